#include "roundhouse/dialects/canonical/convolution.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

constexpr int kInput = 0;
constexpr int kFilter = 1;
constexpr int kBias = 2;

// (C1), (C2): the checks that do not need sizes.
absl::Status CheckOperands(const InferenceContext& context, Domain filter_domain) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, kInput, Domain::kFeature, "(C1)"));
  RH_RETURN_IF_ERROR(ExpectDomain(context, kFilter, filter_domain, "(C1)"));
  if (context.has_operand(kBias))
    RH_RETURN_IF_ERROR(ExpectDomain(context, kBias, Domain::kBias, "(C5)"));
  if (HasQuantizedFactor(context)) return absl::OkStatus();  // SumOf looks at the elements.
  RH_RETURN_IF_ERROR(ExpectElements(context, kFilter, context.op().elements, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, kFilter, kInput, "(C2)"));
  if (!context.has_operand(kBias)) return absl::OkStatus();
  RH_RETURN_IF_ERROR(ExpectElements(context, kBias, context.op().elements, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, kBias, kInput, "(C2)"));
  return ExpectSameElements(context, kBias, kFilter, "(C2)");
}

absl::StatusOr<std::optional<int64_t>> SpatialAxes(const InferenceContext& context,
                                                   const WindowAttributes& window,
                                                   const std::vector<int64_t>& output_pad = {}) {
  return CommonSpatialRank({{"input", SpatialAxesOf(OperandShape(context, kInput))},
                            {"filter", SpatialAxesOf(OperandShape(context, kFilter))},
                            {"attribute 'stride'", SpatialAxesOf(window.stride)},
                            {"attribute 'dilation'", SpatialAxesOf(window.dilation)},
                            {"attribute 'pad'", SpatialAxesOf(window.pad, 2)},
                            {"attribute 'output_pad'", SpatialAxesOf(output_pad)}},
                           "(C1)");
}

// Returns the size of an operand's axis; a negative axis counts from the end.
Dim AxisOf(const Shape& shape, int64_t axis) {
  if (!shape.is_ranked()) return Dim::Unknown();
  const int64_t from_front = axis < 0 ? axis + shape.rank() : axis;
  // A value in a domain has no other rank, so there is nothing to report here.
  if (from_front < 0 || from_front >= shape.rank()) return Dim::Unknown();
  return shape.dim(from_front);
}

// (C4) of the convolutions with a filter (O, spatial, I).
absl::Status CheckGroups(const InferenceContext& context, int64_t groups) {
  if (groups < 1) {
    return BrokenAttribute("(C4)", "groups", absl::StrCat("expected at least 1, found ", groups));
  }
  const Shape filter = OperandShape(context, kFilter);
  const Dim outputs = AxisOf(filter, 0);
  if (outputs.is_known() && outputs.size() % groups != 0) {
    return BrokenRule(
        context, kFilter, "(C4)",
        absl::StrCat("expected a multiple of ", groups,
                     " output channels, one run for each group, found ", outputs.size()));
  }
  const Dim channels = AxisOf(OperandShape(context, kInput), -1);
  RH_ASSIGN_OR_RETURN(const Dim wanted, MultiplyDims(groups, AxisOf(filter, -1)));
  if (UnifyDims(channels, wanted)) return absl::OkStatus();
  return BrokenRule(context, kInput, "(C4)",
                    absl::StrCat("expected ", wanted.size(), " channels as the filter takes ",
                                 AxisOf(filter, -1).size(),
                                 groups == 1 ? "" : absl::StrCat(" in each of ", groups, " groups"),
                                 ", found ", channels.size()));
}

// (C5): returns `channels`, merged with the length of the bias.
absl::StatusOr<Dim> UnifyWithBias(const InferenceContext& context, const Dim& channels) {
  if (!context.has_operand(kBias)) return channels;
  const Dim length = AxisOf(OperandShape(context, kBias), 0);
  if (std::optional<Dim> both = UnifyDims(channels, length)) return *std::move(both);
  return BrokenRule(context, kBias, "(C5)",
                    absl::StrCat("expected ", channels.size(),
                                 " elements, one for each output channel, found ", length.size()));
}

