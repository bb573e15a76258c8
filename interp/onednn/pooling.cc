// Pooling, reductions, which are windows over everything, and resizing.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/interp/region/library_operand.h"

namespace roundhouse::onednn {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::NearestRounding;
using canonical::ReduceKind;

struct Pool {
  Sizes sizes;
  Sizes strides;
  Sizes dilates;
  Sizes begins;
  Sizes ends;
};

double SecondsToRead(const Node& node) {
  return SecondsFor(0, 4.0 * static_cast<double>(CountOf(SizesOf(node.operand(0))) +
                                                 CountOf(SizesOf(node.result()))));
}

absl::Status AddOneToOne(const Node& node, const Described& described, const Layout& input,
                         const Layout& output, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const SpotIndex from, to.At(node.operand(0)));
  return to.Add(described,
                {{DNNL_ARG_SRC, from, input}, {DNNL_ARG_DST, to.NewResult(node.result()), output}});
}

absl::Status AddPool(const Node& node, dnnl_alg_kind_t kind, const Pool& pool, const Layout& input,
                     const Layout& output, Lowering& to) {
  dnnl_pooling_v2_desc_t desc;
  RH_RETURN_IF_ERROR(ToStatus(
      dnnl_pooling_v2_forward_desc_init(&desc, dnnl_forward_inference, kind, &input, &output,
                                        pool.strides.data(), pool.sizes.data(), pool.dilates.data(),
                                        pool.begins.data(), pool.ends.data()),
      "describing a pool"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsToRead(node)));
  return AddOneToOne(node, described, input, output, to);
}

constexpr int64_t kLargeWindow = 64;

// Error: a window has no element of the input, or `exact_ends` and one extends beyond the padding.
template <typename Op>
absl::StatusOr<Pool> PoolOf(const Op& op, const Node& node, bool exact_ends) {
  const absl::Span<const int64_t> input = SizesOf(node.operand(0));
  const absl::Span<const int64_t> output = SizesOf(node.result());
  const canonical::WindowAttributes attributes = {op.stride, op.dilation, op.pad, op.auto_pad,
                                                  op.ceil_mode};
  Pool pool;
  for (size_t i = 0; i < op.window.size(); ++i) {
    const canonical::WindowAxis axis =
        ResolveWindow(attributes, static_cast<int64_t>(i), input[i + 1], op.window[i]);
    RH_RETURN_IF_ERROR(TakesWindow(axis, input[i + 1]));
    const int64_t reach = (axis.size - 1) * axis.dilation + 1;
    const int64_t last = (output[i + 1] - 1) * axis.stride - axis.pad_begin;
    const int64_t needed_end = last + reach - input[i + 1];
    if (axis.pad_begin >= reach || last >= input[i + 1])
      return absl::UnimplementedError("oneDNN does not support windows outside the input");
    if (exact_ends && needed_end > axis.pad_end)
      return absl::UnimplementedError("oneDNN counts elements beyond the padding");
    if (axis.dilation > 1 && (axis.pad_begin > 0 || needed_end > 0))
      return absl::UnimplementedError("a dilated window may cover only padding");
    // oneDNN walks over the whole window, even outside the input.
    if (axis.size > kLargeWindow && axis.size / 4 > input[i + 1])
      return absl::UnimplementedError("nearly all of the window is padding");
    pool.sizes.push_back(axis.size);
    pool.strides.push_back(axis.stride);
    pool.dilates.push_back(axis.dilation - 1);
    pool.begins.push_back(axis.pad_begin);
    pool.ends.push_back(std::max(axis.pad_end, needed_end));
    // Padding that the last window does not reach does not count.
    if (pool.ends.back() > needed_end && needed_end >= 0) pool.ends.back() = needed_end;
  }
  return pool;
}

// The axes of a reduction, with neighbours merged if both are reduced or neither is.
struct ReducedAxes {
  Sizes sizes;
  std::vector<bool> reduced;
};

ReducedAxes MergeAxes(absl::Span<const int64_t> sizes, const std::vector<bool>& reduced) {
  ReducedAxes merged;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 1) continue;
    if (!merged.reduced.empty() && merged.reduced.back() == reduced[i]) {
      merged.sizes.back() *= sizes[i];
    } else {
      merged.sizes.push_back(sizes[i]);
      merged.reduced.push_back(reduced[i]);
    }
  }
  return merged;
}

