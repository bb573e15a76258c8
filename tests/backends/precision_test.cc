// The precision that nodes ask for, from the program to the backend `amx`, on processors with tiles
// and without.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/generic/precision_error.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

// As in a residual network, with an inner value that is an output, and one that is both added and
// multiplied. Weights are inputs, so that they are not all the same.
constexpr char kResidual[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x14x14x64xf32>, %w: !canonical.filter<64x3x3x64xf32>, %v: !canonical.filter<64x1x1x64xf32>, %b: !canonical.bias<64xf32>) -> (!canonical.feature<1x14x14x64xf32>, !canonical.feature<1x14x14x64xf32>) {
  %a = "canonical.conv_2d"(%x, %w, %b) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x14x14x64xf32>, !canonical.filter<64x3x3x64xf32>, !canonical.bias<64xf32>) -> !canonical.feature<1x14x14x64xf32> loc("first")
  %c = "canonical.conv_2d"(%a, %v) : (!canonical.feature<1x14x14x64xf32>, !canonical.filter<64x1x1x64xf32>) -> !canonical.feature<1x14x14x64xf32> loc("second")
  %d = "canonical.eltwise_add"(%c, %a) : (!canonical.feature<1x14x14x64xf32>, !canonical.feature<1x14x14x64xf32>) -> !canonical.feature<1x14x14x64xf32> loc("sum")
  %e = "canonical.relu"(%d) : (!canonical.feature<1x14x14x64xf32>) -> !canonical.feature<1x14x14x64xf32> loc("limit")
  %f = "canonical.conv_2d"(%e, %w) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x14x14x64xf32>, !canonical.filter<64x3x3x64xf32>) -> !canonical.feature<1x14x14x64xf32> loc("third")
  %g = "canonical.conv_2d"(%f, %v) : (!canonical.feature<1x14x14x64xf32>, !canonical.filter<64x1x1x64xf32>) -> !canonical.feature<1x14x14x64xf32> loc("fourth")
  %h = "canonical.eltwise_add"(%e, %g) : (!canonical.feature<1x14x14x64xf32>, !canonical.feature<1x14x14x64xf32>) -> !canonical.feature<1x14x14x64xf32> loc("end")
  ml_program.output %h, %f : !canonical.feature<1x14x14x64xf32>, !canonical.feature<1x14x14x64xf32>
}
)";

class PrecisionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, kResidual));
    ASSERT_OK_AND_ASSIGN(amx_, BackendRegistry::Of(*context_).Get("amx"));
  }

  static bool HasTiles() { return BestIsa() == Isa::kAmx; }
  // Which suffices for precision medium.
  static bool HasPairs() { return BestIsa() >= Isa::kAvx512Bf16; }
  const Graph& main() const { return *program_->FindGraph("main"); }

  absl::Status SetAll(absl::string_view precision) {
    return RunPasses(*program_, absl::StrCat("set_precision{precision=", precision, "}")).status();
  }
  absl::StatusOr<double> Error() const {
    RH_ASSIGN_OR_RETURN(
        const PrecisionError error,
        PrecisionError::Create(*program_,
                               "annotate_target{choose=fastest, targets=\"amx,onednn\"}, "
                               "merge_regions, partition, compile_regions",
                               0));
    return error.Of(*program_);
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  const Backend* amx_ = nullptr;
};

