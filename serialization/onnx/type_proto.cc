#include "roundhouse/serialization/onnx/type_proto.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/dialects/onnx/element_types.h"

namespace roundhouse::onnx_format {
namespace {

Shape ShapeFromProto(const onnx::TensorShapeProto& proto) {
  std::vector<Dim> dims;
  for (const onnx::TensorShapeProto::Dimension& dim : proto.dim()) {
    if (dim.has_dim_value()) {
      // Exporters write -1, and some 0, for unknown sizes; but 0 is also a valid size.
      dims.push_back(dim.dim_value() < 0 ? Dim::Unknown() : Dim(dim.dim_value()));
    } else {
      dims.push_back(Dim::Unknown(dim.dim_param()));
    }
  }
  return Shape(dims);
}

absl::StatusOr<Type> TensorFromProto(const onnx::TypeProto::Tensor& proto) {
  // The element type is not given.
  if (proto.elem_type() == onnx::TensorProto::UNDEFINED) return Type::Unknown();
  const std::optional<ElementType> element = onnx_dialect::ElementTypeFromOnnx(proto.elem_type());
  if (!element) {
    return absl::InvalidArgumentError(
        absl::StrCat("unknown ONNX element type ", proto.elem_type()));
  }
  if (!proto.has_shape()) return Type::Tensor(*element, Shape::Unranked());
  if (proto.shape().dim_size() > kMaxRank) {
    return absl::InvalidArgumentError(
        absl::StrCat("rank ", proto.shape().dim_size(), " exceeds the limit of ", kMaxRank));
  }
  return Type::Tensor(*element, ShapeFromProto(proto.shape()));
}

}  // namespace

absl::StatusOr<Type> TypeFromProto(const onnx::TypeProto& proto) {
  switch (proto.value_case()) {
    case onnx::TypeProto::kTensorType:
      return TensorFromProto(proto.tensor_type());
    case onnx::TypeProto::kSequenceType: {
      RH_ASSIGN_OR_RETURN(const Type element, TypeFromProto(proto.sequence_type().elem_type()));
      return onnx_dialect::SequenceOf(element);
    }
    case onnx::TypeProto::kOptionalType: {
      RH_ASSIGN_OR_RETURN(const Type element, TypeFromProto(proto.optional_type().elem_type()));
      return onnx_dialect::OptionalOf(element);
    }
    case onnx::TypeProto::kMapType: {
      const std::optional<ElementType> key =
          onnx_dialect::ElementTypeFromOnnx(proto.map_type().key_type());
      RH_ASSIGN_OR_RETURN(const Type value, TypeFromProto(proto.map_type().value_type()));
      return Type::Opaque(
          absl::StrCat("!onnx.map<", key ? key->ToString() : "none", ", ", value.ToString(), ">"));
    }
    case onnx::TypeProto::kSparseTensorType:
      return Type::Opaque("!onnx.sparse_tensor");
    case onnx::TypeProto::kOpaqueType:
      return Type::Opaque("!onnx.opaque");
    default:
      return Type::Unknown();
  }
}

absl::Status TypeToProto(const Type& given, onnx::TypeProto& outer) {
  Type type = given;
  onnx::TypeProto* inner = &outer;
  while (type.is_opaque()) {
    if (std::optional<Type> element = onnx_dialect::SequenceElement(type)) {
      inner = inner->mutable_sequence_type()->mutable_elem_type();
      type = *std::move(element);
    } else if (std::optional<Type> value = onnx_dialect::OptionalElement(type)) {
      inner = inner->mutable_optional_type()->mutable_elem_type();
      type = *std::move(value);
    } else {
      break;
    }
  }
  onnx::TypeProto& proto = *inner;
  if (type.is_unknown()) return absl::OkStatus();
  const std::optional<int32_t> data_type =
      type.is_tensor() && type.domain() == Domain::kTensor && type.encoding().empty()
          ? onnx_dialect::OnnxDataType(type.element_type())
          : std::nullopt;
  if (!data_type) {
    return absl::UnimplementedError(absl::StrCat("ONNX has no type ", type.ToString()));
  }
  onnx::TypeProto::Tensor& tensor = *proto.mutable_tensor_type();
  tensor.set_elem_type(*data_type);
  if (!type.shape().is_ranked()) return absl::OkStatus();
  onnx::TensorShapeProto& shape = *tensor.mutable_shape();
  for (const Dim& dim : type.shape().dims()) {
    onnx::TensorShapeProto::Dimension& written = *shape.add_dim();
    if (dim.is_known()) {
      written.set_dim_value(dim.size());
    } else if (!dim.name().empty()) {
      written.set_dim_param(dim.name());
    }
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::onnx_format
