#include "roundhouse/passes/tosa/export/places.h"

#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::tosa_export {

Value* Places(OpExport& e, Value* indices, int64_t size) {
  if (size != static_cast<int32_t>(size)) return e.Unsupported("TOSA's indices have 32 bits");
  Value* places = e.Cast(indices, ElementKind::kI32);
  return e.Select(e.IsNegative(places), e.Plus(places, static_cast<double>(size)), places);
}

}  // namespace roundhouse::tosa_export
