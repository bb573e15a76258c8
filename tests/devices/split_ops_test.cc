// How single ops split: they give the same results on several devices, and exchange no more than
// they have to.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
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
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A program of one op: its inputs a, b, …, and its results.
std::string Program1(absl::string_view op, const std::vector<std::string>& inputs,
                     const std::vector<std::string>& results, absl::string_view attributes = "") {
  std::string ports;
  std::string operands;
  std::string types;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const char name = static_cast<char>('a' + i);
    const absl::string_view comma = i == 0 ? "" : ", ";
    absl::StrAppend(&ports, comma, "%", std::string(1, name), ": ", inputs[i],
                    " {ml_program.identifier = \"", std::string(1, name), "\"}");
    absl::StrAppend(&operands, comma, "%", std::string(1, name));
    absl::StrAppend(&types, comma, inputs[i]);
  }
  std::string result_types;
  std::string outputs;
  for (size_t i = 0; i < results.size(); ++i) {
    const absl::string_view comma = i == 0 ? "" : ", ";
    absl::StrAppend(&result_types, comma, results[i]);
    absl::StrAppend(&outputs, comma, "%y", results.size() == 1 ? "" : absl::StrCat("#", i));
  }
  return absl::StrCat("ml_program.subgraph @main(", ports, ") -> (", result_types, ") {\n  %y",
                      results.size() == 1 ? "" : absl::StrCat(":", results.size()),
                      " = \"canonical.", op, "\"(", operands, ") ", attributes, " : (", types,
                      ") -> (", result_types, ")\n  ml_program.output ", outputs, " : ",
                      result_types, "\n}");
}

class SplitOpsTest : public ::testing::Test {
 protected:
  SplitOpsTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // Runs @main on one device and on many; returns the collectives, in order. Inputs that are not
  // given are seeded.
  absl::StatusOr<std::vector<std::string>> Check(absl::string_view text,
                                                 const DevicesAndPins& request,
                                                 std::vector<Tensor> last_inputs = {}) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> whole, Parse(*context_, text));
    RH_ASSIGN_OR_RETURN(partitioned_, Partitioned(*whole, request));
    const Graph& main = *whole->FindGraph("main");
    RH_ASSIGN_OR_RETURN(inputs_, SeededInputsOf(main, 7));
    for (size_t i = 0; i < last_inputs.size(); ++i)
      inputs_[inputs_.size() - last_inputs.size() + i] = last_inputs[i];
    const absl::StatusOr<std::vector<Tensor>> expected = RunOnOne(*whole, "main", inputs_, 1);
    const absl::StatusOr<std::vector<Tensor>> found = RunOnMany(*partitioned_, "main", inputs_, 1);
    if (!expected.ok()) {
      // Both fail for the same reason.
      if (found.ok()) return absl::InternalError("many devices do not fail as one does");
      if (found.status().code() != expected.status().code()) return found.status();
      return expected.status();
    }
    RH_RETURN_IF_ERROR(found.status());
    for (size_t i = 0; i < expected->size(); ++i) {
      RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                          Compare((*found)[i], (*expected)[i], Tolerance::Close(1e-5, 1e-5)));
      if (!difference.ok()) {
        return absl::InternalError(absl::StrCat("output ", i, ": ", difference.ToString(), "\n",
                                                DebugString(*partitioned_)));
      }
    }
    std::vector<std::string> collectives;
    for (const Node* node : partitioned_->FindGraph("main")->nodes()) {
      if (node->attribute("channel") != nullptr) collectives.emplace_back(node->op().short_name());
    }
    return collectives;
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> partitioned_;
  std::vector<Tensor> inputs_;
};

