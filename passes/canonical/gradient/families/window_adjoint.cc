#include "roundhouse/passes/canonical/gradient/families/window_adjoint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/slicing.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::Conv2D;
using canonical::TransposedConv2D;

// Unknown sizes are -1, for a reshape that accepts one of them at most.
Ints SizesOr(AdjointBuilder& a, Value* value) {
  Ints sizes;
  for (int64_t axis = 0; axis < a.rank(value); ++axis) {
    sizes.push_back(a.size(value, axis).value_or(-1));
  }
  return sizes;
}

// (N, spatial, G * C) as (C, spatial, G * N): the channels of a group become the images.
Value* ChannelsAsImages(AdjointBuilder& a, Value* feature, int64_t groups) {
  Value* value = a.ToTensor(feature);
  const Ints sizes = SizesOr(a, value);
  if (sizes.size() < 3) return nullptr;
  const auto rank = static_cast<int64_t>(sizes.size());
  Ints perm;
  if (groups == 1) {
    perm.push_back(rank - 1);
    for (int64_t i = 1; i + 1 < rank; ++i) perm.push_back(i);
    perm.push_back(0);
    return a.Transpose(value, perm);
  }
  if (sizes.back() < 0) return a.NotKnown("the number of channels");
  Ints split(sizes.begin(), sizes.end() - 1);
  split.push_back(groups);
  split.push_back(sizes.back() / groups);
  perm.push_back(rank);
  for (int64_t i = 1; i + 1 < rank; ++i) perm.push_back(i);
  perm.push_back(rank - 1);
  perm.push_back(0);
  Ints merged = {sizes.back() / groups};
  merged.insert(merged.end(), sizes.begin() + 1, sizes.end() - 1);
  merged.push_back(sizes[0] < 0 ? -1 : sizes[0] * groups);
  return a.Reshape(a.Transpose(a.Reshape(value, split), perm), merged);
}

// Larger windows are correlated by a convolution.
constexpr int64_t kMaxTaps = 64;

// `wide` (N, spatial, C), padded with zeros as far as the window reaches.
Value* Padded(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* wide) {
  Ints pads(2 * axes.size() + 4, 0);
  bool any = false;
  for (size_t i = 0; i < axes.size(); ++i) {
    const canonical::WindowAxis& window = axes[i].window;
    const int64_t reach = (axes[i].narrow - 1) * window.stride +
                          (window.size - 1) * window.dilation + 1 - window.pad_begin;
    pads[i + 1] = window.pad_begin;
    pads[axes.size() + 3 + i] = std::max<int64_t>(0, reach - axes[i].wide);
    any |= pads[i + 1] != 0 || pads[axes.size() + 3 + i] != 0;
  }
  return any ? a(canonical::TensorConstantPad{.pads = pads}, {wide}) : wide;
}

// The inputs of each tap of the window: (N, positions, C) for each, in row-major order.
Values SeenByTaps(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* wide,
                  int64_t taps) {
  Value* padded = Padded(a, axes, wide);
  Values seen;
  for (int64_t tap = 0; tap < taps; ++tap) {
    canonical::Slice slice = {.starts = Ints(), .ends = Ints(), .axes = Ints(), .steps = Ints()};
    int64_t rest = tap;
    for (size_t i = axes.size(); i-- > 0;) {
      const canonical::WindowAxis& window = axes[i].window;
      const int64_t start = rest % window.size * window.dilation;
      rest /= window.size;
      slice.starts->push_back(start);
      slice.ends->push_back(start + (axes[i].narrow - 1) * window.stride + 1);
      slice.axes->push_back(static_cast<int64_t>(i) + 1);
      slice.steps->push_back(window.stride);
    }
    const bool is_all = taps == 1 && padded == wide &&
                        std::all_of(axes.begin(), axes.end(), [](const AdjointAxis& axis) {
                          return axis.narrow == axis.wide && axis.window.stride == 1;
                        });
    seen.push_back(is_all ? padded : a(slice, {padded}));
  }
  return seen;
}

