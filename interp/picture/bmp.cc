#include "roundhouse/interp/picture/bmp.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {
namespace {

constexpr size_t kFileHeader = 14;
constexpr uint32_t kCoreHeader = 12;  // Of OS/2: two-byte sizes, three-byte colours.
constexpr uint32_t kInfoHeader = 40;

// Two bytes give a run of this many pixels.
constexpr int64_t kLongestRun = 255;
// Runs may leave pixels out, so a few bytes can be a large picture of one colour. Above this many
// pixels, the file must be long enough to give them all.
constexpr int64_t kMaxLeftOut = int64_t{1} << 22;

enum Compression : uint32_t { kNone = 0, kRunsOf8 = 1, kRunsOf4 = 2, kMasks = 3, kAlphaMasks = 6 };

absl::Status Damaged(absl::string_view why) { return DamagedPicture("BMP", why); }

// The bits of a pixel that hold one channel.
struct Channel {
  uint32_t mask = 0;

  // The channel from 0 to 255; `otherwise` if it has no bits.
  uint32_t Of(uint32_t pixel, uint32_t otherwise) const {
    if (mask == 0) return otherwise;
    const int shift = std::countr_zero(mask);
    const uint64_t most = mask >> shift;
    return static_cast<uint32_t>((((pixel & mask) >> shift) * uint64_t{255} + most / 2) / most);
  }
};

class Reader {
 public:
  explicit Reader(absl::string_view bytes) : bytes_(bytes) {}

  absl::StatusOr<Picture> Read() {
    RH_RETURN_IF_ERROR(ReadHeader());
    const bool is_in_runs = compression_ == kRunsOf8 || compression_ == kRunsOf4;
    if (is_in_runs) {
      RH_RETURN_IF_ERROR(CheckPictureSize(height_, width_));
      if (height_ * width_ > kMaxLeftOut &&
          height_ * width_ / kLongestRun > static_cast<int64_t>(bytes_.size() - start_) / 2) {
        return Damaged("the run-length data is too short");
      }
      RH_ASSIGN_OR_RETURN(picture_, BlankPicture(height_, width_));
      RH_RETURN_IF_ERROR(ReadRuns());
      return picture_;
    }
    // All rows must be present before memory is taken for them; both sizes have 31 bits at most.
    const uint64_t row_bytes = (static_cast<uint64_t>(width_) * bits_ + 31) / 32 * 4;
    if (row_bytes != 0 && static_cast<uint64_t>(height_) > (bytes_.size() - start_) / row_bytes)
      return Damaged("the pixel data is too short");
    RH_ASSIGN_OR_RETURN(picture_, BlankPicture(height_, width_));
    for (int64_t y = 0; y < height_; ++y) {
      const size_t row = start_ + static_cast<size_t>(y) * static_cast<size_t>(row_bytes);
      for (int64_t x = 0; x < width_; ++x) SetPixel(x, y, PixelAt(row, static_cast<size_t>(x)));
    }
    return picture_;
  }

 private:
  uint32_t Byte(size_t at) const { return static_cast<uint8_t>(bytes_[at]); }
  uint32_t Two(size_t at) const { return Byte(at) | Byte(at + 1) << 8; }
  uint32_t Four(size_t at) const { return Two(at) | Two(at + 2) << 16; }

  absl::Status ReadHeader() {
    if (bytes_.size() < kFileHeader + kCoreHeader) return Damaged("the header is incomplete");
    const uint32_t header = Four(kFileHeader);
    start_ = Four(10);
    if ((header != kCoreHeader && header < kInfoHeader) || header > 1024 ||
        bytes_.size() - kFileHeader < header) {
      return Damaged(absl::StrCat("the header cannot have ", header, " bytes"));
    }
    size_t behind = kFileHeader + header;
    uint32_t colors = 0;
    if (header == kCoreHeader) {
      width_ = Two(18);
      height_ = Two(20);
      bits_ = Two(24);
    } else {
      width_ = static_cast<int32_t>(Four(18));
      height_ = static_cast<int32_t>(Four(22));
      bits_ = Two(28);
      compression_ = Four(30);
      colors = Four(46);
      is_from_top_ = height_ < 0;
      if (is_from_top_) height_ = -height_;
    }
    RH_RETURN_IF_ERROR(ReadMasks(header, behind));
    if (bits_ <= 8) RH_RETURN_IF_ERROR(ReadColors(behind, colors, header == kCoreHeader ? 3 : 4));
    if (start_ < kFileHeader + header || start_ > bytes_.size())
      return Damaged("the offset of the pixels is wrong");
    return absl::OkStatus();
  }

