#include "roundhouse/dialects/canonical/slicing.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::Span<const absl::string_view> EnumeratorNames(BorderMode) {
  static constexpr absl::string_view kNames[] = {"reflect", "symmetric", "edge", "wrap"};
  return kNames;
}

SliceRange ResolveSlice(int64_t size, int64_t start, int64_t end, int64_t step) {
  // The sum does not overflow: size is only added to negative numbers.
  if (start < 0) start += size;
  if (end < 0) end += size;
  const int64_t least = step > 0 ? 0 : -1;
  const int64_t greatest = step > 0 ? size : size - 1;
  start = std::clamp(start, least, greatest);
  end = std::clamp(end, least, greatest);
  const int64_t distance = step > 0 ? end - start : start - end;
  if (distance <= 0) return {start, step, 0};
  // Unsigned, because the least int64 has no negation.
  const uint64_t stride = step > 0 ? static_cast<uint64_t>(step) : 0 - static_cast<uint64_t>(step);
  return {start, step, static_cast<int64_t>((static_cast<uint64_t>(distance) - 1) / stride) + 1};
}

namespace {

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kGreatest = std::numeric_limits<int64_t>::max();

// Whether the whole axis is taken, forwards or backwards, whatever its size.
bool TakesWhole(int64_t start, int64_t end, int64_t step) {
  if (step == 1) return (start == 0 || start == kLeast) && end == kGreatest;
  return step == -1 && (start == -1 || start == kGreatest) && end == kLeast;
}

struct SliceLists {
  IntegerList starts;
  IntegerList ends;
  IntegerList axes;
  IntegerList steps;
  std::optional<int64_t> count;
};

absl::StatusOr<SliceLists> ReadLists(const Slice& op, const InferenceContext& context) {
  SliceLists lists;
  RH_ASSIGN_OR_RETURN(lists.starts,
                      RequiredAttributeOrOperand(context, 1, "(C2)", "starts", op.starts));
  RH_ASSIGN_OR_RETURN(lists.ends, RequiredAttributeOrOperand(context, 2, "(C2)", "ends", op.ends));
  RH_ASSIGN_OR_RETURN(lists.axes, AttributeOrOperand(context, 3, "(C2)", "axes", op.axes));
  RH_ASSIGN_OR_RETURN(lists.steps, AttributeOrOperand(context, 4, "(C2)", "steps", op.steps));
  const std::pair<absl::string_view, const IntegerList*> named[] = {{"starts", &lists.starts},
                                                                    {"ends", &lists.ends},
                                                                    {"axes", &lists.axes},
                                                                    {"steps", &lists.steps}};
  absl::string_view first;
  for (const auto& [name, list] : named) {
    if (!list->given || !list->count) continue;
    if (lists.count && *lists.count != *list->count) {
      return absl::InvalidArgumentError(absl::StrCat("(C3) ", name, ": expected ", *lists.count,
                                                     " integers as ", first, " has, found ",
                                                     *list->count));
    }
    if (!lists.count) first = name;
    lists.count = list->count;
  }
  if (lists.steps.values) {
    for (int64_t step : *lists.steps.values) {
      if (step != 0) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("(C5) steps: expected no 0, found ", ListText(*lists.steps.values)));
    }
  }
  return lists;
}

}  // namespace

absl::StatusOr<Type> Infer(const Slice& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(SliceLists lists, ReadLists(op, context));
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  const std::optional<int64_t> quantized = QuantizedAxis(input.element_type());
  if (!shape.is_ranked()) {
    if (quantized) return QuantizedAxisError(context, 0, "(C6)", "the rank is not known");
    return input;
  }
  std::vector<Dim> dims = shape.dims();
  ElementType element = input.element_type();
  std::vector<int64_t> axes;
  if (lists.axes.values) {
    RH_ASSIGN_OR_RETURN(axes,
                        NormalizeAxesInOrder(*lists.axes.values, shape.rank(), "(C4)", "axes"));
  } else if (lists.axes.given || !lists.count) {
    // Any axis may be cut.
    if (quantized) return QuantizedAxisError(context, 0, "(C6)", "the axis may be cut");
    for (Dim& dim : dims) dim = Dim::Unknown();
    return Type::Tensor(std::move(element), Shape(dims));
  } else {
    if (*lists.count > shape.rank()) {
      return context.OperandError(0,
                                  absl::StrCat("(C3) expected at most ", shape.rank(),
                                               " starts, one for each axis, found ", *lists.count));
    }
    axes.resize(*lists.count);
    std::iota(axes.begin(), axes.end(), 0);
  }
  for (size_t i = 0; i < axes.size(); ++i) {
    Dim& dim = dims[axes[i]];
    const bool all_known =
        lists.starts.values && lists.ends.values && (lists.steps.values || !lists.steps.given);
    if (!all_known) {
      if (quantized == axes[i])
        return QuantizedAxisError(context, 0, "(C6)", "the axis may be cut");
      dim = Dim::Unknown();
      continue;
    }
    const int64_t start = (*lists.starts.values)[i];
    const int64_t end = (*lists.ends.values)[i];
    const int64_t step = lists.steps.values ? (*lists.steps.values)[i] : 1;
    if (!dim.is_known()) {
      const bool whole = TakesWhole(start, end, step);
      if (quantized == axes[i] && !(whole && step == 1)) {
        return QuantizedAxisError(context, 0, "(C6)", "its size is not known");
      }
      if (!whole) dim = Dim::Unknown();
      continue;
    }
    const SliceRange range = ResolveSlice(dim.size(), start, end, step);
    if (quantized == axes[i]) {
      if (range.count == 0)
        return QuantizedAxisError(context, 0, "(C6)", "the slice is empty along it");
      std::vector<int64_t> indexes;
      for (int64_t k = 0; k < range.count; ++k) indexes.push_back(range.start + k * range.step);
      element = WithScalesAt(element, indexes);
    }
    if (range.count != dim.size()) dim = Dim(range.count);
  }
  return Type::Tensor(std::move(element), Shape(dims));
}

