// File: decode.h
//
// Pictures of any format that there is a reader for, which the bytes themselves say: BMP, JPEG,
// PNG, portable any maps, TIFF and WebP.
//
//   RH_ASSIGN_OR_RETURN(const Picture picture, DecodePicture(bytes));
#ifndef ROUNDHOUSE_INTERP_PICTURE_DECODE_H_
#define ROUNDHOUSE_INTERP_PICTURE_DECODE_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/interp/picture/picture.h"

namespace roundhouse {

// Pictures are from strangers: whatever the bytes, there is a picture or an error, and memory is
// asked for once the bytes have said what they must. Errors: InvalidArgument where they are of none
// of the formats, cut off or damaged; ResourceExhausted; Unimplemented for JPEG 2000, which is
// known but not read.
absl::StatusOr<Picture> DecodePicture(absl::string_view bytes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PICTURE_DECODE_H_
