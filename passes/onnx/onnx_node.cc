#include "roundhouse/passes/onnx/onnx_node.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/schema_table.h"

namespace roundhouse::onnx_passes {
namespace {

using onnx_dialect::OpSchema;

// Enough for lists of axes, sizes and the like; longer ones are data.
constexpr int64_t kMaxKnownInts = 1024;

std::optional<size_t> IndexOfInput(const OpSchema& schema, absl::string_view name) {
  for (size_t i = 0; i < schema.inputs.size(); ++i) {
    if (schema.inputs[i].name == name) return i;
  }
  return std::nullopt;
}

const OpSchema* SchemaFor(const Rewriter& rewrite, absl::string_view op) {
  return onnx_dialect::OpSchemas().Find("", op, onnx_dialect::OpsetOf(rewrite.program()));
}

}  // namespace

std::optional<OnnxNode> OnnxNode::Of(const Node& node) {
  const OpSchema* schema = onnx_dialect::OpSchemas().FindOp(node.op_name());
  if (schema == nullptr || !schema->domain.empty()) return std::nullopt;
  return OnnxNode(node, *schema);
}

std::optional<OnnxNode> OnnxNode::Of(const Value& value, absl::string_view op) {
  const std::optional<OnnxNode> node = Of(value.node());
  return node && node->op() == op ? node : std::nullopt;
}

Value* OnnxNode::in(int index) const {
  if (index >= node_->num_operands()) return nullptr;
  Value& operand = node_->operand(index);
  return operand.type().is_none() ? nullptr : &operand;
}

Value* OnnxNode::in(absl::string_view name) const {
  const std::optional<size_t> index = IndexOfInput(*schema_, name);
  return index ? in(static_cast<int>(*index)) : nullptr;
}

const Attribute* OnnxNode::Find(absl::string_view name) const {
  if (const Attribute* attribute = node_->attribute(name)) return attribute;
  const onnx_dialect::AttributeSchema* attribute = schema_->FindAttribute(name);
  return attribute == nullptr || !attribute->default_value ? nullptr : &*attribute->default_value;
}

int64_t OnnxNode::Int(absl::string_view name, int64_t otherwise) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr || attribute->if_int() == nullptr ? otherwise : *attribute->if_int();
}

float OnnxNode::Float(absl::string_view name, float otherwise) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr || attribute->if_float() == nullptr
             ? otherwise
             : static_cast<float>(*attribute->if_float());
}

std::string OnnxNode::String(absl::string_view name, absl::string_view otherwise) const {
  const Attribute* attribute = Find(name);
  return attribute == nullptr || attribute->if_string() == nullptr ? std::string(otherwise)
                                                                   : *attribute->if_string();
}

bool OnnxNode::IsGiven(absl::string_view name) const {
  return Find(name) != nullptr || in(name) != nullptr;
}

std::optional<Ints> OnnxNode::IntsOf(absl::string_view name) const {
  if (const Attribute* attribute = Find(name)) {
    if (attribute->if_int_array() == nullptr) return std::nullopt;
    return *attribute->if_int_array();
  }
  const Value* input = in(name);
  return input == nullptr ? std::nullopt : KnownInts(*input);
}

std::optional<Ints> KnownInts(const Value& value) {
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant || constant->num_elements() > kMaxKnownInts) return std::nullopt;
  const absl::StatusOr<Tensor> tensor = constant->Materialize();
  if (!tensor.ok() || !tensor->is_dense()) return std::nullopt;
  switch (tensor->element_type().kind()) {
    case ElementKind::kI64: {
      const absl::Span<const int64_t> data = tensor->data<int64_t>();
      return Ints(data.begin(), data.end());
    }
    case ElementKind::kI32: {
      const absl::Span<const int32_t> data = tensor->data<int32_t>();
      return Ints(data.begin(), data.end());
    }
    default:
      return std::nullopt;
  }
}

std::optional<Ints> FromFront(Ints axes, int64_t rank) {
  for (int64_t& axis : axes) {
    if (axis < 0) axis += rank;
    if (axis < 0 || axis >= rank) return std::nullopt;
  }
  return axes;
}

void AddFor(Patterns& patterns, std::initializer_list<absl::string_view> ops,
            absl::string_view name, RewriteFunction function) {
  for (const OpSchema& schema : onnx_dialect::OpSchemas().schemas()) {
    for (const absl::string_view op : ops) {
      if (schema.domain.empty() && schema.name == op) patterns.Add(schema.OpName(), name, function);
    }
  }
}

absl::StatusOr<Value*> MakeOnnx(Rewriter& rewrite, absl::string_view op,
                                std::vector<Value*> operands,
                                const std::vector<std::pair<std::string, Ints>>& ints,
                                AttributeMap attributes) {
  const OpSchema* schema = SchemaFor(rewrite, op);
  if (schema == nullptr) return absl::InternalError(absl::StrCat("no ", op, " in this opset"));
  for (const auto& [name, values] : ints) {
    if (schema->FindAttribute(name) != nullptr) {
      attributes.Set(name, Attribute::IntArray(values));
      continue;
    }
    const std::optional<size_t> input = IndexOfInput(*schema, name);
    if (!input) return absl::InternalError(absl::StrCat("no '", name, "' in ", schema->OpName()));
    if (operands.size() <= *input) operands.resize(*input + 1, nullptr);
    const int64_t size = static_cast<int64_t>(values.size());
    RH_ASSIGN_OR_RETURN(operands[*input], rewrite.Constant(Tensor::Of<int64_t>(
                                              {&size, 1}, absl::MakeConstSpan(values))));
  }
  for (Value*& operand : operands) {
    if (operand == nullptr) operand = rewrite.Absent();
  }
  return rewrite(schema->OpName(), operands, std::move(attributes));
}

bool CanMakeOnnx(const Rewriter& rewrite, absl::string_view op,
                 std::initializer_list<absl::string_view> ints) {
  const OpSchema* schema = SchemaFor(rewrite, op);
  if (schema == nullptr || schema->deprecated) return false;
  for (const absl::string_view name : ints) {
    if (schema->FindAttribute(name) == nullptr && !IndexOfInput(*schema, name)) return false;
  }
  return true;
}

}  // namespace roundhouse::onnx_passes
