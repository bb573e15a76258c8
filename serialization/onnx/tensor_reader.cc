#include "roundhouse/serialization/onnx/tensor_reader.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/onnx/tensor_proto.h"
#include "roundhouse/serialization/onnx/type_proto.h"

namespace roundhouse::onnx_format {
namespace {

// Files of the first version do not store the type.
onnx::AttributeProto::AttributeType TypeOf(const onnx::AttributeProto& proto) {
  if (proto.type() != onnx::AttributeProto::UNDEFINED) return proto.type();
  if (proto.has_f()) return onnx::AttributeProto::FLOAT;
  if (proto.has_i()) return onnx::AttributeProto::INT;
  if (proto.has_s()) return onnx::AttributeProto::STRING;
  if (proto.has_t()) return onnx::AttributeProto::TENSOR;
  if (proto.floats_size() > 0) return onnx::AttributeProto::FLOATS;
  if (proto.strings_size() > 0) return onnx::AttributeProto::STRINGS;
  if (proto.tensors_size() > 0) return onnx::AttributeProto::TENSORS;
  return onnx::AttributeProto::INTS;
}

}  // namespace

absl::StatusOr<Tensor> TensorReader::Read(const onnx::TensorProto& proto, Use use,
                                          absl::Span<const std::byte> outlined) {
  if (use == Use::kOnce) return TensorFromProto(proto, external_, outlined);
  auto known = read_.find(&proto);
  if (known != read_.end()) return known->second;
  RH_ASSIGN_OR_RETURN(Tensor tensor, TensorFromProto(proto, external_, outlined));
  read_.emplace(&proto, tensor);
  return tensor;
}

absl::StatusOr<SparseTensor> TensorReader::ReadSparse(const onnx::SparseTensorProto& proto,
                                                      Use use) {
  RH_ASSIGN_OR_RETURN(Tensor values, Read(proto.values(), use));
  RH_ASSIGN_OR_RETURN(Tensor indices, Read(proto.indices(), use));
  return SparseFromProto(proto, std::move(values), std::move(indices));
}

absl::StatusOr<Attribute> TensorReader::ReadAttribute(const onnx::AttributeProto& proto, Use use) {
  switch (TypeOf(proto)) {
    case onnx::AttributeProto::FLOAT:
      return Attribute::Float(proto.f(), ElementKind::kF32);
    case onnx::AttributeProto::INT:
      return Attribute::Int(proto.i());
    case onnx::AttributeProto::STRING:
      return Attribute::String(proto.s());
    case onnx::AttributeProto::TENSOR: {
      RH_ASSIGN_OR_RETURN(Tensor tensor, Read(proto.t(), use));
      return Attribute::OfTensor(std::move(tensor));
    }
    case onnx::AttributeProto::SPARSE_TENSOR: {
      RH_ASSIGN_OR_RETURN(SparseTensor sparse, ReadSparse(proto.sparse_tensor(), use));
      return std::move(sparse.attribute);
    }
    case onnx::AttributeProto::TYPE_PROTO: {
      RH_ASSIGN_OR_RETURN(Type type, TypeFromProto(proto.tp()));
      return Attribute::OfType(std::move(type));
    }
    case onnx::AttributeProto::FLOATS:
      return Attribute::FloatArray({proto.floats().begin(), proto.floats().end()},
                                   ElementKind::kF32);
    case onnx::AttributeProto::INTS:
      return Attribute::IntArray({proto.ints().begin(), proto.ints().end()});
    case onnx::AttributeProto::STRINGS: {
      std::vector<Attribute> list;
      for (const std::string& text : proto.strings()) list.push_back(Attribute::String(text));
      return Attribute::List(std::move(list));
    }
    case onnx::AttributeProto::TENSORS: {
      std::vector<Attribute> list;
      for (const onnx::TensorProto& one : proto.tensors()) {
        RH_ASSIGN_OR_RETURN(Tensor tensor, Read(one, use));
        list.push_back(Attribute::OfTensor(std::move(tensor)));
      }
      return Attribute::List(std::move(list));
    }
    case onnx::AttributeProto::TYPE_PROTOS: {
      std::vector<Attribute> list;
      for (const onnx::TypeProto& one : proto.type_protos()) {
        RH_ASSIGN_OR_RETURN(Type type, TypeFromProto(one));
        list.push_back(Attribute::OfType(std::move(type)));
      }
      return Attribute::List(std::move(list));
    }
    default:
      return absl::UnimplementedError(absl::StrCat(
          "attributes of type ", static_cast<int>(proto.type()), " are not supported"));
  }
}

}  // namespace roundhouse::onnx_format
