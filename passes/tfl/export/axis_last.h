// For operators that work along the last axis only.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_AXIS_LAST_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_AXIS_LAST_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// The permutation that moves this axis to the end.
Ints AxisLast(int64_t axis, int64_t rank);

// Applies `body` to the first operand with that axis moved to the end, and moves the axis back.
Value* AtTheEnd(OpExport& e, int64_t axis, absl::FunctionRef<Value*(Value*)> body);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_AXIS_LAST_H_
