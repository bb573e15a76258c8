#include "roundhouse/dialects/canonical/reduction.h"

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/export/axis_reductions.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

using canonical::ReduceKind;

// log(sum(exp(x))) without overflow. The greatest is subtracted as a finite number: the difference
// of two infinities is NaN.
Value* LogSumExp(OpExport& e, Value* x, const Ints& axes) {
  constexpr double kGreatest = std::numeric_limits<float>::max();
  Value* greatest = e.Clamp(ReduceAxes(e, ReduceKind::kMax, x, axes), -kGreatest, kGreatest);
  Value* sum = ReduceAxes(e, ReduceKind::kSum, e("exp", {e.Sub(x, greatest)}), axes);
  return e.Add(e("log", {sum}), greatest);
}

Value* ExportReduce(OpExport& e, const canonical::TensorReduce& op) {
  std::optional<Ints> axes = e.KnownInts(1, op.axes);
  if (!e.ok()) return nullptr;
  if (!axes) {
    axes.emplace(e.rank(0));
    std::iota(axes->begin(), axes->end(), 0);
  }
  for (int64_t& axis : *axes) axis = e.Axis(0, axis);
  Value* x = e.in(0);
  if (op.kind == ReduceKind::kSumSquare) x = e.Mul(x, x);
  const ReduceKind kind = op.kind == ReduceKind::kSumSquare ? ReduceKind::kSum : op.kind;
  return e.Reshape(kind == ReduceKind::kMean        ? MeanOfAxes(e, x, *axes)
                   : kind == ReduceKind::kLogSumExp ? LogSumExp(e, x, *axes)
                                                    : ReduceAxes(e, kind, x, *axes),
                   e.out_sizes());
}

// TOSA gives the first index of the maximum, as an i32.
Value* ArgMax(OpExport& e, Value* x, int64_t axis, bool last) {
  axis = e.Axis(0, axis);
  if (last) x = e.Reverse(x, axis);
  Value* found = e("argmax", {x}, {{"axis", OfAxis(axis)}});
  if (last) found = e.Sub(e.Number(static_cast<double>(e.in_sizes(0)[axis] - 1), found), found);
  return e.Reshape(e.Cast(found, ElementKind::kI64), e.out_sizes());
}

Value* ExportArgMax(OpExport& e, const canonical::ArgMax& op) {
  return ArgMax(e, e.in(0), op.axis, op.select_last_index);
}

// The argmax of the operand in reversed order.
Value* ExportArgMin(OpExport& e, const canonical::ArgMin& op) {
  Value* reversed = e(e.is_float(0) ? "negate" : "bitwise_not", {e.in(0)});
  return ArgMax(e, reversed, op.axis, op.select_last_index);
}

}  // namespace

void AddReduction(ExportTable& table) {
  table.Add(ExportArgMax);
  table.Add(ExportArgMin);
  table.Add(ExportReduce);
  table.AddRefused<canonical::CumSum>(kNoSteps);
  table.AddRefused<canonical::TopK>("TOSA does not sort");
}

}  // namespace roundhouse::tosa_export
