#include "roundhouse/core/verifier/verifier.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/verifier/verifier_internal.h"

namespace roundhouse {
namespace verifier_internal {
namespace {

// ---- The order of the nodes

// Reports operands and control predecessors that are not in the graph. Returns whether all others
// come before the node.
bool VerifyEdgesOf(Run& run, const NodeNumbering& numbering, size_t position) {
  const Node& node = numbering[position];
  bool in_order = true;
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!node.has_operand(i)) {
      run.findings.Add("dangling_operand", node, [&] {
        return absl::StrCat(node.op().OperandName(i),
                            ": expected a value, found one whose node was erased with its graph");
      });
      continue;
    }
    const Node& source = node.operand(i).node();
    const size_t earlier = numbering.Find(source);
    if (earlier == NodeNumbering::kAbsent) {
      run.findings.Add("foreign_operand", node, [&] {
        return absl::StrCat(node.op().OperandName(i),
                            ": expected a value of this graph, found one of ",
                            Shown(source.DebugName()),
                            ", which is in another graph; pass it as an operand of the call");
      });
    } else if (earlier >= position) {
      in_order = false;
    }
  }
  if (!node.has_control_edges()) return in_order;
  for (const Node* before : node.control_predecessors()) {
    const size_t earlier = numbering.Find(*before);
    if (earlier == NodeNumbering::kAbsent) {
      run.findings.Add("foreign_operand", node, [&] {
        return absl::StrCat("expected control dependencies on nodes of this graph, found one on ",
                            Shown(before->DebugName()), ", which is in another graph");
      });
    } else if (earlier >= position) {
      in_order = false;
    }
  }
  for (const Node* after : node.control_successors()) {
    if (numbering.contains(*after)) continue;
    run.findings.Add("foreign_operand", node, [&] {
      return absl::StrCat("expected control dependencies of nodes of this graph, found one of ",
                          Shown(after->DebugName()), ", which is in another graph");
    });
  }
  return in_order;
}

// Reports why the nodes are not in order: cycles, and nodes that come too late.
void VerifyOrder(Run& run, const Graph& graph, const NodeNumbering& numbering) {
  const std::vector<std::vector<Node*>> components = CyclicComponents(graph);
  std::vector<size_t> component_of(numbering.size(), SIZE_MAX);
  for (size_t i = 0; i < components.size(); ++i) {
    for (const Node* node : components[i]) component_of[numbering.Find(*node)] = i;
    run.findings.Add("cycle", *components[i].front(), [&] {
      const std::vector<Node*> cycle = CycleWithin(components[i]);
      return absl::StrCat("expected no cycles, found ", Shown(DescribeCycle(cycle)));
    });
  }
  for (size_t position = 0; position < numbering.size(); ++position) {
    const Node& node = numbering[position];
    auto too_late = [&](const Node& source) {
      const size_t earlier = numbering.Find(source);
      if (earlier == NodeNumbering::kAbsent || earlier < position) return false;
      return component_of[position] == SIZE_MAX || component_of[position] != component_of[earlier];
    };
    for (int i = 0; i < node.num_operands(); ++i) {
      if (!node.has_operand(i) || !too_late(node.operand(i).node())) continue;
      run.findings.Add("dominance", node, [&] {
        return absl::StrCat(node.op().OperandName(i),
                            ": expected a node that comes before this one, found ",
                            Shown(node.operand(i).node().DebugName()),
                            ", which comes after it; sort_topologically() fixes that");
      });
    }
    if (!node.has_control_edges()) continue;
    for (const Node* before : node.control_predecessors()) {
      if (!too_late(*before)) continue;
      run.findings.Add("dominance", node, [&] {
        return absl::StrCat(
            "expected the control dependency ", Shown(before->DebugName()),
            " to come before this node, found it after; sort_topologically() fixes that");
      });
    }
  }
}

// ---- The boundary

// One direction of a graph's boundary.
struct Direction {
  absl::string_view what;  // "input"
  const std::vector<Port>& ports;
  int num_operands;
  int num_results;
  std::vector<const Node*> bound;  // By port.
};

void VerifyBoundaryNode(Run& run, const Graph& graph, const Node& node, int64_t index,
                        Direction& direction) {
  if (node.op().dialect_name() != graph.boundary_dialect()) {
    run.findings.Add("boundary_mix", node, [&] {
      return absl::StrCat(
          "expected all boundary nodes of the graph to be of its boundary dialect '",
          Shown(graph.boundary_dialect()), "', found ", direction.what, " ", index, " of dialect '",
          Shown(std::string(node.op().dialect_name())), "'");
    });
  }
  const bool right_arity =
      node.num_operands() == direction.num_operands && node.num_results() == direction.num_results;
  if (!right_arity) {
    run.findings.Add("boundary_arity", node, [&] {
      return absl::StrCat(
          "expected an ", direction.what, " to have ", Count(direction.num_operands, "operand"),
          " and ", Count(direction.num_results, "result"), ", found ",
          Count(node.num_operands(), "operand"), " and ", Count(node.num_results(), "result"));
    });
  }
  const bool is_default =
      node.op_name() == container::kInput || node.op_name() == container::kOutput;
  for (const auto& [name, value] : node.attributes()) {
    // A foreign dialect may give it any name, but it can only be the index.
    if (is_default ? name == container::kIndex
                   : value.if_int() != nullptr && *value.if_int() == index)
      continue;
    run.findings.Add("boundary_attribute", node, [&] {
      return absl::StrCat("expected no attributes but the index, found '", Shown(name),
                          "' = ", Shown(value), "; attributes of an ", direction.what,
                          " are those of its port");
    });
  }
  if (node.has_control_edges()) {
    run.findings.Add("boundary_control", node, [&] {
      return absl::StrCat("expected no control dependencies, found some on an ", direction.what,
                          " of the graph");
    });
  }
  if (index < 0 || index >= static_cast<int64_t>(direction.ports.size())) {
    run.findings.Add("boundary_index", node, [&] {
      return absl::StrCat("expected the index of one of ",
                          Count(direction.ports.size(), absl::StrCat("declared ", direction.what)),
                          ", found ", index);
    });
    return;
  }
  const Port& port = direction.ports[index];
  if (direction.bound[index] != nullptr) {
    run.findings.Add("boundary_duplicate", node, [&] {
      return absl::StrCat("expected one node for ", PortText(direction.what, index, port),
                          ", found ", Shown(direction.bound[index]->DebugName()),
                          " bound to it as well");
    });
    return;
  }
  direction.bound[index] = &node;
  if (!right_arity || (direction.num_operands == 1 && !node.has_operand(0))) return;
  const Type& type = direction.num_operands == 1 ? node.operand(0).type() : node.result(0).type();
  if (type == port.type) return;
  run.findings.Add("port_type", node, [&] {
    return absl::StrCat(
        "expected a value of the declared type of ", PortText(direction.what, index, port), ", ",
        Shown(port.type), ", found ", Shown(type),
        Compatible(type, port.type) ? "; declare that type, or insert a control.refine" : "");
  });
}

template <typename Service>
void VerifyAllBound(Run& run, const Graph& graph, const Direction& direction) {
  if (direction.ports.empty()) return;
  const std::string& name = graph.boundary_dialect();
  const Dialect* dialect = graph.context().FindDialect(name);
  if (dialect == nullptr || dialect->service<Service>() == nullptr) {
    run.findings.Add("boundary_dialect", graph, [&] {
      if (dialect != nullptr) {
        return absl::StrCat("expected the boundary dialect '", name, "' to offer ",
                            Service::kServiceName, ", found none");
      }
      std::vector<std::string> known;
      for (const Dialect* candidate : graph.context().dialects())
        known.push_back(candidate->name());
      return absl::StrCat("expected a registered dialect for the graph's ", direction.what,
                          "s, found '", Shown(name), "'", DidYouMean(name, known));
    });
    return;
  }
  for (size_t i = 0; i < direction.ports.size(); ++i) {
    if (direction.bound[i] != nullptr) continue;
    run.findings.Add("boundary_unbound", graph, [&] {
      return absl::StrCat("expected a node for ", PortText(direction.what, i, direction.ports[i]),
                          ", found none");
    });
  }
}

void VerifyPorts(Run& run, const Graph& graph, absl::string_view what,
                 const std::vector<Port>& ports) {
  absl::flat_hash_map<absl::string_view, size_t> by_name;
  for (size_t i = 0; i < ports.size(); ++i) {
    const Port& port = ports[i];
    VerifyTypeAt(run, graph, port.type, [&] { return PortText(what, i, port); });
    if (!port.attributes.empty()) {
      VerifyAttributes(run, graph, Holder::kPort, port.attributes,
                       absl::StrCat(what, " ", i, ": "));
    }
    if (port.name.empty()) continue;
    auto [first, is_new] = by_name.emplace(port.name, i);
    if (is_new) continue;
    run.findings.Add("port_name", graph, [&] {
      return absl::StrCat("expected the ", what, "s to have different names, found '",
                          Shown(port.name), "' for ", what, " ", first->second, " and ", what, " ",
                          i);
    });
  }
}

// ---- Graphs and the program

void VerifyGraph(Run& run, const Graph& graph) {
  VerifyAttributes(run, graph, Holder::kGraph, graph.attributes(), "");
  if (graph.boundary_dialect().empty()) {
    run.findings.Add("boundary_dialect", graph,
                     [] { return "expected the name of the boundary dialect, found none"; });
  }
  VerifyPorts(run, graph, "input", graph.inputs());
  VerifyPorts(run, graph, "output", graph.outputs());
  if (graph.is_declaration()) {
    if (graph.visibility() == Visibility::kPublic) {
      run.findings.Add("public_declaration", graph, [&] {
        return "expected a declaration to be private or nested, found it public";
      });
    }
    if (graph.num_nodes() > 0) {
      run.findings.Add("declaration_body", graph, [&] {
        return absl::StrCat("expected a declaration without a body, found ",
                            Count(graph.num_nodes(), "node"));
      });
    }
  }

  const NodeNumbering numbering(graph);
  Direction inputs{"input", graph.inputs(), 0, 1, std::vector<const Node*>(graph.inputs().size())};
  Direction outputs{"output", graph.outputs(), 1, 0,
                    std::vector<const Node*>(graph.outputs().size())};
  std::vector<AccessSite> sites;
  bool in_order = true;
  const OpInfo* last_op = nullptr;
  const OpFacts* facts = nullptr;
  for (size_t position = 0; position < numbering.size(); ++position) {
    const Node& node = numbering[position];
    if (&node.op() != last_op) {
      last_op = &node.op();
      facts = &run.FactsOf(node.op());
    }
    in_order &= VerifyEdgesOf(run, numbering, position);
    VerifyNode(run, graph, node, *facts);
    if (facts->inputs != nullptr && facts->inputs->associated(node)) {
      VerifyBoundaryNode(run, graph, node, facts->inputs->index(node), inputs);
    } else if (facts->outputs != nullptr && facts->outputs->associated(node)) {
      VerifyBoundaryNode(run, graph, node, facts->outputs->index(node), outputs);
    } else if (IsGraphForm(facts->access)) {
      const Attribute* symbol = node.attribute(container::kGlobal);
      const Global* global = symbol == nullptr || symbol->if_symbol() == nullptr
                                 ? nullptr
                                 : run.program.FindGlobal(*symbol->if_symbol());
      if (global != nullptr) sites.push_back({&node, position, global, IsStore(facts->access)});
    }
  }
  if (!in_order) VerifyOrder(run, graph, numbering);
  if (in_order) VerifyRaces(run, numbering, sites);
  if (graph.is_declaration()) return;
  VerifyAllBound<GraphInputIndexQueryService>(run, graph, inputs);
  VerifyAllBound<GraphOutputIndexQueryService>(run, graph, outputs);
}

}  // namespace
}  // namespace verifier_internal

std::vector<Diagnostic> Verify(const Program& program, const VerifyOptions& options) {
  using namespace verifier_internal;
  Run run(program, options.max_diagnostics);
  if (program.name().find('\0') != std::string::npos) {
    run.findings.Add("name", program,
                     [] { return "expected a program name without a NUL, found one with a NUL"; });
  }
  VerifyAttributes(run, program, Holder::kProgram, program.attributes(), "");
  VerifyGlobals(run);
  for (const Graph* graph : program.graphs()) VerifyGraph(run, *graph);
  VerifyInitializers(run);
  return run.findings.Take();
}

absl::Status VerifyOk(const Program& program, const VerifyOptions& options) {
  const std::vector<Diagnostic> diagnostics = Verify(program, options);
  if (diagnostics.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrJoin(diagnostics, "\n", [&](std::string* out, const Diagnostic& diagnostic) {
        if (!diagnostic.location.empty()) {
          absl::StrAppend(out, diagnostic.location, ": error: ");
        } else if (!options.source.empty()) {
          absl::StrAppend(out, options.source, ": ");
        }
        out->append(diagnostic.Text());
      }));
}

}  // namespace roundhouse
