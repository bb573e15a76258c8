#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/stablehlo/lowering.h"

namespace roundhouse::stablehlo_lowering {
namespace {

Value* Constant(Lowering& l) {
  const Tensor* value = l.TensorOf("value");
  return value == nullptr ? l.Invalid("expected its value to be a tensor") : l.Constant(*value);
}

// The same reduction with the reduced axes kept, if those are what is added; null if not. Softmax
// and norms are known by it.
Value* KeptReduction(Lowering& l, const Value& value, const Ints& added) {
  const Node& node = value.node();
  // A mean: the quotient of a sum and a number.
  if (node.op_name() == "canonical.eltwise_div" && l.known_rank(&node.operand(1)) == 0 &&
      node.operand(0).node().op_name() == "canonical.tensor_reduce") {
    Value* kept = KeptReduction(l, node.operand(0), added);
    return kept == nullptr ? nullptr : l.Div(kept, &node.operand(1));
  }
  if (node.op_name() != "canonical.tensor_reduce" || node.num_operands() != 1) return nullptr;
  const Attribute* axes = node.attribute("axes");
  const Attribute* keep = node.attribute("keep_dims");
  const Attribute* kind = node.attribute("kind");
  if (axes == nullptr || axes->if_int_array() == nullptr || keep == nullptr ||
      keep->if_bool() == nullptr || *keep->if_bool() || kind == nullptr ||
      kind->if_string() == nullptr)
    return nullptr;
  Ints reduced = *axes->if_int_array();
  std::sort(reduced.begin(), reduced.end());
  if (reduced != added) return nullptr;
  for (const auto one : {canonical::ReduceKind::kSum, canonical::ReduceKind::kMax,
                         canonical::ReduceKind::kMin, canonical::ReduceKind::kProd}) {
    const canonical::TensorReduce kept{.kind = one, .axes = reduced, .keep_dims = true};
    const AttributeMap attributes = AttributesOf(kept);
    const Attribute* name = attributes.Find("kind");
    if (name != nullptr && *name == *kind) return l(kept, {&node.operand(0)});
  }
  return nullptr;
}

// Gives the operand's axes their places among axes of size 1, of which those in front are left out.
Value* Placed(Lowering& l, Value* value, Ints axes, int64_t rank) {
  // The axes of the operand need not be in order.
  Ints order(axes.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return axes[a] < axes[b]; });
  if (!std::is_sorted(axes.begin(), axes.end())) value = l.Transpose(value, order);
  std::sort(axes.begin(), axes.end());
  if (axes.empty()) return value;
  Ints added;
  for (int64_t axis = axes[0]; axis < rank; ++axis) {
    if (std::find(axes.begin(), axes.end(), axis) == axes.end()) added.push_back(axis - axes[0]);
  }
  if (added.empty()) return value;
  // Counted from the result's first axis, where no axes in front are left out.
  if (axes[0] == 0 && l.ok()) {
    if (Value* kept = KeptReduction(l, *value, added)) return kept;
  }
  return l.Unsqueeze(value, added);
}

bool AreAxes(Lowering& l, const Ints& axes, int64_t count, int64_t rank) {
  bool is_good = static_cast<int64_t>(axes.size()) == count;
  for (size_t i = 0; i < axes.size(); ++i) {
    is_good = is_good && axes[i] >= 0 && axes[i] < rank &&
              std::find(axes.begin(), axes.begin() + i, axes[i]) == axes.begin() + i;
  }
  if (!is_good)
    l.Invalid("expected broadcast_dimensions to be an axis of the result for each axis");
  return is_good;
}

Value* BroadcastInDim(Lowering& l) {
  Value* value = l.need(0);
  const std::optional<Ints> sizes = l.declared_sizes();
  const Ints axes = l.List("broadcast_dimensions");
  const int64_t operand_rank = l.rank(value);
  if (!l.ok()) return nullptr;
  if (!sizes) return l.NotKnown("the sizes of the result");
  const auto rank = static_cast<int64_t>(sizes->size());
  if (!AreAxes(l, axes, operand_rank, rank)) return nullptr;
  Value* placed = Placed(l, value, axes, rank);
  if (l.ok() && l.sizes(placed) == sizes) return placed;
  // JAX first adds axes, then broadcasts them.
  if (l.ok() && placed->node().op_name() == "canonical.tensor_broadcast")
    placed = &placed->node().operand(0);
  return l.Broadcast(placed, *sizes);
}

Value* DynamicBroadcastInDim(Lowering& l) {
  if (l.declared_sizes()) return BroadcastInDim(l);
  Value* value = l.need(0);
  Value* shape = l.need(1);
  const Ints axes = l.List("broadcast_dimensions");
  const int64_t operand_rank = l.rank(value);
  const std::optional<int64_t> rank = l.size(shape, 0);
  if (!l.ok()) return nullptr;
  if (!rank) return l.NotKnown("the rank of the result");
  if (*rank > kMostAxes) return l.Invalid("expected a result of at most 255 axes");
  if (!AreAxes(l, axes, operand_rank, *rank)) return nullptr;
  return l.BroadcastTo(Placed(l, value, axes, *rank), l.Cast(shape, ElementKind::kI64));
}

// Prepends axes.
Value* LowerBroadcast(Lowering& l) {
  Value* value = l.need(0);
  const std::optional<Ints> sizes = l.declared_sizes();
  if (!sizes) return l.NotKnown("the sizes of the result");
  return l.Broadcast(value, *sizes);
}

// PyTorch keeps reduced axes by a reshape.
Value* LowerReshape(Lowering& l) {
  Value* value = l.need(0);
  const std::optional<Ints> sizes = l.declared_sizes();
  const std::optional<Ints> old = l.sizes(value);
  if (l.ok() && sizes && old && sizes->size() > old->size()) {
    // The axes of size 1 that are new, if all others are the old ones in order.
    Ints added;
    Ints kept;
    for (size_t axis = 0; axis < sizes->size(); ++axis) {
      const bool is_next = kept.size() < old->size() && (*old)[kept.size()] == (*sizes)[axis];
      if (is_next) {
        kept.push_back((*sizes)[axis]);
      } else {
        added.push_back(static_cast<int64_t>(axis));
      }
    }
    if (kept == *old) {
      if (Value* reduction = KeptReduction(l, *value, added)) return reduction;
    }
  }
  return l.ReshapeToDeclared(value);
}

Value* DynamicReshape(Lowering& l) {
  if (l.declared_sizes()) return l.ReshapeToDeclared(l.need(0));
  return l.ReshapeTo(l.need(0), l.Cast(l.need(1), ElementKind::kI64));
}

Value* LowerTranspose(Lowering& l) { return l.Transpose(l.need(0), l.List("permutation")); }

Value* Reverse(Lowering& l) { return l.Reversed(l.need(0), l.List("dimensions")); }

Value* LowerSlice(Lowering& l) {
  const Ints starts = l.List("start_indices");
  const Ints limits = l.List("limit_indices");
  const Ints strides = l.ListOr("strides", static_cast<int64_t>(starts.size()), 1);
  const int64_t rank = l.rank(l.need(0));
  if (!l.ok()) return nullptr;
  if (static_cast<int64_t>(starts.size()) != rank || starts.size() != limits.size())
    return l.Invalid("expected a start and a limit for each axis");
  for (size_t i = 0; i < starts.size(); ++i) {
    const std::optional<int64_t> size = l.size(l.need(0), static_cast<int64_t>(i));
    if (starts[i] < 0 || limits[i] < starts[i] || strides[i] < 1 || (size && limits[i] > *size))
      return l.Invalid("expected 0 <= start <= limit <= size, and strides of at least 1");
  }
  return l(canonical::Slice{.starts = starts, .ends = limits, .steps = strides}, {l.need(0)});
}

Value* StartsFrom(Lowering& l, int first) {
  Values starts;
  for (int i = first; i < l.num_inputs(); ++i) starts.push_back(l.need(i));
  return l.ListOfScalars(starts);
}

Value* DynamicSlice(Lowering& l) {
  return l(canonical::DynamicSlice{.sizes = l.List("slice_sizes")}, {l.need(0), StartsFrom(l, 1)});
}

Value* DynamicUpdateSlice(Lowering& l) {
  return l(canonical::DynamicUpdateSlice{}, {l.need(0), l.need(1), StartsFrom(l, 2)});
}

Value* RealDynamicSlice(Lowering& l) {
  Value* value = l.need(0);
  const int64_t rank = l.rank(value);
  if (!l.ok()) return nullptr;
  Ints axes;
  for (int64_t axis = 0; axis < rank; ++axis) axes.push_back(axis);
  Values operands = {value};
  for (int i = 1; i < 3; ++i) operands.push_back(l.Cast(l.need(i), ElementKind::kI64));
  operands.push_back(l.IntsConstant(axes));
  operands.push_back(l.Cast(l.need(3), ElementKind::kI64));
  return l(canonical::Slice{}, operands);
}

Value* Pad(Lowering& l) {
  Value* value = l.need(0);
  const int64_t rank = l.rank(value);
  if (!l.ok()) return nullptr;
  const Ints low = l.ListOr("edge_padding_low", rank, 0);
  const Ints high = l.ListOr("edge_padding_high", rank, 0);
  const Ints interior = l.ListOr("interior_padding", rank, 0);
  if (!l.ok()) return nullptr;
  return l.Padded(value, l.need(1), low, high, interior);
}

Value* DynamicPad(Lowering& l) {
  const std::optional<Ints> low = l.IntsOf(l.need(2));
  const std::optional<Ints> high = l.IntsOf(l.need(3));
  const std::optional<Ints> interior = l.IntsOf(l.need(4));
  if (!l.ok()) return nullptr;
  if (!interior) return l.NotKnown("the padding between elements");
  if (low && high) return l.Padded(l.need(0), l.need(1), *low, *high, *interior);
  if (std::any_of(interior->begin(), interior->end(), [](int64_t pad) { return pad != 0; }))
    return l.NotKnown("the padding around elements");
  Value* pads =
      l.Concat({l.Cast(l.need(2), ElementKind::kI64), l.Cast(l.need(3), ElementKind::kI64)}, 0);
  return l(canonical::TensorConstantPad{}, {l.need(0), l.need(1), pads});
}

Value* Concatenate(Lowering& l) {
  Values operands;
  for (int i = 0; i < l.num_inputs(); ++i) operands.push_back(l.need(i));
  return l.Concat(operands, l.Int("dimension"));
}

Value* LowerIota(Lowering& l) {
  const std::optional<Ints> sizes = l.declared_sizes();
  const ElementKind kind = l.declared_kind();
  if (!l.ok()) return nullptr;
  if (!sizes) return l.NotKnown("the sizes of the result");
  return l.Iota(kind, *sizes, l.Int("iota_dimension"));
}

Value* DynamicIota(Lowering& l) {
  if (l.declared_sizes()) return LowerIota(l);
  Value* shape = l.Cast(l.need(0), ElementKind::kI64);
  const std::optional<int64_t> rank = l.size(shape, 0);
  const ElementKind kind = l.declared_kind();
  if (!l.ok()) return nullptr;
  if (!rank) return l.NotKnown("the rank of the result");
  if (*rank > kMostAxes) return l.Invalid("expected a result of at most 255 axes");
  const int64_t axis = l.Int("iota_dimension");
  if (axis < 0 || axis >= *rank) return l.Invalid("expected the axis to be one of the result's");
  Value* count = l.AsScalar(l.Slice(shape, 0, axis, axis + 1));
  Value* line = l(canonical::Range{}, {l.Whole(0), count, l.Whole(1)});
  Ints added;
  for (int64_t i = 1; i < *rank - axis; ++i) added.push_back(i);
  if (!added.empty()) line = l.Unsqueeze(line, added);
  return l.BroadcastTo(l.Cast(line, kind), shape);
}

Value* GetDimensionSize(Lowering& l) {
  Value* value = l.need(0);
  const int64_t rank = l.rank(value);
  if (!l.ok()) return nullptr;
  const int64_t axis = l.Axis(l.Int("dimension"), rank);
  if (!l.ok()) return nullptr;
  Value* size = l.AsScalar(l.Slice(l.ShapeOf(value), 0, axis, axis + 1));
  return l.Cast(size, ElementKind::kI32);
}

}  // namespace

void AddMovement(LoweringTable& table) {
  table.Add("broadcast", LowerBroadcast);
  table.Add("broadcast_in_dim", BroadcastInDim);
  table.Add("chlo.constant", Constant);
  table.Add("concatenate", Concatenate);
  table.Add("constant", Constant);
  table.Add("dynamic_broadcast_in_dim", DynamicBroadcastInDim);
  table.Add("dynamic_iota", DynamicIota);
  table.Add("dynamic_pad", DynamicPad);
  table.Add("dynamic_reshape", DynamicReshape);
  table.Add("dynamic_slice", DynamicSlice);
  table.Add("dynamic_update_slice", DynamicUpdateSlice);
  table.Add("get_dimension_size", GetDimensionSize);
  table.Add("iota", LowerIota);
  table.Add("pad", Pad);
  table.Add("real_dynamic_slice", RealDynamicSlice);
  table.Add("reshape", LowerReshape);
  table.Add("reverse", Reverse);
  table.Add("slice", LowerSlice);
  table.Add("transpose", LowerTranspose);
}

}  // namespace roundhouse::stablehlo_lowering
