#include "roundhouse/service/lowering/split_ports.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/lowering/type_lowering.h"

namespace roundhouse {
namespace {

std::vector<TypeLoweringService::Part> PartsOf(const Graph& graph, const Type& type) {
  const TypeLoweringService* service = TypeLoweringOf(graph.context(), type);
  return service == nullptr ? std::vector<TypeLoweringService::Part>() : service->PartsOf(type);
}

// Our boundary nodes store their index in an attribute. With a foreign boundary nothing is split.
bool KeepIndexes(const std::vector<Node*>& nodes) {
  for (const Node* node : nodes) {
    if (node == nullptr || node->attribute(container::kIndex) == nullptr) return false;
  }
  return true;
}

// The ports of one direction of a graph while some of them are replaced.
struct NewPorts {
  std::vector<Port> ports;
  std::vector<Node*> nodes;

  void Add(Port port, Node* node) {
    ports.push_back(std::move(port));
    nodes.push_back(node);
  }
  void Take(std::vector<Port>& into) {
    for (size_t i = 0; i < nodes.size(); ++i)
      nodes[i]->set_attribute(container::kIndex, Attribute::Int(static_cast<int64_t>(i)));
    into = std::move(ports);
  }
};

std::string NameOfPart(const std::string& whole, const std::string& part) {
  return whole.empty() ? "" : absl::StrCat(whole, ".", part);
}

// A port of type `part_type`, named after the part of `whole` and marked as that part.
Port PartPort(const Port& whole, const std::string& part, const Type& part_type, const Type& type,
              int64_t number) {
  Port port = {NameOfPart(whole.name, part), part_type, {}};
  MarkPart(port, number, whole.name, type);
  return port;
}

}  // namespace

absl::StatusOr<bool> SplitInputs(Graph& graph) {
  bool changed = false;
  for (const Port& port : graph.inputs()) changed |= !PartsOf(graph, port.type).empty();
  if (!changed) return false;
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, input_nodes(graph));
  if (!KeepIndexes(nodes)) return false;
  const std::vector<Port> before = graph.inputs();
  NewPorts after;
  for (size_t i = 0; i < before.size(); ++i) {
    const Type& type = before[i].type;
    const std::vector<TypeLoweringService::Part> parts = PartsOf(graph, type);
    if (parts.empty()) {
      after.Add(before[i], nodes[i]);
      continue;
    }
    std::vector<Value*> values;
    for (const TypeLoweringService::Part& part : parts) {
      RH_ASSIGN_OR_RETURN(Value * value, AddInput(graph, "", part.type));
      graph.MoveBefore(&value->node(), nodes[i]);
      after.Add(
          PartPort(before[i], part.name, part.type, type, static_cast<int64_t>(values.size())),
          &value->node());
      value->node().set_name(after.ports.back().name);
      values.push_back(value);
    }
    Node* whole = graph.CreateNode(kLoweringParts, values, {type}, {}, nodes[i]);
    nodes[i]->result(0).replace_all_uses_with(whole->result(0));
    graph.Erase(nodes[i]);
  }
  after.Take(graph.mutable_inputs());
  return true;
}

absl::Status SplitOutputs(Graph& graph, std::vector<std::string>& wrong) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, output_nodes(graph));
  if (!KeepIndexes(nodes)) return absl::OkStatus();
  const std::vector<Port> before = graph.outputs();
  NewPorts after;
  bool changed = false;
  for (size_t i = 0; i < before.size(); ++i) {
    Value& value = nodes[i]->operand(0);
    Type type = before[i].type;
    std::vector<TypeLoweringService::Part> parts = PartsOf(graph, type);
    if (parts.empty() && !type.is_tensor()) {
      type = value.type();
      parts = PartsOf(graph, type);
    }
    if (parts.empty()) {
      after.Add(before[i], nodes[i]);
      continue;
    }
    const Builder build = Builder(graph).Before(*nodes[i]);
    absl::StatusOr<std::vector<Value*>> values =
        TypeLoweringOf(graph.context(), type)->Split(build, value, type);
    if (!values.ok()) {
      wrong.push_back(absl::StrCat("output '", before[i].name, "' of @", graph.name(), ": ",
                                   values.status().message()));
      after.Add(before[i], nodes[i]);
      continue;
    }
    changed = true;
    for (size_t part = 0; part < parts.size(); ++part) {
      RH_ASSIGN_OR_RETURN(Node * node, AddOutput(graph, "", *(*values)[part]));
      graph.MoveBefore(node, nodes[i]);
      after.Add(
          PartPort(before[i], parts[part].name, parts[part].type, type, static_cast<int64_t>(part)),
          node);
      node->set_name(after.ports.back().name);
    }
    graph.Erase(nodes[i]);
  }
  if (changed) after.Take(graph.mutable_outputs());
  return absl::OkStatus();
}

}  // namespace roundhouse
