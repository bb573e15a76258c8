#include "roundhouse/service/execution.h"

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace roundhouse {

void SetExecutor(Context& context, std::unique_ptr<Executor> executor) {
  std::unique_ptr<Executor>& slot = context.Extension<ExecutorSlot>().executor_;
  if (slot != nullptr) {
    context.AddError(absl::AlreadyExistsError("two executors are registered"));
    return;
  }
  slot = std::move(executor);
}

absl::StatusOr<std::unique_ptr<Execution>> StartExecution(const Program& program,
                                                          const ExecutionOptions& options) {
  const auto* slot = program.context().FindExtension<ExecutorSlot>();
  if (slot == nullptr || slot->executor() == nullptr) {
    return absl::FailedPreconditionError(
        "no executor is registered in the context of the program; link the interpreter "
        "(//:session) or call SetExecutor");
  }
  return slot->executor()->Start(program, options);
}

}  // namespace roundhouse
