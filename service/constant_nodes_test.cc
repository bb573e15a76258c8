#include "roundhouse/service/constant_nodes.h"

#include <optional>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Optional;
using testing::ToyProgram;

class ConstantNodesTest : public ::testing::Test {
 protected:
  ToyProgram toy_;
  Graph& graph_ = toy_.NewGraph("main");
  const Tensor value_ = Tensor::Of<float>({2}, {1, 2});
  const ConstantNodes constants_{
      {.ops = {"toy.const", "nobody.const"}, .attributes = {"value", "values"}}};
};

TEST_F(ConstantNodesTest, ReadsAnyOfItsOpsAndAttributes) {
  for (const char* op : {"toy.const", "nobody.const"}) {
    for (const char* attribute : {"value", "values"}) {
      Node& node = Add(graph_, op, {}, "", {{attribute, Attribute::OfTensor(value_)}});
      EXPECT_THAT(constants_.ConstantValue(node), Optional(Eq(value_))) << op << " " << attribute;
    }
  }
  Node& both = Add(graph_, "nobody.const", {}, "",
                   {{"value", Attribute::Bool(true)}, {"values", Attribute::OfTensor(value_)}});
  EXPECT_THAT(constants_.ConstantValue(both), Optional(Eq(value_)));
}

TEST_F(ConstantNodesTest, AnythingElseIsNoConstant) {
  Node& other = Add(graph_, "nobody.op", {}, "", {{"value", Attribute::OfTensor(value_)}});
  EXPECT_EQ(constants_.ConstantValue(other), std::nullopt);
  Node& without = Add(graph_, "nobody.const", {}, "", {{"value", Attribute::Bool(true)}});
  EXPECT_EQ(constants_.ConstantValue(without), std::nullopt);
}

TEST_F(ConstantNodesTest, MakesTheFirstOfBoth) {
  Node& last = Add(graph_, "nobody.op", {});
  const Type open = Type::Tensor(ElementKind::kF32, {Dim::Unknown()});
  ASSERT_OK_AND_ASSIGN(Node * node, constants_.MakeConstant(graph_, value_, open, &last));
  EXPECT_EQ(node->op_name(), "toy.const");
  EXPECT_EQ(node->result().type(), open);
  EXPECT_EQ(*graph_.nodes().begin(), node) << "it comes before the node that was named";
  ASSERT_NE(node->attribute("value"), nullptr);
  EXPECT_THAT(constants_.ConstantValue(*node), Optional(Eq(value_)));

  ASSERT_OK_AND_ASSIGN(Node * untyped,
                       constants_.MakeConstant(graph_, value_, Type::Unknown(), nullptr));
  EXPECT_EQ(untyped->result().type(), value_.type());
}

TEST_F(ConstantNodesTest, RefusesAValueOfAnotherType) {
  const Type three = Type::Tensor(ElementKind::kF32, {3});
  EXPECT_THAT(constants_.MakeConstant(graph_, value_, three, nullptr),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("a constant of type tensor<3xf32> cannot be made from "
                                 "tensor<2xf32>")));
  EXPECT_EQ(graph_.nodes().begin(), graph_.nodes().end()) << "nothing is left behind";
}

}  // namespace
}  // namespace roundhouse
