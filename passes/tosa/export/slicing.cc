#include "roundhouse/dialects/canonical/slicing.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/rules/border.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

// Every `step`th element from `start` on, backwards if the step is negative.
Value* Strided(OpExport& e, Value* value, int64_t axis, const canonical::SliceRange& range) {
  if (value == nullptr) return nullptr;
  int64_t start = range.start;
  int64_t step = range.step;
  if (step < 0) {
    value = e.Reverse(value, axis);
    start = SizesOf(value)[axis] - 1 - start;
    step = -step;
  }
  if (range.count == 1) step = 1;
  value = e.Part(value, axis, start, (range.count - 1) * step + 1);
  if (step == 1) return value;
  // As rows of `step` elements, of which the first is taken.
  Ints sizes = SizesOf(value);
  Ints pads(2 * sizes.size(), 0);
  pads[sizes.size() + axis] = step - 1;
  sizes[axis] = range.count;
  Ints rows = sizes;
  rows.insert(rows.begin() + axis + 1, step);
  value = e.Reshape(e.Pad(value, pads, e.Number(0, value)), rows);
  return e.Reshape(e.Part(value, axis + 1, 0, 1), sizes);
}

Value* ExportSlice(OpExport& e, const canonical::Slice& op) {
  const std::optional<Ints> starts = e.KnownInts(1, op.starts);
  const std::optional<Ints> ends = e.KnownInts(2, op.ends);
  const std::optional<Ints> axes = e.KnownInts(3, op.axes);
  const std::optional<Ints> steps = e.KnownInts(4, op.steps);
  if (!e.ok()) return nullptr;
  const Ints sizes = e.in_sizes(0);
  Value* value = e.in(0);
  for (size_t i = 0; i < starts->size(); ++i) {
    const int64_t axis = axes ? e.Axis(0, (*axes)[i]) : static_cast<int64_t>(i);
    value = Strided(
        e, value, axis,
        canonical::ResolveSlice(sizes[axis], (*starts)[i], (*ends)[i], steps ? (*steps)[i] : 1));
  }
  return value;
}

// Crops by negative pads first; the pads that are left are not negative.
Value* Cropped(OpExport& e, Ints& pads) {
  Value* value = e.in(0);
  Ints sizes = e.in_sizes(0);
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    const int64_t front = std::max<int64_t>(0, -pads[axis]);
    sizes[axis] -= front + std::max<int64_t>(0, -pads[sizes.size() + axis]);
    if (sizes[axis] < 1)
      return e.Unsupported("the crops leave nothing, and TOSA has no empty tensors");
    value = e.Part(value, static_cast<int64_t>(axis), front, sizes[axis]);
  }
  for (int64_t& pad : pads) pad = std::max<int64_t>(0, pad);
  return value;
}

Value* ExportConstantPad(OpExport& e, const canonical::TensorConstantPad& op) {
  std::optional<Ints> pads = e.KnownInts(2, op.pads);
  if (!pads) return nullptr;
  Value* value = Cropped(e, *pads);
  return e.Pad(value, *pads, e.has(1) ? e.in(1) : e.Number(0, value));
}

Value* ExportBorderPad(OpExport& e, const canonical::TensorBorderPad& op) {
  std::optional<Ints> pads = e.KnownInts(1, op.pads);
  if (!pads) return nullptr;
  Value* value = Cropped(e, *pads);
  const Ints sizes = SizesOf(value);
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    const int64_t front = (*pads)[axis];
    const int64_t behind = (*pads)[sizes.size() + axis];
    if (front == 0 && behind == 0) continue;
    const absl::StatusOr<std::vector<int64_t>> indices =
        canonical::BorderSources(op.mode, sizes[axis], front, behind);
    if (!indices.ok()) return e.Fail(indices.status());
    value = e.Take(value, static_cast<int64_t>(axis), *indices);
  }
  return value;
}

}  // namespace

void AddSlicing(ExportTable& table) {
  table.Add(ExportBorderPad);
  table.Add(ExportConstantPad);
  table.Add(ExportSlice);
  table.AddRefused<canonical::DynamicSlice, canonical::DynamicUpdateSlice>(
      "TOSA slices at constant offsets");
}

}  // namespace roundhouse::tosa_export
