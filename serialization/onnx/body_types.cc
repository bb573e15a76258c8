#include "roundhouse/serialization/onnx/body_types.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"

namespace roundhouse::onnx_format {
namespace {

using onnx_dialect::OpSchema;

// After this many widenings a body accepts any type. Nested bodies are read again whenever the body
// around them is, so without a limit the time would be exponential in the depth.
constexpr int kMaxWidenings = 3;

int64_t IntOf(const AttributeMap& attributes, absl::string_view name) {
  const Attribute* value = attributes.Find(name);
  return value == nullptr || value->if_int() == nullptr ? 0 : *value->if_int();
}

// The count that the attribute gives, at most `most`: a file may contain any number.
int64_t CountOf(const AttributeMap& attributes, absl::string_view name, int64_t most) {
  return std::clamp<int64_t>(IntOf(attributes, name), 0, most);
}

bool IsLoop(const OpSchema* schema) {
  return schema != nullptr && schema->domain.empty() && schema->name == "Loop";
}

bool IsScan(const OpSchema* schema) {
  return schema != nullptr && schema->domain.empty() && schema->name == "Scan" &&
         schema->since_version >= 9;
}

// The type of one step's slice of an operand that a Scan iterates over.
Type StepOf(const Type& type, int64_t scan, const Attribute* axes) {
  if (!type.is_tensor() || !type.shape().is_ranked() || type.shape().rank() == 0) return type;
  int64_t axis = 0;
  if (axes != nullptr && axes->if_int_array() != nullptr &&
      scan < static_cast<int64_t>(axes->if_int_array()->size())) {
    axis = (*axes->if_int_array())[static_cast<size_t>(scan)];
  }
  if (axis < 0) axis += type.shape().rank();
  std::vector<Dim> dims = type.shape().dims();
  if (axis >= 0 && axis < type.shape().rank()) dims.erase(dims.begin() + axis);
  return type.WithShape(Shape(dims));
}

// A shape that values of both shapes have.
Shape Join(const Shape& a, const Shape& b) {
  if (!a.is_ranked() || !b.is_ranked() || a.rank() != b.rank()) return Shape::Unranked();
  Shape shape = a;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape.size(axis) != b.size(axis)) shape = shape.WithDim(axis, Dim::Unknown());
  }
  return shape;
}

std::vector<Graph*> BodiesOf(const Node& node) {
  std::vector<Graph*> bodies;
  for (const AttributeMap::Entry& entry : node.attributes()) {
    ForEachSymbol(entry.second, [&](const std::string& name) {
      if (Graph* body = node.graph().program().FindGraph(name)) bodies.push_back(body);
    });
  }
  return bodies;
}

}  // namespace

std::vector<Type> BodyInputTypes(const OpSchema* schema, absl::Span<Value* const> operands,
                                 const AttributeMap& attributes) {
  std::vector<Type> types;
  if (IsLoop(schema)) {
    types = {Type::Tensor(ElementKind::kI64, Shape()), Type::Tensor(ElementKind::kI1, Shape())};
    for (size_t i = 2; i < operands.size(); ++i) types.push_back(operands[i]->type());
  } else if (IsScan(schema)) {
    const Attribute* axes = attributes.Find("scan_input_axes");
    const int64_t num_operands = static_cast<int64_t>(operands.size());
    const int64_t num_states = num_operands - CountOf(attributes, "num_scan_inputs", num_operands);
    for (int64_t i = 0; i < num_operands; ++i) {
      const Type& type = operands[static_cast<size_t>(i)]->type();
      types.push_back(i < num_states ? type : StepOf(type, i - num_states, axes));
    }
  }
  return types;
}

void BodyTypes::AddBody(const Graph& body, std::vector<bool> is_declared) {
  bodies_[&body].is_declared = std::move(is_declared);
}

void BodyTypes::Infer(Node& node, absl::Span<const Type> declared) {
  // Nodes outside of bodies are never inferred again.
  if (node.graph().visibility() != Visibility::kPublic)
    declared_[&node].assign(declared.begin(), declared.end());
  FitBodies(node);
  ++num_inferred_;
  absl::StatusOr<std::optional<std::vector<Type>>> types = InferTypes(node);
  // Errors of inference are left to the verifier, which reports them with all others.
  const bool is_known =
      types.ok() && *types && (*types)->size() == static_cast<size_t>(node.num_results());
  for (int i = 0; i < node.num_results(); ++i) {
    const Type& said = declared[static_cast<size_t>(i)];
    if (!is_known) {
      node.result(i).set_type(said);
      continue;
    }
    const Type& inferred = (**types)[static_cast<size_t>(i)];
    absl::StatusOr<Type> merged = Merge(inferred, said);
    node.result(i).set_type(merged.ok() ? *std::move(merged) : inferred);
  }
}

void BodyTypes::InferAgain(Node& node) {
  auto declared = declared_.find(&node);
  if (declared == declared_.end()) return;
  const std::vector<Type> types = declared->second;
  Infer(node, types);
}