namespace {

// Checks the starts of a dynamic slice against the rank.
absl::Status CheckStarts(const InferenceContext& context, int index, std::optional<int64_t> rank) {
  RH_ASSIGN_OR_RETURN(
      IntegerList starts,
      AttributeOrOperand(context, index, index == 1 ? "(C2)" : "(C3)", "starts", std::nullopt));
  if (rank && starts.count && *rank != *starts.count) {
    return context.OperandError(index,
                                absl::StrCat(index == 1 ? "(C2)" : "(C3)", " expected ", *rank,
                                             " starts, one for each axis, found ", *starts.count));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Type> Infer(const DynamicSlice& op, const InferenceContext& context) {
  const int64_t rank = static_cast<int64_t>(op.sizes.size());
  for (int64_t size : op.sizes) {
    if (size < 0) {
      return BrokenAttribute("(C3)", "sizes",
                             absl::StrCat("expected no negative size, found ", ListText(op.sizes)));
    }
  }
  RH_RETURN_IF_ERROR(CheckStarts(context, 1, rank));
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  if (shape.is_ranked()) {
    if (shape.rank() != rank) {
      return BrokenAttribute("(C3)", "sizes",
                             absl::StrCat("expected ", shape.rank(), " sizes for ",
                                          input.ToString(), ", found ", ListText(op.sizes)));
    }
    for (int64_t axis = 0; axis < rank; ++axis) {
      if (op.sizes[axis] > shape.size(axis).value_or(op.sizes[axis])) {
        return BrokenAttribute("(C3)", "sizes",
                               absl::StrCat("expected at most ", *shape.size(axis), " along axis ",
                                            axis, ", found ", op.sizes[axis]));
      }
    }
  }
  if (std::optional<int64_t> axis = QuantizedAxis(input.element_type())) {
    if (!shape.is_ranked() || shape.size(*axis) != op.sizes[*axis]) {
      return QuantizedAxisError(context, 0, "(C4)", "the axis may be cut");
    }
  }
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < rank; ++axis) {
    const bool whole = shape.is_ranked() && shape.size(axis) == op.sizes[axis];
    dims.push_back(whole ? shape.dim(axis) : Dim(op.sizes[axis]));
  }
  return Type::Tensor(input.element_type(), Shape(dims));
}

absl::StatusOr<Type> Infer(const DynamicUpdateSlice&, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  RH_ASSIGN_OR_RETURN(bool update_known, IsKnownTensor(context, 1, "(C1)"));
  const Type& input = context.operand_type(0);
  if (!known || !update_known) {
    RH_RETURN_IF_ERROR(CheckStarts(context, 2, std::nullopt));
    return input;
  }
  const Type& update = context.operand_type(1);
  if (input.element_type() != update.element_type()) {
    return context.OperandError(
        1, absl::StrCat("(C1) expected elements of ", input.element_type().ToString(), ", found ",
                        update.element_type().ToString()));
  }
  const bool both_ranked = input.shape().is_ranked() && update.shape().is_ranked();
  if (both_ranked && input.shape().rank() != update.shape().rank()) {
    return context.OperandError(1, absl::StrCat("(C2) expected rank ", input.shape().rank(),
                                                ", found rank ", update.shape().rank()));
  }
  for (int64_t axis = 0; both_ranked && axis < input.shape().rank(); ++axis) {
    const std::optional<int64_t> most = input.shape().size(axis);
    if (most && update.shape().size(axis).value_or(0) > *most) {
      return context.OperandError(1, absl::StrCat("(C2) expected at most ", *most, " along axis ",
                                                  axis, ", found ", *update.shape().size(axis)));
    }
  }
  if (QuantizedAxis(input.element_type())) {
    const int64_t axis = *QuantizedAxis(input.element_type());
    if (!both_ranked || !input.shape().size(axis) ||
        input.shape().size(axis) != update.shape().size(axis)) {
      return QuantizedAxisError(context, 0, "(C2)", "the axis may be replaced in part");
    }
  }
  std::optional<int64_t> rank;
  if (update.shape().is_ranked()) rank = update.shape().rank();
  if (input.shape().is_ranked()) rank = input.shape().rank();
  RH_RETURN_IF_ERROR(CheckStarts(context, 2, rank));
  return input;
}

namespace {

// Returns the type of `input` padded with `pads`.
absl::StatusOr<Type> Padded(const InferenceContext& context, const IntegerList& pads,
                            bool needs_elements) {
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  if (pads.count && *pads.count % 2 != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "(C2) pads: expected two integers for each axis, found an odd number, ", *pads.count));
  }
  if (pads.count && shape.is_ranked() && *pads.count / 2 != shape.rank()) {
    return absl::InvalidArgumentError(
        absl::StrCat("(C2) pads: expected two integers for each of the ", shape.rank(),
                     " axes, found ", *pads.count));
  }
  std::optional<int64_t> rank;
  if (pads.count) rank = *pads.count / 2;
  if (shape.is_ranked()) rank = shape.rank();
  if (std::optional<int64_t> axis = QuantizedAxis(input.element_type())) {
    if (!rank || *axis >= *rank || !pads.values || (*pads.values)[*axis] != 0 ||
        (*pads.values)[*rank + *axis] != 0) {
      return QuantizedAxisError(context, 0, "(C5)", "the axis may be padded");
    }
  }
  if (!rank) return Type::Tensor(input.element_type(), Shape::Unranked());
  std::vector<Dim> dims(*rank, Dim::Unknown());
  for (int64_t axis = 0; pads.values && axis < *rank; ++axis) {
    const int64_t front = (*pads.values)[axis];
    const int64_t back = (*pads.values)[*rank + axis];
    const Dim own = shape.is_ranked() ? shape.dim(axis) : Dim::Unknown();
    if (front == 0 && back == 0) {
      dims[axis] = own;
    } else if (own.is_known()) {
      const std::optional<int64_t> sum = CheckedAdd(front, back);
      const std::optional<int64_t> size = sum ? CheckedAdd(*sum, own.size()) : std::nullopt;
      if (!size || *size < 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("(C4) pads: the size of axis ", axis, ", ", own.size(), ", with ", front,
                         " in front and ", back, " behind ",
                         size ? "would be negative" : "does not fit in 64 bits"));
      }
      if (needs_elements) {
        // Negative pads remove elements first.
        const int64_t left = own.size() + std::min<int64_t>(front, 0) + std::min<int64_t>(back, 0);
        if (left <= 0 && *size > 0 && (front > 0 || back > 0)) {
          return absl::InvalidArgumentError(
              absl::StrCat("(C3) pads: axis ", axis, " has no elements to pad with"));
        }
      }
      dims[axis] = Dim(*size);
    }
  }
  return Type::Tensor(input.element_type(), Shape(dims));
}

}  // namespace

absl::StatusOr<Type> Infer(const TensorConstantPad& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList pads,
                      RequiredAttributeOrOperand(context, 2, "(C2)", "pads", op.pads));
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const ElementType& element = context.operand_type(0).element_type();
  if (context.has_operand(1)) {
    RH_ASSIGN_OR_RETURN(bool constant_known, IsKnownElement(context, 1, "(C3)"));
    const ElementType& own = constant_known ? context.operand_type(1).element_type() : element;
    if (own != element && own != element.storage()) {
      return context.OperandError(1, absl::StrCat("(C3) expected an element of ",
                                                  element.ToString(), ", found ", own.ToString()));
    }
  } else if (!ZeroPoint(element)) {
    return QuantizedAxisError(context, 0, "(C5)", "its zero points differ");
  }
  return Padded(context, pads, /*needs_elements=*/false);
}

absl::StatusOr<Type> Infer(const TensorBorderPad& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList pads,
                      RequiredAttributeOrOperand(context, 1, "(C2)", "pads", op.pads));
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  return Padded(context, pads, /*needs_elements=*/true);
}

}  // namespace roundhouse::canonical
