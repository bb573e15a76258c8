#include "roundhouse/passes/tosa/export/axis_indices.h"

#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::tosa_export {

Value* AxisIndices(OpExport& e, Value* indices, int64_t size) {
  if (size != static_cast<int32_t>(size)) return e.Unsupported("TOSA's indices have 32 bits");
  Value* shorter = e.Cast(indices, ElementKind::kI32);
  return e.Select(e.IsNegative(shorter), e.Plus(shorter, static_cast<double>(size)), shorter);
}

}  // namespace roundhouse::tosa_export
