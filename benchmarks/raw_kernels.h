// Calls the libraries directly, as their manuals say, without Roundhouse in between, on the
// caller's current pool. Comparing with these shows the overhead of a backend.
#ifndef ROUNDHOUSE_BENCHMARKS_RAW_KERNELS_H_
#define ROUNDHOUSE_BENCHMARKS_RAW_KERNELS_H_

#include <functional>

#include "roundhouse/benchmarks/kernel_shapes.h"

namespace roundhouse {

// Returns a function that runs the kernel once; null if this kernel is not implemented for the
// library. The function must run while the pool that was current here is current.
std::function<void()> RawOneDnn(const KernelShape& shape);
std::function<void()> RawXnnpack(const KernelShape& shape);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_RAW_KERNELS_H_
