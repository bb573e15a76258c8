// Reads a WebP.
#ifndef ROUNDHOUSE_INTERP_PICTURE_WEBP_H_
#define ROUNDHOUSE_INTERP_PICTURE_WEBP_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/interp/picture/picture.h"

namespace roundhouse {

// Errors: InvalidArgument if the bytes are not of this format, cut off or damaged;
// ResourceExhausted.
absl::StatusOr<Picture> DecodeWebP(absl::string_view bytes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PICTURE_WEBP_H_
