// Queries about nodes of the container, for the sweep.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_NODES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_NODES_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/gradient.h"

namespace roundhouse::canonical_gradient {

// The name in an attribute, and the graph of that name; null if there is none.
const std::string* SymbolOf(const Node& node, absl::string_view attribute);
Graph* GraphOf(const Node& node, absl::string_view attribute);
// All graphs that the node runs.
std::vector<Graph*> GraphsOf(const Node& node);
// Whether the graph, or one that it runs, has a node for which `predicate` holds.
bool AnyNode(const Graph& graph, const std::function<bool(const Node&)>& predicate);

bool IsLoad(const Node& node);
bool IsStore(const Node& node);
bool IsCall(const Node& node);
bool IsIf(const Node& node);
bool IsLoop(const Node& node);

// Whether a derivative may pass through a value of the type. That includes quantised elements: the
// ops that convert to and from them refuse it.
bool MayCarry(const Type& type);

// The answer of the op's own dialect about its derivative.
std::optional<Derivative> OwnAnswer(const Node& node);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_NODES_H_
