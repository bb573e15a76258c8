// File: paired_ops.h
//
// Operations of ONNX that correspond to an op of canonical on the same operands. Both the lowerings
// and the export read these rows.
//
//   table.Pair<canonical::Acos>("Acos", 7);   // From opset 7 on.
#ifndef ROUNDHOUSE_PASSES_ONNX_PAIRED_OPS_H_
#define ROUNDHOUSE_PASSES_ONNX_PAIRED_OPS_H_

#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/passes/canonical/export/export_format.h"

namespace roundhouse::onnx_passes {

template <typename Table>
void AddPairedOps(Table& table) {
  using canonical::Comparison;
  using canonical::ReduceKind;
  using canonical_export::Integers;
  table.template Pair<canonical::Acos>("Acos", 7);
  table.template Pair<canonical::Acosh>("Acosh", 9);
  table.template Pair<canonical::Asin>("Asin", 7);
  table.template Pair<canonical::Asinh>("Asinh", 9);
  table.template Pair<canonical::Atan>("Atan", 7);
  table.template Pair<canonical::Atanh>("Atanh", 9);
  table.template Pair<canonical::Ceil>("Ceil", 1);
  table.template Pair<canonical::Cos>("Cos", 7);
  table.template Pair<canonical::ConcatStrings>("StringConcat", 20);
  table.template Pair<canonical::Cosh>("Cosh", 9);
  table.template Pair<canonical::EltwiseAdd>("Add", 1, Integers::kWiden);
  table.template Pair<canonical::EltwiseDiv>("Div", 1, Integers::kWiden);
  table.template Pair<canonical::EltwiseMax>("Max", 1, Integers::kWiden);
  table.template Pair<canonical::EltwiseMin>("Min", 1, Integers::kWiden);
  table.template Pair<canonical::EltwiseSqrt>("Sqrt", 1);
  table.template Pair<canonical::EltwiseSub>("Sub", 1, Integers::kWiden);
  table.template Pair<canonical::Erf>("Erf", 9);
  table.template Pair<canonical::Exp>("Exp", 1);
  table.template Pair<canonical::Floor>("Floor", 1);
  table.template Pair<canonical::Log>("Log", 1);
  table.template Pair<canonical::Neg>("Neg", 1, Integers::kWiden);
  table.template Pair<canonical::Round>("Round", 11);
  table.template Pair<canonical::Sign>("Sign", 9, Integers::kWiden);
  table.template Pair<canonical::Sin>("Sin", 7);
  table.template Pair<canonical::Sinh>("Sinh", 9);
  table.template Pair<canonical::Tan>("Tan", 7);
  table.template Pair<canonical::Select>("Where", 9);
  // The export has functions for these, too, for complex or quantised elements.
  table.template PairOfPlain<canonical::Abs>("Abs", 1);
  table.template PairOfPlain<canonical::EltwiseMul>("Mul", 1, Integers::kWiden);
  // Before opset 18, or 20, the export composes it of other operations.
  table.template PairOfPlain<canonical::Mish>("Mish", 18);

  table.template PairOfTruths<canonical::BitwiseAnd>("And", 1);
  table.template PairOfTruths<canonical::BitwiseNot>("Not", 1);
  table.template PairOfTruths<canonical::BitwiseOr>("Or", 1);
  table.template PairOfTruths<canonical::BitwiseXor>("Xor", 1);
  table.template PairOfBits<canonical::BitwiseAnd>("BitwiseAnd", 18);
  table.template PairOfBits<canonical::BitwiseNot>("BitwiseNot", 18);
  table.template PairOfBits<canonical::BitwiseOr>("BitwiseOr", 18);
  table.template PairOfBits<canonical::BitwiseXor>("BitwiseXor", 18);

  table.PairComparison(Comparison::kEqual, "Equal", 1, Integers::kWiden);
  table.PairComparison(Comparison::kLess, "Less", 1, Integers::kWiden);
  table.PairComparison(Comparison::kLessEqual, "LessOrEqual", 12, Integers::kWiden);
  table.PairComparison(Comparison::kGreater, "Greater", 1, Integers::kWiden);
  table.PairComparison(Comparison::kGreaterEqual, "GreaterOrEqual", 12, Integers::kWiden);

  table.PairReduction(ReduceKind::kMax, "ReduceMax", Integers::kWiden);
  table.PairReduction(ReduceKind::kMean, "ReduceMean", Integers::kWiden);
  table.PairReduction(ReduceKind::kMin, "ReduceMin", Integers::kWiden);
  table.PairReduction(ReduceKind::kProd, "ReduceProd", Integers::kWiden);
  table.PairReduction(ReduceKind::kSum, "ReduceSum", Integers::kWiden);
  table.PairReduction(ReduceKind::kSumSquare, "ReduceSumSquare", Integers::kWiden);
}

}  // namespace roundhouse::onnx_passes

#endif  // ROUNDHOUSE_PASSES_ONNX_PAIRED_OPS_H_