void BodyTypes::InferBody(Graph& body) {
  for (Node* node : body.nodes()) InferAgain(*node);
  const absl::StatusOr<std::vector<Node*>> outputs = output_nodes(body);
  if (!outputs.ok()) return;
  for (size_t i = 0; i < outputs->size(); ++i) {
    if ((*outputs)[i] != nullptr) body.mutable_outputs()[i].type = (*outputs)[i]->operand(0).type();
  }
}

void BodyTypes::FitBodies(Node& node) {
  const std::vector<Graph*> bodies = BodiesOf(node);
  if (bodies.empty()) return;
  const int64_t num_captures =
      CountOf(node.attributes(), onnx_dialect::kCaptures, node.num_operands());
  std::vector<Value*> own;
  for (int64_t i = 0; i < node.num_operands() - num_captures; ++i)
    own.push_back(&node.operand(static_cast<int>(i)));
  std::vector<Type> given =
      BodyInputTypes(onnx_dialect::OpSchemas().FindOp(node.op_name()), own, node.attributes());
  const size_t num_given = given.size();
  for (int64_t i = node.num_operands() - num_captures; i < node.num_operands(); ++i) {
    given.push_back(node.operand(static_cast<int>(i)).type());
  }
  for (Graph* body : bodies) {
    if (WidenTo(*body, given, num_captures)) InferBody(*body);
    while (num_given > 0 && WidenToNextStep(node, *body)) InferBody(*body);
  }
}

bool BodyTypes::WidenTo(Graph& body, absl::Span<const Type> given, int64_t num_captures) {
  const size_t num_inputs = body.inputs().size();
  const size_t captures = static_cast<size_t>(num_captures);
  if (num_inputs < captures || given.size() < captures) return false;
  std::vector<const Type*> types(num_inputs);
  const size_t num_own = std::min(num_inputs - captures, given.size() - captures);
  const std::vector<bool>& is_declared = bodies_[&body].is_declared;
  for (size_t i = 0; i < num_own; ++i) {
    // The body may also run on other shapes than the first.
    if (i >= is_declared.size() || !is_declared[i]) types[i] = &given[i];
  }
  for (size_t i = 0; i < captures; ++i)
    types[num_inputs - captures + i] = &given[given.size() - captures + i];
  return Widen(body, types);
}

bool BodyTypes::WidenToNextStep(const Node& node, Graph& body) {
  const OpSchema* schema = onnx_dialect::OpSchemas().FindOp(node.op_name());
  const int64_t num_inputs = static_cast<int64_t>(body.inputs().size());
  const int64_t num_own =
      num_inputs - CountOf(node.attributes(), onnx_dialect::kCaptures, num_inputs);
  // The body of a Loop has the iteration number and the condition before its state, and returns the
  // condition; the body of a Scan takes and returns its state first.
  const int64_t first = IsLoop(schema) ? 2 : 0;
  const int64_t shift = IsLoop(schema) ? 1 : 0;
  const int64_t end =
      IsLoop(schema) ? num_own : num_own - CountOf(node.attributes(), "num_scan_inputs", num_own);
  std::vector<const Type*> types(body.inputs().size());
  const std::vector<bool>& is_declared = bodies_[&body].is_declared;
  for (int64_t i = first; i < end; ++i) {
    const size_t input = static_cast<size_t>(i);
    const size_t output = static_cast<size_t>(i - shift);
    if (output >= body.outputs().size()) break;
    const Type& next = body.outputs()[output].type;
    const bool is_open = next.is_tensor() && !next.shape().is_ranked();
    if (is_open && input < is_declared.size() && is_declared[input]) continue;
    types[input] = &next;
  }
  return Widen(body, types);
}

bool BodyTypes::Widen(Graph& body, absl::Span<const Type* const> given) {
  Body& record = bodies_[&body];
  if (record.widenings > kMaxWidenings) return false;
  const bool is_last = record.widenings == kMaxWidenings;
  bool changed = false;
  std::vector<Type> widened;
  for (size_t i = 0; i < given.size(); ++i) {
    const Type& type = body.inputs()[i].type;
    widened.push_back(type);
    // Different element types are left to the verifier.
    if (given[i] == nullptr || !type.is_tensor() || !given[i]->is_tensor() || Fits(*given[i], type))
      continue;
    widened.back() = type.WithShape(Join(type.shape(), given[i]->shape()));
    changed = changed || widened.back() != type;
  }
  if (!changed) return false;
  const absl::StatusOr<std::vector<Node*>> inputs = input_nodes(body);
  if (!inputs.ok() || inputs->size() != widened.size()) return false;
  ++record.widenings;
  for (size_t i = 0; i < widened.size(); ++i) {
    Type type = std::move(widened[i]);
    const bool is_declared = i < record.is_declared.size() && record.is_declared[i];
    if (is_last && !is_declared && type.is_tensor()) type = type.WithShape(Shape::Unranked());
    if ((*inputs)[i] != nullptr) (*inputs)[i]->result(0).set_type(type);
    body.mutable_inputs()[i].type = std::move(type);
  }
  return true;
}

}  // namespace roundhouse::onnx_format
