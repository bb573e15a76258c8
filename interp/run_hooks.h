// What each run brings along, for all plans that it goes through. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_RUN_HOOKS_H_
#define ROUNDHOUSE_INTERP_RUN_HOOKS_H_

#include <vector>

#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// What is known of the memory of the caller of a run, beyond the tensors.
struct CallerMemory {
  // By input: whether it starts at a multiple of kTensorAlignment and can be read that far past its
  // end. Null: none of them.
  const std::vector<bool>* padded_inputs = nullptr;
  // By output: where it is wanted. Null: nowhere.
  const std::vector<OutputMemory>* outputs = nullptr;
};

struct RunHooks {
  const SessionOptions& options;  // Who looks on, and what the run may take.
  StepBudget& budget;
  ThreadPool& threads;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_RUN_HOOKS_H_
