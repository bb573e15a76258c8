// Programs spread over several devices give the same results as on one device.

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
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

class PartitionTest : public ::testing::Test {
 protected:
  PartitionTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // The number of each collective.
  using Collectives = std::map<std::string, int>;

  // Runs @main twice, on one device and on many; returns the collectives.
  absl::StatusOr<Collectives> Check(absl::string_view text, const DevicesAndPins& request) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> whole, Parse(*context_, text));
    RH_ASSIGN_OR_RETURN(partitioned_, Partitioned(*whole, request));
    const Graph& main = *whole->FindGraph("main");
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, SeededInputsOf(main, 7));
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
    Collectives collectives;
    for (const Node* node : partitioned_->FindGraph("main")->nodes()) {
      if (node->attribute("channel") != nullptr)
        ++collectives[std::string(node->op().short_name())];
    }
    return collectives;
  }

  std::string Port(bool is_input, int index) const {
    const Graph& main = *partitioned_->FindGraph("main");
    const roundhouse::Port& port = is_input ? main.inputs()[index] : main.outputs()[index];
    const Attribute* attribute = port.attributes.Find("roundhouse.sharding");
    return absl::StrCat(port.type.ToString(), " ",
                        attribute == nullptr ? "whole" : *attribute->if_string());
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> partitioned_;
};

