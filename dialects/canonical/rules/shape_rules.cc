#include "roundhouse/dialects/canonical/rules/shape_rules.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse::canonical {
namespace {

Dim MakeDim(std::optional<int64_t> size, std::string name) {
  return size ? Dim(*size, std::move(name)) : Dim::Unknown(std::move(name));
}

bool IsSize(const Dim& dim, int64_t size) { return dim.is_known() && dim.size() == size; }

}  // namespace

absl::Status BrokenRule(const InferenceContext& context, int operand, absl::string_view constraint,
                        absl::string_view problem) {
  return context.OperandError(operand, absl::StrCat(constraint, " ", problem));
}

absl::Status BrokenAttribute(absl::string_view constraint, absl::string_view attribute,
                             absl::string_view problem) {
  return absl::InvalidArgumentError(
      absl::StrCat(constraint, " attribute '", attribute, "': ", problem));
}

absl::Status ExpectTensor(const InferenceContext& context, int operand,
                          absl::string_view constraint) {
  const Type& type = context.operand_type(operand);
  if (type.is_tensor() || type.is_unknown()) return absl::OkStatus();
  return BrokenRule(context, operand, constraint,
                    absl::StrCat("expected a tensor, found ", type.ToString()));
}

absl::Status ExpectDomain(const InferenceContext& context, int operand, Domain domain,
                          absl::string_view constraint) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, operand, constraint));
  const Type& type = context.operand_type(operand);
  if (type.is_unknown()) return absl::OkStatus();
  if (type.domain() != domain) {
    return BrokenRule(context, operand, constraint,
                      absl::StrCat("expected domain ", DomainName(domain), ", found ",
                                   DomainName(type.domain())));
  }
  const auto [least, most] = DomainRanks(domain);
  const Shape& shape = type.shape();
  if (!shape.is_ranked() || (shape.rank() >= least && shape.rank() <= most)) {
    return absl::OkStatus();
  }
  return BrokenRule(
      context, operand, constraint,
      absl::StrCat("expected rank ", least, least == most ? "" : absl::StrCat(" to ", most),
                   " as domain ", DomainName(domain), " has, found ", shape.rank()));
}

absl::Status ExpectRank(const InferenceContext& context, int operand, int64_t least, int64_t most,
                        absl::string_view constraint) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, operand, Domain::kTensor, constraint));
  const Shape shape = OperandShape(context, operand);
  if (!shape.is_ranked() || (shape.rank() >= least && shape.rank() <= most)) {
    return absl::OkStatus();
  }
  const std::string wanted = most == INT64_MAX ? absl::StrCat("at least ", least)
                             : least == most   ? absl::StrCat(least)
                                               : absl::StrCat(least, " to ", most);
  return BrokenRule(context, operand, constraint,
                    absl::StrCat("expected rank ", wanted, ", found ", shape.rank()));
}

absl::Status ExpectElements(const InferenceContext& context, int operand, ElementSet elements,
                            absl::string_view constraint) {
  const std::optional<ElementType> found = KnownElement(context, operand);
  if (!found) return absl::OkStatus();
  if (found->is_quantized() ? elements.has_quantized() : elements.contains(found->kind())) {
    return absl::OkStatus();
  }
  return BrokenRule(
      context, operand, constraint,
      absl::StrCat("expected elements of ", elements.ToString(), ", found ", found->ToString()));
}

absl::Status ExpectSameElements(const InferenceContext& context, int operand, int other,
                                absl::string_view constraint) {
  const std::optional<ElementType> found = KnownElement(context, operand);
  const std::optional<ElementType> wanted = KnownElement(context, other);
  if (!found || !wanted || *found == *wanted) return absl::OkStatus();
  return BrokenRule(context, operand, constraint,
                    absl::StrCat("expected elements of ", wanted->ToString(), " as in ",
                                 context.op().OperandName(other), ", found ", found->ToString()));
}

Shape OperandShape(const InferenceContext& context, int operand) {
  const Type& type = context.operand_type(operand);
  return type.is_unknown() ? Shape::Unranked() : type.shape();
}

std::optional<ElementType> KnownElement(const InferenceContext& context, int operand) {
  const Type& type = context.operand_type(operand);
  if (type.is_unknown()) return std::nullopt;
  return type.element_type();
}

std::optional<ElementType> KnownElement(const InferenceContext& context,
                                        std::initializer_list<int> operands) {
  for (int operand : operands) {
    if (std::optional<ElementType> element = KnownElement(context, operand)) return element;
  }
  return std::nullopt;
}

