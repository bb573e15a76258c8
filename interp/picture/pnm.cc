#include "roundhouse/interp/picture/pnm.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {
namespace {

constexpr uint32_t kMostOfAll = 65535;  // The greatest maximum that samples may have.

absl::Status DamagedPnm(absl::string_view why) { return DamagedPicture("portable any map", why); }

class PnmReader {
 public:
  explicit PnmReader(absl::string_view bytes) : type_(bytes[1]), rest_(bytes.substr(2)) {}

  absl::StatusOr<Picture> Read() {
    RH_RETURN_IF_ERROR(type_ == '7' ? ReadLines() : ReadNumbers());
    if (most_ == 0 || most_ > kMostOfAll)
      return DamagedPnm(absl::StrCat("the greatest sample is ", most_));
    // Each pixel takes at least a byte, or a bit, of the file, which so bounds the memory.
    const uint64_t pixels = uint64_t{width_} * height_;
    const uint64_t samples = pixels * channels_;
    uint64_t needed = type_ <= '3' ? samples : samples * (most_ > 255 ? 2 : 1);
    if (type_ == '4') needed = uint64_t{height_} * ((uint64_t{width_} + 7) / 8);
    if (rest_.size() < needed) return DamagedPnm("the pixel data is too short");
    RH_ASSIGN_OR_RETURN(Picture picture, BlankPicture(height_, width_));
    for (int64_t y = 0; y < picture.height; ++y) {
      for (int64_t x = 0; x < picture.width; ++x) {
        uint32_t samples_of_pixel[4] = {0, 0, 0, 0};
        for (uint32_t c = 0; c < channels_; ++c) {
          const std::optional<uint32_t> sample = NextSample(y, x, c);
          if (!sample) return DamagedPnm("a sample is missing, or too large");
          samples_of_pixel[c] = (*sample * 255 + most_ / 2) / most_;
        }
        SetPixel(samples_of_pixel,
                 &picture.pixels[static_cast<size_t>((y * picture.width + x) * 3)]);
      }
    }
    return picture;
  }

 private:
  // Skips white space, and comments up to the end of their line.
  void Skip() {
    while (!rest_.empty()) {
      if (rest_[0] == '#') {
        const size_t end = rest_.find('\n');
        rest_.remove_prefix(end == absl::string_view::npos ? rest_.size() : end);
      } else if (absl::ascii_isspace(static_cast<unsigned char>(rest_[0]))) {
        rest_.remove_prefix(1);
      } else {
        return;
      }
    }
  }

  // Returns nullopt if there is no number, or one above 2^24: no size and no sample is that large.
  std::optional<uint32_t> Number() {
    Skip();
    uint32_t number = 0;
    size_t digits = 0;
    while (digits < rest_.size() &&
           absl::ascii_isdigit(static_cast<unsigned char>(rest_[digits]))) {
      number = number * 10 + static_cast<uint32_t>(rest_[digits++] - '0');
      if (number > 1U << 24) return std::nullopt;
    }
    if (digits == 0) return std::nullopt;
    rest_.remove_prefix(digits);
    return number;
  }

  absl::Status ReadNumbers() {
    const bool is_bits = type_ == '1' || type_ == '4';
    channels_ = type_ == '3' || type_ == '6' ? 3 : 1;
    const std::optional<uint32_t> width = Number();
    const std::optional<uint32_t> height = Number();
    const std::optional<uint32_t> most = is_bits ? 1 : Number();
    if (!width || !height || !most) return DamagedPnm("a number is missing in the header");
    width_ = *width;
    height_ = *height;
    most_ = *most;
    // One white space character precedes binary pixels.
    if (type_ >= '4') {
      if (rest_.empty()) return DamagedPnm("the pixel data is too short");
      rest_.remove_prefix(1);
    }
    return absl::OkStatus();
  }

  // Reads the header of P7: a name and a number in each line.
  absl::Status ReadLines() {
    while (true) {
      Skip();
      size_t size = 0;
      while (size < rest_.size() && !absl::ascii_isspace(static_cast<unsigned char>(rest_[size])))
        ++size;
      const absl::string_view name = rest_.substr(0, size);
      rest_.remove_prefix(size);
      if (name == "ENDHDR") break;
      if (name == "TUPLTYPE") {
        const size_t end = rest_.find('\n');
        rest_.remove_prefix(end == absl::string_view::npos ? rest_.size() : end);
        continue;
      }
      const std::optional<uint32_t> number = Number();
      if (!number) return DamagedPnm(absl::StrCat("no number after '", name.substr(0, 20), "'"));
      if (name == "WIDTH") {
        width_ = *number;
      } else if (name == "HEIGHT") {
        height_ = *number;
      } else if (name == "DEPTH") {
        channels_ = *number;
      } else if (name == "MAXVAL") {
        most_ = *number;
      } else {
        return DamagedPnm("an unknown line in the header");
      }
    }
    if (channels_ < 1 || channels_ > 4) return DamagedPnm(absl::StrCat(channels_, " channels"));
    if (rest_.empty()) return DamagedPnm("the pixel data is too short");
    rest_.remove_prefix(1);
    return absl::OkStatus();
  }

  // Returns samples in the order of the file, where a bit of 1 is black.
  std::optional<uint32_t> NextSample(int64_t y, int64_t x, uint32_t channel) {
    if (type_ == '4') {
      const size_t row = (static_cast<size_t>(width_) + 7) / 8;
      const uint8_t byte =
          static_cast<uint8_t>(rest_[static_cast<size_t>(y) * row + static_cast<size_t>(x) / 8]);
      return ~(byte >> (7 - x % 8)) & 1U;
    }
    if (type_ == '1') {
      // White space between bits may be left out.
      Skip();
      if (rest_.empty() || (rest_[0] != '0' && rest_[0] != '1')) return std::nullopt;
      const uint32_t bit = rest_[0] == '0' ? 1 : 0;
      rest_.remove_prefix(1);
      return bit;
    }
    std::optional<uint32_t> sample;
    if (type_ <= '3') {
      sample = Number();
    } else {
      const size_t at =
          (static_cast<size_t>(y) * width_ + static_cast<size_t>(x)) * channels_ + channel;
      const auto byte = [this](size_t i) { return uint32_t{static_cast<uint8_t>(rest_[i])}; };
      sample = most_ > 255 ? byte(2 * at) << 8 | byte(2 * at + 1) : byte(at);
    }
    if (sample && *sample > most_) return std::nullopt;
    return sample;
  }

  // Grey, grey and alpha, colours, or colours and alpha.
  void SetPixel(const uint32_t* samples, uint8_t* to) const {
    const uint32_t alpha = channels_ % 2 == 0 ? samples[channels_ - 1] : 255;
    for (uint32_t c = 0; c < 3; ++c) to[c] = OnBlack(samples[channels_ < 3 ? 0 : c], alpha);
  }

  const char type_;  // '1' to '7'.
  absl::string_view rest_;
  uint32_t width_ = 0;
  uint32_t height_ = 0;
  uint32_t channels_ = 0;
  uint32_t most_ = 0;
};

}  // namespace

absl::StatusOr<Picture> DecodePnm(absl::string_view bytes) {
  if (bytes.size() < 3 || bytes[0] != 'P' || bytes[1] < '1' || bytes[1] > '7')
    return DamagedPnm("the header is incomplete");
  return PnmReader(bytes).Read();
}

}  // namespace roundhouse
