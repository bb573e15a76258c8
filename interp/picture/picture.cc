#include "roundhouse/interp/picture/picture.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {

absl::Status CheckPictureSize(int64_t height, int64_t width) {
  const auto refusal = [&] {
    return absl::StrCat("expected a picture of 1 to ", kMaxPixels, " pixels, found ", width, "x",
                        height);
  };
  if (height <= 0 || width <= 0) return absl::InvalidArgumentError(refusal());
  if (height > kMaxPixels / width) return absl::ResourceExhaustedError(refusal());
  return absl::OkStatus();
}

absl::StatusOr<Picture> BlankPicture(int64_t height, int64_t width) {
  RH_RETURN_IF_ERROR(CheckPictureSize(height, width));
  Picture picture = {.height = height, .width = width};
  RH_RETURN_IF_ERROR(TryResize(picture.pixels, height * width * 3, "a picture"));
  return picture;
}

Picture WithoutFourth(int64_t height, int64_t width, std::vector<uint8_t> pixels) {
  const size_t count = static_cast<size_t>(height * width);
  uint8_t* to = pixels.data();
  const uint8_t* from = pixels.data();
  for (size_t i = 0; i < count; ++i, to += 3, from += 4) {
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
  }
  pixels.resize(3 * count);
  return {.height = height, .width = width, .pixels = std::move(pixels)};
}

absl::Status DamagedPicture(absl::string_view format, absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("the ", format, " is cut off or damaged: ", why));
}

absl::Status UnsupportedPicture(absl::string_view format, absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("the ", format, " is not supported: ", why));
}

}  // namespace roundhouse
