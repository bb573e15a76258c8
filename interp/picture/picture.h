// File: picture.h
//
// Pixels, as returned by the readers of all formats (decode.h).
#ifndef ROUNDHOUSE_INTERP_PICTURE_PICTURE_H_
#define ROUNDHOUSE_INTERP_PICTURE_PICTURE_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// More pixels than any camera takes.
inline constexpr int64_t kMaxPixels = int64_t{1} << 28;

struct Picture {
  int64_t height = 0;
  int64_t width = 0;
  // Red, green and blue of each pixel, row by row; transparent pixels are blended onto black.
  std::vector<uint8_t> pixels;
};

// Errors: InvalidArgument for a picture of no pixels, ResourceExhausted for more than kMaxPixels. A
// header of a few bytes may claim any size.
absl::Status CheckPictureSize(int64_t height, int64_t width);

// Returns a black picture of that size. Errors: CheckPictureSize's, or no memory.
absl::StatusOr<Picture> BlankPicture(int64_t height, int64_t width);

// The error of a reader for bytes that are no picture: InvalidArgument, "the PNG is cut off or
// damaged: why".
absl::Status DamagedPicture(absl::string_view format, absl::string_view why);
// The error for a picture of a kind that is not read: InvalidArgument, "the WebP is not supported:
// why".
absl::Status UnsupportedPicture(absl::string_view format, absl::string_view why);

// Returns the picture of 4 bytes per pixel: red, green and blue, already blended onto black, and a
// fourth that is dropped. In place, as pictures may be large.
Picture WithoutFourth(int64_t height, int64_t width, std::vector<uint8_t> pixels);

// The colour of a pixel with this `alpha` (of 255), blended onto black.
inline uint8_t OnBlack(uint32_t color, uint32_t alpha) {
  return static_cast<uint8_t>((color * alpha + 127) / 255);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PICTURE_PICTURE_H_
