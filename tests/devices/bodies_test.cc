// Tests that the bodies of branches, loops and calls are spread over devices.

#include <cstdint>
#include <map>
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
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class BodiesTest : public ::testing::Test {
 protected:
  BodiesTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // Runs @main twice, on one device and on many, proves that these do not deadlock, and returns the
  // collectives as "graph: op".
  absl::StatusOr<std::map<std::string, int>> Check(absl::string_view text,
                                                   const DevicesAndPins& request,
                                                   std::vector<Tensor> last_inputs = {}) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> whole, Parse(*context_, text));
    RH_ASSIGN_OR_RETURN(partitioned_, Partitioned(*whole, request));
    RH_RETURN_IF_ERROR(RunPasses(*partitioned_, "multi_devices_check").status());
    const Graph& main = *whole->FindGraph("main");
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, SeededInputsOf(main, 7));
    for (size_t i = 0; i < last_inputs.size(); ++i)
      inputs[inputs.size() - last_inputs.size() + i] = last_inputs[i];
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> expected, RunOnOne(*whole, "main", inputs, 2));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> found,
                        RunOnMany(*partitioned_, "main", inputs, 2));
    for (size_t i = 0; i < expected.size(); ++i) {
      RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                          Compare(found[i], expected[i], Tolerance::Close(1e-5, 1e-5)));
      if (!difference.ok()) {
        return absl::InternalError(absl::StrCat("output ", i, ": ", difference.ToString(), "\n",
                                                DebugString(*partitioned_)));
      }
    }
    std::map<std::string, int> collectives;
    for (const Graph* graph : partitioned_->graphs()) {
      for (const Node* node : graph->nodes()) {
        if (node->attribute("channel") != nullptr)
          ++collectives[absl::StrCat(graph->name(), ": ", node->op().short_name())];
      }
    }
    return collectives;
  }

  // The type of an input of a graph of the partitioned program.
  std::string Input(absl::string_view graph, size_t index) const {
    const Graph* found = partitioned_->FindGraph(graph);
    return found == nullptr ? "no graph" : found->inputs()[index].type.ToString();
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> partitioned_;
};

// h = tanh(x[t] @ wx + h @ wh) for three steps, whose states are stacked; steps, batch, features.
constexpr char kRecurrent[] = R"(
ml_program.global private @wx(dense<[[1.0, -0.5], [0.5, 0.25], [-1.0, 2.0]]> : tensor<3x2xf32>) : tensor<3x2xf32>
ml_program.subgraph private @more(%i: tensor<i64>, %h: tensor<4x2xf32>, %xs: tensor<3x4x3xf32>, %ys: tensor<3x4x2xf32>, %wh: tensor<2x2xf32>) -> tensor<i1> {
  %three = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %three) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %h: tensor<4x2xf32>, %xs: tensor<3x4x3xf32>, %ys: tensor<3x4x2xf32>, %wh: tensor<2x2xf32>) -> (tensor<i64>, tensor<4x2xf32>, tensor<3x4x3xf32>, tensor<3x4x2xf32>, tensor<2x2xf32>) {
  %wx = ml_program.global_load_const @wx : tensor<3x2xf32>
  %place = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xi64>} : () -> tensor<3xi64>
  %at = "canonical.eltwise_mul"(%i, %place) : (tensor<i64>, tensor<3xi64>) -> tensor<3xi64>
  %row = "canonical.dynamic_slice"(%xs, %at) {sizes = array<i64: 1, 4, 3>} : (tensor<3x4x3xf32>, tensor<3xi64>) -> tensor<1x4x3xf32>
  %x = "canonical.fixed_reshape"(%row) {shape = array<i64: 4, 3>} : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
  %a = "canonical.mat_mul"(%x, %wx) : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  %b = "canonical.mat_mul"(%h, %wh) : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %s = "canonical.eltwise_add"(%a, %b) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %n = "canonical.tanh"(%s) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %y = "canonical.fixed_reshape"(%n) {shape = array<i64: 1, 4, 2>} : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
  %stacked = "canonical.dynamic_update_slice"(%ys, %y, %at) : (tensor<3x4x2xf32>, tensor<1x4x2xf32>, tensor<3xi64>) -> tensor<3x4x2xf32>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %next = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %next, %n, %xs, %stacked, %wh : tensor<i64>, tensor<4x2xf32>, tensor<3x4x3xf32>, tensor<3x4x2xf32>, tensor<2x2xf32>
}
ml_program.subgraph @main(%xs: tensor<3x4x3xf32> {ml_program.identifier = "xs"}, %h: tensor<4x2xf32> {ml_program.identifier = "h"}, %wh: tensor<2x2xf32> {ml_program.identifier = "wh"}) -> (tensor<3x4x2xf32> {ml_program.identifier = "ys"}, tensor<4x2xf32> {ml_program.identifier = "last"}) {
  %i = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %none = "canonical.constant_gen"() {value = dense<0.0> : tensor<3x4x2xf32>} : () -> tensor<3x4x2xf32>
  %r:5 = "control.while"(%i, %h, %xs, %none, %wh) {body = @step, condition = @more} : (tensor<i64>, tensor<4x2xf32>, tensor<3x4x3xf32>, tensor<3x4x2xf32>, tensor<2x2xf32>) -> (tensor<i64>, tensor<4x2xf32>, tensor<3x4x3xf32>, tensor<3x4x2xf32>, tensor<2x2xf32>)
  ml_program.output %r#3, %r#1 : tensor<3x4x2xf32>, tensor<4x2xf32>
})";

