#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

// The table has 256 entries, one for each i8, in ascending order.
Value* Table(Lowering& l) {
  Value* value = l.need(0);
  if (!l.ok()) return nullptr;
  if (l.kind(value) != ElementKind::kI8)
    return l.Unsupported("a table for anything but i8, between whose entries TOSA interpolates");
  Value* entries = l.Add(l.Cast(value, ElementKind::kI32), l.Number(128, ElementKind::kI32));
  return l(canonical::Gather{.axis = 0}, {l.need(1), entries});
}

Value* Gather(Lowering& l) {
  return l(canonical::Gather{.axis = 1, .batch_dims = 1}, {l.need(0), l.need(1)});
}

// values_in with rows replaced: the place of each is (n, index).
Value* Scatter(Lowering& l) {
  Value* values = l.need(0);
  Value* indices = l.need(1);
  const std::optional<Ints> sizes = l.sizes(indices);
  if (!l.ok()) return nullptr;
  if (!sizes || sizes->size() != 2) return l.NotKnown("the sizes of the indices");
  // Computed by the program: few bytes may declare indices of any size.
  Value* batch = l(canonical::Range{}, {l.Whole(0), l.Whole((*sizes)[0]), l.Whole(1)});
  batch = l.Reshape(l.Cast(batch, ElementKind::kI32), {(*sizes)[0], 1, 1});
  batch = l.Broadcast(batch, {(*sizes)[0], (*sizes)[1], 1});
  Value* tuples = l.Concat({batch, l.Unsqueeze(l.Cast(indices, ElementKind::kI32), {2})}, 2);
  return l(canonical::ScatterNd{}, {values, tuples, l.need(2)});
}

}  // namespace

void AddGatherScatter(LoweringTable& table) {
  table["table"] = Table;
  table["gather"] = Gather;
  table["scatter"] = Scatter;
}

}  // namespace roundhouse::tosa_lowering
