// Convolutions, pools and matrix products.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

// A feature and its windows in TOSA's form: with two or three spatial axes. If there is one only,
// the first is added.
struct Windows {
  Value* input = nullptr;
  std::vector<canonical::WindowAxis> axes;

  Ints Sizes() const {
    return List([](const canonical::WindowAxis& a) { return a.size; });
  }
  Ints Strides() const {
    return List([](const canonical::WindowAxis& a) { return a.stride; });
  }
  Ints Dilations() const {
    return List([](const canonical::WindowAxis& a) { return a.dilation; });
  }
  // The pads in front of and behind each axis.
  Ints Pads() const {
    Ints pads;
    for (const canonical::WindowAxis& axis : axes) {
      pads.push_back(axis.pad_begin);
      pads.push_back(axis.pad_end);
    }
    return pads;
  }
  // The sizes of the result if the windows fit exactly.
  Ints Output(int64_t channels) const {
    const Ints sizes = OpExport::SizesOf(input);
    Ints output = {sizes[0]};
    for (size_t i = 0; i < axes.size(); ++i) {
      const canonical::WindowAxis& axis = axes[i];
      const int64_t room =
          sizes[1 + i] + axis.pad_begin + axis.pad_end - ((axis.size - 1) * axis.dilation + 1);
      output.push_back(room / axis.stride + 1);
    }
    output.push_back(channels);
    return output;
  }

 private:
  template <typename Part>
  Ints List(const Part& part) const {
    Ints list;
    for (const canonical::WindowAxis& axis : axes) list.push_back(part(axis));
    return list;
  }
};

Value* WithTwoAxes(OpExport& e, Value* value, size_t place) {
  if (value == nullptr) return nullptr;
  Ints sizes = OpExport::SizesOf(value);
  sizes.insert(sizes.begin() + static_cast<int64_t>(place), 1);
  return e.Reshape(value, sizes);
}

// The windows of `window` elements over operand 0. TOSA demands that the last position ends with
// the input and its padding: elements that no position reaches are cut off, and positions that
// stick out get padding.
Windows WindowsOver(OpExport& e, Value* input, const canonical::WindowAttributes& attributes,
                    const Ints& window, const Ints& output) {
  Windows windows;
  windows.input = input;
  if (input == nullptr) return windows;
  const Ints sizes = OpExport::SizesOf(input);
  for (size_t i = 0; i < window.size(); ++i) {
    const int64_t axis = static_cast<int64_t>(i);
    canonical::WindowAxis one = canonical::ResolveWindow(attributes, axis, sizes[1 + i], window[i]);
    const int64_t reach =
        (output[1 + i] - 1) * one.stride + (one.size - 1) * one.dilation + 1 - one.pad_begin;
    one.pad_end = std::max<int64_t>(0, reach - sizes[1 + i]);
    if (reach < sizes[1 + i]) windows.input = e.Part(windows.input, 1 + axis, 0, reach);
    windows.axes.push_back(one);
  }
  if (windows.axes.size() == 1) {
    windows.axes.insert(windows.axes.begin(), canonical::WindowAxis());
    windows.input = WithTwoAxes(e, windows.input, 1);
  }
  return windows;
}

canonical::WindowAttributes AttributesOf(const auto& op) {
  return {.stride = op.stride, .dilation = op.dilation, .pad = op.pad, .auto_pad = op.auto_pad};
}

Value* Bias(OpExport& e, int64_t channels) {
  return e.has(2) ? e.wide(2) : e.Filled(0, ElementKind::kF32, {channels});
}

bool IsConvolvable(OpExport& e) {
  if (e.is_float(0)) return true;
  e.Unsupported("TOSA convolves floats, and integers only where they are quantised");
  return false;
}

Value* Finished(OpExport& e, Value* result, canonical::Activation activation,
                const std::vector<float>& parameters) {
  result = result == nullptr ? nullptr : e.Reshape(result, e.result_sizes());
  return e.Narrow(e.Activate(result, activation, parameters));
}

