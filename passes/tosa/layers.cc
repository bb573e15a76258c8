// Convolutions, pools and matrix products, and the rescaling of quantised results.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

// TOSA lists the pads in front of and behind each axis; canonical all those in front, then all
// those behind.
Ints PadsOf(const Ints& pairs) {
  Ints pads;
  for (const size_t side : {0, 1}) {
    for (size_t i = side; i < pairs.size(); i += 2) pads.push_back(pairs[i]);
  }
  return pads;
}

Value* Feature(Lowering& l, Value* value) { return l(canonical::FeatureEncode{}, {value}); }
Value* Unfeature(Lowering& l, Value* value) { return l(canonical::FeatureDecode{}, {value}); }

// A bias of one element counts for all channels.
Value* Bias(Lowering& l, ElementKind kind, int64_t channels) {
  Value* bias = l.Cast(l.need(2), kind);
  if (l.size(bias, 0) == 1 && channels != 1) bias = l.Broadcast(bias, {channels});
  return l(canonical::BiasEncode{}, {bias});
}

// Operands minus their zero points, and the element kind of the sums.
struct Factors {
  Value* input;
  Value* weights;
  ElementKind kind;
};
Factors FactorsOf(Lowering& l) {
  Value* input = l.Centred(l.need(0), l.ZeroPoint("input_zp", 3));
  Value* weights = l.Centred(l.need(1), l.ZeroPoint("weight_zp", 4));
  const ElementKind kind = l.ok() ? l.kind(input) : ElementKind::kF32;
  if (l.ok() && IsInteger(kind)) weights = l.Cast(weights, kind);
  return {input, weights, kind};
}

Value* Finished(Lowering& l, Value* result) { return l.Cast(Unfeature(l, result), l.ResultKind()); }

Value* Conv(Lowering& l) {
  const Factors factors = FactorsOf(l);
  const std::optional<int64_t> outputs = l.size(factors.weights, 0);
  if (!outputs) return l.NotKnown("the number of channels");
  return Finished(l, l(canonical::Conv2D{.stride = l.IntList("stride").value_or(Ints()),
                                         .dilation = l.IntList("dilation").value_or(Ints()),
                                         .pad = PadsOf(l.IntList("pad").value_or(Ints()))},
                       {Feature(l, factors.input), l(canonical::FilterEncode{}, {factors.weights}),
                        Bias(l, factors.kind, *outputs)}));
}

Value* DepthwiseConv(Lowering& l) {
  const Factors factors = FactorsOf(l);
  const std::optional<int64_t> channels = l.size(factors.weights, 2);
  const std::optional<int64_t> multiplier = l.size(factors.weights, 3);
  if (!channels || !multiplier) return l.NotKnown("the number of channels");
  const std::optional<int64_t> outputs = CheckedMul(*channels, *multiplier);
  if (!outputs) return l.Invalid("the number of channels does not fit in 64 bits");
  return Finished(
      l, l(canonical::DepthwiseConv2D{.stride = l.IntList("stride").value_or(Ints()),
                                      .dilation = l.IntList("dilation").value_or(Ints()),
                                      .pad = PadsOf(l.IntList("pad").value_or(Ints()))},
           {Feature(l, factors.input), l(canonical::DepthwiseFilterEncode{}, {factors.weights}),
            Bias(l, factors.kind, *outputs)}));
}

// Positive pads of TOSA's output become output_pad, behind only; negative ones crop at either end.
Value* TransposeConv(Lowering& l) {
  const Factors factors = FactorsOf(l);
  const std::optional<int64_t> outputs = l.size(factors.weights, 0);
  if (!outputs) return l.NotKnown("the number of channels");
  const Ints padding = l.IntList("out_pad").value_or(Ints(4, 0));
  if (padding.size() != 4)
    return l.Invalid(absl::StrCat("expected four numbers in out_pad, found ", padding.size()));
  for (const int64_t pad : padding) {
    if (!CheckedSub(0, pad))
      return l.Invalid(absl::StrCat("out_pad: expected numbers above -2^63, found ", pad));
  }
  Ints pads(4, 0);
  Ints extra(2, 0);
  for (size_t axis = 0; axis < 2; ++axis) {
    const int64_t front = padding[2 * axis];
    const int64_t behind = padding[2 * axis + 1];
    if (front > 0) return l.Unsupported("a border in front of the output");
    pads[axis] = -front;
    pads[2 + axis] = behind < 0 ? -behind : 0;
    extra[axis] = behind > 0 ? behind : 0;
  }
  return Finished(l, l(canonical::TransposedConv2D{.stride = l.IntList("stride").value_or(Ints()),
                                                   .pad = pads,
                                                   .output_pad = extra},
                       {Feature(l, factors.input), l(canonical::FilterEncode{}, {factors.weights}),
                        Bias(l, factors.kind, *outputs)}));
}

