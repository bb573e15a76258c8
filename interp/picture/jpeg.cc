#include "roundhouse/interp/picture/jpeg.h"

#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "jpeglib.h"

// After jpeglib.h, which it needs.
#include "jerror.h"

namespace roundhouse {
namespace {

// The library calls back on errors, and must not get control again after that.
struct JpegErrors {
  jpeg_error_mgr manager;  // First, so that a pointer to it is a pointer to all of it.
  std::jmp_buf leave;
  char message[JMSG_LENGTH_MAX];
  bool is_damaged;
};

JpegErrors& ErrorsOf(j_common_ptr common) { return *reinterpret_cast<JpegErrors*>(common->err); }

void LeaveJpeg(j_common_ptr common) {
  common->err->format_message(common, ErrorsOf(common).message);
  std::longjmp(ErrorsOf(common).leave, 1);
}

// Drops warnings about oddities that do no harm.
void TakeJpegMessage(j_common_ptr common, int /*level*/) {
  const int code = common->err->msg_code;
  if (code != JWRN_JPEG_EOF && code != JWRN_HIT_MARKER) return;
  common->err->format_message(common, ErrorsOf(common).message);
  ErrorsOf(common).is_damaged = true;
}

// The two halves of reading. They own nothing that needs a destructor, which a jump out of them
// would skip. They return false if there is a message.
bool ReadJpegHead(jpeg_decompress_struct& jpeg, JpegErrors& errors, absl::string_view bytes) {
  if (setjmp(errors.leave) != 0) return false;
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  jpeg_read_header(&jpeg, TRUE);
  jpeg.out_color_space = JCS_RGB;
  return true;
}

bool ReadJpegRows(jpeg_decompress_struct& jpeg, JpegErrors& errors, uint8_t* pixels) {
  if (setjmp(errors.leave) != 0) return false;
  jpeg_start_decompress(&jpeg);
  const size_t row_bytes = static_cast<size_t>(jpeg.output_width) * 3;
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = pixels + jpeg.output_scanline * row_bytes;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  return true;
}

}  // namespace

absl::StatusOr<Picture> DecodeJpeg(absl::string_view bytes) {
  jpeg_decompress_struct jpeg = {};
  JpegErrors errors = {};
  jpeg.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = LeaveJpeg;
  errors.manager.emit_message = TakeJpegMessage;
  absl::StatusOr<Picture> picture = DamagedPicture("JPEG", "");
  if (ReadJpegHead(jpeg, errors, bytes)) {
    // Before the library takes memory for it, which for progressive pictures is several times as
    // much.
    picture = BlankPicture(jpeg.image_height, jpeg.image_width);
    if (picture.ok() && (!ReadJpegRows(jpeg, errors, picture->pixels.data()) || errors.is_damaged))
      picture = DamagedPicture("JPEG", errors.message);
  } else {
    picture = DamagedPicture("JPEG", errors.message);
  }
  jpeg_destroy_decompress(&jpeg);
  return picture;
}

}  // namespace roundhouse
