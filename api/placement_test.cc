#include "roundhouse/api/placement.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/placement/merge_regions.h"
#include "roundhouse/passes/placement/partition.h"
#include "roundhouse/passes/placement/placement_report.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/planted_backend.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

absl::Status Takes(const Node& node, absl::string_view op) {
  return node.op_name() == op ? absl::OkStatus() : absl::UnimplementedError("another op");
}

// The backend relus cancels the work when it is asked, if it should.
bool cancels_when_asked = false;
std::atomic<bool> is_cancelled = false;
int num_asked = 0;

void RegisterPlanted(Context& context) {
  AddBackend(context, PlantedBackend({.name = "relus", .supports = [](const Node& node) {
                                        ++num_asked;
                                        if (cancels_when_asked) is_cancelled = true;
                                        return Takes(node, "canonical.relu");
                                      }}));
  AddBackend(context, PlantedBackend({.name = "sums", .supports = [](const Node& node) {
                                        return Takes(node, "canonical.eltwise_add");
                                      }}));
}
RH_REGISTER_EXTENSION(RegisterPlanted);

constexpr char kProgram[] = R"(
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("first")
  %b = "canonical.tanh"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc("between")
  %c = "canonical.relu"(%b) : (tensor<4xf32>) -> tensor<4xf32> loc("last")
  %d = ml_program.global_load @g : tensor<4xf32>
  %e = "canonical.eltwise_add"(%c, %d) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("sum")
  ml_program.return %e : tensor<4xf32>
}
)";

class PlacementTest : public ::testing::Test {
 protected:
  PlacementTest() : context_(*Context::WithLinkedExtensions()) {
    auto program = Parse(*context_, kProgram);
    EXPECT_THAT(program, IsOk());
    program_ = *std::move(program);
  }

