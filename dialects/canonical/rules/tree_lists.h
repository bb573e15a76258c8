// File: tree_lists.h
//
// The operands of canonical.tree_ensemble that are integers, and whether rows can walk by them.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_TREE_LISTS_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_TREE_LISTS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::canonical {

struct TreeLists {
  // `operands` are all of the node, in memory.
  static TreeLists Of(absl::Span<const Tensor* const> operands);

  int64_t size() const { return static_cast<int64_t>(tests.size()); }
  bool IsLeaf(int32_t node) const { return tests[node] == 0; }
  // Where a row goes on: side 0 where what is asked holds, 1 where it does not.
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

// That a walk goes from node to node, sees features that rows of `columns` have, ends, and votes
// for one of `targets`. Requires lists that fit each other, but for nan_holds. Errors:
// InvalidArgument, and no memory to find it out.
absl::Status CheckTrees(const TreeLists& trees, int64_t columns, int64_t targets);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_TREE_LISTS_H_
