// File: size_limits.h
//
// The limit of sizes that can be computed with. Planning and kernels multiply sizes with one
// another; they check here once beforehand, for all products that follow.
#ifndef ROUNDHOUSE_SERVICE_SIZE_LIMITS_H_
#define ROUNDHOUSE_SERVICE_SIZE_LIMITS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// OK if a tensor can have this type and the product of its non-zero sizes is at most
// kMaxTensorBytes (memory.h), so that a few such products can be multiplied by an element's bytes
// and by a number of threads, and added, without further checks. OK for types without data and for
// those whose sizes are not known yet. ResourceExhausted otherwise, for example for
// `4611686018427387904x0xf32`, which has no elements but too many rows.
absl::Status CheckSizes(const Type& type);
absl::Status CheckSizes(absl::Span<const Type> types);

// The bytes of a value of the type while it is in memory; for strings, without characters that are
// allocated separately. Errors: as CheckSizes; the type has no data, or sizes that are not known
// yet.
absl::StatusOr<int64_t> HeldBytes(const Type& type);

// As CheckSizes; also checks that there is memory for each of the types by itself. Called before
// results are allocated by code that first makes tables in proportion to them.
absl::Status CheckMemoryForEach(absl::Span<const Type> types);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_SIZE_LIMITS_H_
