// File: paired_ops.h
//
// Operators of TFLite that correspond to an op of canonical on the same operands. Both the
// lowerings and the export read these rows.
#ifndef ROUNDHOUSE_PASSES_TFL_PAIRED_OPS_H_
#define ROUNDHOUSE_PASSES_TFL_PAIRED_OPS_H_

#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"

namespace roundhouse::tfl {

template <typename Table>
void AddPairedOps(Table& table) {
  using canonical::Comparison;
  table.template Pair<canonical::Ceil>("ceil");
  table.template Pair<canonical::Cos>("cos");
  table.template Pair<canonical::EltwiseAdd>("add");
  table.template Pair<canonical::EltwiseDiv>("div");
  table.template Pair<canonical::EltwiseMax>("maximum");
  table.template Pair<canonical::EltwiseMin>("minimum");
  table.template Pair<canonical::EltwiseMul>("mul");
  table.template Pair<canonical::EltwiseSqrt>("sqrt");
  table.template Pair<canonical::EltwiseSub>("sub");
  table.template Pair<canonical::Exp>("exp");
  table.template Pair<canonical::Floor>("floor");
  table.template Pair<canonical::FloorMod>("floor_mod");
  table.template Pair<canonical::Log>("log");
  table.template Pair<canonical::Neg>("neg");
  table.template Pair<canonical::Pow>("pow");
  table.template Pair<canonical::Round>("round");
  table.template Pair<canonical::Rsqrt>("rsqrt");
  table.template Pair<canonical::Select>("select_v2");
  table.template Pair<canonical::ShiftRight>("right_shift");
  table.template Pair<canonical::Sign>("sign");
  table.template Pair<canonical::Sin>("sin");
  // The export has functions for these, too, for other elements or broadcasting.
  table.template PairOfPlain<canonical::Abs>("abs");
  table.template PairOfPlain<canonical::Atan2>("atan2");
  table.template PairOfPlain<canonical::NonZero>("where");
  table.template PairOfPlain<canonical::Prelu>("prelu");

  table.template PairOfTruths<canonical::BitwiseAnd>("logical_and");
  table.template PairOfTruths<canonical::BitwiseNot>("logical_not");
  table.template PairOfTruths<canonical::BitwiseOr>("logical_or");
  table.template PairOfBits<canonical::BitwiseXor>("bitwise_xor");

  table.PairComparison(Comparison::kEqual, "equal");
  table.PairComparison(Comparison::kGreater, "greater");
  table.PairComparison(Comparison::kGreaterEqual, "greater_equal");
  table.PairComparison(Comparison::kLess, "less");
  table.PairComparison(Comparison::kLessEqual, "less_equal");
  table.PairComparison(Comparison::kNotEqual, "not_equal");
}

}  // namespace roundhouse::tfl

#endif  // ROUNDHOUSE_PASSES_TFL_PAIRED_OPS_H_