TEST_F(BodiesTest, ABatchInALoopNeedsNoExchange) {
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:4", .pins = {"xs=_,x,_"}}),
              IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(Input("step", 1), "tensor<1x2xf32>");
  EXPECT_EQ(Input("step", 2), "tensor<3x1x3xf32>");
  EXPECT_EQ(Input("step", 3), "tensor<3x1x2xf32>");
  EXPECT_EQ(Input("more", 2), "tensor<3x1x3xf32>");
  // From what comes out of it.
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:2", .pins = {"last=x,_"}}),
              IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(Input("step", 2), "tensor<3x2x3xf32>");
}

TEST_F(BodiesTest, WeightsInALoopAreSpread) {
  // The columns of a weight that the body loads, and with it the state, which is gathered in each
  // step, as each of its columns needs all of it.
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:2", .pins = {"@wx=_,x"}}),
              IsOkAndHolds(ElementsAre(Pair("step: all_gather", 1))));
  EXPECT_EQ(Input("step", 3), "tensor<3x4x1xf32>");
  // Its rows, and with them the features of what the loop is given.
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:3", .pins = {"@wx=x,_"}}),
              IsOkAndHolds(ElementsAre(Pair("step: all_reduce", 1))));
  EXPECT_EQ(Input("step", 2), "tensor<3x4x1xf32>");
  // A weight from outside, with what the loop carries along its columns.
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:2", .pins = {"wh=_,x"}}),
              IsOkAndHolds(ElementsAre(Pair("step: all_gather", 1))));
  EXPECT_EQ(Input("step", 4), "tensor<2x1xf32>");
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:2,y:2", .pins = {"xs=_,x,_", "@wx=_,y"}}),
              IsOkAndHolds(ElementsAre(Pair("step: all_gather", 1))));
  EXPECT_EQ(Input("step", 1), "tensor<2x2xf32>");
}

TEST_F(BodiesTest, ALoopDoesNotGatherAgainWhatItCarries) {
  // Each step needs one row of all steps: they are gathered once, before the loop.
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:3", .pins = {"xs=x,_,_"}}),
              IsOkAndHolds(ElementsAre(Pair("main: all_gather", 1))));
  EXPECT_EQ(Input("step", 2), "tensor<3x4x3xf32>");
  // And cut once, behind it.
  EXPECT_THAT(Check(kRecurrent, {.devices = "x:3", .pins = {"ys=x,_,_"}}),
              IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(Input("step", 3), "tensor<3x4x2xf32>");
}

