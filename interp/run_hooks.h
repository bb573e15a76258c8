// What each run brings along, for all plans that it goes through. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_RUN_HOOKS_H_
#define ROUNDHOUSE_INTERP_RUN_HOOKS_H_

#include <chrono>
#include <cstdint>

#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

struct RunHooks {
  const SessionOptions& options;  // Who looks on, and what the run may take.
  StepBudget& budget;
  ThreadPool& threads;
};

inline int64_t NowInNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_RUN_HOOKS_H_
