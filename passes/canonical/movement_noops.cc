#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/canonical/simplification_patterns.h"
#include "roundhouse/passes/container/training_roles.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

bool AllAre(absl::Span<const int64_t> list, int64_t number) {
  return std::all_of(list.begin(), list.end(), [&](int64_t n) { return n == number; });
}

// Whether all sizes of the two are known and equal.
bool AreEqualAndKnown(const Value& a, const Value& b) {
  return HasRank(a) && HasRank(b) && a.type().shape().is_static() && b.type().shape().is_static() &&
         a.type().shape().sizes() == b.type().shape().sizes();
}

// forward(x) -> x, except a place of dropout in a program that is trained.
absl::StatusOr<Replacement> DropForward(Node& node, Rewriter&) {
  if (node.attribute(kDropout) != nullptr && node.graph().attributes().contains(kEntryName))
    return kNoMatch;
  return &node.operand(0);
}

// A reshape to the same shape.
absl::StatusOr<Replacement> DropReshape(Node& node, Rewriter&) {
  Value& input = node.operand(0);
  if (!HasRank(input) || !HasRank(node.result())) return kNoMatch;
  if (AreEqualAndKnown(input, node.result()) ||
      AreSameWhenReshaped(input.type().shape(), node.result().type().shape())) {
    return &input;
  }
  const int64_t rank = input.type().shape().rank();
  if (Is<Flatten>(node)) {
    absl::StatusOr<Flatten> op = View<Flatten>(node);
    if (!op.ok()) return kNoMatch;
    const auto from_front = [&](int64_t axis) { return axis < 0 ? axis + rank : axis; };
    const int64_t end = op->end_axis ? from_front(*op->end_axis) : rank;
    if (end - from_front(op->start_axis) == 1) return &input;
  }
  const bool adds_or_removes_none =
      (Is<Squeeze>(node) || Is<Unsqueeze>(node)) && node.result().type().shape().rank() == rank;
  if (adds_or_removes_none) return &input;
  return kNoMatch;
}

// A reshape to the shape that the input has: reshape(x, shape_of(x)), with casts between as
// TFLite's shapes have 32 bits. Were one too narrow for a size, the reshape would be an error.
absl::StatusOr<Replacement> DropReshapeToOwnShape(Node& node, Rewriter&) {
  const Value* shape = &node.operand(1);
  const auto is_wide = [](const Value& value) {
    return value.type().is_tensor() && !value.type().element_type().is_quantized() &&
           IsInteger(value.type().element_type().kind()) &&
           BitWidth(value.type().element_type().kind()) >= 32;
  };
  while (Is<Cast>(shape->node()) && is_wide(*shape)) shape = &shape->node().operand(0);
  if (!Is<ShapeOf>(shape->node()) || &shape->node().operand(0) != &node.operand(0)) return kNoMatch;
  return &node.operand(0);
}

// Whether a slice takes the whole axis.
bool TakesAll(std::optional<int64_t> size, int64_t start, int64_t end, int64_t step) {
  if (!size) return start == 0 && end == std::numeric_limits<int64_t>::max() && step == 1;
  const SliceRange range = ResolveSlice(*size, start, end, step);
  return range.count == *size && range.start == (*size == 0 ? range.start : 0) &&
         (range.step == 1 || *size <= 1);
}

absl::StatusOr<Replacement> DropSlice(Node& node, Rewriter&) {
  Value& input = node.operand(0);
  absl::StatusOr<Slice> op = View<Slice>(node);
  if (!op.ok() || !HasRank(input) || node.num_operands() > 1 || !op->starts || !op->ends)
    return kNoMatch;
  const Shape& shape = input.type().shape();
  for (size_t i = 0; i < op->starts->size(); ++i) {
    int64_t axis = op->axes ? (*op->axes)[i] : static_cast<int64_t>(i);
    if (axis < 0) axis += shape.rank();
    if (!TakesAll(shape.size(axis), (*op->starts)[i], (*op->ends)[i],
                  op->steps ? (*op->steps)[i] : 1)) {
      return kNoMatch;
    }
  }
  return &input;
}

// A window as large as the input has only one possible position.
absl::StatusOr<Replacement> DropDynamicSlice(Node& node, Rewriter&) {
  if (!AreEqualAndKnown(node.operand(0), node.result())) return kNoMatch;
  return &node.operand(0);
}

template <DeclaredOp Op>
absl::StatusOr<Replacement> DropPad(Node& node, Rewriter&) {
  absl::StatusOr<Op> op = View<Op>(node);
  if (!op.ok() || !op->pads || !AllAre(*op->pads, 0)) return kNoMatch;
  return &node.operand(0);
}

absl::StatusOr<Replacement> DropTile(Node& node, Rewriter&) {
  absl::StatusOr<Tile> op = View<Tile>(node);
  if (!op.ok() || !op->repeats || !AllAre(*op->repeats, 1)) return kNoMatch;
  return &node.operand(0);
}

