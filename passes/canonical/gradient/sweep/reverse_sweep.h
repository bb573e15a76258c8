// File: reverse_sweep.h
//
// Reverse-mode differentiation in one graph: from the cotangents of some values to those of others.
// The pass `differentiate` runs it on a copy of the graph; it adds nodes there.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_REVERSE_SWEEP_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_REVERSE_SWEEP_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
#include "roundhouse/passes/canonical/gradient/sweep/cotangent_sum.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_adjoint.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_summaries.h"

namespace roundhouse::canonical_gradient {

// Whether values of the type have a derivative: floats and complex numbers.
bool IsDifferentiable(const Type& type);

// Whether a type has no elements: such tensors influence nothing.
bool IsEmpty(const Type& type);

// Loops with more steps are not unrolled.
inline constexpr int64_t kMaxUnrolledSteps = 1024;
// Up to so many steps, it is found out whether a loop has a constant number of them.
inline constexpr int64_t kMaxKnownSteps = 65'536;
// The steps of other loops for which tapes have room, unless an option says otherwise.
inline constexpr int64_t kDefaultMaxSteps = 256;

struct BodyAdjoint;
struct BranchSide;

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

// Calls of smaller graphs are inlined: a call that saves values and one that takes them cost more
// than a few nodes, and passes see across these.
inline constexpr int64_t kFewInlinedNodes = 16;

// Limits of the total size of a graph and its branches after inlining and unrolling: the size may
// be exponential in the program, if each graph that stores a global calls the next twice.
struct SweepLimits {
  static constexpr int64_t kMaxNodes = 500'000;
  int64_t nodes_left = kMaxNodes;
  int branches_left = 64;  // The depth of nesting.
  int calls_left = 256;    // The same for calls; those that nest deeper are inlined.
  // The steps for which tapes of loops without a constant number of steps have room.
  int64_t max_steps = kDefaultMaxSteps;

  absl::Status TakeNodes(int64_t count);
};

// The state that the sweeps of a graph, and of the graphs that it runs, share.
struct Differentiation {
  // `globals` are those whose cotangents are wanted.
  Differentiation(const Graph& graph, absl::flat_hash_set<std::string> globals);
  Differentiation(const Differentiation&) = delete;
  Differentiation& operator=(const Differentiation&) = delete;

  const absl::flat_hash_set<std::string> globals;
  // Those that the graph, or one that it runs, stores.
  const absl::flat_hash_set<std::string> stored;
  Objections objections;
  SweepLimits limits;
  GraphSummaries summaries;
  // By the id of a node without a gradient that was inlined: the callee that it is from.
  absl::flat_hash_map<uint64_t, std::string> origins;
  // By SplitRequest::KeyFor(). Never iterated.
  absl::flat_hash_set<std::string> looked_at;
  absl::flat_hash_map<std::string, const Graph*> adjoints;
  absl::flat_hash_map<std::string, std::unique_ptr<CalleeAdjoint>> callees;
};

class ReverseSweep {
 public:
  // `shared` must outlive the sweep. `origin` is the name of the graph that `graph` is a copy of,
  // if it is another than the one that is differentiated.
  ReverseSweep(Graph& graph, Differentiation& shared, std::string origin = "")
      : graph_(graph),
        origin_(std::move(origin)),
        shared_(shared),
        globals_(shared.globals),
        objections_(shared.objections),
        limits_(shared.limits) {}

  // Requests the cotangent of a value.
  void Want(Value& value) { wanted_.insert(&value); }

  // Adds the nodes for the cotangents of what is wanted. The loss is the operand of `output`; if it
  // has several elements, it is their sum. Error: all objections if there are any; `of` names the
  // graph in errors.
  absl::Status RunFrom(const Node& output, absl::string_view of);

  // The sum of all contributions, once none is added any more: after Run(), or when all users of
  // the value have been reversed. Null if it is zero.
  absl::StatusOr<Value*> CotangentOf(const Value& value);
  // The sum over all loads, including those in calls and branches.
  absl::StatusOr<Value*> CotangentOfGlobal(const std::string& name);

  // State whose value comes from the previous step; derivatives are not followed further.
  const std::vector<std::string>& cut_globals() const { return cut_globals_; }

 private:
  using Nodes = absl::flat_hash_set<const Node*>;
  using Values = absl::flat_hash_set<const Value*>;

