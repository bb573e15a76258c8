// File: picture.h
//
// Pixels, as the readers of all formats give them (decode.h).
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
  // Red, green and blue of each pixel, row by row; what was transparent lies on black.
  std::vector<uint8_t> pixels;
};

// InvalidArgument for a picture of no pixels, ResourceExhausted for one of more than kMaxPixels, as
// a head of some bytes may say.
absl::Status CheckPictureSize(int64_t height, int64_t width);

// A picture of that size, all black. Errors: CheckPictureSize's, or no memory.
absl::StatusOr<Picture> BlankPicture(int64_t height, int64_t width);

// What a reader says of bytes that are no picture: InvalidArgument, "the PNG is cut off or damaged:
// why".
absl::Status DamagedPicture(absl::string_view format, absl::string_view why);

// The picture of 4 bytes for each pixel: red, green and blue, as they are on black, and one that is
// left out. In the memory that they are in, as there may be much of it.
Picture WithoutFourth(int64_t height, int64_t width, std::vector<uint8_t> pixels);

// The colour of a pixel on black, of which `alpha` of 255 parts are seen.
inline uint8_t OnBlack(uint32_t color, uint32_t alpha) {
  return static_cast<uint8_t>((color * alpha + 127) / 255);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PICTURE_PICTURE_H_
