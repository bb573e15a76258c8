#include "roundhouse/dialects/canonical/convolution.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/families/features.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

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

}  // namespace

void AddConvolution(LoweringTable& table) {
  table["conv2d"] = Conv;
  table["conv3d"] = Conv;
  table["depthwise_conv2d"] = DepthwiseConv;
  table["transpose_conv2d"] = TransposeConv;
}

}  // namespace roundhouse::tosa_lowering
