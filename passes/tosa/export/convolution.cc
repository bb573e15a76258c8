#include "roundhouse/dialects/canonical/convolution.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"
#include "roundhouse/passes/tosa/export/windows.h"

namespace roundhouse::tosa_export {
namespace {

using canonical::WindowAttributes;
using canonical::WindowAxis;

WindowAttributes AttributesOf(const auto& op) {
  return {.stride = op.stride, .dilation = op.dilation, .pad = op.pad, .auto_pad = op.auto_pad};
}

Value* Bias(OpExport& e, int64_t channels) {
  return e.has(2) ? e.in(2) : e.Filled(0, ElementKind::kF32, {channels});
}

Value* Finished(OpExport& e, Value* result, const auto& op) {
  return e.Activate(e.Reshape(result, e.out_sizes()), op.activation, op.activation_parameters);
}

constexpr char kNoIntegers[] = "TOSA convolves floats, and integers only where they are quantised";

Value* Convolve(OpExport& e, absl::string_view op, const Windows& windows, Value* filter,
                Value* bias) {
  return e(op, {windows.input, filter, bias},
           windows.Attributes("dilation", &WindowAxis::dilation));
}

// Calls `convolve` for each group of channels, with its part of the input, the filter and the bias.
Value* ByGroups(OpExport& e, Value* input, Value* filter, Value* bias, int64_t groups,
                const auto& convolve) {
  const int64_t axis = static_cast<int64_t>(SizesOf(input).size()) - 1;
  if (axis < 0 || filter == nullptr) return nullptr;
  const int64_t inputs = SizesOf(filter).back();
  const int64_t outputs = SizesOf(filter)[0] / groups;
  Values results;
  for (int64_t group = 0; group < groups; ++group) {
    results.push_back(convolve(e.Part(input, axis, group * inputs, inputs),
                               e.Part(filter, 0, group * outputs, outputs),
                               e.Part(bias, 0, group * outputs, outputs)));
  }
  return e.Concat(results, axis);
}

Value* ExportConv2D(OpExport& e, const canonical::Conv2D& op) {
  if (!e.is_float(0)) return e.Unsupported(kNoIntegers);
  const Ints sizes = e.in_sizes(1);
  const Ints window(sizes.begin() + 1, sizes.end() - 1);
  Windows windows = WindowsOver(e, e.in(0), AttributesOf(op), window);
  Value* filter = window.size() == 1 ? e.WithAxis(e.in(1), 1) : e.in(1);
  Value* bias = Bias(e, sizes[0]);
  if (op.groups > 1 && sizes.back() == 1 && window.size() < 3) {
    // (C M, h, w, 1) as (h, w, C, M).
    Value* turned = e.Transpose(filter, {1, 2, 0, 3});
    filter = e.Reshape(turned, {window.size() == 1 ? 1 : window[0], window.back(), op.groups,
                                sizes[0] / op.groups});
    return Finished(e, Convolve(e, "depthwise_conv2d", windows, filter, bias), op);
  }
  const auto convolve = [&](Value* input, Value* part, Value* part_of_bias) {
    windows.input = input;
    return Convolve(e, window.size() == 3 ? "conv3d" : "conv2d", windows, part, part_of_bias);
  };
  return Finished(e, ByGroups(e, windows.input, filter, bias, op.groups, convolve), op);
}

Value* ExportDepthwise(OpExport& e, const canonical::DepthwiseConv2D& op) {
  if (!e.is_float(0)) return e.Unsupported(kNoIntegers);
  const Ints sizes = e.in_sizes(1);
  const Ints window(sizes.begin(), sizes.end() - 2);
  if (window.size() == 3)
    return e.Unsupported("TOSA's depthwise convolution has two spatial axes at most");
  const Windows windows = WindowsOver(e, e.in(0), AttributesOf(op), window);
  Value* filter = window.size() == 1 ? e.WithAxis(e.in(1), 0) : e.in(1);
  Value* bias = Bias(e, e.out_sizes().back());
  return Finished(e, Convolve(e, "depthwise_conv2d", windows, filter, bias), op);
}

// `pads` are those of each axis of the output, front and behind, `output` its sizes. TOSA crops
// less than the filter's size; the rest is sliced off.
Value* Spread(OpExport& e, const Values& operands, const Ints& strides, Ints pads, Ints output) {
  const Ints window = SizesOf(operands[1]);
  if (window.empty()) return nullptr;
  output.back() = window[0];
  const Ints wanted = output;
  Ints start(output.size(), 0);
  for (size_t i = 0; i < pads.size(); ++i) {
    const size_t axis = 1 + i / 2;
    const int64_t rest = std::max<int64_t>(0, 1 - window[axis] - pads[i]);
    pads[i] += rest;
    output[axis] += rest;
    if (i % 2 == 0) start[axis] = rest;
  }
  Value* spread =
      e("transpose_conv2d", operands,
        {{"out_pad", OfInts(pads)}, {"stride", OfInts(strides)}, {"out_shape", OfInts(output)}});
  for (const int64_t axis : {1, 2}) spread = e.Part(spread, axis, start[axis], wanted[axis]);
  return spread;
}

Value* ExportTransposed(OpExport& e, const canonical::TransposedConv2D& op) {
  if (!e.is_float(0)) return e.Unsupported(kNoIntegers);
  const size_t axes = e.in_sizes(1).size() - 2;
  if (axes == 3) return e.Unsupported("TOSA's transposed convolution has two spatial axes at most");
  if (HasDilation(op)) return e.Unsupported("TOSA's transposed convolution has no dilation");
  Ints strides = op.stride.empty() ? Ints(axes, 1) : op.stride;
  Ints pads;
  for (size_t i = 0; i < axes; ++i) {
    const int64_t extra = op.output_pad.empty() ? 0 : op.output_pad[i];
    pads.push_back(op.pad.empty() ? 0 : -op.pad[i]);
    pads.push_back(extra - (op.pad.empty() ? 0 : op.pad[axes + i]));
  }
  Value* input = e.in(0);
  Value* filter = e.in(1);
  Ints output = e.out_sizes();
  if (axes == 1) {
    input = e.WithAxis(input, 1);
    filter = e.WithAxis(filter, 1);
    strides.insert(strides.begin(), 1);
    pads.insert(pads.begin(), 2, 0);
    output.insert(output.begin() + 1, 1);
  }
  const auto spread = [&](Value* part, Value* part_of_filter, Value* part_of_bias) {
    return Spread(e, {part, part_of_filter, part_of_bias}, strides, pads, output);
  };
  Value* bias = Bias(e, output.back());
  return Finished(e, ByGroups(e, input, filter, bias, op.groups, spread), op);
}

}  // namespace

void AddConvolution(ExportTable& table) {
  table.Add(ExportConv2D);
  table.Add(ExportDepthwise);
  table.Add(ExportTransposed);
}

}  // namespace roundhouse::tosa_export
