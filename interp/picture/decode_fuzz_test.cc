// Runs the reader of one format (see BUILD) on any bytes: it returns a picture of the size that it
// states, or an error that blames the bytes.
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/interp/picture/picture.h"
#include ROUNDHOUSE_DECODE_HEADER

namespace roundhouse {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto picture =
      ROUNDHOUSE_DECODE(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!picture.ok()) {
    RH_CHECK(absl::IsInvalidArgument(picture.status()) ||
             absl::IsResourceExhausted(picture.status()))
        << picture.status().ToString();
    return 0;
  }
  RH_CHECK(static_cast<int64_t>(picture->pixels.size()) == picture->height * picture->width * 3);
  return 0;
}

}  // namespace roundhouse
