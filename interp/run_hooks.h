// The observers and limits that a run passes to all its plans. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_RUN_HOOKS_H_
#define ROUNDHOUSE_INTERP_RUN_HOOKS_H_

#include <vector>

#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// The properties of a caller's memory, beyond the tensors.
struct CallerMemory {
  // For each input: whether it is aligned to kTensorAlignment and readable that far past its end.
  // Null: none is.
  const std::vector<bool>* padded_inputs = nullptr;
  // For each output: where to write it. Null: nowhere.
  const std::vector<OutputMemory>* outputs = nullptr;
};

struct RunHooks {
  const SessionOptions& options;  // Its observers, and the limits of the run.
  StepBudget& budget;
  ThreadPool& threads;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_RUN_HOOKS_H_
