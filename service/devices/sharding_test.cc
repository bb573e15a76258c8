#include "roundhouse/service/devices/sharding.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Type F32(std::initializer_list<Dim> dims) { return Type::Tensor(ElementKind::kF32, Shape(dims)); }

DeviceMesh Mesh(const char* text) {
  absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(text);
  EXPECT_THAT(mesh, IsOk());
  return mesh.ok() ? *mesh : DeviceMesh();
}

TEST(ShardingTest, TextTellsTheAxesOfEachDimension) {
  const DeviceMesh mesh = Mesh("x:4,y:2");
  for (const char* text : {"x,_", "_,_", "y*x,_,_", "_,x,y"}) {
    const int rank = static_cast<int>(std::count(text, text + std::strlen(text), ',')) + 1;
    ASSERT_OK_AND_ASSIGN(const Sharding sharding, Sharding::Parse(text, mesh, rank));
    EXPECT_EQ(sharding.ToString(mesh), text);
  }
  ASSERT_OK_AND_ASSIGN(const Sharding both, Sharding::Parse("y*x,_", mesh, 2));
  EXPECT_THAT(both.axes(0), ElementsAre(1, 0));
  EXPECT_TRUE(both.Uses(1));
  ASSERT_OK_AND_ASSIGN(const Sharding whole, Sharding::Parse("*", mesh, 3));
  EXPECT_TRUE(whole.is_whole());
  EXPECT_THAT(Sharding::Parse("", mesh, 0), IsOk());
}

TEST(ShardingTest, TextThatDoesNotSuitIsAnError) {
  const DeviceMesh mesh = Mesh("x:4,y:2");
  const auto message = [&](const char* text) {
    return std::string(Sharding::Parse(text, mesh, 2).status().message());
  };
  EXPECT_THAT(message("x"), HasSubstr("expected 2 dimensions, as the value has, found 1"));
  EXPECT_THAT(message("x,z"), HasSubstr("no mesh axis 'z'"));
  EXPECT_THAT(message("x,x"), HasSubstr("'x' occurs twice"));
  EXPECT_THAT(message("x*x,_"), HasSubstr("'x' occurs twice"));
  EXPECT_THAT(message("x,"), HasSubstr("no mesh axis ''"));
}

TEST(ShardingTest, PartsAreEqual) {
  const DeviceMesh mesh = Mesh("x:4,y:2");
  ASSERT_OK_AND_ASSIGN(const Sharding both, Sharding::Parse("x*y,_", mesh, 2));
  EXPECT_THAT(LocalType(F32({16, 3}), both, mesh), IsOkAndHolds(F32({2, 3})));
  EXPECT_THAT(LocalType(F32({12, 3}), both, mesh),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("not a multiple of 8")));
  EXPECT_THAT(LocalType(F32({Dim::Unknown("batch"), 3}), both, mesh),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("option shape")));
  // A value of unknown type is whole.
  EXPECT_THAT(LocalType(Type::Unknown(), Sharding(), mesh), IsOkAndHolds(Type::Unknown()));
}

class RuleTest : public ::testing::Test {
 protected:
  std::optional<ShardingRule> Rule(const char* text, std::vector<Type> operands, Type result) {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::With({});
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
    program_ = std::make_unique<Program>(*context_);
    Graph* graph = *program_->CreateGraph("g");
    std::vector<Value*> values;
    for (const Type& type : operands)
      values.push_back(&graph->CreateNode("toy.source", {}, {type})->result());
    return RuleFromText(text, *graph->CreateNode("toy.op", values, {result}));
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

TEST_F(RuleTest, LettersAreFactors) {
  const std::optional<ShardingRule> rule =
      Rule("...mk,...kn,n->...mn", {F32({5, 2, 3}), F32({5, 3, 4}), F32({4})}, F32({5, 2, 4}));
  ASSERT_TRUE(rule.has_value());
  ASSERT_EQ(rule->factors.size(), 4u);
  EXPECT_THAT(rule->results, ElementsAre(ElementsAre(0, 1, 2)));
  EXPECT_THAT(rule->operands,
              ElementsAre(ElementsAre(0, 1, 3), ElementsAre(0, 3, 2), ElementsAre(2)));
  EXPECT_EQ(rule->factors[3].kind, FactorKind::kSum);
  EXPECT_EQ(rule->factors[3].size, 3);
}

TEST_F(RuleTest, WhatBroadcastsHasNoFactor) {
  const std::optional<ShardingRule> rule = Rule("...", {F32({2})}, F32({2}));
  EXPECT_FALSE(rule.has_value()) << "it has no arrow";
  const std::optional<ShardingRule> sum =
      Rule("...->...", {F32({4, 3}), F32({1, 3}), F32({3}), F32({})}, F32({4, 3}));
  ASSERT_TRUE(sum.has_value());
  EXPECT_THAT(sum->operands, ElementsAre(ElementsAre(0, 1), ElementsAre(ShardingRule::kNoFactor, 1),
                                         ElementsAre(1), IsEmpty()));
}

TEST_F(RuleTest, CapitalLettersStayWhole) {
  const std::optional<ShardingRule> rule = Rule("nHc->nHc", {F32({4, 7, 3})}, F32({4, 6, 3}));
  ASSERT_TRUE(rule.has_value());
  EXPECT_THAT(rule->operands, ElementsAre(ElementsAre(0, ShardingRule::kNoFactor, 1)));
}

TEST_F(RuleTest, WhatDoesNotSuitHasNoRule) {
  EXPECT_FALSE(Rule("mk,kn->mn", {F32({2, 3}), F32({4, 5})}, F32({2, 5})).has_value());
  EXPECT_FALSE(Rule("mk,kn->mn", {F32({2, 3, 4}), F32({4, 5})}, F32({2, 5})).has_value());
  EXPECT_FALSE(Rule("n->n", {F32({Dim::Unknown()})}, F32({Dim::Unknown()})).has_value());
}

TEST(ShardingTest, MovesWithItsAxes) {
  EXPECT_EQ(PermutedSharding("x,_,y*z", std::vector<int64_t>{2, 0, 1}), "y*z,x,_");
  EXPECT_EQ(PermutedSharding("*", std::vector<int64_t>{1, 0}), "*");
  EXPECT_EQ(PermutedSharding("", std::vector<int64_t>{0}), "");
}

}  // namespace
}  // namespace roundhouse