absl::Status AddReduction(const Node& node, ReduceKind kind, int64_t rows, int64_t count,
                          Lowering& to) {
  dnnl_alg_kind_t algorithm;
  switch (kind) {
    case ReduceKind::kMean:
      algorithm = dnnl_reduction_mean;
      break;
    case ReduceKind::kSum:
      algorithm = dnnl_reduction_sum;
      break;
    case ReduceKind::kMax:
      algorithm = dnnl_reduction_max;
      break;
    case ReduceKind::kMin:
      algorithm = dnnl_reduction_min;
      break;
    default:
      return absl::UnimplementedError("oneDNN does not support the kind of reduction");
  }
  const Layout input = Dense({rows, count});
  const Layout output = Dense({rows, 1});
  dnnl_reduction_desc_t desc;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_reduction_desc_init(&desc, algorithm, &input, &output, 0, 0),
                              "describing a reduction"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsToRead(node)));
  return AddOneToOne(node, described, input, output, to);
}

// Whether the nearest element is the one that oneDNN takes, round((i + 1/2) * in / out - 1/2): if
// the result is finer by an integer factor, the element whose part of the axis contains i.
bool IsNearestOfOneDnn(const canonical::Resize& op, int64_t in, int64_t out) {
  if (in == out) return canonical::KeepsElements(op);
  if (in == 0 || out % in != 0) return false;
  switch (op.coordinates) {
    case CoordinateMode::kHalfPixel:
      return op.rounding == NearestRounding::kRoundPreferFloor ||
             op.rounding == NearestRounding::kRoundPreferCeil;
    case CoordinateMode::kAsymmetric:
    case CoordinateMode::kTfHalfPixelForNn:
      return op.rounding == NearestRounding::kFloor;
    default:
      return false;
  }
}

bool IsLinearOfOneDnn(const canonical::Resize& op, int64_t in, int64_t out) {
  if (in == out) return canonical::KeepsElements(op);
  if (op.antialias && out < in) return false;
  return op.coordinates == CoordinateMode::kHalfPixel ||
         (op.coordinates == CoordinateMode::kPytorchHalfPixel && out > 1);
}

}  // namespace

absl::Status Lower(const canonical::MaxPool2D& op, const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const Pool pool, PoolOf(op, node, false));
  return AddPool(node, dnnl_pooling_max, pool, FeatureLayout(SizesOf(node.operand(0))),
                 FeatureLayout(SizesOf(node.result())), to);
}

absl::Status Lower(const canonical::AvgPool2D& op, const Node& node, Lowering& to) {
  const bool is_full = op.convention == canonical::PoolConvention::kFull;
  RH_ASSIGN_OR_RETURN(const Pool pool, PoolOf(op, node, is_full));
  return AddPool(
      node, is_full ? dnnl_pooling_avg_include_padding : dnnl_pooling_avg_exclude_padding, pool,
      FeatureLayout(SizesOf(node.operand(0))), FeatureLayout(SizesOf(node.result())), to);
}

namespace {

// oneDNN's take 1.4 to 1.8 times as long as our own, which also keep NaN. Small tensors are not
// worth leaving a region for. The product of the sizes may overflow an integer.
bool IsOfManyExtremes(ReduceKind kind, absl::Span<const int64_t> sizes) {
  constexpr double kFewElements = 4096;
  if (kind != ReduceKind::kMax && kind != ReduceKind::kMin) return false;
  double elements = 1;
  for (const int64_t size : sizes) elements *= static_cast<double>(size);
  return elements >= kFewElements;
}

}  // namespace

