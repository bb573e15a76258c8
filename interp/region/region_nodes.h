// File: region_nodes.h
//
// Runs a region node by node, with the backends for single nodes: the fallback if a library cannot
// be trusted with the numbers at hand. It is planned when it is first needed.
#ifndef ROUNDHOUSE_INTERP_REGION_REGION_NODES_H_
#define ROUNDHOUSE_INTERP_REGION_REGION_NODES_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/plan/static_plan.h"
#include "roundhouse/interp/prepared_steps.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

class RegionNodes {
 public:
  // `region`, which must outlive this, has known sizes. `node_backends` as in CompileOptions.
  explicit RegionNodes(const RegionCopy& region, std::vector<std::string> node_backends = {})
      : region_(region), node_backends_(std::move(node_backends)) {}

  // Prepares the plan; else the first Run() does.
  absl::Status Prepare(ThreadPool& threads);
  // As Invocation::Run. Errors name the node.
  absl::Status Run(const InvocationArguments& arguments);
  // Requires that Prepare() or Run() has been called.
  void VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const {
    plan_->VisitSteps(visit);
  }

 private:
  const RegionCopy& region_;
  const std::vector<std::string> node_backends_;
  const SessionOptions options_;
  StepBudget budget_{/*max_steps=*/0};
  std::shared_ptr<const CompiledProgram> program_;
  PreparedSteps prepared_;
  std::unique_ptr<StaticPlan> plan_;
  Tensor arena_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_REGION_NODES_H_