Value* MaxPool(Lowering& l) {
  return Unfeature(l, l(canonical::MaxPool2D{.window = l.IntList("kernel").value_or(Ints()),
                                             .stride = l.IntList("stride").value_or(Ints()),
                                             .pad = PadsOf(l.IntList("pad").value_or(Ints()))},
                        {Feature(l, l.need(0))}));
}

Value* AvgPool(Lowering& l) {
  Value* input = l.need(0);
  if (!l.ok()) return nullptr;
  if (!l.is_float(input)) return l.Unsupported("an average of integers");
  return Unfeature(l, l(canonical::AvgPool2D{.window = l.IntList("kernel").value_or(Ints()),
                                             .stride = l.IntList("stride").value_or(Ints()),
                                             .pad = PadsOf(l.IntList("pad").value_or(Ints()))},
                        {Feature(l, input)}));
}

Value* MatMul(Lowering& l) {
  Value* a = l.Centred(l.need(0), l.ZeroPoint("a_zp", 2));
  Value* b = l.Centred(l.need(1), l.ZeroPoint("b_zp", 3));
  return l.Cast(l(canonical::MatMul{}, {a, b}), l.ResultKind());
}

// (N, I) by (O, I).
Value* FullyConnected(Lowering& l) {
  Value* input = l.Centred(l.need(0), l.ZeroPoint("input_zp", 3));
  Value* weights = l.Centred(l.need(1), l.ZeroPoint("weight_zp", 4));
  Value* product = l(canonical::MatMul{.transpose_rhs = true}, {input, weights});
  if (!l.ok()) return nullptr;
  return l.Cast(l.Add(product, l.Cast(l.need(2), l.kind(product))), l.ResultKind());
}

// ---- Rescaling: (x - z) * multiplier / 2^shift + z', rounded to the nearest, halves up.

Value* Rescale(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind to = l.ResultKind();
  if (!l.ok()) return nullptr;
  if (!IsInteger(to)) {
    return l.Invalid(absl::StrCat("expected a result of integers, found ", ElementKindName(to)));
  }
  if (l.Bool("input_unsigned") || l.Bool("output_unsigned"))
    return l.Unsupported("elements that are taken for unsigned ones");
  const bool is_new = l.num_inputs() > 1;
  const Ints multipliers = l.ListOf("multiplier", 1);
  const Ints shifts = l.ListOf("shift", 2);
  const int64_t in_zero = is_new ? l.ZeroPoint("", 3) : l.Int("input_zp");
  const int64_t out_zero = is_new ? l.ZeroPoint("", 4) : l.Int("output_zp");
  const bool twice = l.Bool("double_round") || l.String("rounding_mode") == "DOUBLE_ROUND";
  Ints halves;
  Ints firsts;
  for (const int64_t shift : shifts) {
    if (shift < 1 || shift > 62) return l.Invalid("expected shifts from 1 to 62");
    halves.push_back(int64_t{1} << (shift - 1));
    firsts.push_back(twice && shift > 31 ? int64_t{1} << 30 : 0);
  }
  if (!l.ok()) return nullptr;
  Value* centred = l.Sub(l.Cast(input, ElementKind::kI64), l.Whole(in_zero));
  Value* product = l.Mul(centred, l.IntsConstant(multipliers));
  Value* first = l.IntsConstant(firsts);
  Value* is_negative =
      l(canonical::Compare{.direction = canonical::Comparison::kLess}, {centred, l.Whole(0)});
  Value* signed_first = l(canonical::Select{}, {is_negative, l.Sub(l.Whole(0), first), first});
  Value* rounded = l.Add(l.Add(product, l.IntsConstant(halves)), signed_first);
  Value* scaled = l(canonical::ShiftRight{}, {rounded, l.IntsConstant(shifts)});
  const auto [least, greatest] = IntegerRange(to);
  Value* shifted = l.Add(scaled, l.Whole(out_zero));
  return l.Cast(
      l(canonical::Clamp{.min = static_cast<double>(least), .max = static_cast<double>(greatest)},
        {shifted}),
      to);
}

}  // namespace

void AddLayers(LoweringTable& table) {
  table["avg_pool2d"] = AvgPool;
  table["conv2d"] = Conv;
  table["conv3d"] = Conv;
  table["depthwise_conv2d"] = DepthwiseConv;
  table["fully_connected"] = FullyConnected;
  table["matmul"] = MatMul;
  table["max_pool2d"] = MaxPool;
  table["rescale"] = Rescale;
  table["transpose_conv2d"] = TransposeConv;
}

}  // namespace roundhouse::tosa_lowering
