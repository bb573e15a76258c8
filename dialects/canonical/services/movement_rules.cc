#include "roundhouse/dialects/canonical/services/movement_rules.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/services/rule_text.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {
namespace {

using rule_text::Axis;
using rule_text::Letters;
using rule_text::RankOf;
using rule_text::SameDims;
using rule_text::ShapeOfValue;

using Rule = std::optional<ShardingRule>;

template <typename Op>
Rule Pads(const Node& node) {
  const absl::StatusOr<Op> op = View<Op>(node);
  const int64_t rank = RankOf(node.operand(0));
  if (!op.ok() || !op->pads.has_value() || static_cast<int64_t>(op->pads->size()) != 2 * rank)
    return std::nullopt;
  std::set<int64_t> whole;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if ((*op->pads)[dim] != 0 || (*op->pads)[dim + rank] != 0) whole.insert(dim);
  }
  return SameDims(node, whole);
}

template <typename Op>
Rule ElementsAlongAxis(const Node& node) {
  const absl::StatusOr<Op> op = View<Op>(node);
  const int64_t rank = RankOf(node.operand(0));
  const std::optional<int64_t> axis = op.ok() ? Axis(op->axis, rank) : std::nullopt;
  if (!axis.has_value() || RankOf(node.operand(1)) != rank) return std::nullopt;
  std::set<int64_t> whole = {*axis};
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (ShapeOfValue(node.operand(0)).size(dim) != ShapeOfValue(node.operand(1)).size(dim))
      whole.insert(dim);
  }
  return SameDims(node, whole, 3);
}

Rule LastAxes(const Node& node, int64_t count) {
  const int64_t rank = RankOf(node.operand(0));
  std::set<int64_t> whole;
  for (int64_t dim = std::max<int64_t>(0, rank - count); dim < rank; ++dim) whole.insert(dim);
  return SameDims(node, whole);
}

}  // namespace

Rule SizesStayRule(const Node& node) {
  const int64_t rank = RankOf(node.operand(0));
  if (rank != RankOf(node.result(0))) return std::nullopt;
  std::set<int64_t> whole;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (ShapeOfValue(node.operand(0)).dim(dim).is_known() &&
        ShapeOfValue(node.operand(0)).size(dim) == ShapeOfValue(node.result(0)).size(dim)) {
      continue;
    }
    whole.insert(dim);
  }
  return SameDims(node, whole);
}

Rule SliceRule(const Node& node) {
  const absl::StatusOr<Slice> op = View<Slice>(node);
  if (!op.ok() || !op->starts.has_value() || !op->ends.has_value()) return std::nullopt;
  if (op->steps.has_value() &&
      std::any_of(op->steps->begin(), op->steps->end(), [](int64_t step) { return step < 0; })) {
    return std::nullopt;
  }
  return SizesStayRule(node);
}

Rule UpdateSliceRule(const Node& node) {
  const int64_t rank = RankOf(node.operand(0));
  if (rank < 0 || rank != RankOf(node.operand(1))) return std::nullopt;
  std::set<int64_t> whole;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (ShapeOfValue(node.operand(0)).size(dim) != ShapeOfValue(node.operand(1)).size(dim))
      whole.insert(dim);
  }
  return SameDims(node, whole, 2);
}

Rule GatherRule(const Node& node) {
  const absl::StatusOr<Gather> op = View<Gather>(node);
  const int64_t rank = RankOf(node.operand(0));
  const int64_t index_rank = RankOf(node.operand(1));
  const std::optional<int64_t> axis = op.ok() ? Axis(op->axis, rank) : std::nullopt;
  if (!axis.has_value() || index_rank < op->batch_dims || rank + index_rank > 26)
    return std::nullopt;
  std::string input = *Letters(rank);
  const ElementType& elements = node.operand(0).type().element_type();
  const bool adds_up = elements.quantization() == nullptr && kNumbers.contains(elements.kind());
  if (!adds_up) input[*axis] = absl::ascii_toupper(static_cast<unsigned char>(input[*axis]));
  std::string indices = input.substr(0, static_cast<size_t>(op->batch_dims));
  for (int64_t dim = op->batch_dims; dim < index_rank; ++dim)
    indices.push_back(static_cast<char>('a' + rank + dim));
  const std::string result = absl::StrCat(input.substr(0, static_cast<size_t>(*axis)),
                                          indices.substr(static_cast<size_t>(op->batch_dims)),
                                          input.substr(static_cast<size_t>(*axis) + 1));
  return RuleFromText(absl::StrCat(input, ",", indices, "->", result), node);
}

