#include "roundhouse/dialects/canonical/reduction.h"

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

Value* ArgMax(Lowering& l) {
  return l.Cast(l(canonical::ArgMax{.axis = l.Int("axis"), .keep_dims = false}, {l.need(0)}),
                ElementKind::kI32);
}

}  // namespace

void AddReduction(LoweringTable& table) { table["argmax"] = ArgMax; }

}  // namespace roundhouse::tosa_lowering
