#include "roundhouse/dialects/canonical/determinant.h"

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<Type> Infer(const Determinant&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectRank(context, 0, 2, std::numeric_limits<int64_t>::max(), "(C1)"));
  const Shape shape = OperandShape(context, 0);
  if (!shape.is_ranked()) return TensorOrUnknown(KnownElement(context, 0), Shape::Unranked());
  const int64_t rank = shape.rank();
  if (!UnifyDims(shape.dim(rank - 2), shape.dim(rank - 1))) {
    return BrokenRule(context, 0, "(C2)", "expected as many columns as rows");
  }
  std::vector<Dim> dims = shape.dims();
  dims.resize(static_cast<size_t>(rank - 2), Dim::Unknown());
  return TensorOrUnknown(KnownElement(context, 0), Shape(std::move(dims)));
}

}  // namespace roundhouse::canonical
