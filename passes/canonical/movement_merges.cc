#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/canonical/simplification_patterns.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

using Ints = std::vector<int64_t>;

bool IsQuantizedAlongAxis(const Value& value) {
  return QuantizedAxis(value.type().element_type()).has_value();
}

Ints FromFront(absl::Span<const int64_t> axes, int64_t rank) {
  Ints all;
  for (const int64_t axis : axes) all.push_back(axis < 0 ? axis + rank : axis);
  return all;
}

// The axes of the value after two ops that add axes, or before two that remove them. `near` are
// those of the op next to that value, `far` those of the other op.
Ints JoinAxes(const Ints& near, const Ints& far, int64_t rank) {
  std::vector<bool> is_near(rank, false);
  for (const int64_t axis : near) is_near[axis] = true;
  Ints others;
  for (int64_t axis = 0; axis < rank; ++axis) {
    if (!is_near[axis]) others.push_back(axis);
  }
  Ints joined = near;
  for (const int64_t axis : far) joined.push_back(others[axis]);
  std::sort(joined.begin(), joined.end());
  return joined;
}

// reshape(reshape(x)) -> reshape(x), or x
absl::StatusOr<Replacement> MergeReshapes(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  if (!HasTrait(inner, OpTrait::kReshapes)) return kNoMatch;
  Value& x = inner.operand(0);
  if (!x.type().is_tensor() || IsQuantizedAlongAxis(x) || !HasRank(node.result())) return kNoMatch;
  const Shape& shape = node.result().type().shape();
  if (HasRank(x) && AreSameWhenReshaped(x.type().shape(), shape)) return &x;
  if (shape.is_static()) {
    const absl::Span<const int64_t> sizes = shape.sizes();
    return rewrite(FixedReshape{.shape = Ints(sizes.begin(), sizes.end())}, {&x});
  }
  if (Is<Unsqueeze>(node) && Is<Unsqueeze>(inner)) {
    absl::StatusOr<Unsqueeze> second = View<Unsqueeze>(node);
    absl::StatusOr<Unsqueeze> first = View<Unsqueeze>(inner);
    if (!second.ok() || !first.ok()) return kNoMatch;
    const int64_t rank = shape.rank();
    const Ints near = FromFront(second->axes, rank);
    const Ints far = FromFront(first->axes, rank - static_cast<int64_t>(near.size()));
    return rewrite(Unsqueeze{.axes = JoinAxes(near, far, rank)}, {&x});
  }
  if (Is<Squeeze>(node) && Is<Squeeze>(inner) && HasRank(x)) {
    absl::StatusOr<Squeeze> second = View<Squeeze>(node);
    absl::StatusOr<Squeeze> first = View<Squeeze>(inner);
    if (!second.ok() || !first.ok() || !second->axes || !first->axes) return kNoMatch;
    const int64_t rank = x.type().shape().rank();
    const Ints near = FromFront(*first->axes, rank);
    const Ints far = FromFront(*second->axes, rank - static_cast<int64_t>(near.size()));
    return rewrite(Squeeze{.axes = JoinAxes(near, far, rank)}, {&x});
  }
  if (Is<Reshape>(node)) {
    absl::StatusOr<Reshape> op = View<Reshape>(node);
    if (!op.ok() || op->zero_copies) return kNoMatch;
    return rewrite(*op, {&x, &node.operand(1)});
  }
  return kNoMatch;
}

struct AxisSlice {
  int64_t start;
  int64_t end;
  int64_t step;
};

// By axis; nullopt if the slice is known only at run time.
std::optional<std::map<int64_t, AxisSlice>> SlicesOf(const Node& node) {
  absl::StatusOr<Slice> op = View<Slice>(node);
  if (!op.ok() || node.num_operands() > 1 || !op->starts || !op->ends || !HasRank(node.operand(0)))
    return std::nullopt;
  const int64_t rank = node.operand(0).type().shape().rank();
  std::map<int64_t, AxisSlice> slices;
  for (size_t i = 0; i < op->starts->size(); ++i) {
    int64_t axis = op->axes ? (*op->axes)[i] : static_cast<int64_t>(i);
    if (axis < 0) axis += rank;
    slices[axis] = {(*op->starts)[i], (*op->ends)[i], op->steps ? (*op->steps)[i] : 1};
  }
  return slices;
}

