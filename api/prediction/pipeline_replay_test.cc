// The replay of pipelines agrees with the formulas for stages that take equally long.
#include "roundhouse/api/prediction/pipeline_replay.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/program_sections.h"
#include "roundhouse/api/prediction/rank_clocks.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;
using End = Section::End;

constexpr double kMegabyte = 1e6;
// Links that take no time.
constexpr absl::string_view kFast = "level m latency=0us bandwidth=1000T\n";

Section Compute(double seconds, const MicroBatchTask& task) {
  return {.seconds = {seconds}, .num_nodes = 1, .task = task};
}

Section Message(End end, int64_t stage, int64_t channel) {
  return {.seconds = {0},
          .end = end,
          .name = absl::StrCat("message of stage ", stage),
          .axes = {0},
          .bytes = kMegabyte,
          .channel = channel,
          .member = stage};
}

// How long the tasks of each stage take; no backward tasks without `backward`.
struct Times {
  std::vector<double> forward;
  std::vector<double> backward = {};
};

// The sections of a stage, in 1F1B order; values are received when they are needed.
std::vector<Section> StageOf(const Times& times, int64_t stage, int64_t microbatches) {
  const auto stages = static_cast<int64_t>(times.forward.size());
  std::vector<Section> sections;
  const auto task = [&](bool is_backward, int64_t micro) {
    const int64_t from = is_backward ? stage + 1 : stage - 1;
    const int64_t to = is_backward ? stage - 1 : stage + 1;
    const int64_t channel = 2 * micro + (is_backward ? 1 : 0);
    if (from >= 0 && from < stages) sections.push_back(Message(End::kReceive, from, channel));
    sections.push_back(Compute((is_backward ? times.backward : times.forward)[stage],
                               {.graph = is_backward ? "main.backward" : "main.forward",
                                .is_backward = is_backward,
                                .micro = micro}));
    if (to >= 0 && to < stages) sections.push_back(Message(End::kSend, to, channel));
  };
  const bool has_backward = !times.backward.empty();
  const int64_t ahead = has_backward ? std::min(microbatches, stages - stage) : microbatches;
  for (int64_t i = 0; i < microbatches + ahead; ++i) {
    if (i >= ahead && has_backward) task(true, i - ahead);
    if (i < microbatches) task(false, i);
  }
  return sections;
}

// Replays these stages along the axis `pipe`, which is the first one.
absl::StatusOr<StepPrediction> Replay(const std::vector<std::vector<Section>>& stages,
                                      absl::string_view levels, absl::string_view devices) {
  RH_ASSIGN_OR_RETURN(
      Topology topology,
      Topology::Parse(absl::StrCat("device flops=1 bandwidth=1000T overhead=0us\n", levels), "t"));
  RH_ASSIGN_OR_RETURN(DeviceMesh mesh, DeviceMesh::Parse(devices));
  RH_ASSIGN_OR_RETURN(ExchangeTimes times, ExchangeTimes::Create(topology, mesh, 1e15));
  std::vector<const std::vector<Section>*> of_rank;
  for (int64_t rank = 0; rank < mesh.num_devices(); ++rank)
    of_rank.push_back(&stages[static_cast<size_t>(mesh.IndexAlong(rank, {0}))]);
  const PredictionOptions options = {.num_shown = 64};
  RankClocks clocks(times, options, std::vector<size_t>(of_rank.size()), {0});
  RH_RETURN_IF_ERROR(ReplayPipeline(of_rank, times, clocks));
  return clocks.Finish();
}

absl::StatusOr<StepPrediction> Replay(const Times& times, int64_t microbatches,
                                      absl::string_view levels = kFast) {
  const auto num_stages = static_cast<int64_t>(times.forward.size());
  std::vector<std::vector<Section>> stages;
  for (int64_t stage = 0; stage < num_stages; ++stage)
    stages.push_back(StageOf(times, stage, microbatches));
  return Replay(stages, levels, absl::StrCat("a:", num_stages));
}

std::vector<double> Equal(int64_t stages, double seconds) {
  return std::vector<double>(static_cast<size_t>(stages), seconds);
}

