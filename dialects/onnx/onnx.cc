#include "roundhouse/dialects/onnx/onnx.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/service/constant_nodes.h"

namespace roundhouse {
namespace onnx_dialect {
namespace {

bool HasElements(const Attribute& attribute, AttributeType type) {
  switch (type) {
    case AttributeType::kFloat:
      return attribute.if_float() != nullptr && attribute.element_kind() == ElementKind::kF32;
    case AttributeType::kInt:
      return attribute.if_int() != nullptr && attribute.element_kind() == ElementKind::kI64;
    case AttributeType::kString:
      return attribute.if_string() != nullptr;
    case AttributeType::kTensor:
      return attribute.if_tensor() != nullptr;
    case AttributeType::kGraph:
      return attribute.if_symbol() != nullptr;
    case AttributeType::kType:
      return attribute.if_type() != nullptr;
    case AttributeType::kSparseTensor:
      return attribute.if_dictionary() != nullptr;
    default:
      return false;
  }
}

bool IsOf(const Attribute& attribute, AttributeType type) {
  AttributeType element;
  switch (type) {
    case AttributeType::kFloats:
      return attribute.if_float_array() != nullptr && attribute.element_kind() == ElementKind::kF32;
    case AttributeType::kInts:
      return attribute.if_int_array() != nullptr && attribute.element_kind() == ElementKind::kI64;
    case AttributeType::kStrings:
      element = AttributeType::kString;
      break;
    case AttributeType::kTensors:
      element = AttributeType::kTensor;
      break;
    case AttributeType::kGraphs:
      element = AttributeType::kGraph;
      break;
    case AttributeType::kSparseTensors:
      element = AttributeType::kSparseTensor;
      break;
    case AttributeType::kTypes:
      element = AttributeType::kType;
      break;
    default:
      return HasElements(attribute, type);
  }
  const std::vector<Attribute>* list = attribute.if_list();
  return list != nullptr && std::all_of(list->begin(), list->end(), [&](const Attribute& one) {
           return HasElements(one, element);
         });
}

OpInfo InfoOf(const OpSchema& schema) {
  OpInfo info = {.name = schema.OpName(),
                 .min_operands = schema.min_inputs,
                 .max_operands = schema.max_inputs,
                 .min_results = schema.min_outputs,
                 .max_results = schema.max_outputs,
                 .accepts_any_attribute = false};
  for (const ParameterSchema& input : schema.inputs) {
    info.operands.push_back(
        {.name = input.name, .optional = input.optional, .variadic = input.variadic});
  }
  for (const ParameterSchema& output : schema.outputs) {
    info.results.push_back({.name = output.name, .variadic = output.variadic});
  }
  if (schema.has_graphs()) {
    info.max_operands = OpInfo::kUnbounded;
    if (info.operands.empty() || !info.operands.back().variadic) {
      info.operands.push_back({.name = "captures", .optional = true, .variadic = true});
    } else {
      info.operands.back().optional = true;
    }
  }
  for (const AttributeSchema& attribute : schema.attributes) {
    info.attributes.push_back(
        {.name = attribute.name,
         .type = std::string(AttributeTypeName(attribute.type)),
         .default_value = attribute.default_value,
         .required = attribute.required,
         .check = [type = attribute.type](const Attribute& value) -> absl::Status {
           if (IsOf(value, type)) return absl::OkStatus();
           return absl::InvalidArgumentError(
               absl::StrCat("expected ", AttributeTypeName(type), ", found ", value.kind_name()));
         }});
  }
  return info;
}

// Whether the node draws random numbers, so that two runs may differ.
bool IsRandom(const Node& node, absl::string_view name) {
  if (name == "Dropout") return node.num_operands() > 2 && !node.operand(2).type().is_none();
  return name == "Bernoulli" || name == "Multinomial" || name == "RandomNormal" ||
         name == "RandomNormalLike" || name == "RandomUniform" || name == "RandomUniformLike";
}

class OnnxEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    const OpSchema* schema = OpSchemas().FindOp(node.op_name());
    if (schema == nullptr) return {.anything = true};
    Effects effects = {.random = IsRandom(node, schema->name)};
    if (!schema->has_graphs()) return effects;
    for (const AttributeMap::Entry& entry : node.attributes()) {
      ForEachSymbol(entry.second,
                    [&](const std::string& graph) { effects.calls.push_back(graph); });
    }
    std::sort(effects.calls.begin(), effects.calls.end());
    effects.calls.erase(std::unique(effects.calls.begin(), effects.calls.end()),
                        effects.calls.end());
    return effects;
  }

