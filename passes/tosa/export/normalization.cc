#include "roundhouse/dialects/canonical/normalization.h"

#include <cstdint>
#include <numeric>

#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/tosa/export/axis_reductions.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

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
  Value* centred = e.Sub(x, MeanOfAxes(e, x, {1, 3}));
  Value* variance = MeanOfAxes(e, e.Mul(centred, centred), {1, 3});
  Value* result = e.Mul(centred, e("rsqrt", {e.Plus(variance, op.epsilon)}));
  result = e.Reshape(result, sizes);
  if (e.has(1)) result = e.Mul(result, e.in(1));
  if (e.has(2)) result = e.Add(result, e.in(2));
  return e.Transpose(result, canonical::InversePermutation(perm));
}

}  // namespace

void AddNormalization(ExportTable& table) {
  table.Add(ExportGroupNorm);
  table.AddRefused<canonical::LocalResponseNorm>("TOSA has no windows over channels");
}

}  // namespace roundhouse::tosa_export
