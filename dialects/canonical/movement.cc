#include "roundhouse/dialects/canonical/movement.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<Type> Infer(const TensorTranspose& op, const InferenceContext& context) {
  const int64_t rank = static_cast<int64_t>(op.perm.size());
  std::vector<bool> taken(rank, false);
  for (int64_t axis : op.perm) {
    if (axis < 0 || axis >= rank || taken[axis]) {
      return BrokenAttribute("(C2)", "perm",
                             absl::StrCat("expected each of the axes 0 to ", rank - 1,
                                          " once, found ", ListText(op.perm)));
    }
    taken[axis] = true;
  }
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  std::vector<Dim> dims(rank, Dim::Unknown());
  if (input.shape().is_ranked()) {
    if (input.shape().rank() != rank) {
      return context.OperandError(
          0, absl::StrCat("(C2) expected rank ", rank, " for perm ", ListText(op.perm),
                          ", found rank ", input.shape().rank()));
    }
    for (int64_t axis = 0; axis < rank; ++axis) dims[axis] = input.shape().dim(op.perm[axis]);
  }
  ElementType element = input.element_type();
  if (std::optional<int64_t> axis = QuantizedAxis(element)) {
    auto found = std::find(op.perm.begin(), op.perm.end(), *axis);
    if (found == op.perm.end()) {
      return QuantizedAxisError(context, 0, "(C2)", "perm does not contain the axis");
    }
    element = WithQuantizedAxis(element, found - op.perm.begin());
  }
  return Type::Tensor(std::move(element), Shape(dims));
}

namespace {

// Returns the elements of a concatenation, or an error for operand `index`.
absl::StatusOr<ElementType> JoinElements(const InferenceContext& context, const ElementType& first,
                                         int index, std::optional<int64_t> axis) {
  const ElementType& next = context.operand_type(index).element_type();
  const std::optional<int64_t> quantized = QuantizedAxis(first);
  if (!quantized || quantized != axis) {
    if (next == first) return first;
  } else if (QuantizedAxis(next) == quantized && next.kind() == first.kind()) {
    Quantization joined = *first.quantization();
    const Quantization& more = *next.quantization();
    if (joined.expressed == more.expressed && joined.storage_range == more.storage_range) {
      joined.scales.insert(joined.scales.end(), more.scales.begin(), more.scales.end());
      joined.zero_points.insert(joined.zero_points.end(), more.zero_points.begin(),
                                more.zero_points.end());
      return ElementType::Quantized(first.kind(), std::move(joined));
    }
  }
  return context.OperandError(
      index,
      absl::StrCat("(C2) expected elements of ", context.operand_type(0).element_type().ToString(),
                   " as in the first operand, found ", next.ToString()));
}

}  // namespace

absl::StatusOr<Type> Infer(const TensorConcat& op, const InferenceContext& context) {
  const int count = context.num_operands();
  if (count == 0) return absl::InvalidArgumentError("(C1) expected at least 1 operand, found none");
  std::optional<int64_t> rank;
  int first_ranked = 0;
  bool all_known = true;
  for (int i = 0; i < count; ++i) {
    RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, i, "(C1)"));
    all_known = all_known && known;
    if (!known || !context.operand_type(i).shape().is_ranked()) continue;
    const int64_t own = context.operand_type(i).shape().rank();
    if (!rank) first_ranked = i;
    if (own != rank.value_or(own)) {
      return context.OperandError(i, absl::StrCat("(C3) expected rank ", *rank, " as operand ",
                                                  first_ranked, " has, found rank ", own));
    }
    rank = own;
  }
  std::optional<int64_t> axis;
  if (rank) {
    RH_ASSIGN_OR_RETURN(axis, NormalizeAxis(op.axis, *rank, "(C3)", "axis"));
  }
  if (!all_known) return Type::Unknown();

  ElementType element = context.operand_type(0).element_type();
  for (int i = 1; i < count; ++i) {
    RH_ASSIGN_OR_RETURN(element, JoinElements(context, element, i, axis));
  }
  if (!rank) {
    if (QuantizedAxis(element) && count > 1) {
      return QuantizedAxisError(context, 0, "(C2)", "the rank is not known");
    }
    return Type::Tensor(std::move(element), Shape::Unranked());
  }
  std::vector<Dim> dims(*rank, Dim::Unknown());
  int64_t sum = 0;
  bool sum_known = true;
  for (int i = 0; i < count; ++i) {
    const Shape& shape = context.operand_type(i).shape();
    if (!shape.is_ranked()) {
      sum_known = false;
      continue;
    }
    for (int64_t other = 0; other < *rank; ++other) {
      if (other == *axis) continue;
      std::optional<Dim> merged = UnifyDims(dims[other], shape.dim(other));
      if (!merged) {
        return context.OperandError(
            i, absl::StrCat("(C4) expected size ", dims[other].size(), " along axis ", other,
                            " as in the operands before, found ", *shape.size(other)));
      }
      dims[other] = *std::move(merged);
    }
    if (!shape.size(*axis)) {
      sum_known = false;
      continue;
    }
    std::optional<int64_t> next = CheckedAdd(sum, *shape.size(*axis));
    if (!next) {
      return context.OperandError(i, "(C5) the sum of the sizes does not fit in 64 bits");
    }
    sum = *next;
  }
  if (count == 1) {
    dims[*axis] = context.operand_type(0).shape().dim(*axis);
  } else if (sum_known) {
    dims[*axis] = Dim(sum);
  }
  return Type::Tensor(std::move(element), Shape(dims));
}

