#include "roundhouse/passes/tfl/export/axis_last.h"

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

Ints AxisLast(int64_t axis, int64_t rank) {
  Ints perm;
  for (int64_t i = 0; i < rank; ++i) {
    if (i != axis) perm.push_back(i);
  }
  perm.push_back(axis);
  return perm;
}

Value* AtTheEnd(OpExport& e, int64_t axis, absl::FunctionRef<Value*(Value*)> body) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  if (rank == 0) return e.Reshape(body(e.Reshape(e.in(0), {1})), {});
  const Ints perm = AxisLast(e.Axis(0, axis), rank);
  return e.Transpose(body(e.Transpose(e.in(0), perm)), canonical::InversePermutation(perm));
}

}  // namespace roundhouse::tfl_export
