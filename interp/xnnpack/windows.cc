#include "roundhouse/interp/xnnpack/windows.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/interp/xnnpack/layer.h"

namespace roundhouse::xnnpack {
namespace {

using canonical::WindowAxis;

// Height and width.
using Axes = std::array<WindowAxis, 2>;

// For numbers that TakesWindow() accepts, or that are sizes of operands.
uint32_t Small(int64_t number) { return static_cast<uint32_t>(number); }

// Error: there are not two spatial axes.
absl::StatusOr<Axes> AxesOf(const canonical::WindowAttributes& attributes, const Node& node,
                            absl::Span<const int64_t> window) {
  if (window.size() != 2) return absl::UnimplementedError("XNNPACK supports only two spatial axes");
  const absl::Span<const int64_t> input = SizesOf(node.operand(0));
  Axes axes;
  for (int64_t i = 0; i < 2; ++i) {
    axes[i] = ResolveWindow(attributes, i, input[i + 1], window[i]);
    RH_RETURN_IF_ERROR(TakesWindow(axes[i], input[i + 1]));
  }
  return axes;
}

// The axes of a pool, with the padding at the end that its positions need.
template <typename Op>
absl::StatusOr<Axes> PoolAxesOf(const Op& op, const Node& node) {
  RH_ASSIGN_OR_RETURN(Axes axes, AxesOf({op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode},
                                        node, op.window));
  if (op.window[0] * op.window[1] == 1)
    return absl::UnimplementedError("XNNPACK does not support pools of one element");
  // XNNPACK writes a list of pointers as long as the window for each result.
  constexpr int64_t kMaxWindow = 1 << 16;
  if (op.window[0] > kMaxWindow || op.window[0] * op.window[1] > kMaxWindow)
    return absl::UnimplementedError(
        absl::StrCat("XNNPACK needs too much memory for windows of more than ", kMaxWindow,
                     " elements, found ", op.window[0], "x", op.window[1]));
  for (size_t i = 0; i < 2; ++i) {
    WindowAxis& axis = axes[i];
    const int64_t reach = (axis.size - 1) * axis.dilation + 1;
    const int64_t last = (SizesOf(node.result())[i + 1] - 1) * axis.stride - axis.pad_begin;
    const int64_t input = SizesOf(node.operand(0))[i + 1];
    const int64_t needed = last + reach - input;
    if (axis.pad_begin >= reach || last >= input)
      return absl::UnimplementedError("XNNPACK does not support windows outside the input");
    if (axis.dilation > 1 && (axis.pad_begin > 0 || needed > 0))
      return absl::UnimplementedError("a dilated window may cover only padding");
    if (axis.stride > axis.size)
      return absl::UnimplementedError("XNNPACK does not support strides larger than the window");
    axis.pad_end = needed >= 0 ? needed : axis.pad_end;
    RH_RETURN_IF_ERROR(TakesWindow(axis, input));
  }
  return axes;
}

}  // namespace

absl::Status Lower(const canonical::Conv2D& op, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> filter = SizesOf(node.operand(1));
  RH_ASSIGN_OR_RETURN(const Axes axes, AxesOf({op.stride, op.dilation, op.pad, op.auto_pad}, node,
                                              filter.subspan(1, filter.size() - 2)));
  RH_ASSIGN_OR_RETURN(const Layer layer,
                      LayerOf(AttributesOf(op, kFilterOutputs), node, filter, to));
  const auto& [y, x] = axes;
  RH_RETURN_IF_ERROR(ToStatus(
      xnn_define_convolution_2d(
          to.subgraph(), Small(y.pad_begin), Small(x.pad_end), Small(y.pad_end), Small(x.pad_begin),
          Small(y.size), Small(x.size), Small(y.stride), Small(x.stride), Small(y.dilation),
          Small(x.dilation), Small(op.groups), filter.back(), filter.front() / op.groups,
          layer.target.activation.bounds.min, layer.target.activation.bounds.max, layer.input,
          layer.weights, layer.bias, layer.target.id, 0),
      "defining a convolution"));
  return to.Finish(layer.target, node.result());
}

absl::Status Lower(const canonical::DepthwiseConv2D& op, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> filter = SizesOf(node.operand(1));
  RH_ASSIGN_OR_RETURN(const Axes axes, AxesOf({op.stride, op.dilation, op.pad, op.auto_pad}, node,
                                              filter.subspan(0, filter.size() - 2)));
  const int64_t channels = filter[2];
  const int64_t multiplier = filter[3];
  RH_ASSIGN_OR_RETURN(const Layer layer,
                      LayerOf(AttributesOf(op, kDepthwiseFilterOutputs), node,
                              {1, filter[0], filter[1], channels * multiplier}, to));
  const auto& [y, x] = axes;
  RH_RETURN_IF_ERROR(
      ToStatus(xnn_define_depthwise_convolution_2d(
                   to.subgraph(), Small(y.pad_begin), Small(x.pad_end), Small(y.pad_end),
                   Small(x.pad_begin), Small(y.size), Small(x.size), Small(y.stride),
                   Small(x.stride), Small(y.dilation), Small(x.dilation), Small(multiplier),
                   channels, layer.target.activation.bounds.min, layer.target.activation.bounds.max,
                   layer.input, layer.weights, layer.bias, layer.target.id, 0),
               "defining a depthwise convolution"));
  return to.Finish(layer.target, node.result());
}

absl::Status Lower(const canonical::TransposedConv2D& op, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> filter = SizesOf(node.operand(1));
  RH_ASSIGN_OR_RETURN(const Axes axes, AxesOf({op.stride, op.dilation, op.pad}, node,
                                              filter.subspan(1, filter.size() - 2)));
  std::array<int64_t, 2> adjustment = {0, 0};
  if (!op.output_pad.empty()) std::copy_n(op.output_pad.begin(), 2, adjustment.begin());
  for (size_t i = 0; i < 2; ++i) {
    if (adjustment[i] >= axes[i].stride)
      return absl::UnimplementedError("XNNPACK supports only output padding less than the stride");
  }
  RH_ASSIGN_OR_RETURN(const Layer layer, LayerOf(AttributesOf(op, std::nullopt), node, filter, to));
  const auto& [y, x] = axes;
  RH_RETURN_IF_ERROR(
      ToStatus(xnn_define_deconvolution_2d(
                   to.subgraph(), Small(y.pad_begin), Small(x.pad_end), Small(y.pad_end),
                   Small(x.pad_begin), Small(adjustment[0]), Small(adjustment[1]), Small(y.size),
                   Small(x.size), Small(y.stride), Small(x.stride), Small(y.dilation),
                   Small(x.dilation), Small(op.groups), filter.back(), filter.front() / op.groups,
                   layer.target.activation.bounds.min, layer.target.activation.bounds.max,
                   layer.input, layer.weights, layer.bias, layer.target.id, 0),
               "defining a transposed convolution"));
  return to.Finish(layer.target, node.result());
}

absl::Status Lower(const canonical::MaxPool2D& op, const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const Axes axes, PoolAxesOf(op, node));
  RH_ASSIGN_OR_RETURN(const ValueId input, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const ValueId result, to.Result(node.result()));
  const auto& [y, x] = axes;
  const Bounds none;
  return ToStatus(
      xnn_define_max_pooling_2d(to.subgraph(), Small(y.pad_begin), Small(x.pad_end),
                                Small(y.pad_end), Small(x.pad_begin), Small(y.size), Small(x.size),
                                Small(y.stride), Small(x.stride), Small(y.dilation),
                                Small(x.dilation), none.min, none.max, input, result, 0),
      "defining a pool");
}

absl::Status Lower(const canonical::AvgPool2D& op, const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const Axes axes, PoolAxesOf(op, node));
  for (const WindowAxis& axis : axes) {
    if (axis.dilation > 1)
      return absl::UnimplementedError("XNNPACK does not support dilated averages");
    if (op.convention == canonical::PoolConvention::kFull &&
        (axis.pad_begin > 0 || axis.pad_end > 0))
      return absl::UnimplementedError("XNNPACK does not count padding in averages");
  }
  RH_ASSIGN_OR_RETURN(const ValueId input, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const ValueId result, to.Result(node.result()));
  const auto& [y, x] = axes;
  const Bounds none;
  return ToStatus(xnn_define_average_pooling_2d(to.subgraph(), Small(y.pad_begin), Small(x.pad_end),
                                                Small(y.pad_end), Small(x.pad_begin), Small(y.size),
                                                Small(x.size), Small(y.stride), Small(x.stride),
                                                none.min, none.max, input, result, 0),
                  "defining a pool");
}

}  // namespace roundhouse::xnnpack
