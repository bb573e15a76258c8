// What moves elements: transposes, slices, borders, blocks.
#include "roundhouse/dialects/canonical/movement.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/rules/border.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/passes/canonical/export/band_mask.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

Value* ExportTranspose(OpExport& e, const canonical::TensorTranspose& op) {
  return e.Transpose(e.in(0), op.perm);
}

Value* ExportConcat(OpExport& e, const canonical::TensorConcat& op) {
  return e.Concat(e.inputs(), e.Axis(0, op.axis));
}

Values ExportSplit(OpExport& e, const canonical::TensorSplit& op) {
  const int64_t axis = e.Axis(0, op.axis);
  Values parts;
  int64_t start = 0;
  for (int i = 0; i < e.node().num_results(); ++i) {
    const int64_t size = e.out_sizes(i)[axis];
    parts.push_back(e.Part(e.in(0), axis, start, size));
    start += size;
  }
  return parts;
}

Value* ExportTile(OpExport& e, const canonical::Tile&) {
  Ints multiples = e.out_sizes();
  const Ints sizes = e.in_sizes(0);
  for (size_t i = 0; i < sizes.size(); ++i) multiples[i] /= sizes[i];
  return e("tile", {e.in(0)}, {{"multiples", OfInts(multiples)}});
}

Value* ExportBroadcast(OpExport& e, const canonical::TensorBroadcast&) {
  return e.Broadcast(e.in(0), e.out_sizes());
}

Value* ExportBandPart(OpExport& e, const canonical::BandPart& op) {
  Value* mask = canonical_export::BandMask(e, op);
  Value* x = e.in(0);
  return e.kind(0) == ElementKind::kI1 ? e("logical_and", {x, mask})
                                       : e.Select(mask, x, e.Number(0, x));
}

Value* ExportShapeOf(OpExport& e, const canonical::ShapeOf&) {
  const Ints sizes = e.in_sizes(0);
  const int64_t rank = e.rank(0);
  return e.Constant(Tensor::Of<int64_t>({&rank, 1}, absl::MakeConstSpan(sizes)));
}

// ---- Windows

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
      return e.Unsupported("all is taken away before it is padded, and TOSA has nothing empty");
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
    const absl::StatusOr<std::vector<int64_t>> places =
        canonical::BorderSources(op.mode, sizes[axis], front, behind);
    if (!places.ok()) return e.Fail(places.status());
    value = e.Take(value, static_cast<int64_t>(axis), *places);
  }
  return value;
}

// ---- Blocks

// The axes of a wide feature, each with that of its places in a block behind it, in the order of
// the deep one: (N, deep spatial…, blocks…, C), or with C in front of the blocks.
Ints DeepOrder(int64_t axes, canonical::BlockOrder order) {
  Ints perm = {0};
  for (int64_t i = 0; i < axes; ++i) perm.push_back(1 + 2 * i);
  for (int64_t i = 0; i < axes; ++i) perm.push_back(2 + 2 * i);
  const bool is_first = order == canonical::BlockOrder::kColumnRowDepth;
  perm.insert(is_first ? perm.begin() + 1 + axes : perm.end(), 1 + 2 * axes);
  return perm;
}

// The sizes of a wide feature with the blocks as axes of their own.
Ints WithBlocks(const Ints& wide, int64_t block) {
  Ints apart = {wide[0]};
  for (size_t i = 1; i + 1 < wide.size(); ++i) apart.insert(apart.end(), {wide[i] / block, block});
  apart.push_back(wide.back());
  return apart;
}

Value* ExportDepthToSpace(OpExport& e, const canonical::DepthToSpace& op) {
  const Ints apart = WithBlocks(e.out_sizes(), op.block_size);
  const Ints perm = DeepOrder(e.rank(0) - 2, op.order);
  Ints deep;
  for (const int64_t axis : perm) deep.push_back(apart[axis]);
  Value* value = e.Transpose(e.Reshape(e.in(0), deep), canonical::InversePermutation(perm));
  return e.Reshape(value, e.out_sizes());
}

Value* ExportSpaceToDepth(OpExport& e, const canonical::SpaceToDepth& op) {
  Value* value = e.Reshape(e.in(0), WithBlocks(e.in_sizes(0), op.block_size));
  return e.Reshape(e.Transpose(value, DeepOrder(e.rank(0) - 2, op.order)), e.out_sizes());
}

}  // namespace

void AddMovement(ExportTable& table) {
  table.Add(ExportBandPart);
  table.Add(ExportBorderPad);
  table.Add(ExportBroadcast);
  table.Add(ExportConcat);
  table.Add(ExportConstantPad);
  table.Add(ExportDepthToSpace);
  table.Add(ExportShapeOf);
  table.Add(ExportSlice);
  table.Add(ExportSpaceToDepth);
  table.Add(ExportSplit);
  table.Add(ExportTile);
  table.Add(ExportTranspose);
  table.AddDomainConversions();
  table.AddReshapes<canonical::FixedReshape, canonical::Flatten, canonical::Reshape,
                    canonical::Squeeze, canonical::Unsqueeze>();
}

}  // namespace roundhouse::tosa_export