// Computes tap by tap: one matrix product for each, whose rows are positions, or for depthwise
// windows a sum of products. Null if neither applies.
Value* CorrelateByTaps(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* wide,
                       Value* narrow, int64_t groups) {
  int64_t taps = 1;
  for (const AdjointAxis& axis : axes) taps *= std::min(axis.window.size, kMaxTaps + 1);
  const std::optional<int64_t> channels = a.size(wide, a.rank(wide) - 1);
  const std::optional<int64_t> outputs = a.size(narrow, a.rank(narrow) - 1);
  if (taps < 1 || taps > kMaxTaps || !channels || !outputs || *channels == 0 || *outputs == 0) {
    return nullptr;
  }
  const bool is_depthwise = groups > 1 && groups == *channels && groups == *outputs;
  if (groups != 1 && !is_depthwise) return nullptr;
  Value* values = a.ToTensor(narrow);
  Values products;
  Ints positions;
  for (int64_t axis = 0; axis + 1 < a.rank(values); ++axis) positions.push_back(axis);
  for (Value* seen : SeenByTaps(a, axes, a.ToTensor(wide), taps)) {
    if (is_depthwise) {
      Value* sum = a.Sum(a.Mul(seen, values), positions, /*keep_dims=*/false);
      products.push_back(a.Reshape(sum, {1, 1, *channels}));
    } else {
      Value* product = a(canonical::MatMul{.transpose_lhs = true},
                         {a.Reshape(seen, {-1, *channels}), a.Reshape(values, {-1, *outputs})});
      products.push_back(a.Unsqueeze(product, {1}));
    }
  }
  Ints shape = {is_depthwise ? 1 : *channels};
  for (const AdjointAxis& axis : axes) shape.push_back(axis.window.size);
  shape.push_back(*outputs);
  return a.Reshape(a.Concat(products, 1), shape);
}

// `value` (a feature in domain tensor) with zeros between its positions, so that a strided window
// becomes one of stride 1.
Value* Interleaved(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* value) {
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t stride = axes[i].window.stride;
    if (stride == 1) continue;
    const auto axis = static_cast<int64_t>(i) + 1;
    if (value == nullptr) return nullptr;
    Ints shape = SizesOr(a, value);
    shape[i + 1] *= stride;
    Value* spread = a.Pad(a.Unsqueeze(value, {axis + 1}), axis + 1, 0, stride - 1);
    value = a.Pad(a.Reshape(spread, shape), axis, 0, 1 - stride);
  }
  return value;
}

// Spread as a convolution with the filter reversed, for which the fastest kernels exist. Null if
// the padding cannot be expressed, or if there is a stride and no faster kernel.
Value* SpreadByConvolution(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* value,
                           Value* filter, int64_t groups) {
  const std::optional<Ints> sizes = a.sizes(filter);
  if (!sizes) return nullptr;
  // A reshape puts zeros between positions, and allows one unknown size at most.
  const bool is_depthwise = groups > 1 && groups == sizes->front() && sizes->back() == 1 &&
                            a.size(value, a.rank(value) - 1).has_value();
  Ints begins;
  Ints ends;
  Ints dilation;
  for (const AdjointAxis& axis : axes) {
    const canonical::WindowAxis& window = axis.window;
    if (window.stride != 1 && !is_depthwise) return nullptr;
    const int64_t reach = (window.size - 1) * window.dilation;
    const int64_t positions = (axis.narrow - 1) * window.stride + 1;
    begins.push_back(reach - window.pad_begin);
    ends.push_back(axis.wide - positions + reach - begins.back());
    if (axis.narrow < 1 || begins.back() < 0 || ends.back() < 0) return nullptr;
    dilation.push_back(window.dilation);
  }
  Ints pad = begins;
  pad.insert(pad.end(), ends.begin(), ends.end());
  Ints spatial;
  for (size_t i = 0; i < axes.size(); ++i) {
    spatial.push_back(static_cast<int64_t>(i) + 1);
    if (axes[i].window.size > 1) filter = a.Reverse(filter, spatial.back());
  }
  Value* feature = a.IntoDomain(Interleaved(a, axes, a.ToTensor(value)), Domain::kFeature);
  if (!is_depthwise) {
    return a(Conv2D{.dilation = dilation, .pad = pad, .groups = groups},
             {feature, a.IntoDomain(filter, Domain::kFilter)});
  }
  Ints perm = spatial;
  perm.push_back(0);
  perm.push_back(static_cast<int64_t>(axes.size()) + 1);
  return a(canonical::DepthwiseConv2D{.dilation = dilation, .pad = pad},
           {feature, a.IntoDomain(a.Transpose(filter, perm), Domain::kDepthwiseFilter)});
}

}  // namespace

