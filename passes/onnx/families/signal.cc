#include <cstdint>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/families/middle_axis.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// The length of a transform: not given, known, or computed during the run.
struct Length {
  std::optional<int64_t> known;
  Value* computed = nullptr;
  bool is_given() const { return known || computed != nullptr; }
};

// Crops or zero-pads to the length.
Value* WithLength(Lowering& l, Value* input, int64_t axis, const Length& length) {
  const std::optional<int64_t> size = l.size(input, axis);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  if (size && length.known) {
    if (*size == *length.known) return input;
    if (*size > *length.known) return l.Slice(input, axis, 0, *length.known);
    Ints pads(2 * rank, 0);
    pads[rank + axis] = *length.known - *size;
    return l(canonical::TensorConstantPad{.pads = pads}, {input});
  }
  Value* wanted = length.known ? l.Whole(*length.known) : length.computed;
  Value* missing = l.Unsqueeze(l.Sub(wanted, SizeOf(l, input, axis)), {0});
  Value* pads = l.Concat(
      {l.IntsConstant(Ints(rank + axis, 0)), missing, l.IntsConstant(Ints(rank - axis - 1, 0))}, 0);
  return l(canonical::TensorConstantPad{}, {input, l.none(), pads});
}

// Adds imaginary parts of 0 if there are none.
Value* AsPairs(Lowering& l, Value* input, int64_t parts) {
  if (parts == 2) return input;
  const int64_t rank = l.rank(input);
  Ints pads(2 * rank, 0);
  pads.back() = 1;
  return l(canonical::TensorConstantPad{.pads = pads}, {input});
}

// The `length` real numbers whose transform has the given first half.
Value* InverseOfHalf(Lowering& l, Value* input, int64_t axis, int64_t parts, const Length& length) {
  Value* numbers = AsPairs(l, input, parts);
  canonical::Irfft inverse = {.axis = axis, .length = length.known};
  Values operands;
  if (length.is_given()) {
    Length half;
    if (length.known) {
      half.known = *length.known / 2 + 1;
    } else {
      half.computed = l.Add(l(canonical::FloorDiv{}, {length.computed, l.Whole(2)}), l.Whole(1));
    }
    numbers = WithLength(l, numbers, axis, half);
  }
  operands.push_back(l(canonical::ViewAsComplex{}, {numbers}));
  if (length.computed != nullptr) operands.push_back(length.computed);
  return l.Unsqueeze(l(inverse, operands), {-1});
}

// The transform along `axis` of numbers whose last axis holds one part (real) or two, as pairs.
Value* Transform(Lowering& l, Value* input, int64_t axis, bool inverse, bool onesided,
                 const Length& length = {}) {
  const int64_t last = l.rank(input) - 1;
  const std::optional<int64_t> parts = l.size(input, last);
  if (!l.ok()) return nullptr;
  if (!parts) return l.NotKnown("whether the numbers are complex");
  if (*parts != 1 && *parts != 2) {
    return l.Invalid(absl::StrCat("expected 1 or 2 parts of each number, found ", *parts));
  }
  if (inverse && onesided) return InverseOfHalf(l, input, axis, *parts, length);
  if (length.is_given()) input = WithLength(l, input, axis, length);
  if (*parts == 1 && onesided) {
    return l(canonical::ViewAsReal{},
             {l(canonical::Rfft{.axis = axis}, {l.Squeeze(input, {last})})});
  }
  input = AsPairs(l, input, *parts);
  Value* result =
      l(canonical::Fft{.axis = axis, .inverse = inverse}, {l(canonical::ViewAsComplex{}, {input})});
  result = l(canonical::ViewAsReal{}, {result});
  if (!onesided) return result;
  Value* size = l.Slice(l.ShapeOf(input), 0, axis, axis + 1);
  Value* half = l(canonical::FloorDiv{}, {size, l.Number(2, ElementKind::kI64)});
  Value* end = l.Add(half, l.Number(1, ElementKind::kI64));
  return l(canonical::Slice{.starts = Ints{0}, .axes = Ints{axis}}, {result, l.none(), end});
}

