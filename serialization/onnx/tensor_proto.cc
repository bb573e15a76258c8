#include "roundhouse/serialization/onnx/tensor_proto.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/dialects/onnx/sparse_constant.h"
#include "roundhouse/serialization/onnx/external_data.h"

namespace roundhouse::onnx_format {
namespace {

absl::StatusOr<Shape> ShapeOf(const google::protobuf::RepeatedField<int64_t>& dims) {
  std::vector<int64_t> sizes(dims.begin(), dims.end());
  int64_t product = 1;
  for (int64_t size : sizes) {
    const std::optional<int64_t> next = size < 0 ? std::nullopt : CheckedMul(product, size);
    if (!next) {
      return absl::InvalidArgumentError(
          absl::StrCat("the sizes are negative or their product does not fit in 64 bits"));
    }
    product = *next;
  }
  if (static_cast<int64_t>(sizes.size()) > kMaxRank) {
    return absl::InvalidArgumentError(
        absl::StrCat("rank ", sizes.size(), " exceeds the limit of ", kMaxRank));
  }
  return Shape::Of(sizes);
}

template <typename T>
std::string LittleEndian(T value) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

// Returns the elements of one of the lists in which small tensors are stored, as bytes.
template <typename Stored, typename List>
std::string Narrow(const List& list) {
  std::string bytes;
  bytes.reserve(sizeof(Stored) * list.size());
  for (const auto element : list) bytes += LittleEndian(static_cast<Stored>(element));
  return bytes;
}

std::string BytesOfLists(const onnx::TensorProto& proto, ElementKind kind) {
  switch (kind) {
    case ElementKind::kF32:
    case ElementKind::kComplex64:
      return Narrow<float>(proto.float_data());
    case ElementKind::kF64:
    case ElementKind::kComplex128:
      return Narrow<double>(proto.double_data());
    case ElementKind::kI64:
      return Narrow<int64_t>(proto.int64_data());
    case ElementKind::kU64:
      return Narrow<uint64_t>(proto.uint64_data());
    case ElementKind::kU32:
      return Narrow<uint32_t>(proto.uint64_data());
    case ElementKind::kI32:
      return Narrow<int32_t>(proto.int32_data());
    case ElementKind::kI16:
    case ElementKind::kU16:
    case ElementKind::kF16:
    case ElementKind::kBF16:
      return Narrow<uint16_t>(proto.int32_data());
    default:  // 8-bit elements, booleans, two elements of 4 bits, four of 2.
      return Narrow<uint8_t>(proto.int32_data());
  }
}

// Sets booleans to 0 or 1, and clears the bits of the last byte that are not part of an element.
absl::StatusOr<Tensor> Cleaned(Tensor tensor) {
  const ElementKind kind = tensor.element_type().kind();
  if (kind == ElementKind::kI1) {
    for (std::byte& element : tensor.mutable_bytes()) element = std::byte(element != std::byte(0));
    return tensor;
  }
  if (!IsPacked(kind)) return tensor;
  const int used = static_cast<int>(tensor.num_elements() % (8 / BitWidth(kind))) * BitWidth(kind);
  if (used == 0) return tensor;
  const auto mask = std::byte((1 << used) - 1);
  if ((tensor.bytes().back() & ~mask) == std::byte{0}) return tensor;
  RH_RETURN_IF_ERROR(tensor.MakeUnique());
  tensor.mutable_bytes().back() &= mask;
  return tensor;
}

absl::StatusOr<ExternalBytes> ExternalBytesOf(const onnx::TensorProto& proto) {
  ExternalBytes source;
  for (const onnx::StringStringEntryProto& entry : proto.external_data()) {
    uint64_t number = 0;
    if (entry.key() == "location") {
      source.location = entry.value();
    } else if (entry.key() == "offset" || entry.key() == "length") {
      if (!absl::SimpleAtoi(entry.value(), &number)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "external data: expected a number for ", entry.key(), ", found '", entry.value(), "'"));
      }
      if (entry.key() == "offset") source.offset = number;
      if (entry.key() == "length") source.length = number;
    }
  }
  return source;
}

}  // namespace

absl::StatusOr<Tensor> TensorFromProto(const onnx::TensorProto& proto, ExternalData& external,
                                       absl::Span<const std::byte> outlined) {
  const std::optional<ElementType> element = onnx_dialect::ElementTypeFromOnnx(proto.data_type());
  if (!element) {
    return absl::InvalidArgumentError(
        absl::StrCat("unknown ONNX element type ", proto.data_type()));
  }
  RH_ASSIGN_OR_RETURN(const Shape shape, ShapeOf(proto.dims()));
  const Type type = Type::Tensor(*element, shape);
  if (element->kind() == ElementKind::kString) {
    return Tensor::FromStrings(type, {proto.string_data().begin(), proto.string_data().end()});
  }
  if (proto.data_location() == onnx::TensorProto::EXTERNAL) {
    RH_ASSIGN_OR_RETURN(const ExternalBytes source, ExternalBytesOf(proto));
    RH_ASSIGN_OR_RETURN(Tensor tensor, external.Read(type, source));
    return Cleaned(std::move(tensor));
  }
  const std::string listed =
      proto.has_raw_data() ? std::string() : BytesOfLists(proto, element->kind());
  const std::string& text = proto.has_raw_data() ? proto.raw_data() : listed;
  const auto bytes =
      outlined.empty()
          ? absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size())
          : outlined;
  RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::FromBytes(type, bytes));
  return Cleaned(std::move(tensor));
}

