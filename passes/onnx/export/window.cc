#include "roundhouse/dialects/canonical/window.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::AutoPad;

// The sizes of a filter's window; nothing where they are not known.
std::optional<Ints> FilterWindow(OpExport& e, bool is_depthwise) {
  const int64_t rank = e.rank(1);
  Ints window;
  for (int64_t i = 0; i < rank - 2; ++i) {
    const std::optional<int64_t> size = e.size(1, is_depthwise ? i : i + 1);
    if (!size) return std::nullopt;
    window.push_back(*size);
  }
  return window;
}

// The attributes that convolutions and pools have in common. The padding is given in numbers where
// the sizes are known, as not everybody means the same by the names.
AttributeMap WindowAttributes(OpExport& e, const std::optional<Ints>& window, const Ints& stride,
                              const Ints& dilation, const Ints& pad, AutoPad auto_pad) {
  AttributeMap attributes;
  const int64_t spatial = e.rank(0) - 2;
  if (spatial < 1) return attributes;
  const auto or_ones = [&](const Ints& list) { return list.empty() ? Ints(spatial, 1) : list; };
  attributes.Set("strides", OfInts(or_ones(stride)));
  if (std::any_of(dilation.begin(), dilation.end(), [](int64_t one) { return one != 1; })) {
    attributes.Set("dilations", OfInts(dilation));
  }
  if (window) attributes.Set("kernel_shape", OfInts(*window));
  if (auto_pad == AutoPad::kExplicit) {
    if (!pad.empty()) attributes.Set("pads", OfInts(pad));
    return attributes;
  }
  const canonical::WindowAttributes resolved = {
      .stride = stride, .dilation = dilation, .pad = pad, .auto_pad = auto_pad};
  Ints pads(2 * spatial);
  for (int64_t i = 0; i < spatial; ++i) {
    const std::optional<int64_t> size = e.size(0, i + 1);
    if (!size || !window) {
      const bool is_upper = auto_pad == AutoPad::kSameUpper;
      attributes.Set("auto_pad", Attribute::String(is_upper ? "SAME_UPPER" : "SAME_LOWER"));
      return attributes;
    }
    const canonical::WindowAxis axis = canonical::ResolveWindow(resolved, i, *size, (*window)[i]);
    pads[i] = axis.pad_begin;
    pads[i + spatial] = axis.pad_end;
  }
  attributes.Set("pads", OfInts(pads));
  return attributes;
}

Value* ExportConv(OpExport& e, const canonical::Conv2D& op) {
  AttributeMap attributes =
      WindowAttributes(e, FilterWindow(e, false), op.stride, op.dilation, op.pad, op.auto_pad);
  attributes.Set("group", OfInt(op.groups));
  return e.Activate(e("Conv", {e.in(0), e.in(1), e.in(2)}, std::move(attributes)), op.activation,
                    op.activation_parameters);
}

Value* ExportDepthwiseConv(OpExport& e, const canonical::DepthwiseConv2D& op) {
  const int64_t rank = e.rank(1);
  if (!e.ok()) return nullptr;
  const std::optional<int64_t> channels = e.size(1, rank - 2);
  const std::optional<int64_t> multiplier = e.size(1, rank - 1);
  const std::optional<Ints> window = FilterWindow(e, true);
  if (!channels || !multiplier || !window) {
    return e.Unsupported("the sizes of the filter are not known");
  }
  Ints sizes = {*channels * *multiplier, 1};
  sizes.insert(sizes.end(), window->begin(), window->end());
  AttributeMap attributes =
      WindowAttributes(e, window, op.stride, op.dilation, op.pad, op.auto_pad);
  attributes.Set("group", OfInt(*channels));
  return e.Activate(e("Conv", {e.in(0), e.Reshape(e.in(1), sizes), e.in(2)}, std::move(attributes)),
                    op.activation, op.activation_parameters);
}

// ONNX has the filter as (inputs, outputs of a group, spatial), here it is (outputs, inputs of a
// group, spatial).
Value* TransposedFilter(OpExport& e, int64_t groups) {
  const int64_t rank = e.rank(1);
  if (!e.ok()) return nullptr;
  Ints perm(rank);
  std::iota(perm.begin(), perm.end(), 0);
  std::swap(perm[0], perm[1]);
  if (groups == 1) return e.Transpose(e.in(1), perm);
  const std::optional<Ints> sizes = e.sizes(1);
  if (!sizes) return e.Unsupported("the sizes of the filter are not known");
  const int64_t outputs = sizes->front() / groups;
  const int64_t inputs = sizes->back();
  const Ints spatial(sizes->begin() + 1, sizes->end() - 1);
  const auto shape = [&](Ints front) {
    front.insert(front.end(), spatial.begin(), spatial.end());
    return front;
  };
  Ints by_group = {0};
  for (const int64_t axis : perm) by_group.push_back(axis + 1);
  return e.Reshape(e.Transpose(e.Reshape(e.in(1), shape({groups, outputs, inputs})), by_group),
                   shape({groups * inputs, outputs}));
}

