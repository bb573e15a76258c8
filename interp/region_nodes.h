// File: region_nodes.h
//
// Runs a region node by node, by own kernels and where there are none by the reference: what is
// left where a library cannot be trusted with the numbers at hand. It is planned when it is first
// needed. Internal to the interpreter's backends.
#ifndef ROUNDHOUSE_INTERP_REGION_NODES_H_
#define ROUNDHOUSE_INTERP_REGION_NODES_H_

#include <memory>

#include "absl/status/status.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/prepared_steps.h"
#include "roundhouse/interp/region_copy.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/static_plan.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

class RegionNodes {
 public:
  // `region`, which must outlive this, has known sizes.
  explicit RegionNodes(const RegionCopy& region) : region_(region) {}

  // What Invocation::Run does. Errors name the node.
  absl::Status Run(const InvocationArguments& arguments);

 private:
  absl::Status Prepare(ThreadPool& threads);

  const RegionCopy& region_;
  const SessionOptions options_;
  StepBudget budget_{/*max_steps=*/0};
  std::shared_ptr<const CompiledProgram> program_;
  PreparedSteps prepared_;
  std::unique_ptr<StaticPlan> plan_;
  Tensor arena_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_NODES_H_