// Convolves one group of channels.
Value* Convolve(OpExport& e, const Windows& windows, Value* filter, Value* bias) {
  if (windows.input == nullptr || filter == nullptr || bias == nullptr) return nullptr;
  return e.Make(windows.axes.size() == 3 ? "conv3d" : "conv2d", {windows.input, filter, bias},
                {{"pad", OfInts(windows.Pads())},
                 {"stride", OfInts(windows.Strides())},
                 {"dilation", OfInts(windows.Dilations())}},
                ElementKind::kF32, windows.Output(OpExport::SizesOf(filter)[0]));
}

Value* ConvolveDepthwise(OpExport& e, const Windows& windows, Value* filter, Value* bias) {
  if (windows.input == nullptr || filter == nullptr || bias == nullptr) return nullptr;
  return e.Make("depthwise_conv2d", {windows.input, filter, bias},
                {{"pad", OfInts(windows.Pads())},
                 {"stride", OfInts(windows.Strides())},
                 {"dilation", OfInts(windows.Dilations())}},
                ElementKind::kF32, windows.Output(OpExport::SizesOf(bias)[0]));
}

Value* ExportConv2D(OpExport& e, const canonical::Conv2D& op) {
  if (!IsConvolvable(e)) return nullptr;
  const Ints filter_sizes = e.sizes(1);
  const Ints window(filter_sizes.begin() + 1, filter_sizes.end() - 1);
  const Windows windows = WindowsOver(e, e.wide(0), AttributesOf(op), window, e.result_sizes());
  const int64_t outputs = filter_sizes[0];
  const int64_t inputs = filter_sizes.back();
  Value* filter = window.size() == 1 ? WithTwoAxes(e, e.wide(1), 1) : e.wide(1);
  Value* bias = Bias(e, outputs);
  Value* result = nullptr;
  if (op.groups == 1) {
    result = Convolve(e, windows, filter, bias);
  } else if (inputs == 1 && windows.axes.size() == 2) {
    // (C M, h, w, 1) as (h, w, C, M).
    Ints sizes = windows.Sizes();
    sizes.push_back(op.groups);
    sizes.push_back(outputs / op.groups);
    filter = e.Reshape(e.Transpose(filter, {1, 2, 0, 3}), sizes);
    result = ConvolveDepthwise(e, windows, filter, bias);
  } else {
    const int64_t each = outputs / op.groups;
    const int64_t channels_axis = static_cast<int64_t>(windows.axes.size()) + 1;
    Values results;
    for (int64_t group = 0; group < op.groups; ++group) {
      Windows part = windows;
      part.input = e.Part(windows.input, channels_axis, group * inputs, inputs);
      results.push_back(Convolve(e, part, e.Part(filter, 0, group * each, each),
                                 e.Part(bias, 0, group * each, each)));
    }
    result = e.Concat(results, channels_axis);
  }
  return Finished(e, result, op.activation, op.activation_parameters);
}

Value* ExportDepthwise(OpExport& e, const canonical::DepthwiseConv2D& op) {
  if (!IsConvolvable(e)) return nullptr;
  const Ints filter_sizes = e.sizes(1);
  const Ints window(filter_sizes.begin(), filter_sizes.end() - 2);
  if (window.size() == 3)
    return e.Unsupported("TOSA's depthwise convolution has two spatial axes at most");
  const Windows windows = WindowsOver(e, e.wide(0), AttributesOf(op), window, e.result_sizes());
  Value* filter = window.size() == 1 ? WithTwoAxes(e, e.wide(1), 0) : e.wide(1);
  Value* result = ConvolveDepthwise(e, windows, filter, Bias(e, e.result_sizes().back()));
  return Finished(e, result, op.activation, op.activation_parameters);
}

// Transposed convolution of one group of channels; `pads` are those of each axis of the output,
// front and behind. TOSA crops less than the filter's size; the rest is sliced off.
Value* Spread(OpExport& e, Value* input, Value* filter, Value* bias, const Ints& strides, Ints pads,
              Ints output) {
  if (input == nullptr || filter == nullptr || bias == nullptr) return nullptr;
  const Ints window = OpExport::SizesOf(filter);
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
  Value* whole = e.Make(
      "transpose_conv2d", {input, filter, bias},
      {{"out_pad", OfInts(pads)}, {"stride", OfInts(strides)}, {"out_shape", OfInts(output)}},
      ElementKind::kF32, output);
  return e.Slice(whole, start, wanted);
}

