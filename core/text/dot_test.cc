#include "roundhouse/core/text/dot.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::In;
using ::testing::Not;
using testing::Out;
using testing::ToyProgram;

TEST(DotTest, ShowsNodesEdgesAndTheBoundary) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  Value& x = In(graph, "x");
  Node& relu = Add(graph, "toy.relu", {&x}, "act");
  Node& after = Add(graph, "toy.any", {}, "after");
  graph.add_dependency(relu, after);
  Out(graph, "y", relu.result());
  const Node* highlighted[] = {&relu, &after};
  EXPECT_EQ(ToDot(graph, {.highlighted = highlighted}),
            R"(digraph "main" {
  node [shape=box, fontname="sans-serif"];
  edge [fontname="sans-serif", fontsize=10];
  n0 [label="toy.in\nx\ninput 0: x", shape=invhouse];
  n1 [label="toy.relu\nact", style=filled, fillcolor=gold];
  n2 [label="toy.any\nafter", style=filled, fillcolor=gold];
  n3 [label="toy.out\ny\noutput 0: y", shape=house];
  n0 -> n1 [label="tensor<4xf32>"];
  n1 -> n2 [style=dashed, penwidth=3];
  n1 -> n3 [label="tensor<4xf32>"];
}
)");
}

TEST(DotTest, TypesCanBeLeftOutAndAttributesPutIn) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  Value& x = In(graph, "x");
  Add(graph, "toy.clip", {&x}, "c", {{"limit", Attribute::Int(6)}});
  const std::string text = ToDot(graph, {.types = false, .attributes = true});
  EXPECT_THAT(text, HasSubstr(R"(n1 [label="toy.clip\nc\nlimit = 6 : i64"];)"));
  EXPECT_THAT(text, HasSubstr("n0 -> n1;\n"));
  EXPECT_THAT(text, Not(HasSubstr("tensor<")));
}

TEST(DotTest, SaysWhichOfSeveralResultsIsTaken) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  Node* pair = graph.CreateNode("toy.any", {}, {Type::Token(), testing::Vector4()});
  Add(graph, "toy.relu", {&pair->result(1)});
  EXPECT_THAT(ToDot(graph), HasSubstr(R"(n0 -> n1 [label="#1 tensor<4xf32>"];)"));
  EXPECT_THAT(ToDot(graph, {.types = false}), HasSubstr(R"(n0 -> n1 [label="#1"];)"));
}

TEST(DotTest, EscapesWhatDotWouldMisread) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("odd \"name\"");
  Add(graph, "toy.any", {}, "quote\" back\\ line\n tab\t größe \xff end");
  const std::string text = ToDot(graph);
  EXPECT_THAT(text, HasSubstr(R"(digraph "odd \"name\"" {)"));
  EXPECT_THAT(
      text, HasSubstr(R"(n0 [label="toy.any\nquote\" back\\ line\\0A tab\\09 größe \\FF end"];)"));
}

TEST(DotTest, ShortensLongNamesBetweenCharacters) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  std::string name;
  for (int i = 0; i < 1000; ++i) name += "ß";
  Add(graph, "toy.any", {}, name);
  const std::string text = ToDot(graph);
  EXPECT_LT(text.size(), 500);
  EXPECT_THAT(text, HasSubstr("ßß…\"]"));
}

TEST(DotTest, DrawsGraphsThatDoNotVerify) {
  ToyProgram toy;
  Graph& graph = toy.NewGraph("main");
  Graph& other = toy.NewGraph("other");
  Node& foreign = Add(other, "toy.any", {});
  Node& a = Add(graph, "toy.any", {&foreign.result()}, "a");
  a.AppendOperand(a.result());
  graph.CreateEmptyNode("todo");
  graph.CreateNode("toy.in", {}, {testing::Vector4()}, {{"index", Attribute::Int(7)}});
  toy.program->Erase(&other);
  const std::string text = ToDot(graph);
  EXPECT_THAT(text,
              AllOf(HasSubstr("n0 -> n0 "),
                    HasSubstr(R"(n1 [label="(empty)\ntodo", shape=box, color=red];)"),
                    HasSubstr(R"(n2 [label="toy.in\ninput 7 not declared", shape=invhouse];)")));
}

TEST(DotTest, FramesTheGraphsOfAProgram) {
  ToyProgram toy;
  Graph& main = toy.NewGraph("main");
  Graph& helper = toy.NewGraph("helper");
  Graph& declared = toy.NewGraph("declared", Visibility::kPrivate);
  declared.set_is_declaration(true);
  Add(main, "toy.any", {}, "n");
  Add(main, "toy.call", {}, "c",
      {{"callee", Attribute::Symbol("helper")}, {"weights", Attribute::Symbol("w")}});
  Add(helper, "toy.any", {}, "h");
  EXPECT_EQ(ToDot(*toy.program),
            R"dot(digraph "" {
  compound=true;
  node [shape=box, fontname="sans-serif"];
  edge [fontname="sans-serif", fontsize=10];
  subgraph cluster_0 {
    label="@main";
    g0 [shape=point, style=invis];
    g0_n0 [label="toy.any\nn"];
    g0_n1 [label="toy.call\nc"];
  }
  subgraph cluster_1 {
    label="@helper";
    g1 [shape=point, style=invis];
    g1_n0 [label="toy.any\nh"];
  }
  subgraph cluster_2 {
    label="@declared (declaration)";
    g2 [shape=point, style=invis];
  }
  g0_n1 -> g1 [label="callee", style=dotted, lhead=cluster_1];
}
)dot");
}

}  // namespace
}  // namespace roundhouse
