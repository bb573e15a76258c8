// Indices into an axis, as TOSA has them.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_AXIS_INDICES_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_AXIS_INDICES_H_

#include <cstdint>

#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

// Indices as i32; negative ones count from the end of an axis of this size.
Value* AxisIndices(OpExport& e, Value* indices, int64_t size);

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_AXIS_INDICES_H_
