// File: permuted_op.h
//
// Permutes the axes of an op's operands: finds the attributes with which it computes the same
// numbers in the same order, and the permutations of its results.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_OP_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_OP_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical {

// For each axis of the permuted value, the axis of the original value.
using Permutation = std::vector<int64_t>;

Permutation IdentityPermutation(int64_t rank);
bool IsIdentity(absl::Span<const int64_t> perm);

struct PermutedOperand {
  // Axes of size 1 to insert first, as for unsqueeze.
  std::vector<int64_t> unsqueeze = {};
  // Or the sizes to reshape to, as for fixed_reshape.
  std::vector<int64_t> reshape = {};
  // Empty: not permuted.
  Permutation perm = {};
};

struct PermutedOp {
  // Later operands are left out.
  std::vector<PermutedOperand> operands;
  std::vector<Permutation> results;
  AttributeMap attributes;
};

// The op of `node` for operands in domain tensor with permuted axes. `perm` is the permutation of
// its data, which is the first operand or, for elementwise ops, each operand of full rank. With its
// results permuted as stated, it is equal to the last bit. Nullopt if there is no such op.
std::optional<PermutedOp> PermuteOp(const Node& node, absl::Span<const int64_t> perm);

// Whether `perm` only moves axes of known size 1 past the others, so that the elements stay in
// order.
bool KeepsOrderOfElements(const Shape& shape, absl::Span<const int64_t> perm);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_OP_H_
