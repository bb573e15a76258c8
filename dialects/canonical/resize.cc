#include "roundhouse/dialects/canonical/resize.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

constexpr int kResized = 0;
constexpr int kTarget = 1;
constexpr int kRegion = 2;

// Larger sizes are not exact as doubles.
constexpr double kGreatestSize = 9007199254740992.0;

absl::Status CheckCount(absl::string_view what, size_t found, size_t axes) {
  if (found == axes) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("(C3) ", what, ": expected ", axes,
                                                 " numbers, one for each axis, found ", found));
}

absl::Status CheckNumbers(absl::string_view what, const ResizePlan& plan) {
  for (int64_t size : plan.sizes) {
    if (size < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("(C4) ", what, ": expected a positive size, found ", size));
    }
  }
  for (double scale : plan.scales) {
    if (!(scale > 0) || std::isinf(scale)) {
      return absl::InvalidArgumentError(
          absl::StrCat("(C4) ", what, ": expected a positive scale, found ", scale));
    }
  }
  return absl::OkStatus();
}

// (C3), (C6) - (C8): the checks that do not depend on numbers.
absl::Status CheckOperands(const Resize& op, const InferenceContext& context) {
  const bool has_target = context.has_operand(kTarget);
  const int given = (op.sizes.empty() ? 0 : 1) + (op.scales.empty() ? 0 : 1) + (has_target ? 1 : 0);
  if (given != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("(C3) expected one of attribute 'sizes', attribute 'scales' and operand "
                     "target, found ",
                     given));
  }
  if (has_target) {
    RH_RETURN_IF_ERROR(ExpectRank(context, kTarget, 1, 1, "(C6)"));
    RH_RETURN_IF_ERROR(
        ExpectElements(context, kTarget, kIntegers | ElementSet{ElementKind::kF32}, "(C6)"));
  }
  if (op.mode == Interpolation::kNearest && (op.antialias || op.exclude_outside)) {
    return BrokenAttribute("(C7)", op.antialias ? "antialias" : "exclude_outside",
                           "expected false for mode \"nearest\", found true");
  }
  const bool has_region = context.has_operand(kRegion);
  const bool crops = op.coordinates == CoordinateMode::kCropAndResize;
  if (has_region != crops) {
    return absl::InvalidArgumentError(
        crops ? "(C8) coordinates \"crop_and_resize\" needs operand region"
              : "(C8) operand region is only for coordinates \"crop_and_resize\"");
  }
  if (!has_region) return absl::OkStatus();
  RH_RETURN_IF_ERROR(ExpectRank(context, kRegion, 1, 1, "(C8)"));
  return ExpectElements(context, kRegion, kFloats, "(C8)");
}

absl::StatusOr<Dim> ResizedDim(const ResizePlan& plan, size_t i, const Dim& input) {
  const bool is_empty = input.is_known() && input.size() == 0;
  if (!plan.sizes.empty()) {
    const int64_t size = plan.sizes[i];
    if (is_empty && size != 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "(C5) axis ", plan.axes[i], " is empty and cannot be resized to ", size, " elements"));
    }
    if (size == 0 && input.is_known() && !is_empty) {
      return absl::InvalidArgumentError(absl::StrCat("(C4) axis ", plan.axes[i], " of size ",
                                                     input.size(),
                                                     ": expected a positive size, found 0"));
    }
    return Dim(size, input.is_known() && input.size() == size ? input.name() : "");
  }
  if (plan.scales.empty()) return Dim::Unknown();
  if (plan.scales[i] == 1 || is_empty) return input;
  if (!input.is_known()) return Dim::Unknown();
  const double size = std::floor(static_cast<double>(input.size()) * plan.scales[i]);
  if (size >= 1 && size < kGreatestSize) return Dim(static_cast<int64_t>(size));
  return absl::InvalidArgumentError(absl::StrCat("(C4) the scale ", plan.scales[i], " makes axis ",
                                                 plan.axes[i], " of size ", input.size(),
                                                 size < 1 ? " empty" : " too large"));
}

}  // namespace

