#include "roundhouse/dialects/canonical/reduction.h"

#include <optional>
#include <utility>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::ReduceKind;

Value* LowerReduceL1(Lowering& l) {
  return l.Reduced(ReduceKind::kSum, l(canonical::Abs{}, {l.need(0)}));
}

Value* SquareRoot(Lowering& l, Value* value) {
  const ElementKind kind = l.kind(value);
  if (IsFloat(kind)) return l(canonical::EltwiseSqrt{}, {value});
  return l.Cast(l(canonical::EltwiseSqrt{}, {l.Cast(value, ElementKind::kF64)}), kind);
}

Value* LowerReduceL2(Lowering& l) {
  return SquareRoot(l, l.Reduced(ReduceKind::kSumSquare, l.need(0)));
}

// The logarithm of integers is computed on floats.
template <ReduceKind kKind, bool kLogAfter>
Value* LowerReduceLog(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind kind = l.kind(input);
  if (!IsFloat(kind)) input = l.Cast(input, ElementKind::kF64);
  Value* result = l.Reduced(kKind, input);
  if (kLogAfter) result = l(canonical::Log{}, {result});
  return l.Cast(result, kind);
}

}  // namespace

void AddReduction(LoweringTable& table) {
  table.Add("ReduceL1", 1, LowerReduceL1);
  table.Add("ReduceL2", 1, LowerReduceL2);
  table.Add("ReduceLogSum", 1, LowerReduceLog<ReduceKind::kSum, true>);
  table.Add("ReduceLogSumExp", 1, LowerReduceLog<ReduceKind::kLogSumExp, false>);
}

}  // namespace roundhouse::onnx_lowering