  absl::Status Place(const std::string& targets) {
    RH_ASSIGN_OR_RETURN(const std::string passes,
                        PipelineWithTargets(*context_, "", {.backends = targets}));
    return RunPasses(*program_, passes).status();
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

TEST_F(PlacementTest, TargetsComeBehindTheOtherPasses) {
  EXPECT_THAT(PipelineWithTargets(*context_, "cse, dce", {.backends = "sums, relus"}),
              IsOkAndHolds("cse, dce, recompute_arithmetic{targets=\"sums,relus\"}, "
                           "annotate_target{targets=\"sums,relus\"}, merge_regions, partition, "
                           "order_for_memory, compile_regions"));
  EXPECT_THAT(PipelineWithTargets(*context_, "", {.backends = "sums", .strict = true}),
              IsOkAndHolds(HasSubstr("partition, order_for_memory, compile_regions{strict}")));
  EXPECT_THAT(PipelineWithTargets(*context_, "", {}),
              IsOkAndHolds(HasSubstr("annotate_target{choose=fastest, min_work=65536, "
                                     "targets=\"relus,sums\"}, "
                                     "merge_regions{min_work=65536}, partition")));
  EXPECT_THAT(
      PipelineWithTargets(*context_, "cse", {.backends = "sums", .nan = "ignore"}),
      IsOkAndHolds(HasSubstr("cse, set_nan{nan=ignore}, recompute_arithmetic{targets=\"sums\"}, "
                             "annotate_target")));
  const absl::Status unknown = PipelineWithTargets(*context_, "", {.backends = "sum"}).status();
  EXPECT_TRUE(IsUsageError(unknown)) << unknown;
  EXPECT_THAT(unknown.message(), HasSubstr("did you mean 'sums'?"));
}

TEST_F(PlacementTest, IsCancelledBetweenNodes) {
  const CancellationScope scope(is_cancelled);
  num_asked = 0;
  cancels_when_asked = true;
  EXPECT_THAT(RunPasses(*program_, "annotate_target{targets=\"relus\"}").status(),
              StatusIs(absl::StatusCode::kCancelled, HasSubstr("in pass 'annotate_target'")));
  EXPECT_EQ(num_asked, 1);
  cancels_when_asked = false;
  is_cancelled = false;
}

TEST_F(PlacementTest, IsCancelledWithinTheWorkOnOneGraph) {
  // The two relus of each pair may be one region, whatever happens to the other pair.
  const auto program = Parse(*context_, R"(
ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.tanh"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.relu"(%c) : (tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.relu"(%d) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.return %e : tensor<4xf32>
}
)");
  ASSERT_THAT(program, IsOk());
  ASSERT_THAT(RunPasses(**program, "annotate_target{targets=\"relus\"}").status(), IsOk());
  Graph& main = *(*program)->FindGraph("main");
  std::atomic<bool> flag = false;
  int num_merges = 0;
  const MergeOptions options = {.after_merge = [&](const std::vector<size_t>&) {
    ++num_merges;
    flag = true;
  }};
  {
    const CancellationScope scope(flag);
    EXPECT_THAT(MergeRegions(main, EffectAnalysis(**program), options).status(),
                StatusIs(absl::StatusCode::kCancelled, HasSubstr("while merging regions")));
  }
  EXPECT_EQ(num_merges, 1);
  ASSERT_THAT(MergeRegions(main, EffectAnalysis(**program)).status(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::vector<RegionNodes> regions, FindRegions(main));
  EXPECT_EQ(regions.size(), 2);
  const CancellationScope scope(flag);
  EXPECT_THAT(FindRegions(main).status(), StatusIs(absl::StatusCode::kCancelled, HasSubstr("")));
  EXPECT_THAT(Partition(main, regions, RegionConstants::kBind).status(),
              StatusIs(absl::StatusCode::kCancelled, HasSubstr("while moving regions")));
}

TEST_F(PlacementTest, LeavesAPartitionedProgramAsItIs) {
  ASSERT_THAT(PlaceOnBackends(*program_, {.backends = "relus"}), IsOk());
  EXPECT_TRUE(IsPartitioned(*program_));
  const std::unique_ptr<Program> before = program_->clone();
  ASSERT_THAT(PlaceOnBackends(*program_, {.backends = "auto"}), IsOk());
  EXPECT_EQ(FirstDifference(*before, *program_), "");
  EXPECT_NE(program_->FindGraph("main_relus_0"), nullptr);
  EXPECT_EQ(program_->FindGraph("main_sums_0"), nullptr);
  EXPECT_TRUE(
      program_->FindGraph("main_relus_0")->attachments().Has(CompiledRegion::kAttributeName));
}

TEST_F(PlacementTest, SingleNodesStayWhereTheyStand) {
  const std::unique_ptr<Program> before = program_->clone();
  ASSERT_THAT(PlaceOnBackends(*program_, {.backends = "reference"}), IsOk());
  EXPECT_EQ(FirstDifference(*before, *program_), "");
}

// Backends for single nodes that are named before one for regions have priority over it.
TEST_F(PlacementTest, NamesAreInTheOrderOfPreference) {
  std::unique_ptr<Program> after = program_->clone();
  ASSERT_THAT(PlaceOnBackends(*program_, {.backends = "reference,relus"}), IsOk());
  EXPECT_EQ(program_->FindGraph("main_relus_0"), nullptr);
  ASSERT_THAT(PlaceOnBackends(*after, {.backends = "relus,reference"}), IsOk());
  EXPECT_NE(after->FindGraph("main_relus_0"), nullptr);
}

TEST_F(PlacementTest, ReportsWhoRunsWhatAndWhyNot) {
  ASSERT_THAT(Place("relus,sums"), IsOk());
  ASSERT_OK_AND_ASSIGN(const PlacementReport report, MakePlacementReport(*program_));
  ASSERT_EQ(report.islands.size(), 3u);
  EXPECT_EQ(report.islands[0].boundary_bytes, 32);
  EXPECT_EQ(report.islands[2].boundary_bytes, 48);
  EXPECT_EQ(report.by_backend.at("relus").nodes, 2);
  EXPECT_EQ(report.by_backend.at("relus").flops, 8);
  EXPECT_EQ(report.by_backend.at("reference").nodes, 1);  // The tanh.
  EXPECT_EQ(report.by_backend.at("").nodes, 1);           // The load.
  EXPECT_EQ(report.by_backend.at("").unknown, 1);
  EXPECT_EQ(report.all.nodes, 5);
  ASSERT_FALSE(report.what_if.empty());
  // With tanh, relu -> tanh -> relu would be one region.
  EXPECT_EQ(report.what_if[0].backend, "relus");
  EXPECT_EQ(report.what_if[0].op, "canonical.tanh");
  EXPECT_EQ(report.what_if[0].islands, 2);

  const std::string text = PlacementText(report);
  EXPECT_THAT(
      text,
      AllOf(HasSubstr("3 islands"), HasSubstr("canonical.relu 'first': relus, in main_relus_0"),
            HasSubstr("canonical.tanh 'between': reference (relus: another op; sums: another op)"),
            HasSubstr("it reads or writes state"),
            HasSubstr("if relus took canonical.tanh (1 nodes, 0.000 Mflops): 2 islands")));
  JsonWriter json;
  PlacementJson(report, json);
  EXPECT_THAT(json.text(), AllOf(HasSubstr("\"boundary_bytes\": 32"), HasSubstr("\"what_if\"")));
}

}  // namespace
}  // namespace roundhouse
