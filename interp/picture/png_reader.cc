#include "roundhouse/interp/picture/png_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "png.h"

namespace roundhouse {

absl::StatusOr<Picture> DecodePng(absl::string_view bytes) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0)
    return DamagedPicture("PNG", image.message);
  image.format = PNG_FORMAT_RGB;
  absl::StatusOr<Picture> picture = BlankPicture(image.height, image.width);
  const png_color black = {0, 0, 0};
  if (picture.ok() &&
      png_image_finish_read(&image, &black, picture->pixels.data(), 0, nullptr) == 0)
    picture = DamagedPicture("PNG", image.message);
  png_image_free(&image);
  return picture;
}

}  // namespace roundhouse
