// File: reverse_sweep.h
//
// Reverse-mode differentiation in one graph: from the cotangents of some values to those of others.
// The pass `differentiate` runs it on a copy of the graph; it adds nodes there.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_REVERSE_SWEEP_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_REVERSE_SWEEP_H_

#include <cstdint>
#include <functional>
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
#include "roundhouse/passes/canonical/gradient/cotangent_sum.h"

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
  // The steps for which tapes of loops without a constant number of steps have room.
  int64_t max_steps = kDefaultMaxSteps;

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
  // small loops of known length unrolled, loads replaced by the values stored before, ops by their
  // pieces. `losses` may be replaced.
  absl::Status Prepare(const std::function<std::vector<Value*>()>& losses);

  // Adds the nodes. Whatever it cannot do becomes an objection.
  absl::Status Run(absl::Span<const std::pair<Value*, Value*>> cotangents_of_losses);

  // The sum of all contributions, once none is added any more: after Run(), or when all users of
  // the value have been reversed. Null if it is zero.
  absl::StatusOr<Value*> CotangentOf(const Value& value);
  // The sum over all loads, including those in calls and branches.
  absl::StatusOr<Value*> CotangentOfGlobal(const std::string& name);

  // State whose value comes from the previous step; derivatives are not followed further.
  const std::vector<std::string>& cut_globals() const { return cut_globals_; }

 private:
  using Nodes = absl::flat_hash_set<const Node*>;

  // What some losses depend on.
  struct Reach {
    Nodes useful;  // Along values that have a derivative, or may have one.
    // Along any values, except what goes into an op whose derivative is zero. So integers that are
    // the bits of a float reach a loss, and its rounding does not.
    absl::flat_hash_set<const Value*> values;
  };
  Reach ReachOf(absl::Span<Value* const> losses) const;
  // Whether the node computes integers that reach a loss, and it is not known that these have no
  // slope.
  static bool MayJump(const Node& node, const Reach& reach);
  bool ReadsWanted(const Graph& graph);
  bool IsSource(const Node& node);
  Nodes ActiveNodes(const Reach& reach);
  bool ForwardStores();
  absl::Status InlineCalls();
  absl::Status Inline(Node& call);
  absl::StatusOr<bool> PrepareNode(Node& node);
  absl::StatusOr<bool> UnrollLoop(Node& loop);
  absl::StatusOr<bool> ReplaceByPieces(Node& node);
  bool HasCotangent(const Value& value) const;
  absl::Status AddTo(const Value& value, Value* cotangent);
  absl::Status AddToGlobal(const std::string& name, Value* cotangent);
  absl::Status Reverse(Node& node);
  absl::Status ReverseOp(Node& node);
  absl::Status ReverseJump(Node& node);
  absl::Status ReverseBlocked(Node& node);
  // Adds an objection to the node, and goes on with what it depends on, so that all is listed.
  void Object(const Node& node, absl::string_view what);
  void GoOnBehind(const Node& node);
  absl::Status ReverseBranch(Node& node);
  absl::Status ReverseLoop(Node& loop);
  absl::Status RunLoopBackwards(Node& loop, const BodyAdjoint& adjoint,
                                const std::vector<std::string>& globals,
                                std::optional<int64_t> known);
  // What an adjoint of a graph is made for: it takes the graph's inputs and the cotangents of the
  // results `given`, and returns those of the inputs `wanted` and of `globals`.
  struct AdjointRequest {
    std::vector<Type> argument_types = {};
    std::vector<int> given = {};
    std::vector<Type> cotangent_types = {};
    std::vector<int> wanted = {};
    std::vector<std::string> globals = {};
    // Other results that influence a loss: integers, which have no cotangent.
    std::vector<int> others = {};
  };
  // The adjoint of the graph that an attribute of `node` names.
  absl::StatusOr<Graph*> AdjointOfGraph(const Node& node, absl::string_view attribute,
                                        const AdjointRequest& request);
  std::vector<std::string> WantedGlobalsOf(const Node& node);

  Graph& graph_;
  const absl::flat_hash_set<std::string>& globals_;
  Objections& objections_;
  SweepLimits& limits_;
  absl::flat_hash_set<const Value*> wanted_;
  absl::flat_hash_map<const Graph*, bool> reads_wanted_;
  Nodes active_;
  Reach reach_;
  // The ids of nodes with an objection from when they were prepared.
  absl::flat_hash_set<uint64_t> objected_;
  // Values behind an objection that have no cotangent, as their type is not known.
  absl::flat_hash_set<const Value*> blocked_;
  absl::flat_hash_map<const Value*, CotangentSum> cotangents_;
  absl::flat_hash_map<std::string, CotangentSum> cotangents_of_globals_;
  std::vector<std::string> cut_globals_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_REVERSE_SWEEP_H_
