// Limits of each run that calibration and tuning make.
#ifndef ROUNDHOUSE_API_ADAPTING_RUN_LIMITS_H_
#define ROUNDHOUSE_API_ADAPTING_RUN_LIMITS_H_

#include <cstdint>

namespace roundhouse {

// As in SessionOptions (interp/session_options.h); 0 is no limit.
struct RunLimits {
  int64_t memory_limit = 0;
  int64_t max_steps = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_RUN_LIMITS_H_