// A broadcast to the input's own shape: each wanted size is 1 or that of the input.
absl::StatusOr<Replacement> DropBroadcast(Node& node, Rewriter&) {
  Value& input = node.operand(0);
  if (AreEqualAndKnown(input, node.result())) return &input;
  absl::StatusOr<TensorBroadcast> op = View<TensorBroadcast>(node);
  if (!op.ok() || !op->sizes || !HasRank(input)) return kNoMatch;
  const Shape& shape = input.type().shape();
  const int64_t missing = shape.rank() - static_cast<int64_t>(op->sizes->size());
  if (missing < 0) return kNoMatch;
  for (size_t i = 0; i < op->sizes->size(); ++i) {
    if ((*op->sizes)[i] != 1 && shape.size(missing + static_cast<int64_t>(i)) != (*op->sizes)[i])
      return kNoMatch;
  }
  return &input;
}

absl::StatusOr<Replacement> DropConcat(Node& node, Rewriter&) {
  if (node.num_operands() != 1) return kNoMatch;
  return &node.operand(0);
}

// Removes operands of a concat that have no elements.
absl::StatusOr<Replacement> DropEmptyOperands(Node& node, Rewriter& rewrite) {
  absl::StatusOr<TensorConcat> op = View<TensorConcat>(node);
  if (!op.ok()) return kNoMatch;
  std::vector<Value*> kept;
  for (int i = 0; i < node.num_operands(); ++i) {
    Value& operand = node.operand(i);
    if (!HasRank(operand) || QuantizedAxis(operand.type().element_type())) return kNoMatch;
    const Shape& shape = operand.type().shape();
    if (shape.size(op->axis < 0 ? op->axis + shape.rank() : op->axis) != 0)
      kept.push_back(&operand);
  }
  if (kept.empty() || kept.size() == static_cast<size_t>(node.num_operands())) return kNoMatch;
  return rewrite(*op, kept);
}

absl::StatusOr<Replacement> DropSplit(Node& node, Rewriter&) {
  if (node.num_results() != 1) return kNoMatch;
  return &node.operand(0);
}

// Replaces the shape of a static value by a constant.
absl::StatusOr<Replacement> KnowShape(Node& node, Rewriter& rewrite) {
  const Value& input = node.operand(0);
  if (!HasRank(input) || !input.type().shape().is_static() ||
      input.type().domain() != Domain::kTensor)
    return kNoMatch;
  const absl::Span<const int64_t> sizes = input.type().shape().sizes();
  const int64_t rank = static_cast<int64_t>(sizes.size());
  return rewrite(ConstantGen{.value = Tensor::Of<int64_t>({&rank, 1}, sizes)}, {});
}

// A resize to the same points, each of which is the nearest to itself.
absl::StatusOr<Replacement> DropResize(Node& node, Rewriter&) {
  absl::StatusOr<Resize> op = View<Resize>(node);
  if (!op.ok() || op->mode != Interpolation::kNearest ||
      !AreEqualAndKnown(node.operand(0), node.result())) {
    return kNoMatch;
  }
  if (!canonical::KeepsElements(*op)) return kNoMatch;
  const bool grows =
      !std::all_of(op->scales.begin(), op->scales.end(), [](float scale) { return scale == 1; });
  if (grows || (op->sizes.empty() && op->scales.empty())) return kNoMatch;
  return &node.operand(0);
}

// A pool that sees one element at a time.
absl::StatusOr<Replacement> DropMaxPool(Node& node, Rewriter&) {
  absl::StatusOr<MaxPool2D> op = View<MaxPool2D>(node);
  if (!op.ok() || !AllAre(op->window, 1) || !AllAre(op->stride, 1) || !AllAre(op->pad, 0))
    return kNoMatch;
  return &node.operand(0);
}

}  // namespace

bool AreSameWhenReshaped(const Shape& a, const Shape& b) {
  if (!a.is_ranked() || !b.is_ranked() || a.rank() != b.rank()) return false;
  int unknown = 0;
  for (int64_t axis = 0; axis < a.rank(); ++axis) {
    const std::optional<int64_t> size = a.size(axis);
    if (size != b.size(axis) || size == 0) return false;
    if (!size) ++unknown;
  }
  return unknown <= 1;
}

void AddMovementNoopPatterns(Patterns& patterns) {
  patterns.Add<Forward>("drop_forward", DropForward);
  patterns.Add<FixedReshape, Reshape, Flatten, Squeeze, Unsqueeze>("drop_reshape", DropReshape);
  patterns.Add<Reshape>("drop_reshape_to_own_shape", DropReshapeToOwnShape);
  patterns.Add<Slice>("drop_slice", DropSlice);
  patterns.Add<DynamicSlice>("drop_dynamic_slice", DropDynamicSlice);
  patterns.Add<TensorConstantPad>("drop_pad", DropPad<TensorConstantPad>);
  patterns.Add<TensorBorderPad>("drop_border_pad", DropPad<TensorBorderPad>);
  patterns.Add<Tile>("drop_tile", DropTile);
  patterns.Add<TensorBroadcast>("drop_broadcast", DropBroadcast);
  patterns.Add<TensorConcat>("drop_concat", DropConcat);
  patterns.Add<TensorConcat>("drop_empty_operands", DropEmptyOperands);
  patterns.Add<TensorSplit>("drop_split", DropSplit);
  patterns.Add<ShapeOf>("know_shape", KnowShape);
  patterns.Add<Resize>("drop_resize", DropResize);
  patterns.Add<MaxPool2D>("drop_max_pool", DropMaxPool);
}

}  // namespace roundhouse::canonical
