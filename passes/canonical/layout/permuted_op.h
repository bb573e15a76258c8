// File: permuted_op.h
//
// What becomes of an op when the axes of its operands are permuted: which attributes it needs then
// to compute the same numbers, in the same order, and how the axes of its results are permuted.
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

// For each axis of the permuted value the axis of the value as it was.
using Permutation = std::vector<int64_t>;

Permutation IdentityPermutation(int64_t rank);
bool IsIdentity(absl::Span<const int64_t> perm);

struct PermutedOperand {
  // Axes of size 1 that are added first, as for unsqueeze.
  std::vector<int64_t> unsqueeze = {};
  // Or the sizes to which it is reshaped, as for fixed_reshape.
  std::vector<int64_t> reshape = {};
  // Empty: it is taken as it is.
  Permutation perm = {};
};

struct PermutedOp {
  // What is behind them is left out.
  std::vector<PermutedOperand> operands;
  std::vector<Permutation> results;
  AttributeMap attributes;
};

// The op of `node` on operands in domain tensor with the axes permuted: `perm` is that of its data,
// which is the first operand or, of elementwise ops, each operand of full rank. With the results
// permuted as it says it is the same to the last bit. Nothing when there is no such op.
std::optional<PermutedOp> PermuteOp(const Node& node, absl::Span<const int64_t> perm);

// Whether `perm` moves only axes that are known to have size 1 past the others, so that the
// elements stay in their order.
bool KeepsOrderOfElements(const Shape& shape, absl::Span<const int64_t> perm);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_OP_H_
