// File: reverse_sweep.h
//
// Reverse mode in one graph: from the cotangents of some of its values to those of others. The pass
// `differentiate` gives it a copy of the graph, to which it adds nodes.
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

// Loops of more steps are not unrolled.
inline constexpr int64_t kMaxUnrolledSteps = 1024;

// What a sweep finds that it cannot do: all of it, each once.
class Objections {
 public:
  void Add(absl::string_view what, absl::string_view where);
  bool empty() const { return order_.empty(); }
  absl::Status ToStatus(absl::string_view graph) const;

 private:
  std::vector<std::string> order_;
  absl::flat_hash_map<std::string, std::pair<std::string, int>> first_;  // Where, how many more.
};

// What a graph and its branches may become in all, when calls and loops are written out: a program
// of a few lines may be as long as it likes, if each graph calls the next twice.
struct SweepLimits {
  static constexpr int64_t kMaxNodes = 500'000;
  int64_t nodes_left = kMaxNodes;
  int branches_left = 64;  // Inside one another.

  absl::Status TakeNodes(int64_t count);
};

class ReverseSweep {
 public:
  // `globals` are those whose loads are asked for. All must outlive this.
  ReverseSweep(Graph& graph, const absl::flat_hash_set<std::string>& globals,
               Objections& objections, SweepLimits& limits)
      : graph_(graph), globals_(globals), objections_(objections), limits_(limits) {}

  // What is asked for beside the globals.
  void Want(Value& value) { wanted_.insert(&value); }

  // Makes of what the loss hangs on something that can be differentiated: calls become what they
  // call, loops whose length is known their steps, loads what was stored before, ops their pieces.
  // `losses` may be replaced.
  absl::Status Prepare(const std::function<std::vector<Value*>()>& losses);

  // Adds the nodes. What it cannot do it objects to.
  absl::Status Run(absl::Span<const std::pair<Value*, Value*>> cotangents_of_losses);

  // After Run: null where it is zero.
  Value* CotangentOf(const Value& value) const;
  // The sum over all loads, of calls and branches too.
  absl::StatusOr<Value*> CotangentOfGlobal(const std::string& name);

  // State whose value comes from the step before, and is no further followed.
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
