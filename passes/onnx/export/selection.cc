#include "roundhouse/dialects/canonical/selection.h"

#include <limits>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

// ONNX selects no boxes unless their number is given.
Values ExportNonMaxSuppression(OpExport& e, const canonical::NonMaxSuppression& op) {
  if (op.soft_sigma > 0) {
    return {e.Unsupported("ONNX's NonMaxSuppression does not lower scores"), nullptr};
  }
  Value* most = e.has(2) ? e.Reshape(e.Cast(e.in(2), ElementKind::kI64), {1})
                         : e.List({std::numeric_limits<int32_t>::max()});
  Value* iou = e.has(3) ? e.Reshape(e.in(3), {1}) : e.Filled(1, e.kind(0), {1});
  Value* least = e.has(4) ? e.Reshape(e.in(4), {1}) : nullptr;
  const bool is_center = op.format == canonical::BoxFormat::kCenter;
  const auto single = [&](Value* value) { return e.Cast(value, ElementKind::kF32); };
  if (e.kind(0) == ElementKind::kF64) {
    return {e.Unsupported("ONNX's NonMaxSuppression takes no f64"), nullptr};
  }
  Value* selected =
      e("NonMaxSuppression", {single(e.in(0)), single(e.in(1)), most, single(iou), single(least)},
        {{"center_point_box", OfInt(is_center ? 1 : 0)}});
  Value* scores = nullptr;
  if (e.node().result(1).has_users()) scores = e("GatherND", {e.in(1), selected});
  return {selected, scores};
}

}  // namespace

void AddSelection(ExportTable& table) { table.Add(ExportNonMaxSuppression); }

}  // namespace roundhouse::onnx_export
