// File: decode.h
//
// Decodes pictures of all supported formats, which are detected from the bytes: BMP, JPEG, PNG,
// portable any maps, TIFF and WebP.
//
//   RH_ASSIGN_OR_RETURN(const Picture picture, DecodePicture(bytes));
#ifndef ROUNDHOUSE_INTERP_PICTURE_DECODE_H_
#define ROUNDHOUSE_INTERP_PICTURE_DECODE_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/interp/picture/picture.h"

namespace roundhouse {

// Pictures are untrusted: any bytes give a picture or an error, and memory is allocated only once
// the bytes have stated their size. Errors: InvalidArgument if the bytes are of none of the
// formats, cut off or damaged; ResourceExhausted; Unimplemented for JPEG 2000, which is recognised
// but not supported.
absl::StatusOr<Picture> DecodePicture(absl::string_view bytes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PICTURE_DECODE_H_
