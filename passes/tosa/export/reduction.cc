#include "roundhouse/dialects/canonical/reduction.h"

#include <algorithm>
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

Value* ReduceAll(OpExport& e, absl::string_view op, Value* value, const Ints& axes) {
  for (const int64_t axis : axes) {
    if (value == nullptr) return nullptr;
    if (OpExport::SizesOf(value)[axis] != 1) value = e.Reduce(op, value, axis);
  }
  return value;
}

int64_t CountAlong(const Ints& sizes, const Ints& axes) {
  int64_t count = 1;
  for (const int64_t axis : axes) count *= sizes[axis];
  return count;
}

// log(sum(exp(x))) without overflow.
Value* LogSumExp(OpExport& e, Value* x, const Ints& axes) {
  Value* greatest = ReduceAll(e, "reduce_max", x, axes);
  Value* sum = ReduceAll(e, "reduce_sum", e.Unary("exp", e.Sub(x, greatest)), axes);
  return e.Add(e.Unary("log", sum), greatest);
}

Value* Mean(OpExport& e, Value* x, const Ints& axes) {
  if (x == nullptr) return nullptr;
  const double count = static_cast<double>(CountAlong(OpExport::SizesOf(x), axes));
  if (IsFloat(OpExport::KindOf(x)))
    return e.MulNumber(ReduceAll(e, "reduce_sum", x, axes), 1 / count);
  if (e.kind(0) != ElementKind::kI8 && e.kind(0) != ElementKind::kI16)
    return e.Unsupported(
        "the mean of integers is that of the exact sum, for which TOSA has no "
        "elements wide enough");
  return e.Binary("int_div", ReduceAll(e, "reduce_sum", x, axes),
                  e.Number(count, ElementKind::kI32));
}

Value* ExportReduce(OpExport& e, const canonical::TensorReduce& op) {
  using canonical::ReduceKind;
  std::optional<Ints> axes = e.ListOf(1, op.axes);
  if (!e.ok()) return nullptr;
  if (!axes) {
    axes = Ints();
    for (int64_t i = 0; i < e.rank(0); ++i) axes->push_back(i);
  }
  for (int64_t& axis : *axes) axis = e.Axis(0, axis);
  const bool is_truth = e.kind(0) == ElementKind::kI1;
  Value* x = e.wide(0);
  if (x == nullptr) return nullptr;
  Value* reduced = nullptr;
  switch (op.kind) {
    case ReduceKind::kMean:
      reduced = Mean(e, x, *axes);
      break;
    case ReduceKind::kSum:
      reduced = ReduceAll(e, "reduce_sum", x, *axes);
      break;
    case ReduceKind::kProd:
      reduced = ReduceAll(e, "reduce_prod", x, *axes);
      break;
    case ReduceKind::kMax:
      reduced = ReduceAll(e, is_truth ? "reduce_any" : "reduce_max", x, *axes);
      break;
    case ReduceKind::kMin:
      reduced = ReduceAll(e, is_truth ? "reduce_all" : "reduce_min", x, *axes);
      break;
    case ReduceKind::kSumSquare:
      reduced = ReduceAll(e, "reduce_sum", e.Mul(x, x), *axes);
      break;
    case ReduceKind::kLogSumExp:
      reduced = LogSumExp(e, x, *axes);
      break;
  }
  return e.Reshape(e.Narrow(reduced), e.result_sizes());
}

// TOSA returns the first index of the maximum, as an i32.
Value* ArgMax(OpExport& e, Value* x, int64_t axis, bool last) {
  if (x == nullptr) return nullptr;
  Ints sizes = OpExport::SizesOf(x);
  const int64_t size = sizes[axis];
  sizes.erase(sizes.begin() + axis);
  if (last) x = e.Reverse(x, axis);
  Value* place = e.Make("argmax", {x}, {{"axis", OfAxis(axis)}}, ElementKind::kI32, sizes);
  if (last) place = e.Sub(e.Number(static_cast<double>(size - 1), ElementKind::kI32), place);
  return e.Reshape(e.Cast(place, ElementKind::kI64), e.result_sizes());
}

Value* ExportArgMax(OpExport& e, const canonical::ArgMax& op) {
  return ArgMax(e, e.wide(0), e.Axis(0, op.axis), op.select_last_index);
}

// The argmax of the operand in reversed order.
Value* ExportArgMin(OpExport& e, const canonical::ArgMin& op) {
  Value* reversed = e.Unary(e.is_float(0) ? "negate" : "bitwise_not", e.wide(0));
  return ArgMax(e, reversed, e.Axis(0, op.axis), op.select_last_index);
}

Value* ExportSoftmax(OpExport& e, const canonical::TensorSoftmax& op) {
  const int64_t axis = e.Axis(0, op.axis);
  Value* x = e.wide(0);
  Value* powers = e.Unary("exp", e.Sub(x, e.Reduce("reduce_max", x, axis)));
  Value* sum = e.Reduce("reduce_sum", powers, axis);
  return e.Narrow(e.Mul(powers, e.Unary("reciprocal", sum)));
}

Value* ExportLogSoftmax(OpExport& e, const canonical::LogSoftmax& op) {
  const int64_t axis = e.Axis(0, op.axis);
  Value* x = e.wide(0);
  Value* low = e.Sub(x, e.Reduce("reduce_max", x, axis));
  Value* sum = e.Reduce("reduce_sum", e.Unary("exp", low), axis);
  return e.Narrow(e.Sub(low, e.Unary("log", sum)));
}

// Scale and shift are vectors along the last axis.
Value* WithFactors(OpExport& e, Value* value) {
  if (e.has(1)) value = e.Mul(value, e.Cast(e.in(1), ElementKind::kF32));
  if (e.has(2)) value = e.Add(value, e.Cast(e.in(2), ElementKind::kF32));
  return value;
}

// As (batch, positions, groups, channels of a group).
Value* ExportGroupNorm(OpExport& e, const canonical::GroupNorm& op) {
  const Ints sizes = e.sizes(0);
  const int64_t axis = e.Axis(0, op.axis);
  const int64_t channels = sizes[axis];
  const int64_t groups = op.groups == 0 ? channels : op.groups;
  Ints perm(sizes.size());
  std::iota(perm.begin(), perm.end(), 0);
  std::rotate(perm.begin() + axis, perm.begin() + axis + 1, perm.end());
  Ints all(sizes.size());
  std::iota(all.begin(), all.end(), 0);
  const int64_t positions = CountAlong(sizes, all) / sizes[0] / channels;
  Value* last = e.Transpose(e.wide(0), perm);
  if (last == nullptr) return nullptr;
  const Ints permuted = OpExport::SizesOf(last);
  Value* x = e.Reshape(last, {sizes[0], positions, groups, channels / groups});
  Value* centred = e.Sub(x, Mean(e, x, {1, 3}));
  Value* variance = Mean(e, e.Mul(centred, centred), {1, 3});
  Value* normal = e.Mul(centred, e.Unary("rsqrt", e.AddNumber(variance, op.epsilon)));
  Value* result = WithFactors(e, e.Reshape(normal, permuted));
  return e.Narrow(e.Transpose(result, canonical::InversePermutation(perm)));
}

}  // namespace

void AddReduction(ExportTable& table) {
  table.Add(ExportArgMax);
  table.Add(ExportArgMin);
  table.Add(ExportGroupNorm);
  table.Add(ExportLogSoftmax);
  table.Add(ExportReduce);
  table.Add(ExportSoftmax);
}

}  // namespace roundhouse::tosa_export