Value* LowerDft(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  Length length;
  if (l.has(1)) {
    const std::optional<Ints> given = l.IntsOf(l.in(1));
    if (!given) {
      length.computed = l.AsScalar(l.Cast(l.in(1), ElementKind::kI64));
    } else if (given->size() != 1 || (*given)[0] < 1) {
      return l.Invalid("expected a positive length");
    } else {
      length.known = (*given)[0];
    }
  }
  const bool inverse = l.Int("inverse") != 0;
  const bool onesided = l.Int("onesided") != 0;
  int64_t axis = l.version() >= 20 ? -2 : l.Int("axis", 1);
  if (l.version() >= 20 && l.has(2)) {
    const std::optional<Ints> given = l.IntsOf(l.in(2));
    if (!given) {
      const MiddleAxis middle(l, input, l.in(2), /*fixed=*/1);
      return middle.Restored(Transform(l, middle.value(), 1, inverse, onesided, length));
    }
    if (given->size() != 1) return l.Invalid("expected one axis");
    axis = (*given)[0];
  }
  axis = l.Axis(axis, rank);
  return Transform(l, input, axis, inverse, onesided, length);
}

// start, start + step … up to limit (exclusive), as i64.
Value* Count(Lowering& l, Value* limit, Value* step) {
  return l(canonical::Range{}, {l.Number(0, ElementKind::kI64), limit, step});
}

// Transforms frames of the signal, taken at every step and weighted by the window.
Value* LowerStft(Lowering& l) {
  Value* signal = l.need(0);  // (batch, length, parts)
  const ElementKind kind = ElementKind::kI64;
  if (l.known_rank(signal) == 2) signal = l.Unsqueeze(signal, {2});
  Value* one = l.Number(1, kind);
  Value* step = l.AsScalar(l.Cast(l.need(1), kind));
  Value* length = l.AsScalar(l.Slice(l.ShapeOf(signal), 0, 1, 2));
  Value* frame = nullptr;
  if (l.has(3)) {
    frame = l.AsScalar(l.Cast(l.in(3), kind));
  } else if (l.has(2)) {
    frame = l.AsScalar(l.ShapeOf(l.in(2)));
  } else {
    return l.Invalid("neither a window nor the length of frames is given");
  }
  Value* starts = Count(l, l.Add(l.Sub(length, frame), one), step);
  Value* indices = l.Add(l.Unsqueeze(starts, {1}), Count(l, frame, one));
  Value* frames = l(canonical::Gather{.axis = 1}, {signal, indices});
  // The window weights the real parts.
  if (l.has(2)) frames = l.Mul(frames, l.Unsqueeze(l.in(2), {1}));
  return Transform(l, frames, 2, false, l.Int("onesided", 1) != 0);
}

// a0 - a1 cos(2 pi i / n) + a2 cos(4 pi i / n)
template <int kA0, int kA1, int kA2>
Value* Window(Lowering& l, double divisor) {
  const std::optional<ElementType> wanted =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("output_datatype", 1)));
  if (!wanted || !IsFloat(wanted->kind())) return l.Unsupported("a window that is not of floats");
  const ElementKind wide = ElementKind::kF64;
  Value* size = l.AsScalar(l.Cast(l.need(0), ElementKind::kI64));
  Value* indices =
      l(canonical::Range{}, {l.Number(0, ElementKind::kI64), size, l.Number(1, ElementKind::kI64)});
  Value* period = l.Cast(size, wide);
  if (l.Int("periodic", 1) == 0) period = l.Sub(period, l.Number(1, wide));
  Value* angle = l.Div(l.Mul(l.Cast(indices, wide), l.Number(6.283185307179586, wide)), period);
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

