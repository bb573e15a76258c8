// File: layout_conversion.h
//
// The nodes that change how a value lies and nothing else: transposes, encodes and decodes.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_LAYOUT_CONVERSION_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_LAYOUT_CONVERSION_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/layout/permuted_op.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

struct LayoutConversion {
  Permutation perm;  // Empty only when the rank is not known.
  Domain from = Domain::kTensor;
  Domain to = Domain::kTensor;

  // Whether elements may have to be moved; otherwise only the type changes.
  bool moves_elements() const { return !IsIdentity(perm); }
};

// Nothing for any other node.
std::optional<LayoutConversion> LayoutConversionOf(const Node& node);

// `value` with its axes permuted, in domain `to`; itself where nothing is to be done. One of the
// two domains is tensor.
absl::StatusOr<Value*> ConvertLayout(Rewriter& rewrite, Value& value,
                                     absl::Span<const int64_t> perm, Domain to);

// Conversions of conversions become one or none; reshapes look through those that leave the
// elements in their order.
void AddLayoutConversionPatterns(Patterns& patterns);
// Only the one that leaves out permutations that permute nothing.
void AddIdentityPermutationPattern(Patterns& patterns);

// Of equal conversions of one value all but the first go. Returns whether there were any.
bool ShareLayoutConversions(Graph& graph, AllowChange allow);

// How many conversions of values that are not constant there are: those that move elements, and
// all. What only mixes the elements along an axis is none.
struct LayoutConversionCount {
  int64_t moving = 0;
  int64_t all = 0;
};
LayoutConversionCount CountLayoutConversions(const Graph& graph);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_LAYOUT_CONVERSION_H_
