#include "roundhouse/dialects/canonical/reduction.h"

#include <cstdint>
#include <numeric>
#include <optional>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

using canonical::ReduceKind;

Value* Reduce(OpExport& e, ReduceKind kind, Value* value, const Ints& axes) {
  absl::string_view op = e.scope().table.FindReduction(kind)->op;
  if (e.kind_of(value) == ElementKind::kI1)
    op = kind == ReduceKind::kMax ? "reduce_any" : "reduce_all";
  for (const int64_t axis : axes) value = e(op, {value}, {{"axis", OfAxis(axis)}});
  return value;
}

// log(sum(exp(x))) without overflow.
Value* LogSumExp(OpExport& e, Value* x, const Ints& axes) {
  Value* greatest = Reduce(e, ReduceKind::kMax, x, axes);
  Value* sum = Reduce(e, ReduceKind::kSum, e("exp", {e.Sub(x, greatest)}), axes);
  return e.Add(e("log", {sum}), greatest);
}

Value* Mean(OpExport& e, Value* x, const Ints& axes) {
  if (x == nullptr) return nullptr;
  const Ints sizes = SizesOf(x);
  double count = 1;
  for (const int64_t axis : axes) count *= static_cast<double>(sizes[axis]);
  Value* sum = Reduce(e, ReduceKind::kSum, x, axes);
  if (e.is_float(0)) return e.Times(sum, 1 / count);
  if (BitWidth(e.kind(0)) <= 16) return e("int_div", {sum, e.Number(count, sum)});
  return e.Unsupported(
      "the mean of integers is that of the exact sum, for which TOSA has no elements wide enough");
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
  return e.Reshape(kind == ReduceKind::kMean        ? Mean(e, x, *axes)
                   : kind == ReduceKind::kLogSumExp ? LogSumExp(e, x, *axes)
                                                    : Reduce(e, kind, x, *axes),
                   e.out_sizes());
}

// TOSA gives the first index of the maximum, as an i32.
Value* ArgMax(OpExport& e, Value* x, int64_t axis, bool last) {
  axis = e.Axis(0, axis);
  if (last) x = e.Reverse(x, axis);
  Value* place = e("argmax", {x}, {{"axis", OfAxis(axis)}});
  if (last) place = e.Sub(e.Number(static_cast<double>(e.in_sizes(0)[axis] - 1), place), place);
  return e.Reshape(e.Cast(place, ElementKind::kI64), e.out_sizes());
}

Value* ExportArgMax(OpExport& e, const canonical::ArgMax& op) {
  return ArgMax(e, e.in(0), op.axis, op.select_last_index);
}

// The argmax of the operand in reversed order.
Value* ExportArgMin(OpExport& e, const canonical::ArgMin& op) {
  Value* reversed = e(e.is_float(0) ? "negate" : "bitwise_not", {e.in(0)});
  return ArgMax(e, reversed, op.axis, op.select_last_index);
}

// As (batch, positions, groups, channels of a group). Scale and shift are vectors along the last
// axis.
Value* ExportGroupNorm(OpExport& e, const canonical::GroupNorm& op) {
  const int64_t axis = e.Axis(0, op.axis);
  Ints perm(e.rank(0));
  std::iota(perm.begin(), perm.end(), 0);
  perm.erase(perm.begin() + axis);
  perm.push_back(axis);
  Value* last = e.Transpose(e.in(0), perm);
  const Ints sizes = SizesOf(last);
  if (last == nullptr) return nullptr;
  const int64_t groups = op.groups == 0 ? sizes.back() : op.groups;
  const int64_t positions = CountOf(sizes) / sizes.front() / sizes.back();
  Value* x = e.Reshape(last, {sizes.front(), positions, groups, sizes.back() / groups});
  Value* centred = e.Sub(x, Mean(e, x, {1, 3}));
  Value* variance = Mean(e, e.Mul(centred, centred), {1, 3});
  Value* result = e.Mul(centred, e("rsqrt", {e.Plus(variance, op.epsilon)}));
  result = e.Reshape(result, sizes);
  if (e.has(1)) result = e.Mul(result, e.in(1));
  if (e.has(2)) result = e.Add(result, e.in(2));
  return e.Transpose(result, canonical::InversePermutation(perm));
}

}  // namespace

void AddReduction(ExportTable& table) {
  table.Add(ExportArgMax);
  table.Add(ExportArgMin);
  table.Add(ExportGroupNorm);
  table.Add(ExportReduce);
}

}  // namespace roundhouse::tosa_export
