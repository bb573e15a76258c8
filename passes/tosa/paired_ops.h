// File: paired_ops.h
//
// Operators of TOSA that correspond to an op of canonical on the same operands. Both the lowerings
// and the export read these rows.
#ifndef ROUNDHOUSE_PASSES_TOSA_PAIRED_OPS_H_
#define ROUNDHOUSE_PASSES_TOSA_PAIRED_OPS_H_

#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/reduction.h"

namespace roundhouse::tosa {

template <typename Table>
void AddPairedOps(Table& table) {
  using canonical::Comparison;
  using canonical::ReduceKind;
  table.template Pair<canonical::Abs>("abs");
  table.template Pair<canonical::Ceil>("ceil");
  table.template Pair<canonical::Cos>("cos");
  table.template Pair<canonical::EltwiseAdd>("add");
  table.template Pair<canonical::EltwiseMax>("maximum");
  table.template Pair<canonical::EltwiseMin>("minimum");
  table.template Pair<canonical::EltwiseSub>("sub");
  table.template Pair<canonical::Erf>("erf");
  table.template Pair<canonical::Exp>("exp");
  table.template Pair<canonical::Floor>("floor");
  table.template Pair<canonical::Log>("log");
  table.template Pair<canonical::Rsqrt>("rsqrt");
  table.template Pair<canonical::Select>("select");
  table.template Pair<canonical::Sin>("sin");
  // The export refuses integers.
  table.template PairOfPlain<canonical::Pow>("pow");

  table.template PairOfTruths<canonical::BitwiseAnd>("logical_and");
  table.template PairOfTruths<canonical::BitwiseNot>("logical_not");
  table.template PairOfTruths<canonical::BitwiseOr>("logical_or");
  table.template PairOfTruths<canonical::BitwiseXor>("logical_xor");
  table.template PairOfBits<canonical::BitwiseAnd>("bitwise_and");
  table.template PairOfBits<canonical::BitwiseNot>("bitwise_not");
  table.template PairOfBits<canonical::BitwiseOr>("bitwise_or");
  table.template PairOfBits<canonical::BitwiseXor>("bitwise_xor");

  table.PairComparison(Comparison::kEqual, "equal");
  table.PairComparison(Comparison::kGreater, "greater");
  table.PairComparison(Comparison::kGreaterEqual, "greater_equal");

  // Along one axis, which is kept.
  table.PairReduction(ReduceKind::kMax, "reduce_max");
  table.PairReduction(ReduceKind::kMin, "reduce_min");
  table.PairReduction(ReduceKind::kProd, "reduce_prod");
  table.PairReduction(ReduceKind::kSum, "reduce_sum");
}

// Activations, which layers of canonical may have fused.
template <typename Table>
void AddPairedActivations(Table& table) {
  using canonical::Activation;
  table.template Pair<canonical::Sigmoid>(Activation::kSigmoid, "sigmoid");
  table.template Pair<canonical::Tanh>(Activation::kTanh, "tanh");
}

}  // namespace roundhouse::tosa

#endif  // ROUNDHOUSE_PASSES_TOSA_PAIRED_OPS_H_