// Returns the elements of the sum, and for quantised operands checks (C2). `filter_axis` is the
// filter's axis of output channels, if there is one.
absl::StatusOr<std::optional<ElementType>> SumOf(const InferenceContext& context,
                                                 std::optional<int64_t> spatial_axes,
                                                 std::optional<int64_t> filter_axis) {
  if (!HasQuantizedFactor(context)) {
    return context.has_operand(kBias) ? KnownElement(context, {kInput, kFilter, kBias})
                                      : KnownElement(context, {kInput, kFilter});
  }
  ProductAxes axes;
  axes.rhs.operand = filter_axis;
  if (spatial_axes) axes.rhs.result = *spatial_axes + 1;
  RH_ASSIGN_OR_RETURN(std::optional<ElementType> sum, InferAccumulator(context, axes, "(C2)"));
  if (sum && context.has_operand(kBias))
    RH_RETURN_IF_ERROR(ExpectBiasElements(context, kBias, *sum, "(C2)"));
  return sum;
}

// Returns the axis of output channels of a depthwise filter: the one of its last two axes that is
// not of size 1.
std::optional<int64_t> OutputAxisOfDepthwise(const Shape& filter) {
  if (!filter.is_ranked()) return std::nullopt;
  const Dim multiplier = AxisOf(filter, -1);
  const bool is_plain = multiplier.is_known() && multiplier.size() == 1;
  const Dim channels = AxisOf(filter, -2);
  if (!is_plain && !(channels.is_known() && channels.size() == 1)) return std::nullopt;
  return is_plain ? filter.rank() - 2 : filter.rank() - 1;
}

// (C7), (C8): returns the elements of the result.
template <typename Op>
absl::StatusOr<std::optional<ElementType>> ElementOf(const Op& op,
                                                     const std::optional<ElementType>& sum) {
  RH_ASSIGN_OR_RETURN(std::optional<ElementType> element,
                      InferRequantized(sum, op.to, op.rounding, op.activation, "(C8)"));
  RH_RETURN_IF_ERROR(CheckActivation(op.activation, op.activation_parameters, element, "(C7)"));
  return element;
}

// Returns the feature (N, spatial, C) with spatial sizes size(axis, size of the input, size of the
// filter). The filter's spatial axes begin at `first_filter_axis`.
template <typename OutputSize>
absl::StatusOr<Type> ResultType(const InferenceContext& context,
                                const std::optional<ElementType>& element,
                                std::optional<int64_t> spatial_axes, int64_t first_filter_axis,
                                const Dim& channels, const OutputSize& size) {
  if (!spatial_axes) return TensorOrUnknown(element, Shape::Unranked(), Domain::kFeature);
  const Shape input = OperandShape(context, kInput);
  const Shape filter = OperandShape(context, kFilter);
  std::vector<Dim> dims = {AxisOf(input, 0)};
  for (int64_t axis = 0; axis < *spatial_axes; ++axis) {
    RH_ASSIGN_OR_RETURN(
        Dim dim, size(axis, AxisOf(input, 1 + axis), AxisOf(filter, first_filter_axis + axis)));
    dims.push_back(std::move(dim));
  }
  dims.push_back(channels);
  return TensorOrUnknown(element, Shape(dims), Domain::kFeature);
}

}  // namespace

