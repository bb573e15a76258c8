#include "roundhouse/api/prediction/device_memory.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/values/live_values.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

// The immutable global with a value of its own that `node` loads whole; null if it is another node.
const Global* LoadedWeight(const Node& node) {
  const std::string* name = AccessedGlobal(node);
  if (name == nullptr || node.num_results() != 1) return nullptr;
  const Global* global = node.graph().program().FindGlobal(*name);
  if (global == nullptr || global->is_mutable() || global->inline_initial() == nullptr ||
      global->inline_initial()->if_tensor() == nullptr || node.result().type() != global->type()) {
    return nullptr;
  }
  return global;
}

// Sizes that a model declares; a sum that does not fit counts as the greatest.
void Add(int64_t bytes, int64_t& sum) {
  sum = CheckedAdd(sum, bytes).value_or(std::numeric_limits<int64_t>::max());
}

// A part of a weight that stays in memory; different parts differ in `which`.
struct Kept {
  const Value* value;
  std::string which;
};

// Adds up the bytes of weights that their uses keep in memory: the whole, or parts of it.
class WeightParts {
 public:
  int64_t bytes() const { return bytes_; }

  void AddLoad(const std::string& global, const Value& loaded) {
    std::vector<Kept> left = {{&loaded, global}};
    while (!left.empty()) {
      const Kept kept = std::move(left.back());
      left.pop_back();
      bool is_used = false;
      for (const Use& use : kept.value->uses()) {
        const Node& user = use.user();
        const absl::StatusOr<collective::Part> part =
            Is<collective::Part>(user) ? View<collective::Part>(user) : collective::Part();
        if (!Is<collective::Part>(user) || !part.ok()) {
          is_used = true;
          continue;
        }
        left.push_back({&user.result(), absl::StrCat(kept.which, "|", part->dim, ":",
                                                     absl::StrJoin(part->axes, "*"))});
      }
      if (is_used && seen_.insert(kept.which).second)
        Add(ByteSize(kept.value->type()).value_or(0), bytes_);
    }
  }

 private:
  std::set<std::string> seen_;
  int64_t bytes_ = 0;
};

// The constant memory of graphs.
struct KeptByGraphs {
  int64_t weights = 0;
  absl::flat_hash_set<const Node*> parts;  // Nodes that cut weights.
};

KeptByGraphs KeptBy(const std::vector<const Graph*>& graphs) {
  KeptByGraphs kept;
  WeightParts weights;
  for (const Graph* graph : graphs) {
    for (const Node* node : graph->nodes()) {
      if (IsPartOfWeight(*node)) kept.parts.insert(node);
      const std::string* name = AccessedGlobal(*node);
      const Global* global = name == nullptr ? nullptr : graph->program().FindGlobal(*name);
      if (global == nullptr || global->is_mutable() || node->num_results() != 1) continue;
      weights.AddLoad(*name, node->result());
    }
  }
  kept.weights = weights.bytes();
  return kept;
}

// The graph, and those that it runs.
std::vector<const Graph*> RunBy(const Graph& graph) {
  std::vector<const Graph*> graphs = {&graph};
  absl::flat_hash_set<const Graph*> seen = {&graph};  // Looked up, never iterated.
  for (size_t i = 0; i < graphs.size(); ++i) {
    for (const Node* node : graphs[i]->nodes()) {
      for (const auto& [name, attribute] : node->attributes()) {
        ForEachSymbol(attribute, [&](const std::string& symbol) {
          const Graph* used = graph.program().FindGraph(symbol);
          if (used != nullptr && seen.insert(used).second) graphs.push_back(used);
        });
      }
    }
  }
  return graphs;
}

// The peak memory of each call in a graph, beside its operands; nullopt if not known.
std::optional<absl::flat_hash_map<const Node*, int64_t>> InsideOfCalls(
    const Graph& graph, const absl::flat_hash_set<const Node*>& parts) {
  absl::flat_hash_map<const Node*, int64_t> inside;
  std::map<const Graph*, int64_t> known;  // Looked up.
  for (const Node* node : graph.nodes()) {
    if (node->op_name() != container::kCall) continue;
    const Attribute* symbol = node->attribute(container::kCallee);
    const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
    const Graph* callee = name == nullptr ? nullptr : graph.program().FindGraph(*name);
    if (callee == nullptr) continue;
    const auto [entry, is_new] = known.try_emplace(callee);
    if (is_new) {
      absl::flat_hash_set<const Node*> given = parts;  // Its inputs are the operands.
      for (const Node* inner : callee->nodes()) {
        if (IsInputNode(*inner)) given.insert(inner);
      }
      const std::optional<int64_t> most = MostBytesAlive(*callee, given);
      if (!most.has_value()) return std::nullopt;
      entry->second = *most;
    }
    inside[node] = entry->second;
  }
  return inside;
}

}  // namespace

int64_t DeviceMemory::total() const {
  int64_t sum = weights;
  Add(state, sum);
  Add(values.value_or(0), sum);
  return sum;
}

bool IsPartOfWeight(const Node& node) {
  const Node* cut = &node;
  while (Is<collective::Part>(*cut) && cut->has_operand(0)) {
    cut = &cut->operand(0).node();
    if (LoadedWeight(*cut) != nullptr) return true;
  }
  return false;
}

DeviceMemory MemoryOfDevice(const Program& program, absl::string_view entry) {
  DeviceMemory memory;
  for (const Global* global : program.globals()) {
    if (global->is_mutable()) Add(ByteSize(global->type()).value_or(0), memory.state);
  }
  std::vector<const Graph*> graphs;
  for (const Graph* graph : program.graphs()) {
    // Initializers run once, before the run; their results count as state.
    if (!IsReachedFromInitializer(*graph)) graphs.push_back(graph);
  }
  const KeptByGraphs kept = KeptBy(graphs);
  memory.weights = kept.weights;
  memory.values = MostBytesAlive(*program.FindGraph(entry), kept.parts);
  return memory;
}

DeviceMemory MemoryOfStage(const Graph& graph, int64_t stage) {
  DeviceMemory memory;
  for (const Global* global : graph.program().globals()) {
    const Attribute* attribute = global->attributes().Find(kStageAttribute);
    const int64_t* owner = attribute == nullptr ? nullptr : attribute->if_int();
    if (global->is_mutable() && (owner == nullptr || *owner == stage))
      Add(ByteSize(global->type()).value_or(0), memory.state);
  }
  const KeptByGraphs kept = KeptBy(RunBy(graph));
  memory.weights = kept.weights;
  if (const auto inside = InsideOfCalls(graph, kept.parts); inside.has_value())
    memory.values = MostBytesAlive(graph, kept.parts, *inside);
  return memory;
}

}  // namespace roundhouse