Value* ExportTransposed(OpExport& e, const canonical::TransposedConv2D& op) {
  if (!IsConvolvable(e)) return nullptr;
  const Ints filter_sizes = e.sizes(1);
  const size_t axes = filter_sizes.size() - 2;
  if (axes == 3) return e.Unsupported("TOSA's transposed convolution has two spatial axes at most");
  if (std::any_of(op.dilation.begin(), op.dilation.end(), [](int64_t d) { return d != 1; }))
    return e.Unsupported("TOSA's transposed convolution has no dilation");
  Ints strides = op.stride.empty() ? Ints(axes, 1) : op.stride;
  Ints pads;
  for (size_t i = 0; i < axes; ++i) {
    const int64_t extra = op.output_pad.empty() ? 0 : op.output_pad[i];
    pads.push_back(op.pad.empty() ? 0 : -op.pad[i]);
    pads.push_back(extra - (op.pad.empty() ? 0 : op.pad[axes + i]));
  }
  Value* input = e.wide(0);
  Value* filter = e.wide(1);
  Ints output = e.result_sizes();
  if (axes == 1) {
    input = WithTwoAxes(e, input, 1);
    filter = WithTwoAxes(e, filter, 1);
    strides.insert(strides.begin(), 1);
    pads.insert(pads.begin(), 2, 0);
    output.insert(output.begin() + 1, 1);
  }
  Value* bias = Bias(e, filter_sizes[0]);
  const int64_t inputs = filter_sizes.back();
  const int64_t each = filter_sizes[0] / op.groups;
  Values results;
  for (int64_t group = 0; group < op.groups; ++group) {
    results.push_back(Spread(e, e.Part(input, 3, group * inputs, inputs),
                             e.Part(filter, 0, group * each, each),
                             e.Part(bias, 0, group * each, each), strides, pads, output));
  }
  return Finished(e, e.Concat(results, 3), op.activation, op.activation_parameters);
}

// ---- Pools

Value* PoolOnce(OpExport& e, absl::string_view op, const Windows& windows) {
  if (windows.input == nullptr) return nullptr;
  AttributeMap attributes = {{"kernel", OfInts(windows.Sizes())},
                             {"stride", OfInts(windows.Strides())},
                             {"pad", OfInts(windows.Pads())}};
  if (op == "avg_pool2d")
    attributes.Set("acc_type", Attribute::OfType(Type::Scalar(ElementKind::kF32)));
  return e.Make(op, {windows.input}, std::move(attributes), OpExport::KindOf(windows.input),
                windows.Output(OpExport::SizesOf(windows.input).back()));
}

// With three spatial axes, pools one after the other: the maximum of windows, and the average of
// the elements that they see, can be taken along each axis.
Value* PoolAll(OpExport& e, absl::string_view op, const Windows& windows) {
  if (windows.axes.size() < 3 || windows.input == nullptr) return PoolOnce(e, op, windows);
  const Ints sizes = OpExport::SizesOf(windows.input);
  Windows flat;
  flat.input = e.Reshape(windows.input, {sizes[0] * sizes[1], sizes[2], sizes[3], sizes[4]});
  flat.axes = {windows.axes[1], windows.axes[2]};
  Value* images = PoolOnce(e, op, flat);
  if (images == nullptr) return nullptr;
  const Ints seen = OpExport::SizesOf(images);
  Windows deep;
  deep.input = e.Reshape(images, {sizes[0], sizes[1], seen[1] * seen[2], seen[3]});
  deep.axes = {windows.axes[0], canonical::WindowAxis()};
  return PoolOnce(e, op, deep);
}

template <typename Pool>
Windows PoolWindows(OpExport& e, const Pool& op, Value* input,
                    const canonical::WindowAttributes& attributes) {
  if (std::any_of(op.dilation.begin(), op.dilation.end(), [](int64_t d) { return d != 1; })) {
    e.Unsupported("TOSA's pools have no dilation");
    return {};
  }
  return WindowsOver(e, input, attributes, op.window, e.result_sizes());
}

canonical::WindowAttributes AttributesOfPool(const auto& op) {
  return {.stride = op.stride,
          .dilation = op.dilation,
          .pad = op.pad,
          .auto_pad = op.auto_pad,
          .ceil_mode = op.ceil_mode};
}

