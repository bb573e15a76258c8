// The clock for timing runs and their parts.
#ifndef ROUNDHOUSE_INTERP_STEADY_TIME_H_
#define ROUNDHOUSE_INTERP_STEADY_TIME_H_

#include <chrono>
#include <cstdint>

namespace roundhouse::interp {

inline int64_t NowInNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STEADY_TIME_H_
