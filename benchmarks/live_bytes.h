// Measures the memory that a benchmark holds. Linking this replaces operator new and delete with
// versions that count.
#ifndef ROUNDHOUSE_BENCHMARKS_LIVE_BYTES_H_
#define ROUNDHOUSE_BENCHMARKS_LIVE_BYTES_H_

#include <cstdint>

namespace roundhouse {

// The bytes allocated by new and not yet deleted, as the allocator counts them.
int64_t LiveBytes();
// The greatest LiveBytes() since the last ResetPeakBytes().
int64_t PeakBytes();
void ResetPeakBytes();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_LIVE_BYTES_H_