  absl::Status ReadMasks(uint32_t header, size_t& behind) {
    bool fits = false;
    switch (bits_) {
      case 1:
      case 2:
        fits = compression_ == kNone;
        break;
      case 4:
        fits = compression_ == kNone || compression_ == kRunsOf4;
        break;
      case 8:
        fits = compression_ == kNone || compression_ == kRunsOf8;
        break;
      case 24:
        fits = compression_ == kNone;
        red_ = {0xFF0000};
        green_ = {0xFF00};
        blue_ = {0xFF};
        break;
      case 16:
      case 32:
        fits = compression_ == kNone || compression_ == kMasks || compression_ == kAlphaMasks;
        red_ = {bits_ == 16 ? 0x7C00U : 0xFF0000U};
        green_ = {bits_ == 16 ? 0x03E0U : 0xFF00U};
        blue_ = {bits_ == 16 ? 0x001FU : 0xFFU};
        break;
      default:
        break;
    }
    if (!fits)
      return UnsupportedPicture(
          "BMP", absl::StrCat(bits_, " bits per pixel with compression ", compression_));
    if (compression_ != kMasks && compression_ != kAlphaMasks) return absl::OkStatus();
    // The masks are in the header, or after it if it is too short for them.
    const size_t masks = compression_ == kAlphaMasks ? 4 : 3;
    const size_t at = kFileHeader + kInfoHeader;
    if (header == kInfoHeader) behind += 4 * masks;
    const size_t end = header == kInfoHeader ? at + 4 * masks : kFileHeader + header;
    if (bytes_.size() < end || end < at + 12) return Damaged("the colour masks are incomplete");
    red_ = {Four(at)};
    green_ = {Four(at + 4)};
    blue_ = {Four(at + 8)};
    if (end >= at + 16) alpha_ = {Four(at + 12)};
    return absl::OkStatus();
  }

  absl::Status ReadColors(size_t at, uint32_t count, size_t size) {
    const uint32_t most = 1U << bits_;
    if (count == 0) count = most;
    if (count > most)
      return Damaged(absl::StrCat(count, " colours for ", bits_, " bits per pixel"));
    if (bytes_.size() < at || (bytes_.size() - at) / size < count)
      return Damaged("the palette is incomplete");
    for (uint32_t i = 0; i < count; ++i, at += size)
      colors_[i] = Byte(at) | Byte(at + 1) << 8 | Byte(at + 2) << 16;
    return absl::OkStatus();
  }

  uint32_t PixelAt(size_t row, size_t x) const {
    switch (bits_) {
      case 8:
        return Byte(row + x);
      case 16:
        return Two(row + 2 * x);
      case 24:
        return Two(row + 3 * x) | Byte(row + 3 * x + 2) << 16;
      case 32:
        return Four(row + 4 * x);
      default: {
        const size_t bit = x * bits_;
        return Byte(row + bit / 8) >> (8 - bits_ - bit % 8) & ((1U << bits_) - 1);
      }
    }
  }

  // Rows go from the bottom up unless the header says otherwise.
  void SetPixel(int64_t x, int64_t y, uint32_t pixel) {
    const int64_t row = is_from_top_ ? y : height_ - 1 - y;
    uint8_t* to = &picture_.pixels[static_cast<size_t>((row * width_ + x) * 3)];
    if (bits_ <= 8) {
      const uint32_t color = colors_[pixel];
      for (int c = 0; c < 3; ++c) to[c] = static_cast<uint8_t>(color >> (16 - 8 * c));
      return;
    }
    const uint32_t alpha = alpha_.Of(pixel, 255);
    to[0] = OnBlack(red_.Of(pixel, 0), alpha);
    to[1] = OnBlack(green_.Of(pixel, 0), alpha);
    to[2] = OnBlack(blue_.Of(pixel, 0), alpha);
  }

  // Pairs of bytes: a count and a colour; or a 0 and then the end of the row (0), the end of the
  // picture (1), a move (2), or the number of literal pixels that follow. Pixels that are not given
  // have colour 0.
  absl::Status ReadRuns() {
    for (int64_t y = 0; y < height_; ++y)
      for (int64_t x = 0; x < width_; ++x) SetPixel(x, y, 0);
    size_t at = start_;
    int64_t x = 0;
    int64_t y = 0;
    const auto set = [&](uint32_t pixel) {
      if (x < width_ && y < height_) SetPixel(x, y, pixel);
      ++x;
    };
    const auto of_pair = [this](uint32_t byte, uint32_t i) {
      return bits_ == 8 ? byte : i % 2 == 0 ? byte >> 4 : byte & 15;
    };
    while (y < height_) {
      if (bytes_.size() - at < 2) return Damaged("the run-length data is too short");
      const uint32_t count = Byte(at);
      const uint32_t value = Byte(at + 1);
      at += 2;
      if (count > 0) {
        for (uint32_t i = 0; i < count; ++i) set(of_pair(value, i));
      } else if (value == 0) {
        x = 0;
        ++y;
      } else if (value == 1) {
        break;
      } else if (value == 2) {
        if (bytes_.size() - at < 2) return Damaged("the run-length data is too short");
        x += Byte(at);
        y += Byte(at + 1);
        at += 2;
      } else {
        const size_t size = bits_ == 8 ? value : (value + 1) / 2;
        if (bytes_.size() - at < size + size % 2)
          return Damaged("the run-length data is too short");
        for (uint32_t i = 0; i < value; ++i) set(of_pair(Byte(at + (bits_ == 8 ? i : i / 2)), i));
        at += size + size % 2;
      }
    }
    return absl::OkStatus();
  }

  const absl::string_view bytes_;
  size_t start_ = 0;  // Offset of the pixels.
  int64_t width_ = 0;
  int64_t height_ = 0;
  uint32_t bits_ = 0;  // Per pixel.
  uint32_t compression_ = kNone;
  bool is_from_top_ = false;
  Channel red_, green_, blue_, alpha_;
  std::array<uint32_t, 256> colors_ = {};
  Picture picture_;
};

}  // namespace

absl::StatusOr<Picture> DecodeBmp(absl::string_view bytes) { return Reader(bytes).Read(); }

}  // namespace roundhouse
