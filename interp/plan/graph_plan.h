// File: graph_plan.h
//
// The work of the interpreter for one graph, computed once: its nodes in order as steps, where each
// value is kept, and when it may be freed. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_PLAN_GRAPH_PLAN_H_
#define ROUNDHOUSE_INTERP_PLAN_GRAPH_PLAN_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

// The location of a value while its graph runs: in a slot of the frame (0, 1 …), among the
// constants of the plan (-2, -3 …), or nowhere because it carries no data (-1).
using Slot = int32_t;
inline constexpr Slot kNowhere = -1;
inline constexpr bool IsConstant(Slot slot) { return slot < kNowhere; }
inline constexpr int32_t ConstantIndex(Slot slot) { return -2 - slot; }

enum class StepKind : uint8_t {
  kNothing,   // A constant, an output, a token: nothing to do.
  kInput,     // `target`: which input.
  kEvaluate,  // Have a backend run the node.
  kLoad,      // `target`: which global.
  kStore,     // `target`: which global.
  kRefine,    //
  kCall,      // `target`: which graph.
  kIf,        // `target`: the graph for true, `other_target`: for false.
  kWhile,     // `target`: the condition, `other_target`: the body.
};

struct Step {
  const Node* node;
  StepKind kind;
  // For kEvaluate: the backend that is asked first to run the node, as the placement said; null if
  // it said nothing.
  const Backend* owner = nullptr;
  // For kEvaluate: whether the types of its results can be known before it runs.
  bool has_inference = true;
  int32_t target = 0;
  int32_t other_target = 0;
  // Ranges of GraphPlan::slots: one slot per operand, one per result, then the slots that are no
  // longer needed after this step.
  uint32_t operands = 0;
  uint32_t results = 0;
  uint32_t freed = 0;
  uint32_t end = 0;
};

struct GraphPlan {
  const Graph* graph = nullptr;
  // The executable that a backend compiled from the graph; null if none did.
  std::shared_ptr<const Executable> region = nullptr;
  std::string region_backend = "";
  std::vector<Step> steps;
  std::vector<Slot> slots;
  int32_t num_slots = 0;
  std::vector<Tensor> constants;
  // The results of a run of the graph: its outputs, or the values asked for instead.
  std::vector<const Value*> outputs;
  std::vector<Slot> output_slots;
  // For each input: whether a step takes it.
  std::vector<bool> needs_input;

  absl::Span<const Slot> operands(const Step& step) const {
    return absl::MakeConstSpan(slots).subspan(step.operands, step.results - step.operands);
  }
  absl::Span<const Slot> results(const Step& step) const {
    return absl::MakeConstSpan(slots).subspan(step.results, step.freed - step.results);
  }
  absl::Span<const Slot> freed(const Step& step) const {
    return absl::MakeConstSpan(slots).subspan(step.freed, step.end - step.freed);
  }
};

// Materialises constants, up to a limit.
class ConstantBinder {
 public:
  // 0: no limit.
  explicit ConstantBinder(int64_t splat_limit) : splat_limit_(splat_limit) {}
  // As BindTo. Error: with this constant, splats would take more than the limit.
  absl::StatusOr<Tensor> Bind(const Type& bound, const Tensor& value);

 private:
  const int64_t splat_limit_;
  int64_t splat_bytes_ = 0;
};

// The facts about the program that planning one of its graphs needs.
struct PlanScope {
  const EffectAnalysis* effects = nullptr;
  // The indices of graphs and globals in the compiled program, by name.
  absl::flat_hash_map<std::string, int32_t> graph_index;
  absl::flat_hash_map<std::string, int32_t> global_index;
  // For each global: its value if it never changes and is known before anything runs; else null.
  std::vector<const Tensor*> constants;
  bool run_unused_nodes = false;
  // The backends that run single nodes, in the order in which they are asked.
  absl::Span<const Backend* const> node_backends;
  // Whether regions of this backend may be used.
  std::function<bool(absl::string_view backend)> uses_regions_of;
  ConstantBinder* binder = nullptr;
};

// Returns the nodes of `graph` that a run must visit, in order: those that `outputs` need, and
// those that do more than compute their results. With `stop_early` nodes after the last of
// `outputs` do not count.
absl::StatusOr<std::vector<Node*>> NeededNodes(const Graph& graph,
                                               absl::Span<const Value* const> outputs,
                                               bool stop_early, const PlanScope& scope);

// Returns the plan for running `nodes`. Requires that the program verifies, that each node has a
// kernel or is handled by the interpreter itself, and that `scope` has all graphs and globals that
// the nodes name.
absl::StatusOr<GraphPlan> PlanGraph(const Graph& graph, absl::Span<Node* const> nodes,
                                    absl::Span<const Value* const> outputs, const PlanScope& scope);

// Whether the interpreter handles the node itself, without a kernel: nodes of the container, and
// boundary nodes and constants of any dialect.
bool NeedsNoKernel(const Node& node);

// Whether values of the type carry data.
bool CarriesData(const Type& type);

// Returns `value` as a tensor of the type `bound`, with all elements in memory. A quantised type
// accepts its storage, and a type with a domain a plain tensor; a scalar and a tensor of rank 0 are
// interchangeable. Names of dimensions are dropped. Error: it does not fit, with both types.
absl::StatusOr<Tensor> BindTo(const Type& bound, const Tensor& value);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_GRAPH_PLAN_H_