bool KeepsElements(const Resize& op) {
  switch (op.coordinates) {
    case CoordinateMode::kCropAndResize:
      return false;
    case CoordinateMode::kTfHalfPixelForNn:  // Half a pixel is added and not taken back.
      return op.mode == Interpolation::kNearest &&
             (op.rounding == NearestRounding::kFloor ||
              op.rounding == NearestRounding::kRoundPreferFloor);
    default:
      return true;
  }
}

absl::StatusOr<ResizePlan> PlanResize(const Resize& op, int64_t rank, bool is_feature,
                                      const Tensor* target) {
  ResizePlan plan;
  if (op.axes.empty()) {
    for (int64_t axis = is_feature ? 1 : 0; axis < rank - (is_feature ? 1 : 0); ++axis) {
      plan.axes.push_back(axis);
    }
  } else {
    RH_RETURN_IF_ERROR(NormalizeAxes(op.axes, rank, "(C2)").status());
    // In the written order, like the numbers.
    for (int64_t axis : op.axes) plan.axes.push_back(axis < 0 ? axis + rank : axis);
  }
  std::string what;
  if (target != nullptr) {
    what = "target";
    if (target->element_type().kind() == ElementKind::kF32) {
      plan.scales.assign(target->data<float>().begin(), target->data<float>().end());
    } else {
      plan.sizes = IntegersOf(*target);
    }
    RH_RETURN_IF_ERROR(CheckCount(what, target->num_elements(), plan.axes.size()));
  } else if (!op.sizes.empty()) {
    what = "attribute 'sizes'";
    plan.sizes = op.sizes;
    RH_RETURN_IF_ERROR(CheckCount(what, plan.sizes.size(), plan.axes.size()));
  } else if (!op.scales.empty()) {
    what = "attribute 'scales'";
    plan.scales.assign(op.scales.begin(), op.scales.end());
    RH_RETURN_IF_ERROR(CheckCount(what, plan.scales.size(), plan.axes.size()));
  }
  RH_RETURN_IF_ERROR(CheckNumbers(what, plan));
  return plan;
}

absl::StatusOr<Type> Infer(const Resize& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, kResized, "(C1)"));
  const Type& type = context.operand_type(kResized);
  if (type.is_tensor() && type.domain() != Domain::kTensor && type.domain() != Domain::kFeature) {
    return BrokenRule(
        context, kResized, "(C1)",
        absl::StrCat("expected domain tensor or feature, found ", DomainName(type.domain())));
  }
  RH_RETURN_IF_ERROR(CheckOperands(op, context));
  if (!type.is_tensor() || !type.shape().is_ranked()) return type;
  std::optional<Tensor> target;
  if (context.has_operand(kTarget)) target = context.constant_operand(kTarget);
  const Shape& shape = type.shape();
  RH_ASSIGN_OR_RETURN(
      const ResizePlan plan,
      PlanResize(op, shape.rank(), type.domain() == Domain::kFeature, target ? &*target : nullptr));
  const std::optional<int64_t> quantized = QuantizedAxis(type.element_type());
  if (quantized && std::find(plan.axes.begin(), plan.axes.end(), *quantized) != plan.axes.end()) {
    return QuantizedAxisError(context, kResized, "(C2)", "the axis is resized");
  }
  if (context.has_operand(kTarget)) {
    const Shape counts = OperandShape(context, kTarget);
    const std::optional<int64_t> count = counts.is_ranked() ? counts.size(0) : std::nullopt;
    if (count) RH_RETURN_IF_ERROR(CheckCount("target", *count, plan.axes.size()));
  }
  if (context.has_operand(kRegion)) {
    const Shape region = OperandShape(context, kRegion);
    const std::optional<int64_t> count = region.is_ranked() ? region.size(0) : std::nullopt;
    const int64_t wanted = 2 * static_cast<int64_t>(plan.axes.size());
    if (count && *count != wanted) {
      return BrokenRule(
          context, kRegion, "(C8)",
          absl::StrCat("expected ", wanted,
                       " numbers, the begins and then the ends of all axes, found ", *count));
    }
  }
  std::vector<Dim> dims = shape.dims();
  for (size_t i = 0; i < plan.axes.size(); ++i) {
    RH_ASSIGN_OR_RETURN(dims[plan.axes[i]], ResizedDim(plan, i, shape.dim(plan.axes[i])));
  }
  return type.WithShape(Shape(dims));
}

}  // namespace roundhouse::canonical
