#include "roundhouse/dialects/onnx/library_schemas.h"

#include <onnx/defs/operator_sets.h>
#include <onnx/defs/operator_sets_ml.h>
#include <onnx/defs/operator_sets_preview.h>
#include <onnx/defs/schema.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/onnx/element_types.h"

namespace roundhouse::onnx_dialect {
namespace {

std::optional<AttributeType> TypeOf(onnx::AttributeProto::AttributeType type) {
  switch (type) {
    case onnx::AttributeProto::FLOAT:
      return AttributeType::kFloat;
    case onnx::AttributeProto::INT:
      return AttributeType::kInt;
    case onnx::AttributeProto::STRING:
      return AttributeType::kString;
    case onnx::AttributeProto::TENSOR:
      return AttributeType::kTensor;
    case onnx::AttributeProto::GRAPH:
      return AttributeType::kGraph;
    case onnx::AttributeProto::SPARSE_TENSOR:
      return AttributeType::kSparseTensor;
    case onnx::AttributeProto::TYPE_PROTO:
      return AttributeType::kType;
    case onnx::AttributeProto::FLOATS:
      return AttributeType::kFloats;
    case onnx::AttributeProto::INTS:
      return AttributeType::kInts;
    case onnx::AttributeProto::STRINGS:
      return AttributeType::kStrings;
    case onnx::AttributeProto::TENSORS:
      return AttributeType::kTensors;
    case onnx::AttributeProto::GRAPHS:
      return AttributeType::kGraphs;
    case onnx::AttributeProto::SPARSE_TENSORS:
      return AttributeType::kSparseTensors;
    case onnx::AttributeProto::TYPE_PROTOS:
      return AttributeType::kTypes;
    default:
      return std::nullopt;
  }
}

// Returns nullopt if there is no default.
std::optional<Attribute> DefaultOf(const onnx::AttributeProto& attribute) {
  switch (attribute.type()) {
    case onnx::AttributeProto::FLOAT:
      return Attribute::Float(attribute.f(), ElementKind::kF32);
    case onnx::AttributeProto::INT:
      return Attribute::Int(attribute.i());
    case onnx::AttributeProto::STRING:
      return Attribute::String(attribute.s());
    case onnx::AttributeProto::FLOATS:
      return Attribute::FloatArray({attribute.floats().begin(), attribute.floats().end()},
                                   ElementKind::kF32);
    case onnx::AttributeProto::INTS:
      return Attribute::IntArray({attribute.ints().begin(), attribute.ints().end()});
    case onnx::AttributeProto::STRINGS: {
      std::vector<Attribute> strings;
      for (const std::string& text : attribute.strings()) {
        strings.push_back(Attribute::String(text));
      }
      return Attribute::List(std::move(strings));
    }
    default:
      return std::nullopt;
  }
}

// Of types such as "tensor(float)".
ElementSet ElementsOf(const onnx::DataTypeSet& types) {
  ElementSet elements;
  for (const std::string* type : types) {
    if (const std::optional<ElementKind> kind = ElementKindOfTensorType(*type)) {
      elements = elements | ElementSet{*kind};
    }
  }
  return elements;
}

std::vector<ParameterSchema> ParametersOf(
    const std::vector<onnx::OpSchema::FormalParameter>& parameters) {
  std::vector<ParameterSchema> result;
  for (const onnx::OpSchema::FormalParameter& parameter : parameters) {
    result.push_back({.name = parameter.GetName(),
                      .type = parameter.GetTypeStr(),
                      .elements = ElementsOf(parameter.GetTypes()),
                      .optional = parameter.GetOption() == onnx::OpSchema::Optional,
                      .variadic = parameter.GetOption() == onnx::OpSchema::Variadic,
                      .homogeneous = parameter.GetIsHomogeneous()});
  }
  return result;
}

OpSchema SchemaOf(const onnx::OpSchema& schema) {
  OpSchema result = {.domain = schema.domain(),
                     .name = schema.Name(),
                     .since_version = schema.since_version(),
                     .deprecated = schema.deprecated(),
                     .inputs = ParametersOf(schema.inputs()),
                     .outputs = ParametersOf(schema.outputs()),
                     .min_inputs = schema.min_input(),
                     .max_inputs = schema.max_input(),
                     .min_outputs = schema.min_output(),
                     .max_outputs = schema.max_output()};
  for (const auto& [name, attribute] : schema.attributes()) {
    const std::optional<AttributeType> type = TypeOf(attribute.type);
    if (!type) continue;
    result.attributes.push_back({.name = name,
                                 .type = *type,
                                 .required = attribute.required,
                                 .default_value = DefaultOf(attribute.default_value)});
  }
  return result;
}

// Each schema is made, read and dropped. The library's registry would keep them all, and only
// returns copies.
template <typename... OperatorSets>
void AddSchemas(std::vector<OpSchema>& schemas) {
  const std::function<void(onnx::OpSchema &&)> add = [&schemas](onnx::OpSchema&& schema) {
    schema.Finalize();
    schemas.push_back(SchemaOf(schema));
  };
  (OperatorSets::ForEachSchema(add), ...);
}

}  // namespace

std::vector<OpSchema> LibrarySchemas() {
  std::vector<OpSchema> schemas;
  try {
    AddSchemas<onnx::OpSet_Onnx_ver1, onnx::OpSet_Onnx_ver2, onnx::OpSet_Onnx_ver3,
               onnx::OpSet_Onnx_ver4, onnx::OpSet_Onnx_ver5, onnx::OpSet_Onnx_ver6,
               onnx::OpSet_Onnx_ver7, onnx::OpSet_Onnx_ver8, onnx::OpSet_Onnx_ver9,
               onnx::OpSet_Onnx_ver10, onnx::OpSet_Onnx_ver11, onnx::OpSet_Onnx_ver12,
               onnx::OpSet_Onnx_ver13, onnx::OpSet_Onnx_ver14, onnx::OpSet_Onnx_ver15,
               onnx::OpSet_Onnx_ver16, onnx::OpSet_Onnx_ver17, onnx::OpSet_OnnxML_ver1,
               onnx::OpSet_OnnxML_ver2, onnx::OpSet_OnnxML_ver3, onnx::OpSet_OnnxPreview_ver1>(
        schemas);
  } catch (const std::exception&) {
    schemas.clear();
  }
  return schemas;
}

}  // namespace roundhouse::onnx_dialect
