// The verifier's findings on accesses of a global that nothing orders.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/core/verifier/verifier_test_base.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::ToyProgram;
using testing::Vector4;

class VerifierRaceTest : public VerifierTest {
 protected:
  VerifierRaceTest() {
    toy_.NewGlobal("g", Vector4(), true);
    value_ = &In(graph_, "x");
  }

  static AttributeMap Names(absl::string_view global) {
    return {{"global", Attribute::Symbol(std::string(global))}};
  }
  Node& LoadGraph(std::vector<Value*> tokens, absl::string_view name,
                  absl::string_view global = "g") {
    Node* node = graph_.CreateNode(container::kGlobalLoadGraph, tokens, {Vector4(), Type::Token()},
                                   Names(global));
    node->set_name(std::string(name));
    return *node;
  }
  Node& StoreGraph(std::vector<Value*> tokens, absl::string_view name,
                   absl::string_view global = "g") {
    tokens.insert(tokens.begin(), value_);
    Node* node =
        graph_.CreateNode(container::kGlobalStoreGraph, tokens, {Type::Token()}, Names(global));
    node->set_name(std::string(name));
    return *node;
  }
  static Value& TokenOf(Node& node) { return node.result(node.num_results() - 1); }

  Value* value_;
};

TEST_F(VerifierRaceTest, TokensOrderAccesses) {
  Node& first = StoreGraph({}, "first");
  Node& left = LoadGraph({&TokenOf(first)}, "left");
  Node& right = LoadGraph({&TokenOf(first)}, "right");
  StoreGraph({&TokenOf(left), &TokenOf(right)}, "second");
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
}

TEST_F(VerifierRaceTest, LoadsAloneDoNotRace) {
  LoadGraph({}, "a");
  LoadGraph({}, "b");
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
}

TEST_F(VerifierRaceTest, AStoreAndALoad) {
  StoreGraph({}, "store");
  LoadGraph({}, "load");
  EXPECT_EQ(Text(),
            "@main: ml_program.global_load_graph 'load' (): expected this load of global @g to be "
            "ordered against the store "
            "by ml_program.global_store_graph 'store', found no path between the two; pass the "
            "token of one to the other "
            "[race]");
}

TEST_F(VerifierRaceTest, ALoadAndALaterStore) {
  LoadGraph({}, "load");
  StoreGraph({}, "store");
  EXPECT_EQ(Text(),
            "@main: ml_program.global_store_graph 'store' (tensor<4xf32>): expected this store to "
            "global @g to be ordered "
            "against the load by ml_program.global_load_graph 'load', found no path between the "
            "two; pass the token of one to the other [race]");
}

TEST_F(VerifierRaceTest, TwoStores) {
  StoreGraph({}, "a");
  StoreGraph({}, "b");
  EXPECT_THAT(Codes(), ElementsAre("race"));
}

TEST_F(VerifierRaceTest, DifferentGlobalsDoNotRace) {
  toy_.NewGlobal("h", Vector4(), true);
  StoreGraph({}, "a");
  StoreGraph({}, "b", "h");
  EXPECT_THAT(Verify(program()), IsEmpty());
}

TEST_F(VerifierRaceTest, AnyPathOrders) {
  Node& store = StoreGraph({}, "store");
  Node& relay = Add(graph_, "toy.any", {&TokenOf(store)}, "relay");
  Node& behind = Add(graph_, "toy.any", {}, "behind");
  graph_.add_dependency(relay, behind);
  LoadGraph({&behind.result()}, "load");
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
}

TEST_F(VerifierRaceTest, AccessesInProgramOrderAreNoRace) {
  graph_.CreateNode(container::kGlobalLoad, {}, {Vector4()}, Names("g"));
  graph_.CreateNode(container::kGlobalStore, {value_}, {}, Names("g"));
  StoreGraph({}, "a");
  EXPECT_THAT(Verify(program()), IsEmpty()) << "only token forms leave the order open";
}

// Compares with the definition: a race is a pair of accesses, one of them a store, of which neither
// depends on the other.
TEST(VerifierRacePropertyTest, RacesAreFoundExactlyWhereThereAreAny) {
  int races = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    ToyProgram toy;
    toy.NewGlobal("g", Vector4(), true);
    Graph& graph = toy.NewGraph("main");
    Value& x = In(graph, "x");
    std::vector<Node*> nodes;
    std::vector<Node*> accesses;
    const size_t count = 2 + random.Below(9);
    for (size_t i = 0; i < count; ++i) {
      std::vector<Value*> tokens;
      // Mostly depends on the previous node, so that sometimes whole chains are ordered.
      for (uint64_t n = 1 + random.Below(2); n > 0 && !nodes.empty(); --n) {
        Node* source = nodes[random.Below(4) > 0 ? nodes.size() - 1 : random.Below(nodes.size())];
        tokens.push_back(&source->result(source->num_results() - 1));
      }
      const AttributeMap global = {{"global", Attribute::Symbol("g")}};
      Node* node;
      switch (random.Below(3)) {
        case 0:
          node = graph.CreateNode("toy.any", tokens, {Type::Token()});
          break;
        case 1:
          node = graph.CreateNode(container::kGlobalLoadGraph, tokens, {Vector4(), Type::Token()},
                                  global);
          accesses.push_back(node);
          break;
        default:
          tokens.insert(tokens.begin(), &x);
          node = graph.CreateNode(container::kGlobalStoreGraph, tokens, {Type::Token()}, global);
          accesses.push_back(node);
      }
      nodes.push_back(node);
    }
    bool expected = false;
    for (size_t i = 0; i < accesses.size(); ++i) {
      for (size_t j = i + 1; j < accesses.size(); ++j) {
        const bool any_store = accesses[i]->op_name() == container::kGlobalStoreGraph ||
                               accesses[j]->op_name() == container::kGlobalStoreGraph;
        expected = expected || (any_store && !depends_on(*accesses[j], *accesses[i]));
      }
    }
    races += expected ? 1 : 0;
    const std::vector<Diagnostic> found = Verify(*toy.program);
    EXPECT_EQ(!found.empty(), expected);
    for (const Diagnostic& diagnostic : found)
      EXPECT_EQ(diagnostic.code, "race") << diagnostic.ToString();
  }
  EXPECT_GT(races, 50);
  EXPECT_LT(races, 550);
}

}  // namespace
}  // namespace roundhouse
