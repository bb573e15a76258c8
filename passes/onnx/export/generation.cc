#include "roundhouse/dialects/canonical/generation.h"

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportRange(OpExport& e, const canonical::Range&) {
  return e.Widened("Range", {e.AsScalar(e.in(0)), e.AsScalar(e.in(1)), e.AsScalar(e.in(2))});
}

// In ONNX a negative index counts from the end.
Value* ExportOneHot(OpExport& e, const canonical::OneHot& op) {
  Value* depth = op.depth ? e.Whole(*op.depth) : e.AsScalar(e.Cast(e.in(2), ElementKind::kI64));
  Value* indices = e.Cast(e.in(0), ElementKind::kI64);
  if (!op.wrap_negative) {
    indices = e("Where", {e("Less", {indices, e.Whole(0)}), depth, indices});
  }
  return e("OneHot", {indices, depth, e.in(1)}, {{"axis", OfInt(op.axis)}});
}

}  // namespace

void AddGeneration(ExportTable& table) {
  table.Add(ExportOneHot);
  table.Add(ExportRange);
}

}  // namespace roundhouse::onnx_export
