// StableHLO operators that canonical ops express directly.
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// Bounds are scalars or have one number per element; the upper bound wins.
Value* LowerClamp(Lowering& l) {
  Value* raised = l(canonical::EltwiseMax{}, {l.need(1), l.need(0)});
  return l(canonical::EltwiseMin{}, {raised, l.need(2)});
}

Value* LowerPlainSelect(Lowering& l) {
  return l(canonical::Select{}, {l.need(0), l.need(1), l.need(2)});
}

Value* LowerConvert(Lowering& l) { return l.Cast(l.need(0), l.declared_kind()); }

// The shape is the result's.
Value* LowerToDeclaredShape(Lowering& l) {
  if (!l.declared().is_tensor() || !l.declared().shape().is_static()) {
    return l.NotKnown("the shape of the result");
  }
  const auto sizes = l.declared().shape().sizes();
  return l.Reshape(l.need(0), Ints(sizes.begin(), sizes.end()));
}

}  // namespace

void AddStablehlo(LoweringTable& table) {
  table.Add("stablehlo_abs", LowerUnary<canonical::Abs>);
  table.Add("stablehlo_add", LowerBinary<canonical::EltwiseAdd>);
  table.Add("stablehlo_and", LowerBinary<canonical::BitwiseAnd>);
  table.Add("stablehlo_clamp", LowerClamp);
  table.Add("stablehlo_convert", LowerConvert);
  table.Add("stablehlo_cosine", LowerUnary<canonical::Cos>);
  table.Add("stablehlo_divide", LowerBinary<canonical::EltwiseDiv>);
  table.Add("stablehlo_exponential", LowerUnary<canonical::Exp>);
  table.Add("stablehlo_floor", LowerUnary<canonical::Floor>);
  table.Add("stablehlo_log", LowerUnary<canonical::Log>);
  table.Add("stablehlo_logistic", LowerUnary<canonical::Sigmoid>);
  table.Add("stablehlo_maximum", LowerBinary<canonical::EltwiseMax>);
  table.Add("stablehlo_minimum", LowerBinary<canonical::EltwiseMin>);
  table.Add("stablehlo_multiply", LowerBinary<canonical::EltwiseMul>);
  table.Add("stablehlo_negate", LowerUnary<canonical::Neg>);
  table.Add("stablehlo_or", LowerBinary<canonical::BitwiseOr>);
  table.Add("stablehlo_power", LowerBinary<canonical::Pow>);
  table.Add("stablehlo_reshape", LowerToDeclaredShape);
  table.Add("stablehlo_rsqrt", LowerUnary<canonical::Rsqrt>);
  table.Add("stablehlo_select", LowerPlainSelect);
  table.Add("stablehlo_subtract", LowerBinary<canonical::EltwiseSub>);
  table.Add("stablehlo_tanh", LowerUnary<canonical::Tanh>);
}

}  // namespace roundhouse::tfl_lowering
