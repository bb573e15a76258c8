// File: graph_plan.h
//
// What the interpreter does for one graph, worked out once: its nodes in order as steps, where each
// value is kept, and when it may go. Internal to the interpreter.
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

// Where a value is while its graph runs: in a slot of the frame (0, 1 …), among the constants of
// the plan (-2, -3 …), or nowhere because it carries no data (-1).
using Place = int32_t;
inline constexpr Place kNowhere = -1;
inline constexpr bool IsConstant(Place place) { return place < kNowhere; }
inline constexpr int32_t ConstantIndex(Place place) { return -2 - place; }

enum class StepKind : uint8_t {
  kNothing,   // A constant, an output, a token: there is nothing to do when it is its turn.
  kInput,     // `target`: which input.
  kEvaluate,  // Have a backend run the node.
  kLoad,      // `target`: which global.
  kStore,     // The same.
  kRefine,    //
  kCall,      // `target`: which graph.
  kIf,        // `target`: the graph for true, `other_target`: for false.
  kWhile,     // `target`: the condition, `other_target`: the body.
};

struct Step {
  const Node* node;
  StepKind kind;
  // Of kEvaluate: who is asked first to run the node, as whoever placed the program said; null if
  // nobody did.
  const Backend* owner = nullptr;
  // Of kEvaluate: whether the types of its results can be known before it runs.
  bool has_inference = true;
  int32_t target = 0;
  int32_t other_target = 0;
  // Ranges of GraphPlan::places: one place per operand, one per result, then the slots that nobody
  // needs any more after this step.
  uint32_t operands = 0;
  uint32_t results = 0;
  uint32_t freed = 0;
  uint32_t end = 0;
};

struct GraphPlan {
  const Graph* graph = nullptr;
  // What a backend made of the graph; null if none did.
  std::shared_ptr<const Executable> region = nullptr;
  std::string region_backend = "";
  std::vector<Step> steps;
  std::vector<Place> places;
  int32_t num_slots = 0;
  std::vector<Tensor> constants;
  // What a run of the graph gives: its outputs, or what was asked for instead.
  std::vector<const Value*> outputs;
  std::vector<Place> output_places;
  // By input: whether a step takes it.
  std::vector<bool> needs_input;

  absl::Span<const Place> operands(const Step& step) const {
    return absl::MakeConstSpan(places).subspan(step.operands, step.results - step.operands);
  }
  absl::Span<const Place> results(const Step& step) const {
    return absl::MakeConstSpan(places).subspan(step.results, step.freed - step.results);
  }
  absl::Span<const Place> freed(const Step& step) const {
    return absl::MakeConstSpan(places).subspan(step.freed, step.end - step.freed);
  }
};

// Brings constants into memory, up to a limit.
class ConstantBinder {
 public:
  // 0: no limit.
  explicit ConstantBinder(int64_t splat_limit) : splat_limit_(splat_limit) {}
  // As BindTo. Error: with this one, splats would take more than the limit.
  absl::StatusOr<Tensor> Bind(const Type& bound, const Tensor& value);

 private:
  const int64_t splat_limit_;
  int64_t splat_bytes_ = 0;
};

// What the steps of one graph need to know of the program.
struct PlanScope {
  const EffectAnalysis* effects = nullptr;
  // The indices of graphs and globals in the compiled program, by name.
  absl::flat_hash_map<std::string, int32_t> graph_index;
  absl::flat_hash_map<std::string, int32_t> global_index;
  // By global: its value when it never changes and is known before anything runs; else null.
  std::vector<const Tensor*> constants;
  bool run_unused_nodes = false;
  // Those that run single nodes, in the order in which they are asked.
  absl::Span<const Backend* const> node_backends;
  // Of regions those that may be used.
  std::function<bool(absl::string_view backend)> uses_regions_of;
  ConstantBinder* binder = nullptr;
};

// The nodes of `graph` that a run has to visit, in order: what `outputs` need and whatever does
// more than compute its results. With `stop_early` nothing after the last of `outputs` counts.
absl::StatusOr<std::vector<Node*>> NeededNodes(const Graph& graph,
                                               absl::Span<const Value* const> outputs,
                                               bool stop_early, const PlanScope& scope);

// The plan for running `nodes`. Requires that the program verifies, that each node has a kernel or
// is one that the interpreter itself knows, and that `scope` has all graphs and globals that they
// name.
absl::StatusOr<GraphPlan> PlanGraph(const Graph& graph, absl::Span<Node* const> nodes,
                                    absl::Span<const Value* const> outputs, const PlanScope& scope);

// Whether the interpreter itself does what the node does, without a kernel: the container's nodes,
// boundary nodes of any dialect, constants of any dialect.
bool NeedsNoKernel(const Node& node);

// Whether values of the type carry data.
bool CarriesData(const Type& type);

// `value` as one of the type `bound`: where that is quantised or of a domain, storage or a plain
// tensor is taken for it; a scalar and a tensor of rank 0 are taken for each other; all elements
// are brought into memory. Names of dimensions are dropped. Error: it does not fit, with both
// types.
absl::StatusOr<Tensor> BindTo(const Type& bound, const Tensor& value);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_GRAPH_PLAN_H_
