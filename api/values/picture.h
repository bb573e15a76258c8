// File: picture.h
//
// Reads pictures from files and resizes them for a model.
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

// Reads a picture in any format that interp/picture/decode.h supports. Errors begin with the path.
absl::StatusOr<Picture> ReadPicture(const std::string& path);

// Resizes to red, green and blue from 0 to 255. Each new pixel is the mean of the pixels that it
// covers, weighted by a triangle around its centre, or is interpolated between two if it covers
// none. Height and width are resized independently.
absl::StatusOr<std::vector<float>> Resized(const Picture& picture, int64_t height, int64_t width);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_PICTURE_H_
