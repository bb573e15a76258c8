#include "roundhouse/passes/onnx/export/op_export.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/passes/onnx/export/runtime_kernels.h"

namespace roundhouse::onnx_export {
namespace {

using canonical_export::OperatorCall;
using onnx_dialect::OpSchema;
using onnx_dialect::ParameterSchema;

// Null for an operand that the schema does not have.
const ParameterSchema* ParameterOf(const std::vector<ParameterSchema>& parameters, size_t index) {
  if (index < parameters.size()) return &parameters[index];
  return parameters.empty() || !parameters.back().variadic ? nullptr : &parameters.back();
}

// The elements that an operand may have: those of the schema that the runtime has kernels for.
ElementSet RunningElements(absl::string_view op, const OpSchema& schema,
                           const ParameterSchema& parameter) {
  const RuntimeKernel* kernel = RuntimeKernelOf(op);
  if (kernel == nullptr) return parameter.elements;
  const ParameterSchema* meant = ParameterOf(schema.inputs, static_cast<size_t>(kernel->operand));
  if (meant == nullptr || meant->type != parameter.type) return parameter.elements;
  ElementSet runs;
  for (const ElementKind kind : kAllElementKinds) {
    if (!parameter.elements.contains(kind)) continue;
    if (!IsInKernelTable(kind) || kernel->elements.contains(kind)) runs = runs | ElementSet{kind};
  }
  return runs;
}

// The first opset above `opset` whose operation takes (or returns, with `gives`) such elements.
std::optional<int> OpsetWith(absl::string_view op, bool gives, size_t index, ElementKind kind,
                             int opset) {
  for (int newer = opset + 1; newer <= onnx_dialect::kNewestOpset; ++newer) {
    const OpSchema* schema = onnx_dialect::OpSchemas().Find("", op, newer);
    const ParameterSchema* parameter = ParameterOf(gives ? schema->outputs : schema->inputs, index);
    if (parameter != nullptr && parameter->elements.contains(kind)) return newer;
  }
  return std::nullopt;
}

// The first opset above `opset` that has the operation; nullopt if none has.
std::optional<int> OpsetOf(absl::string_view op, int opset) {
  for (int newer = opset + 1; newer <= onnx_dialect::kNewestOpset; ++newer) {
    if (onnx_dialect::OpSchemas().Find("", op, newer) != nullptr) return newer;
  }
  return std::nullopt;
}

// Whether the operation takes this many operands and has all these attributes.
bool Takes(const OpSchema& schema, size_t num_operands, const AttributeMap& attributes) {
  if (num_operands > static_cast<size_t>(schema.max_inputs)) return false;
  for (const AttributeMap::Entry& attribute : attributes) {
    // Attributes with a dot are private to the producer of the node.
    if (!absl::StrContains(attribute.first, '.') &&
        schema.FindAttribute(attribute.first) == nullptr) {
      return false;
    }
  }
  return true;
}

// The first opset above `opset` whose operation takes them; nullopt if none does, or if `schema`
// already does.
std::optional<int> OpsetTaking(absl::string_view op, const OpSchema& schema, size_t num_operands,
                               const AttributeMap& attributes, int opset) {
  if (Takes(schema, num_operands, attributes)) return std::nullopt;
  for (int newer = opset + 1; newer <= onnx_dialect::kNewestOpset; ++newer) {
    const OpSchema* candidate = onnx_dialect::OpSchemas().Find("", op, newer);
    if (candidate != nullptr && Takes(*candidate, num_operands, attributes)) return newer;
  }
  return std::nullopt;
}

}  // namespace

const OnnxFormat& Format() {
  static const auto* const kFormat = new OnnxFormat;
  return *kFormat;
}

Ints OnnxFormat::OrderOf(Domain domain, int64_t rank) const {
  Ints order(rank);
  std::iota(order.begin(), order.end(), 0);
  // Moves the channels to the front, past the other axes.
  if (domain == Domain::kFeature || domain == Domain::kFilter) {
    if (rank > 1) std::rotate(order.begin() + 1, order.end() - 1, order.end());
  } else if (domain == Domain::kDepthwiseFilter) {
    if (rank > 1) std::rotate(order.begin(), order.end() - 2, order.end());
  }
  return order;
}

std::string OpName(absl::string_view op, int opset) {
  return onnx_dialect::OpSchemas().Find("", op, opset)->OpName();
}

Value* OpExport::Needs(int opset) {
  needed_opset_ = std::max(needed_opset_, opset);
  if (!place_in_needs_.has_value()) {
    place_in_needs_ = needs_.nodes.size();
    needs_.nodes.emplace_back(node().DebugName(), 0);
  }
  needs_.nodes[*place_in_needs_].second = needed_opset_;
  needs_.opset = std::max(needs_.opset, opset);
  return nullptr;
}

void OpExport::Prepare(OperatorCall& call) {
  const OpSchema* schema = onnx_dialect::OpSchemas().Find("", call.op, opset_);
  if (schema == nullptr) {
    if (const std::optional<int> opset = OpsetOf(call.op, opset_)) {
      Needs(*opset);
    } else {
      Fail(absl::InternalError(absl::StrCat("ONNX has no ", call.op)));
    }
    return;
  }
  call.op_name = schema->OpName();
  Values& operands = call.operands;
  while (operands.size() > static_cast<size_t>(schema->min_inputs) &&
         operands.back()->type().is_none()) {
    operands.pop_back();
  }
  if (const std::optional<int> opset =
          OpsetTaking(call.op, *schema, operands.size(), call.attributes, opset_)) {
    Needs(*opset);
    return;
  }
  std::map<std::string, std::pair<ElementKind, ElementKind>> carried;  // By type: from and to.
  std::map<std::string, ElementKind> kinds;                            // By type.
  for (size_t i = 0; i < operands.size(); ++i) {
    const Type& type = operands[i]->type();
    const ParameterSchema* parameter = ParameterOf(schema->inputs, i);
    if (parameter == nullptr || !type.is_tensor()) continue;
    const ElementKind kind = type.element_type().kind();
    if ((!parameter->variadic || parameter->homogeneous) &&
        kinds.emplace(parameter->type, kind).first->second != kind) {
      Fail(
          absl::InternalError(absl::StrCat("the export gave ", call.op, " operands of two kinds")));
      return;
    }
    const bool is_said = parameter->elements.contains(kind);
    const ElementSet runs = RunningElements(call.op, *schema, *parameter);
    if (is_said && runs.contains(kind)) continue;
    const bool may_widen = is_said || IsFloat(kind) || call.integers == Integers::kWiden;
    if (const std::optional<ElementKind> carrier =
            may_widen ? canonical_export::CarrierOf(kind, runs) : std::nullopt) {
      carried[parameter->type] = {kind, *carrier};
    } else if (const std::optional<int> opset =
                   is_said ? std::nullopt : OpsetWith(call.op, false, i, kind, opset_)) {
      Needs(*opset);
      return;
    } else {
      Unsupported(absl::StrCat(is_said ? "ONNX Runtime's " : "ONNX's ", call.op, " takes no ",
                               ElementKindName(kind)));
      return;
    }
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    const ParameterSchema* parameter = ParameterOf(schema->inputs, i);
    const auto through = parameter == nullptr ? carried.end() : carried.find(parameter->type);
    if (through == carried.end() || operands[i]->type().is_none()) continue;
    operands[i] = Cast(operands[i], through->second.second);
    if (operands[i] == nullptr) return;
  }
  for (size_t i = 0; i < call.types.size(); ++i) {
    const ParameterSchema* parameter = ParameterOf(schema->outputs, i);
    const auto through = parameter == nullptr ? carried.end() : carried.find(parameter->type);
    if (through != carried.end()) call.brought_back[i] = through->second.first;
  }
}

void OpExport::CheckResult(const OperatorCall& call, int index, const Value& result) {
  const OpSchema* schema = onnx_dialect::OpSchemas().Find("", call.op, opset_);
  const size_t place = static_cast<size_t>(index);
  const ParameterSchema* parameter = ParameterOf(schema->outputs, place);
  const ElementKind kind = kind_of(&result);
  if (parameter == nullptr || !result.type().is_tensor() || parameter->elements.contains(kind)) {
    return;
  }
  if (const auto opset = OpsetWith(call.op, true, place, kind, opset_)) {
    Needs(*opset);
  } else {
    Unsupported(absl::StrCat("ONNX's ", call.op, " gives no ", ElementKindName(kind)));
  }
}

Values OpExport::All(absl::string_view op, Values operands, AttributeMap attributes,
                     int num_results, Integers integers) {
  return All(op, std::move(operands), std::move(attributes),
             std::vector<Type>(num_results, Type::Unknown()), integers);
}

Value* OpExport::Cast(Value* value, ElementKind to) {
  if (value == nullptr || kind_of(value) == to) return value;
  const std::optional<int32_t> type = onnx_dialect::OnnxDataType(to);
  if (!type) return Unsupported(absl::StrCat("ONNX has no ", ElementKindName(to)));
  return (*this)("Cast", {value}, {{"to", OfInt(*type)}});
}

Value* OpExport::MakeClamp(Value* value, double least, double greatest) {
  const ElementKind kind = kind_of(value);
  return Widened("Clip", {value, std::isfinite(least) ? Number(least, kind) : none(),
                          std::isfinite(greatest) ? Number(greatest, kind) : none()});
}

Value* OpExport::MakeTranspose(Value* value, const Ints& perm) {
  return (*this)("Transpose", {value}, {{"perm", OfInts(perm)}});
}

Value* OpExport::MakeReshape(Value* value, const Ints& sizes) {
  // -1 is inferred; a 0 is a size of 0.
  const bool has_zero = std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
  return (*this)("Reshape", {value, List(sizes)}, {{"allowzero", OfInt(has_zero ? 1 : 0)}});
}

Value* OpExport::Unsqueeze(Value* value, const Ints& axes) {
  if (value == nullptr || axes.empty()) return value;
  if (const std::optional<Tensor> constant = ConstantValue(*value)) {
    Ints sizes(constant->shape().sizes().begin(), constant->shape().sizes().end());
    for (const int64_t axis : axes) sizes.insert(sizes.begin() + axis, 1);
    return Reshape(value, sizes);
  }
  return (*this)("Unsqueeze", {value, List(axes)});
}

Value* OpExport::AlongChannels(Value* value, int64_t rank) {
  Ints axes;
  for (int64_t i = 2; i < rank; ++i) axes.push_back(i - 1);
  return Unsqueeze(value, axes);
}

}  // namespace roundhouse::onnx_export