TEST_F(SplitOpsTest, BatchesNeedNoExchange) {
  const std::string lstm = "tensor<3x4x2xf32>";
  EXPECT_THAT(
      Check(Program1("lstm", {lstm, "tensor<2x8x2xf32>", "tensor<2x8x2xf32>", "tensor<2x8xf32>"},
                     {"tensor<3x2x4x2xf32>", "tensor<2x4x2xf32>", "tensor<2x4x2xf32>"},
                     "{direction = \"bidirectional\"}"),
            {.devices = "x:2", .pins = {"a=_,x,_"}}),
      IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(Check(Program1("gru", {lstm, "tensor<1x6x2xf32>", "tensor<1x6x2xf32>"},
                             {"tensor<3x1x4x2xf32>", "tensor<1x4x2xf32>"}),
                    {.devices = "x:4", .pins = {"a=_,x,_"}}),
              IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(Check(Program1("rnn", {lstm, "tensor<1x2x2xf32>", "tensor<1x2x2xf32>"},
                             {"tensor<3x1x4x2xf32>", "tensor<1x4x2xf32>"}),
                    {.devices = "x:2", .pins = {"a=_,x,_"}}),
              IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(Check(Program1("determinant", {"tensor<4x3x3xf32>"}, {"tensor<4xf32>"}),
                    {.devices = "x:2", .pins = {"a=x,_,_"}}),
              IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(Check(Program1("rfft", {"tensor<4x6xf32>"}, {"tensor<4x4xcomplex<f32>>"}),
                    {.devices = "x:2", .pins = {"a=x,_"}}),
              IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(
      Check(Program1("view_as_complex", {"tensor<4x6x2xf32>"}, {"tensor<4x6xcomplex<f32>>"}),
            {.devices = "x:2,y:3", .pins = {"a=x,y,_"}}),
      IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(Check(Program1("top_k", {"tensor<4x6xf32>"}, {"tensor<4x2xf32>", "tensor<4x2xi64>"},
                             "{k = 2 : i64}"),
                    {.devices = "x:2", .pins = {"a=x,_"}}),
              IsOkAndHolds(IsEmpty()));
}

TEST_F(SplitOpsTest, SequencesAreReversedByBatches) {
  EXPECT_THAT(
      Check(Program1("reverse_sequence", {"tensor<5x4x2xf32>", "tensor<4xi64>"},
                     {"tensor<5x4x2xf32>"}),
            {.devices = "x:2,y:2", .pins = {"a=_,x,y"}}, {Tensor::Of<int64_t>({4}, {1, 5, 0, 3})}),
      IsOkAndHolds(IsEmpty()));
  // The axis that is reversed is gathered.
  EXPECT_THAT(
      Check(Program1("reverse_sequence", {"tensor<4x4x2xf32>", "tensor<4xi64>"},
                     {"tensor<4x4x2xf32>"}),
            {.devices = "x:2", .pins = {"a=x,_,_"}}, {Tensor::Of<int64_t>({4}, {1, 4, 0, 3})}),
      IsOkAndHolds(ElementsAre("all_gather")));
}

TEST_F(SplitOpsTest, TuplesOfIndicesAreSpread) {
  EXPECT_THAT(
      Check(Program1("gather_nd", {"tensor<2x3x2xf32>", "tensor<4x2xi64>"}, {"tensor<4x2xf32>"}),
            {.devices = "x:2,y:2", .pins = {"a=_,_,y", "b=x,_"}},
            {Tensor::Of<int64_t>({4, 2}, {0, 1, 1, 2, 0, 0, 1, -1})}),
      IsOkAndHolds(IsEmpty()));
}

TEST_F(SplitOpsTest, RowsOfATableGetTheirUpdates) {
  const std::string text =
      Program1("scatter_nd", {"tensor<8x2xf32>", "tensor<4x1xi64>", "tensor<4x2xf32>"},
               {"tensor<8x2xf32>"}, "{reduction = \"add\"}");
  EXPECT_THAT(Parse(*context_, text), IsOk());
  const auto check = [&](const DevicesAndPins& request,
                         std::vector<int64_t> indices) -> absl::StatusOr<std::vector<std::string>> {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> whole, Parse(*context_, text));
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, SeededInputsOf(*whole->FindGraph("main"), 3));
    inputs[1] = Tensor::Of<int64_t>(std::vector<int64_t>{4, 1}, indices);
    return Check(text, request, inputs);
  };
  EXPECT_THAT(check({.devices = "x:4", .pins = {"a=x,_"}}, {7, 0, 3, 3}), IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(check({.devices = "x:2,y:2", .pins = {"a=x,_", "c=y,_"}}, {-1, 0, -8, 3}),
              IsOkAndHolds(ElementsAre("all_reduce")));
  const absl::StatusCode kWrong =
      check({.devices = "x:1", .pins = {"a=x,_"}}, {8, 0, 0, 0}).status().code();
  EXPECT_NE(kWrong, absl::StatusCode::kOk);
  EXPECT_THAT(check({.devices = "x:4", .pins = {"a=x,_"}}, {8, 0, 0, 0}), StatusIs(kWrong));
  EXPECT_THAT(check({.devices = "x:4", .pins = {"a=x,_"}}, {0, 0, -9, 0}), StatusIs(kWrong));
}

TEST_F(SplitOpsTest, AnIndexOutOfASpreadTableIsAnError) {
  const std::string text =
      Program1("gather", {"tensor<8x2xf32>", "tensor<3xi64>"}, {"tensor<3x2xf32>"});
  const DevicesAndPins rows = {.devices = "x:4", .pins = {"a=x,_"}};
  EXPECT_THAT(Check(text, rows, {Tensor::Of<int64_t>({3}, {-8, 7, 3})}),
              IsOkAndHolds(ElementsAre("all_reduce")));
  for (const int64_t wrong : {int64_t{8}, int64_t{-9}, int64_t{1} << 40}) {
    const absl::Status status =
        Check(text, rows, {Tensor::Of<int64_t>({3}, {0, wrong, 3})}).status();
    EXPECT_FALSE(status.ok());
    EXPECT_NE(status.code(), absl::StatusCode::kInternal) << status;
  }
}

// Encodes the input, applies the ops, and decodes the result.
std::string Windows(absl::string_view type, absl::string_view nodes, absl::string_view result) {
  return absl::StrCat(R"(
ml_program.subgraph @main(%x: tensor<)",
                      type, R"(> {ml_program.identifier = "x"}) -> tensor<)", result, R"(> {
  %e = "canonical.feature_encode"(%x) : (tensor<)",
                      type, ">) -> !canonical.feature<", type, ">\n", nodes, R"(
  %d = "canonical.feature_decode"(%y) : (!canonical.feature<)",
                      result, ">) -> tensor<", result, ">\n  ml_program.output %d : tensor<",
                      result, ">\n}");
}

constexpr absl::string_view kFilter = R"(
  %w = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [-1.0]], [[0.5], [3.0], [1.0]], [[2.0], [-2.0], [1.0]]]]> : tensor<1x3x3x1xf32>} : () -> tensor<1x3x3x1xf32>
  %f = "canonical.filter_encode"(%w) : (tensor<1x3x3x1xf32>) -> !canonical.filter<1x3x3x1xf32>
)";

