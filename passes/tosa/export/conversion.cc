#include "roundhouse/dialects/canonical/conversion.h"

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

// TOSA's cast rounds to the nearest integer, so the fraction is dropped before it. NaN becomes 0.
Value* ExportCast(OpExport& e, const canonical::Cast& op) {
  Value* x = e.in(0);
  if (!e.is_float(0) || !IsInteger(op.to))
    return e.Cast(x, IsFloat(op.to) ? ElementKind::kF32 : op.to);
  if (op.to == ElementKind::kI64)
    return e.Unsupported("TOSA makes integers of 32 bits at most of floats");
  Value* whole = e.Select(e.IsNegative(x), e("ceil", {x}), e("floor", {x}));
  return e.Cast(e.Select(e("equal", {x, x}), whole, e.Number(0, x)), op.to);
}

}  // namespace

void AddConversion(ExportTable& table) {
  table.Add(ExportCast);
  table.AddRefused<canonical::Bitcast>("TOSA cannot reinterpret bits");
  table.AddRefused<canonical::Dequantize, canonical::Quantize, canonical::Requantize>(
      "quantised elements are not written as TOSA yet");
  table.AddRefused<canonical::FakeQuantize>(
      "the pass ranges_of_fake_quantize and quantize_int8 make integers of it");
}

}  // namespace roundhouse::tosa_export
