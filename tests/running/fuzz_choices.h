// File: fuzz_choices.h
//
// The choices of a generator, made by the bytes of a fuzzer's input: whatever the bytes, what comes
// out is well formed, and a change of one byte changes one choice. Where the bytes end, a random
// number generator goes on that they seed, so that short inputs make whole models, too.
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

  // One of 0 … bound - 1. Requires 0 < bound <= 65536.
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

  // Mostly one of -1 … 7; one time in `rarity` one at which arithmetic on sizes, axes and indices
  // goes wrong where it is not checked: about 2^31, 2^32, 2^40, 2^62, 2^63, and their negatives.
  int64_t Number(int rarity = 8);
  // The same for sizes: 0 … 7, or a large one.
  int64_t Size(int rarity = 16);
  // Zero, small, infinite, NaN, beyond what integers hold, below the normal range.
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
