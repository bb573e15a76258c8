// File: program_contents.h
//
// Visits all that a program consists of, in a fixed order: names, types, attributes and how nodes
// are connected; not what is attached to it (attachments.h). For hashes of whole programs:
//
//   VisitContents(program, [&](const auto& part) { hash = absl::HashOf(hash, part); });
#ifndef ROUNDHOUSE_CORE_PROGRAM_CONTENTS_H_
#define ROUNDHOUSE_CORE_PROGRAM_CONTENTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The number of nodes of all graphs.
inline int64_t NumNodes(const Program& program) {
  int64_t count = 0;
  for (const Graph* graph : program.graphs()) count += static_cast<int64_t>(graph->num_nodes());
  return count;
}

// `visit` takes a const std::string&, Type, Attribute, size_t, bool or enumerator. Programs whose
// parts are equal one by one are equal (equality.h): there is a count before all that varies in
// number.
template <typename Visitor>
void VisitContents(const AttributeMap& attributes, const Visitor& visit) {
  visit(attributes.size());
  for (const auto& [name, value] : attributes) {
    visit(name);
    visit(value);
  }
}

template <typename Visitor>
void VisitContents(const std::vector<Port>& ports, const Visitor& visit) {
  visit(ports.size());
  for (const Port& port : ports) {
    visit(port.name);
    visit(port.type);
    VisitContents(port.attributes, visit);
  }
}

template <typename Visitor>
void VisitContents(const Node& node, const NodeNumbering& numbering, const Visitor& visit) {
  visit(node.op().name);
  visit(node.name());
  visit(node.origins().size());
  for (const std::string& origin : node.origins()) visit(origin);
  visit(static_cast<size_t>(node.num_operands()));
  for (int i = 0; i < node.num_operands(); ++i) {
    visit(node.has_operand(i));
    if (!node.has_operand(i)) continue;
    visit(numbering.Find(node.operand(i).node()));
    visit(static_cast<size_t>(node.operand(i).index()));
  }
  visit(static_cast<size_t>(node.num_results()));
  for (int i = 0; i < node.num_results(); ++i) visit(node.result(i).type());
  std::vector<size_t> before;
  if (node.has_control_edges()) {
    for (const Node* predecessor : node.control_predecessors())
      before.push_back(numbering.Find(*predecessor));
    std::sort(before.begin(), before.end());
  }
  visit(before.size());
  for (const size_t position : before) visit(position);
  VisitContents(node.attributes(), visit);
}

template <typename Visitor>
void VisitContents(const Graph& graph, const Visitor& visit) {
  visit(graph.name());
  visit(graph.visibility());
  visit(graph.is_declaration());
  visit(graph.boundary_dialect());
  VisitContents(graph.inputs(), visit);
  VisitContents(graph.outputs(), visit);
  VisitContents(graph.attributes(), visit);
  const NodeNumbering numbering(graph);
  visit(numbering.size());
  for (const Node* node : numbering.nodes()) VisitContents(*node, numbering, visit);
}

template <typename Visitor>
void VisitContents(const Global& global, const Visitor& visit) {
  visit(global.name());
  visit(global.visibility());
  visit(global.is_mutable());
  visit(global.type());
  visit(global.initial().index());
  if (const Attribute* initial = global.inline_initial()) visit(*initial);
  if (const Global::External* external = global.external_initial()) visit(external->type);
  VisitContents(global.attributes(), visit);
}

template <typename Visitor>
void VisitContents(const Program& program, const Visitor& visit) {
  visit(program.name());
  VisitContents(program.attributes(), visit);
  visit(program.globals().size());
  for (const Global* global : program.globals()) VisitContents(*global, visit);
  visit(program.graphs().size());
  for (const Graph* graph : program.graphs()) VisitContents(*graph, visit);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_PROGRAM_CONTENTS_H_
