#include "roundhouse/tests/running/fuzz_choices.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace roundhouse {
namespace {

constexpr int64_t kSmall[] = {1, 2, 3, 4, 0, -1, 5, 7, -2, 6};

constexpr int64_t kLarge[] = {
    int64_t{1} << 16,
    (int64_t{1} << 31) - 1,
    int64_t{1} << 31,
    (int64_t{1} << 32) - 1,
    int64_t{1} << 32,
    (int64_t{1} << 32) + 1,
    int64_t{1} << 40,
    int64_t{1} << 46,
    int64_t{1} << 61,
    int64_t{1} << 62,
    std::numeric_limits<int64_t>::max() - 63,
    std::numeric_limits<int64_t>::max() - 1,
    std::numeric_limits<int64_t>::max(),
    // The following are not valid as sizes.
    std::numeric_limits<int64_t>::min(),
    std::numeric_limits<int64_t>::min() + 1,
    -(int64_t{1} << 31),
    -(int64_t{1} << 31) - 1,
    -(int64_t{1} << 62),
};
constexpr int kNumLargeSizes = 13;

constexpr int64_t kSmallSizes[] = {1, 2, 3, 4, 1, 2, 5, 7, 0, 1};

uint64_t SeedOf(const uint8_t* data, size_t size) {
  uint64_t seed = size;
  for (size_t i = 0; i < size; ++i) seed = SplitMix64(seed ^ data[i]).Next();
  return seed;
}

}  // namespace

FuzzChoices::FuzzChoices(const uint8_t* data, size_t size)
    : next_(data), end_(data + size), random_(SeedOf(data, size)) {}

uint8_t FuzzChoices::NextByte() {
  return next_ == end_ ? static_cast<uint8_t>(random_.Next() >> 56) : *next_++;
}

int FuzzChoices::Below(int bound) {
  if (bound <= 1) return 0;
  int number = NextByte();
  if (bound > 256) number = number * 256 + NextByte();
  return number % bound;
}

int64_t FuzzChoices::Number(int rarity) {
  return OneIn(rarity) ? From(absl::MakeConstSpan(kLarge)) : From(absl::MakeConstSpan(kSmall));
}

int64_t FuzzChoices::Size(int rarity) {
  return OneIn(rarity) ? kLarge[Below(kNumLargeSizes)] : From(absl::MakeConstSpan(kSmallSizes));
}

float FuzzChoices::Real() {
  constexpr float kReals[] = {
      1.0F,
      0.5F,
      -1.0F,
      2.0F,
      0.0F,
      -0.0F,
      0.1F,
      -2.5F,
      100.0F,
      -128.0F,
      2147483648.0F,
      9223372036854775808.0F,
      1.0e30F,
      std::numeric_limits<float>::max(),
      std::numeric_limits<float>::infinity(),
      -std::numeric_limits<float>::infinity(),
      std::numeric_limits<float>::quiet_NaN(),
      std::numeric_limits<float>::denorm_min(),
  };
  return From(absl::MakeConstSpan(kReals));
}

std::vector<int64_t> FuzzChoices::Sizes(int rarity) {
  constexpr int kRanks[] = {4, 2, 3, 1, 4, 0, 2, 5};
  std::vector<int64_t> sizes(From(absl::MakeConstSpan(kRanks)));
  for (int64_t& size : sizes) size = Size(rarity);
  return sizes;
}

}  // namespace roundhouse
