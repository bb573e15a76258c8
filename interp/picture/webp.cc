#include "roundhouse/interp/picture/webp.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "webp/decode.h"

namespace roundhouse {

absl::StatusOr<Picture> DecodeWebP(absl::string_view bytes) {
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
  WebPDecoderConfig config;
  if (WebPInitDecoderConfig(&config) == 0)
    return UnsupportedPicture("WebP", "the linked libwebp is incompatible");
  if (WebPGetFeatures(data, bytes.size(), &config.input) != VP8_STATUS_OK)
    return DamagedPicture("WebP", "the header is incomplete");
  if (config.input.has_animation != 0) return UnsupportedPicture("WebP", "it is an animation");
  const int64_t height = config.input.height;
  const int64_t width = config.input.width;
  RH_RETURN_IF_ERROR(CheckPictureSize(height, width));
  // The library takes as much again. Colours multiplied with alpha are those on black.
  RH_RETURN_IF_ERROR(CheckMemoryFor(height * width, 8, "a picture"));
  std::vector<uint8_t> pixels;
  RH_RETURN_IF_ERROR(TryResize(pixels, 4 * height * width, "a picture"));
  config.output.colorspace = MODE_rgbA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels.data();
  config.output.u.RGBA.stride = static_cast<int>(4 * width);
  config.output.u.RGBA.size = pixels.size();
  if (WebPDecode(data, bytes.size(), &config) != VP8_STATUS_OK)
    return DamagedPicture("WebP", "the library cannot decode it");
  return WithoutFourth(height, width, std::move(pixels));
}

}  // namespace roundhouse
