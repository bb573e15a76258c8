#include "roundhouse/dialects/canonical/selection.h"

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// Without a maximal number of boxes, ONNX selects none.
Value* LowerNonMaxSuppression(Lowering& l) {
  Value* boxes = l.need(0);
  const ElementKind kind = l.kind(boxes);
  canonical::NonMaxSuppression suppression;
  if (l.Int("center_point_box") != 0) suppression.format = canonical::BoxFormat::kCenter;
  Values operands = {boxes, l.need(1)};
  operands.push_back(l.has(2) ? l.AsScalar(l.in(2)) : l.Number(0, ElementKind::kI64));
  operands.push_back(l.has(3) ? l.AsScalar(l.in(3)) : l.Number(0, kind));
  if (l.has(4)) operands.push_back(l.AsScalar(l.in(4)));
  return l.All(suppression, operands, 2)[0];
}

}  // namespace

void AddSelection(LoweringTable& table) {
  table.Add("NonMaxSuppression", 10, LowerNonMaxSuppression);
}

}  // namespace roundhouse::onnx_lowering
