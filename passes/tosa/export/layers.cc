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

using canonical::WindowAttributes;
using canonical::WindowAxis;

// A feature and its windows in TOSA's form: with two or three spatial axes. If there is one only,
// the first is added.
struct Windows {
  Value* input = nullptr;
  std::vector<WindowAxis> axes;

  // `size_or_dilation` is an attribute that only some operators have.
  AttributeMap Attributes(absl::string_view name, int64_t WindowAxis::*size_or_dilation) const {
    Ints pads;
    Ints strides;
    Ints others;
    for (const WindowAxis& axis : axes) {
      pads.insert(pads.end(), {axis.pad_begin, axis.pad_end});
      strides.push_back(axis.stride);
      others.push_back(axis.*size_or_dilation);
    }
    AttributeMap attributes = {{"pad", OfInts(pads)}, {"stride", OfInts(strides)}};
    attributes.Set(name, OfInts(others));
    return attributes;
  }
};

// The windows of `window` elements over `input`. TOSA demands that the last position ends with the
// input and its padding: elements that no position reaches are cut off, and positions that stick
// out get padding.
Windows WindowsOver(OpExport& e, Value* input, const WindowAttributes& attributes,
                    const Ints& window) {
  Windows windows{.input = input};
  const Ints sizes = SizesOf(input);
  const Ints output = e.out_sizes();
  for (size_t i = 0; i < window.size() && input != nullptr; ++i) {
    const int64_t axis = static_cast<int64_t>(i);
    WindowAxis one = canonical::ResolveWindow(attributes, axis, sizes[1 + i], window[i]);
    const int64_t reach =
        (output[1 + i] - 1) * one.stride + (one.size - 1) * one.dilation + 1 - one.pad_begin;
    one.pad_end = std::max<int64_t>(0, reach - sizes[1 + i]);
    if (reach < sizes[1 + i]) windows.input = e.Part(windows.input, 1 + axis, 0, reach);
    windows.axes.push_back(one);
  }
  if (windows.axes.size() == 1) {
    windows.axes.insert(windows.axes.begin(), WindowAxis());
    windows.input = e.WithAxis(windows.input, 1);
  }
  return windows;
}

WindowAttributes AttributesOf(const auto& op) {
  return {.stride = op.stride, .dilation = op.dilation, .pad = op.pad, .auto_pad = op.auto_pad};
}

bool HasDilation(const auto& op) {
  return std::any_of(op.dilation.begin(), op.dilation.end(), [](int64_t d) { return d != 1; });
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

// ---- Pools

Value* Pool(OpExport& e, absl::string_view op, Value* input, std::vector<WindowAxis> axes) {
  AttributeMap attributes = Windows{input, std::move(axes)}.Attributes("kernel", &WindowAxis::size);
  if (op == "avg_pool2d")
    attributes.Set("acc_type", Attribute::OfType(Type::Scalar(ElementKind::kF32)));
  return e(op, {input}, std::move(attributes));
}

// With three spatial axes, pools one after the other: the maximum of windows, and the average of
// the elements that they see, can be taken along each axis.
Value* PoolAll(OpExport& e, absl::string_view op, const Windows& windows) {
  if (windows.input == nullptr) return nullptr;
  const std::vector<WindowAxis>& axes = windows.axes;
  if (axes.size() < 3) return e.Reshape(Pool(e, op, windows.input, axes), e.out_sizes());
  const Ints sizes = SizesOf(windows.input);
  Value* flat = e.Reshape(windows.input, {sizes[0] * sizes[1], sizes[2], sizes[3], sizes[4]});
  Value* images = Pool(e, op, flat, {axes[1], axes[2]});
  if (images == nullptr) return nullptr;
  const Ints seen = SizesOf(images);
  Value* deep = e.Reshape(images, {sizes[0], sizes[1], seen[1] * seen[2], seen[3]});
  return e.Reshape(Pool(e, op, deep, {axes[0], WindowAxis()}), e.out_sizes());
}

WindowAttributes AttributesOfPool(const auto& op) {
  return {.stride = op.stride,
          .dilation = op.dilation,
          .pad = op.pad,
          .auto_pad = op.auto_pad,
          .ceil_mode = op.ceil_mode};
}

constexpr char kNoDilation[] = "TOSA's pools have no dilation";

Value* ExportMaxPool(OpExport& e, const canonical::MaxPool2D& op) {
  if (HasDilation(op)) return e.Unsupported(kNoDilation);
  return PoolAll(e, "max_pool2d", WindowsOver(e, e.in(0), AttributesOfPool(op), op.window));
}

// Pads that count in the average become part of the input.
Value* WithPadding(OpExport& e, const Ints& window, const WindowAttributes& attributes) {
  const Ints sizes = e.in_sizes(0);
  Ints pads(2 * sizes.size(), 0);
  for (size_t i = 0; i < window.size(); ++i) {
    const WindowAxis axis =
        canonical::ResolveWindow(attributes, static_cast<int64_t>(i), sizes[1 + i], window[i]);
    pads[1 + i] = axis.pad_begin;
    pads[sizes.size() + 1 + i] = axis.pad_end;
  }
  Value* input = e.in(0);
  return e.Pad(input, pads, e.Number(0, input));
}

Value* ExportAvgPool(OpExport& e, const canonical::AvgPool2D& op) {
  if (HasDilation(op)) return e.Unsupported(kNoDilation);
  const WindowAttributes attributes = AttributesOfPool(op);
  if (op.convention != canonical::PoolConvention::kFull)
    return PoolAll(e, "avg_pool2d", WindowsOver(e, e.in(0), attributes, op.window));
  const Ints no_pads;
  const WindowAttributes rest = {.stride = op.stride, .dilation = op.dilation, .pad = no_pads};
  Value* padded = WithPadding(e, op.window, attributes);
  return PoolAll(e, "avg_pool2d", WindowsOver(e, padded, rest, op.window));
}

// ---- Products

// Operand `index` as (batches, rows, columns), broadcast to `batches`.
Value* AsBatch(OpExport& e, int index, bool is_transposed, const Ints& batches) {
  Value* matrices = e.in(index);
  Ints perm;
  for (int64_t i = 0; i < e.rank(index); ++i) perm.push_back(i);
  if (is_transposed) std::swap(perm[perm.size() - 1], perm[perm.size() - 2]);
  matrices = e.Transpose(matrices, perm);
  if (matrices == nullptr) return nullptr;
  const Ints sizes = SizesOf(matrices);
  Ints whole = batches;
  whole.insert(whole.end(), sizes.end() - 2, sizes.end());
  return e.Reshape(e.Broadcast(matrices, whole),
                   {CountOf(batches), whole[batches.size()], whole.back()});
}

Value* ExportMatMul(OpExport& e, const canonical::MatMul& op) {
  const Ints output = e.out_sizes();
  const Ints batches(output.begin(), output.end() - 2);
  Value* product = e("matmul", {AsBatch(e, 0, op.transpose_lhs, batches),
                                AsBatch(e, 1, op.transpose_rhs, batches)});
  if (e.has(2)) product = e.Add(product, e.in(2));
  return Finished(e, product, op);
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