Type TensorOrUnknown(const std::optional<ElementType>& element, Shape shape, Domain domain) {
  if (!element) return Type::Unknown();
  return Type::Tensor(*element, std::move(shape), domain);
}

std::optional<Dim> UnifyDims(const Dim& a, const Dim& b) {
  if (a.is_known() && b.is_known() && a.size() != b.size()) return std::nullopt;
  const Dim& sized = a.is_known() ? a : b;
  return MakeDim(sized.is_known() ? std::make_optional(sized.size()) : std::nullopt,
                 a.name().empty() ? b.name() : a.name());
}

std::optional<Shape> UnifyShapes(const Shape& a, const Shape& b) {
  if (!a.is_ranked()) return b;
  if (!b.is_ranked()) return a;
  if (a.rank() != b.rank()) return std::nullopt;
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < a.rank(); ++axis) {
    std::optional<Dim> dim = UnifyDims(a.dim(axis), b.dim(axis));
    if (!dim) return std::nullopt;
    dims.push_back(*std::move(dim));
  }
  return Shape(dims);
}

absl::StatusOr<Dim> AddDims(const Dim& a, const Dim& b) {
  if (IsSize(a, 0)) return b;
  if (IsSize(b, 0)) return a;
  if (!a.is_known() || !b.is_known()) return Dim::Unknown();
  std::optional<int64_t> sum = CheckedAdd(a.size(), b.size());
  if (sum) return Dim(*sum);
  return absl::InvalidArgumentError(
      absl::StrCat("the size ", a.size(), " + ", b.size(), " does not fit in 64 bits"));
}

absl::StatusOr<Dim> MultiplyDims(const Dim& a, const Dim& b) {
  if (IsSize(a, 1)) return b;
  if (IsSize(b, 1)) return a;
  if (IsSize(a, 0) || IsSize(b, 0)) return Dim(0);
  if (!a.is_known() || !b.is_known()) return Dim::Unknown();
  std::optional<int64_t> product = CheckedMul(a.size(), b.size());
  if (product) return Dim(*product);
  return absl::InvalidArgumentError(
      absl::StrCat("the size ", a.size(), " * ", b.size(), " does not fit in 64 bits"));
}

absl::StatusOr<Dim> CountElements(const Shape& shape) {
  // A size of 0 makes the tensor empty, whatever the other sizes are.
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape.size(axis) == 0) return Dim(0);
  }
  Dim count = 1;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    RH_ASSIGN_OR_RETURN(count, MultiplyDims(count, shape.dim(axis)));
  }
  return count;
}

namespace {

std::optional<Dim> BroadcastDims(const Dim& a, const Dim& b) {
  if (IsSize(a, 1)) return IsSize(b, 1) && b.name().empty() ? a : b;
  if (IsSize(b, 1)) return a;
  if (a.is_known() && b.is_known()) return UnifyDims(a, b);
  if (a.is_known()) return a;
  if (b.is_known()) return b;
  return Dim::Unknown(a.name() == b.name() ? a.name() : "");
}

}  // namespace

std::optional<Shape> BroadcastShapes(const Shape& a, const Shape& b) {
  if (!a.is_ranked() || !b.is_ranked()) return Shape::Unranked();
  const Shape& longer = a.rank() >= b.rank() ? a : b;
  const Shape& shorter = a.rank() >= b.rank() ? b : a;
  const int64_t missing = longer.rank() - shorter.rank();
  std::vector<Dim> dims = longer.dims();
  for (int64_t axis = 0; axis < shorter.rank(); ++axis) {
    std::optional<Dim> dim = BroadcastDims(a.dim(axis + a.rank() - shorter.rank()),
                                           b.dim(axis + b.rank() - shorter.rank()));
    if (!dim) return std::nullopt;
    dims[missing + axis] = *std::move(dim);
  }
  return Shape(dims);
}

bool BroadcastsTo(const Shape& from, const Shape& to) {
  if (!from.is_ranked() || !to.is_ranked()) return true;
  if (from.rank() > to.rank()) return false;
  for (int64_t axis = 0; axis < from.rank(); ++axis) {
    const Dim given = from.dim(axis);
    const Dim wanted = to.dim(axis + to.rank() - from.rank());
    if (!IsSize(given, 1) && !UnifyDims(given, wanted)) return false;
  }
  return true;
}

