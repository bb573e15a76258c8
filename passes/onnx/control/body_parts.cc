#include "roundhouse/passes/onnx/control/body_parts.h"

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/passes/onnx/control/control.h"
#include "roundhouse/passes/onnx/control/sequence_types.h"

namespace roundhouse::onnx_lowering {
namespace {

int64_t IntOf(const AttributeMap& attributes, absl::string_view name) {
  const Attribute* attribute = attributes.Find(name);
  return attribute == nullptr || attribute->if_int() == nullptr ? 0 : *attribute->if_int();
}

// The narrowest type that holds values of both.
Type Join(const Type& a, const Type& b) {
  if (Fits(a, b)) return b;
  if (Fits(b, a)) return a;
  if (a.is_opaque() || b.is_opaque()) return JoinComposites(a, b);
  if (!a.is_tensor() || !b.is_tensor() || a.element_type() != b.element_type()) {
    return Type::Unknown();
  }
  Shape shape = Shape::Unranked();
  if (a.shape().is_ranked() && b.shape().is_ranked() && a.shape().rank() == b.shape().rank()) {
    shape = a.shape();
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      if (shape.size(axis) != b.shape().size(axis)) shape = shape.WithDim(axis, Dim::Unknown());
    }
  }
  return a.WithShape(shape);
}

absl::StatusOr<std::vector<Type>> InferIf(const InferenceContext& context) {
  const Graph* graphs[] = {GraphOf(context.program(), context.attributes(), "then_branch"),
                           GraphOf(context.program(), context.attributes(), "else_branch")};
  if (graphs[0] == nullptr || graphs[1] == nullptr) {
    return absl::InvalidArgumentError("a branch is not a graph of the program");
  }
  const std::vector<PortGroup> outputs[] = {GroupPorts(graphs[0]->outputs()),
                                            GroupPorts(graphs[1]->outputs())};
  if (outputs[0].size() != outputs[1].size()) {
    return absl::InvalidArgumentError(absl::StrCat("the branches give ", outputs[0].size(), " and ",
                                                   outputs[1].size(),
                                                   " values; expected equally many"));
  }
  std::vector<Type> types;
  for (size_t i = 0; i < outputs[0].size(); ++i)
    types.push_back(Join(outputs[0][i].type, outputs[1][i].type));
  return types;
}

absl::StatusOr<std::vector<Type>> InferLoop(const InferenceContext& context, bool is_loop) {
  RH_ASSIGN_OR_RETURN(const BodyParts parts,
                      PartsOfBody(context.program(), context.attributes(), context.num_operands(),
                                  context.num_results(), is_loop));
  std::vector<Type> types;
  for (int64_t i = 0; i < parts.states; ++i) {
    types.push_back(Join(context.operand_type(static_cast<int>(i + (is_loop ? 2 : 0))),
                         parts.outputs[parts.first + i].type));
  }
  Dim steps = Dim::Unknown();
  if (parts.scans_in > 0) {
    const Type& scanned = context.operand_type(static_cast<int>(parts.states));
    const int64_t axis = ElementOr(IntListOf(context.attributes(), "scan_input_axes"), 0, 0);
    if (scanned.is_tensor() && scanned.shape().is_ranked()) {
      const int64_t rank = scanned.shape().rank();
      const int64_t from_front = axis < 0 ? axis + rank : axis;
      if (from_front >= 0 && from_front < rank) steps = scanned.shape().dim(from_front);
    }
  }
  const std::optional<std::vector<int64_t>> axes =
      IntListOf(context.attributes(), "scan_output_axes");
  for (int64_t i = 0; i < parts.scans_out; ++i) {
    types.push_back(
        Stacked(parts.outputs[parts.first + parts.states + i].type, ElementOr(axes, i, 0), steps));
  }
  return types;
}

// The types of Scan of opset 8, where all values have a batch axis in front.
absl::StatusOr<std::vector<Type>> InferBatchScan(const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const BodyParts parts,
                      PartsOfBody(context.program(), context.attributes(),
                                  context.num_operands() - 1, context.num_results(), false));
  auto dim = [&](int64_t axis) -> Dim {
    if (parts.scans_in < 1) return Dim::Unknown();
    const Type& scanned = context.operand_type(static_cast<int>(1 + parts.states));
    const bool is_known =
        scanned.is_tensor() && scanned.shape().is_ranked() && scanned.shape().rank() > axis;
    return is_known ? scanned.shape().dim(axis) : Dim::Unknown();
  };
  std::vector<Type> types;
  for (int64_t i = 0; i < parts.states + parts.scans_out; ++i) {
    Type type = parts.outputs[i].type;
    if (i >= parts.states) type = Stacked(type, 0, dim(1));
    types.push_back(Stacked(type, 0, dim(0)));
  }
  return types;
}

}  // namespace