namespace {

constexpr int64_t kMostResults = 65536;

// Returns the number of parts of a split.
absl::StatusOr<int64_t> CountParts(const TensorSplit& op, const InferenceContext& context,
                                   const IntegerList& sizes) {
  if (sizes.given && op.parts) {
    return BrokenAttribute("(C3)", "parts", "expected either sizes or parts, found both");
  }
  if (op.parts && (*op.parts < 1 || *op.parts > kMostResults)) {
    return BrokenAttribute("(C3)", "parts",
                           absl::StrCat("expected 1 to ", kMostResults, ", found ", *op.parts));
  }
  const std::optional<int64_t> count = sizes.given ? sizes.count : op.parts;
  if (!sizes.given && !count) {
    return BrokenAttribute("(C3)", "parts", "expected sizes or parts, found neither");
  }
  const int results = context.num_results();
  if (results < 0 && !count) {
    return context.OperandError(1, "(C3) expected a list of known length");
  }
  if (results >= 0 && count && *count != results) {
    return absl::InvalidArgumentError(
        absl::StrCat("(C3) expected ", *count, " results for as many parts, found ", results));
  }
  return count ? *count : results;
}

}  // namespace

absl::StatusOr<std::vector<Type>> Infer(const TensorSplit& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList sizes, AttributeOrOperand(context, 1, "(C3)", "sizes", op.sizes));
  RH_ASSIGN_OR_RETURN(int64_t parts, CountParts(op, context, sizes));
  if (sizes.values) {
    for (int64_t size : *sizes.values) {
      if (size >= 0) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("(C3) sizes: expected no negative size, found ", ListText(*sizes.values)));
    }
  }
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return std::vector<Type>(parts, Type::Unknown());
  const Type& input = context.operand_type(0);
  const std::optional<int64_t> quantized = QuantizedAxis(input.element_type());
  if (!input.shape().is_ranked()) {
    if (quantized) return QuantizedAxisError(context, 0, "(C5)", "the rank is not known");
    return std::vector<Type>(parts, input);
  }
  RH_ASSIGN_OR_RETURN(int64_t axis, NormalizeAxis(op.axis, input.shape().rank(), "(C2)", "axis"));
  const Dim whole = input.shape().dim(axis);
  std::vector<Dim> dims(parts, Dim::Unknown());
  if (sizes.values) {
    std::optional<int64_t> sum = 0;
    for (int64_t i = 0; i < parts; ++i) {
      dims[i] = Dim((*sizes.values)[i]);
      if (sum) sum = CheckedAdd(*sum, (*sizes.values)[i]);
    }
    if (!sum || (whole.is_known() && *sum != whole.size())) {
      return context.OperandError(0, absl::StrCat("(C4) expected the size along axis ", axis,
                                                  " to be the sum of ", ListText(*sizes.values)));
    }
  } else if (!sizes.given && whole.is_known()) {
    const int64_t part = whole.size() / parts + (whole.size() % parts != 0 ? 1 : 0);
    const int64_t last = whole.size() - part * (parts - 1);
    if (last < 0) {
      return context.OperandError(0, absl::StrCat("(C4) ", parts, " parts of ", part,
                                                  " are more than the size along axis ", axis));
    }
    for (Dim& dim : dims) dim = Dim(part);
    dims.back() = Dim(last);
  }
  if (parts == 1) dims[0] = whole;

  std::vector<Type> types;
  int64_t start = 0;
  for (const Dim& dim : dims) {
    ElementType element = input.element_type();
    if (quantized == axis && parts > 1) {
      if (!dim.is_known() || !whole.is_known()) {
        return QuantizedAxisError(context, 0, "(C5)", "the sizes of the parts are not known");
      }
      std::vector<int64_t> indexes;
      for (int64_t i = 0; i < dim.size(); ++i) indexes.push_back(start + i);
      if (indexes.empty()) return QuantizedAxisError(context, 0, "(C5)", "a part is empty");
      element = WithScalesAt(element, indexes);
      start += dim.size();
    }
    types.push_back(Type::Tensor(std::move(element), input.shape().WithDim(axis, dim)));
  }
  return types;
}

