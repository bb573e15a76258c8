#include "roundhouse/dialects/canonical/elementwise_unary.h"

#include "roundhouse/passes/onnx/export/complex_pair.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

// For complex numbers, the absolute value is their magnitude.
Value* ExportAbs(OpExport& e, const canonical::Abs&) {
  if (!IsPair(e.node().operand(0))) return e.Same<canonical::Abs>(e.inputs());
  if (e.opset() >= 18) return e("ReduceL2", {e.in(0), e.List({-1})}, {{"keepdims", OfInt(0)}});
  return e("ReduceL2", {e.in(0)}, {{"axes", OfInts({-1})}, {"keepdims", OfInt(0)}});
}

Value* ExportRsqrt(OpExport& e, const canonical::Rsqrt&) {
  return e.InSingle(
      {e.in(0)}, [&](const Values& values) { return e("Reciprocal", {e("Sqrt", {values[0]})}); });
}

}  // namespace

void AddElementwiseUnary(ExportTable& table) {
  table.Add(ExportAbs);
  table.AddPaired<canonical::BitwiseNot>();
  table.Add(ExportRsqrt);
}

}  // namespace roundhouse::onnx_export
