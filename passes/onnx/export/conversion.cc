#include "roundhouse/dialects/canonical/conversion.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/small_float.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"

namespace roundhouse::onnx_export {
namespace {

// From this opset on, infinities saturate in the kinds without -0 too, and f8E8M0FNU exists.
constexpr int kSaturatingOpset = 24;
// The first opset with any small float.
constexpr int kSmallFloatOpset = 19;

Value* ExportCastToSmallFloat(OpExport& e, const canonical::Cast& op) {
  const bool has_no_negative_zero =
      op.to == ElementKind::kF8E4M3FNUZ || op.to == ElementKind::kF8E5M2FNUZ;
  if (has_no_negative_zero && op.overflow != Overflow::kToSpecial) {
    const bool saturates_all = op.overflow == Overflow::kSaturate;
    if (saturates_all && e.opset() < kSaturatingOpset) return e.Needs(kSaturatingOpset);
    if (!saturates_all && e.opset() >= kSaturatingOpset) {
      return e.Unsupported(absl::StrCat("ONNX of opset ", kSaturatingOpset,
                                        " and later saturates infinities in ",
                                        ElementKindName(op.to)));
    }
  }
  const bool is_power = op.to == ElementKind::kF8E8M0FNU;
  // The first opset that has the attributes below.
  const int first = is_power ? kSaturatingOpset : kSmallFloatOpset;
  if (e.opset() < first) return e.Needs(first);
  AttributeMap attributes = {{"to", OfInt(*onnx_dialect::OnnxDataType(op.to))}};
  if (op.overflow == Overflow::kToSpecial) attributes.Set("saturate", OfInt(0));
  if (is_power && op.rounding != PowerRounding::kUp) {
    attributes.Set("round_mode",
                   Attribute::String(op.rounding == PowerRounding::kDown ? "down" : "nearest"));
  }
  return e("Cast", {e.in(0)}, std::move(attributes));
}

// ONNX rounds floats to the nearest integer of four or two bits. Canonical truncates, so they go
// through wider integers, whose conversion ONNX defines only for values in range.
Value* ExportCast(OpExport& e, const canonical::Cast& op) {
  ElementKind from = e.kind(0);
  if (IsSmallFloat(op.to)) return ExportCastToSmallFloat(e, op);
  if (!IsInteger(op.to) || BitWidth(op.to) >= 8 || !IsAnyFloat(from)) return e.Cast(e.in(0), op.to);
  Value* real = e.in(0);
  if (IsSmallFloat(from)) real = e.Cast(real, from = ElementKind::kF32);
  const auto [least, greatest] = IntegerRange(op.to);
  Value* held = e.Widened("Clip", {real, e.Number(static_cast<double>(least), from),
                                   e.Number(static_cast<double>(greatest), from)});
  return e.Cast(e.Cast(held, ElementKind::kI32), op.to);
}

// Bitcasts to and from quantised elements change only what the integers mean.
Value* ExportBitcast(OpExport& e, const canonical::Bitcast& op) {
  if (op.to.kind() == e.kind(0)) return e.in(0);
  return e.Unsupported(absl::StrCat("ONNX cannot reinterpret the bits of ",
                                    ElementKindName(e.kind(0)), " as ",
                                    ElementKindName(op.to.kind())));
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
