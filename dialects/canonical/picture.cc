#include "roundhouse/dialects/canonical/picture.h"

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<Type> Infer(const DecodePicture& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectRank(context, 0, 1, 1, "(C1)"));
  return Type::Tensor(ElementKind::kU8, {Dim::Unknown(), Dim::Unknown(),
                                         Dim(op.format == PixelFormat::kGrayscale ? 1 : 3)});
}

}  // namespace roundhouse::canonical
