#include "roundhouse/dialects/canonical/generation.h"

#include <cstdint>
#include <numeric>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/export/axis_indices.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

Value* ExportOneHot(OpExport& e, const canonical::OneHot& op) {
  const Ints output = e.out_sizes();
  const int64_t rank = static_cast<int64_t>(output.size());
  const int64_t axis = op.axis < 0 ? op.axis + rank : op.axis;
  const int64_t depth = output[axis];
  Value* indices = e.in(0);
  if (op.wrap_negative) indices = AxisIndices(e, indices, depth);
  Ints numbers(depth);
  std::iota(numbers.begin(), numbers.end(), 0);
  Ints row(rank, 1);
  row[axis] = depth;
  Value* offsets = e.Reshape(e.List(numbers), row);
  Value* is_there = e("equal", {e.WithAxis(e.Cast(indices, ElementKind::kI32), axis), offsets});
  const auto value = [&](int64_t i) { return e.Reshape(e.Part(e.in(1), 0, i, 1), {}); };
  return e.Select(is_there, value(1), value(0));
}

}  // namespace

void AddGeneration(ExportTable& table) {
  table.Add(ExportOneHot);
  table.AddRefused<canonical::Range>("TOSA has no range that is computed at run time");
}

}  // namespace roundhouse::tosa_export