TEST(PipelineReplayTest, EqualStagesTakeWhatTheFormulaSays) {
  for (const int64_t stages : {1, 2, 4, 7}) {
    for (const int64_t micro : {1, 2, 3, 8, 32}) {
      const auto rounds = static_cast<double>(micro + stages - 1);
      ASSERT_OK_AND_ASSIGN(const StepPrediction inference,
                           Replay({.forward = Equal(stages, 3)}, micro));
      EXPECT_NEAR(inference.seconds, rounds * 3, 1e-6);
      ASSERT_OK_AND_ASSIGN(
          const StepPrediction training,
          Replay({.forward = Equal(stages, 3), .backward = Equal(stages, 5)}, micro));
      EXPECT_NEAR(training.seconds, rounds * 8, 1e-6);
      for (const StepPrediction::Rank& rank : training.ranks) {
        EXPECT_NEAR(rank.wait / training.seconds, static_cast<double>(stages - 1) / rounds, 1e-6);
        EXPECT_NEAR(rank.compute, static_cast<double>(micro) * 8, 1e-6);
      }
    }
  }
}

TEST(PipelineReplayTest, MessagesAreHiddenBehindTasks) {
  // The first message of each stage is waited for, and later ones are on their way in time.
  ASSERT_OK_AND_ASSIGN(
      const StepPrediction step,
      Replay({.forward = Equal(4, 3)}, 8, "level m latency=500ms bandwidth=1000T\n"));
  EXPECT_NEAR(step.seconds, 11 * 3 + 3 * 0.5, 1e-6);
  EXPECT_EQ(step.messages.count, 3 * 8);
  EXPECT_DOUBLE_EQ(step.messages.bytes, 3 * 8 * kMegabyte);
  EXPECT_NEAR(step.messages.seconds, 3 * 8 * 0.5, 1e-6);
  EXPECT_NEAR(step.messages.waited, 3 * 0.5, 1e-6);
  EXPECT_NEAR(step.ranks[0].exchange, 0, 1e-9);
  EXPECT_NEAR(step.ranks[3].exchange, 0.5, 1e-6);
  // It waits for the others' tasks, and the time that their messages took.
  EXPECT_NEAR(step.ranks[3].wait, 3 * 3 + 2 * 0.5, 1e-6);
}

TEST(PipelineReplayTest, ASlowLinkSetsThePace) {
  // A message takes 5 s, and a task 3 s: the link is never free.
  ASSERT_OK_AND_ASSIGN(const StepPrediction step,
                       Replay({.forward = Equal(2, 3)}, 8, "level m latency=0us bandwidth=200K\n"));
  EXPECT_NEAR(step.seconds, 3 + 8 * 5 + 3, 1e-6);
  EXPECT_NEAR(step.ranks[1].compute, 24, 1e-6);
  // 5 s for the first, and 2 s for each other; the sender is behind with none.
  EXPECT_NEAR(step.ranks[1].exchange, 5 + 7 * 2, 1e-6);
  EXPECT_NEAR(step.ranks[1].wait, 3, 1e-6);
}

TEST(PipelineReplayTest, TheSlowestStageSetsThePace) {
  ASSERT_OK_AND_ASSIGN(const StepPrediction step, Replay({.forward = {3, 3, 6, 3}}, 8));
  EXPECT_NEAR(step.seconds, 3 + 3 + 8 * 6 + 3, 1e-6);
  EXPECT_NEAR(step.ranks[2].wait, 9, 1e-6);
}

