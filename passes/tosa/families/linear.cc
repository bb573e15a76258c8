#include "roundhouse/dialects/canonical/linear.h"

#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

Value* MatMul(Lowering& l) {
  Value* a = l.Centred(l.need(0), l.ZeroPoint("a_zp", 2));
  Value* b = l.Centred(l.need(1), l.ZeroPoint("b_zp", 3));
  return l.Cast(l(canonical::MatMul{}, {a, b}), l.ResultKind());
}

// (N, I) by (O, I).
Value* FullyConnected(Lowering& l) {
  Value* input = l.Centred(l.need(0), l.ZeroPoint("input_zp", 3));
  Value* weights = l.Centred(l.need(1), l.ZeroPoint("weight_zp", 4));
  Value* product = l(canonical::MatMul{.transpose_rhs = true}, {input, weights});
  if (!l.ok()) return nullptr;
  return l.Cast(l.Add(product, l.Cast(l.need(2), l.kind(product))), l.ResultKind());
}

}  // namespace

void AddLinear(LoweringTable& table) {
  table["fully_connected"] = FullyConnected;
  table["matmul"] = MatMul;
}

}  // namespace roundhouse::tosa_lowering
