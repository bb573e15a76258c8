#include "roundhouse/dialects/canonical/rules/operand_rules.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<bool> IsKnownTensor(const InferenceContext& context, int index,
                                   absl::string_view constraint, ElementSet elements) {
  const Type& type = context.operand_type(index);
  if (type.is_unknown()) return false;
  if (!type.is_tensor()) {
    return context.OperandError(index, absl::StrCat(constraint, " expected a tensor"));
  }
  if (type.domain() != Domain::kTensor) {
    return context.OperandError(
        index, absl::StrCat(constraint, " expected a value of domain tensor, found domain ",
                            DomainName(type.domain()), "; decode it first"));
  }
  const ElementType& element = type.element_type();
  if (element.is_quantized() ? !elements.has_quantized() : !elements.contains(element.kind())) {
    return context.OperandError(
        index, absl::StrCat(constraint, " expected elements of ", elements.ToString(), ", found ",
                            element.ToString()));
  }
  // The checks that follow require scales that match their axis.
  if (element.is_quantized()) {
    absl::Status status = VerifyType(type);
    if (!status.ok()) {
      return context.OperandError(index, absl::StrCat(constraint, " ", status.message()));
    }
  }
  return true;
}

absl::StatusOr<bool> IsKnownElement(const InferenceContext& context, int index,
                                    absl::string_view constraint, ElementSet elements) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, index, constraint, elements));
  if (!known) return false;
  const Shape& shape = context.operand_type(index).shape();
  if (!shape.is_ranked()) return true;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape.size(axis).value_or(1) != 1) {
      return context.OperandError(
          index, absl::StrCat(constraint, " expected one element, found ", shape.ToString()));
    }
  }
  return true;
}

absl::StatusOr<std::vector<int64_t>> NormalizeAxesInOrder(absl::Span<const int64_t> axes,
                                                          int64_t rank,
                                                          absl::string_view constraint,
                                                          absl::string_view attribute) {
  RH_RETURN_IF_ERROR(NormalizeAxes(axes, rank, constraint, attribute).status());
  std::vector<int64_t> normal(axes.begin(), axes.end());
  for (int64_t& axis : normal) axis += axis < 0 ? rank : 0;
  return normal;
}

namespace {

constexpr int64_t kMaxListSize = 65536;

absl::Status GivenTwice(absl::string_view constraint, absl::string_view name) {
  return BrokenAttribute(constraint, name,
                         "expected an attribute or an operand of this name, found both");
}

}  // namespace

absl::StatusOr<IntegerList> AttributeOrOperand(
    const InferenceContext& context, int index, absl::string_view constraint,
    absl::string_view name, const std::optional<std::vector<int64_t>>& attribute) {
  if (!context.has_operand(index)) {
    if (!attribute) return IntegerList();
    return IntegerList{true, *attribute, static_cast<int64_t>(attribute->size())};
  }
  if (attribute) return GivenTwice(constraint, name);
  IntegerList list{.given = true};
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, index, constraint, kIntegers));
  if (!known) return list;
  const Shape& shape = context.operand_type(index).shape();
  if (!shape.is_ranked()) return list;
  if (shape.rank() != 1) {
    return context.OperandError(
        index, absl::StrCat(constraint, " expected a list of integers, found rank ", shape.rank()));
  }
  list.count = shape.size(0);
  // No shape has so many axes. This is checked before a hostile constant is expanded.
  if (list.count && *list.count > kMaxListSize) {
    return context.OperandError(
        index, absl::StrCat(constraint, " expected at most ", kMaxListSize, " integers"));
  }
  if (std::optional<Tensor> value = context.constant_operand(index)) {
    list.values = IntegersOf(*value);
    list.count = static_cast<int64_t>(list.values->size());
  }
  return list;
}

absl::StatusOr<IntegerList> RequiredAttributeOrOperand(
    const InferenceContext& context, int index, absl::string_view constraint,
    absl::string_view name, const std::optional<std::vector<int64_t>>& attribute) {
  RH_ASSIGN_OR_RETURN(IntegerList list,
                      AttributeOrOperand(context, index, constraint, name, attribute));
  if (!list.given) {
    return BrokenAttribute(constraint, name,
                           "expected an attribute or an operand of this name, found neither");
  }
  return list;
}

absl::StatusOr<IntegerList> AttributeOrElement(const InferenceContext& context, int index,
                                               absl::string_view constraint, absl::string_view name,
                                               std::optional<int64_t> attribute) {
  if (!context.has_operand(index)) {
    if (!attribute) return IntegerList();
    return IntegerList{true, std::vector<int64_t>{*attribute}, 1};
  }
  if (attribute) return GivenTwice(constraint, name);
  IntegerList list{.given = true, .count = 1};
  RH_ASSIGN_OR_RETURN(bool known, IsKnownElement(context, index, constraint, kIntegers));
  if (!known) return list;
  if (std::optional<Tensor> value = context.constant_operand(index)) {
    list.values = IntegersOf(*value);
    if (list.values->size() != 1) list.values = std::nullopt;
  }
  return list;
}

std::string ListText(absl::Span<const int64_t> values) {
  return absl::StrCat("[", absl::StrJoin(values, ", "), "]");
}

std::optional<int64_t> QuantizedAxis(const ElementType& element) {
  return element.is_quantized() ? element.quantization()->axis : std::nullopt;
}

ElementType WithQuantizedAxis(const ElementType& element, std::optional<int64_t> axis) {
  if (QuantizedAxis(element) == axis || !element.is_quantized()) return element;
  Quantization quantization = *element.quantization();
  quantization.axis = axis;
  return ElementType::Quantized(element.kind(), std::move(quantization));
}

ElementType WithScalesAt(const ElementType& element, absl::Span<const int64_t> indexes) {
  const Quantization& old = *element.quantization();
  Quantization quantization = old;
  quantization.scales.clear();
  quantization.zero_points.clear();
  for (int64_t index : indexes) {
    quantization.scales.push_back(old.scales[index]);
    quantization.zero_points.push_back(old.zero_points[index]);
  }
  return ElementType::Quantized(element.kind(), std::move(quantization));
}

std::optional<int64_t> ZeroPoint(const ElementType& element) {
  if (!element.is_quantized()) return 0;
  const std::vector<int64_t>& points = element.quantization()->zero_points;
  for (int64_t point : points) {
    if (point != points.front()) return std::nullopt;
  }
  return points.empty() ? 0 : points.front();
}

absl::Status QuantizedAxisError(const InferenceContext& context, int index,
                                absl::string_view constraint, absl::string_view why) {
  return context.OperandError(
      index, absl::StrCat(constraint, " the quantisation along axis ",
                          *QuantizedAxis(context.operand_type(index).element_type()),
                          " cannot be kept: ", why));
}

}  // namespace roundhouse::canonical
