#include "roundhouse/dialects/canonical/conversion.h"

#include "absl/strings/str_cat.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"

namespace roundhouse::onnx_export {
namespace {

// ONNX rounds reals to the nearest integer of four bits. Here the fraction is left off, so they go
// through wider integers, which ONNX says of only where they fit.
Value* ExportCast(OpExport& e, const canonical::Cast& op) {
  const ElementKind from = e.kind(0);
  if (!IsInteger(op.to) || BitWidth(op.to) >= 8 || !IsFloat(from)) return e.Cast(e.in(0), op.to);
  const auto [least, greatest] = IntegerRange(op.to);
  Value* held = e.Widened("Clip", {e.in(0), e.Number(static_cast<double>(least), from),
                                   e.Number(static_cast<double>(greatest), from)});
  return e.Cast(e.Cast(held, ElementKind::kI32), op.to);
}

// To and from quantised elements it changes nothing but what the integers mean.
Value* ExportBitcast(OpExport& e, const canonical::Bitcast& op) {
  if (op.to.kind() == e.kind(0)) return e("Identity", {e.in(0)});
  return e.Unsupported(absl::StrCat("ONNX cannot take the bits of ", ElementKindName(e.kind(0)),
                                    " for ", ElementKindName(op.to.kind())));
}

Value* ExportQuantize(OpExport& e, const canonical::Quantize& op) {
  return Quantized(e, InOnnxOrder(e.result_type()), e.in(0), op.rounding);
}

Value* ExportDequantize(OpExport& e, const canonical::Dequantize&) {
  return Dequantized(e, InOnnxOrder(e.type(0)), e.in(0));
}

Value* ExportRequantize(OpExport& e, const canonical::Requantize& op) {
  return Requantized(e, InOnnxOrder(e.type(0)), InOnnxOrder(e.result_type()), e.in(0), op.rounding,
                     op.left_shift);
}

}  // namespace

void AddConversion(ExportTable& table) {
  table.Add(ExportBitcast);
  table.Add(ExportCast);
  table.Add(ExportDequantize);
  table.Add(ExportQuantize);
  table.Add(ExportRequantize);
}

}  // namespace roundhouse::onnx_export
