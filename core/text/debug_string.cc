#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"

namespace roundhouse {
namespace {

// Values are named by the ids of their nodes, as in messages.
void AppendValue(std::string& out, const Value& value) {
  absl::StrAppend(&out, "%", value.node().id());
  if (value.node().num_results() > 1) absl::StrAppend(&out, "#", value.index());
}

void AppendAttributes(std::string& out, const AttributeMap& attributes) {
  if (attributes.empty()) return;
  absl::string_view separator = " {";
  for (const auto& [name, value] : attributes) {
    absl::StrAppend(&out, separator, AttributeNameText(name), " = ", value.ToString());
    separator = ", ";
  }
  out += '}';
}

void AppendNode(std::string& out, const Node& node) {
  if (node.num_results() > 0) {
    absl::StrAppend(&out, "%", node.id());
    if (node.num_results() > 1) absl::StrAppend(&out, ":", node.num_results());
    out += " = ";
  }
  absl::StrAppend(&out, QuoteString(node.op_name()), "(");
  for (int i = 0; i < node.num_operands(); ++i) {
    if (i > 0) out += ", ";
    if (node.has_operand(i)) {
      AppendValue(out, node.operand(i));
    } else {
      out += "<erased>";
    }
  }
  out += ')';
  AppendAttributes(out, node.attributes());
  out += " : (";
  for (int i = 0; i < node.num_operands(); ++i) {
    if (i > 0) out += ", ";
    out += node.has_operand(i) ? node.operand(i).type().ToString() : "?";
  }
  out += ") -> (";
  for (int i = 0; i < node.num_results(); ++i)
    absl::StrAppend(&out, i == 0 ? "" : ", ", node.result(i).type().ToString());
  out += ')';
  if (!node.name().empty()) absl::StrAppend(&out, " loc(", QuoteString(node.name()), ")");
  for (size_t i = 0; i < node.origins().size(); ++i) {
    absl::StrAppend(&out, i == 0 ? " from " : ", ", QuoteString(node.origins()[i]));
  }
  if (!node.has_control_edges()) return;
  absl::string_view separator = " after ";
  for (const Node* before : node.control_predecessors()) {
    absl::StrAppend(&out, separator, "#", before->id());
    separator = ", ";
  }
}

void AppendPorts(std::string& out, const std::vector<Port>& ports) {
  out += '(';
  for (size_t i = 0; i < ports.size(); ++i) {
    absl::StrAppend(&out, i == 0 ? "" : ", ",
                    ports[i].name.empty() ? "" : absl::StrCat(QuoteString(ports[i].name), ": "),
                    ports[i].type.ToString());
    AppendAttributes(out, ports[i].attributes);
  }
  out += ')';
}

void AppendGraph(std::string& out, const Graph& graph) {
  absl::StrAppend(&out, "graph ", VisibilityName(graph.visibility()),
                  graph.is_declaration() ? " declaration " : " ", SymbolText(graph.name()));
  AppendPorts(out, graph.inputs());
  out += " -> ";
  AppendPorts(out, graph.outputs());
  if (graph.boundary_dialect() != Graph::kDefaultBoundaryDialect) {
    absl::StrAppend(&out, " boundary ", graph.boundary_dialect());
  }
  AppendAttributes(out, graph.attributes());
  out += " {\n";
  for (const Node* node : graph.nodes()) {
    out += "  ";
    AppendNode(out, *node);
    out += '\n';
  }
  out += "}\n";
}

}  // namespace

std::string DebugString(const Node& node) {
  std::string out;
  AppendNode(out, node);
  return out;
}

std::string DebugString(const Graph& graph) {
  std::string out;
  AppendGraph(out, graph);
  return out;
}

std::string DebugString(const Program& program) {
  std::string out =
      program.name().empty() ? "program" : absl::StrCat("program ", SymbolText(program.name()));
  AppendAttributes(out, program.attributes());
  out += '\n';
  for (const Global* global : program.globals()) {
    absl::StrAppend(&out, "global ", VisibilityName(global->visibility()),
                    global->is_mutable() ? " mutable " : " ", SymbolText(global->name()), " : ",
                    global->type().ToString());
    if (const Attribute* value = global->inline_initial())
      absl::StrAppend(&out, " = ", value->ToString());
    if (const Global::External* external = global->external_initial()) {
      absl::StrAppend(&out, " extern ", external->type.ToString());
    }
    AppendAttributes(out, global->attributes());
    out += '\n';
  }
  for (const Graph* graph : program.graphs()) AppendGraph(out, *graph);
  return out;
}

}  // namespace roundhouse
