// File: reverse_sweep.h
//
// Reverse-mode differentiation in one graph: from the cotangents of some values to those of others.
// The pass `differentiate` runs it on a copy of the graph; it adds nodes there.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_REVERSE_SWEEP_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_REVERSE_SWEEP_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical_gradient {

// Whether values of the type have a derivative: floats and complex numbers.
bool IsDifferentiable(const Type& type);

// Loops with more steps are not unrolled.
inline constexpr int64_t kMaxUnrolledSteps = 1024;

// Collects everything that a sweep cannot do, without duplicates.
class Objections {
 public:
  void Add(absl::string_view what, absl::string_view where);
  bool empty() const { return order_.empty(); }
  absl::Status ToStatus(absl::string_view graph) const;

 private:
  std::vector<std::string> order_;
  absl::flat_hash_map<std::string, std::pair<std::string, int>> first_;  // Where, how many more.
};

// Limits of the total size of a graph and its branches after inlining and unrolling: the size may
// be exponential in the program, if each graph calls the next twice.
struct SweepLimits {
  static constexpr int64_t kMaxNodes = 500'000;
  int64_t nodes_left = kMaxNodes;
  int branches_left = 64;  // The depth of nesting.

  absl::Status TakeNodes(int64_t count);
};

class ReverseSweep {
 public:
  // `globals` are those whose cotangents are wanted. All arguments must outlive the sweep.
  ReverseSweep(Graph& graph, const absl::flat_hash_set<std::string>& globals,
               Objections& objections, SweepLimits& limits)
      : graph_(graph), globals_(globals), objections_(objections), limits_(limits) {}

  // Requests the cotangent of a value.
  void Want(Value& value) { wanted_.insert(&value); }

  // Rewrites everything that the losses depend on into a differentiable form: calls are inlined,
  // loops of known length unrolled, loads replaced by the values stored before, ops by their
  // pieces. `losses` may be replaced.
  absl::Status Prepare(const std::function<std::vector<Value*>()>& losses);

  // Adds the nodes. Whatever it cannot do becomes an objection.
  absl::Status Run(absl::Span<const std::pair<Value*, Value*>> cotangents_of_losses);

  // Valid after Run(). Null if it is zero.
  Value* CotangentOf(const Value& value) const;
  // The sum over all loads, including those in calls and branches.
  absl::StatusOr<Value*> CotangentOfGlobal(const std::string& name);

  // State whose value comes from the previous step; derivatives are not followed further.
  const std::vector<std::string>& cut_globals() const { return cut_globals_; }

 private:
  using Nodes = absl::flat_hash_set<const Node*>;

  bool ReadsWanted(const Graph& graph);
  bool IsSource(const Node& node);
  Nodes ActiveNodes(absl::Span<Value* const> losses);
  bool ForwardStores();
  absl::Status InlineCalls();
  absl::Status Inline(Node& call);
  absl::StatusOr<bool> PrepareNode(Node& node);
  absl::StatusOr<bool> UnrollLoop(Node& loop);
  absl::StatusOr<bool> ReplaceByPieces(Node& node);
  absl::Status AddTo(const Value& value, Value* cotangent);
  absl::Status Reverse(Node& node);
  absl::Status ReverseOp(Node& node);
  absl::Status ReverseBranch(Node& node);
  absl::StatusOr<Graph*> AdjointOfBranch(const Node& node, absl::string_view branch,
                                         const std::vector<int>& given,
                                         const std::vector<int>& wanted,
                                         const std::vector<std::string>& globals);
  std::vector<std::string> WantedGlobalsOf(const Node& node);

  Graph& graph_;
  const absl::flat_hash_set<std::string>& globals_;
  Objections& objections_;
  SweepLimits& limits_;
  absl::flat_hash_set<const Value*> wanted_;
  absl::flat_hash_map<const Graph*, bool> reads_wanted_;
  Nodes active_;
  absl::flat_hash_map<const Value*, std::vector<Value*>> cotangents_;  // Summed when asked for.
  absl::flat_hash_map<std::string, std::vector<Value*>> cotangents_of_globals_;
  std::vector<std::string> cut_globals_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_REVERSE_SWEEP_H_
