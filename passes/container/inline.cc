#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {
namespace {

const Graph* CalleeOf(const Node& node) {
  const Attribute* callee =
      node.op_name() == container::kCall ? node.attribute(container::kCallee) : nullptr;
  const std::string* name = callee == nullptr ? nullptr : callee->if_symbol();
  return name == nullptr ? nullptr : node.graph().program().FindGraph(*name);
}

// All graphs, callees before callers, and those that are recursive through calls of any kind.
struct CallOrder {
  explicit CallOrder(const Program& program) {
    struct Frame {
      Graph* graph;
      std::vector<Graph*> callees;
      size_t next = 0;
    };
    absl::flat_hash_set<const Graph*> entered;
    absl::flat_hash_map<const Graph*, size_t> on_path;  // The depth of the frame.
    for (Graph* root : program.graphs()) {
      if (!entered.insert(root).second) continue;
      std::vector<Frame> frames = {{root, CalleesOf(*root)}};
      on_path[root] = 0;
      while (!frames.empty()) {
        Frame& frame = frames.back();
        if (frame.next == frame.callees.size()) {
          callees_first.push_back(frame.graph);
          on_path.erase(frame.graph);
          frames.pop_back();
          continue;
        }
        Graph* callee = frame.callees[frame.next++];
        auto below = on_path.find(callee);
        if (below != on_path.end()) {
          for (size_t depth = below->second; depth < frames.size(); ++depth)
            recursive.insert(frames[depth].graph);
        } else if (entered.insert(callee).second) {
          on_path[callee] = frames.size();
          frames.push_back({callee, CalleesOf(*callee)});
        }
      }
    }
  }

  static std::vector<Graph*> CalleesOf(const Graph& graph) {
    std::vector<Graph*> callees;
    for (const Node* node : graph.nodes()) {
      for (const auto& [name, value] : node->attributes()) {
        ForEachSymbol(value, [&](const std::string& symbol) {
          if (Graph* callee = graph.program().FindGraph(symbol)) callees.push_back(callee);
        });
      }
    }
    return callees;
  }

  std::vector<Graph*> callees_first;
  absl::flat_hash_set<const Graph*> recursive;
};

class Inline final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("max_nodes", pass.max_nodes_,
              "larger graphs are not inlined; all inlining together adds at most this many nodes "
              "and twice those of the program"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const CallOrder order(program);
    bool changed = false;
    if (!nodes_left_.has_value()) {
      nodes_left_ = max_nodes_;
      for (const Graph* graph : program.graphs())
        *nodes_left_ += 2 * static_cast<int64_t>(graph->num_nodes());
    }
    // Callees come first, so what is inlined has no calls left that could be inlined.
    for (Graph* graph : order.callees_first) {
      for (Node* node : graph->nodes()) {
        const Graph* callee = CalleeOf(*node);
        if (callee == nullptr || callee->is_declaration() || order.recursive.contains(callee))
          continue;
        const auto size = static_cast<int64_t>(callee->num_nodes());
        if (size > max_nodes_ || size > *nodes_left_) continue;
        // Attributes on the call, such as a target, show that it is meant to stay.
        if (node->attributes().size() != 1) continue;
        if (!Allow("inline", *node)) continue;
        RH_RETURN_IF_ERROR(CheckNotCancelled("while inlining calls"));
        RH_RETURN_IF_ERROR(InlineCall(*node));
        *nodes_left_ -= size;
        changed = true;
      }
    }
    return changed;
  }

  int64_t max_nodes_ = 1'000'000;
  // For all runs of the pass together. Graphs that call the next one twice double at each level.
  std::optional<int64_t> nodes_left_;
};

RH_REGISTER_PASS(inline, Inline)
    .Doc("Replaces calls by the nodes of the called graphs.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