TEST(PipelineReplayTest, StagesExchangeAlongOtherAxes) {
  // Each stage sums up gradients over two devices at its end: a tree is one round of 1 s.
  std::vector<std::vector<Section>> stages;
  const Times times = {.forward = Equal(4, 3), .backward = Equal(4, 5)};
  for (int64_t stage = 0; stage < 4; ++stage) {
    stages.push_back(StageOf(times, stage, 8));
    stages.back().push_back({.seconds = {0},
                             .end = End::kExchange,
                             .name = "all_reduce along b",
                             .exchange = Exchange::kAllReduce,
                             .axes = {1},
                             .bytes = 8});
  }
  ASSERT_OK_AND_ASSIGN(const StepPrediction step,
                       Replay(stages, "level m latency=1s bandwidth=1000T\n", "a:4,b:2"));
  ASSERT_EQ(step.ranks.size(), 8);
  // The last message is that of the first stage, which ends last.
  EXPECT_EQ(step.messages.count, 2 * 2 * 3 * 8);
  EXPECT_GT(step.seconds, 11 * 8 + 1);
  EXPECT_EQ(step.exchanges.at("all_reduce along b by tree").count, 1);
  for (int rank = 0; rank < 8; rank += 2) {
    EXPECT_DOUBLE_EQ(step.ranks[rank].wait, step.ranks[rank + 1].wait);
    EXPECT_NEAR(step.ranks[rank].compute + step.ranks[rank].wait + step.ranks[rank].exchange,
                step.seconds, 1e-6);
  }
}

// A stage may start an exchange that another waits for at once.
TEST(PipelineReplayTest, StagesStartAndWaitAsTheyLike) {
  const auto shared = [](bool starts) {
    return Section{.seconds = {2},
                   .end = End::kExchange,
                   .name = "broadcast along a",
                   .exchange = Exchange::kBroadcast,
                   .axes = {0},
                   .bytes = 8,
                   .channel = 7,
                   .starts = starts};
  };
  const std::vector<Section> waits = {shared(false), {.seconds = {5}}};
  const std::vector<Section> starts = {
      shared(true), {.seconds = {4}, .end = End::kWait, .name = "wait", .axes = {0}, .channel = 7}};
  for (const bool first_starts : {true, false}) {
    ASSERT_OK_AND_ASSIGN(const StepPrediction step,
                         Replay({first_starts ? starts : waits, first_starts ? waits : starts},
                                "level m latency=1s bandwidth=1000T\n", "a:2"));
    // 2 s, the round of the broadcast, and 5 s; the other one computes meanwhile.
    EXPECT_NEAR(step.seconds, 8, 1e-9);
    EXPECT_NEAR(step.ranks[first_starts ? 1 : 0].exchange, 1, 1e-9);
    EXPECT_NEAR(step.ranks[first_starts ? 0 : 1].exchange, 0, 1e-9);
    EXPECT_NEAR(step.ranks[first_starts ? 0 : 1].hidden, 1, 1e-9);
  }
}

TEST(PipelineReplayTest, SpansNameTasks) {
  ASSERT_OK_AND_ASSIGN(const StepPrediction step,
                       Replay({.forward = Equal(2, 3), .backward = Equal(2, 5)}, 2));
  std::string order;
  for (const PredictedSpan& span : step.ranks[1].spans) {
    if (span.task == PredictedSpan::Task::kNone) continue;
    absl::StrAppend(&order, span.task == PredictedSpan::Task::kForward ? "f" : "b", span.micro);
  }
  EXPECT_EQ(order, "f0b0f1b1");
  EXPECT_EQ(step.ranks[0].spans[0].name, "main.forward, micro-batch 0: 1 node");
}

TEST(PipelineReplayTest, StagesThatDoNotFitAreErrors) {
  const Times times = {.forward = Equal(2, 1)};
  EXPECT_THAT(Replay({StageOf(times, 0, 1), StageOf(times, 1, 2)}, kFast, "a:2"),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("devices wait forever: rank 1 at its exchange 3")));
  const auto meet = [](double bytes) {
    return std::vector<Section>{{.seconds = {0},
                                 .end = End::kExchange,
                                 .name = "all_gather along a",
                                 .exchange = Exchange::kAllGather,
                                 .axes = {0},
                                 .bytes = bytes}};
  };
  EXPECT_THAT(Replay({meet(1), meet(2)}, kFast, "a:2"),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("devices reach different exchanges: rank 0 an all_gather along a "
                                 "of 1 bytes, rank 1")));
}

}  // namespace
}  // namespace roundhouse
