// The laws of outlining, on random programs in the container's dialects and foreign ones:
//   a program that verifies still does after nodes of it are outlined, and has a text;
//   inlining the call again gives back an equal program;
//   inlining any call of a program that verifies gives one that verifies.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

class OutlineLawsTest : public ::testing::Test {
 protected:
  OutlineLawsTest() : seeds_(SeedsOr(1000)) {
    absl::StatusOr<std::unique_ptr<Context>> context =
        Context::With({RegisterMlProgram, RegisterControl, RegisterToybox});
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  std::unique_ptr<Context> context_;
  const Seeds seeds_;
};

std::vector<Node*> InnerNodes(const Graph& graph) {
  std::vector<Node*> nodes;
  for (Node* node : graph.nodes()) {
    if (!IsBoundaryNode(*node)) nodes.push_back(node);
  }
  return nodes;
}

// Whether a control edge joins a node of `set` and one outside of it.
bool ControlEdgesCross(const std::vector<Node*>& set) {
  auto outside = [&](const Node* node) {
    return std::find(set.begin(), set.end(), node) == set.end();
  };
  for (const Node* node : set) {
    const std::vector<Node*> before = node->control_predecessors();
    const std::vector<Node*> after = node->control_successors();
    if (std::any_of(before.begin(), before.end(), outside) ||
        std::any_of(after.begin(), after.end(), outside))
      return true;
  }
  return false;
}

TEST_F(OutlineLawsTest, InliningUndoesOutliningOfNodesInARow) {
  uint64_t outlined = 0;
  uint64_t compared = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    for (Graph* graph : std::vector<Graph*>(program->graphs())) {
      const std::vector<Node*> inner = InnerNodes(*graph);
      if (inner.empty()) continue;
      // Consecutive nodes keep their order relative to all others, whatever they do.
      const size_t first = random.Below(inner.size());
      const size_t size = 1 + random.Below(inner.size() - first);
      const std::vector<Node*> set(inner.begin() + first, inner.begin() + first + size);
      const bool comparable = !ControlEdgesCross(set);
      const std::unique_ptr<Program> before = program->clone();
      absl::StatusOr<Node*> call = Outline(*graph, set, "region");
      ASSERT_THAT(call, IsOk());
      ++outlined;
      const std::string name = (*call)->name();
      ASSERT_THAT(VerifyOk(*program), IsOk()) << DebugString(*program);
      ASSERT_THAT(Print(*program), IsOk());
      ASSERT_THAT(InlineCall(**call), IsOk());
      program->Erase(program->FindGraph(name));
      ASSERT_THAT(VerifyOk(*program), IsOk()) << DebugString(*program);
      if (!comparable) continue;
      ++compared;
      ASSERT_EQ(FirstDifference(*before, *program), "")
          << DebugString(*before) << DebugString(*program);
    }
  }
  EXPECT_GT(outlined, seeds_.count / 2);
  EXPECT_GT(compared, seeds_.count / 4);
}

TEST_F(OutlineLawsTest, AnySetThatIsTakenLeavesAProgramThatVerifies) {
  uint64_t outlined = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    for (Graph* graph : std::vector<Graph*>(program->graphs())) {
      std::vector<Node*> set;
      for (Node* node : InnerNodes(*graph)) {
        if (random.Below(3) == 0) set.push_back(node);
      }
      const std::unique_ptr<Program> before = program->clone();
      if (Outline(*graph, set, "region").ok()) {
        ++outlined;
        ASSERT_THAT(VerifyOk(*program), IsOk()) << DebugString(*program);
      } else {
        ASSERT_EQ(FirstDifference(*before, *program), "");
      }
    }
  }
  EXPECT_GT(outlined, seeds_.count / 8);
}

TEST_F(OutlineLawsTest, CallsOfAnyProgramAreInlined) {
  uint64_t inlined = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    for (Graph* graph : program->graphs()) {
      for (Node* node : InnerNodes(*graph)) {
        if (node->op_name() != container::kCall) continue;
        const std::unique_ptr<Program> before = program->clone();
        if (InlineCall(*node).ok()) {
          ++inlined;
          ASSERT_THAT(VerifyOk(*program), IsOk()) << DebugString(*before) << DebugString(*program);
        } else {
          ASSERT_EQ(FirstDifference(*before, *program), "");
        }
      }
    }
  }
  EXPECT_GT(inlined, seeds_.count / 16);
}

}  // namespace
}  // namespace roundhouse
