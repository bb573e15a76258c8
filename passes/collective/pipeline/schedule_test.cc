#include "roundhouse/passes/collective/pipeline/schedule.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse {
namespace {

using Kind = PipelineEvent::Kind;
using Durations = std::vector<std::optional<double>>;

// The tasks of a stage in order: "f0 b0".
std::string TasksOf(const std::vector<PipelineEvent>& events, int64_t stage) {
  std::vector<std::string> tasks;
  for (const PipelineEvent& event : events) {
    if (event.kind == Kind::kRun && event.stage == stage)
      tasks.push_back(absl::StrCat(event.is_backward ? "b" : "f", event.micro));
  }
  return absl::StrJoin(tasks, " ");
}

// The most micro-batches that a stage has begun and not ended.
int64_t MostKept(const std::vector<PipelineEvent>& events, int64_t stage) {
  int64_t kept = 0;
  int64_t most = 0;
  for (const PipelineEvent& event : events) {
    if (event.kind != Kind::kRun || event.stage != stage) continue;
    kept += event.is_backward ? -1 : 1;
    most = std::max(most, kept);
  }
  return most;
}

TEST(ScheduleTest, WarmsUpAlternatesAndCoolsDown) {
  const auto events = OneForwardOneBackward(5, Durations(3, 1.0), Durations(3, 2.0));
  EXPECT_EQ(TasksOf(events, 0), "f0 f1 f2 b0 f3 b1 f4 b2 b3 b4");
  EXPECT_EQ(TasksOf(events, 1), "f0 f1 b0 f2 b1 f3 b2 f4 b3 b4");
  EXPECT_EQ(TasksOf(events, 2), "f0 b0 f1 b1 f2 b2 f3 b3 f4 b4");
}

TEST(ScheduleTest, InferenceIsAConveyor) {
  const auto events = OneForwardOneBackward(3, Durations(2, 1.0), Durations(2));
  EXPECT_EQ(TasksOf(events, 0), "f0 f1 f2");
  EXPECT_EQ(TasksOf(events, 1), "f0 f1 f2");
  // The second stage works on a micro-batch while the first one works on the next.
  EXPECT_EQ(events.back().end, 4);
}

TEST(ScheduleTest, AStageKeepsNoMoreMicroBatchesThanStagesFollow) {
  for (const int64_t microbatches : {1, 2, 7, 64}) {
    for (const int64_t stages : {1, 2, 5, 16}) {
      const auto events =
          OneForwardOneBackward(microbatches, Durations(stages, 1.0), Durations(stages, 1.5));
      for (int64_t stage = 0; stage < stages; ++stage)
        EXPECT_EQ(MostKept(events, stage), std::min(microbatches, stages - stage));
    }
  }
}

// With equal tasks the only waits are at the begin and at the end.
TEST(ScheduleTest, TakesTheTimeThatItMust) {
  const auto events = OneForwardOneBackward(8, Durations(4, 1.0), Durations(4, 2.0));
  double end = 0;
  for (const PipelineEvent& event : events) end = std::max(end, event.end);
  EXPECT_DOUBLE_EQ(end, (8 + 4 - 1) * 3.0);
}

// A stage that waited for the next micro-batch first would hold back what others wait for.
TEST(ScheduleTest, StagesPassOnBeforeTheyWait) {
  const auto events = OneForwardOneBackward(4, Durations(3, 1.0), Durations(3, 1.0));
  std::map<std::pair<bool, double>, std::vector<int64_t>> at;  // Stages that pass on together.
  for (const PipelineEvent& event : events) {
    if (event.kind == Kind::kPass) at[{event.is_backward, event.end}].push_back(event.stage);
  }
  int together = 0;
  for (const auto& [key, stages] : at) {
    together += stages.size() > 1 ? 1 : 0;
    EXPECT_TRUE(key.first ? std::is_sorted(stages.begin(), stages.end())
                          : std::is_sorted(stages.rbegin(), stages.rend()));
  }
  EXPECT_GT(together, 2);
}

// Each task runs after what it needs was passed on, even where stages lack tasks and durations
// differ or are 0.
TEST(ScheduleTest, NothingComesBeforeWhatItNeeds) {
  const Durations forward = {3.0, 0.0, std::nullopt, 1.0};
  const Durations backward = {std::nullopt, 5.0, 1.0, 0.5};
  const auto events = OneForwardOneBackward(6, forward, backward);
  EXPECT_EQ(events.size(), 2 * 6 * 6);
  using Task = std::pair<bool, int64_t>;  // Backward, stage.
  std::map<int64_t, std::vector<Task>> passed;
  for (const PipelineEvent& event : events) {
    std::vector<Task>& done = passed[event.micro];
    if (event.kind == Kind::kPass) {
      done.emplace_back(event.is_backward, event.stage);
      continue;
    }
    for (int64_t stage = 0; stage < 4; ++stage) {
      const bool needs_forward = event.is_backward || stage < event.stage;
      if (needs_forward && forward[stage].has_value()) {
        EXPECT_THAT(done, ::testing::Contains(Task(false, stage)));
      }
      if (event.is_backward && stage > event.stage && backward[stage].has_value()) {
        EXPECT_THAT(done, ::testing::Contains(Task(true, stage)));
      }
    }
  }
}

// When each task begins is what it says of its needs: at once, if its stage is free.
TEST(ScheduleTest, TasksBeginAsSoonAsTheyCan) {
  constexpr uint64_t kSeed = 20261127;
  SplitMix64 random(kSeed);
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE(absl::StrCat("seed ", kSeed, ", round ", round));
    const auto stages = static_cast<int64_t>(1 + random.Next() % 7);
    const auto microbatches = static_cast<int64_t>(1 + random.Next() % 6);
    Durations durations[2];
    for (Durations& of_way : durations) {
      for (int64_t stage = 0; stage < stages; ++stage) {
        const uint64_t kind = random.Next() % 5;
        of_way.push_back(kind == 0 ? std::nullopt : std::optional<double>(kind - 1.0));
      }
    }
    const auto events = OneForwardOneBackward(microbatches, durations[0], durations[1]);
    std::map<std::tuple<bool, int64_t, int64_t>, double> ends;
    std::vector<double> free_at(stages);
    for (const PipelineEvent& event : events) {
      if (event.kind == Kind::kRun) ends[{event.is_backward, event.stage, event.micro}] = event.end;
    }
    for (const PipelineEvent& event : events) {
      if (event.kind != Kind::kRun) continue;
      double earliest = free_at[event.stage];
      for (int64_t other = 0; other < stages; ++other) {
        if ((event.is_backward || other < event.stage) && durations[0][other].has_value())
          earliest = std::max(earliest, ends.at({false, other, event.micro}));
        if (event.is_backward && other > event.stage && durations[1][other].has_value())
          earliest = std::max(earliest, ends.at({true, other, event.micro}));
      }
      EXPECT_EQ(event.start, earliest);
      free_at[event.stage] = event.end;
    }
  }
}

// It would take days if each task looked at all others.
TEST(ScheduleTest, TakesThousandsOfStages) {
  constexpr int64_t kStages = 20'000;
  const auto events = OneForwardOneBackward(8, Durations(kStages, 1.0), Durations(kStages, 2.0));
  EXPECT_EQ(events.size(), 2 * 2 * 8 * kStages);
}

}  // namespace
}  // namespace roundhouse
