#include "roundhouse/passes/framework/pass_runner.h"

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::NamesOf;
using testing::Out;
using ::testing::Pair;
using testing::ToyProgram;

// Renames every node of one name.
class Rename final : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(RequiredField("from", pass.from_, "the old name"),
                           RequiredField("to", pass.to_, "the new name"));
  }

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      if (node->name() != from_ || !Allow("rename", *node)) continue;
      node->set_name(to_);
      changed = true;
    }
    return changed;
  }
  std::string from_;
  std::string to_;
};

// Removes one unused node, and does not count it.
class RemoveOne final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    for (Node* node : graph.nodes()) {
      if (node->op_name() != "toy.relu" || node->has_users()) continue;
      graph.Erase(node);
      return true;
    }
    return false;
  }
};

// Leaves an output without a value.
class Cut final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    for (Node* node : graph.nodes()) {
      if (!IsOutputNode(*node)) continue;
      graph.Erase(node);
      return true;
    }
    return false;
  }
};

// Reports the opposite of what it does.
class Lie final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    graph.set_attribute("lie", Attribute::Bool(true));
    return false;
  }
};

class GrowForEver final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    graph.set_attribute("size", Attribute::Int(++size_));
    return true;
  }
  int64_t size_ = 0;
};

void RegisterPasses(Context& context) {
  auto add = [&](PassInfo info) {
    PassRegistry::Add(context, std::move(info).Doc("x").WithNumerics(Numerics::kExact));
  };
  add(PassInfo::Of<Rename>("rename"));
  add(PassInfo::Of<RemoveOne>("remove_one"));
  add(PassInfo::Of<Cut>("cut"));
  add(PassInfo::Of<Lie>("lie"));
  add(PassInfo::Of<GrowForEver>("grow"));
  add(PassInfo::Of<Rename>("lower").AlwaysRuns());
}

class PassRunnerTest : public ::testing::Test {
 protected:
  PassRunnerTest() : toy_({RegisterPasses}), graph_(toy_.NewGraph("main")) {
    Value& x = In(graph_, "x");
    Add(graph_, "toy.relu", {&x}, "a");
    Add(graph_, "toy.relu", {&x}, "a");
    Out(graph_, "y", x);
  }

  absl::StatusOr<PipelineReport> Run(absl::string_view text,
                                     const PipelineRunOptions& options = {}) {
    absl::StatusOr<Pipeline> pipeline = Pipeline::Parse(PassRegistry::Of(*toy_.context), text);
    if (!pipeline.ok()) return pipeline.status();
    return RunPipeline(*toy_.program, *pipeline, options);
  }
  static std::vector<std::string> Runs(const PipelineReport& report) {
    std::vector<std::string> runs;
    for (const PassRun& run : report.runs)
      runs.push_back(absl::StrCat(run.pass, run.changed ? "!" : ""));
    return runs;
  }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(PassRunnerTest, ReportsEveryRun) {
  ASSERT_OK_AND_ASSIGN(
      const PipelineReport report,
      Run("rename{from=a, to=b}, remove_one, rename{from=a, to=c}", {.count_ops = true}));
  EXPECT_TRUE(report.changed);
  EXPECT_THAT(Runs(report), ElementsAre("rename!", "remove_one!", "rename"));
  const PassRun& renamed = report.runs[0];
  EXPECT_EQ(renamed.number, 1);
  EXPECT_EQ(renamed.first_application, 1);
  EXPECT_EQ(renamed.last_application, 2);
  EXPECT_THAT(renamed.ops, IsEmpty());
  const PassRun& removed = report.runs[1];
  EXPECT_EQ(removed.nodes_before, 4);
  EXPECT_EQ(removed.nodes_after, 3);
  EXPECT_EQ(removed.first_application, 3);
  EXPECT_THAT(removed.ops, ElementsAre(Pair("toy.relu", -1)));
  EXPECT_EQ(report.runs[2].first_application, 0);
  EXPECT_EQ(report.applications, 3);
  EXPECT_THAT(report.counts, ElementsAre(Pair("rename", ElementsAre(Pair("rename", 2)))));
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST_F(PassRunnerTest, GroupsRunToTheirFixedPoint) {
  ASSERT_OK_AND_ASSIGN(const PipelineReport report, Run("[remove_one, rename{from=a, to=b}]"));
  // The last round skips passes that have nothing to do since their last run.
  EXPECT_THAT(Runs(report),
              ElementsAre("remove_one!", "rename!", "remove_one!", "rename", "remove_one"));
  EXPECT_THAT(report.warnings, IsEmpty());
  EXPECT_EQ(graph_.num_nodes(), 2u);
}

TEST_F(PassRunnerTest, PassesThatUndoOneAnotherAreNamed) {
  ASSERT_OK_AND_ASSIGN(const PipelineReport report,
                       Run("[rename{from=y, to=z}, remove_one, lower{from=z, to=y}]"));
  EXPECT_THAT(
      report.warnings,
      ElementsAre("[rename, remove_one, lower] does not converge: after round 3 the program is "
                  "the same as after round 2, as lower, rename undo one another's changes"));
}

TEST_F(PassRunnerTest, PassesThatUndoOneAnotherAreFoundUncheckedToo) {
  ASSERT_OK_AND_ASSIGN(
      const PipelineReport report,
      Run("[rename{from=y, to=z}, remove_one, lower{from=z, to=y}]", {.check_unchanged = false}));
  EXPECT_THAT(
      report.warnings,
      ElementsAre("[rename, remove_one, lower] does not converge: after round 9 the program is "
                  "the same as after round 8, as lower, rename undo one another's changes"));
}

TEST_F(PassRunnerTest, AGroupThatGoesOnIsStopped) {
  ASSERT_OK_AND_ASSIGN(const PipelineReport report, Run("[grow, remove_one]{max_rounds=4}"));
  EXPECT_EQ(report.runs.size(), 8u);
  EXPECT_THAT(report.warnings,
              ElementsAre("[grow, remove_one] was stopped after 4 rounds (max_rounds); still "
                          "changing the program: grow"));
}

TEST_F(PassRunnerTest, AChangeThatIsDeniedIsFound) {
  EXPECT_THAT(Run("lie"), StatusIs(absl::StatusCode::kInternal,
                                   "pass 'lie' reported no change, but the program has changed"));
  EXPECT_THAT(Run("lie", {.check_unchanged = false}), IsOk());
}

TEST_F(PassRunnerTest, VerifiesAfterEachPass) {
  EXPECT_THAT(Run("cut, remove_one"),
              StatusIs(absl::StatusCode::kInternal,
                       HasSubstr("pass 'cut' made a program that does not verify")));
}

TEST_F(PassRunnerTest, VerifiesOnceWhereThatIsEnough) {
  EXPECT_THAT(
      Run("remove_one, rename{from=a, to=b}", {.verify = PipelineRunOptions::Verify::kOnce}),
      IsOk());
  EXPECT_THAT(Run("cut, remove_one", {.verify = PipelineRunOptions::Verify::kOnce}),
              StatusIs(absl::StatusCode::kInternal,
                       HasSubstr("the passes made a program that does not verify")));
}

TEST_F(PassRunnerTest, SkipsPasses) {
  ASSERT_OK_AND_ASSIGN(const PipelineReport report,
                       Run("rename{from=a, to=b}, remove_one", {.skip_passes = {"rename"}}));
  EXPECT_THAT(Runs(report), ElementsAre("remove_one!"));
  EXPECT_THAT(report.skipped, ElementsAre("rename"));
  EXPECT_THAT(Run("rename{from=a, to=b}", {.skip_passes = {"renam"}}),
              StatusIs(absl::StatusCode::kNotFound,
                       "there is no pass 'renam' to skip, did you mean 'rename'?"));
}

TEST_F(PassRunnerTest, TheLimitCountsSingleChanges) {
  constexpr char kPipeline[] = "rename{from=a, to=b}, remove_one, lower{from=b, to=c}";
  ASSERT_OK_AND_ASSIGN(const PipelineReport report, Run(kPipeline, {.bisect_limit = 1}));
  EXPECT_EQ(report.applications, 1);
  EXPECT_EQ(report.applications_refused, 1);
  EXPECT_EQ(report.last_application, "rename: rename at toy.relu 'a'");
  // The passes that the program needs still ran, in full.
  EXPECT_THAT(Runs(report), ElementsAre("rename!", "lower!"));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "c", "a", "y"));
}

