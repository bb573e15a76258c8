// File: memory_plan.h
//
// Plans the memory of a run of a graph, for passes that change the lifetimes of values. A layer
// that runs programs (interp, or a test) puts a MemoryPlanner into the context; it plans as it does
// for a run, so that the answer is not an estimate.
//
//   RH_ASSIGN_OR_RETURN(MemoryPlan plan, PlanMemory(program, *program.FindGraph("train_step")));
#ifndef ROUNDHOUSE_SERVICE_PLANNING_MEMORY_PLAN_H_
#define ROUNDHOUSE_SERVICE_PLANNING_MEMORY_PLAN_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct MemoryPlanOptions {
  // How many threads will run it: some kernels take memory for each.
  int num_threads = 1;
};

struct MemoryPlan {
  // For all values between steps and for scratch, but not for inputs, outputs and globals.
  int64_t arena_bytes = 0;
  // The peak of live bytes in any step: no arena can be smaller.
  int64_t lower_bound = 0;
  // The nodes that compute something when the graph runs, in order. Others only name bytes that
  // exist already: constants, globals, inputs, and results that share the memory of an operand.
  // Calls are inlined, and branches and loops opened, so that nodes of other graphs are among them.
  std::vector<const Node*> steps;
};

// The memory that a run took.
struct MemoryUse {
  int64_t arena_bytes = 0;
  // With inputs, outputs and globals that change.
  int64_t peak_bytes = 0;
  double seconds = 0;
};

class MemoryPlanner {
 public:
  virtual ~MemoryPlanner() = default;
  // Errors: the program does not verify, or has operations that cannot be run; the graph has inputs
  // of unknown sizes; a part of it can be planned only while it runs.
  virtual absl::StatusOr<MemoryPlan> Plan(const Program& program, const Graph& graph,
                                          const MemoryPlanOptions& options) const = 0;
  // Runs the graph a few times on seeded inputs (seeded_tensors.h), from the initial state, and
  // returns the least time. Error: it fails on such inputs.
  virtual absl::StatusOr<MemoryUse> Measure(const Program& program, const Graph& graph,
                                            const MemoryPlanOptions& options) const = 0;
};

// Holds the planner of a context.
class MemoryPlannerSlot {
 public:
  static constexpr char kExtensionName[] = "memory_planner";
  const MemoryPlanner* planner() const { return planner_.get(); }

 private:
  friend void SetMemoryPlanner(Context& context, std::unique_ptr<MemoryPlanner> planner);
  std::unique_ptr<MemoryPlanner> planner_;
};

// Makes `planner` the context's. A second one is an error of the context.
void SetMemoryPlanner(Context& context, std::unique_ptr<MemoryPlanner> planner);

// Error: FailedPrecondition if the context has none.
absl::StatusOr<const MemoryPlanner*> MemoryPlannerOf(const Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PLANNING_MEMORY_PLAN_H_
