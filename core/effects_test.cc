#include "roundhouse/core/effects.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using testing::ToyProgram;

std::string Describe(const Effects& effects) {
  std::string text;
  if (effects.anything) text += "anything ";
  if (effects.random) text += "random ";
  for (const std::string& name : effects.reads) absl::StrAppend(&text, "r:", name, " ");
  for (const std::string& name : effects.writes) absl::StrAppend(&text, "w:", name, " ");
  for (const std::string& name : effects.calls) absl::StrAppend(&text, "c:", name, " ");
  return text;
}

Node& Read(Graph& graph, absl::string_view global) {
  return Add(graph, "toy.read", {}, "", {{"global", Attribute::Symbol(std::string(global))}});
}
Node& Write(Graph& graph, absl::string_view global) {
  return Add(graph, "toy.write", {}, "", {{"global", Attribute::Symbol(std::string(global))}});
}
Node& Call(Graph& graph, absl::string_view callee) {
  return Add(graph, "toy.call", {}, "", {{"callee", Attribute::Symbol(std::string(callee))}});
}

TEST(EffectsTest, PureAndObservable) {
  EXPECT_TRUE(Effects().is_pure());
  EXPECT_FALSE(Effects().is_observable());
  EXPECT_FALSE(Effects{.anything = true}.is_pure());
  EXPECT_TRUE(Effects{.anything = true}.is_observable());
  EXPECT_FALSE(Effects{.random = true}.is_pure());
  EXPECT_FALSE(Effects{.random = true}.is_observable());
  EXPECT_FALSE(Effects{.reads = {"g"}}.is_pure());
  EXPECT_FALSE(Effects{.reads = {"g"}}.is_observable());
  EXPECT_TRUE(Effects{.writes = {"g"}}.is_observable());
  EXPECT_FALSE(Effects{.calls = {"g"}}.is_pure());
}

TEST(EffectsTest, ADialectThatSaysNothingMayDoAnything) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  EXPECT_EQ(Describe(DirectEffects(Add(graph, "nobody.knows", {}))), "anything ");
  EXPECT_EQ(Describe(DirectEffects(*graph.CreateEmptyNode("e"))), "anything ");
  EXPECT_EQ(Describe(DirectEffects(Add(graph, "toy.mystery", {}))), "anything ");
  EXPECT_EQ(Describe(DirectEffects(Add(graph, "toy.any", {}))), "");
}

// Returns lists out of order and with repetitions.
class Sloppy final : public Dialect {
 public:
  Sloppy() : Dialect("sloppy") { service<EffectsService>(std::make_unique<Answers>()); }

 private:
  class Answers final : public EffectsService {
   public:
    Effects EffectsOf(const Node&) const override {
      return {.reads = {"z", "a", "z"}, .writes = {"m", "m"}, .calls = {"q", "b"}};
    }
  };
};

TEST(EffectsTest, ListsAreSortedWithoutRepetition) {
  Context context;
  context.AddDialect<Sloppy>();
  ASSERT_THAT(context.Freeze(), IsOk());
  Program program(context);
  Graph* graph = *program.CreateGraph("main");
  EXPECT_EQ(Describe(DirectEffects(*graph->CreateNode("sloppy.op", {}, {}))),
            "r:a r:z w:m c:b c:q ");
}

class Tabled final : public Dialect {
 public:
  Tabled() : Dialect("table") {
    AddOp({.name = "table.pure", .is_pure = true});
    AddOp({.name = "table.other"});
    service<EffectsService>(std::make_unique<TableEffects>());
  }
};

TEST(EffectsTest, TheTableSaysWhatIsPure) {
  Context context;
  context.AddDialect<Tabled>();
  ASSERT_THAT(context.Freeze(), IsOk());
  Program program(context);
  Graph* graph = *program.CreateGraph("main");
  EXPECT_EQ(Describe(DirectEffects(*graph->CreateNode("table.pure", {}, {}))), "");
  EXPECT_EQ(Describe(DirectEffects(*graph->CreateNode("table.other", {}, {}))), "anything ");
}

TEST(EffectAnalysisTest, CallsHaveTheEffectsOfWhatTheyCall) {
  ToyProgram toy;
  Graph& main = toy.NewGraph("main");
  Graph& middle = toy.NewGraph("middle");
  Graph& leaf = toy.NewGraph("leaf");
  Node& call = Call(main, "middle");
  Read(main, "a");
  Call(middle, "leaf");
  Write(middle, "b");
  Read(leaf, "c");
  Add(leaf, "toy.random", {});
  const EffectAnalysis analysis(*toy.program);
  EXPECT_EQ(Describe(analysis.EffectsOf(leaf)), "random r:c ");
  EXPECT_EQ(Describe(analysis.EffectsOf(middle)), "random r:c w:b ");
  EXPECT_EQ(Describe(analysis.EffectsOf(main)), "random r:a r:c w:b ");
  EXPECT_EQ(Describe(analysis.EffectsOf(call)), "random r:c w:b ");
}

