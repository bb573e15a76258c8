#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// The transform along `axis` of numbers whose last axis holds one (real) or two parts, as pairs.
Value* Transform(Lowering& l, Value* input, int64_t axis, bool inverse, bool onesided) {
  const int64_t last = l.rank(input) - 1;
  const std::optional<int64_t> parts = l.size(input, last);
  if (!l.ok()) return nullptr;
  if (!parts) return l.NotKnown("whether the numbers are complex");
  if (*parts != 1 && *parts != 2) {
    return l.Invalid(absl::StrCat("expected 1 or 2 parts of each number, found ", *parts));
  }
  if (*parts == 1 && onesided && !inverse) {
    return l(canonical::ViewAsReal{},
             {l(canonical::Rfft{.axis = axis}, {l.Squeeze(input, {last})})});
  }
  if (*parts == 1) {
    Ints pads(2 * (last + 1), 0);
    pads.back() = 1;
    input = l(canonical::TensorConstantPad{.pads = pads}, {input});
  }
  Value* result =
      l(canonical::Fft{.axis = axis, .inverse = inverse}, {l(canonical::ViewAsComplex{}, {input})});
  result = l(canonical::ViewAsReal{}, {result});
  if (!onesided) return result;
  const std::optional<int64_t> length = l.size(input, axis);
  if (!length) return l.NotKnown("the length");
  return l.Slice(result, axis, 0, *length / 2 + 1);
}

// Cut or filled with zeros to the length.
Value* WithLength(Lowering& l, Value* input, int64_t axis, int64_t length) {
  const std::optional<int64_t> size = l.size(input, axis);
  if (!size) return l.NotKnown("the length");
  if (*size == length) return input;
  if (*size > length) return l.Slice(input, axis, 0, length);
  const int64_t rank = l.rank(input);
  Ints pads(2 * rank, 0);
  pads[rank + axis] = length - *size;
  return l(canonical::TensorConstantPad{.pads = pads}, {input});
}

Value* LowerDft(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  int64_t axis = l.version() >= 20 ? -2 : l.Int("axis", 1);
  if (l.version() >= 20 && l.has(2)) {
    const std::optional<Ints> given = l.IntsOf(l.in(2));
    if (!given || given->size() != 1) return l.NotKnown("the axis");
    axis = (*given)[0];
  }
  axis = l.Axis(axis, rank);
  if (!l.ok()) return nullptr;
  if (l.has(1)) {
    const std::optional<Ints> length = l.IntsOf(l.in(1));
    if (!length || length->size() != 1) return l.NotKnown("the length");
    if ((*length)[0] < 1) return l.Invalid("expected a positive length");
    input = WithLength(l, input, axis, (*length)[0]);
  }
  return Transform(l, input, axis, l.Int("inverse") != 0, l.Int("onesided") != 0);
}

// Frames of the signal at every step, weighted by the window and transformed.
Value* LowerStft(Lowering& l) {
  Value* signal = l.need(0);  // (batch, length, parts)
  const std::optional<Ints> step = l.IntsOf(l.need(1));
  std::optional<Ints> frame = l.IntsOf(l.in(3));
  if (!frame && l.has(2) && l.size(l.in(2), 0)) frame = Ints{*l.size(l.in(2), 0)};
  const std::optional<int64_t> length = l.size(signal, 1);
  if (!l.ok()) return nullptr;
  if (!step || !frame || !length || step->size() != 1 || frame->size() != 1) {
    return l.NotKnown("how many frames there are");
  }
  if ((*step)[0] < 1 || (*frame)[0] < 1 || *length < (*frame)[0]) {
    return l.Invalid("expected a positive step, and frames that fit into the signal");
  }
  if (l.known_rank(signal) == 2) signal = l.Unsqueeze(signal, {2});
  const int64_t count = 1 + (*length - (*frame)[0]) / (*step)[0];
  Ints places;
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t j = 0; j < (*frame)[0]; ++j) places.push_back(i * (*step)[0] + j);
  }
  Value* indices = l.Reshape(l.IntsConstant(places), {count, (*frame)[0]});
  Value* frames = l(canonical::Gather{.axis = 1}, {signal, indices});
  if (l.has(2)) frames = l.Mul(frames, l.Unsqueeze(l.in(2), {1}));
  return Transform(l, frames, 2, false, l.Int("onesided", 1) != 0);
}

// a0 - a1 cos(2 pi i / n) + a2 cos(4 pi i / n)
template <int kA0, int kA1, int kA2>
Value* Window(Lowering& l, double divisor) {
  const std::optional<ElementType> wanted =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("output_datatype", 1)));
  if (!wanted || !IsFloat(wanted->kind())) return l.Unsupported("a window of other than floats");
  const ElementKind wide = ElementKind::kF64;
  Value* size = l.AsScalar(l.Cast(l.need(0), ElementKind::kI64));
  Value* places =
      l(canonical::Range{}, {l.Number(0, ElementKind::kI64), size, l.Number(1, ElementKind::kI64)});
  Value* period = l.Cast(size, wide);
  if (l.Int("periodic", 1) == 0) period = l.Sub(period, l.Number(1, wide));
  Value* angle = l.Div(l.Mul(l.Cast(places, wide), l.Number(6.283185307179586, wide)), period);
  Value* result = l.Sub(l.Number(kA0 / divisor, wide),
                        l.Mul(l(canonical::Cos{}, {angle}), l.Number(kA1 / divisor, wide)));
  if (kA2 != 0) {
    Value* doubled = l.Add(angle, angle);
    result = l.Add(result, l.Mul(l(canonical::Cos{}, {doubled}), l.Number(kA2 / divisor, wide)));
  }
  return l.Cast(result, wanted->kind());
}

Value* LowerHann(Lowering& l) { return Window<1, 1, 0>(l, 2); }
// ONNX's Hamming window has 25/46, not 0.54.
Value* LowerHamming(Lowering& l) { return Window<25, 21, 0>(l, 46); }
Value* LowerBlackman(Lowering& l) { return Window<42, 50, 8>(l, 100); }

}  // namespace

void AddSignal(LoweringTable& table) {
  table.Add("BlackmanWindow", 17, LowerBlackman);
  table.Add("DFT", 17, LowerDft);
  table.Add("HammingWindow", 17, LowerHamming);
  table.Add("HannWindow", 17, LowerHann);
  table.Add("STFT", 17, LowerStft);
}

}  // namespace roundhouse::onnx_lowering
