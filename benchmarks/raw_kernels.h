// The libraries called as their manuals say, without Roundhouse in between, on the pool that is
// current in the caller: what a backend adds to them shows beside these.
#ifndef ROUNDHOUSE_BENCHMARKS_RAW_KERNELS_H_
#define ROUNDHOUSE_BENCHMARKS_RAW_KERNELS_H_

#include <functional>

#include "roundhouse/benchmarks/kernel_shapes.h"

namespace roundhouse {

// Runs the kernel once. Null where it is not written for that kernel. Only while a pool is current,
// the same as when this was called.
std::function<void()> RawOneDnn(const KernelShape& shape);
std::function<void()> RawXnnpack(const KernelShape& shape);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_RAW_KERNELS_H_