  // Rewrites everything that the losses depend on into a differentiable form: calls are inlined if
  // that is better (StaysACall), small loops of known length unrolled, loads replaced by the values
  // stored before, ops by their pieces. `losses` may be replaced.
  absl::Status Prepare(const std::function<std::vector<Value*>()>& losses);

  // Adds the nodes. Reports all that it cannot do as objections.
  absl::Status Run(absl::Span<const std::pair<Value*, Value*>> cotangents_of_losses);

  absl::Status FindActive(absl::Span<Value* const> losses);
  absl::StatusOr<Values> VaryingValues();
  absl::StatusOr<Values> ReachingValues(absl::Span<Value* const> losses);
  absl::StatusOr<Values> JumpingValues(absl::Span<Value* const> losses, const Values& varying);
  bool IsActive(const Value& value) const { return active_values_.contains(&value); }
  bool ForwardStores();
  absl::Status InlineCalls();
  absl::Status Inline(Node& call);
  // Whether a call has a forward and a backward graph; otherwise it is inlined.
  absl::StatusOr<bool> StaysACall(const Node& call, const Nodes& constants);
  Nodes ConstantNodes() const;
  absl::StatusOr<bool> PrepareNode(Node& node);
  absl::StatusOr<bool> UnrollLoop(Node& loop);
  absl::StatusOr<bool> ReplaceByPieces(Node& node);
  bool HasCotangent(const Value& value) const;
  absl::Status AddTo(const Value& value, Value* cotangent);
  absl::Status AddToGlobal(const std::string& name, Value* cotangent);
  absl::Status Reverse(Node& node);
  absl::Status ReverseOp(Node& node);
  absl::Status ReverseWithoutCotangent(Node& node);
  // Adds an objection to the node, and goes on with what it depends on, so that all is listed.
  void Object(const Node& node, absl::string_view what);
  void GoOnBehind(const Node& node);
  std::string Where(const Node& node) const;
  // Differentiates what the node runs, for the objections alone: behind integers that jump, and
  // behind values that have no cotangent because of other objections.
  absl::Status LookInto(const Node& node);
  absl::Status ReverseCall(Node& call);
  absl::Status ReverseBranch(Node& node);
  absl::Status RunBranchBackwards(Node& node, const SplitRequest& request,
                                  absl::Span<Value* const> cotangents,
                                  std::array<BranchSide, 2>& sides);
  absl::Status ReverseLoop(Node& loop);
  absl::Status RunLoopBackwards(Node& loop, const BodyAdjoint& adjoint,
                                const std::vector<std::string>& globals,
                                std::optional<int64_t> known);
  // Forgets a node that is replaced: another may get its address.
  void Forget(const Node& node);
  absl::StatusOr<JointAdjoint> MakeJoint(const Graph& forward, const SplitRequest& request,
                                         const std::string& name);
  // The adjoint of the graph that an attribute of `node` names, which has all gradients that the
  // request wants.
  absl::StatusOr<const Graph*> AdjointOfGraph(const Node& node, absl::string_view attribute,
                                              const SplitRequest& request);
  absl::StatusOr<const CalleeAdjoint*> AdjointOfCallee(const Graph& callee,
                                                       const SplitRequest& request, AdjointUse use);
  absl::StatusOr<Node*> CallForward(Node& call, const CalleeAdjoint& adjoint);
  std::vector<std::string> WantedGlobalsOf(const Node& node);

  Graph& graph_;
  const std::string origin_;
  Differentiation& shared_;
  const absl::flat_hash_set<std::string>& globals_;
  Objections& objections_;
  SweepLimits& limits_;
  Values wanted_;
  // The values that depend on a wanted value, and that a loss or a value that jumps depends on.
  Values active_values_;
  // Of the values that a loss depends on: integers that may jump (MayJump) with a wanted value, and
  // results of nodes whose graphs have such integers that the result depends on.
  Values jumping_;
  // The nodes that have results of these two kinds.
  Nodes active_;
  // The ids of nodes with an objection from when they were prepared.
  absl::flat_hash_set<uint64_t> objected_;
  // Values behind an objection that have no cotangent, as their type is not known.
  Values blocked_;
  absl::flat_hash_map<const Value*, CotangentSum> cotangents_;
  absl::flat_hash_map<std::string, CotangentSum> cotangents_of_globals_;
  std::vector<std::string> cut_globals_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_REVERSE_SWEEP_H_