absl::StatusOr<Type> Infer(const Conv2D& op, const InferenceContext& context) {
  const WindowAttributes window = {op.stride, op.dilation, op.pad, op.auto_pad};
  RH_RETURN_IF_ERROR(CheckOperands(context, Domain::kFilter));
  RH_RETURN_IF_ERROR(CheckWindow(window, "(C3)"));
  RH_ASSIGN_OR_RETURN(std::optional<int64_t> spatial_axes, SpatialAxes(context, window));
  RH_RETURN_IF_ERROR(CheckGroups(context, op.groups));
  RH_ASSIGN_OR_RETURN(Dim channels,
                      UnifyWithBias(context, AxisOf(OperandShape(context, kFilter), 0)));
  RH_ASSIGN_OR_RETURN(std::optional<ElementType> element, SumOf(context, spatial_axes, 0));
  RH_ASSIGN_OR_RETURN(element, ElementOf(op, element));
  return ResultType(context, element, spatial_axes, 1, channels,
                    [&](int64_t axis, const Dim& input, const Dim& size) {
                      return WindowOutput(window, axis, input, size, "(C6)");
                    });
}

absl::StatusOr<Type> Infer(const DepthwiseConv2D& op, const InferenceContext& context) {
  const WindowAttributes window = {op.stride, op.dilation, op.pad, op.auto_pad};
  RH_RETURN_IF_ERROR(CheckOperands(context, Domain::kDepthwiseFilter));
  RH_RETURN_IF_ERROR(CheckWindow(window, "(C3)"));
  RH_ASSIGN_OR_RETURN(std::optional<int64_t> spatial_axes, SpatialAxes(context, window));
  const Dim input_channels = AxisOf(OperandShape(context, kInput), -1);
  const Dim filter_channels = AxisOf(OperandShape(context, kFilter), -2);
  const std::optional<Dim> channels = UnifyDims(input_channels, filter_channels);
  if (!channels) {
    return BrokenRule(context, kFilter, "(C4)",
                      absl::StrCat("expected ", input_channels.size(),
                                   " channels as in input, found ", filter_channels.size()));
  }
  RH_ASSIGN_OR_RETURN(Dim outputs,
                      MultiplyDims(*channels, AxisOf(OperandShape(context, kFilter), -1)));
  RH_ASSIGN_OR_RETURN(outputs, UnifyWithBias(context, outputs));
  RH_ASSIGN_OR_RETURN(
      std::optional<ElementType> element,
      SumOf(context, spatial_axes, OutputAxisOfDepthwise(OperandShape(context, kFilter))));
  RH_ASSIGN_OR_RETURN(element, ElementOf(op, element));
  return ResultType(context, element, spatial_axes, 0, outputs,
                    [&](int64_t axis, const Dim& input, const Dim& size) {
                      return WindowOutput(window, axis, input, size, "(C6)");
                    });
}

absl::StatusOr<Type> Infer(const TransposedConv2D& op, const InferenceContext& context) {
  const WindowAttributes window = {op.stride, op.dilation, op.pad};
  RH_RETURN_IF_ERROR(CheckOperands(context, Domain::kFilter));
  RH_RETURN_IF_ERROR(CheckWindow(window, "(C3)"));
  for (int64_t entry : op.output_pad) {
    if (entry < 0) {
      return BrokenAttribute("(C3)", "output_pad",
                             absl::StrCat("expected at least 0, found ", entry));
    }
  }
  RH_ASSIGN_OR_RETURN(std::optional<int64_t> spatial_axes,
                      SpatialAxes(context, window, op.output_pad));
  RH_RETURN_IF_ERROR(CheckGroups(context, op.groups));
  RH_ASSIGN_OR_RETURN(Dim channels,
                      UnifyWithBias(context, AxisOf(OperandShape(context, kFilter), 0)));
  RH_ASSIGN_OR_RETURN(std::optional<ElementType> element, SumOf(context, spatial_axes, 0));
  RH_ASSIGN_OR_RETURN(element, ElementOf(op, element));
  return ResultType(context, element, spatial_axes, 1, channels,
                    [&](int64_t axis, const Dim& input, const Dim& size) {
                      return TransposedOutput(window,
                                              op.output_pad.empty() ? 0 : op.output_pad[axis], axis,
                                              input, size, "(C6)");
                    });
}

}  // namespace roundhouse::canonical