constexpr char kTwoLayers[] = R"(
ml_program.global private @w1(dense<[[1.0, 2.0, -1.0, 0.5], [0.5, -2.0, 3.0, 1.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @b1(dense<[1.0, -1.0, 0.25, 0.5]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @w2(dense<[[1.0, 2.0, 1.0], [3.0, -1.0, 1.0], [0.5, 0.25, 2.0], [1.0, 1.5, -2.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @b2(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @main(%x: tensor<8x2xf32> {ml_program.identifier = "x"}) -> (tensor<8x3xf32> {ml_program.identifier = "y"}) {
  %w1 = ml_program.global_load_const @w1 : tensor<2x4xf32>
  %b1 = ml_program.global_load_const @b1 : tensor<4xf32>
  %w2 = ml_program.global_load_const @w2 : tensor<4x3xf32>
  %b2 = ml_program.global_load_const @b2 : tensor<3xf32>
  %h = "canonical.mat_mul"(%x, %w1, %b1) : (tensor<8x2xf32>, tensor<2x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  %r = "canonical.relu"(%h) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %y = "canonical.mat_mul"(%r, %w2, %b2) : (tensor<8x4xf32>, tensor<4x3xf32>, tensor<3xf32>) -> tensor<8x3xf32>
  ml_program.output %y : tensor<8x3xf32>
})";

TEST_F(PartitionTest, ABatchNeedsNoExchange) {
  EXPECT_THAT(Check(kTwoLayers, {.devices = "x:4", .pins = {"x=x,_"}}),
              IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(Port(true, 0), "tensor<2x2xf32> x,_");
  EXPECT_EQ(Port(false, 0), "tensor<2x3xf32> x,_");
}

TEST_F(PartitionTest, ColumnsAndThenRowsOfWeightsNeedOneSum) {
  // The sharding of the second layer's weights follows from that of the first layer's.
  EXPECT_THAT(Check(kTwoLayers, {.devices = "x:2", .pins = {"@w1=_,x"}}),
              IsOkAndHolds(ElementsAre(Pair("all_reduce", 1))));
  EXPECT_EQ(Port(true, 0), "tensor<8x2xf32> whole");
}

TEST_F(PartitionTest, BothAtOnce) {
  EXPECT_THAT(Check(kTwoLayers, {.devices = "data:4,model:2", .pins = {"x=data,_", "@w1=_,model"}}),
              IsOkAndHolds(ElementsAre(Pair("all_reduce", 1))));
  EXPECT_EQ(Port(false, 0), "tensor<2x3xf32> data,_");
}

TEST_F(PartitionTest, OutputsAreAsTheyArePinned) {
  EXPECT_THAT(Check(kTwoLayers, {.devices = "x:4", .pins = {"x=x,_", "y=*"}}),
              IsOkAndHolds(ElementsAre(Pair("all_gather", 1))));
  EXPECT_EQ(Port(false, 0), "tensor<8x3xf32> whole");
}

TEST_F(PartitionTest, AnAxisMovesFromOneDimensionToAnother) {
  EXPECT_THAT(Check(R"(
ml_program.subgraph @main(%x: tensor<8x4xf32> {ml_program.identifier = "x"}) -> (tensor<8x4xf32> {ml_program.identifier = "y"}) {
  %y = "canonical.relu"(%x) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  ml_program.output %y : tensor<8x4xf32>
})",
                    {.devices = "x:4", .pins = {"x=x,_", "y=_,x"}}),
              IsOkAndHolds(ElementsAre(Pair("all_to_all", 1))));
}

TEST_F(PartitionTest, StatisticsOverDevicesAreReduced) {
  for (const char* kind : {"sum", "mean", "max", "min", "sum_square"}) {
    const std::string text = absl::StrCat(
        R"(
ml_program.subgraph @main(%x: tensor<8x4xf32> {ml_program.identifier = "x"}) -> tensor<4xf32> {
  %y = "canonical.tensor_reduce"(%x) {kind = ")",
        kind, R"(", axes = array<i64: 0>, keep_dims = false} : (tensor<8x4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
})");
    EXPECT_THAT(Check(text, {.devices = "x:4,y:2", .pins = {"x=x*y,_"}}),
                IsOkAndHolds(ElementsAre(Pair("all_reduce", 1))))
        << kind;
  }
}

// A reduction to one number, as the loss in training.
TEST_F(PartitionTest, StatisticsOfAllThereIsAreReduced) {
  for (const char* axes : {"", "axes = array<i64: 0, 1>, "}) {
    const std::string text = absl::StrCat(
        R"(
ml_program.subgraph @main(%x: tensor<8x4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %y = "canonical.tensor_reduce"(%x) {)",
        axes, R"(kind = "mean", keep_dims = false} : (tensor<8x4xf32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
})");
    EXPECT_THAT(Check(text, {.devices = "x:4", .pins = {"x=x,_"}}),
                IsOkAndHolds(ElementsAre(Pair("all_reduce", 1))));
  }
}

// The gradient of an embedding table: each device has some of the updates that are added to its
// rows.
TEST_F(PartitionTest, UpdatesThatAreAddedAreSpread) {
  const auto program = [](const char* reduction) {
    return absl::StrCat(
        R"(
ml_program.subgraph @main(%x: tensor<4x6xf32> {ml_program.identifier = "x"}, %i: tensor<2x2x1xi64> {ml_program.identifier = "i"}, %u: tensor<2x2x6xf32> {ml_program.identifier = "u"}) -> tensor<4x6xf32> {
  %y = "canonical.scatter_nd"(%x, %i, %u) {reduction = ")",
        reduction,
        R"("} : (tensor<4x6xf32>, tensor<2x2x1xi64>, tensor<2x2x6xf32>) -> tensor<4x6xf32>
  ml_program.output %y : tensor<4x6xf32>
})");
  };
  EXPECT_THAT(Check(program("add"), {.devices = "x:2", .pins = {"u=x,_,_", "i=x,_,_"}}),
              IsOkAndHolds(ElementsAre(Pair("all_reduce", 1))));
  EXPECT_THAT(Check(program("add"), {.devices = "x:2,y:2", .pins = {"u=x,y,_", "i=x,y,_"}}),
              IsOkAndHolds(ElementsAre(Pair("all_reduce", 2))));
  // Spread columns need no collective.
  EXPECT_THAT(Check(program("mul"), {.devices = "x:2", .pins = {"u=_,_,x", "x=_,x"}}), IsOk());
  // Updates that are not added up must be gathered.
  EXPECT_THAT(Check(program("mul"), {.devices = "x:2", .pins = {"u=x,_,_"}}),
              IsOkAndHolds(ElementsAre(Pair("all_gather", 1))));
}

TEST_F(PartitionTest, WhatCannotBeSpreadIsGathered) {
  EXPECT_THAT(Check(R"(
ml_program.subgraph @main(%x: tensor<8x4xf32> {ml_program.identifier = "x"}) -> tensor<8x4xf32> {
  %y = "canonical.tensor_softmax"(%x) {axis = 0 : i64} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  ml_program.output %y : tensor<8x4xf32>
})",
                    {.devices = "x:4", .pins = {"x=x,_"}}),
              IsOkAndHolds(ElementsAre(Pair("all_gather", 1))));
}

TEST_F(PartitionTest, RowsOfATableLieOnDifferentDevices) {
  EXPECT_THAT(Check(R"(
ml_program.global private @table(dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.subgraph @main(%i: tensor<3xi64> {ml_program.identifier = "i"}) -> (tensor<3x2xf32>, tensor<2x2xf32>) {
  %t = ml_program.global_load_const @table : tensor<4x2xf32>
  %fixed = "canonical.constant_gen"() {value = dense<[-1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%t, %i) : (tensor<4x2xf32>, tensor<3xi64>) -> tensor<3x2xf32>
  %z = "canonical.gather"(%t, %fixed) : (tensor<4x2xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  ml_program.output %y, %z : tensor<3x2xf32>, tensor<2x2xf32>
})",
                    {.devices = "x:2", .pins = {"@table=x,_"}}),
              IsOkAndHolds(ElementsAre(Pair("all_reduce", 2))));
}

TEST_F(PartitionTest, HeadsOfAttentionAreSpread) {
  // The heads come from a reshape of the columns of a product.
  EXPECT_THAT(Check(R"(
ml_program.global private @w(dense<0.5> : tensor<8x8xf32>) : tensor<8x8xf32>
ml_program.subgraph @main(%x: tensor<2x6x8xf32> {ml_program.identifier = "x"}) -> tensor<2x6x8xf32> {
  %w = ml_program.global_load_const @w : tensor<8x8xf32>
  %q = "canonical.mat_mul"(%x, %w) : (tensor<2x6x8xf32>, tensor<8x8xf32>) -> tensor<2x6x8xf32> loc("q")
  %s = "canonical.fixed_reshape"(%q) {shape = array<i64: 2, 6, 4, 2>} : (tensor<2x6x8xf32>) -> tensor<2x6x4x2xf32>
  %h = "canonical.tensor_transpose"(%s) {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x6x4x2xf32>) -> tensor<2x4x6x2xf32>
  %a = "canonical.attention"(%h, %h, %h) : (tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) -> tensor<2x4x6x2xf32>
  %t = "canonical.tensor_transpose"(%a) {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x6x2xf32>) -> tensor<2x6x4x2xf32>
  %m = "canonical.fixed_reshape"(%t) {shape = array<i64: 2, 6, 8>} : (tensor<2x6x4x2xf32>) -> tensor<2x6x8xf32>
  %y = "canonical.mat_mul"(%m, %w) : (tensor<2x6x8xf32>, tensor<8x8xf32>) -> tensor<2x6x8xf32>
  ml_program.output %y : tensor<2x6x8xf32>
})",
                    {.devices = "x:4", .pins = {"%q=_,_,x", "@w=*"}}),
              IsOkAndHolds(ElementsAre(Pair("all_reduce", 1))));
}

TEST_F(PartitionTest, StateIsSpread) {
  EXPECT_THAT(Check(R"(
ml_program.global public mutable @sum(dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.func @main(%x: tensor<4x2xf32> {ml_program.identifier = "x"}) -> tensor<4x2xf32> {
  %sum = ml_program.global_load @sum : tensor<4x2xf32>
  %next = "canonical.eltwise_add"(%sum, %x) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  ml_program.global_store @sum = %next : tensor<4x2xf32>
  ml_program.return %next : tensor<4x2xf32>
})",
                    {.devices = "x:2,y:2", .pins = {"@sum=x,y"}}),
              IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(partitioned_->FindGlobal("sum")->type().ToString(), "tensor<2x1xf32>");
}

TEST_F(PartitionTest, ConvolutionsAreSpreadByImagesAndChannels) {
  constexpr char kText[] = R"(
ml_program.global private @f(dense<0.5> : tensor<4x3x3x2xf32>) : tensor<4x3x3x2xf32>
ml_program.global private @b(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4x6x6x2xf32> {ml_program.identifier = "x"}) -> tensor<4x6x6x4xf32> {
  %tf = ml_program.global_load_const @f : tensor<4x3x3x2xf32>
  %tb = ml_program.global_load_const @b : tensor<4xf32>
  %f = "canonical.filter_encode"(%tf) : (tensor<4x3x3x2xf32>) -> !canonical.filter<4x3x3x2xf32>
  %b = "canonical.bias_encode"(%tb) : (tensor<4xf32>) -> !canonical.bias<4xf32>
  %e = "canonical.feature_encode"(%x) : (tensor<4x6x6x2xf32>) -> !canonical.feature<4x6x6x2xf32>
  %c = "canonical.conv_2d"(%e, %f, %b) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<4x6x6x2xf32>, !canonical.filter<4x3x3x2xf32>, !canonical.bias<4xf32>) -> !canonical.feature<4x6x6x4xf32>
  %y = "canonical.feature_decode"(%c) : (!canonical.feature<4x6x6x4xf32>) -> tensor<4x6x6x4xf32>
  ml_program.output %y : tensor<4x6x6x4xf32>
})";
  EXPECT_THAT(Check(kText, {.devices = "x:2,y:2", .pins = {"x=x,_,_,_", "@f=y,_,_,_"}}),
              IsOkAndHolds(ElementsAre()));
  EXPECT_EQ(Port(false, 0), "tensor<2x6x6x2xf32> x,_,_,y");
  // Sums over input channels, with the bias added by one device.
  EXPECT_THAT(Check(kText, {.devices = "x:2", .pins = {"x=_,_,_,x"}}),
              IsOkAndHolds(ElementsAre(Pair("all_reduce", 1))));
}

TEST_F(PartitionTest, PinsThatDoNotSuitAreErrors) {
  const auto message = [&](const std::string& pin) {
    return std::string(Check(kTwoLayers, {.devices = "x:3", .pins = {pin}}).status().message());
  };
  EXPECT_THAT(message("x=x,_"), HasSubstr("input 'x': tensor<8x2xf32> cannot be spread as 'x,_' "
                                          "over the devices x:3: dimension 0 has 8 elements, which "
                                          "is not a multiple of 3"));
  EXPECT_THAT(message("z=x,_"), HasSubstr("no value is named 'z'"));
  EXPECT_THAT(message("@w3=x,_"), HasSubstr("no value is named '@w3'"));
  EXPECT_THAT(message("x"), HasSubstr("expected a name or pattern and a sharding"));
  EXPECT_THAT(message("@w2=_,y"), HasSubstr("@w2: sharding '_,y': there is no mesh axis 'y'"));
}

TEST_F(PartitionTest, StoredShardingsThatDoNotSuitAreErrors) {
  const auto message = [&](absl::string_view attribute) {
    const std::string text = absl::StrCat(
        "ml_program.subgraph @main(%x: tensor<4xf32> {ml_program.identifier = \"x\", "
        "roundhouse.sharding = ",
        attribute, "}) -> tensor<4xf32> {\n  ml_program.output %x : tensor<4xf32>\n}");
    return std::string(Check(text, {.devices = "x:2", .pins = {}}).status().message());
  };
  EXPECT_THAT(message("3 : i64"),
              HasSubstr("@main: input 'x': roundhouse.sharding: expected a string"));
  EXPECT_THAT(message("\"x,_\""), HasSubstr("expected 1 dimensions, as the value has, found 2"));
  EXPECT_THAT(message("\"z\""), HasSubstr("there is no mesh axis 'z'"));
  EXPECT_EQ(message("\"x\""), "");
}

TEST_F(PartitionTest, StateThatIsLinkedByNameIsNotSpread) {
  EXPECT_THAT(Check(R"(
ml_program.global public mutable @s(#ml_program.extern<tensor<4xf32>>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<4xf32> {
  ml_program.global_store @s = %x : tensor<4xf32>
  ml_program.return %x : tensor<4xf32>
})",
                    {.devices = "x:2", .pins = {"@s=x"}}),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("@s cannot be spread: its initial value is linked by name")));
}

TEST_F(PartitionTest, ProgramsAreSpreadOnce) {
  ASSERT_THAT(Check(kTwoLayers, {.devices = "x:2", .pins = {"x=x,_"}}), IsOk());
  EXPECT_THAT(Partitioned(*partitioned_, {.devices = "x:2", .pins = {}}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("is already one for many devices")));
  // On one device the run reports that the others are missing.
  ASSERT_THAT(Check(kTwoLayers, {.devices = "x:2", .pins = {"@w1=_,x"}}), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                       SeededInputsOf(*partitioned_->FindGraph("main"), 7));
  EXPECT_THAT(
      RunOnOne(*partitioned_, "main", inputs),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("this run has one device only")));
}

TEST_F(PartitionTest, SidesThatDisagreeAreResolved) {
  // Rows along x meet rows along y: the first operand wins, the other is resharded to match.
  EXPECT_THAT(Check(R"(
ml_program.subgraph @main(%a: tensor<4x4xf32> {ml_program.identifier = "a"}, %b: tensor<4x4xf32> {ml_program.identifier = "b"}) -> tensor<4x4xf32> {
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.output %y : tensor<4x4xf32>
})",
                    {.devices = "x:2,y:2", .pins = {"a=x,_", "b=y,_"}}),
              IsOkAndHolds(ElementsAre(Pair("all_gather", 1))));
}

}  // namespace
}  // namespace roundhouse
