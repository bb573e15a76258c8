// File: picture.h
//
// Pictures of files, and what is made of them for a model.
//
//   RH_ASSIGN_OR_RETURN(const Picture picture, ReadPicture("cat.jpg"));
//   RH_ASSIGN_OR_RETURN(const std::vector<float> pixels, Resized(picture, 224, 224));
#ifndef ROUNDHOUSE_API_VALUES_PICTURE_H_
#define ROUNDHOUSE_API_VALUES_PICTURE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/interp/picture/picture.h"

namespace roundhouse {

// The picture of a file, of any format that interp/picture/decode.h reads. Errors begin with the
// path.
absl::StatusOr<Picture> ReadPicture(const std::string& path);

// The picture in another size, as red, green and blue from 0 to 255. Each new pixel is the mean of
// those that it covers, weighted less the further they are from its middle (a triangle), or lies
// between two where it covers none. The height and the width are changed each for itself.
absl::StatusOr<std::vector<float>> Resized(const Picture& picture, int64_t height, int64_t width);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_PICTURE_H_