  bool IsRemark(absl::string_view attribute) const override {
    return attribute == kDocString || attribute == kOutputNames;
  }
};

class OnnxConstants final : public ConstantsService {
 public:
  std::optional<Tensor> ConstantValue(const Node& node) const override {
    const OpSchema* schema = OpSchemas().FindOp(node.op_name());
    if (schema == nullptr || schema->name != "Constant" || !schema->domain.empty()) {
      return std::nullopt;
    }
    if (const Attribute* value = node.attribute("value")) {
      if (value->if_tensor() != nullptr) return *value->if_tensor();
    }
    if (const Attribute* value = node.attribute("value_float")) {
      if (value->if_float() != nullptr) {
        return Tensor::Scalar<float>(static_cast<float>(*value->if_float()));
      }
    }
    if (const Attribute* value = node.attribute("value_int")) {
      if (value->if_int() != nullptr) return Tensor::Scalar<int64_t>(*value->if_int());
    }
    if (const Attribute* value = node.attribute("value_floats")) {
      if (const std::vector<double>* list = value->if_float_array()) {
        const std::vector<float> floats(list->begin(), list->end());
        const int64_t size = static_cast<int64_t>(floats.size());
        return Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(floats));
      }
    }
    if (const Attribute* value = node.attribute("value_ints")) {
      if (const std::vector<int64_t>* list = value->if_int_array()) {
        const int64_t size = static_cast<int64_t>(list->size());
        return Tensor::Of<int64_t>({&size, 1}, absl::MakeConstSpan(*list));
      }
    }
    return Strings(node);
  }

  absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                     Node* before) const override {
    const OpSchema* schema = OpSchemas().Find("", "Constant", OpsetOf(graph.program()));
    if (schema == nullptr) return absl::UnimplementedError("there is no Constant in this opset");
    return CreateConstant(graph, schema->OpName(), "value", value, type, before);
  }

 private:
  static std::optional<Tensor> Strings(const Node& node) {
    std::vector<std::string> strings;
    Shape shape;
    if (const Attribute* value = node.attribute("value_string")) {
      if (value->if_string() == nullptr) return std::nullopt;
      strings = {*value->if_string()};
    } else if (const Attribute* values = node.attribute("value_strings")) {
      if (!IsOf(*values, AttributeType::kStrings)) return std::nullopt;
      for (const Attribute& one : *values->if_list()) strings.push_back(*one.if_string());
      shape = Shape({static_cast<int64_t>(strings.size())});
    } else {
      return std::nullopt;
    }
    absl::StatusOr<Tensor> tensor =
        Tensor::FromStrings(Type::Tensor(ElementKind::kString, shape), std::move(strings));
    if (!tensor.ok()) return std::nullopt;
    return *std::move(tensor);
  }
};

class OnnxDialect final : public Dialect {
 public:
  OnnxDialect() : Dialect(kDialect) {
    for (const OpSchema& schema : OpSchemas().schemas()) AddOp(InfoOf(schema));
    AddOp({.name = std::string(kCustom), .summary = "An operation without a schema."});
    service<EffectsService>(std::make_unique<OnnxEffects>());
    service<ConstantsService>(std::make_unique<OnnxConstants>());
  }
};

}  // namespace

int64_t OpsetOf(const Program& program) {
  const Attribute* opsets = program.attributes().Find(kOpsets);
  const std::vector<Attribute>* list = opsets == nullptr ? nullptr : opsets->if_list();
  for (const Attribute& entry : list == nullptr ? std::vector<Attribute>() : *list) {
    const std::vector<Attribute>* pair = entry.if_list();
    if (pair == nullptr || pair->size() != 2) continue;
    const std::string* domain = (*pair)[0].if_string();
    const int64_t* version = (*pair)[1].if_int();
    if (domain != nullptr && version != nullptr && NormalizedDomain(*domain).empty()) {
      return *version;
    }
  }
  return kNewestOpset;
}

}  // namespace onnx_dialect

void RegisterOnnx(Context& context) { context.AddDialect<onnx_dialect::OnnxDialect>(); }

RH_REGISTER_EXTENSION(RegisterOnnx);

}  // namespace roundhouse