TEST_F(SplitOpsTest, WindowsReachIntoNeighbours) {
  const std::string same = Windows("1x8x6x1xf32", absl::StrCat(kFilter, R"(
  %y = "canonical.conv_2d"(%e, %f) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x8x6x1xf32>, !canonical.filter<1x3x3x1xf32>) -> !canonical.feature<1x8x6x1xf32>)"),
                                   "1x8x6x1xf32");
  // The borders of one axis, or of two.
  EXPECT_THAT(Check(same, {.devices = "x:4", .pins = {"x=_,x,_,_"}}),
              IsOkAndHolds(ElementsAre("shift", "shift")));
  EXPECT_THAT(Check(same, {.devices = "x:2,y:3", .pins = {"x=_,x,y,_"}}),
              IsOkAndHolds(ElementsAre("shift", "shift", "shift", "shift")));
  EXPECT_EQ(partitioned_->FindGraph("main")->outputs()[0].type.ToString(), "tensor<1x4x2x1xf32>");
  // One row for each device is as wide as the border.
  EXPECT_THAT(Check(same, {.devices = "x:8", .pins = {"x=_,x,_,_"}}),
              IsOkAndHolds(ElementsAre("shift", "shift")));
  const std::string pool = Windows("1x8x8x2xf32", R"(
  %y = "canonical.max_pool_2d"(%e) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x8x8x2xf32>) -> !canonical.feature<1x4x4x2xf32>)",
                                   "1x4x4x2xf32");
  EXPECT_THAT(Check(pool, {.devices = "x:4", .pins = {"x=_,x,_,_"}}), IsOkAndHolds(IsEmpty()));
}

