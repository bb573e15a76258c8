// The derivatives of slices, updates of slices, and padding.
#include "roundhouse/dialects/canonical/slicing.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// A list that is an attribute or an operand. Error: it is known only at run time; returns nullopt.
std::optional<Ints> ListOf(LoweringBuilder& b, const std::optional<Ints>& attribute, int operand,
                           absl::string_view what) {
  if (attribute) return attribute;
  if (!b.has(operand)) return std::nullopt;
  std::optional<Ints> known = b.IntsOf(b.in(operand));
  if (!known) b.NotKnown(what);
  return known;
}

// The adjoint of taking `range` from an axis: `cotangent` with zeros between and around.
Value* PutBack(AdjointBuilder& a, Value* cotangent, int64_t axis, int64_t size, SliceRange range) {
  if (range.count == 0) return a.Pad(cotangent, axis, 0, size);
  if (range.step < 0) {
    cotangent = a.Reverse(cotangent, axis);
    range.start += (range.count - 1) * range.step;
    range.step = -range.step;
  }
  if (range.step > 1 && range.count > 1) {
    // Appends zeros to each element, along a new axis that is then merged.
    const int64_t rank = a.rank(cotangent);
    Value* spread = a.Pad(a.Unsqueeze(cotangent, {axis + 1}), axis + 1, 0, range.step - 1);
    Ints shape;
    bool has_unknown = false;
    for (int64_t i = 0; i < rank; ++i) {
      const std::optional<int64_t> known = a.size(cotangent, i);
      if (!known && has_unknown) return a.NotKnown("more than one size");
      has_unknown |= !known;
      shape.push_back(i == axis ? range.count * range.step : known.value_or(-1));
    }
    cotangent = a.Reshape(spread, shape);
    range.count *= range.step;
  }
  return a.Pad(cotangent, axis, range.start, size - range.start - range.count);
}

Values AdjointOfSlice(const canonical::Slice& op, AdjointBuilder& a) {
  const std::optional<Ints> starts = ListOf(a, op.starts, 1, "operand starts");
  const std::optional<Ints> ends = ListOf(a, op.ends, 2, "operand ends");
  const std::optional<Ints> given_axes = ListOf(a, op.axes, 3, "operand axes");
  const std::optional<Ints> steps = ListOf(a, op.steps, 4, "operand steps");
  if (!a.ok() || !starts || !ends) return a.None();
  const int64_t rank = a.rank(a.in(0));
  Value* cotangent = a.cotangent();
  for (size_t i = 0; i < starts->size() && a.ok(); ++i) {
    const int64_t axis = given_axes ? a.Axis((*given_axes)[i], rank) : static_cast<int64_t>(i);
    const std::optional<int64_t> size = a.size(a.in(0), axis);
    if (!size) {
      a.NotKnown("the size of a sliced axis");
      return a.None();
    }
    cotangent = PutBack(a, cotangent, axis, *size,
                        ResolveSlice(*size, (*starts)[i], (*ends)[i], steps ? (*steps)[i] : 1));
  }
  return a.Only(0, cotangent);
}

Values AdjointOfDynamicSlice(const DynamicSlice&, AdjointBuilder& a) {
  return a.Only(0, a(DynamicUpdateSlice{}, {a.ZerosLike(a.in(0)), a.cotangent(), a.in(1)}));
}

Values AdjointOfDynamicUpdateSlice(const DynamicUpdateSlice&, AdjointBuilder& a) {
  Values all = a.None();
  Value* update = a.in(1);
  if (a.wants(0)) {
    all[0] = a(DynamicUpdateSlice{}, {a.cotangent(), a.ZerosLike(update), a.in(2)});
  }
  if (a.wants(1)) {
    const std::optional<Ints> sizes = a.sizes(update);
    if (!sizes) {
      a.NotKnown("the size of operand update");
      return all;
    }
    all[1] = a(DynamicSlice{.sizes = *sizes}, {a.cotangent(), a.in(2)});
  }
  return all;
}

Values AdjointOfConstantPad(const TensorConstantPad& op, AdjointBuilder& a) {
  Value* inner = nullptr;
  if (op.pads) {
    Ints pads = *op.pads;
    for (int64_t& pad : pads) pad = -pad;
    inner = a(TensorConstantPad{.pads = pads}, {a.cotangent()});
  } else {
    inner = a(TensorConstantPad{}, {a.cotangent(), a.none(), a.Neg(a.need(2))});
  }
  Values all = a.None();
  if (a.wants(0)) all[0] = inner;
  if (a.wants(1)) {
    Value* border = a.Sub(a.SumAll(a.cotangent()), a.SumAll(inner));
    all[1] = a.ReshapeLike(border, a.in(1));
  }
  return all;
}

// Padding the numbers 0, 1, 2 … in the same way tells the source index of each element.
Values PiecesOfBorderPad(const TensorBorderPad& op, DerivationBuilder& b) {
  const std::optional<Ints> pads = ListOf(b, op.pads, 1, "operand pads");
  const int64_t rank = b.rank(b.need(0));
  if (!b.ok() || !pads) return {nullptr};
  Value* value = b.in(0);
  for (int64_t axis = 0; axis < rank; ++axis) {
    const int64_t front = (*pads)[static_cast<size_t>(axis)];
    const int64_t behind = (*pads)[static_cast<size_t>(rank + axis)];
    if (front == 0 && behind == 0) continue;
    Value* sources = b(TensorBorderPad{.mode = op.mode, .pads = Ints{front, behind}},
                       {b.Iota(b.in(0), axis, 0, 1)});
    value = b(Gather{.axis = axis}, {value, sources});
  }
  return {value};
}

}  // namespace

void AddSlicing(GradientTable& table) {
  table.Rule<canonical::Slice>(AdjointOfSlice);
  table.Rule<DynamicSlice>(AdjointOfDynamicSlice);
  table.Rule<DynamicUpdateSlice>(AdjointOfDynamicUpdateSlice);
  table.Rule<TensorConstantPad>(AdjointOfConstantPad);
  table.Pieces<TensorBorderPad>(PiecesOfBorderPad);
}

}  // namespace roundhouse::canonical_gradient
