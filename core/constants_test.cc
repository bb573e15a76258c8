#include "roundhouse/core/constants.h"

#include <optional>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::Eq;
using ::testing::Optional;
using testing::ToyProgram;

TEST(ConstantsTest, TheDialectKnowsItsConstants) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  const Tensor data = Tensor::Of<float>({4}, {1, 2, 3, 4});
  Node& constant = Add(graph, "toy.const", {}, "c", {{"value", Attribute::OfTensor(data)}});
  Node& relu = Add(graph, "toy.relu", {&constant.result()});
  EXPECT_THAT(ConstantValue(constant.result()), Optional(Eq(data)));
  EXPECT_EQ(ConstantValue(relu.result()), std::nullopt);
}

TEST(ConstantsTest, ADialectWithoutTheServiceHasNone) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  Node& foreign = Add(graph, "nobody.const", {}, "", {{"value", Attribute::OfTensor(Tensor())}});
  EXPECT_EQ(ConstantValue(foreign.result()), std::nullopt);
}

}  // namespace
}  // namespace roundhouse