const Graph* GraphOf(const Program& program, const AttributeMap& attributes,
                     absl::string_view name) {
  const Attribute* attribute = attributes.Find(name);
  const std::string* symbol = attribute == nullptr ? nullptr : attribute->if_symbol();
  return symbol == nullptr ? nullptr : program.FindGraph(*symbol);
}

Type Stacked(const Type& one, int64_t axis, Dim steps) {
  if (!one.is_tensor() || !one.shape().is_ranked()) {
    return one.is_tensor() ? one.WithShape(Shape::Unranked()) : Type::Unknown();
  }
  std::vector<Dim> dims = one.shape().dims();
  const int64_t rank = one.shape().rank() + 1;
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) return one.WithShape(Shape::Unranked());
  dims.insert(dims.begin() + axis, std::move(steps));
  return one.WithShape(Shape(dims));
}

int64_t ElementOr(const std::optional<std::vector<int64_t>>& list, size_t index,
                  int64_t otherwise) {
  return list && index < list->size() ? (*list)[index] : otherwise;
}

std::optional<std::vector<int64_t>> IntListOf(const AttributeMap& attributes,
                                              absl::string_view name) {
  const Attribute* attribute = attributes.Find(name);
  if (attribute == nullptr || attribute->if_int_array() == nullptr) return std::nullopt;
  return *attribute->if_int_array();
}

absl::StatusOr<BodyParts> PartsOfBody(const Program& program, const AttributeMap& attributes,
                                      int num_operands, int num_results, bool is_loop) {
  BodyParts parts = {.body = GraphOf(program, attributes, "body")};
  parts.captures = IntOf(attributes, onnx_dialect::kCaptures);
  if (parts.body == nullptr) {
    return absl::InvalidArgumentError("attribute 'body': there is no such graph");
  }
  parts.inputs = GroupPorts(parts.body->inputs());
  parts.outputs = GroupPorts(parts.body->outputs());
  const int64_t inputs = static_cast<int64_t>(parts.inputs.size());
  const int64_t outputs = static_cast<int64_t>(parts.outputs.size());
  parts.scans_in = is_loop ? 0 : IntOf(attributes, "num_scan_inputs");
  for (const int64_t count : {parts.scans_in, parts.captures}) {
    if (count >= 0 && count <= num_operands) continue;
    return absl::InvalidArgumentError(absl::StrCat("expected from 0 to ", num_operands,
                                                   " of its operands to be captured or scanned, "
                                                   "found ",
                                                   count));
  }
  parts.states = num_operands - (is_loop ? 2 : 0) - parts.scans_in - parts.captures;
  parts.first = is_loop ? 1 : 0;
  parts.scans_out = outputs - parts.first - parts.states;
  const int64_t wanted = (is_loop ? 2 : 0) + parts.states + parts.scans_in + parts.captures;
  if (parts.states < 0 || parts.scans_out < 0 || inputs != wanted ||
      num_results > parts.states + parts.scans_out) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the body takes ", inputs, " values and gives ", outputs, "; expected it to take ", wanted,
        " and to give ", parts.first + parts.states, " or more"));
  }
  return parts;
}

bool HasGraphs(const onnx_dialect::OpSchema& schema) {
  return schema.domain.empty() &&
         (schema.name == "If" || schema.name == "Loop" || schema.name == "Scan");
}

absl::StatusOr<std::vector<Type>> InferWithGraphs(const onnx_dialect::OpSchema& schema,
                                                  const InferenceContext& context) {
  absl::StatusOr<std::vector<Type>> types = schema.name == "If" ? InferIf(context)
                                            : schema.name == "Scan" && schema.since_version < 9
                                                ? InferBatchScan(context)
                                                : InferLoop(context, schema.name == "Loop");
  for (size_t i = 0; types.ok() && i < types->size(); ++i)
    (*types)[i] = WrittenOr(context, static_cast<int>(i), std::move((*types)[i]));
  return types;
}

}  // namespace roundhouse::onnx_lowering
