#include "roundhouse/interp/region/region_nodes.h"

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/plan/program_plan.h"
#include "roundhouse/interp/plan/static_planner.h"
#include "roundhouse/interp/planned_segment.h"

namespace roundhouse::interp {

absl::Status RegionNodes::Prepare(ThreadPool& threads) {
  // The region was cut from a verified program.
  RH_ASSIGN_OR_RETURN(program_, CompiledProgram::Create(region_.graph().program(),
                                                        {.entries = {region_.graph().name()},
                                                         .verify = false,
                                                         .node_backends = node_backends_}));
  Planning planning = {.program = program_->plan(),
                       .state = {},
                       .threads = threads,
                       .prepared = prepared_,
                       .max_call_depth = options_.max_call_depth};
  const std::vector<Type> inputs = region_.input_types();
  const std::vector<const Tensor*> known(inputs.size());
  RH_ASSIGN_OR_RETURN(std::unique_ptr<StaticPlan> plan,
                      PlanInside(planning, program_->plan().entries[0].plan, inputs, known));
  RH_ASSIGN_OR_RETURN(
      arena_, Tensor::Uninitialized(Type::Tensor(ElementKind::kU8, Shape({plan->arena_bytes()}))));
  plan_ = std::move(plan);
  return absl::OkStatus();
}

absl::Status RegionNodes::Run(const InvocationArguments& arguments) {
  if (plan_ == nullptr) RH_RETURN_IF_ERROR(Prepare(arguments.threads));
  return plan_->RunOn(arguments.inputs, arguments.results, arena_.mutable_bytes().data(),
                      {options_, budget_, arguments.threads});
}

}  // namespace roundhouse::interp
