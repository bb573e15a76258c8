#include "roundhouse/dialects/canonical/generation.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

double FloatOf(const Tensor& tensor) {
  switch (tensor.element_type().kind()) {
    case ElementKind::kF64:
      return tensor.data<double>()[0];
    case ElementKind::kF32:
      return tensor.data<float>()[0];
    case ElementKind::kF16:
      return tensor.data<Half>()[0];
    default:
      return tensor.data<BFloat16>()[0];
  }
}

// Holds all values of int64 and uint64, and the difference of any two of them.
using Wide = __int128;

Wide IntegerOf(const Tensor& tensor) {
  if (tensor.element_type().kind() == ElementKind::kU64) return tensor.data<uint64_t>()[0];
  return IntegersOf(tensor)[0];
}

}  // namespace

absl::StatusOr<int64_t> RangeSize(const Tensor& start, const Tensor& limit, const Tensor& delta) {
  if (IsFloat(start.element_type().kind())) {
    const double step = FloatOf(delta);
    const double distance = FloatOf(limit) - FloatOf(start);
    if (step == 0) return absl::InvalidArgumentError("(C2) delta: expected a value other than 0");
    if (!std::isfinite(distance) || !std::isfinite(step)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "(C2) expected finite numbers, found a range of ", distance, " in steps of ", step));
    }
    const double count = std::ceil(distance / step);
    if (!(count < 0x1p63)) {
      return absl::InvalidArgumentError("(C3) the number of elements does not fit in 64 bits");
    }
    return count > 0 ? static_cast<int64_t>(count) : 0;
  }
  const Wide step = IntegerOf(delta);
  const Wide distance = IntegerOf(limit) - IntegerOf(start);
  if (step == 0) return absl::InvalidArgumentError("(C2) delta: expected a value other than 0");
  if (distance == 0 || (distance < 0) != (step < 0)) return 0;
  const Wide count = (distance + step - (step > 0 ? 1 : -1)) / step;
  if (count > std::numeric_limits<int64_t>::max()) {
    return absl::InvalidArgumentError("(C3) the number of elements does not fit in 64 bits");
  }
  return static_cast<int64_t>(count);
}

absl::StatusOr<Type> Infer(const Range&, const InferenceContext& context) {
  std::optional<ElementType> element;
  std::vector<Tensor> values;
  for (int i = 0; i < 3; ++i) {
    RH_ASSIGN_OR_RETURN(bool known, IsKnownElement(context, i, "(C1)", kNumbers));
    if (!known) continue;
    const ElementType& own = context.operand_type(i).element_type();
    if (element && own != *element) {
      return context.OperandError(
          i, absl::StrCat("(C1) expected an element of ", element->ToString(), " as start, found ",
                          own.ToString()));
    }
    element = own;
    std::optional<Tensor> value = context.constant_operand(i);
    if (value && value->num_elements() == 1) values.push_back(*std::move(value));
  }
  if (!element) return Type::Unknown();
  if (values.size() < 3) return Type::Tensor(*element, {Dim::Unknown()});
  RH_ASSIGN_OR_RETURN(int64_t size, RangeSize(values[0], values[1], values[2]));
  return Type::Tensor(*element, {Dim(size)});
}

absl::StatusOr<Type> Infer(const OneHot& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList depth, AttributeOrElement(context, 2, "(C3)", "depth", op.depth));
  if (!depth.given) {
    return BrokenAttribute("(C3)", "depth",
                           "expected an attribute or an operand of this name, found neither");
  }
  if (depth.values && depth.values->front() < 0) {
    return BrokenAttribute("(C3)", "depth",
                           absl::StrCat("expected at least 0, found ", depth.values->front()));
  }
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)", kIntegers));
  RH_ASSIGN_OR_RETURN(bool values_known, IsKnownTensor(context, 1, "(C2)"));
  if (!values_known) return Type::Unknown();
  const Type& values = context.operand_type(1);
  const Shape& list = values.shape();
  if (list.is_ranked() && (list.rank() != 1 || list.size(0).value_or(2) != 2)) {
    return context.OperandError(1, "(C2) expected a list of two elements, off and on");
  }
  if (QuantizedAxis(values.element_type())) {
    return QuantizedAxisError(context, 1, "(C5)", "the result has no such axis");
  }
  if (!known || !context.operand_type(0).shape().is_ranked()) {
    return Type::Tensor(values.element_type(), Shape::Unranked());
  }
  std::vector<Dim> dims = context.operand_type(0).shape().dims();
  RH_ASSIGN_OR_RETURN(int64_t axis, NormalizeAxis(op.axis, dims.size() + 1, "(C4)", "axis"));
  dims.insert(dims.begin() + axis, depth.values ? Dim(depth.values->front()) : Dim::Unknown());
  return Type::Tensor(values.element_type(), Shape(dims));
}

}  // namespace roundhouse::canonical