// Doubles x until its sum is more than a hundred.
constexpr char kUntil[] = R"(
ml_program.subgraph private @small(%x: tensor<8xf32>) -> tensor<i1> {
  %q = "canonical.eltwise_mul"(%x, %x) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %sum = "canonical.tensor_reduce"(%q) {kind = "sum", keep_dims = false} : (tensor<8xf32>) -> tensor<f32>
  %limit = "canonical.constant_gen"() {value = dense<100.0> : tensor<f32>} : () -> tensor<f32>
  %c = "canonical.compare"(%sum, %limit) {direction = "less"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @double(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  ml_program.output %y : tensor<8xf32>
}
ml_program.subgraph @main(%x: tensor<8xf32> {ml_program.identifier = "x"}) -> (tensor<8xf32> {ml_program.identifier = "y"}) {
  %y = "control.while"(%x) {body = @double, condition = @small} : (tensor<8xf32>) -> tensor<8xf32>
  ml_program.output %y : tensor<8xf32>
})";

TEST_F(BodiesTest, ALoopEndsWhereTheSumOfAllPartsSays) {
  EXPECT_THAT(Check(kUntil, {.devices = "x:4", .pins = {"x=x"}}),
              IsOkAndHolds(ElementsAre(Pair("small: all_reduce", 1))));
  EXPECT_EQ(Input("double", 0), "tensor<2xf32>");
}

// Each side of a branch takes rows; one gives what it was given, the other sums along the rows.
std::string Branch(absl::string_view condition) {
  return absl::StrCat(R"(
ml_program.subgraph private @sums(%a: tensor<4x2xf32>, %b: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %m = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, kind = "sum", keep_dims = true} : (tensor<4x2xf32>) -> tensor<1x2xf32>
  %y = "canonical.eltwise_add"(%b, %m) : (tensor<4x2xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  ml_program.output %y : tensor<4x2xf32>
}
ml_program.subgraph private @zeros(%a: tensor<4x2xf32>, %b: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %y = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  ml_program.output %y : tensor<4x2xf32>
}
ml_program.subgraph @main(%a: tensor<4x2xf32> {ml_program.identifier = "a"}, %b: tensor<4x2xf32> {ml_program.identifier = "b"}, %c: tensor<1xf32> {ml_program.identifier = "c"}) -> (tensor<4x2xf32> {ml_program.identifier = "y"}) {
)",
                      condition, R"(
  %y = "control.if"(%p, %a, %b) {else = @zeros, then = @sums} : (tensor<1xi1>, tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  ml_program.output %y : tensor<4x2xf32>
})");
}

TEST_F(BodiesTest, BothSidesOfABranchGiveTheSameParts) {
  const std::string text = Branch(R"(
  %zero = "canonical.constant_gen"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %p = "canonical.compare"(%c, %zero) {direction = "greater"} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>)");
  for (const float sign : {1.0F, -1.0F}) {
    EXPECT_THAT(Check(text, {.devices = "x:2", .pins = {"a=x,_", "b=x,_"}},
                      {Tensor::Of<float>({1}, {sign})}),
                IsOkAndHolds(ElementsAre(Pair("sums: all_reduce", 1))));
    EXPECT_EQ(partitioned_->FindGraph("zeros")->outputs()[0].type.ToString(), "tensor<2x2xf32>");
    // Operands and results that are spread in different ways.
    EXPECT_THAT(Check(text, {.devices = "x:2", .pins = {"a=x,_", "b=_,x"}},
                      {Tensor::Of<float>({1}, {sign})}),
                IsOk());
  }
}

TEST_F(BodiesTest, ABranchMayDependOnWhatIsSpread) {
  EXPECT_THAT(
      Check(Branch(R"(
  %s = "canonical.tensor_reduce"(%a) {kind = "max", keep_dims = false} : (tensor<4x2xf32>) -> tensor<f32>
  %zero = "canonical.constant_gen"() {value = dense<0.5> : tensor<1xf32>} : () -> tensor<1xf32>
  %p = "canonical.compare"(%s, %zero) {direction = "greater"} : (tensor<f32>, tensor<1xf32>) -> tensor<1xi1>)"),
            {.devices = "x:2", .pins = {"a=x,_"}}),
      IsOkAndHolds(UnorderedElementsAre(Pair("main: all_reduce", 1), Pair("sums: all_reduce", 1))));
}

TEST_F(BodiesTest, CallsHaveACopyForEachWayInWhichValuesAreSpread) {
  constexpr char kCalls[] = R"(
ml_program.subgraph private @double(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.output %y : tensor<4x4xf32>
}
ml_program.subgraph private @twice(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = "control.call"(%x) {callee = @double} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = "control.call"(%a) {callee = @double} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.output %b : tensor<4x4xf32>
}
ml_program.subgraph @main(%a: tensor<4x4xf32> {ml_program.identifier = "a"}, %b: tensor<4x4xf32> {ml_program.identifier = "b"}, %c: tensor<4x4xf32> {ml_program.identifier = "c"}) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %x = "control.call"(%a) {callee = @twice} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = "control.call"(%b) {callee = @twice} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = "control.call"(%c) {callee = @twice} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.output %x, %y, %z : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
})";
  EXPECT_THAT(Check(kCalls, {.devices = "x:2", .pins = {"a=x,_", "b=x,_", "c=_,x"}}),
              IsOkAndHolds(ElementsAre()));
  std::map<std::string, int> inputs;
  for (const Graph* graph : partitioned_->graphs()) ++inputs[graph->inputs()[0].type.ToString()];
  // @main, and two of both others.
  EXPECT_THAT(inputs, UnorderedElementsAre(Pair("tensor<2x4xf32>", 3), Pair("tensor<4x2xf32>", 2)));
}

