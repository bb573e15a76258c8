// The reduction of what several devices have, in the order of their ranks: what it gives does not
// depend on who came first.
#ifndef ROUNDHOUSE_INTERP_COLLECTIVE_REDUCE_PARTS_H_
#define ROUNDHOUSE_INTERP_COLLECTIVE_REDUCE_PARTS_H_

#include <cstddef>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {

// `parts` has the same elements of each device, at least one, as many bytes each as `out`. Sums of
// floats are kept in f64 and rounded once; integers wrap around; NaN wins over numbers. Error:
// there is no such reduction of these elements.
absl::Status ReduceParts(Reduction reduction, ElementKind elements,
                         absl::Span<const absl::Span<const std::byte>> parts,
                         absl::Span<std::byte> out);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COLLECTIVE_REDUCE_PARTS_H_
