#include "roundhouse/api/picture.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "jpeglib.h"
#include "png.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/memory.h"
#include "roundhouse/core/status_macros.h"

// After the above, which it needs.
#include "jerror.h"

namespace roundhouse {
namespace {

// More than any camera has; a head of some bytes may say more.
constexpr int64_t kMaxPixels = int64_t{1} << 28;
constexpr int64_t kChannels = 3;

absl::Status Damaged(absl::string_view format, absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("the ", format, " is cut off or damaged: ", why));
}

absl::Status CheckPictureSize(int64_t height, int64_t width) {
  if (height > 0 && width > 0 && height <= kMaxPixels / width) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected a picture of 1 to ", kMaxPixels,
                                                 " pixels, found ", width, "x", height));
}

// A picture of that size, all black.
absl::StatusOr<Picture> Blank(int64_t height, int64_t width) {
  RH_RETURN_IF_ERROR(CheckPictureSize(height, width));
  Picture picture = {.height = height, .width = width};
  RH_RETURN_IF_ERROR(TryResize(picture.pixels, height * width * kChannels, "a picture"));
  return picture;
}

absl::StatusOr<Picture> DecodePng(absl::string_view bytes) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0)
    return Damaged("PNG", image.message);
  image.format = PNG_FORMAT_RGB;
  absl::StatusOr<Picture> picture = Blank(image.height, image.width);
  const png_color black = {0, 0, 0};
  if (picture.ok() &&
      png_image_finish_read(&image, &black, picture->pixels.data(), 0, nullptr) == 0)
    picture = Damaged("PNG", image.message);
  png_image_free(&image);
  return picture;
}

// The library calls back where something is wrong, and must not get control again after that.
struct JpegErrors {
  jpeg_error_mgr manager;  // First, so that a pointer to it is one to all.
  std::jmp_buf leave;
  char message[JMSG_LENGTH_MAX];
  bool is_damaged;
};

JpegErrors& ErrorsOf(j_common_ptr common) { return *reinterpret_cast<JpegErrors*>(common->err); }

void LeaveJpeg(j_common_ptr common) {
  common->err->format_message(common, ErrorsOf(common).message);
  std::longjmp(ErrorsOf(common).leave, 1);
}

// What is odd and does no harm is not said.
void TakeJpegMessage(j_common_ptr common, int /*level*/) {
  const int code = common->err->msg_code;
  if (code != JWRN_JPEG_EOF && code != JWRN_HIT_MARKER) return;
  common->err->format_message(common, ErrorsOf(common).message);
  ErrorsOf(common).is_damaged = true;
}

// The two halves of reading, without anything that would have to be destroyed: jumping out of them
// would leave it. False: there is a message.
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
  const size_t row_bytes = static_cast<size_t>(jpeg.output_width) * kChannels;
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = pixels + jpeg.output_scanline * row_bytes;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  return true;
}

absl::StatusOr<Picture> DecodeJpeg(absl::string_view bytes) {
  jpeg_decompress_struct jpeg = {};
  JpegErrors errors = {};
  jpeg.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = LeaveJpeg;
  errors.manager.emit_message = TakeJpegMessage;
  absl::StatusOr<Picture> picture = Damaged("JPEG", "");
  if (ReadJpegHead(jpeg, errors, bytes)) {
    // Before the library takes memory for it, which for progressive ones is several times this.
    picture = Blank(jpeg.image_height, jpeg.image_width);
    if (picture.ok() && (!ReadJpegRows(jpeg, errors, picture->pixels.data()) || errors.is_damaged))
      picture = Damaged("JPEG", errors.message);
  } else {
    picture = Damaged("JPEG", errors.message);
  }
  jpeg_destroy_decompress(&jpeg);
  return picture;
}

// Of a row of `from` pixels that becomes one of `to`: from which pixels the new ones are, and how
// much of each.
struct Taps {
  struct OfPixel {
    int64_t first;  // Of the old pixels.
    absl::Span<const float> weights;
  };
  OfPixel operator[](int64_t pixel) const {
    return {first[pixel], absl::MakeConstSpan(weights).subspan(static_cast<size_t>(pixel * most),
                                                               static_cast<size_t>(count[pixel]))};
  }