// The weights from spectrum bins to mel bins of equal width: triangles whose feet and top are
// neighbouring mel bins.
Value* LowerMelWeightMatrix(Lowering& l) {
  const std::optional<ElementType> wanted =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("output_datatype", 1)));
  if (!wanted || !IsFloat(wanted->kind())) return l.Unsupported("weights that are not floats");
  const ElementKind wide = ElementKind::kF64;
  const ElementKind kind = ElementKind::kI64;
  Value* bins = l.AsScalar(l.Cast(l.need(0), kind));
  Value* length = l.AsScalar(l.Cast(l.need(1), kind));
  Value* rate = l.AsScalar(l.Cast(l.need(2), wide));
  Value* one = l.Number(1, kind);
  auto mel_of = [&](Value* frequency) {
    Value* ratio =
        l.Add(l.Div(l.AsScalar(l.Cast(frequency, wide)), l.Number(700, wide)), l.Number(1, wide));
    // 2595 * log10(ratio).
    return l.Mul(l(canonical::Log{}, {ratio}), l.Number(2595 / 2.302585092994046, wide));
  };
  Value* low = mel_of(l.need(3));
  Value* high = mel_of(l.need(4));
  Value* edges = l.Add(bins, l.Number(2, kind));
  Value* mel_step = l.Div(l.Sub(high, low), l.Cast(edges, wide));
  Value* mels = l.Add(l.Mul(l.Cast(Count(l, edges, one), wide), mel_step), low);
  Value* power = l(canonical::Pow{}, {l.Number(10, wide), l.Div(mels, l.Number(2595, wide))});
  Value* frequency = l.Mul(l.Sub(power, l.Number(1, wide)), l.Number(700, wide));
  Value* scaled = l.Div(l.Mul(l.Cast(l.Add(length, one), wide), frequency), rate);
  Value* numbers = l(canonical::Floor{}, {scaled});
  auto edge = [&](int64_t from, int64_t to) {
    return l(canonical::Slice{.starts = Ints{from}, .ends = Ints{to}}, {numbers});
  };
  Value* lower = edge(0, -2);
  Value* center = edge(1, -1);
  Value* upper = edge(2, std::numeric_limits<int64_t>::max());
  Value* half = l(canonical::FloorDiv{}, {length, l.Number(2, kind)});
  Value* index = l.Unsqueeze(l.Cast(Count(l, l.Add(half, one), one), wide), {1});
  using canonical::Comparison;
  auto compare = [&](Comparison direction, Value* a, Value* b) {
    return l(canonical::Compare{.direction = direction}, {a, b});
  };
  auto both = [&](Value* a, Value* b) { return l(canonical::BitwiseAnd{}, {a, b}); };
  // Triangles of zero width are 1 at their top.
  auto width = [&](Value* a, Value* b) {
    return l(canonical::EltwiseMax{}, {l.Sub(a, b), l.Number(1, wide)});
  };
  Value* zero = l.Number(0, wide);
  Value* rises = both(compare(Comparison::kGreaterEqual, index, lower),
                      compare(Comparison::kLessEqual, index, center));
  Value* rise = l.Div(l.Sub(index, lower), width(center, lower));
  Value* is_flat = compare(Comparison::kEqual, lower, center);
  rise = l(canonical::Select{}, {is_flat, l.Number(1, wide), rise});
  Value* falls = both(compare(Comparison::kGreaterEqual, index, center),
                      compare(Comparison::kLess, index, upper));
  Value* fall = l.Div(l.Sub(upper, index), width(upper, center));
  Value* weights = l(canonical::Select{}, {rises, rise, zero});
  return l.Cast(l(canonical::Select{}, {falls, fall, weights}), wanted->kind());
}

}  // namespace

void AddSignal(LoweringTable& table) {
  table.Add("BlackmanWindow", 17, LowerBlackman);
  table.Add("DFT", 17, LowerDft);
  table.Add("HammingWindow", 17, LowerHamming);
  table.Add("HannWindow", 17, LowerHann);
  table.Add("MelWeightMatrix", 17, LowerMelWeightMatrix);
  table.Add("STFT", 17, LowerStft);
}

}  // namespace roundhouse::onnx_lowering
