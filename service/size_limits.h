// File: size_limits.h
//
// What can be computed with at all. Whoever plans or computes multiplies sizes with one another,
// and asks here before, once for all that it then multiplies.
#ifndef ROUNDHOUSE_SERVICE_SIZE_LIMITS_H_
#define ROUNDHOUSE_SERVICE_SIZE_LIMITS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// OK where a tensor can have this type and products of its sizes, without those that are 0, are
// kMaxTensorBytes (memory.h) at most: so that a few of them can be multiplied by an element's bytes
// and by a number of threads, and added, without a check. OK for types without data and for those
// whose sizes are not known yet. ResourceExhausted otherwise, as for `4611686018427387904x0xf32`,
// which has no elements, but more rows than anybody counts.
absl::Status CheckSizes(const Type& type);
absl::Status CheckSizes(absl::Span<const Type> types);

// What a value of the type takes while it is in memory; of strings, without letters that have
// memory of their own. Errors: as CheckSizes; the type has no data, or sizes that are not known
// yet.
absl::StatusOr<int64_t> HeldBytes(const Type& type);

// As CheckSizes; and there is memory for each of the types by itself. Asked before results have
// memory by whoever first makes tables in proportion to them.
absl::Status CheckMemoryForEach(absl::Span<const Type> types);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_SIZE_LIMITS_H_
