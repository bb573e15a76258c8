// Compares the declarations of canonical with the programs that test it: an op must have run on all
// elements that it claims (OpSpec::elements), in programs that expect its values.
//
// The elements of an op are those of its first operand, or of its first result if it has no
// operands.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/check_case.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kQuantized = "quantised";

std::vector<std::string> paths;

// Names of element kinds, and kQuantized, by the name of the op that ran on them.
using Coverage = std::map<std::string, std::set<std::string>>;

void Note(const Node& node, Coverage& coverage) {
  std::set<std::string>& kinds = coverage[node.op().name];
  const Type& type = node.num_operands() > 0 ? node.operand(0).type() : node.result(0).type();
  if (!type.is_tensor() && !type.is_scalar()) return;
  const ElementType& element = type.element_type();
  kinds.insert(std::string(element.is_quantized() ? kQuantized : ElementKindName(element.kind())));
}

std::vector<std::string> Claimed(ElementSet elements) {
  std::vector<std::string> names;
  for (ElementKind kind : kAllElementKinds) {
    // Opaque elements, which only a foreign dialect understands, have no values to expect.
    if (kind != ElementKind::kOpaque && elements.contains(kind)) {
      names.push_back(std::string(ElementKindName(kind)));
    }
  }
  if (elements.has_quantized()) names.push_back(std::string(kQuantized));
  return names;
}

TEST(ElementCoverageTest, EveryOpRunsOnAllElementsThatItClaims) {
  ASSERT_FALSE(paths.empty()) << "no programs to run";
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  Coverage coverage;
  for (const std::string& path : paths) {
    absl::StatusOr<std::vector<CheckCase>> cases = ReadCheckCases(path);
    ASSERT_TRUE(cases.ok()) << path << ": " << cases.status();
    for (const CheckCase& test : *cases) {
      Coverage here;
      const absl::Status status =
          RunCheckCase(**context, test, [&](const NodeRun& run) { Note(run.node, here); });
      // Ops that a failing program ran before it failed are not tested.
      ASSERT_TRUE(status.ok()) << path << ", " << test.name << ": " << status;
      for (const auto& [op, kinds] : here) coverage[op].insert(kinds.begin(), kinds.end());
    }
  }
  const Dialect* canonical = (*context)->FindDialect("canonical");
  ASSERT_NE(canonical, nullptr);
  for (const OpInfo* op : canonical->ops()) {
    const std::set<std::string>& ran = coverage[op->name];
    std::vector<std::string> missing;
    for (const std::string& kind : Claimed(op->elements)) {
      if (ran.count(kind) == 0) missing.push_back(kind);
    }
    EXPECT_TRUE(missing.empty()) << op->name << " claims, but no program in tests/ops runs it on: "
                                 << absl::StrJoin(missing, " ");
  }
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  roundhouse::paths.assign(argv + 1, argv + argc);
  return RUN_ALL_TESTS();
}
