#include "roundhouse/service/planning/memory_plan.h"

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace roundhouse {

void SetMemoryPlanner(Context& context, std::unique_ptr<MemoryPlanner> planner) {
  std::unique_ptr<MemoryPlanner>& slot = context.Extension<MemoryPlannerSlot>().planner_;
  if (slot != nullptr) {
    context.AddError(absl::AlreadyExistsError("two memory planners are registered"));
    return;
  }
  slot = std::move(planner);
}

absl::StatusOr<const MemoryPlanner*> MemoryPlannerOf(const Context& context) {
  const auto* slot = context.FindExtension<MemoryPlannerSlot>();
  if (slot == nullptr || slot->planner() == nullptr) {
    return absl::FailedPreconditionError(
        "no memory planner is registered in the context of the program; link the interpreter "
        "(//:session_executor) or call SetMemoryPlanner");
  }
  return slot->planner();
}

}  // namespace roundhouse
