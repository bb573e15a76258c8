// File: layout_conversion.h
//
// Nodes that change only the layout of a value: transposes, encodes and decodes.
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
  Permutation perm;  // Empty only if the rank is not known.
  Domain from = Domain::kTensor;
  Domain to = Domain::kTensor;

  // Whether elements may have to be moved; otherwise only the type changes.
  bool moves_elements() const { return !IsIdentity(perm); }
};

// Nullopt for any other node.
std::optional<LayoutConversion> LayoutConversionOf(const Node& node);

// `value` with its axes permuted, in domain `to`; `value` itself if that changes nothing. One of
// the two domains is tensor.
absl::StatusOr<Value*> ConvertLayout(Rewriter& rewrite, Value& value,
                                     absl::Span<const int64_t> perm, Domain to);

// Merge consecutive conversions into one or none, and let reshapes skip conversions that keep the
// elements in order.
void AddLayoutConversionPatterns(Patterns& patterns);
// Only the pattern that removes identity permutations.
void AddIdentityPermutationPattern(Patterns& patterns);

// Merges equal conversions of the same value into the first one. Returns whether there were any.
bool ShareLayoutConversions(Graph& graph, AllowChange allow);

// The number of conversions of values that are not constant: those that move elements, and all. A
// conversion that only permutes elements within an axis does not count.
struct LayoutConversionCount {
  int64_t moving = 0;
  int64_t all = 0;
};
LayoutConversionCount CountLayoutConversions(const Graph& graph);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_LAYOUT_CONVERSION_H_
