// File: splitmix64.h
//
// The random number generator for everything that has a seed: the inputs of numeric checks, random
// tests. It is specified, so a seed gives the same numbers everywhere and for ever:
//
//   state += 0x9E3779B97F4A7C15;  z = state;
//   z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
//   z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
//   next = z ^ (z >> 31);                            // All in 64 bits, without sign; the seed is
//   the first state.
#ifndef ROUNDHOUSE_CORE_BASE_SPLITMIX64_H_
#define ROUNDHOUSE_CORE_BASE_SPLITMIX64_H_

#include <cstdint>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  // The state after the draws so far. A generator seeded with it continues from here.
  uint64_t state() const { return state_; }

  // Returns a number in 0 … bound - 1: the upper half of the 128-bit product of Next() and `bound`;
  // 0 if `bound` is 0.
  uint64_t Below(uint64_t bound) {
    return static_cast<uint64_t>((static_cast<unsigned __int128>(Next()) * bound) >> 64);
  }

  // Returns a multiple of 2^-53 in [0, 1): the upper 53 bits of Next().
  double Unit() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

 private:
  uint64_t state_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_SPLITMIX64_H_
