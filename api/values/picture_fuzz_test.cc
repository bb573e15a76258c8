// Decodes bytes as pictures: the result is a picture that can be resized, or an error.
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/values/picture.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/interp/picture/decode.h"

namespace roundhouse {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto picture = DecodePicture(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!picture.ok()) {
    RH_CHECK(!absl::IsInternal(picture.status())) << picture.status().ToString();
    return 0;
  }
  RH_CHECK(static_cast<int64_t>(picture->pixels.size()) == picture->height * picture->width * 3);
  // A few bytes can declare a large picture, which would take too long here.
  if (picture->height * picture->width > 1 << 20) return 0;
  const auto resized = Resized(*picture, 3, 5);
  RH_CHECK(resized.ok());
  for (const float value : *resized) RH_CHECK(value >= 0 && value <= 255.01f) << value;
  return 0;
}

}  // namespace roundhouse
