// What a benchmark holds in memory. Whoever links this has its operator new and delete, which
// count.
#ifndef ROUNDHOUSE_BENCHMARKS_LIVE_BYTES_H_
#define ROUNDHOUSE_BENCHMARKS_LIVE_BYTES_H_

#include <cstdint>

namespace roundhouse {

// Of all that was made by new and is not deleted, as the allocator counts them.
int64_t LiveBytes();
// The most that there were since the last ResetPeakBytes().
int64_t PeakBytes();
void ResetPeakBytes();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_LIVE_BYTES_H_
