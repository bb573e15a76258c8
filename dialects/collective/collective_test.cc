#include "roundhouse/dialects/collective/collective.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

class CollectiveTest : public ::testing::Test {
 protected:
  CollectiveTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::With({RegisterCollective});
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
    program_ = std::make_unique<Program>(*context_);
    DeviceMesh::Parse("x:4,y:2")->StoreIn(*program_);
    graph_ = *program_->CreateGraph("main");
    input_ = Input(ElementKind::kF32, Shape({8, Dim::Unknown("n")}));
  }

  Value* Input(ElementType element, Shape shape) {
    return &graph_->CreateNode("toy.source", {}, {Type::Tensor(element, std::move(shape))})
                ->result();
  }
  template <typename Op>
  std::string TypeOf(const Op& op) {
    const absl::StatusOr<Value*> value = Builder(*graph_)(op, {input_});
    EXPECT_THAT(value, IsOk());
    return value.ok() ? (*value)->type().ToString() : "";
  }
  template <typename Op>
  std::string ErrorOf(const Op& op, std::vector<Value*> operands) {
    const absl::StatusOr<Node*> node = Builder(*graph_).Make(op, operands);
    EXPECT_EQ(node.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(node.status().message());
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  Graph* graph_;
  Value* input_;
};

TEST_F(CollectiveTest, TypesFollowFromTheDevices) {
  EXPECT_EQ(TypeOf(collective::AllReduce{.axes = {"x"}}), "tensor<8x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(TypeOf(collective::AllGather{.axes = {"x", "y"}, .dim = 0}),
            "tensor<64x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(TypeOf(collective::AllGather{.axes = {"x"}, .dim = 1}), "tensor<8x?xf32>");
  EXPECT_EQ(TypeOf(collective::ReduceScatter{.axes = {"x"}, .dim = 0}),
            "tensor<2x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(TypeOf(collective::AllToAll{.axes = {"y"}, .split_dim = 0, .concat_dim = 1}),
            "tensor<4x?xf32>");
  EXPECT_EQ(TypeOf(collective::Shift{.axes = {"x"}, .by = -1}), "tensor<8x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(TypeOf(collective::Part{.axes = {"y", "x"}, .dim = 0}),
            "tensor<1x?xf32, [\"\", \"n\"]>");
}

TEST_F(CollectiveTest, ConstraintsAreChecked) {
  EXPECT_THAT(ErrorOf(collective::AllReduce{.axes = {"z"}}, {input_}),
              HasSubstr("axes: there is no mesh axis 'z' in x:4,y:2 (C1)"));
  EXPECT_THAT(ErrorOf(collective::AllReduce{.axes = {}}, {input_}),
              HasSubstr("axes: expected at least one (C1)"));
  EXPECT_THAT(ErrorOf(collective::AllReduce{.axes = {"x", "x"}}, {input_}),
              HasSubstr("'x' occurs twice (C1)"));
  EXPECT_THAT(ErrorOf(collective::AllReduce{.axes = {"x"}, .channel = -1}, {input_}),
              HasSubstr("channel: expected at least 0, found -1 (C2)"));
  EXPECT_THAT(ErrorOf(collective::AllGather{.axes = {"x"}, .dim = 2}, {input_}),
              HasSubstr("expected dim to be one of its dimensions, found 2 (C3)"));
  EXPECT_THAT(ErrorOf(collective::AllGather{.axes = {"x"}, .dim = 0},
                      {Input(ElementKind::kF32, Shape({int64_t{1} << 62}))}),
              HasSubstr("does not fit in 64 bits (C4)"));
  EXPECT_THAT(
      ErrorOf(collective::Part{.axes = {"x"}, .dim = 0}, {Input(ElementKind::kF32, Shape({6}))}),
      HasSubstr("expected a multiple of 4 elements along dimension 0 (C4)"));
  EXPECT_THAT(ErrorOf(collective::Shift{.axes = {"x"}, .by = 0}, {input_}),
              HasSubstr("by: expected a number other than 0 (C3)"));
  EXPECT_THAT(ErrorOf(collective::Broadcast{.axes = {"x"}, .root = 4}, {input_}),
              HasSubstr("root: expected an index in the group of 4 devices, found 4 (C3)"));
  EXPECT_THAT(
      ErrorOf(collective::Receive{.axes = {"x"},
                                  .type = Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()}))},
              {}),
      HasSubstr("type: expected a tensor of known sizes"));
  EXPECT_THAT(
      ErrorOf(collective::AllReduce{.axes = {"x"}}, {Input(ElementKind::kString, Shape({8}))}),
      HasSubstr("expected elements of"));
}

TEST_F(CollectiveTest, OnlyWhatExchangesHasAPlace) {
  const auto make = [&](auto op, std::vector<Value*> operands) {
    return *Builder(*graph_).Make(op, operands);
  };
  const Node& a = *make(collective::AllReduce{.axes = {"x"}, .channel = 1}, {input_});
  const Node& b = *make(collective::AllGather{.axes = {"y"}, .channel = 2}, {input_});
  const Node& part = *make(collective::Part{.axes = {"x"}}, {input_});
  const EffectAnalysis effects(*program_);
  EXPECT_FALSE(effects.Commute(a, b));
  EXPECT_TRUE(effects.Commute(a, part));
  EXPECT_TRUE(effects.EffectsOf(a).is_observable());
  EXPECT_FALSE(effects.EffectsOf(part).is_observable());
  // A value that depends on the device is not computed before the device is known.
  EXPECT_FALSE(effects.EffectsOf(part).is_pure());
}

}  // namespace
}  // namespace roundhouse