Value* ExportTransposedConv(OpExport& e, const canonical::TransposedConv2D& op) {
  AttributeMap attributes = WindowAttributes(e, FilterWindow(e, false), op.stride, op.dilation,
                                             op.pad, AutoPad::kExplicit);
  attributes.Set("group", OfInt(op.groups));
  if (!op.output_pad.empty()) attributes.Set("output_padding", OfInts(op.output_pad));
  return e.Activate(
      e("ConvTranspose", {e.in(0), TransposedFilter(e, op.groups), e.in(2)}, std::move(attributes)),
      op.activation, op.activation_parameters);
}

// The padding with which a window without ceil_mode takes the positions of one with it.
struct WholePad {
  Ints pad;
  bool sticks_out = false;  // Whether positions see what is beyond the padding that there was.
};

// Nothing where the sizes are not known. Readers do not agree on the positions of ceil_mode.
template <typename Op>
std::optional<WholePad> PadOfCeilMode(OpExport& e, const Op& op) {
  const int64_t spatial = static_cast<int64_t>(op.window.size());
  const canonical::WindowAttributes attributes = {.stride = op.stride,
                                                  .dilation = op.dilation,
                                                  .pad = op.pad,
                                                  .auto_pad = op.auto_pad,
                                                  .ceil_mode = true};
  WholePad whole = {.pad = Ints(2 * spatial)};
  for (int64_t i = 0; i < spatial; ++i) {
    const std::optional<int64_t> input = e.size(0, i + 1);
    const std::optional<int64_t> output = e.result_type().shape().size(i + 1);
    if (!input || !output) return std::nullopt;
    const canonical::WindowAxis axis =
        canonical::ResolveWindow(attributes, i, *input, op.window[i]);
    const int64_t reached = (*output - 1) * axis.stride + (axis.size - 1) * axis.dilation + 1;
    const int64_t end = std::max<int64_t>(0, reached - *input - axis.pad_begin);
    whole.pad[i] = axis.pad_begin;
    whole.pad[i + spatial] = end;
    whole.sticks_out |= end > axis.pad_end;
  }
  return whole;
}

// With `is_padding_seen` positions that stick out see less than those on the padding.
template <typename Op>
AttributeMap PoolAttributes(OpExport& e, const Op& op, bool is_padding_seen) {
  const std::optional<WholePad> whole = op.ceil_mode ? PadOfCeilMode(e, op) : std::nullopt;
  AttributeMap attributes =
      WindowAttributes(e, op.window, op.stride, op.dilation, op.pad, op.auto_pad);
  if (!op.ceil_mode) return attributes;
  if (whole && !(is_padding_seen && whole->sticks_out)) {
    attributes.Erase("auto_pad");
    attributes.Set("pads", OfInts(whole->pad));
  } else {
    attributes.Set("ceil_mode", OfInt(1));
  }
  return attributes;
}

Value* ExportMaxPool(OpExport& e, const canonical::MaxPool2D& op) {
  return e("MaxPool", {e.in(0)}, PoolAttributes(e, op, /*is_padding_seen=*/false));
}

// ONNX counts the elements of all images and channels.
Values ExportMaxPoolWithIndices(OpExport& e, const canonical::MaxPool2DWithIndices& op) {
  Values results = e.All("MaxPool", {e.in(0)}, PoolAttributes(e, op, false), 2);
  if (!e.ok()) return results;
  const int64_t rank = e.rank(0);
  Value* spatial = e("Shape", {e.in(0)}, {{"start", OfInt(2)}, {"end", OfInt(rank)}});
  Value* count = e("ReduceProd", {spatial}, {{"keepdims", OfInt(0)}});
  // Where nothing is seen there is -1, which keeps its sign so.
  results[1] = e("Mod", {results[1], count}, {{"fmod", OfInt(1)}});
  return results;
}

Value* ExportAvgPool(OpExport& e, const canonical::AvgPool2D& op) {
  const bool is_full = op.convention == canonical::PoolConvention::kFull;
  AttributeMap attributes = PoolAttributes(e, op, /*is_padding_seen=*/is_full);
  if (attributes.contains("dilations") && e.opset() < 19) return e.Needs(19);
  attributes.Set("count_include_pad", OfInt(is_full ? 1 : 0));
  return e("AveragePool", {e.in(0)}, std::move(attributes));
}

Value* ExportFeatureBiasAdd(OpExport& e, const canonical::FeatureBiasAdd&) {
  return e.Widened("Add", {e.in(0), e.AlongChannels(e.in(1), e.rank(0))});
}

Value* ExportTensorBiasAdd(OpExport& e, const canonical::TensorBiasAdd& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  Ints axes;
  for (int64_t i = (op.axis < 0 ? op.axis + rank : op.axis) + 1; i < rank; ++i) {
    axes.push_back(static_cast<int64_t>(axes.size()) + 1);
  }
  return e.Widened("Add", {e.in(0), e.Unsqueeze(e.in(1), axes)});
}

}  // namespace

void AddWindow(ExportTable& table) {
  table.Add(ExportAvgPool);
  table.Add(ExportConv);
  table.Add(ExportDepthwiseConv);
  table.Add(ExportFeatureBiasAdd);
  table.Add(ExportMaxPool);
  table.Add(ExportMaxPoolWithIndices);
  table.Add(ExportTensorBiasAdd);
  table.Add(ExportTransposedConv);
}

}  // namespace roundhouse::onnx_export
