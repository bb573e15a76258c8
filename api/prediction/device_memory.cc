#include "roundhouse/api/prediction/device_memory.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/values/live_values.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/container/global_uses.h"

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

// What is kept of a weight: `which` tells parts that differ apart.
struct Kept {
  const Value* value;
  std::string which;
};

// Adds up what the uses of a weight keep: the whole, or parts of it.
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
        bytes_ += ByteSize(kept.value->type()).value_or(0);
    }
  }

 private:
  std::set<std::string> seen_;
  int64_t bytes_ = 0;
};

}  // namespace

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
    if (global->is_mutable()) memory.state += ByteSize(global->type()).value_or(0);
  }
  WeightParts weights;
  absl::flat_hash_set<const Node*> parts;
  const Graph& graph = *program.FindGraph(entry);
  for (const Graph* user : program.graphs()) {
    // What is computed before a run is kept by the state that it initializes.
    if (IsReachedFromInitializer(*user)) continue;
    for (const Node* node : user->nodes()) {
      if (IsPartOfWeight(*node)) parts.insert(node);
      const std::string* name = AccessedGlobal(*node);
      const Global* global = name == nullptr ? nullptr : program.FindGlobal(*name);
      if (global == nullptr || global->is_mutable() || node->num_results() != 1) continue;
      weights.AddLoad(*name, node->result());
    }
  }
  memory.weights = weights.bytes();
  memory.values = MostBytesAlive(graph, parts);
  return memory;
}

}  // namespace roundhouse