// slice(slice(x)) -> slice(x)
absl::StatusOr<Replacement> MergeSlices(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  if (!Is<Slice>(inner)) return kNoMatch;
  const std::optional<std::map<int64_t, AxisSlice>> second = SlicesOf(node);
  std::optional<std::map<int64_t, AxisSlice>> merged = SlicesOf(inner);
  if (!second || !merged || IsQuantizedAlongAxis(inner.operand(0))) return kNoMatch;
  for (const auto& [axis, slice] : *second) {
    auto [both, is_new] = merged->try_emplace(axis, slice);
    if (is_new) continue;
    const std::optional<int64_t> size = inner.operand(0).type().shape().size(axis);
    if (!size) return kNoMatch;
    const SliceRange first =
        ResolveSlice(*size, both->second.start, both->second.end, both->second.step);
    const SliceRange then = ResolveSlice(first.count, slice.start, slice.end, slice.step);
    if (then.count == 0) {
      both->second = {0, 0, 1};
      continue;
    }
    // A step that is never taken can have any length.
    const int64_t step = then.count == 1 ? 1 : first.step * then.step;
    const int64_t start = first.start + then.start * first.step;
    const int64_t end = start + (then.count - 1) * step + (step > 0 ? 1 : -1);
    both->second = {start, end < 0 ? std::numeric_limits<int64_t>::min() : end, step};
  }
  Slice op{.starts = Ints(), .ends = Ints(), .axes = Ints(), .steps = Ints()};
  for (const auto& [axis, slice] : *merged) {
    op.axes->push_back(axis);
    op.starts->push_back(slice.start);
    op.ends->push_back(slice.end);
    op.steps->push_back(slice.step);
  }
  if (std::count(op.steps->begin(), op.steps->end(), 1) ==
      static_cast<std::ptrdiff_t>(op.steps->size())) {
    op.steps.reset();
  }
  return rewrite(op, {&inner.operand(0)});
}

Value* GivenOperand(const Node& node, int index) {
  if (index >= node.num_operands() || node.operand(index).type().is_none()) return nullptr;
  return &node.operand(index);
}

// Whether two pads add the same value.
bool PadAlike(const Node& a, const Node& b) {
  Value* const x = GivenOperand(a, 1);
  Value* const y = GivenOperand(b, 1);
  if (x == y) return true;
  if (x == nullptr || y == nullptr || x->type() != y->type()) return false;
  const std::optional<double> one = m::SplatNumber(*x);
  const std::optional<double> other = m::SplatNumber(*y);
  return one && other && *one == *other && std::signbit(*one) == std::signbit(*other);
}

// pad(pad(x)) -> pad(x)
absl::StatusOr<Replacement> MergePads(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  if (!Is<TensorConstantPad>(inner) || !PadAlike(node, inner)) return kNoMatch;
  absl::StatusOr<TensorConstantPad> op = View<TensorConstantPad>(node);
  absl::StatusOr<TensorConstantPad> first = View<TensorConstantPad>(inner);
  if (!op.ok() || !first.ok() || !op->pads || !first->pads) return kNoMatch;
  for (size_t i = 0; i < op->pads->size(); ++i) {
    // Removing elements and adding them again changes values.
    if ((*op->pads)[i] < 0 || (*first->pads)[i] < 0) return kNoMatch;
    const std::optional<int64_t> sum = CheckedAdd((*op->pads)[i], (*first->pads)[i]);
    if (!sum) return kNoMatch;
    (*op->pads)[i] = *sum;
  }
  std::vector<Value*> operands = {&inner.operand(0)};
  if (Value* constant = GivenOperand(node, 1)) operands.push_back(constant);
  return rewrite(*op, operands);
}

// concat(…, concat(…), …) -> concat(…)
absl::StatusOr<Replacement> MergeConcats(Node& node, Rewriter& rewrite) {
  absl::StatusOr<TensorConcat> op = View<TensorConcat>(node);
  if (!op.ok() || !HasRank(node.result()) || IsQuantizedAlongAxis(node.result())) return kNoMatch;
  const int64_t rank = node.result().type().shape().rank();
  const auto is_alike = [&](const Value& value) {
    if (!Is<TensorConcat>(value.node()) || !value.has_one_use() || value.node().has_control_edges())
      return false;
    absl::StatusOr<TensorConcat> inner = View<TensorConcat>(value.node());
    return inner.ok() && FromFront({inner->axis}, rank) == FromFront({op->axis}, rank);
  };
  std::vector<Value*> operands;
  bool found = false;
  for (int i = 0; i < node.num_operands(); ++i) {
    Value& operand = node.operand(i);
    if (!is_alike(operand)) {
      operands.push_back(&operand);
      continue;
    }
    found = true;
    for (int j = 0; j < operand.node().num_operands(); ++j)
      operands.push_back(&operand.node().operand(j));
  }
  if (!found) return kNoMatch;
  return rewrite(*op, operands);
}

// concat(split(x)) -> x
absl::StatusOr<Replacement> DropConcatOfSplit(Node& node, Rewriter&) {
  Node& split = node.operand(0).node();
  if (!Is<TensorSplit>(split) || split.num_results() != node.num_operands() ||
      !HasRank(split.operand(0))) {
    return kNoMatch;
  }
  for (int i = 0; i < node.num_operands(); ++i) {
    if (&node.operand(i) != &split.result(i)) return kNoMatch;
  }
  absl::StatusOr<TensorConcat> concat = View<TensorConcat>(node);
  absl::StatusOr<TensorSplit> parts = View<TensorSplit>(split);
  const int64_t rank = split.operand(0).type().shape().rank();
  if (!concat.ok() || !parts.ok() ||
      FromFront({concat->axis}, rank) != FromFront({parts->axis}, rank)) {
    return kNoMatch;
  }
  return &split.operand(0);
}