absl::StatusOr<SparseTensor> SparseFromProto(const onnx::SparseTensorProto& proto, Tensor values,
                                             Tensor indices) {
  RH_ASSIGN_OR_RETURN(const Shape shape, ShapeOf(proto.dims()));
  if (BitWidth(values.element_type().kind()) < 8 || shape.rank() == 0) {
    return absl::UnimplementedError(absl::StrCat(
        "a sparse tensor of ", values.element_type().ToString(), " and rank ", shape.rank(),
        " is not supported: expected elements of whole bytes and at least one axis"));
  }
  const int64_t count = values.num_elements();
  const bool has_linear = indices.shape().rank() == 1;
  const int64_t width = has_linear ? 1 : shape.rank();
  if (values.shape().rank() != 1 || indices.element_type().kind() != ElementKind::kI64 ||
      CheckedMul(count, width) != indices.num_elements()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the indices of a sparse tensor: expected one for each of ", count,
                     " values along one axis, found ", indices.type().ToString()));
  }
  RH_ASSIGN_OR_RETURN(const int64_t num_elements, shape.NumElements());
  RH_ASSIGN_OR_RETURN(indices, indices.Materialize());
  const absl::Span<const int64_t> list = indices.data<int64_t>();
  for (size_t i = 0; i < list.size(); ++i) {
    const int64_t limit = has_linear ? num_elements : shape.sizes()[i % static_cast<size_t>(width)];
    if (list[i] < 0 || list[i] >= limit) {
      return absl::InvalidArgumentError(
          absl::StrCat("index ", list[i], " of a sparse tensor: expected 0 to ", limit - 1));
    }
  }
  const std::vector<int64_t> dims(proto.dims().begin(), proto.dims().end());
  Type type = Type::Tensor(values.element_type(), shape);
  return SparseTensor{
      std::move(type),
      Attribute::Dictionary(
          {{std::string(onnx_dialect::kSparseDims), Attribute::IntArray(dims)},
           {std::string(onnx_dialect::kSparseIndices), Attribute::OfTensor(std::move(indices))},
           {std::string(onnx_dialect::kSparseValues), Attribute::OfTensor(std::move(values))}})};
}

absl::Status SparseToProto(const AttributeMap& sparse, onnx::SparseTensorProto& proto) {
  const Attribute* dims = sparse.Find(onnx_dialect::kSparseDims);
  const Attribute* indices = sparse.Find(onnx_dialect::kSparseIndices);
  const Attribute* values = sparse.Find(onnx_dialect::kSparseValues);
  if (dims == nullptr || dims->if_int_array() == nullptr || indices == nullptr ||
      indices->if_tensor() == nullptr || values == nullptr || values->if_tensor() == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("a sparse tensor: expected the entries ", onnx_dialect::kSparseDims, ", ",
                     onnx_dialect::kSparseIndices, " and ", onnx_dialect::kSparseValues));
  }
  for (int64_t size : *dims->if_int_array()) proto.add_dims(size);
  RH_RETURN_IF_ERROR(TensorToProto(*indices->if_tensor(), *proto.mutable_indices()));
  return TensorToProto(*values->if_tensor(), *proto.mutable_values());
}

namespace {

absl::Status TypeToTensorProto(const Tensor& tensor, onnx::TensorProto& proto) {
  const std::optional<int32_t> data_type = onnx_dialect::OnnxDataType(tensor.element_type());
  if (!data_type) {
    return absl::UnimplementedError(
        absl::StrCat("ONNX has no elements of ", tensor.element_type().ToString()));
  }
  proto.set_data_type(*data_type);
  for (int64_t size : tensor.shape().sizes()) proto.add_dims(size);
  return absl::OkStatus();
}

}  // namespace

absl::Status ExternalTensorToProto(const Tensor& tensor, const ExternalBytes& bytes,
                                   onnx::TensorProto& proto) {
  RH_RETURN_IF_ERROR(TypeToTensorProto(tensor, proto));
  proto.set_data_location(onnx::TensorProto::EXTERNAL);
  const auto add = [&](const char* key, const std::string& value) {
    onnx::StringStringEntryProto& entry = *proto.add_external_data();
    entry.set_key(key);
    entry.set_value(value);
  };
  add("location", bytes.location);
  add("offset", absl::StrCat(bytes.offset));
  if (bytes.length) add("length", absl::StrCat(*bytes.length));
  return absl::OkStatus();
}

absl::Status TensorToProto(const Tensor& tensor, onnx::TensorProto& proto) {
  RH_RETURN_IF_ERROR(TypeToTensorProto(tensor, proto));
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  if (dense.is_strings()) {
    for (const std::string& text : dense.strings()) proto.add_string_data(text);
    return absl::OkStatus();
  }
  proto.set_raw_data(dense.bytes().data(), dense.bytes().size());
  return absl::OkStatus();
}

}  // namespace roundhouse::onnx_format
