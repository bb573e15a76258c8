#include "roundhouse/core/op_table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_traits.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

struct Twist {
  static constexpr OpSpec kSpec = {.name = "toy.twist",
                                   .summary = "Turns the axes round.",
                                   .operands = "input",
                                   .traits = OpTrait::kMoves | OpTrait::kPermutesAxes};
};
struct Join {
  static constexpr OpSpec kSpec = {.name = "toy.join",
                                   .summary = "Joins.",
                                   .operands = "inputs...",
                                   .traits = OpTrait::kMoves | OpTrait::kAlongAxis};
  int64_t axis = 2;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis));
  }
};
struct Draw {
  static constexpr OpSpec kSpec = {.name = "toy.draw", .summary = "Draws.", .operands = ""};
};
struct Guess {
  static constexpr OpSpec kSpec = {.name = "toy.guess", .summary = "Guesses.", .operands = ""};
};

template <typename Op>
absl::StatusOr<Type> Infer(const Op&, const InferenceContext&) {
  return Type::Unknown();
}

using ToyOps = JoinOps<OpList<Twist>, OpList<Join, Draw>, OpList<Guess>>;

class ToyDialect final : public TableDialect {
 public:
  ToyDialect() : TableDialect("toy") { AddOps(ToyOps{}); }
};

class OpTableTest : public ::testing::Test {
 protected:
  OpTableTest()
      : context_(*Context::With({[](Context& context) { context.AddDialect<ToyDialect>(); }})),
        program_(*context_),
        graph_(**program_.CreateGraph("main")) {}

  const OpInfo& Info(absl::string_view op) { return *context_->FindOp(op); }

  std::unique_ptr<Context> context_;
  Program program_;
  Graph& graph_;
};

TEST_F(OpTableTest, HasAValueAReasonOrNothing) {
  OpTable<int> table;
  table.Set<Twist>(3);
  table.Refuse<Draw>("it is random");
  ASSERT_NE(table.Find(Info("toy.twist")), nullptr);
  EXPECT_EQ(*table.Find(Info("toy.twist")), 3);
  EXPECT_EQ(table.Find(Info("toy.draw")), nullptr);
  EXPECT_EQ(table.Find(Info("toy.guess")), nullptr);
  EXPECT_EQ(table.FindDeclared(&Twist::kSpec), table.Find(Info("toy.twist")));
  EXPECT_EQ(table.FindDeclared(&Draw::kSpec), nullptr);
  EXPECT_EQ(table.WhyNot(Info("toy.draw")), "it is random");
  EXPECT_EQ(table.WhyNot(Info("toy.guess")), "");
  EXPECT_TRUE(table.AnswerFor(Info("toy.twist")).is_yes());
  EXPECT_EQ(table.AnswerFor(Info("toy.draw")).kind, OpAnswer::Kind::kNo);
  EXPECT_EQ(table.AnswerFor(Info("toy.draw")).why, "it is random");
  EXPECT_EQ(table.AnswerFor(Info("toy.guess")).kind, OpAnswer::Kind::kSilent);
  EXPECT_TRUE(table.IsSaid(Info("toy.draw")));
  EXPECT_FALSE(table.IsSaid(Info("toy.guess")));
}

TEST_F(OpTableTest, TakesListsAndValuesInPieces) {
  OpTable<std::vector<int>> table;
  table.Set(OpList<Twist, Join>{}, {1, 2});
  table.Edit<Draw>().push_back(5);
  table.Edit<Draw>().push_back(6);
  EXPECT_EQ(*table.Find(Info("toy.join")), (std::vector<int>{1, 2}));
  EXPECT_EQ(*table.Find(Info("toy.draw")), (std::vector<int>{5, 6}));
}

TEST_F(OpTableTest, RefusesASecondEntry) {
  OpTable<int> table;
  table.Set<Twist>(3);
  EXPECT_DEATH(table.Set<Twist>(4), "two entries for toy.twist");
  EXPECT_DEATH(table.Refuse<Twist>("no"), "two entries for toy.twist");
}

TEST_F(OpTableTest, ListsAreJoinedAndChosenByTrait) {
  static_assert(std::is_same_v<ToyOps, OpList<Twist, Join, Draw, Guess>>);
  static_assert(std::is_same_v<OpsWithTrait<ToyOps, OpTrait::kMoves>, OpList<Twist, Join>>);
  static_assert(std::is_same_v<OpsWithTrait<ToyOps, OpTrait::kSelects>, OpList<>>);
}

TEST_F(OpTableTest, NodesAreAskedForTraits) {
  const Node& join = *graph_.CreateNode("toy.join", {}, {Type::Unknown()}, {}, /*before=*/nullptr);
  EXPECT_TRUE(HasTrait(join, OpTrait::kMoves));
  EXPECT_FALSE(HasTrait(join, OpTrait::kElementwise));
  EXPECT_TRUE((IsOneOf(join, OpList<Twist, Join>())));
  EXPECT_FALSE(IsOneOf(join, OpList<Twist>()));
  EXPECT_FALSE(IsOneOf(join, OpList<>()));
  // The op of an unregistered dialect has no traits.
  const Node& other =
      *graph_.CreateNode("acme.join", {}, {Type::Unknown()}, {}, /*before=*/nullptr);
  EXPECT_FALSE(HasTrait(other, OpTrait::kMoves));
}

TEST_F(OpTableTest, TheAxisIsTheAttributeOrItsDefault) {
  Node& join = *graph_.CreateNode("toy.join", {}, {Type::Unknown()}, {}, /*before=*/nullptr);
  EXPECT_EQ(AxisOf(join), 2);
  join.set_attribute("axis", Attribute::Int(-1));
  EXPECT_EQ(AxisOf(join), -1);
  join.set_attribute("axis", Attribute::String("last"));
  EXPECT_EQ(AxisOf(join), std::nullopt);
  Node& draw = *graph_.CreateNode("toy.draw", {}, {Type::Unknown()}, {}, /*before=*/nullptr);
  EXPECT_EQ(AxisOf(draw), std::nullopt);
}

}  // namespace
}  // namespace roundhouse