// tile(tile(x)) -> tile(x)
absl::StatusOr<Replacement> MergeTiles(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  if (!Is<Tile>(inner)) return kNoMatch;
  absl::StatusOr<Tile> op = View<Tile>(node);
  absl::StatusOr<Tile> first = View<Tile>(inner);
  if (!op.ok() || !first.ok() || !op->repeats || !first->repeats) return kNoMatch;
  for (size_t i = 0; i < op->repeats->size(); ++i) {
    const std::optional<int64_t> product = CheckedMul((*op->repeats)[i], (*first->repeats)[i]);
    if (!product) return kNoMatch;
    (*op->repeats)[i] = *product;
  }
  return rewrite(*op, {&inner.operand(0)});
}

// broadcast(broadcast(x)) -> broadcast(x)
absl::StatusOr<Replacement> MergeBroadcasts(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  if (!Is<TensorBroadcast>(inner) || !HasRank(node.result()) ||
      !node.result().type().shape().is_static()) {
    return kNoMatch;
  }
  const absl::Span<const int64_t> sizes = node.result().type().shape().sizes();
  return rewrite(TensorBroadcast{.sizes = Ints(sizes.begin(), sizes.end())}, {&inner.operand(0)});
}

// transpose(broadcast(x)) -> broadcast(transpose(x))
absl::StatusOr<Replacement> TransposeBeforeBroadcast(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  if (!Is<TensorBroadcast>(inner) || inner.num_operands() != 1 || !HasRank(inner.operand(0)) ||
      !HasRank(node.result()) || !node.result().type().shape().is_static()) {
    return kNoMatch;
  }
  absl::StatusOr<TensorTranspose> op = View<TensorTranspose>(node);
  Value& x = inner.operand(0);
  const absl::Span<const int64_t> sizes = node.result().type().shape().sizes();
  if (!op.ok() || x.type().shape().rank() != static_cast<int64_t>(sizes.size()) ||
      IsQuantizedAlongAxis(x)) {
    return kNoMatch;
  }
  RH_ASSIGN_OR_RETURN(Value * moved, rewrite(*op, {&x}));
  return rewrite(TensorBroadcast{.sizes = Ints(sizes.begin(), sizes.end())}, {moved});
}

// f(x, broadcast(y)) -> f(x, y), where f repeats y in the same way.
absl::StatusOr<Replacement> DropBroadcastOfOperand(Node& node, Rewriter& rewrite) {
  const auto is_plain = [](const Value& value) {
    return HasRank(value) && value.type().shape().is_static() &&
           value.type().domain() == Domain::kTensor && !value.type().element_type().is_quantized();
  };
  std::vector<Value*> operands = node.operands();
  const bool are_plain = std::all_of(operands.begin(), operands.end(),
                                     [&](const Value* operand) { return is_plain(*operand); });
  if (!are_plain || !is_plain(node.result())) return kNoMatch;
  bool found = false;
  for (Value*& operand : operands) {
    // A prelu has the sizes of its input: only its slopes may be smaller.
    if (Is<Prelu>(node) && operand == &node.operand(0)) continue;
    const Node& repeated = operand->node();
    if (!Is<TensorBroadcast>(repeated) || repeated.num_operands() != 1 ||
        !is_plain(repeated.operand(0))) {
      continue;
    }
    // The sizes that the other operands give to the result.
    const absl::Span<const int64_t> result = node.result().type().shape().sizes();
    Ints sizes(result.size(), 1);
    size_t rank = 0;
    for (const Value* other : operands) {
      const absl::Span<const int64_t> own =
          (other == operand ? repeated.operand(0) : *other).type().shape().sizes();
      if (own.size() > result.size()) return kNoMatch;
      rank = std::max(rank, own.size());
      for (size_t i = 0; i < own.size(); ++i) {
        int64_t& size = sizes[result.size() - own.size() + i];
        size = size == 1 ? own[i] : size;
      }
    }
    if (rank != result.size() || absl::MakeConstSpan(sizes) != result) continue;
    operand = &repeated.operand(0);
    found = true;
  }
  if (!found) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Node * smaller, rewrite.Clone(node, operands));
  return &smaller->result();
}

}  // namespace

void AddMovementMergePatterns(Patterns& patterns) {
  patterns.Add<FixedReshape, Reshape, Flatten, Squeeze, Unsqueeze>("merge_reshapes", MergeReshapes);
  patterns.Add<Slice>("merge_slices", MergeSlices);
  patterns.Add<TensorConstantPad>("merge_pads", MergePads);
  patterns.Add<TensorConcat>("drop_concat_of_split", DropConcatOfSplit);
  patterns.Add<TensorConcat>("merge_concats", MergeConcats);
  patterns.Add<Tile>("merge_tiles", MergeTiles);
  patterns.Add<TensorBroadcast>("merge_broadcasts", MergeBroadcasts);
  patterns.Add<TensorTranspose>("transpose_before_broadcast", TransposeBeforeBroadcast);
  patterns.Add<EltwiseAdd, EltwiseSub, EltwiseMul, EltwiseDiv, EltwiseMax, EltwiseMin, Compare,
               Select, Prelu>("drop_broadcast_of_operand", DropBroadcastOfOperand);
}

}  // namespace roundhouse::canonical