std::vector<AdjointAxis> AdjointAxes(AdjointBuilder& a, const canonical::WindowAttributes& window,
                                     const Ints& sizes, const Value* wide, const Value* narrow) {
  std::vector<AdjointAxis> axes;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const auto axis = static_cast<int64_t>(i) + 1;
    const std::optional<int64_t> wide_size = a.size(wide, axis);
    const std::optional<int64_t> narrow_size = a.size(narrow, axis);
    if (!wide_size || !narrow_size || sizes[i] < 0) {
      a.NotKnown("a spatial size");
      return {};
    }
    axes.push_back({.wide = *wide_size,
                    .narrow = *narrow_size,
                    .window = canonical::ResolveWindow(window, static_cast<int64_t>(i), *wide_size,
                                                       sizes[i])});
  }
  return axes;
}

Value* Spread(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* value, Value* filter,
              int64_t groups) {
  if (Value* wide = SpreadByConvolution(a, axes, value, filter, groups)) return wide;
  if (!a.ok()) return nullptr;
  TransposedConv2D op = {.groups = groups};
  Ints ends;
  for (const AdjointAxis& axis : axes) {
    const canonical::WindowAxis& window = axis.window;
    // The end of the last position, counted from the first element.
    const int64_t reach = (axis.narrow - 1) * window.stride + (window.size - 1) * window.dilation +
                          1 - window.pad_begin;
    op.stride.push_back(window.stride);
    op.dilation.push_back(window.dilation);
    op.pad.push_back(window.pad_begin);
    ends.push_back(std::max<int64_t>(0, reach - axis.wide));
    op.output_pad.push_back(std::max<int64_t>(0, axis.wide - reach));
  }
  op.pad.insert(op.pad.end(), ends.begin(), ends.end());
  return a(op, {value, a.IntoDomain(filter, Domain::kFilter)});
}

Value* ExchangeChannels(AdjointBuilder& a, Value* filter, int64_t groups) {
  const std::optional<Ints> sizes = a.sizes(filter);
  if (!sizes) return a.NotKnown("a size of the filter");
  const auto rank = static_cast<int64_t>(sizes->size());
  Ints perm;
  if (groups == 1) {
    perm.push_back(rank - 1);
    for (int64_t i = 1; i + 1 < rank; ++i) perm.push_back(i);
    perm.push_back(0);
    return a.Transpose(filter, perm);
  }
  // (G, O / G, spatial, I) to (G, I, spatial, O / G).
  Ints split = {groups, (*sizes)[0] / groups};
  split.insert(split.end(), sizes->begin() + 1, sizes->end());
  perm = {0, rank};
  for (int64_t i = 2; i < rank; ++i) perm.push_back(i);
  perm.push_back(1);
  Ints merged = {groups * sizes->back()};
  merged.insert(merged.end(), sizes->begin() + 1, sizes->end() - 1);
  merged.push_back((*sizes)[0] / groups);
  return a.Reshape(a.Transpose(a.Reshape(filter, split), perm), merged);
}

Value* Correlate(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* wide,
                 Value* narrow, int64_t groups) {
  if (Value* products = CorrelateByTaps(a, axes, wide, narrow, groups)) return products;
  // A convolution with images and channels exchanged, whose filter is the other feature: stride and
  // dilation change places.
  Conv2D op = {.groups = groups};
  Ints ends;
  for (const AdjointAxis& axis : axes) {
    op.stride.push_back(axis.window.dilation);
    op.dilation.push_back(axis.window.stride);
    op.pad.push_back(axis.window.pad_begin);
    // The end of the window's last element; the window may extend beyond the padding.
    const int64_t reach = (axis.narrow - 1) * axis.window.stride +
                          (axis.window.size - 1) * axis.window.dilation + 1 - axis.window.pad_begin;
    ends.push_back(std::max<int64_t>(0, reach - axis.wide));
  }
  op.pad.insert(op.pad.end(), ends.begin(), ends.end());
  Value* images = a.IntoDomain(ChannelsAsImages(a, wide, groups), Domain::kFeature);
  Value* filter = a.IntoDomain(ChannelsAsImages(a, narrow, 1), Domain::kFilter);
  Value* products = a.ToTensor(a(op, {images, filter}));
  // Elements that the last position did not reach are not part of the window.
  for (size_t i = 0; i < axes.size(); ++i) {
    const auto axis = static_cast<int64_t>(i) + 1;
    if (a.size(products, axis) == axes[i].window.size) continue;
    products = a.Slice(products, axis, 0, axes[i].window.size);
  }
  return products;
}

}  // namespace roundhouse::canonical_gradient
