#include "roundhouse/interp/picture/tiff.h"

#include <algorithm>
#include <bit>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "tiffio.h"

namespace roundhouse {
namespace {

// More than the strips and tables of any picture that memory is taken for.
constexpr tmsize_t kMaxAllocation = tmsize_t{1} << 31;

// Bytes that the library reads as a file, and its first error.
struct Source {
  absl::string_view bytes;
  uint64_t at = 0;
  std::string error;
};

Source& SourceOf(thandle_t handle) { return *static_cast<Source*>(handle); }

tmsize_t Read(thandle_t handle, void* to, tmsize_t size) {
  Source& source = SourceOf(handle);
  if (size <= 0 || source.at >= source.bytes.size()) return 0;
  const size_t count = std::min<size_t>(static_cast<size_t>(size), source.bytes.size() - source.at);
  std::memcpy(to, source.bytes.data() + source.at, count);
  source.at += count;
  return static_cast<tmsize_t>(count);
}

tmsize_t Write(thandle_t, void*, tmsize_t) { return 0; }

toff_t Seek(thandle_t handle, toff_t offset, int whence) {
  Source& source = SourceOf(handle);
  if (whence == SEEK_CUR) offset += source.at;
  if (whence == SEEK_END) offset += source.bytes.size();
  return source.at = offset;
}

int Close(thandle_t) { return 0; }

toff_t Size(thandle_t handle) { return SourceOf(handle).bytes.size(); }

// Returns 1, so that the library prints nothing itself.
int TakeError(TIFF*, void* user, const char* /*module*/, const char* format, va_list arguments) {
  std::string& error = static_cast<Source*>(user)->error;
  if (!error.empty()) return 1;
  char text[256];
  std::vsnprintf(text, sizeof(text), format, arguments);
  error = text;
  return 1;
}
int LeaveWarning(TIFF*, void*, const char*, const char*, va_list) { return 1; }

struct Closes {
  void operator()(TIFF* file) const { TIFFClose(file); }
};
struct Frees {
  void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
};

}  // namespace

absl::StatusOr<Picture> DecodeTiff(absl::string_view bytes) {
  Source source = {.bytes = bytes};
  const std::unique_ptr<TIFFOpenOptions, Frees> options(TIFFOpenOptionsAlloc());
  if (options == nullptr) return absl::ResourceExhaustedError("no memory to read a TIFF");
  TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), kMaxAllocation);
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), TakeError, &source);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), LeaveWarning, nullptr);
  const std::unique_ptr<TIFF, Closes> file(TIFFClientOpenExt(
      "", "rm", &source, Read, Write, Seek, Close, Size, nullptr, nullptr, options.get()));
  uint32_t width = 0;
  uint32_t height = 0;
  if (file == nullptr || TIFFGetField(file.get(), TIFFTAG_IMAGEWIDTH, &width) == 0 ||
      TIFFGetField(file.get(), TIFFTAG_IMAGELENGTH, &height) == 0) {
    return DamagedPicture("TIFF", source.error.empty() ? "its size is missing" : source.error);
  }
  RH_RETURN_IF_ERROR(CheckPictureSize(height, width));
  std::vector<uint8_t> pixels;
  RH_RETURN_IF_ERROR(TryResize(pixels, int64_t{4} * height * width, "a picture"));
  // The last argument makes the first defect an error. Colours come multiplied with alpha, and red
  // in the lowest byte, which is the first one here.
  static_assert(std::endian::native == std::endian::little);
  if (TIFFReadRGBAImageOriented(file.get(), width, height,
                                reinterpret_cast<uint32_t*>(pixels.data()), ORIENTATION_TOPLEFT,
                                1) == 0) {
    return DamagedPicture("TIFF", source.error);
  }
  return WithoutFourth(height, width, std::move(pixels));
}

}  // namespace roundhouse
