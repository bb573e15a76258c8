#include "roundhouse/passes/canonical/quantize/shared_scales.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/passes/canonical/quantize/quantization_role.h"
#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"

namespace roundhouse::canonical {
namespace {

// A quantised type covers 0, too.
double WidthOf(ValueRange range) { return std::max(range.max, 0.0) - std::min(range.min, 0.0); }

}  // namespace

const Value& SourceOf(const Value& value) {
  const Value* source = &value;
  while (KeepsScale(source->node())) source = &source->node().operand(0);
  return *source;
}

Value& RoundedResult(Node& node) {
  Value* rounded = &node.result();
  Value* value = rounded;
  while (value->has_one_use()) {
    Node& user = (*value->uses().begin()).user();
    if (user.has_control_edges() || user.num_results() != 1) break;
    const bool is_clamp = ClampBoundsOf(user).has_value();
    if (!is_clamp && !(KeepsScale(user) && HasTrait(user, OpTrait::kMoves))) break;
    value = &user.result();
    if (is_clamp) rounded = value;
  }
  return *rounded;
}

absl::flat_hash_map<const Value*, ValueRange> RangesOfConcatenations(const Graph& graph) {
  std::vector<const Node*> concatenations;
  for (const Node* node : graph.nodes()) {
    if (Is<TensorConcat>(*node) && HasFloats(node->result())) concatenations.push_back(node);
  }
  // The last one first: what it asks for holds for those that it joins.
  std::reverse(concatenations.begin(), concatenations.end());
  absl::flat_hash_map<const Value*, ValueRange> ranges;
  for (const Node* node : concatenations) {
    std::optional<ValueRange> range = RangeOf(node->result());
    if (const auto found = ranges.find(&node->result()); found != ranges.end())
      range = found->second;
    if (!range.has_value()) continue;
    ranges.emplace(&node->result(), *range);
    for (int i = 0; i < node->num_operands(); ++i) {
      const Value& source = SourceOf(node->operand(i));
      const std::optional<ValueRange> own = RangeOf(source);
      if (own.has_value() && 2 * WidthOf(*own) >= WidthOf(*range)) ranges.emplace(&source, *range);
    }
  }
  return ranges;
}

}  // namespace roundhouse::canonical
