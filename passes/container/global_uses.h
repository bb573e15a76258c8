// File: global_uses.h
//
// The nodes that access each global of a program, and whether anything else can: what a pass that
// changes or removes globals must know. For what a node or graph may read or write, callees
// included, use EffectAnalysis (core/effects.h).
//
//   const GlobalUses uses(program);
//   if (uses.IsClosed(*global) && uses.Of(*global).stores.empty()) global->set_mutable(false);
#ifndef ROUNDHOUSE_PASSES_CONTAINER_GLOBAL_USES_H_
#define ROUNDHOUSE_PASSES_CONTAINER_GLOBAL_USES_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The nodes of the container that access one global, in the order of graphs and nodes.
struct GlobalAccesses {
  std::vector<Node*> loads;   // global_load, global_load_const, global_load_graph.
  std::vector<Node*> stores;  // global_store, global_store_graph.
  // Whether anything else names the global: a node of another dialect, an attribute of a graph, a
  // global or the program.
  bool is_named_elsewhere = false;
};

// A snapshot of the program at construction. Linear in nodes and attributes.
class GlobalUses {
 public:
  explicit GlobalUses(const Program& program);

  const GlobalAccesses& Of(const Global& global) const;

  // Whether these accesses are all that can happen to the global: it is private, so the host does
  // not see it, and nothing else names it. A node with unknown effects can still run graphs that
  // access it, but only by these accesses.
  bool IsClosed(const Global& global) const;

 private:
  absl::flat_hash_map<std::string, GlobalAccesses> by_name_;  // Looked up, never iterated.
};

// The name of the global that a container node accesses; null for any other node.
const std::string* AccessedGlobal(const Node& node);

// Whether a node (an access or another) can be erased once its data is unused: no control edge and
// no user of its token depends on its position.
bool HoldsNoOrder(const Node& node);

// Whether a global's initializer runs the graph, perhaps through others. Such a graph may name
// earlier globals only, and new globals come last, so it cannot use a new global.
bool IsReachedFromInitializer(const Graph& graph);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_GLOBAL_USES_H_
