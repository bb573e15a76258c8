// Backward primitives of oneDNN without Roundhouse in between, on the caller's current pool.
#ifndef ROUNDHOUSE_BENCHMARKS_RAW_BACKWARD_H_
#define ROUNDHOUSE_BENCHMARKS_RAW_BACKWARD_H_

#include <functional>

#include "roundhouse/benchmarks/backward_programs.h"

namespace roundhouse {

// Returns a function that runs the kernel once, and for those whose gradients need what the forward
// primitive found, the forward one before. The function must run while the pool that was current
// here is current.
std::function<void()> RawOneDnnBackward(const BackwardKernel& kernel);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_RAW_BACKWARD_H_
