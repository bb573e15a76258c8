#include "roundhouse/dialects/canonical/movement.h"

#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

Value* Concat(Lowering& l) {
  Values operands;
  for (int i = 0; i < l.num_inputs(); ++i) operands.push_back(l.need(i));
  return l.Concat(operands, l.Int("axis"));
}

Value* Transpose(Lowering& l) { return l.Transpose(l.need(0), l.ListOf("perms", 1)); }

Value* Tile(Lowering& l) {
  return l(canonical::Tile{.repeats = l.ListOf("multiples", 1)}, {l.need(0)});
}

}  // namespace

void AddMovement(LoweringTable& table) {
  table["concat"] = Concat;
  table["tile"] = Tile;
  table["transpose"] = Transpose;
}

}  // namespace roundhouse::tosa_lowering
