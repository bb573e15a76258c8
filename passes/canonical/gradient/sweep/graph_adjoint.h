// File: graph_adjoint.h
//
// Makes the adjoint of a graph that a node runs, as a graph of its own. A branch, or a step of a
// loop, has one graph, which recomputes the values that it needs. A call has two:
//
//   @f.forward    returns the results of @f, and the values that its gradient needs
//   @f.backward   arguments of @f, saved values, cotangents of results → cotangents of arguments
//                 and of globals
//
// Each is made once for a program, however many nodes run the graph.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_GRAPH_ADJOINT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_GRAPH_ADJOINT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_summaries.h"

namespace roundhouse::canonical_gradient {

// The signature of an adjoint: it takes the graph's inputs and the cotangents of the results
// `given`, and returns those of the inputs `wanted` and of `globals`.
struct SplitRequest {
  std::vector<Type> argument_types = {};
  std::vector<int> given = {};
  std::vector<Type> cotangent_types = {};
  std::vector<int> wanted = {};
  std::vector<std::string> globals = {};
  // Results without a cotangent, behind which objections are looked for.
  std::vector<int> others = {};

  // Equal for requests that the same adjoint serves.
  std::string KeyFor(const Graph& graph) const;
};

// A graph, without outputs so far, that computes another and the cotangents.
struct JointAdjoint {
  Graph* graph = nullptr;
  std::vector<Value*> arguments = {};
  std::vector<Value*> cotangents = {};
  // For each result of the other graph, a node whose operand it is.
  std::vector<Node*> ends = {};
  // Nodes after this one compute cotangents.
  Node* marker = nullptr;
  // Those of the arguments `wanted` and of the globals; null if they are zero.
  std::vector<Value*> of_arguments = {};
  std::vector<Value*> of_globals = {};
};

// How a call, or a branch, is differentiated.
struct CalleeAdjoint {
  // Called in place of the callee. Null: call the callee itself; `backward` needs only its results,
  // or recomputes the other values.
  Graph* forward = nullptr;
  // Null: all cotangents are zero, or there was an objection.
  Graph* backward = nullptr;
  // The operands of `backward`: these arguments of the callee, these results of `forward`, and then
  // the cotangents `given`.
  std::vector<int> arguments = {};
  std::vector<int> saved = {};
  // Its results: the cotangents of these arguments, and of these globals.
  std::vector<int> of_arguments = {};
  std::vector<std::string> of_globals = {};
};

// More values than this are recomputed, not saved: graphs that call the next one twice would save
// twice as many at each level.
inline constexpr size_t kMaxSavedValues = 256;

// A branch saves values if recomputing them takes more than this many flops and bytes of traffic
// for each of their bytes. So it recomputes elementwise arithmetic, and saves products, for which
// the branch that is not taken returns zeros.
inline constexpr int64_t kWorthSaving = 8;

// The kind of node that runs the graph.
enum class AdjointUse : uint8_t {
  kCall,
  kBranch,
  kFixedBranch,  // Has no further results: attributes or edges belong to it as it is.
};

// Splits `joint`, an adjoint for `request`, into the two graphs for calls of `callee`.
absl::StatusOr<CalleeAdjoint> SplitAdjoint(const Graph& callee, const SplitRequest& request,
                                           AdjointUse use, JointAdjoint joint,
                                           GraphSummaries& summaries);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_GRAPH_ADJOINT_H_
