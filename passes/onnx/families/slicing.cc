#include "roundhouse/dialects/canonical/slicing.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerSliceByAttributes(Lowering& l) {
  return l(canonical::Slice{.starts = l.IntList("starts").value_or(Ints()),
                            .ends = l.IntList("ends").value_or(Ints()),
                            .axes = l.IntList("axes")},
           {l.need(0)});
}

// Lists with known values become attributes.
Value* LowerSlice(Lowering& l) {
  canonical::Slice slice;
  Values operands = {l.need(0)};
  std::optional<Ints>* const lists[] = {&slice.starts, &slice.ends, &slice.axes, &slice.steps};
  for (int i = 1; i <= 4; ++i) {
    if (l.has(i)) *lists[i - 1] = l.IntsOf(l.in(i));
    const bool is_operand = l.has(i) && !*lists[i - 1];
    operands.push_back(is_operand ? l.in(i) : l.none());
  }
  l.need(1);
  l.need(2);
  while (operands.size() > 1 && operands.back() == l.none()) operands.pop_back();
  return l(slice, operands);
}

std::optional<canonical::BorderMode> BorderModeOf(const std::string& mode) {
  if (mode == "reflect") return canonical::BorderMode::kReflect;
  if (mode == "edge") return canonical::BorderMode::kEdge;
  if (mode == "wrap") return canonical::BorderMode::kWrap;
  return std::nullopt;
}

// Scatters numbers, one per entry of `axes`, to a list with one per axis of `rank`; 0 elsewhere.
Value* AtAxes(Lowering& l, Value* numbers, Value* axes, int64_t rank) {
  const ElementKind kind = ElementKind::kI64;
  return l(canonical::ScatterElements{},
           {l.Splat(0, kind, {rank}), l.Cast(axes, kind), l.Cast(numbers, kind)});
}

// `pads` is null where `known` is given.
Value* Pad(Lowering& l, const std::optional<Ints>& known, Value* pads, Value* constant) {
  Value* input = l.need(0);
  const std::string mode = l.String("mode", "constant");
  if (const std::optional<canonical::BorderMode> border = BorderModeOf(mode)) {
    if (known) return l(canonical::TensorBorderPad{.mode = *border, .pads = known}, {input});
    return l(canonical::TensorBorderPad{.mode = *border}, {input, pads});
  }
  if (mode != "constant") return l.Invalid(absl::StrCat("unknown mode '", mode, "'"));
  Values operands = {input};
  if (constant != nullptr) operands.push_back(l.AsScalar(constant));
  if (!known) {
    if (constant == nullptr) operands.push_back(l.none());
    operands.push_back(pads);
  }
  return l(canonical::TensorConstantPad{.pads = known}, operands);
}

Value* LowerPadByAttributes(Lowering& l) {
  const Ints pads = l.IntList(l.version() == 1 ? "paddings" : "pads").value_or(Ints());
  Value* constant = nullptr;
  if (l.Float("value", 0) != 0) constant = l.Number(l.Float("value"), l.kind(l.need(0)));
  return Pad(l, pads, nullptr, constant);
}

Value* LowerPad(Lowering& l) {
  std::optional<Ints> pads = l.IntsOf(l.need(1));
  Value* dynamic = pads ? nullptr : l.need(1);
  if (l.has(3)) {
    const std::optional<Ints> axes = l.IntsOf(l.in(3));
    const int64_t rank = l.rank(l.need(0));
    if (!l.ok()) return nullptr;
    if (!axes || !pads) {
      // (2, axes): the pads in front and behind; each is scattered to its axis.
      Value* both = l.Reshape(l.need(1), {2, -1});
      const auto side = [&](int64_t which) {
        return AtAxes(l, l.Squeeze(l.Slice(both, 0, which, which + 1), {0}), l.in(3), rank);
      };
      return Pad(l, std::nullopt, l.Concat({side(0), side(1)}, 0), l.in(2));
    }
    if (pads->size() != 2 * axes->size()) return l.Invalid("expected two pads for each axis");
    Ints all(2 * rank, 0);
    for (size_t i = 0; i < axes->size(); ++i) {
      const int64_t axis = l.Axis((*axes)[i], rank);
      if (!l.ok()) return nullptr;
      all[axis] = (*pads)[i];
      all[axis + rank] = (*pads)[i + axes->size()];
    }
    pads = all;
  }
  return Pad(l, pads, dynamic, l.in(2));
}

// The same if a size is known only during the run.
Value* CenterCropPadOfRun(Lowering& l, Ints axes, int64_t rank) {
  for (int64_t& axis : axes) axis = l.Axis(axis, rank);
  Value* axis_list = l.IntsConstant(axes);
  Value* sizes = l(canonical::Gather{}, {l.ShapeOf(l.need(0)), axis_list});
  Value* missing = l.Sub(l.Cast(l.need(1), ElementKind::kI64), sizes);
  Value* two = l.Whole(2);
  Value* zero = l.Whole(0);
  Value* cut = l.Sub(zero, l(canonical::FloorDiv{}, {l.Sub(zero, missing), two}));
  Value* is_cut = l(canonical::Compare{.direction = canonical::Comparison::kLess}, {missing, zero});
  Value* front = l(canonical::Select{}, {is_cut, cut, l(canonical::FloorDiv{}, {missing, two})});
  Value* pads = l.Concat(
      {AtAxes(l, front, axis_list, rank), AtAxes(l, l.Sub(missing, front), axis_list, rank)}, 0);
  return l(canonical::TensorConstantPad{}, {l.need(0), l.none(), pads});
}

// Crops or pads each axis to the wanted size, equally on both sides. If the difference is odd,
// padding adds one more at the end, and cropping removes one more there.
Value* LowerCenterCropPad(Lowering& l) {
  Value* result = l.need(0);
  const std::optional<Ints> wanted = l.IntsOf(l.need(1));
  const std::optional<Ints> sizes = l.sizes(result);
  const int64_t rank = l.rank(result);
  if (!l.ok()) return nullptr;
  Ints axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  axes = l.IntList("axes").value_or(axes);
  if (!wanted || !sizes) return CenterCropPadOfRun(l, axes, rank);
  if (axes.size() != wanted->size()) return l.Invalid("expected a size for each axis");
  Ints pads(2 * rank, 0);
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t axis = l.Axis(axes[i], rank);
    if (!l.ok()) return nullptr;
    if ((*wanted)[i] < 0)
      return l.Invalid(absl::StrCat("expected sizes of at least 0, found ", (*wanted)[i]));
    const int64_t missing = (*wanted)[i] - (*sizes)[axis];
    const int64_t front = missing >= 0 ? missing / 2 : -((-missing) / 2);
    pads[axis] = front;
    pads[axis + rank] = missing - front;
  }
  return l(canonical::TensorConstantPad{.pads = pads}, {result});
}

}  // namespace

void AddSlicing(LoweringTable& table) {
  table.Add("CenterCropPad", 18, LowerCenterCropPad);
  table.Add("Pad", 1, LowerPadByAttributes);
  table.Add("Pad", 11, LowerPad);
  table.Add("Slice", 1, LowerSliceByAttributes);
  table.Add("Slice", 10, LowerSlice);
}

}  // namespace roundhouse::onnx_lowering