Rule ScatterNdRule(const Node& node) {
  const absl::StatusOr<ScatterNd> op = View<ScatterNd>(node);
  const int64_t rank = RankOf(node.operand(0));
  const int64_t index_rank = RankOf(node.operand(1));
  if (!op.ok() || rank < 0 || index_rank < 1 || rank + index_rank > 26) return std::nullopt;
  const std::optional<int64_t> indexed = ShapeOfValue(node.operand(1)).size(index_rank - 1);
  if (!indexed.has_value() || *indexed > rank) return std::nullopt;
  const ElementType& elements = node.operand(0).type().element_type();
  const bool adds_up = op->reduction == ScatterReduction::kAdd &&
                       elements.quantization() == nullptr && kNumbers.contains(elements.kind());
  std::string slices(static_cast<size_t>(*indexed), 'Z');
  if (adds_up && *indexed == 1) slices = "z";
  const std::string rest = Letters(rank)->substr(static_cast<size_t>(*indexed));
  std::string updates;
  for (int64_t dim = 0; dim + 1 < index_rank; ++dim)
    updates.push_back(static_cast<char>((adds_up ? 'a' : 'A') + rank + dim));
  return RuleFromText(
      absl::StrCat(slices, rest, ",", updates, "Z,", updates, rest, "->", slices, rest), node);
}

Rule OneHotRule(const Node& node) {
  const absl::StatusOr<OneHot> op = View<OneHot>(node);
  const int64_t rank = RankOf(node.operand(0));
  const std::optional<int64_t> axis = op.ok() ? Axis(op->axis, rank + 1) : std::nullopt;
  const std::optional<std::string> letters = Letters(rank);
  if (!axis.has_value() || !letters.has_value() || !op->depth.has_value()) return std::nullopt;
  std::string result = *letters;
  result.insert(static_cast<size_t>(*axis), "Z");
  return RuleFromText(absl::StrCat(*letters, ",Z->", result), node);
}

Rule TileRule(const Node& node) {
  const absl::StatusOr<Tile> op = View<Tile>(node);
  return op.ok() && op->repeats.has_value() ? SizesStayRule(node) : std::nullopt;
}

Rule BroadcastRule(const Node& node) {
  const absl::StatusOr<TensorBroadcast> op = View<TensorBroadcast>(node);
  return op.ok() && op->sizes.has_value() ? RuleFromText("...->...", node) : std::nullopt;
}

Rule ReshapeRule(const Node& node) {
  if (RankOf(node.operand(0)) < 0 || RankOf(node.result()) < 0) return std::nullopt;
  if (!ShapeOfValue(node.operand(0)).is_static() || !ShapeOfValue(node.result()).is_static())
    return std::nullopt;
  const absl::Span<const int64_t> from = ShapeOfValue(node.operand(0)).sizes();
  const absl::Span<const int64_t> to = ShapeOfValue(node.result()).sizes();
  ShardingRule rule;
  for (int i = 0; i < node.num_operands(); ++i) {
    rule.operands.emplace_back(static_cast<size_t>(std::max<int64_t>(0, RankOf(node.operand(i)))),
                               ShardingRule::kNoFactor);
  }
  rule.results.emplace_back(to.size(), ShardingRule::kNoFactor);
  const auto skip_ones = [](absl::Span<const int64_t> sizes, size_t i) {
    while (i < sizes.size() && sizes[i] == 1) ++i;
    return i;
  };
  size_t i = skip_ones(from, 0);
  size_t j = skip_ones(to, 0);
  while (i < from.size() && j < to.size()) {
    if (from[i] == 0 || to[j] == 0) return std::nullopt;
    rule.operands[0][i] = rule.results[0][j] = static_cast<int>(rule.factors.size());
    rule.factors.push_back({.kind = FactorKind::kParallel, .size = std::gcd(from[i], to[j])});
    // Skips to where both span the same number of elements.
    int64_t left = from[i++];
    int64_t right = to[j++];
    while (left != right) {
      std::optional<int64_t> product;
      if (left < right && i < from.size()) {
        product = CheckedMul(left, from[i++]);
        left = product.value_or(0);
      } else if (right < left && j < to.size()) {
        product = CheckedMul(right, to[j++]);
        right = product.value_or(0);
      }
      // Of tensors without elements, sizes before the 0 may be of any product.
      if (product.value_or(0) == 0) return std::nullopt;
    }
    i = skip_ones(from, i);
    j = skip_ones(to, j);
  }
  return rule;
}

Rule ConstantPadRule(const Node& node) { return Pads<TensorConstantPad>(node); }
Rule BorderPadRule(const Node& node) { return Pads<TensorBorderPad>(node); }
Rule LastTwoAxesRule(const Node& node) { return LastAxes(node, 2); }
Rule GatherElementsRule(const Node& node) { return ElementsAlongAxis<GatherElements>(node); }
Rule ScatterElementsRule(const Node& node) { return ElementsAlongAxis<ScatterElements>(node); }

}  // namespace roundhouse::canonical
