// Reduces the values of several devices in the order of their ranks, so that the result does not
// depend on the order of arrival.
#ifndef ROUNDHOUSE_INTERP_COLLECTIVE_REDUCE_PARTS_H_
#define ROUNDHOUSE_INTERP_COLLECTIVE_REDUCE_PARTS_H_

#include <cstddef>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {

// `parts` has one span for each device, at least one, of as many bytes as `out`. Sums of floats are
// kept in f64 and rounded once; integers wrap around; a NaN takes precedence over numbers. Error:
// there is no such reduction for these elements.
absl::Status ReduceParts(Reduction reduction, ElementKind elements,
                         absl::Span<const absl::Span<const std::byte>> parts,
                         absl::Span<std::byte> out);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COLLECTIVE_REDUCE_PARTS_H_