TEST_F(SplitOpsTest, ANetThatShrinksAndGrowsExchangesBordersOfItsConvolutionsOnly) {
  const std::string net = Windows("1x16x16x1xf32", absl::StrCat(kFilter, R"(
  %c1 = "canonical.conv_2d"(%e, %f) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x16x16x1xf32>, !canonical.filter<1x3x3x1xf32>) -> !canonical.feature<1x16x16x1xf32>
  %p = "canonical.max_pool_2d"(%c1) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x16x16x1xf32>) -> !canonical.feature<1x8x8x1xf32>
  %c2 = "canonical.conv_2d"(%p, %f) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x8x8x1xf32>, !canonical.filter<1x3x3x1xf32>) -> !canonical.feature<1x8x8x1xf32>
  %ws = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[-1.0], [0.5]]]]> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
  %fs = "canonical.filter_encode"(%ws) : (tensor<1x2x2x1xf32>) -> !canonical.filter<1x2x2x1xf32>
  %u = "canonical.transposed_conv_2d"(%c2, %fs) {stride = array<i64: 2, 2>} : (!canonical.feature<1x8x8x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x16x16x1xf32>
  %ud = "canonical.feature_decode"(%u) : (!canonical.feature<1x16x16x1xf32>) -> tensor<1x16x16x1xf32>
  %cd = "canonical.feature_decode"(%c1) : (!canonical.feature<1x16x16x1xf32>) -> tensor<1x16x16x1xf32>
  %both = "canonical.tensor_concat"(%ud, %cd) {axis = 3 : i64} : (tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>) -> tensor<1x16x16x2xf32>
  %be = "canonical.feature_encode"(%both) : (tensor<1x16x16x2xf32>) -> !canonical.feature<1x16x16x2xf32>
  %w2 = "canonical.tensor_concat"(%w, %w) {axis = 3 : i64} : (tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>) -> tensor<1x3x3x2xf32>
  %f2 = "canonical.filter_encode"(%w2) : (tensor<1x3x3x2xf32>) -> !canonical.filter<1x3x3x2xf32>
  %y = "canonical.conv_2d"(%be, %f2) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x16x16x2xf32>, !canonical.filter<1x3x3x2xf32>) -> !canonical.feature<1x16x16x1xf32>)"),
                                  "1x16x16x1xf32");
  for (const char* devices : {"x:2", "x:4"}) {
    EXPECT_THAT(Check(net, {.devices = devices, .pins = {"x=_,x,_,_"}}),
                IsOkAndHolds(ElementsAre("shift", "shift", "shift", "shift", "shift", "shift")))
        << devices;
  }
}

TEST_F(SplitOpsTest, WindowsThatDifferBetweenPartsRunWhole) {
  // Without padding there are two rows less, so that the parts are not in step.
  const std::string valid = Windows("1x8x6x1xf32", absl::StrCat(kFilter, R"(
  %y = "canonical.conv_2d"(%e, %f) : (!canonical.feature<1x8x6x1xf32>, !canonical.filter<1x3x3x1xf32>) -> !canonical.feature<1x6x4x1xf32>)"),
                                    "1x6x4x1xf32");
  EXPECT_THAT(Check(valid, {.devices = "x:2", .pins = {"x=_,x,_,_"}}),
              IsOkAndHolds(ElementsAre("all_gather")));
  EXPECT_EQ(partitioned_->FindGraph("main")->outputs()[0].type.ToString(), "tensor<1x6x4x1xf32>");
  // The border is wider than a part.
  const std::string wide = Windows("1x8x8x1xf32", absl::StrCat(kFilter, R"(
  %y = "canonical.conv_2d"(%e, %f) {dilation = array<i64: 3, 3>, pad = array<i64: 3, 3, 3, 3>} : (!canonical.feature<1x8x8x1xf32>, !canonical.filter<1x3x3x1xf32>) -> !canonical.feature<1x8x8x1xf32>)"),
                                   "1x8x8x1xf32");
  EXPECT_THAT(Check(wide, {.devices = "x:2", .pins = {"x=_,x,_,_"}}),
              IsOkAndHolds(ElementsAre("shift", "shift")));
  EXPECT_EQ(partitioned_->FindGraph("main")->outputs()[0].type.ToString(), "tensor<1x4x8x1xf32>");
  EXPECT_THAT(Check(wide, {.devices = "x:4", .pins = {"x=_,x,_,_"}}),
              IsOkAndHolds(ElementsAre("all_gather")));
}

}  // namespace
}  // namespace roundhouse
