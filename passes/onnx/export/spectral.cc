#include "roundhouse/dialects/canonical/spectral.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/onnx/export/complex_pair.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

namespace {

constexpr char kNoComplex[] = "ONNX's operations take no complex numbers";

bool TakesPair(OpExport& e) {
  if (IsPair(e.node().operand(0))) return true;
  e.Unsupported(kNoComplex);
  return false;
}
bool GivesPair(OpExport& e) {
  if (IsPair(e.node().result())) return true;
  e.Unsupported(kNoComplex);
  return false;
}

// DFT of complex pairs, or of real numbers with a last axis of size 1. ONNX's first axis is a
// batch.
Value* Transform(OpExport& e, Value* input, int64_t axis, bool inverse, bool onesided) {
  const bool has_batch = axis > 0;
  if (!has_batch) {
    input = e.Unsqueeze(input, {0});
    axis = 1;
  }
  AttributeMap attributes = {{"inverse", OfInt(inverse ? 1 : 0)},
                             {"onesided", OfInt(onesided ? 1 : 0)}};
  Values operands = {input};
  if (e.opset() >= 20) {
    operands.push_back(e.none());
    operands.push_back(e.Whole(axis));
  } else {
    attributes.Set("axis", OfInt(axis));
  }
  Value* result = e("DFT", std::move(operands), std::move(attributes));
  return has_batch ? result : e("Squeeze", {result, e.List({0})});
}

// The axis, counted from the front.
int64_t AxisOf(OpExport& e, int64_t axis) { return axis < 0 ? axis + e.rank(0) : axis; }

Value* ExportFft(OpExport& e, const canonical::Fft& op) {
  if (!TakesPair(e) || !GivesPair(e)) return nullptr;
  return Transform(e, e.in(0), AxisOf(e, op.axis), op.inverse, /*onesided=*/false);
}

Value* ExportRfft(OpExport& e, const canonical::Rfft& op) {
  if (!GivesPair(e)) return nullptr;
  return Transform(e, e.Unsqueeze(e.in(0), {e.rank(0)}), AxisOf(e, op.axis), /*inverse=*/false,
                   /*onesided=*/true);
}

// Needs the whole transform; its second half is the conjugates of the first in reverse order.
Value* ExportIrfft(OpExport& e, const canonical::Irfft& op) {
  if (!TakesPair(e)) return nullptr;
  const int64_t axis = AxisOf(e, op.axis);
  const std::optional<int64_t> size = e.size(0, axis);
  std::optional<int64_t> length = op.length;
  if (const std::optional<Ints> given = e.ints(1); given && given->size() == 1)
    length = given->front();
  if (!length && !e.has(1) && size) length = 2 * (*size - 1);
  if (!size || !length) return e.Unsupported("the length of the result is not known");
  Value* all = e.in(0);
  if (const int64_t missing = *length - *size; missing > 0) {
    Value* part = e("Slice", {all, e.List({missing}), e.List({0}), e.List({axis}), e.List({-1})});
    const ElementKind kind = e.kind_of(part);
    Value* signs = kind == ElementKind::kF64 ? e.Constant(Tensor::Of<double>({2}, {1, -1}))
                                             : e.Constant(Tensor::Of<float>({2}, {1, -1}));
    all = e("Concat", {all, e("Mul", {part, signs})}, {{"axis", OfInt(axis)}});
  }
  Value* pairs = Transform(e, all, axis, /*inverse=*/true, /*onesided=*/false);
  return e("Gather", {pairs, e.Whole(0)}, {{"axis", OfInt(-1)}});
}

Value* ExportViewAsComplex(OpExport& e, const canonical::ViewAsComplex&) {
  return GivesPair(e) ? e.in(0) : nullptr;
}
Value* ExportViewAsReal(OpExport& e, const canonical::ViewAsReal&) {
  return TakesPair(e) ? e.in(0) : nullptr;
}

}  // namespace

void AddSpectral(ExportTable& table) {
  table.Add(ExportFft);
  table.Add(ExportIrfft);
  table.Add(ExportRfft);
  table.Add(ExportViewAsComplex);
  table.Add(ExportViewAsReal);
}

}  // namespace roundhouse::onnx_export
