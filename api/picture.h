// File: picture.h
//
// Pictures: PNG and JPEG, known by their contents, and what is made of them for a model.
//
//   RH_ASSIGN_OR_RETURN(const Picture picture, ReadPicture("cat.jpg"));
//   RH_ASSIGN_OR_RETURN(const std::vector<float> pixels, Resized(picture, 224, 224));
#ifndef ROUNDHOUSE_API_PICTURE_H_
#define ROUNDHOUSE_API_PICTURE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

struct Picture {
  int64_t height = 0;
  int64_t width = 0;
  // Red, green and blue of each pixel, row by row; what was transparent lies on black.
  std::vector<uint8_t> pixels;
};

// Pictures are from strangers: whatever the bytes, there is a picture or an error. Errors:
// InvalidArgument where they are neither PNG nor JPEG, cut off or damaged; ResourceExhausted.
absl::StatusOr<Picture> DecodePicture(absl::string_view bytes);
// The same of a file. Errors begin with the path.
absl::StatusOr<Picture> ReadPicture(const std::string& path);

// The picture in another size, as red, green and blue from 0 to 255. Each new pixel is the mean of
// those that it covers, weighted less the further they are from its middle (a triangle), or lies
// between two where it covers none. The height and the width are changed each for itself.
absl::StatusOr<std::vector<float>> Resized(const Picture& picture, int64_t height, int64_t width);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PICTURE_H_
