// File: tree_lists.h
//
// The integer operands of canonical.tree_ensemble, and the check that rows can walk the trees.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_TREE_LISTS_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_TREE_LISTS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::canonical {

struct TreeLists {
  // `operands` are all operands of the node, in memory.
  static TreeLists Of(absl::Span<const Tensor* const> operands);

  int64_t size() const { return static_cast<int64_t>(tests.size()); }
  bool IsLeaf(int32_t node) const { return tests[node] == 0; }
  // The next node of a row: side 0 if the test holds, side 1 if not.
  int32_t Child(int32_t node, int side) const {
    return children[2 * static_cast<size_t>(node) + static_cast<size_t>(side)];
  }

  absl::Span<const uint8_t> tests;
  absl::Span<const int32_t> features;
  absl::Span<const bool> nan_holds;
  absl::Span<const int32_t> children;
  absl::Span<const int32_t> roots;
  absl::Span<const int32_t> vote_starts;
  absl::Span<const int32_t> vote_targets;
};

// Checks that every walk stays within the nodes, reads features below `columns`, ends, and votes
// for targets below `targets`. Requires lists of matching sizes, except nan_holds. Errors:
// InvalidArgument; out of memory.
absl::Status CheckTrees(const TreeLists& trees, int64_t columns, int64_t targets);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_TREE_LISTS_H_