TEST_F(PassRunnerTest, APassThatDoesNotCountIsOneChange) {
  ASSERT_OK_AND_ASSIGN(const PipelineReport report,
                       Run("rename{from=a, to=b}, remove_one", {.bisect_limit = 3}));
  EXPECT_EQ(report.last_application, "remove_one");
  ASSERT_OK_AND_ASSIGN(const PipelineReport none, Run("remove_one", {.bisect_limit = 0}));
  EXPECT_THAT(none.runs, IsEmpty());
  EXPECT_THAT(none.skipped, ElementsAre("remove_one"));
}

TEST_F(PassRunnerTest, RunsOnlySoManyPasses) {
  ASSERT_OK_AND_ASSIGN(const PipelineReport report, Run("[remove_one]", {.max_runs = 1}));
  EXPECT_THAT(Runs(report), ElementsAre("remove_one!"));
  EXPECT_EQ(graph_.num_nodes(), 3u);
}

class Recorder final : public PassObserver {
 public:
  absl::Status Begin(const Program&) override {
    seen_.push_back("begin");
    return absl::OkStatus();
  }
  absl::Status BeforePass(const PassRun& run, const Program&) override {
    seen_.push_back(absl::StrCat("before ", run.number));
    return absl::OkStatus();
  }
  absl::Status AfterPass(const PassRun& run, const Program&) override {
    seen_.push_back(absl::StrCat("after ", run.number));
    return run.number == 2 ? absl::CancelledError("enough") : absl::OkStatus();
  }
  const std::vector<std::string>& seen() const { return seen_; }

 private:
  std::vector<std::string> seen_;
};

TEST_F(PassRunnerTest, ObserversLookOnAndMayEndIt) {
  Recorder recorder;
  EXPECT_THAT(Run("[remove_one]", {.observers = {&recorder}}),
              StatusIs(absl::StatusCode::kCancelled, "enough"));
  EXPECT_THAT(recorder.seen(), ElementsAre("begin", "before 1", "after 1", "before 2", "after 2"));
}

TEST_F(PassRunnerTest, RunPassesParsesAndRuns) {
  EXPECT_THAT(RunPasses(*toy_.program, "[remove_one]"), IsOkAndHolds(true));
  EXPECT_THAT(RunPasses(*toy_.program, "[remove_one]"), IsOkAndHolds(false));
  EXPECT_THAT(RunPasses(*toy_.program, "[remove_on]"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("did you mean")));
}

}  // namespace
}  // namespace roundhouse
