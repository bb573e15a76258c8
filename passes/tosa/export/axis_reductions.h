// Reductions along several axes, which are kept: TOSA's operators reduce one axis each.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_AXIS_REDUCTIONS_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_AXIS_REDUCTIONS_H_

#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

// By a kind that the table of pairs has.
Value* ReduceAxes(OpExport& e, canonical::ReduceKind kind, Value* value, const Ints& axes);
// The mean, rounded towards zero if operand 0 of the op has integers.
Value* MeanOfAxes(OpExport& e, Value* value, const Ints& axes);

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_AXIS_REDUCTIONS_H_