TEST_F(BodiesTest, ABranchInALoopIsSpread) {
  // Doubles x as long as its sum is small; halves it otherwise, and adds the sum of its squares.
  constexpr char kNested[] = R"(
ml_program.subgraph private @double(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  ml_program.output %y : tensor<8xf32>
}
ml_program.subgraph private @shrink(%x: tensor<8xf32>) -> tensor<8xf32> {
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %h = "canonical.eltwise_mul"(%x, %half) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %q = "canonical.tensor_reduce"(%h) {kind = "sum_square", keep_dims = false} : (tensor<8xf32>) -> tensor<f32>
  %y = "canonical.eltwise_add"(%h, %q) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  ml_program.output %y : tensor<8xf32>
}
ml_program.subgraph private @more(%i: tensor<i64>, %x: tensor<8xf32>) -> tensor<i1> {
  %five = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %five) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<8xf32>) -> (tensor<i64>, tensor<8xf32>) {
  %sum = "canonical.tensor_reduce"(%x) {kind = "sum", keep_dims = false} : (tensor<8xf32>) -> tensor<f32>
  %limit = "canonical.constant_gen"() {value = dense<4.0> : tensor<f32>} : () -> tensor<f32>
  %small = "canonical.compare"(%sum, %limit) {direction = "less"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %y = "control.if"(%small, %x) {else = @shrink, then = @double} : (tensor<i1>, tensor<8xf32>) -> tensor<8xf32>
  %m = "control.refine"(%y) : (tensor<8xf32>) -> tensor<8xf32, ["n"]>
  %z = "control.refine"(%m) : (tensor<8xf32, ["n"]>) -> tensor<8xf32>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %next = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %next, %z : tensor<i64>, tensor<8xf32>
}
ml_program.subgraph @main(%x: tensor<8xf32> {ml_program.identifier = "x"}) -> (tensor<8xf32> {ml_program.identifier = "y"}) {
  %i = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%i, %x) {body = @step, condition = @more} : (tensor<i64>, tensor<8xf32>) -> (tensor<i64>, tensor<8xf32>)
  ml_program.output %r#1 : tensor<8xf32>
})";
  EXPECT_THAT(Check(kNested, {.devices = "x:4", .pins = {"x=x"}}),
              IsOkAndHolds(UnorderedElementsAre(Pair("step: all_reduce", 1),
                                                Pair("shrink: all_reduce", 1))));
  EXPECT_EQ(Input("double", 0), "tensor<2xf32>");
}

TEST_F(BodiesTest, StateInALoopIsSpread) {
  constexpr char kState[] = R"(
ml_program.global private mutable @sum(dense<1.0> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.subgraph private @more(%i: tensor<i64>, %x: tensor<4x2xf32>) -> tensor<i1> {
  %three = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %three) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @add(%i: tensor<i64>, %x: tensor<4x2xf32>) -> (tensor<i64>, tensor<4x2xf32>) {
  %s = ml_program.global_load @sum : tensor<4x2xf32>
  %t = "canonical.eltwise_add"(%s, %x) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  ml_program.global_store @sum = %t : tensor<4x2xf32>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %next = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %next, %x : tensor<i64>, tensor<4x2xf32>
}
ml_program.subgraph @main(%x: tensor<4x2xf32> {ml_program.identifier = "x"}) -> (tensor<4x2xf32> {ml_program.identifier = "y"}) {
  %i = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%i, %x) {body = @add, condition = @more} : (tensor<i64>, tensor<4x2xf32>) -> (tensor<i64>, tensor<4x2xf32>)
  %y = ml_program.global_load @sum : tensor<4x2xf32>
  ml_program.output %y : tensor<4x2xf32>
})";
  EXPECT_THAT(Check(kState, {.devices = "x:2", .pins = {"x=x,_"}}), IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(partitioned_->FindGlobal("sum")->type().ToString(), "tensor<2x2xf32>");
  EXPECT_THAT(Check(kState, {.devices = "x:2", .pins = {"@sum=x,_"}}), IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(Input("main", 0), "tensor<2x2xf32>");
}

// An op whose effects nobody knows may give each device another condition.
TEST_F(BodiesTest, ABranchStaysWholeIfDevicesMayDisagreeAboutIt) {
  const std::string text = Branch(R"(
  %p = "foreign.coin"() : () -> tensor<1xi1>)");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, text));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Pass> propagate,
                       PassRegistry::Of(*context_).Get("propagate_sharding"));
  ASSERT_THAT(propagate->SetOption("devices", Attribute::String("x:2")), IsOk());
  ASSERT_THAT(propagate->SetOption("pins", Attribute::List({Attribute::String("a=x,_")})), IsOk());
  ASSERT_THAT(propagate->Run(*program), IsOkAndHolds(true));
  std::vector<std::string> reasons;
  for (const auto& [text_of, count] : propagate->counts()) reasons.push_back(text_of);
  EXPECT_THAT(reasons,
              Contains(AllOf(HasSubstr("control.if"),
                             HasSubstr("runs whole on every device: nothing proves that all "
                                       "devices find the same condition"))));
  ASSERT_THAT(RunPasses(*program, "spmd_partition, multi_devices_check"), IsOk());
  EXPECT_EQ(program->FindGraph("sums")->inputs()[0].type.ToString(), "tensor<4x2xf32>");
}

}  // namespace
}  // namespace roundhouse
