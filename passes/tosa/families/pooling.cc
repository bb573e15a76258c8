#include "roundhouse/dialects/canonical/pooling.h"

#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/families/features.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

Value* MaxPool(Lowering& l) {
  return Unfeature(l, l(canonical::MaxPool2D{.window = l.IntList("kernel").value_or(Ints()),
                                             .stride = l.IntList("stride").value_or(Ints()),
                                             .pad = PadsOf(l.IntList("pad").value_or(Ints()))},
                        {Feature(l, l.need(0))}));
}

Value* AvgPool(Lowering& l) {
  Value* input = l.need(0);
  if (!l.ok()) return nullptr;
  if (!l.is_float(input)) return l.Unsupported("an average of integers");
  return Unfeature(l, l(canonical::AvgPool2D{.window = l.IntList("kernel").value_or(Ints()),
                                             .stride = l.IntList("stride").value_or(Ints()),
                                             .pad = PadsOf(l.IntList("pad").value_or(Ints()))},
                        {Feature(l, input)}));
}

}  // namespace

void AddPooling(LoweringTable& table) {
  table["avg_pool2d"] = AvgPool;
  table["max_pool2d"] = MaxPool;
}

}  // namespace roundhouse::tosa_lowering
