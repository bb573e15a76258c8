// Outlining and inlining, on random graphs: one undoes the other, and both keep what orders nodes.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::In;
using testing::Named;
using testing::Out;
using testing::ToyProgram;
using testing::Vector4;

// Adds random nodes with distinct names, data and control edges, an input and some outputs.
void FillRandomly(Graph& graph, SplitMix64& random, bool with_effects) {
  std::vector<Value*> values = {&In(graph, "in_0"), &In(graph, "in_1")};
  std::vector<Node*> nodes;
  const size_t count = 2 + random.Below(14);
  for (size_t i = 0; i < count; ++i) {
    std::vector<Value*> operands;
    for (uint64_t n = random.Below(4); n > 0; --n)
      operands.push_back(values[random.Below(values.size())]);
    std::vector<Type> types(random.Below(3), Vector4());
    AttributeMap attributes;
    const char* op = "toy.any";
    if (with_effects && random.Below(3) == 0) {
      op = random.Below(2) == 0 ? "toy.read" : "toy.write";
      attributes.Set("global", Attribute::Symbol(random.Below(2) == 0 ? "g" : "h"));
    } else if (random.Below(3) == 0) {
      attributes.Set("axis", Attribute::Int(static_cast<int64_t>(random.Below(5))));
    }
    Node* node = graph.CreateNode(op, operands, types, attributes);
    node->set_name(absl::StrCat("n", i));
    if (random.Below(4) == 0) node->set_origins({absl::StrCat("from_", i), "shared"});
    for (int r = 0; r < node->num_results(); ++r) values.push_back(&node->result(r));
    nodes.push_back(node);
  }
  for (uint64_t outputs = 1 + random.Below(3); outputs > 0; --outputs) {
    Out(graph, absl::StrCat("out_", outputs), *values[random.Below(values.size())]);
  }
}

void OrderByName(Graph& graph) {
  std::vector<Node*> order;
  for (Node* node : graph.nodes()) order.push_back(node);
  std::sort(order.begin(), order.end(),
            [](const Node* a, const Node* b) { return a->name() < b->name(); });
  graph.Reorder(order);
}

std::vector<Node*> RandomSet(Graph& graph, SplitMix64& random) {
  std::vector<Node*> set;
  const uint64_t share = 2 + random.Below(3);
  for (Node* node : graph.nodes()) {
    if (!IsBoundaryNode(*node) && random.Below(share) == 0) set.push_back(node);
  }
  return set;
}

constexpr uint64_t kSeeds = 1500;

TEST(OutlinePropertyTest, InliningUndoesOutlining) {
  int outlined = 0;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    ToyProgram toy;
    Graph& graph = toy.NewGraph("main");
    FillRandomly(graph, random, /*with_effects=*/false);
    const std::vector<Node*> set = RandomSet(graph, random);
    // Control edges inside and outside of the set, but none across: those become edges of the call,
    // which is a wider constraint.
    const std::set<Node*> members(set.begin(), set.end());
    std::vector<Node*> nodes;
    for (Node* node : graph.nodes()) {
      if (!IsBoundaryNode(*node)) nodes.push_back(node);
    }
    for (uint64_t edges = random.Below(6); edges > 0; --edges) {
      const size_t to = random.Below(nodes.size());
      const size_t from = random.Below(to + 1);
      if (from != to && members.contains(nodes[from]) == members.contains(nodes[to])) {
        graph.add_dependency(*nodes[from], *nodes[to]);
      }
    }
    const std::unique_ptr<Program> before = toy.program->clone();
    const bool convex = IsConvex(graph, set);
    absl::StatusOr<Node*> call = Outline(graph, set, "region");
    ASSERT_EQ(call.ok(), convex && !set.empty()) << call.status();
    if (!call.ok()) {
      EXPECT_EQ(FirstDifference(*before, *toy.program), "");
      continue;
    }
    ++outlined;
    ASSERT_TRUE(IsTopologicallySorted(graph));
    ASSERT_THAT(VerifyOk(*toy.program), IsOk());
    ASSERT_THAT(InlineCall(**call), IsOk());
    ASSERT_TRUE(IsTopologicallySorted(graph));
    ASSERT_THAT(VerifyOk(*toy.program), IsOk());
    toy.program->Erase(toy.program->FindGraph("region"));
    OrderByName(graph);
    OrderByName(*before->FindGraph("main"));
    ASSERT_EQ(FirstDifference(*before, *toy.program), "");
  }
  EXPECT_GT(outlined, static_cast<int>(kSeeds / 4)) << "most sets should have been worth a try";
}