TEST(EffectAnalysisTest, RecursionComesToAnEnd) {
  ToyProgram toy;
  Graph& a = toy.NewGraph("a");
  Graph& b = toy.NewGraph("b");
  Graph& c = toy.NewGraph("c");
  Graph& self = toy.NewGraph("self");
  Call(a, "b");
  Call(b, "c");
  Call(c, "a");
  Call(c, "self");
  Call(self, "self");
  Read(a, "x");
  Write(b, "y");
  Read(self, "z");
  const EffectAnalysis analysis(*toy.program);
  for (const Graph* graph : {&a, &b, &c})
    EXPECT_EQ(Describe(analysis.EffectsOf(*graph)), "r:x r:z w:y ") << graph->name();
  EXPECT_EQ(Describe(analysis.EffectsOf(self)), "r:z ");
}

TEST(EffectAnalysisTest, WhatIsNotThereMayDoAnything) {
  ToyProgram toy;
  Graph& main = toy.NewGraph("main");
  Graph& declared = toy.NewGraph("declared", Visibility::kPrivate);
  declared.set_is_declaration(true);
  Node& to_declaration = Call(main, "declared");
  Node& to_nowhere = Call(main, "nowhere");
  Node& pure = Add(main, "toy.any", {});
  const EffectAnalysis analysis(*toy.program);
  EXPECT_TRUE(analysis.EffectsOf(declared).anything);
  EXPECT_TRUE(analysis.EffectsOf(to_declaration).anything);
  EXPECT_TRUE(analysis.EffectsOf(to_nowhere).anything);
  EXPECT_TRUE(analysis.EffectsOf(main).anything);
  EXPECT_TRUE(analysis.EffectsOf(pure).is_pure());
}

TEST(EffectAnalysisTest, ALongChainOfCallsIsWalkedWithoutRecursion) {
  ToyProgram toy;
  constexpr int kGraphs = 20000;
  for (int i = 0; i < kGraphs; ++i) {
    Graph& graph = toy.NewGraph(absl::StrCat("g", i));
    if (i + 1 < kGraphs) {
      Call(graph, absl::StrCat("g", i + 1));
    } else {
      Write(graph, "state");
    }
  }
  const EffectAnalysis analysis(*toy.program);
  EXPECT_EQ(Describe(analysis.EffectsOf(*toy.program->graphs()[0])), "w:state ");
}

TEST(CommuteTest, NeitherWritesWhatTheOtherTouches) {
  const Effects pure;
  const Effects random = {.random = true};
  const Effects anything = {.anything = true};
  const Effects read_a = {.reads = {"a", "c"}};
  const Effects write_a = {.writes = {"a"}};
  const Effects write_b = {.writes = {"b"}};
  const Effects call = {.calls = {"f"}};
  EXPECT_TRUE(Commute(pure, anything));
  EXPECT_TRUE(Commute(pure, call));
  EXPECT_TRUE(Commute(random, random));
  EXPECT_TRUE(Commute(read_a, read_a));
  EXPECT_TRUE(Commute(read_a, write_b));
  EXPECT_TRUE(Commute(write_a, write_b));
  for (auto [a, b] : {std::pair(read_a, write_a),
                      {write_a, write_a},
                      {anything, read_a},
                      {anything, anything},
                      {call, read_a},
                      {call, call}}) {
    EXPECT_FALSE(Commute(a, b)) << Describe(a) << " / " << Describe(b);
    EXPECT_FALSE(Commute(b, a)) << Describe(b) << " / " << Describe(a);
  }
}

TEST(CommuteTest, CallsAreSeenThrough) {
  ToyProgram toy;
  Graph& main = toy.NewGraph("main");
  Graph& reader = toy.NewGraph("reader");
  Read(reader, "a");
  Node& call = Call(main, "reader");
  Node& read = Read(main, "a");
  Node& write = Write(main, "a");
  Node& other = Write(main, "b");
  const EffectAnalysis analysis(*toy.program);
  EXPECT_TRUE(analysis.Commute(call, read));
  EXPECT_TRUE(analysis.Commute(call, other));
  EXPECT_FALSE(analysis.Commute(call, write));
}

}  // namespace
}  // namespace roundhouse
