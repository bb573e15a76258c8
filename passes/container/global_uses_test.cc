#include "roundhouse/passes/container/global_uses.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr absl::string_view kText = R"(
ml_program.global private mutable @state(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @weight(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @unused(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global public mutable @seen(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global nested @inner(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @in_node : tensor<i64>
ml_program.global private mutable @in_graph : tensor<i64>
ml_program.global private mutable @in_port : tensor<i64>
ml_program.global private mutable @in_global : tensor<i64>
ml_program.global private mutable @beside : tensor<i64> {acme.like = {of = [@in_global]}}
ml_program.func private @first(%x: tensor<i64> {acme.like = @in_port}) -> tensor<i64> attributes {acme.like = @in_graph} {
  %t = ml_program.token loc("t")
  %u = ml_program.global_store_graph @state = %x ordering (%t -> !ml_program.token) : tensor<i64> loc("store_graph")
  %y, %v = ml_program.global_load_graph @state ordering (%u -> !ml_program.token) : tensor<i64> loc("load_graph")
  ml_program.global_store @beside = %y : tensor<i64> loc("beside")
  ml_program.return %y : tensor<i64>
}
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @state : tensor<i64> loc("load")
  %b = ml_program.global_load_const @weight : tensor<i64> loc("load_const")
  "acme.touch"() {what = [@in_node]} : () -> () loc("touch")
  "ml_program.global_store"(%b) {acme.like = @weight, global = @state} : (tensor<i64>) -> () loc("store")
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
)";

std::vector<std::string> Names(const std::vector<Node*>& nodes) {
  std::vector<std::string> names;
  for (const Node* node : nodes) names.push_back(node->name());
  return names;
}

class GlobalUsesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::With({RegisterMlProgram, RegisterControl}));
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, kText));
    uses_ = std::make_unique<GlobalUses>(*program_);
  }
  const GlobalAccesses& Of(absl::string_view name) const {
    return uses_->Of(*program_->FindGlobal(name));
  }
  bool IsClosed(absl::string_view name) const {
    return uses_->IsClosed(*program_->FindGlobal(name));
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<GlobalUses> uses_;
};

TEST_F(GlobalUsesTest, ListsAccessesInOrder) {
  EXPECT_THAT(Names(Of("state").loads), ElementsAre("load_graph", "load"));
  EXPECT_THAT(Names(Of("state").stores), ElementsAre("store_graph", "store"));
  EXPECT_THAT(Names(Of("weight").loads), ElementsAre("load_const"));
  EXPECT_THAT(Of("weight").stores, IsEmpty());
  EXPECT_THAT(Of("unused").loads, IsEmpty());
}

TEST_F(GlobalUsesTest, IsClosedWhenNothingElseCanGetAtIt) {
  EXPECT_TRUE(IsClosed("state"));
  EXPECT_TRUE(IsClosed("unused"));
  EXPECT_TRUE(IsClosed("beside"));
  EXPECT_FALSE(IsClosed("seen"));
  EXPECT_FALSE(IsClosed("inner"));
  for (const char* name : {"in_node", "in_graph", "in_port", "in_global"}) {
    EXPECT_FALSE(IsClosed(name)) << name;
    EXPECT_TRUE(Of(name).is_named_elsewhere) << name;
  }
  // An access that also names a second global.
  EXPECT_FALSE(IsClosed("weight"));
}

TEST_F(GlobalUsesTest, IsNotClosedWhenMadeLater) {
  Global* late = *program_->CreateGlobal("late", program_->FindGlobal("state")->type());
  EXPECT_FALSE(uses_->IsClosed(*late));
}

TEST_F(GlobalUsesTest, AccessesHoldOrderByTokensAndControlEdges) {
  Node& store = *Of("state").stores[0];
  EXPECT_FALSE(HoldsNoOrder(store));
  EXPECT_TRUE(HoldsNoOrder(*Of("state").loads[0]));
  Node& load = *Of("state").loads[1];
  EXPECT_TRUE(HoldsNoOrder(load));
  load.graph().add_dependency(load, *Of("weight").loads[0]);
  EXPECT_FALSE(HoldsNoOrder(load));
}

TEST_F(GlobalUsesTest, WithoutTheContainersDialectNothingIsKnown) {
  ASSERT_OK_AND_ASSIGN(const auto context, Context::With({RegisterControl}));
  const auto program = std::make_unique<Program>(*context);
  Graph* graph = *program->CreateGraph("main");
  Global* global = *program->CreateGlobal("g", program_->FindGlobal("state")->type());
  graph->CreateNode("ml_program.global_load", {}, {global->type()},
                    {{"global", Attribute::Symbol("g")}});
  EXPECT_FALSE(GlobalUses(*program).IsClosed(*global));
}

}  // namespace
}  // namespace roundhouse