// Expects that every two nodes that were ordered in `before` are still ordered.
void ExpectOrderKept(const Graph& before, const Graph& after) {
  for (Node* node : before.nodes()) {
    ForEachPredecessor(*node, [&](const Node& earlier) {
      EXPECT_TRUE(depends_on(Named(after, node->name()), Named(after, earlier.name())))
          << earlier.name() << " before " << node->name();
    });
  }
}

TEST(OutlinePropertyTest, ControlEdgesAcrossTheEdgeAreNotLost) {
  int outlined = 0;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    ToyProgram toy;
    Graph& graph = toy.NewGraph("main");
    FillRandomly(graph, random, /*with_effects=*/false);
    std::vector<Node*> nodes;
    for (Node* node : graph.nodes()) {
      if (!IsBoundaryNode(*node)) nodes.push_back(node);
    }
    for (uint64_t edges = random.Below(8); edges > 0; --edges) {
      const size_t to = random.Below(nodes.size());
      const size_t from = random.Below(to + 1);
      if (from != to) graph.add_dependency(*nodes[from], *nodes[to]);
    }
    const std::unique_ptr<Program> before = toy.program->clone();
    absl::StatusOr<Node*> call = Outline(graph, RandomSet(graph, random), "region");
    if (!call.ok()) continue;
    ++outlined;
    ASSERT_THAT(VerifyOk(*toy.program), IsOk());
    ASSERT_THAT(InlineCall(**call), IsOk());
    ASSERT_THAT(VerifyOk(*toy.program), IsOk());
    ExpectOrderKept(*before->FindGraph("main"), graph);
  }
  EXPECT_GT(outlined, static_cast<int>(kSeeds / 8));
}

TEST(OutlinePropertyTest, AccessesOfOneGlobalKeepTheirOrder) {
  int outlined = 0;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    ToyProgram toy;
    toy.NewGlobal("g", Vector4(), true);
    toy.NewGlobal("h", Vector4(), true);
    Graph& graph = toy.NewGraph("main");
    FillRandomly(graph, random, /*with_effects=*/true);
    // "g: r n1, w n4 …". Neighbouring reads are sorted, since their order does not matter.
    auto history = [&](absl::string_view global) {
      std::vector<std::set<std::string>> steps;
      bool reading = false;
      for (Node* node : graph.nodes()) {
        const Attribute* symbol = node->attribute("global");
        if (symbol == nullptr || *symbol->if_symbol() != global) continue;
        const bool reads = node->op_name() == "toy.read";
        if (!(reads && reading)) steps.emplace_back();
        steps.back().insert(node->name());
        reading = reads;
      }
      return steps;
    };
    const auto g_before = history("g");
    const auto h_before = history("h");
    absl::StatusOr<Node*> call = Outline(graph, RandomSet(graph, random), "region");
    if (!call.ok()) continue;
    ++outlined;
    ASSERT_THAT(InlineCall(**call), IsOk());
    EXPECT_TRUE(IsTopologicallySorted(graph));
    EXPECT_EQ(history("g"), g_before);
    EXPECT_EQ(history("h"), h_before);
  }
  EXPECT_GT(outlined, static_cast<int>(kSeeds / 8));
}

}  // namespace
}  // namespace roundhouse