absl::StatusOr<Type> Infer(const Tile& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList repeats,
                      RequiredAttributeOrOperand(context, 1, "(C2)", "repeats", op.repeats));
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const std::optional<int64_t> quantized = QuantizedAxis(input.element_type());
  const Shape& shape = input.shape();
  const std::optional<int64_t> rank =
      shape.is_ranked() ? std::optional<int64_t>(shape.rank()) : repeats.count;
  if (rank && repeats.count && *rank != *repeats.count) {
    return context.OperandError(0, absl::StrCat("(C2) expected one repeat for each of the ", *rank,
                                                " axes, found ", *repeats.count));
  }
  if (quantized) {
    if (!repeats.values || *quantized >= *rank || (*repeats.values)[*quantized] != 1) {
      return QuantizedAxisError(context, 0, "(C4)", "the axis may be repeated");
    }
  }
  if (!rank) return Type::Tensor(input.element_type(), Shape::Unranked());
  std::vector<Dim> dims(*rank, Dim::Unknown());
  for (int64_t axis = 0; repeats.values && axis < *rank; ++axis) {
    const int64_t repeat = (*repeats.values)[axis];
    if (repeat < 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "(C2) repeats: expected no negative number, found ", ListText(*repeats.values)));
    }
    const Dim own = shape.is_ranked() ? shape.dim(axis) : Dim::Unknown();
    absl::StatusOr<Dim> dim = MultiplyDims(own, repeat);
    if (!dim.ok()) return BrokenRule(context, 0, "(C3)", dim.status().message());
    dims[axis] = *std::move(dim);
  }
  return Type::Tensor(input.element_type(), Shape(dims));
}

absl::StatusOr<Type> Infer(const ReverseSequence& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList lengths,
                      AttributeOrOperand(context, 1, "(C3)", "lengths", std::nullopt));
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  const std::optional<int64_t> quantized = QuantizedAxis(input.element_type());
  if (!shape.is_ranked()) {
    if (quantized) return QuantizedAxisError(context, 0, "(C4)", "the rank is not known");
    return input;
  }
  RH_ASSIGN_OR_RETURN(int64_t time, NormalizeAxis(op.time_axis, shape.rank(), "(C2)", "time_axis"));
  RH_ASSIGN_OR_RETURN(int64_t batch,
                      NormalizeAxis(op.batch_axis, shape.rank(), "(C2)", "batch_axis"));
  if (time == batch) {
    return BrokenAttribute("(C2)", "batch_axis",
                           absl::StrCat("expected an axis other than time_axis, found ", batch));
  }
  if (quantized == time)
    return QuantizedAxisError(context, 0, "(C4)", "the axis is reversed in part");
  if (lengths.count && shape.size(batch).value_or(*lengths.count) != *lengths.count) {
    return context.OperandError(1, absl::StrCat("(C3) expected ", *shape.size(batch),
                                                " lengths, one for each index along axis ", batch,
                                                ", found ", *lengths.count));
  }
  if (lengths.values && shape.size(time)) {
    for (int64_t length : *lengths.values) {
      if (length >= 0 && length <= *shape.size(time)) continue;
      return context.OperandError(
          1, absl::StrCat("(C3) expected lengths of 0 to ", *shape.size(time), ", found ", length));
    }
  }
  return input;
}

absl::StatusOr<Type> Infer(const BandPart& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(AttributeOrElement(context, 1, "(C3)", "lower", op.lower).status());
  RH_RETURN_IF_ERROR(AttributeOrElement(context, 2, "(C3)", "upper", op.upper).status());
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  if (input.shape().is_ranked() && input.shape().rank() < 2) {
    return context.OperandError(
        0, absl::StrCat("(C2) expected rank 2 or more, found rank ", input.shape().rank()));
  }
  if (!ZeroPoint(input.element_type())) {
    return QuantizedAxisError(context, 0, "(C4)", "its zero points differ");
  }
  return input;
}

}  // namespace roundhouse::canonical
