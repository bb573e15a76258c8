#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

Value* LowerSoftmax(Lowering& l) {
  Value* input = l.need(0);
  const float beta = l.Float("beta");
  if (beta != 1) input = l.Mul(input, l.Number(beta, l.kind(input)));
  return l(canonical::TensorSoftmax{}, {input});
}

Value* LowerLogSoftmax(Lowering& l) { return l(canonical::LogSoftmax{}, {l.need(0)}); }

}  // namespace

void AddReductionSoftmax(LoweringTable& table) {
  table.Add("log_softmax", LowerLogSoftmax);
  table.Add("softmax", LowerSoftmax);
}

}  // namespace roundhouse::tfl_lowering
