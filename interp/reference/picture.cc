#include "roundhouse/interp/reference/picture.h"

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/interp/picture/decode.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse {
namespace reference {

absl::StatusOr<Tensor> Evaluate(const canonical::DecodePicture& op, const KernelContext& context) {
  const absl::Span<const uint8_t> bytes = context.operand(0).data<uint8_t>();
  absl::StatusOr<Picture> picture =
      DecodePicture(absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  // Bytes that are no picture have no pixels; lack of memory or of a reader is an error.
  if (absl::IsInvalidArgument(picture.status())) picture = Picture();
  RH_RETURN_IF_ERROR(picture.status());
  const bool is_gray = op.format == canonical::PixelFormat::kGrayscale;
  RH_ASSIGN_OR_RETURN(Tensor output,
                      Tensor::Uninitialized(Type::Tensor(
                          ElementKind::kU8, {picture->height, picture->width, is_gray ? 1 : 3})));
  uint8_t* to = output.mutable_data<uint8_t>().data();
  for (size_t i = 0; i < picture->pixels.size(); i += 3) {
    const uint8_t* from = &picture->pixels[i];
    if (is_gray) {
      // In units of 1 / 2^16, rounded to the nearest.
      *to++ = static_cast<uint8_t>(
          (from[0] * 19595U + from[1] * 38470U + from[2] * 7471U + 0x8000U) >> 16);
    } else {
      const bool is_bgr = op.format == canonical::PixelFormat::kBgr;
      *to++ = from[is_bgr ? 2 : 0];
      *to++ = from[1];
      *to++ = from[is_bgr ? 0 : 2];
    }
  }
  return output;
}

}  // namespace reference

void RegisterDecodePictureKernel(Context& context) {
  context.Extension<reference::KernelTable>().Add<canonical::DecodePicture>();
}

RH_REGISTER_EXTENSION(RegisterDecodePictureKernel);

}  // namespace roundhouse
