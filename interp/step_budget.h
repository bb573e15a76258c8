// Counts down the nodes that an invocation may run (SessionOptions::max_steps), one by one or in
// plans and the plans within them. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_STEP_BUDGET_H_
#define ROUNDHOUSE_INTERP_STEP_BUDGET_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace roundhouse::interp {

class StepBudget {
 public:
  // 0: no limit.
  explicit StepBudget(int64_t max_steps) : max_steps_(max_steps) {}

  bool is_limited() const { return max_steps_ > 0; }
  int64_t max_steps() const { return max_steps_; }
  // Restores the full budget, for a new invocation.
  void Restore() { taken_ = 0; }
  // Takes `steps` from the budget. Error: there are not that many left.
  absl::Status Take(int64_t steps) {
    if (max_steps_ <= 0) return absl::OkStatus();
    if (steps <= max_steps_ - taken_) {
      taken_ += steps;
      return absl::OkStatus();
    }
    return absl::ResourceExhaustedError(
        absl::StrCat("this invocation has run ", taken_, taken_ == 1 ? " node" : " nodes", ", and ",
                     steps, " more would be more than its limit of ", max_steps_));
  }

 private:
  const int64_t max_steps_;
  int64_t taken_ = 0;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STEP_BUDGET_H_
