#include "roundhouse/api/values/picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/picture/decode.h"

namespace roundhouse {
namespace {

constexpr int64_t kChannels = 3;

// For resizing a row from `from` to `to` pixels: the old pixels that each new pixel is made of,
// with their weights.
struct Taps {
  struct OfPixel {
    int64_t first;  // Of the old pixels.
    absl::Span<const float> weights;
  };
  OfPixel operator[](int64_t pixel) const {
    return {first[pixel], absl::MakeConstSpan(weights).subspan(static_cast<size_t>(pixel * most),
                                                               static_cast<size_t>(count[pixel]))};
  }

  int64_t most = 0;  // The greatest count of any pixel; each has room for as many.
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

absl::StatusOr<Picture> ReadPicture(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  absl::StatusOr<Picture> picture = DecodePicture(bytes);
  if (!picture.ok()) return Annotate(picture.status(), path);
  return picture;
}

absl::StatusOr<std::vector<float>> Resized(const Picture& picture, int64_t height, int64_t width) {
  if (height <= 0 || width <= 0 || height > kMaxPixels / width) {
    return absl::InvalidArgumentError(absl::StrCat("expected a picture of 1 to ", kMaxPixels,
                                                   " pixels, found ", width, "x", height));
  }
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