  int64_t most = 0;  // Of any pixel, as which each has room.
  std::vector<int64_t> first;
  std::vector<int64_t> count;
  std::vector<float> weights;
};

absl::StatusOr<Taps> TapsFor(int64_t from, int64_t to) {
  constexpr char kWhat[] = "resizing a picture";
  const double scale = static_cast<double>(from) / static_cast<double>(to);
  const double radius = std::max(scale, 1.0);
  Taps taps = {.most = static_cast<int64_t>(std::ceil(2 * radius)) + 2};
  RH_RETURN_IF_ERROR(TryResize(taps.first, to, kWhat));
  RH_RETURN_IF_ERROR(TryResize(taps.count, to, kWhat));
  RH_RETURN_IF_ERROR(TryResize(taps.weights, to * taps.most, kWhat));
  for (int64_t i = 0; i < to; ++i) {
    const double middle = (static_cast<double>(i) + 0.5) * scale;
    const auto first = std::max<int64_t>(0, static_cast<int64_t>(std::floor(middle - radius)));
    const auto end = std::min<int64_t>(from, static_cast<int64_t>(std::ceil(middle + radius)));
    taps.first[i] = first;
    taps.count[i] = end - first;
    float* weights = &taps.weights[i * taps.most];
    double sum = 0;
    for (int64_t j = first; j < end; ++j) {
      const double distance = std::abs(static_cast<double>(j) + 0.5 - middle) / radius;
      const double weight = std::max(0.0, 1.0 - distance);
      weights[j - first] = static_cast<float>(weight);
      sum += weight;
    }
    for (int64_t j = 0; j < end - first; ++j) weights[j] = static_cast<float>(weights[j] / sum);
  }
  return taps;
}

}  // namespace

absl::StatusOr<Picture> DecodePicture(absl::string_view bytes) {
  if (absl::StartsWith(bytes, "\x89PNG\r\n\x1a\n")) return DecodePng(bytes);
  if (absl::StartsWith(bytes, "\xff\xd8\xff")) return DecodeJpeg(bytes);
  return absl::InvalidArgumentError("expected a picture as PNG or JPEG, found neither");
}

absl::StatusOr<Picture> ReadPicture(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  absl::StatusOr<Picture> picture = DecodePicture(bytes);
  if (!picture.ok()) return Annotate(picture.status(), path);
  return picture;
}

absl::StatusOr<std::vector<float>> Resized(const Picture& picture, int64_t height, int64_t width) {
  RH_RETURN_IF_ERROR(CheckPictureSize(height, width));
  std::vector<float> narrow;
  std::vector<float> resized;
  RH_RETURN_IF_ERROR(TryAssign(narrow, picture.height * width * kChannels, 0.0f, "a picture"));
  RH_RETURN_IF_ERROR(TryAssign(resized, height * width * kChannels, 0.0f, "a picture"));
  RH_ASSIGN_OR_RETURN(const Taps columns, TapsFor(picture.width, width));
  for (int64_t y = 0; y < picture.height; ++y) {
    for (int64_t x = 0; x < width; ++x) {
      const Taps::OfPixel taps = columns[x];
      float* to = &narrow[(y * width + x) * kChannels];
      const uint8_t* from = &picture.pixels[(y * picture.width + taps.first) * kChannels];
      for (size_t tap = 0; tap < taps.weights.size(); ++tap) {
        for (int64_t c = 0; c < kChannels; ++c)
          to[c] += taps.weights[tap] * static_cast<float>(from[tap * kChannels + c]);
      }
    }
  }
  RH_ASSIGN_OR_RETURN(const Taps rows, TapsFor(picture.height, height));
  for (int64_t y = 0; y < height; ++y) {
    const Taps::OfPixel taps = rows[y];
    float* to = &resized[y * width * kChannels];
    for (size_t tap = 0; tap < taps.weights.size(); ++tap) {
      const float* from = &narrow[(taps.first + static_cast<int64_t>(tap)) * width * kChannels];
      for (int64_t i = 0; i < width * kChannels; ++i) to[i] += taps.weights[tap] * from[i];
    }
  }
  return resized;
}

}  // namespace roundhouse
