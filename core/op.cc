#include "roundhouse/core/op.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/op_slots.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {
namespace op_internal {
absl::Status CheckOperands(const InferenceContext& context, bool takes_any_type) {
  for (int i = 0; i < context.num_operands() && !takes_any_type; ++i) {
    const Type& type = context.operand_type(i);
    const std::vector<OperandInfo>& slots = context.op().operands;
    const bool may_be_none = i < static_cast<int>(slots.size()) && slots[i].optional;
    if (type.is_token() || type.is_opaque() || (type.is_none() && !may_be_none)) {
      return context.OperandError(i, "expected a tensor");
    }
  }
  if (context.num_operands() == 0) return absl::OkStatus();
  const Type& type = context.operand_type(0);
  if (!type.is_tensor() && !type.is_scalar()) return absl::OkStatus();
  const ElementSet allowed = context.op().elements;
  const ElementType& element = type.element_type();
  if (element.is_quantized() ? allowed.has_quantized() : allowed.contains(element.kind()))
    return absl::OkStatus();
  return context.OperandError(
      0, absl::StrCat("expected elements of ", allowed.ToString(), ", found ", element.ToString()));
}

AttributeMap AttributesOf(absl::Span<const AnyField> fields, absl::Span<const AnyField> defaults) {
  AttributeMap attributes;
  for (size_t i = 0; i < fields.size(); ++i) {
    const AnyField& field = fields[i];
    std::optional<Attribute> value = field.codec->to_attribute(field.value);
    if (!value.has_value()) continue;
    if (!field.required && value == field.codec->to_attribute(defaults[i].value)) continue;
    attributes.Set(field.name, *std::move(value));
  }
  return attributes;
}

absl::Status ReadFields(const AttributeMap& attributes, absl::Span<const AnyField> fields) {
  for (const AnyField& field : fields) {
    if (const Attribute* attribute = attributes.Find(field.name)) {
      const absl::Status status = field.codec->from_attribute(*attribute, field.writable);
      if (!status.ok()) return Annotate(status, absl::StrCat("attribute '", field.name, "'"));
    } else if (field.required) {
      return absl::InvalidArgumentError(absl::StrCat("attribute '", field.name, "' is missing"));
    }
  }
  return absl::OkStatus();
}

void AddFields(absl::Span<const AnyField> defaults, OpInfo& info) {
  for (const AnyField& field : defaults) {
    info.attributes.push_back({
        .name = std::string(field.name),
        .type = field.codec->type_name(),
        .doc = std::string(field.doc),
        .default_value = field.required ? std::nullopt : field.codec->to_attribute(field.value),
        .required = field.required,
        .check = field.codec->check,
    });
  }
}

OpInfo OpInfoFromSpec(const OpSpec& spec) {
  OpInfo info;
  info.name = std::string(spec.name);
  info.summary = std::string(spec.summary);
  info.traits = spec.traits;
  info.is_pure = spec.pure;
  info.is_commutative = spec.commutative;
  info.since = spec.since;
  info.elements = spec.elements;
  info.min_operands = 0;
  info.max_operands = 0;
  for (OpSlot& slot : OpSlotsOf(spec.operands)) {
    if (slot.variadic) {
      info.max_operands = OpInfo::kUnbounded;
    } else {
      ++info.max_operands;
      // Optional operands before a required one must be there, as none.
      if (!slot.optional) info.min_operands = info.max_operands;
    }
    info.operands.push_back({std::move(slot.name), slot.optional, slot.variadic});
  }
  info.max_results = 0;
  for (OpSlot& slot : OpSlotsOf(spec.results)) {
    RH_CHECK(!slot.optional) << spec.name << ": a result cannot be optional";
    if (slot.variadic) {
      info.max_results = OpInfo::kUnbounded;
    } else {
      info.min_results = ++info.max_results;
    }
    info.results.push_back({std::move(slot.name), slot.variadic});
  }
  return info;
}

}  // namespace op_internal

TableDialect::TableDialect(absl::string_view name, int version) : Dialect(name, version) {
  service<TypeInferenceService>(std::make_unique<TableTypeInference>());
}

std::optional<int64_t> AxisOf(const Node& node) {
  constexpr absl::string_view kAxis = "axis";
  const Attribute* axis = node.attribute(kAxis);
  if (axis == nullptr) {
    const AttributeInfo* info = node.op().FindAttribute(kAxis);
    if (info == nullptr || !info->default_value.has_value()) return std::nullopt;
    axis = &*info->default_value;
  }
  const int64_t* value = axis->if_int();
  return value == nullptr ? std::nullopt : std::optional<int64_t>(*value);
}

}  // namespace roundhouse
