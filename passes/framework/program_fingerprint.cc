#include "roundhouse/passes/framework/program_fingerprint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "absl/hash/hash.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"

namespace roundhouse {
namespace {

uint64_t HashAttributes(uint64_t hash, const AttributeMap& attributes) {
  for (const auto& [name, value] : attributes) hash = absl::HashOf(hash, name, value);
  return absl::HashOf(hash, attributes.size());
}

uint64_t HashPorts(uint64_t hash, const std::vector<Port>& ports) {
  for (const Port& port : ports)
    hash = HashAttributes(absl::HashOf(hash, port.name, port.type), port.attributes);
  return absl::HashOf(hash, ports.size());
}

uint64_t HashNode(uint64_t hash, const Node& node, const NodeNumbering& numbering) {
  hash = absl::HashOf(hash, node.op_name(), node.num_operands(), node.num_results(), node.name(),
                      node.origins());
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!node.has_operand(i)) continue;
    const Value& operand = node.operand(i);
    hash = absl::HashOf(hash, i, numbering.Find(operand.node()), operand.index());
  }
  for (int i = 0; i < node.num_results(); ++i) hash = absl::HashOf(hash, node.result(i).type());
  if (node.has_control_edges()) {
    std::vector<size_t> before;
    for (const Node* predecessor : node.control_predecessors())
      before.push_back(numbering.Find(*predecessor));
    std::sort(before.begin(), before.end());
    hash = absl::HashOf(hash, before);
  }
  return HashAttributes(hash, node.attributes());
}

uint64_t HashGlobal(uint64_t hash, const Global& global) {
  hash = absl::HashOf(hash, global.name(), global.visibility(), global.is_mutable(), global.type(),
                      global.initial().index());
  if (const Attribute* initial = global.inline_initial()) hash = absl::HashOf(hash, *initial);
  if (const Global::External* external = global.external_initial())
    hash = absl::HashOf(hash, external->type);
  return HashAttributes(hash, global.attributes());
}

uint64_t HashGraph(uint64_t hash, const Graph& graph) {
  hash = absl::HashOf(hash, graph.name(), graph.visibility(), graph.is_declaration(),
                      graph.boundary_dialect(), graph.num_nodes());
  hash = HashPorts(HashPorts(hash, graph.inputs()), graph.outputs());
  hash = HashAttributes(hash, graph.attributes());
  const NodeNumbering numbering(graph);
  for (const Node* node : numbering.nodes()) hash = HashNode(hash, *node, numbering);
  return hash;
}

}  // namespace

uint64_t Fingerprint(const Program& program) {
  uint64_t hash = HashAttributes(absl::HashOf(program.name()), program.attributes());
  for (const Global* global : program.globals()) hash = HashGlobal(hash, *global);
  for (const Graph* graph : program.graphs()) hash = HashGraph(hash, *graph);
  return absl::HashOf(hash, program.globals().size(), program.graphs().size());
}

}  // namespace roundhouse
