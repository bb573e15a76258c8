#include "roundhouse/dialects/onnx/composite_value.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/type.h"

namespace roundhouse::onnx_dialect {
namespace {

using Kind = CompositeType::Kind;

// Copies `count` elements, from index `from` of `source` to index `to` of `target`.
void CopyElements(absl::Span<const std::byte> source, int64_t from, absl::Span<std::byte> target,
                  int64_t to, int64_t count, int64_t bits) {
  if (count == 0) return;
  if (bits >= 8) {
    const int64_t bytes = bits / 8;
    std::memcpy(target.data() + to * bytes, source.data() + from * bytes,
                static_cast<size_t>(count * bytes));
    return;
  }
  const int width = static_cast<int>(bits);
  for (int64_t i = 0; i < count; ++i)
    PutPackedBits(target, to + i, width, PackedBitsAt(source, from + i, width));
}

// The name in messages: "tensor 2 of the sequence".
std::string Where(const CompositeType& type, size_t index) {
  return type.kind == Kind::kOptionalTensor ? "the tensor"
                                            : absl::StrCat("tensor ", index, " of the sequence");
}

absl::Status CheckTensor(const CompositeType& type, const Tensor& tensor, size_t index) {
  const ElementKind wanted = type.element.element_type().kind();
  if (tensor.element_type().kind() != wanted) {
    return absl::InvalidArgumentError(absl::StrCat(Where(type, index), ": expected elements of ",
                                                   ElementKindName(wanted), ", found ",
                                                   tensor.type().ToString()));
  }
  const int64_t rank = tensor.shape().rank();
  if (rank > kMaxElementRank) {
    return absl::UnimplementedError(absl::StrCat(Where(type, index), ": rank ", rank, " is beyond ",
                                                 kMaxElementRank,
                                                 ", the most that tensors of sequences may have"));
  }
  if (!type.rank() || *type.rank() == rank) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(Where(type, index), ": expected ",
                                                 type.element.ToString(), ", found ",
                                                 tensor.type().ToString()));
}

absl::StatusOr<Tensor> ShapesOf(absl::Span<const Tensor> tensors) {
  RH_ASSIGN_OR_RETURN(
      Tensor shapes,
      Tensor::Zeros(Type::Tensor(ElementKind::kI64,
                                 Shape({static_cast<int64_t>(tensors.size()), kMaxElementRank}))));
  absl::Span<int64_t> rows = shapes.mutable_data<int64_t>();
  for (size_t i = 0; i < tensors.size(); ++i) {
    const Shape& shape = tensors[i].shape();
    for (int64_t axis = 0; axis < kMaxElementRank; ++axis) {
      rows[i * kMaxElementRank + static_cast<size_t>(axis)] =
          axis < shape.rank() ? shape.sizes()[static_cast<size_t>(axis)] : -1;
    }
  }
  return shapes;
}

absl::StatusOr<Tensor> ValuesOf(absl::Span<const Tensor> tensors, ElementKind kind) {
  int64_t count = 0;
  std::vector<Tensor> dense;
  for (const Tensor& tensor : tensors) {
    const std::optional<int64_t> sum = CheckedAdd(count, tensor.num_elements());
    if (!sum)
      return absl::ResourceExhaustedError(
          "the number of elements of the sequence does not fit in 64 bits");
    count = *sum;
    RH_ASSIGN_OR_RETURN(dense.emplace_back(), tensor.Materialize());
  }
  const Type type = Type::Tensor(kind, Shape({count}));
  if (kind == ElementKind::kString) {
    std::vector<std::string> strings;
    RH_RETURN_IF_ERROR(TryReserve(strings, count, "the strings of a sequence"));
    for (const Tensor& tensor : dense)
      strings.insert(strings.end(), tensor.strings().begin(), tensor.strings().end());
    return Tensor::FromStrings(type, std::move(strings));
  }
  RH_ASSIGN_OR_RETURN(Tensor values, Tensor::Zeros(type));
  const absl::Span<std::byte> target = values.mutable_bytes();
  int64_t at = 0;
  for (const Tensor& tensor : dense) {
    CopyElements(tensor.bytes(), 0, target, at, tensor.num_elements(), BitWidth(kind));
    at += tensor.num_elements();
  }
  return values;
}

// Returns the tensor of that shape whose elements begin at `from`.
absl::StatusOr<Tensor> TensorFrom(const Tensor& values, int64_t from, Shape shape, int64_t count) {
  const ElementKind kind = values.element_type().kind();
  const Type type = Type::Tensor(kind, std::move(shape));
  if (kind == ElementKind::kString) {
    const auto first = values.strings().begin() + from;
    return Tensor::FromStrings(type, std::vector<std::string>(first, first + count));
  }
  RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Zeros(type));
  CopyElements(values.bytes(), from, tensor.mutable_bytes(), 0, count, BitWidth(kind));
  return tensor;
}

