// Splits and joins the values that go into the graphs of nodes and come out of them, as graphs take
// and return a sequence as several ports (port_groups.h).
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_SPLIT_VALUES_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_SPLIT_VALUES_H_

#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/service/lowering/port_groups.h"

namespace roundhouse::onnx_lowering {

// The number of ports in all groups.
int64_t NumPorts(absl::Span<const PortGroup> groups);

// Returns the values of the groups' ports, from a value for each group; what is not known of a
// value and declared by its group is checked during the run. Errors: a value cannot be of its
// group's type.
Values SplitFor(Lowering& l, absl::Span<const PortGroup> groups, const Values& values);

// The reverse: returns a value for each group.
Values JoinOf(Lowering& l, absl::Span<const PortGroup> groups, const Values& ports);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_SPLIT_VALUES_H_
