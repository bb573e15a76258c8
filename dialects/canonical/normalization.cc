#include "roundhouse/dialects/canonical/normalization.h"

#include <limits>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/rules/vector_rules.h"

namespace roundhouse::canonical {
namespace {

absl::Status ExpectTensorOrFeature(const InferenceContext& context, absl::string_view constraint) {
  const Type& type = context.operand_type(0);
  if (type.domain() == Domain::kTensor || type.domain() == Domain::kFeature) {
    return absl::OkStatus();
  }
  return BrokenRule(
      context, 0, constraint,
      absl::StrCat("expected domain tensor or feature, found ", DomainName(type.domain())));
}

// (C1): returns the axis, counted from the front; nullopt if the rank is unknown.
absl::StatusOr<std::optional<int64_t>> ChannelAxis(const InferenceContext& context, int64_t axis) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  const Type& type = context.operand_type(0);
  if (type.is_unknown()) return std::nullopt;
  RH_RETURN_IF_ERROR(ExpectTensorOrFeature(context, "(C1)"));
  if (!type.shape().is_ranked()) return std::nullopt;
  const int64_t rank = type.shape().rank();
  RH_ASSIGN_OR_RETURN(const int64_t from_front, NormalizeAxis(axis, rank, "(C1)"));
  if (type.domain() == Domain::kFeature && from_front != rank - 1) {
    return BrokenAttribute("(C1)", "axis",
                           absl::StrCat("expected -1, the channels of a feature, found ", axis));
  }
  return from_front;
}

// Returns the input's type with its channels merged with the lengths of the vectors, which are the
// operands from 1 on.
absl::StatusOr<Type> UnifyChannels(const InferenceContext& context, std::optional<int64_t> axis,
                                   absl::string_view length_constraint,
                                   absl::string_view element_constraint) {
  const Type& type = context.operand_type(0);
  Dim channels = axis ? type.shape().dim(*axis) : Dim::Unknown();
  for (int operand = 1; operand < context.num_operands(); ++operand) {
    if (!context.has_operand(operand)) continue;
    RH_ASSIGN_OR_RETURN(channels,
                        UnifyWithVector(context, operand, channels, "channel", length_constraint));
    RH_RETURN_IF_ERROR(ExpectElements(context, operand, kFloats, element_constraint));
  }
  return axis ? type.WithShape(type.shape().WithDim(*axis, channels)) : type;
}

absl::StatusOr<Type> InferOverLastAxes(int64_t axis, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  const Type& type = context.operand_type(0);
  const bool is_ranked = !type.is_unknown() && type.shape().is_ranked();
  std::optional<int64_t> first;
  if (is_ranked) {
    RH_ASSIGN_OR_RETURN(first, NormalizeAxis(axis, type.shape().rank(), "(C1)"));
  }
  Type result = type;
  for (int operand = 1; operand < context.num_operands(); ++operand) {
    if (!context.has_operand(operand)) continue;
    const Type& own = context.operand_type(operand);
    if (!own.is_tensor() || own.domain() != Domain::kBias) {
      RH_RETURN_IF_ERROR(
          ExpectRank(context, operand, 0, std::numeric_limits<int64_t>::max(), "(C2)"));
    }
    RH_RETURN_IF_ERROR(ExpectElements(context, operand, kFloats, "(C3)"));
    if (!first) continue;
    std::vector<Dim> dims = result.shape().dims();
    const Shape wanted(absl::MakeConstSpan(dims).subspan(*first));
    const std::optional<Shape> both = UnifyShapes(wanted, OperandShape(context, operand));
    if (!both) {
      return BrokenRule(
          context, operand, "(C2)",
          absl::StrCat("expected the sizes of the normalised axes, ", wanted.ToString(), ", found ",
                       OperandShape(context, operand).ToString()));
    }
    for (int64_t i = 0; i < both->rank(); ++i) dims[*first + i] = both->dim(i);
    result = result.WithShape(Shape(dims));
  }
  return result;
}

}  // namespace

absl::StatusOr<Type> Infer(const BatchNorm& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const std::optional<int64_t> axis, ChannelAxis(context, op.axis));
  return UnifyChannels(context, axis, "(C2)", "(C3)");
}

absl::StatusOr<Type> Infer(const LayerNorm& op, const InferenceContext& context) {
  return InferOverLastAxes(op.axis, context);
}

absl::StatusOr<Type> Infer(const RmsNorm& op, const InferenceContext& context) {
  return InferOverLastAxes(op.axis, context);
}

absl::StatusOr<Type> Infer(const GroupNorm& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const std::optional<int64_t> axis, ChannelAxis(context, op.axis));
  if (axis == 0) {
    return BrokenAttribute("(C1)", "axis", "expected an axis other than the first, found 0");
  }
  if (op.groups < 0) {
    return BrokenAttribute("(C2)", "groups",
                           absl::StrCat("expected at least 0, found ", op.groups));
  }
  RH_ASSIGN_OR_RETURN(Type result, UnifyChannels(context, axis, "(C3)", "(C4)"));
  if (!axis) return result;
  const Dim channels = result.shape().dim(*axis);
  if (op.groups > 0 && channels.is_known() && channels.size() % op.groups != 0) {
    return BrokenAttribute("(C2)", "groups",
                           absl::StrCat("expected a divisor of the ", channels.size(),
                                        " channels, found ", op.groups));
  }
  return result;
}

absl::StatusOr<Type> Infer(const LocalResponseNorm& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  const Type& type = context.operand_type(0);
  if (op.size < 1) {
    return BrokenAttribute("(C2)", "size", absl::StrCat("expected at least 1, found ", op.size));
  }
  if (type.is_unknown()) return type;
  RH_RETURN_IF_ERROR(ExpectTensorOrFeature(context, "(C1)"));
  if (type.shape().is_ranked()) {
    RH_RETURN_IF_ERROR(NormalizeAxis(op.axis, type.shape().rank(), "(C1)").status());
  }
  return type;
}

}  // namespace roundhouse::canonical
