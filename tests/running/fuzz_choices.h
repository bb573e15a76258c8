// File: fuzz_choices.h
//
// The choices of a generator, taken from the bytes of a fuzzer's input: any bytes give a
// well-formed result, and a change of one byte changes one choice. After the end of the bytes a
// random number generator continues, seeded by them, so that short inputs make whole models, too.
//
//   FuzzChoices choices(data, size);
//   const int num_nodes = 1 + choices.Below(4);
//   const int64_t axis = choices.Number();
#ifndef ROUNDHOUSE_TESTS_RUNNING_FUZZ_CHOICES_H_
#define ROUNDHOUSE_TESTS_RUNNING_FUZZ_CHOICES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse {

class FuzzChoices {
 public:
  FuzzChoices(const uint8_t* data, size_t size);

  // A number in 0 … bound - 1. Requires 0 < bound <= 65536.
  int Below(int bound);
  bool OneIn(int n) { return Below(n) == 0; }

  template <typename T>
  const T& From(absl::Span<const T> all) {
    return all[Below(static_cast<int>(all.size()))];
  }
  template <typename T>
  const T& From(const std::vector<T>& all) {
    return From(absl::MakeConstSpan(all));
  }

  // Mostly a number in -1 … 7; one time in `rarity` one that breaks unchecked arithmetic on sizes,
  // axes and indices: about 2^31, 2^32, 2^40, 2^62, 2^63, and their negatives.
  int64_t Number(int rarity = 8);
  // The same for sizes: 0 … 7, or a large one.
  int64_t Size(int rarity = 16);
  // Zero, small, infinite, NaN, beyond the range of integers, or denormal.
  float Real();
  // Sizes of a tensor of rank 0 … 5.
  std::vector<int64_t> Sizes(int rarity = 16);

 private:
  uint8_t NextByte();

  const uint8_t* next_;
  const uint8_t* const end_;
  SplitMix64 random_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_FUZZ_CHOICES_H_
