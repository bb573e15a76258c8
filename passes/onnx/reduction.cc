#include "roundhouse/dialects/canonical/reduction.h"

#include <optional>
#include <utility>

#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/onnx/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::ReduceKind;

// What the reduction makes of one number, where there are no axes to reduce and that means that
// none is: everything around the sum is done all the same.
Value* OfOne(Lowering& l, ReduceKind kind, Value* input) {
  return kind == ReduceKind::kSumSquare ? l.Mul(input, input) : input;
}

Value* Reduce(Lowering& l, ReduceKind kind, Value* input) {
  canonical::TensorReduce reduce = {
      .kind = kind, .axes = l.IntList("axes"), .keep_dims = l.Int("keepdims", 1) != 0};
  const bool is_empty_noop = l.Int("noop_with_empty_axes") != 0;
  Values operands = {input};
  if (l.has(1)) {
    reduce.axes = l.size(l.in(1), 0) == 0 ? Ints() : l.IntsOf(l.in(1));
    if (!reduce.axes) operands.push_back(l.in(1));
  }
  if (reduce.axes && reduce.axes->empty()) reduce.axes = std::nullopt;
  if (!reduce.axes && operands.size() == 1 && is_empty_noop) return OfOne(l, kind, input);
  return l(reduce, operands);
}

template <ReduceKind kKind>
Value* LowerReduce(Lowering& l) {
  return Reduce(l, kKind, l.need(0));
}

Value* LowerReduceL1(Lowering& l) {
  return Reduce(l, ReduceKind::kSum, l(canonical::Abs{}, {l.need(0)}));
}

Value* SquareRoot(Lowering& l, Value* value) {
  const ElementKind kind = l.kind(value);
  if (IsFloat(kind)) return l(canonical::EltwiseSqrt{}, {value});
  return l.Cast(l(canonical::EltwiseSqrt{}, {l.Cast(value, ElementKind::kF64)}), kind);
}

Value* LowerReduceL2(Lowering& l) {
  return SquareRoot(l, Reduce(l, ReduceKind::kSumSquare, l.need(0)));
}

// Of integers the logarithm is taken as a real number.
template <ReduceKind kKind, bool kLogAfter>
Value* LowerReduceLog(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind kind = l.kind(input);
  if (!IsFloat(kind)) input = l.Cast(input, ElementKind::kF64);
  Value* result = Reduce(l, kKind, input);
  if (kLogAfter) result = l(canonical::Log{}, {result});
  return l.Cast(result, kind);
}

}  // namespace

void AddReduction(LoweringTable& table) {
  table.Add("ReduceL1", 1, LowerReduceL1);
  table.Add("ReduceL2", 1, LowerReduceL2);
  table.Add("ReduceLogSum", 1, LowerReduceLog<ReduceKind::kSum, true>);
  table.Add("ReduceLogSumExp", 1, LowerReduceLog<ReduceKind::kLogSumExp, false>);
  table.Add("ReduceMax", 1, LowerReduce<ReduceKind::kMax>);
  table.Add("ReduceMean", 1, LowerReduce<ReduceKind::kMean>);
  table.Add("ReduceMin", 1, LowerReduce<ReduceKind::kMin>);
  table.Add("ReduceProd", 1, LowerReduce<ReduceKind::kProd>);
  table.Add("ReduceSum", 1, LowerReduce<ReduceKind::kSum>);
  table.Add("ReduceSumSquare", 1, LowerReduce<ReduceKind::kSumSquare>);
}

}  // namespace roundhouse::onnx_lowering
