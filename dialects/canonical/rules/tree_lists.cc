#include "roundhouse/dialects/canonical/rules/tree_lists.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/trees.h"

namespace roundhouse::canonical {
namespace {

constexpr char kWhat[] = "the checks of trees";

// Checks that no node is its own descendant: removing nodes without parents, one by one, removes
// all.
absl::Status CheckWalksEnd(const TreeLists& trees) {
  std::vector<int32_t> parents;
  std::vector<int32_t> free;
  RH_RETURN_IF_ERROR(TryAssign(parents, trees.size(), 0, kWhat));
  RH_RETURN_IF_ERROR(TryReserve(free, trees.size(), kWhat));
  const auto for_each_child = [&trees](int32_t node, const auto& visit) {
    if (trees.IsLeaf(node)) return;
    for (const int side : {0, 1}) visit(trees.Child(node, side));
  };
  for (int32_t node = 0; node < trees.size(); ++node)
    for_each_child(node, [&](int32_t child) { ++parents[child]; });
  for (int32_t node = 0; node < trees.size(); ++node) {
    if (parents[node] == 0) free.push_back(node);
  }
  for (size_t next = 0; next < free.size(); ++next) {
    for_each_child(free[next], [&](int32_t child) {
      if (--parents[child] == 0) free.push_back(child);
    });
  }
  if (static_cast<int64_t>(free.size()) == trees.size()) return absl::OkStatus();
  return absl::InvalidArgumentError("children: the nodes form a cycle");
}

}  // namespace

TreeLists TreeLists::Of(absl::Span<const Tensor* const> operands) {
  return {.tests = operands[1]->data<uint8_t>(),
          .features = operands[2]->data<int32_t>(),
          .nan_holds = operands[4]->data<bool>(),
          .children = operands[5]->data<int32_t>(),
          .roots = operands[6]->data<int32_t>(),
          .vote_starts = operands[7]->data<int32_t>(),
          .vote_targets = operands[8]->data<int32_t>()};
}

absl::Status CheckTrees(const TreeLists& trees, int64_t columns, int64_t targets) {
  const int64_t size = trees.size();
  const auto wrong = [](const char* list, int64_t index, int64_t number) {
    return absl::InvalidArgumentError(
        absl::StrCat(list, ": found ", number, " at index ", index, ", which is out of range"));
  };
  const auto is_node = [size](int32_t node) { return node >= 0 && node < size; };
  for (int64_t i = 0; i < size; ++i) {
    if (trees.tests[i] > kLastTreeTest) return wrong("tests", i, trees.tests[i]);
    if (trees.tests[i] == 0) continue;
    if (trees.features[i] < 0 || trees.features[i] >= columns)
      return wrong("features", i, trees.features[i]);
    for (const int64_t index : {2 * i, 2 * i + 1}) {
      if (!is_node(trees.children[index])) return wrong("children", index, trees.children[index]);
    }
  }
  for (size_t i = 0; i < trees.roots.size(); ++i) {
    if (!is_node(trees.roots[i])) return wrong("roots", static_cast<int64_t>(i), trees.roots[i]);
  }
  const auto count = static_cast<int64_t>(trees.vote_targets.size());
  int32_t last = 0;
  for (size_t i = 0; i < trees.vote_starts.size(); ++i) {
    if (trees.vote_starts[i] < last || trees.vote_starts[i] > count)
      return wrong("vote_starts", static_cast<int64_t>(i), trees.vote_starts[i]);
    last = trees.vote_starts[i];
  }
  for (int64_t i = 0; i < count; ++i) {
    if (trees.vote_targets[i] < 0 || trees.vote_targets[i] >= targets)
      return wrong("vote_targets", i, trees.vote_targets[i]);
  }
  return CheckWalksEnd(trees);
}

}  // namespace roundhouse::canonical