absl::StatusOr<ElementwiseShape> InferElementwise(const InferenceContext& context,
                                                  absl::Span<const int> operands,
                                                  absl::string_view domain_constraint,
                                                  absl::string_view shape_constraint) {
  std::optional<int> first;  // The first operand of known type; it determines the domain.
  for (int operand : operands) {
    RH_RETURN_IF_ERROR(ExpectTensor(context, operand, domain_constraint));
    if (!first && !context.operand_type(operand).is_unknown()) first = operand;
  }
  if (!first) return ElementwiseShape{.shape = Shape::Unranked()};
  const Domain domain = context.operand_type(*first).domain();
  Shape shape = OperandShape(context, operands[0]);
  for (size_t i = 1; i < operands.size(); ++i) {
    RH_RETURN_IF_ERROR(ExpectDomain(context, operands[i], domain, domain_constraint));
    const Shape next = OperandShape(context, operands[i]);
    std::optional<Shape> joined =
        domain == Domain::kTensor ? BroadcastShapes(shape, next) : UnifyShapes(shape, next);
    if (!joined) {
      return BrokenRule(context, operands[i], shape_constraint,
                        absl::StrCat("expected a shape that ",
                                     domain == Domain::kTensor ? "broadcasts with " : "is ",
                                     shape.ToString(), ", found ", next.ToString()));
    }
    shape = *std::move(joined);
  }
  return ElementwiseShape{std::move(shape), domain};
}

absl::StatusOr<int64_t> NormalizeAxis(int64_t axis, int64_t rank, absl::string_view constraint,
                                      absl::string_view attribute) {
  if (axis >= -rank && axis < rank) return axis < 0 ? axis + rank : axis;
  return BrokenAttribute(
      constraint, attribute,
      rank == 0 ? absl::StrCat("rank 0 has no axes, found ", axis)
                : absl::StrCat("expected ", -rank, " <= axis < ", rank, ", found ", axis));
}

absl::StatusOr<std::vector<int64_t>> NormalizeAxes(absl::Span<const int64_t> axes, int64_t rank,
                                                   absl::string_view constraint,
                                                   absl::string_view attribute) {
  std::vector<int64_t> normal;
  for (int64_t axis : axes) {
    RH_ASSIGN_OR_RETURN(int64_t one, NormalizeAxis(axis, rank, constraint, attribute));
    normal.push_back(one);
  }
  std::sort(normal.begin(), normal.end());
  auto twice = std::adjacent_find(normal.begin(), normal.end());
  if (twice == normal.end()) return normal;
  return BrokenAttribute(constraint, attribute,
                         absl::StrCat("expected each axis once, found ", *twice, " twice"));
}

Shape ReduceShape(const Shape& shape, absl::Span<const int64_t> axes, bool keep_dims) {
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (std::find(axes.begin(), axes.end(), axis) == axes.end()) {
      dims.push_back(shape.dim(axis));
    } else if (keep_dims) {
      dims.push_back(1);
    }
  }
  return Shape(dims);
}

namespace {

template <typename T>
std::vector<int64_t> Widen(absl::Span<const T> values) {
  std::vector<int64_t> wide;
  wide.reserve(values.size());
  for (T value : values) {
    if constexpr (std::is_same_v<T, uint64_t>) {
      const uint64_t greatest = std::numeric_limits<int64_t>::max();
      wide.push_back(static_cast<int64_t>(std::min(value, greatest)));
    } else {
      wide.push_back(static_cast<int64_t>(value));
    }
  }
  return wide;
}

}  // namespace

std::vector<int64_t> IntegersOf(const Tensor& tensor) {
  switch (tensor.element_type().kind()) {
    case ElementKind::kU64:
      return Widen(tensor.data<uint64_t>());
    case ElementKind::kI32:
      return Widen(tensor.data<int32_t>());
    case ElementKind::kU32:
      return Widen(tensor.data<uint32_t>());
    case ElementKind::kI16:
      return Widen(tensor.data<int16_t>());
    case ElementKind::kU16:
      return Widen(tensor.data<uint16_t>());
    case ElementKind::kI8:
      return Widen(tensor.data<int8_t>());
    case ElementKind::kU8:
      return Widen(tensor.data<uint8_t>());
    default:
      return Widen(tensor.data<int64_t>());
  }
}

std::optional<std::vector<int64_t>> KnownIntegers(const InferenceContext& context, int operand) {
  std::optional<Tensor> value = context.constant_operand(operand);
  if (!value || value->element_type().is_quantized() ||
      !kIntegers.contains(value->element_type().kind())) {
    return std::nullopt;
  }
  // Integers that do not fit in memory are not shapes.
  if (!CheckMemoryFor(value->num_elements(), sizeof(int64_t), "integers").ok()) return std::nullopt;
  return IntegersOf(*value);
}

}  // namespace roundhouse::canonical
