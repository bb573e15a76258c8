// File: global_uses.h
//
// Who names each global of a program, and whether that is all there is: what a pass must know that
// changes or removes globals. What a node or graph may read or write, callees included, is asked of
// EffectAnalysis (core/effects.h) instead.
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

// As the program is when this is made. Linear in nodes and attributes.
class GlobalUses {
 public:
  explicit GlobalUses(const Program& program);

  const GlobalAccesses& Of(const Global& global) const;

  // Whether the accesses are all that ever happens to the global: it is private, so the host does
  // not see it, and nothing else names it. A node that may do anything can still run graphs that
  // access it, but not in any other way than these accesses.
  bool IsClosed(const Global& global) const;

 private:
  absl::flat_hash_map<std::string, GlobalAccesses> by_name_;  // Looked up, never iterated.
};

// The name of the global that a container's access is of; null for any other node.
const std::string* AccessedGlobal(const Node& node);

// Whether an access, or another node, can go without a trace once nobody uses its data: no control
// edge and no user of its token depends on its place.
bool HoldsNoOrder(const Node& node);

// Whether a global's initializer runs the graph, perhaps through others. What it calls may name
// earlier globals only, and new ones come last: no new global can be used there.
bool IsReachedFromInitializer(const Graph& graph);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_GLOBAL_USES_H_
