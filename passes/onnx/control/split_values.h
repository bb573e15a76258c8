// Values that go into the graphs of nodes and come out of them, where graphs take and give
// sequences as several (port_groups.h).
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_SPLIT_VALUES_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_SPLIT_VALUES_H_

#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/service/port_groups.h"

namespace roundhouse::onnx_lowering {

// How many ports they are.
int64_t NumPorts(absl::Span<const PortGroup> groups);

// What is given for the ports of the groups, a value for each of these. Errors: a value cannot be
// of its group's type.
Values SplitFor(Lowering& l, absl::Span<const PortGroup> groups, const Values& values);

// The other way: a value for each group.
Values JoinOf(Lowering& l, absl::Span<const PortGroup> groups, const Values& ports);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_SPLIT_VALUES_H_
