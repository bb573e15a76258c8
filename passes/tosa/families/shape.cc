#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

Value* Reshape(Lowering& l) { return l.Reshape(l.need(0), l.ListOf("new_shape", 1)); }

}  // namespace

void AddShape(LoweringTable& table) { table["reshape"] = Reshape; }

}  // namespace roundhouse::tosa_lowering