absl::Status Lower(const canonical::TensorReduce& op, const Node& node, Lowering& to) {
  if (HasOperand(node, 1)) return absl::UnimplementedError("the axes are not an attribute");
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(0));
  if (IsOfManyExtremes(op.kind, sizes))
    return absl::UnimplementedError("our own kernels find extremes faster");
  const int64_t rank = static_cast<int64_t>(sizes.size());
  std::vector<bool> reduced(sizes.size(), !op.axes.has_value());
  if (op.axes.has_value()) {
    for (const int64_t axis : *op.axes) reduced[axis < 0 ? axis + rank : axis] = true;
  }
  const ReducedAxes merged = MergeAxes(sizes, reduced);
  const size_t parts = merged.sizes.size();
  if (parts == 0) return absl::UnimplementedError("there is nothing to reduce");
  if (merged.reduced.back()) {
    if (parts > 2) return absl::UnimplementedError("oneDNN reduces only the last axes");
    // A row costs it 0.3 us, however short it is.
    if (parts == 2 && merged.sizes[0] >= 64 && merged.sizes[1] < 32)
      return absl::UnimplementedError("oneDNN is slow where many rows are short");
    return AddReduction(node, op.kind, parts == 2 ? merged.sizes[0] : 1, merged.sizes.back(), to);
  }
  if (parts < 2 || parts > 3)
    return absl::UnimplementedError("oneDNN reduces only neighbouring axes");
  if (op.kind != ReduceKind::kMean && op.kind != ReduceKind::kMax)
    return absl::UnimplementedError("oneDNN pools only means and maxima");
  const int64_t batch = parts == 3 ? merged.sizes[0] : 1;
  const int64_t count = merged.sizes[parts - 2];
  const int64_t channels = merged.sizes[parts - 1];
  const Layout input =
      Strided({batch, channels, count, 1}, {count * channels, 1, channels, channels});
  const Layout output = Strided({batch, channels, 1, 1}, {channels, 1, channels, channels});
  const Pool pool = {
      .sizes = {count, 1}, .strides = {1, 1}, .dilates = {0, 0}, .begins = {0, 0}, .ends = {0, 0}};
  return AddPool(node,
                 op.kind == ReduceKind::kMax ? dnnl_pooling_max : dnnl_pooling_avg_include_padding,
                 pool, input, output, to);
}

absl::Status Lower(const canonical::Resize& op, const Node& node, Lowering& to) {
  if (HasOperand(node, 1) || HasOperand(node, 2))
    return absl::UnimplementedError("the sizes are not an attribute");
  if (op.mode == Interpolation::kCubic || op.exclude_outside)
    return absl::UnimplementedError("oneDNN does not support this interpolation");
  const bool is_feature = node.operand(0).type().domain() == Domain::kFeature;
  const absl::Span<const int64_t> in = SizesOf(node.operand(0));
  const absl::Span<const int64_t> out = SizesOf(node.result());
  if (in.size() < 3 || in.size() > 5)
    return absl::UnimplementedError("oneDNN resizes one to three axes");
  RH_ASSIGN_OR_RETURN(const canonical::ResizePlan plan,
                      PlanResize(op, static_cast<int64_t>(in.size()), is_feature, nullptr));
  for (size_t i = 0; i < plan.scales.size(); ++i) {
    const int64_t axis = plan.axes[i];
    if (plan.scales[i] * static_cast<double>(in[axis]) != static_cast<double>(out[axis]))
      return absl::UnimplementedError("the scales are not the ratios of the sizes");
  }
  const size_t first = is_feature ? 1 : 2;
  const size_t end = is_feature ? in.size() - 1 : in.size();
  for (size_t axis = 0; axis < in.size(); ++axis) {
    const bool is_spatial = axis >= first && axis < end;
    if (!is_spatial && in[axis] != out[axis])
      return absl::UnimplementedError("oneDNN resizes only spatial axes");
    if (is_spatial &&
        !(op.mode == Interpolation::kNearest ? IsNearestOfOneDnn(op, in[axis], out[axis])
                                             : IsLinearOfOneDnn(op, in[axis], out[axis])))
      return absl::UnimplementedError("oneDNN maps coordinates differently");
  }
  // oneDNN makes a table over all axes, and ends the process if there is no memory for that.
  constexpr int64_t kLongestTable = 1 << 17;
  int64_t length = 0;
  for (size_t axis = first; axis < end; ++axis) length += out[axis];
  if (length > kLongestTable)
    return MoreThanOneDnnTakes("positions of the result's axes together", length, kLongestTable);
  const Layout input = is_feature ? FeatureLayout(in) : Dense(in);
  const Layout output = is_feature ? FeatureLayout(out) : Dense(out);
  dnnl_resampling_desc_t desc;
  RH_RETURN_IF_ERROR(ToStatus(
      dnnl_resampling_forward_desc_init(
          &desc, dnnl_forward_inference,
          op.mode == Interpolation::kNearest ? dnnl_resampling_nearest : dnnl_resampling_linear,
          nullptr, &input, &output),
      "describing a resampling"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsToRead(node)));
  return AddOneToOne(node, described, input, output, to);
}

}  // namespace roundhouse::onednn