Value* ExportMaxPool(OpExport& e, const canonical::MaxPool2D& op) {
  Value* pooled = PoolAll(e, "max_pool2d", PoolWindows(e, op, e.wide(0), AttributesOfPool(op)));
  return pooled == nullptr ? nullptr : e.Narrow(e.Reshape(pooled, e.result_sizes()));
}

// Pads that count in the average become part of the input.
Value* WithPadding(OpExport& e, Value* input, const Ints& window,
                   const canonical::WindowAttributes& attributes) {
  if (input == nullptr) return nullptr;
  const Ints sizes = OpExport::SizesOf(input);
  Ints pads(2 * sizes.size(), 0);
  for (size_t i = 0; i < window.size(); ++i) {
    const canonical::WindowAxis axis =
        canonical::ResolveWindow(attributes, static_cast<int64_t>(i), sizes[1 + i], window[i]);
    pads[1 + i] = axis.pad_begin;
    pads[sizes.size() + 1 + i] = axis.pad_end;
  }
  return e.Pad(input, pads, e.Number(0, OpExport::KindOf(input)));
}

Value* ExportAvgPool(OpExport& e, const canonical::AvgPool2D& op) {
  const canonical::WindowAttributes attributes = AttributesOfPool(op);
  Windows windows;
  if (op.convention == canonical::PoolConvention::kFull) {
    const Ints no_pads;
    windows = PoolWindows(e, op, WithPadding(e, e.wide(0), op.window, attributes),
                          {.stride = op.stride, .dilation = op.dilation, .pad = no_pads});
  } else {
    windows = PoolWindows(e, op, e.wide(0), attributes);
  }
  Value* pooled = PoolAll(e, "avg_pool2d", windows);
  return pooled == nullptr ? nullptr : e.Narrow(e.Reshape(pooled, e.result_sizes()));
}

// ---- Products

Value* Transposed(OpExport& e, Value* matrices) {
  if (matrices == nullptr) return nullptr;
  Ints perm;
  for (size_t i = 0; i < OpExport::SizesOf(matrices).size(); ++i)
    perm.push_back(static_cast<int64_t>(i));
  std::swap(perm[perm.size() - 1], perm[perm.size() - 2]);
  return e.Transpose(matrices, perm);
}

// Reshapes to (batches, rows, columns), broadcast to `batches`.
Value* AsBatch(OpExport& e, Value* matrices, const Ints& batches) {
  if (matrices == nullptr) return nullptr;
  const Ints sizes = OpExport::SizesOf(matrices);
  Ints whole = batches;
  whole.insert(whole.end(), sizes.end() - 2, sizes.end());
  int64_t count = 1;
  for (const int64_t batch : batches) count *= batch;
  return e.Reshape(e.Broadcast(matrices, whole), {count, whole[batches.size()], whole.back()});
}

Value* ExportMatMul(OpExport& e, const canonical::MatMul& op) {
  const Ints output = e.result_sizes();
  const Ints batches(output.begin(), output.end() - 2);
  Value* lhs = op.transpose_lhs ? Transposed(e, e.wide(0)) : e.wide(0);
  Value* rhs = op.transpose_rhs ? Transposed(e, e.wide(1)) : e.wide(1);
  lhs = AsBatch(e, lhs, batches);
  rhs = AsBatch(e, rhs, batches);
  if (lhs == nullptr || rhs == nullptr) return nullptr;
  const Ints left = OpExport::SizesOf(lhs);
  Value* product = e.Make("matmul", {lhs, rhs}, {}, OpExport::KindOf(lhs),
                          {left[0], left[1], OpExport::SizesOf(rhs)[2]});
  if (e.has(2)) product = e.Add(product, e.wide(2));
  return Finished(e, product, op.activation, op.activation_parameters);
}

}  // namespace

void AddLayers(ExportTable& table) {
  table.Add(ExportAvgPool);
  table.Add(ExportConv2D);
  table.Add(ExportDepthwise);
  table.Add(ExportMatMul);
  table.Add(ExportMaxPool);
  table.Add(ExportTransposed);
}

}  // namespace roundhouse::tosa_export
