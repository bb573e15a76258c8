// The two networks of layouts.mlir, one in NCHW and one in NHWC, are the same between the nodes
// that encode and decode. (The programs themselves check that they give the same values.)
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

std::string path;

bool KnowsTheLayout(const Node& node) {
  const absl::string_view op = node.op().name;
  return op == "canonical.constant_gen" || absl::EndsWith(op, "_encode") ||
         absl::EndsWith(op, "_decode") || absl::StartsWith(op, "check.");
}

TEST(LayoutsTest, DifferOnlyWhereDomainsBeginAndEnd) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(path));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Parse(*context, text));
  std::vector<std::vector<const Node*>> nodes;
  for (const char* name : {"nchw", "nhwc"}) {
    const Graph* graph = program->FindGraph(name);
    ASSERT_NE(graph, nullptr) << name;
    std::vector<const Node*>& list = nodes.emplace_back();
    for (const Node* node : graph->nodes()) list.push_back(node);
  }
  ASSERT_EQ(nodes[0].size(), nodes[1].size());
  absl::flat_hash_map<const Node*, const Node*> other;
  int compared = 0;
  for (size_t i = 0; i < nodes[0].size(); ++i) {
    const Node& a = *nodes[0][i];
    const Node& b = *nodes[1][i];
    SCOPED_TRACE(a.DebugName());
    EXPECT_EQ(a.op().name, b.op().name);
    other[&a] = &b;
    ASSERT_EQ(a.num_operands(), b.num_operands());
    for (int operand = 0; operand < a.num_operands(); ++operand) {
      EXPECT_EQ(other[&a.operand(operand).node()], &b.operand(operand).node());
      EXPECT_EQ(a.operand(operand).index(), b.operand(operand).index());
    }
    if (KnowsTheLayout(a)) continue;
    ++compared;
    EXPECT_TRUE(a.attributes() == b.attributes());
    ASSERT_EQ(a.num_results(), b.num_results());
    for (int result = 0; result < a.num_results(); ++result) {
      EXPECT_EQ(a.result(result).type(), b.result(result).type());
    }
  }
  EXPECT_EQ(compared, 4);
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc > 1) roundhouse::path = argv[1];
  return RUN_ALL_TESTS();
}
