#include "roundhouse/dialects/canonical/generation.h"

#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

Value* LowerFill(Lowering& l) {
  Value* value = l.AsScalar(l.need(1));
  if (const std::optional<Ints> sizes = l.IntsOf(l.need(0))) return l.Broadcast(value, *sizes);
  return l.BroadcastTo(value, l.AsList(0));
}

Value* LowerZerosLike(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind kind = l.kind(input);
  if (const std::optional<Ints> sizes = l.sizes(input)) return l.Splat(0, kind, *sizes);
  return l.BroadcastTo(l.Number(0, kind), l.ShapeOf(input));
}

Value* LowerRange(Lowering& l) { return l(canonical::Range{}, {l.need(0), l.need(1), l.need(2)}); }

Value* LowerOneHot(Lowering& l) {
  Value* values = l.Concat({l.Reshape(l.need(3), {1}), l.Reshape(l.need(2), {1})}, 0);
  canonical::OneHot one_hot = {.axis = l.Int("axis")};
  if (const std::optional<Ints> depth = l.IntsOf(l.need(1)); depth && depth->size() == 1) {
    one_hot.depth = (*depth)[0];
    return l(one_hot, {l.need(0), values});
  }
  return l(one_hot, {l.need(0), values, l.AsScalar(l.need(1))});
}

}  // namespace

void AddGeneration(LoweringTable& table) {
  table.AddMovement("fill", LowerFill);
  table.Add("range", LowerRange);
  table.Add("zeros_like", LowerZerosLike);
  table.AddMovement("one_hot", LowerOneHot);
}

}  // namespace roundhouse::tfl_lowering
