#include "roundhouse/passes/collective/body_graphs.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/collective/device_variance.h"
#include "roundhouse/passes/collective/partitioned_graphs.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

Graph* GraphNamed(const Node& node, absl::string_view attribute) {
  const Attribute* symbol = node.attribute(attribute);
  const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
  return name == nullptr ? nullptr : node.graph().program().FindGraph(*name);
}

std::vector<Graph*> BodiesOf(const Graph& graph) {
  std::vector<Graph*> bodies;
  for (const Node* node : graph.nodes()) {
    for (const absl::string_view attribute : BodyAttributes(*node)) {
      if (Graph* body = GraphNamed(*node, attribute)) bodies.push_back(body);
    }
  }
  return bodies;
}

// The graphs that never run themselves: those all of whose bodies are such.
absl::flat_hash_set<const Graph*> EndingGraphs(const Program& program) {
  absl::flat_hash_map<const Graph*, std::vector<Graph*>> runners;  // Looked up, never iterated.
  absl::flat_hash_map<const Graph*, size_t> open;                  // The same.
  std::vector<const Graph*> pending;
  for (Graph* graph : program.graphs()) {
    const std::vector<Graph*> bodies = BodiesOf(*graph);
    open[graph] = bodies.size();
    for (const Graph* body : bodies) runners[body].push_back(graph);
    if (bodies.empty()) pending.push_back(graph);
  }
  absl::flat_hash_set<const Graph*> ending;
  while (!pending.empty()) {
    const Graph* graph = pending.back();
    pending.pop_back();
    ending.insert(graph);
    for (const Graph* runner : runners[graph]) {
      if (--open[runner] == 0) pending.push_back(runner);
    }
  }
  return ending;
}

// Whether devices that all run the whole program may disagree about whether a graph runs.
bool MayDisagree(const Node& node, const BodySite& site, const DeviceVariance& variance) {
  if (node.op_name() == container::kIf) return variance.Of(node.operand(0)) != 0;
  if (!site.is_loop) return false;
  for (const Node* output : site.outputs.front()) {
    if (variance.Of(output->operand(0)) != 0) return true;
  }
  return false;
}

}  // namespace

std::vector<absl::string_view> BodyAttributes(const Node& node) {
  if (node.op_name() == container::kCall) return {container::kCallee};
  if (node.op_name() == container::kIf) return {"then", "else"};
  if (node.op_name() == container::kWhile) return {"condition", "body"};
  return {};
}

absl::StatusOr<BodyGraphs> BodyGraphs::Of(const Program& program, const DeviceMesh& mesh) {
  const std::vector<Graph*> graphs = program.graphs();
  if (std::all_of(graphs.begin(), graphs.end(),
                  [](const Graph* graph) { return BodiesOf(*graph).empty(); })) {
    return OfEntries(program);
  }
  RH_ASSIGN_OR_RETURN(const DeviceVariance variance, DeviceVariance::OfWhole(program, mesh));
  BodyGraphs bodies;
  bodies.entries_ = PartitionedGraphs(program);
  bodies.FindSites(program, variance);
  bodies.FindOrder();
  return bodies;
}

BodyGraphs BodyGraphs::OfEntries(const Program& program) {
  BodyGraphs bodies;
  bodies.entries_ = PartitionedGraphs(program);
  bodies.FindOrder();
  return bodies;
}

bool BodyGraphs::IsEntry(const Graph& graph) const {
  return std::find(entries_.begin(), entries_.end(), &graph) != entries_.end();
}

const BodySite* BodyGraphs::Find(const Node& node) const {
  const auto found = sites_.find(&node);
  return found == sites_.end() ? nullptr : &found->second;
}

void BodyGraphs::FindSites(const Program& program, const DeviceVariance& variance) {
  const absl::flat_hash_set<const Graph*> ending = EndingGraphs(program);
  // The site, or why the node runs its graphs whole.
  const auto site_at = [&](const Node& node, BodySite& site) -> absl::string_view {
    site.is_loop = node.op_name() == container::kWhile;
    site.first_operand = node.op_name() == container::kIf ? 1 : 0;
    for (const absl::string_view attribute : BodyAttributes(node)) {
      Graph* graph = GraphNamed(node, attribute);
      if (graph == nullptr || graph->is_declaration())
        return "a graph that it runs is only declared";
      if (!ending.contains(graph)) return "a graph that it runs calls itself";
      absl::StatusOr<std::vector<Node*>> inputs = input_nodes(*graph);
      absl::StatusOr<std::vector<Node*>> outputs = output_nodes(*graph);
      const auto is_bound = [](const absl::StatusOr<std::vector<Node*>>& nodes) {
        return nodes.ok() && std::find(nodes->begin(), nodes->end(), nullptr) == nodes->end();
      };
      if (!is_bound(inputs) || !is_bound(outputs))
        return "an input or output of a graph that it runs has no node";
      site.graphs.push_back(graph);
      site.inputs.push_back(*std::move(inputs));
      site.outputs.push_back(*std::move(outputs));
    }
    if (!MayDisagree(node, site, variance)) return "";
    return "nothing proves that all devices find the same condition";
  };
  std::vector<Graph*> pending = entries_;
  absl::flat_hash_set<const Graph*> reached(pending.begin(), pending.end());
  while (!pending.empty()) {
    const Graph* graph = pending.back();
    pending.pop_back();
    for (const Node* node : graph->nodes()) {
      if (BodyAttributes(*node).empty()) continue;
      BodySite site;
      const absl::string_view reason = site_at(*node, site);
      if (!reason.empty()) {
        kept_whole_[absl::StrCat("@", graph->name(), ": ", node->DebugName())] =
            std::string(reason);
        continue;
      }
      for (Graph* body : site.graphs) {
        if (reached.insert(body).second) pending.push_back(body);
      }
      sites_.emplace(node, std::move(site));
    }
  }
}

void BodyGraphs::FindOrder() {
  // Goes on at `next` in a graph; at its end, returns to the node that runs it.
  struct Frame {
    Graph* graph;  // Null: to visit `next` again.
    Node* next;
  };
  absl::flat_hash_set<const Graph*> visited;
  for (Graph* entry : entries_) {
    std::vector<Frame> frames = {{entry, entry->first_node()}};
    while (!frames.empty()) {
      Frame& frame = frames.back();
      Node* const node = frame.next;
      if (frame.graph == nullptr || node == nullptr) {
        if (frame.graph == nullptr) order_.push_back(node);
        if (frame.graph != nullptr) graphs_.push_back(frame.graph);
        frames.pop_back();
        continue;
      }
      frame.next = node->next();
      order_.push_back(node);
      const BodySite* site = Find(*node);
      if (site == nullptr) continue;
      frames.push_back({nullptr, node});
      for (auto graph = site->graphs.rbegin(); graph != site->graphs.rend(); ++graph) {
        if (visited.insert(*graph).second) frames.push_back({*graph, (*graph)->first_node()});
      }
    }
  }
}

}  // namespace roundhouse