absl::StatusOr<std::vector<Tensor>> TensorsOf(const Tensor& given_values,
                                              const Tensor& given_shapes) {
  RH_ASSIGN_OR_RETURN(const Tensor values, given_values.Materialize());
  RH_ASSIGN_OR_RETURN(const Tensor shapes, given_shapes.Materialize());
  if (values.shape().rank() != 1 || shapes.element_type().kind() != ElementKind::kI64 ||
      shapes.shape().rank() != 2 || shapes.shape().sizes()[1] != kMaxElementRank) {
    return absl::InvalidArgumentError(absl::StrCat("a sequence cannot have the parts ",
                                                   values.type().ToString(), " and ",
                                                   shapes.type().ToString()));
  }
  std::vector<Tensor> tensors;
  int64_t at = 0;
  for (int64_t i = 0; i < shapes.shape().sizes()[0]; ++i) {
    const absl::Span<const int64_t> row =
        shapes.data<int64_t>().subspan(static_cast<size_t>(i * kMaxElementRank), kMaxElementRank);
    std::vector<Dim> sizes;
    while (sizes.size() < row.size() && row[sizes.size()] >= 0) sizes.push_back(row[sizes.size()]);
    Shape shape{sizes};
    const absl::StatusOr<int64_t> count = shape.NumElements();
    if (!count.ok() || *count > values.num_elements() - at) {
      return absl::InvalidArgumentError(
          absl::StrCat("tensor ", i, " of the sequence has shape ", shape.ToString(), ", but only ",
                       values.num_elements() - at, " elements are left"));
    }
    RH_ASSIGN_OR_RETURN(tensors.emplace_back(), TensorFrom(values, at, std::move(shape), *count));
    at += *count;
  }
  return tensors;
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> SplitValue(const CompositeType& type, const ModelValue& value) {
  const bool is_optional = type.kind != Kind::kSequence;
  const bool is_tensor = type.kind == Kind::kOptionalTensor;
  const bool fits = value.is_absent() ? is_optional : value.is_tensor() == is_tensor;
  if (!fits) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", CompositeText(type.kind),
                                                   ", found ",
                                                   value.is_absent()   ? "no value"
                                                   : value.is_tensor() ? "a tensor"
                                                                       : "a sequence"));
  }
  for (size_t i = 0; i < value.tensors().size(); ++i)
    RH_RETURN_IF_ERROR(CheckTensor(type, value.tensors()[i], i));
  std::vector<Tensor> parts;
  if (type.kind == Kind::kOptionalSequence)
    parts.push_back(Tensor::Scalar<bool>(!value.is_absent()));
  RH_ASSIGN_OR_RETURN(parts.emplace_back(),
                      ValuesOf(value.tensors(), type.element.element_type().kind()));
  RH_ASSIGN_OR_RETURN(parts.emplace_back(), ShapesOf(value.tensors()));
  return parts;
}

absl::StatusOr<ModelValue> JoinValue(const CompositeType& type, absl::Span<const Tensor> parts) {
  const size_t expected = PartsOf(type).size();
  if (parts.size() != expected) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected ", expected, " parts for ", CompositeText(type.kind), ", found ", parts.size()));
  }
  if (type.kind == Kind::kOptionalSequence) {
    RH_ASSIGN_OR_RETURN(const Tensor present, parts[0].Materialize());
    if (present.element_type().kind() != ElementKind::kI1 || present.num_elements() != 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected one boolean for the presence of an optional sequence, found ",
                       present.type().ToString()));
    }
    if (!present.data<bool>()[0]) return ModelValue::Absent();
    parts.remove_prefix(1);
  }
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> tensors, TensorsOf(parts[0], parts[1]));
  if (type.kind != Kind::kOptionalTensor) return ModelValue::OfSequence(std::move(tensors));
  if (tensors.empty()) return ModelValue::Absent();
  if (tensors.size() == 1) return ModelValue::OfTensor(std::move(tensors[0]));
  return absl::InvalidArgumentError(
      absl::StrCat("expected at most one tensor for an optional tensor, found ", tensors.size()));
}

}  // namespace roundhouse::onnx_dialect
