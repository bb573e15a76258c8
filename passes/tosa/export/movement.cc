#include "roundhouse/dialects/canonical/movement.h"

#include <cstddef>
#include <cstdint>

#include "roundhouse/core/tensor/element_type.h"
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

Value* ExportBandPart(OpExport& e, const canonical::BandPart& op) {
  Value* mask = canonical_export::BandMask(e, op);
  Value* x = e.in(0);
  return e.kind(0) == ElementKind::kI1 ? e("logical_and", {x, mask})
                                       : e.Select(mask, x, e.Number(0, x));
}

}  // namespace

void AddMovement(ExportTable& table) {
  table.Add(ExportBandPart);
  table.Add(ExportConcat);
  table.Add(ExportSplit);
  table.Add(ExportTile);
  table.Add(ExportTranspose);
  table.AddRefused<canonical::ReverseSequence>("TOSA reverses whole axes");
}

}  // namespace roundhouse::tosa_export
