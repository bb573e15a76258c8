// Queries about nodes of the container, for the sweep.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_SWEEP_NODES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_SWEEP_NODES_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
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
// Whether it loads one of `globals`.
bool LoadsOneOf(const Node& node, const absl::flat_hash_set<std::string>& globals);
bool IsStore(const Node& node);
bool IsCall(const Node& node);
bool IsIf(const Node& node);
bool IsLoop(const Node& node);
// One of these three.
bool IsRun(const Node& node);
// Whether it is an op of the container, which the sweep itself differentiates, or a boundary node.
bool IsOfContainer(const Node& node);

// `name`, or what follows from it, such that no port has it.
std::string UnusedName(absl::Span<const Port> ports, absl::string_view name);

// Whether a derivative may pass through a value of the type. That includes quantised elements: the
// ops that convert to and from them refuse it.
bool MayCarry(const Type& type);

// The answer of the op's own dialect about its derivative.
std::optional<Derivative> OwnAnswer(const Node& node);
// Whether its derivative is zero.
bool EndsDerivatives(const Node& node);
// Whether it is differentiated through its lowering.
bool IsLoweredFirst(const Node& node);
// Whether it is an op that computes integers of which it is not known that they are choices, which
// have no slope: its dialect refuses it, or does not know it, or its lowering is to say.
bool MayJump(const Node& node);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_SWEEP_NODES_H_
