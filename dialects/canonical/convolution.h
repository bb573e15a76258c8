// File: convolution.h
//
// Convolutions of a feature with one to three spatial axes. There is no layout attribute: the
// domains fix the meaning of the axes. The lists of the window's attributes have one number per
// spatial axis (window.h, which explains the rounding of partial windows).
//
// Elements outside the input count as zeros. The result is activation(sum of products + bias),
// rounded once; integers wrap around.
//
// The sum of products of quantised elements is an accumulator (quantization.h), and the bias has
// its elements; with the attribute `to` it is requantised, and the activation applies to the
// quantised result. Only the filter may have a scale for each output channel.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_CONVOLUTION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_CONVOLUTION_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::canonical {

// output(n, p, o) = sum over taps t and i of
//     input(n, p * stride + t * dilation - pad, group(o) * I + i) * filter(o, t, i)
//
// The channels of input and output are split into `groups` groups; each output group is computed
// from the input group with the same index.
// (C1) input is a feature, filter a filter, and all lists are for the same number of spatial axes.
// (C2) filter and bias have the elements of the input; or input and filter are quantised, with at
//      most 16 bits, and the bias has the elements of the sum.
// (C3) Strides and dilations are positive; pads are not negative, and absent with auto_pad.
// (C4) groups is positive and divides the filter's O; the input has groups * I channels.
// (C5) bias is a bias of O elements.
// (C6) The window fits into the padded input.
// (C7) The activation has the parameters it needs, and takes the elements.
// (C8) `to` is for quantised operands: one scale for all, and the same expressed type. Without it
//      nothing is rounded, and the sum of quantised products has no activation.
struct Conv2D {
  static constexpr OpSpec kSpec = {.name = "canonical.conv_2d",
                                   .summary = "Convolves a feature with a filter.",
                                   .operands = "input, filter, bias?",
                                   .elements = kNumbers.WithQuantized()};
  std::vector<int64_t> stride;
  std::vector<int64_t> dilation;
  std::vector<int64_t> pad;
  AutoPad auto_pad = AutoPad::kExplicit;
  int64_t groups = 1;
  Activation activation = Activation::kNone;
  std::vector<float> activation_parameters;
  std::optional<ElementType> to = std::nullopt;
  Rounding rounding = Rounding::kNearestEven;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("stride", op.stride, "strides of the window; 1 if absent"),
        Field("dilation", op.dilation, "spacing of the window's elements; 1 if absent"),
        Field("pad", op.pad, "zeros at the beginnings of all axes, then at their ends"),
        Field("auto_pad", op.auto_pad, "how the padding is determined"),
        Field("groups", op.groups, "number of groups of channels, convolved separately"),
        Field("activation", op.activation, "applied to each element of the result"),
        Field("activation_parameters", op.activation_parameters, "parameters of the activation"),
        Field("to", op.to, "element type to which quantised sums are rounded"),
        Field("rounding", op.rounding, "how quantised sums are rounded"));
  }
};

// Each channel separately: output(n, p, c * M + m) = sum over taps t of
//     input(n, p * stride + t * dilation - pad, c) * filter(t, c, m)
//
// (C1) input is a feature, filter a depthwise filter, and all lists are for the same number of
//      spatial axes.
// (C2) filter and bias have the elements of the input; or input and filter are quantised, with at
//      most 16 bits, and the bias has the elements of the sum.
// (C3) Strides and dilations are positive; pads are not negative, and absent with auto_pad.
// (C4) The filter's C is the number of the input's channels.
// (C5) bias is a bias of C * M elements.
// (C6) The window fits into the padded input.
// (C7) The activation has the parameters it needs, and takes the elements.
// (C8) `to` is for quantised operands: one scale for all, and the same expressed type. Without it
//      nothing is rounded, and the sum of quantised products has no activation.
struct DepthwiseConv2D {
  static constexpr OpSpec kSpec = {.name = "canonical.depthwise_conv_2d",
                                   .summary = "Convolves each channel of a feature by itself.",
                                   .operands = "input, filter, bias?",
                                   .elements = kNumbers.WithQuantized()};
  std::vector<int64_t> stride;
  std::vector<int64_t> dilation;
  std::vector<int64_t> pad;
  AutoPad auto_pad = AutoPad::kExplicit;
  Activation activation = Activation::kNone;
  std::vector<float> activation_parameters;
  std::optional<ElementType> to = std::nullopt;
  Rounding rounding = Rounding::kNearestEven;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("stride", op.stride, "strides of the window; 1 if absent"),
        Field("dilation", op.dilation, "spacing of the window's elements; 1 if absent"),
        Field("pad", op.pad, "zeros at the beginnings of all axes, then at their ends"),
        Field("auto_pad", op.auto_pad, "how the padding is determined"),
        Field("activation", op.activation, "applied to each element of the result"),
        Field("activation_parameters", op.activation_parameters, "parameters of the activation"),
        Field("to", op.to, "element type to which quantised sums are rounded"),
        Field("rounding", op.rounding, "how quantised sums are rounded"));
  }
};

// The gradient of a convolution: each input element is added to a window of the output,
//     output(n, p * stride + t * dilation - pad, o) += input(n, p, group(o) * I + i) * filter(o, t,
//     i)
//
// and products outside the output are dropped. The output's size is
// (input - 1) * stride + (window - 1) * dilation + 1 + output_pad - pads.
// (C1) input is a feature, filter a filter, and all lists are for the same number of spatial axes.
// (C2) filter and bias have the elements of the input; or input and filter are quantised, with at
//      most 16 bits, and the bias has the elements of the sum.
// (C3) Strides and dilations are positive; pads and output pads are not negative.
// (C4) groups is positive and divides the filter's O; the input has groups * I channels.
// (C5) bias is a bias of O elements.
// (C6) The output is not empty after removing the padding.
// (C7) The activation has the parameters it needs, and takes the elements.
// (C8) `to` is for quantised operands: one scale for all, and the same expressed type. Without it
//      nothing is rounded, and the sum of quantised products has no activation.
struct TransposedConv2D {
  static constexpr OpSpec kSpec = {
      .name = "canonical.transposed_conv_2d",
      .summary = "Computes the transposed convolution of a feature with a filter.",
      .operands = "input, filter, bias?",
      .elements = kNumbers.WithQuantized()};
  std::vector<int64_t> stride;
  std::vector<int64_t> dilation;
  std::vector<int64_t> pad;
  std::vector<int64_t> output_pad;
  int64_t groups = 1;
  Activation activation = Activation::kNone;
  std::vector<float> activation_parameters;
  std::optional<ElementType> to = std::nullopt;
  Rounding rounding = Rounding::kNearestEven;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("stride", op.stride, "strides of the window over the output; 1 if absent"),
        Field("dilation", op.dilation, "spacing of the window's elements; 1 if absent"),
        Field("pad", op.pad, "elements cut off at the beginnings of all axes, then at their ends"),
        Field("output_pad", op.output_pad, "elements added at the ends; 0 if absent"),
        Field("groups", op.groups, "number of groups of channels, convolved separately"),
        Field("activation", op.activation, "applied to each element of the result"),
        Field("activation_parameters", op.activation_parameters, "parameters of the activation"),
        Field("to", op.to, "element type to which quantised sums are rounded"),
        Field("rounding", op.rounding, "how quantised sums are rounded"));
  }
};

absl::StatusOr<Type> Infer(const Conv2D& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const DepthwiseConv2D& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const TransposedConv2D& op, const InferenceContext& context);

using ConvolutionOps = OpList<Conv2D, DepthwiseConv2D, TransposedConv2D>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_CONVOLUTION_H_
