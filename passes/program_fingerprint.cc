#include "roundhouse/passes/program_fingerprint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/tensor.h"

namespace roundhouse {
namespace {

constexpr size_t kWholeBytes = 1024;
constexpr size_t kSamples = 32;
constexpr size_t kSampleBytes = 8;

uint64_t HashTensor(const Tensor& tensor) {
  if (!tensor.is_dense() || tensor.bytes().size() <= kWholeBytes) return tensor.Hash();
  uint64_t hash = absl::HashOf(tensor.type());
  const absl::Span<const std::byte> bytes = tensor.bytes();
  const size_t last = bytes.size() - kSampleBytes;
  for (size_t i = 0; i < kSamples; ++i) {
    const size_t at = last / (kSamples - 1) * i;
    hash = absl::HashOf(hash,
                        absl::string_view(reinterpret_cast<const char*>(&bytes[at]), kSampleBytes));
  }
  return hash;
}

// Attributes as a rule are no lists of tensors; those that are, are hashed as a whole.
uint64_t HashAttribute(const Attribute& attribute) {
  const Tensor* tensor = attribute.if_tensor();
  return tensor == nullptr ? attribute.Hash() : HashTensor(*tensor);
}

uint64_t HashAttributes(uint64_t hash, const AttributeMap& attributes) {
  for (const auto& [name, value] : attributes)
    hash = absl::HashOf(hash, name, HashAttribute(value));
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
  if (const Attribute* initial = global.inline_initial())
    hash = absl::HashOf(hash, HashAttribute(*initial));
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
