#include "roundhouse/interp/picture/decode.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "roundhouse/interp/picture/bmp.h"
#include "roundhouse/interp/picture/jpeg.h"
#include "roundhouse/interp/picture/png_reader.h"
#include "roundhouse/interp/picture/pnm.h"
#include "roundhouse/interp/picture/tiff.h"
#include "roundhouse/interp/picture/webp.h"

namespace roundhouse {

absl::StatusOr<Picture> DecodePicture(absl::string_view bytes) {
  const auto begins = [bytes](absl::string_view text) { return absl::StartsWith(bytes, text); };
  if (begins("\x89PNG\r\n\x1a\n")) return DecodePng(bytes);
  if (begins("\xff\xd8\xff")) return DecodeJpeg(bytes);
  if (begins("BM")) return DecodeBmp(bytes);
  if (begins("RIFF") && bytes.size() >= 12 && bytes.substr(8, 4) == "WEBP")
    return DecodeWebP(bytes);
  // The last two have 64-bit file offsets.
  for (const absl::string_view head :
       {absl::string_view("II*\0", 4), absl::string_view("MM\0*", 4), absl::string_view("II+\0", 4),
        absl::string_view("MM\0+", 4)}) {
    if (begins(head)) return DecodeTiff(bytes);
  }
  if (bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7')
    return DecodePnm(bytes);
  if (begins(absl::string_view("\0\0\0\x0cjP  \r\n\x87\n", 12)) || begins("\xff\x4f\xff\x51"))
    return absl::UnimplementedError("JPEG 2000 is not supported; use PNG or JPEG");
  return absl::InvalidArgumentError(
      "expected a picture as PNG, JPEG, BMP, TIFF, WebP or portable any map, found another format");
}

}  // namespace roundhouse
