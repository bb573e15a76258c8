#include "roundhouse/passes/tosa/export/axis_reductions.h"

#include <cstdint>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::tosa_export {

using canonical::ReduceKind;

Value* ReduceAxes(OpExport& e, ReduceKind kind, Value* value, const Ints& axes) {
  absl::string_view op = e.scope().table.FindReduction(kind)->op;
  if (e.kind_of(value) == ElementKind::kI1)
    op = kind == ReduceKind::kMax ? "reduce_any" : "reduce_all";
  for (const int64_t axis : axes) value = e(op, {value}, {{"axis", OfAxis(axis)}});
  return value;
}

Value* MeanOfAxes(OpExport& e, Value* value, const Ints& axes) {
  if (value == nullptr) return nullptr;
  const Ints sizes = SizesOf(value);
  double count = 1;
  for (const int64_t axis : axes) count *= static_cast<double>(sizes[axis]);
  Value* sum = ReduceAxes(e, ReduceKind::kSum, value, axes);
  if (e.is_float(0)) return e.Times(sum, 1 / count);
  if (BitWidth(e.kind(0)) <= 16) return e("int_div", {sum, e.Number(count, sum)});
  return e.Unsupported(
      "the mean of integers is that of the exact sum, for which TOSA has no elements wide enough");
}

}  // namespace roundhouse::tosa_export