TEST_F(PrecisionTest, RegionsGiveWhatTheReferenceDoes) {
  if (!HasTiles()) {
    EXPECT_THAT(amx_->Compile(main(), {}),
                StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("ROUNDHOUSE_ISA")));
    if (!HasPairs()) return;
  }
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(main(), 3));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(main(), inputs));
  // Tolerances relative to the greatest result, which is as large as a million at the end.
  const std::vector<std::pair<std::string, double>> cases = {
      {"highest", 2e-6}, {"high", 6e-5}, {"medium", 3e-2}};
  for (const auto& [precision, part] : cases) {
    if (!HasTiles() && precision != "medium") continue;
    ASSERT_THAT(SetAll(precision), IsOk());
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> one, RunRegion(*amx_, main(), inputs, 1));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> two, RunRegion(*amx_, main(), inputs, 2));
    for (size_t i = 0; i < expected.size(); ++i) {
      float greatest = 0;
      for (const float x : expected[i].data<float>()) greatest = std::max(greatest, std::abs(x));
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare(one[i], expected[i], Tolerance::Close(part * greatest, 0)));
      EXPECT_TRUE(difference.ok()) << precision << ": " << difference.ToString();
      EXPECT_GT(difference.max_absolute, 0);
      ASSERT_OK_AND_ASSIGN(const TensorDifference threads,
                           Compare(one[i], two[i], Tolerance::Exact()));
      EXPECT_TRUE(threads.ok()) << threads.ToString();
    }
  }
}

TEST_F(PrecisionTest, ResidualsAreTakenAlong) {
  if (!HasTiles()) {
    ASSERT_THAT(SetAll("medium"), IsOk());
  }
  ASSERT_THAT(RunPasses(*program_,
                        "annotate_target{targets=\"amx\"}, merge_regions, partition, "
                        "compile_regions{strict}"),
              IsOk());
  if (!HasPairs()) {
    EXPECT_EQ(program_->FindGraph("main_amx_0"), nullptr);
    return;
  }
  // All nodes are in one region.
  const Graph* region = program_->FindGraph("main_amx_0");
  ASSERT_NE(region, nullptr);
  int64_t work = 0;
  for (const Node* node : region->nodes()) work += IsWork(*node) ? 1 : 0;
  EXPECT_EQ(work, 7);
}

TEST_F(PrecisionTest, LessPreciseIsFurtherOff) {
  ASSERT_THAT(SetAll("high"), IsOk());
  ASSERT_OK_AND_ASSIGN(const double high, Error());
  ASSERT_THAT(SetAll("medium"), IsOk());
  ASSERT_OK_AND_ASSIGN(const double medium, Error());
  if (!HasTiles()) {
    // Nothing uses the lower precision.
    EXPECT_EQ(high, 0);
    EXPECT_EQ(medium > 0, HasPairs());
  } else {
    EXPECT_GT(high, 0);
    EXPECT_LT(high, 1e-4);
    EXPECT_GT(medium, 10 * high);
  }
  EXPECT_LT(medium, 3e-2);
}

TEST_F(PrecisionTest, ABudgetRaisesWhatWouldExceedIt) {
  ASSERT_THAT(SetAll("medium"), IsOk());
  ASSERT_OK_AND_ASSIGN(const double before, Error());
  for (const double budget : {2 * before, before / 2, 1e-5, 1e-12}) {
    if (budget == 0) continue;
    ASSERT_THAT(SetAll("medium"), IsOk());
    ASSERT_THAT(RunPasses(*program_, absl::StrCat("fit_precision{error_budget=", budget,
                                                  ", targets=\"amx,onednn\"}")),
                IsOk());
    ASSERT_OK_AND_ASSIGN(const double after, Error());
    EXPECT_LE(after, budget);
    const std::vector<Node*> left = LessPreciseNodes(*program_);
    if (!HasPairs()) {
      EXPECT_EQ(left.size(), 4);
      continue;
    }
    const auto num_medium = std::count_if(left.begin(), left.end(), [](const Node* node) {
      return PrecisionOf(*node) == Precision::kMedium;
    });
    EXPECT_EQ(num_medium == 4, budget > before) << budget;
    if (!HasTiles()) continue;
    // No node is lowered more than the budget needs.
    EXPECT_EQ(left.empty(), budget < 1e-9)
        << budget << (left.empty() ? "" : ", " + left[0]->DebugName());
  }
}

TEST_F(PrecisionTest, AnErrorSaysWhatTheBudgetMustBe) {
  ASSERT_THAT(SetAll("medium"), IsOk());
  EXPECT_THAT(RunPasses(*program_, "fit_precision{error_budget=0.0, targets=\"amx\"}"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("greater than 0")));
}

}  // namespace
}  // namespace roundhouse
