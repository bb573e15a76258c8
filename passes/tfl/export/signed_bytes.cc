#include "roundhouse/passes/tfl/export/signed_bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/graph.h"

namespace roundhouse::tfl_export {
namespace {

constexpr int64_t kHalf = 128;

bool IsQuantizedAs(const Type& type, ElementKind kind) {
  return (type.is_tensor() || type.is_scalar()) && type.element_type().is_quantized() &&
         type.element_type().kind() == kind;
}

Type Signed(const Type& type) {
  if (!IsQuantizedAs(type, ElementKind::kU8)) return type;
  Quantization quantization = *type.element_type().quantization();
  for (int64_t& zero_point : quantization.zero_points) zero_point -= kHalf;
  if (quantization.storage_range) {
    quantization.storage_range->first -= kHalf;
    quantization.storage_range->second -= kHalf;
  }
  const ElementType element = ElementType::Quantized(ElementKind::kI8, std::move(quantization));
  return type.is_scalar() ? Type::Scalar(element) : type.WithElementType(element);
}

// The tensor of bytes, quantised or not, as i8.
absl::StatusOr<Tensor> Signed(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  RH_ASSIGN_OR_RETURN(
      Tensor shifted,
      Tensor::Uninitialized(tensor.type().WithElementType(ElementType(ElementKind::kI8))));
  std::transform(dense.bytes().begin(), dense.bytes().end(), shifted.mutable_bytes().begin(),
                 [](std::byte byte) { return byte ^ std::byte{128}; });
  return shifted;
}

bool MixesBytes(const Node& node) {
  if (node.num_operands() < 2) return false;
  const Type& lhs = node.operand(0).type();
  const Type& rhs = node.operand(1).type();
  return IsQuantizedAs(lhs, ElementKind::kU8) && IsQuantizedAs(rhs, ElementKind::kI8);
}

// Whether the node reinterprets quantised bytes as plain ones, or the reverse: plain bytes stay
// unsigned.
bool TakesBits(const Node& node) {
  return Is<canonical::Bitcast>(node) && IsQuantizedAs(node.operand(0).type(), ElementKind::kU8) !=
                                             IsQuantizedAs(node.result().type(), ElementKind::kU8);
}

// Requantises in front of the bitcast to the operand's unsigned type `given` or, if the result was
// quantised, behind it to the signed type.
absl::Status SignAround(Node& bitcast, const Type& given) {
  Graph& graph = bitcast.graph();
  if (IsQuantizedAs(given, ElementKind::kU8)) {
    Value* operand = &bitcast.operand(0);
    RH_ASSIGN_OR_RETURN(Value * made,
                        Builder(graph).Before(bitcast)(
                            canonical::Requantize{.to = given.element_type()}, {&operand, 1}));
    bitcast.set_operand(0, *made);
    return absl::OkStatus();
  }
  Value& result = bitcast.result();
  Node* next = bitcast.next();
  const Builder build = next == nullptr ? Builder(graph) : Builder(graph).Before(*next);
  Value* operand = &result;
  RH_ASSIGN_OR_RETURN(
      Node * made,
      build.Make(canonical::Requantize{.to = Signed(result.type()).element_type()}, {&operand, 1}));
  result.replace_all_uses_with(made->result());
  made->set_operand(0, result);
  return absl::OkStatus();
}

absl::Status SignNode(Node& node) {
  if (Is<canonical::ConstantGen>(node) && IsQuantizedAs(node.result().type(), ElementKind::kU8)) {
    RH_ASSIGN_OR_RETURN(canonical::ConstantGen constant, View<canonical::ConstantGen>(node));
    RH_ASSIGN_OR_RETURN(constant.value, Signed(constant.value));
    node.set_attribute("value", Attribute::OfTensor(constant.value));
  }
  std::vector<std::pair<std::string, Type>> types;
  for (const auto& [name, value] : node.attributes()) {
    const Type* type = value.if_type();
    if (type != nullptr && IsQuantizedAs(*type, ElementKind::kU8))
      types.emplace_back(name, Signed(*type));
  }
  for (const auto& [name, type] : types) node.set_attribute(name, Attribute::OfType(type));
  for (int i = 0; i < node.num_results(); ++i) {
    node.result(i).set_type(Signed(node.result(i).type()));
  }
  return absl::OkStatus();
}

// Keeps the ports of an entry unsigned, with conversions behind inputs and in front of outputs.
absl::Status SignEntry(Graph& graph) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(graph));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == nullptr || !IsQuantizedAs(graph.inputs()[i].type, ElementKind::kU8)) continue;
    Value& input = inputs[i]->result();
    const ElementType to = input.type().element_type();
    input.set_type(graph.inputs()[i].type);
    Node* next = inputs[i]->next();
    const Builder build = next == nullptr ? Builder(graph) : Builder(graph).Before(*next);
    Value* operand = &input;
    RH_ASSIGN_OR_RETURN(Node * made, build.Make(canonical::Requantize{.to = to}, {&operand, 1}));
    input.replace_all_uses_with(made->result());
    made->set_operand(0, input);
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i] == nullptr || !IsQuantizedAs(graph.outputs()[i].type, ElementKind::kU8))
      continue;
    Value* operand = &outputs[i]->operand(0);
    RH_ASSIGN_OR_RETURN(
        Value * made,
        Builder(graph).Before(*outputs[i])(
            canonical::Requantize{.to = graph.outputs()[i].type.element_type()}, {&operand, 1}));
    outputs[i]->set_operand(0, *made);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status SignBytes(Program& program) {
  bool is_mixed = false;
  std::vector<std::pair<Node*, Type>> bitcasts;
  absl::flat_hash_set<const Node*> around;
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      is_mixed |= MixesBytes(*node);
      if (TakesBits(*node) && around.insert(node).second) {
        bitcasts.emplace_back(node, node->operand(0).type());
      }
    }
  }
  if (!is_mixed) return absl::OkStatus();
  for (Global* global : program.globals()) {
    if (!IsQuantizedAs(global->type(), ElementKind::kU8)) continue;
    global->set_type(Signed(global->type()));
    const Attribute* initial = global->inline_initial();
    if (initial == nullptr || initial->if_tensor() == nullptr) continue;
    RH_ASSIGN_OR_RETURN(const Tensor value, Signed(*initial->if_tensor()));
    global->set_initial(Attribute::OfTensor(value));
  }
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      if (!around.contains(node)) RH_RETURN_IF_ERROR(SignNode(*node));
    }
    if (graph->visibility() == Visibility::kPublic) {
      RH_RETURN_IF_ERROR(SignEntry(*graph));
      continue;
    }
    for (Port& port : graph->mutable_inputs()) port.type = Signed(port.type);
    for (Port& port : graph->mutable_outputs()) port.type = Signed(port.type);
  }
  for (const auto& [bitcast, given] : bitcasts) RH_RETURN_IF_ERROR(SignAround(*bitcast, given));
  return absl::OkStatus();
}

}  // namespace roundhouse::tfl_export
