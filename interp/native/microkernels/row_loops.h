// File: row_loops.h
//
// The inner loops of reductions. They keep a row's sums in several lanes so that compilers
// vectorise them; the order of summation depends only on the count. All of them are to be inlined
// into code that is compiled for each level of instructions (isa.h).
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_ROW_LOOPS_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_ROW_LOOPS_H_

#include <cstdint>
#include <cstring>
#include <limits>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {

inline constexpr int kLanes = 16;

// The sums of what is added, in several lanes.
template <typename Sum>
struct RowLanes {
  RH_INLINE explicit RowLanes(Sum start) {
    for (int k = 0; k < kLanes; ++k) lanes[k] = start;
  }
  // Combines them with f(x[0]), f(x[1]) …
  template <typename F, typename Combine>
  RH_INLINE void Add(const float* x, int64_t count, const F& f, const Combine& combine) {
    int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      for (int k = 0; k < kLanes; ++k) lanes[k] = combine(lanes[k], f(x[i + k]));
    }
    for (int k = 0; i < count; ++i, ++k) lanes[k] = combine(lanes[k], f(x[i]));
  }
  // All of them. They are not to be used any more.
  template <typename Combine>
  RH_INLINE Sum Total(const Combine& combine) {
    RH_UNROLL
    for (int width = kLanes / 2; width > 0; width /= 2) {
      for (int k = 0; k < width; ++k) lanes[k] = combine(lanes[k], lanes[k + width]);
    }
    return lanes[0];
  }

  Sum lanes[kLanes];
};

// Returns `start` combined with f(x[0]), f(x[1]) …
template <typename Sum, typename F, typename Combine>
RH_INLINE Sum FoldRow(const float* x, int64_t count, Sum start, const F& f,
                      const Combine& combine) {
  RowLanes<Sum> lanes(start);
  lanes.Add(x, count, f, combine);
  return lanes.Total(combine);
}

// Returns the greatest number, as if there were no NaN; -infinity if there is none. Compilers do
// not find out by themselves that these comparisons become one.
RH_INLINE float GreatestOfRow(const float* x, int64_t count) {
  using Lanes __attribute__((vector_size(kLanes * sizeof(float)))) = float;
  constexpr float kLeast = -std::numeric_limits<float>::infinity();
  Lanes most = Lanes{} + kLeast;
  int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    Lanes lanes;
    std::memcpy(&lanes, x + i, sizeof(Lanes));
    most = lanes > most ? lanes : most;
  }
  float greatest = kLeast;
  for (int k = 0; k < kLanes; ++k) greatest = most[k] > greatest ? most[k] : greatest;
  for (; i < count; ++i) greatest = x[i] > greatest ? x[i] : greatest;
  return greatest;
}

// Returns the sum of f(x[i]), in double.
template <typename F>
RH_INLINE double SumRow(const float* x, int64_t count, const F& f) {
  return FoldRow(x, count, 0.0, f, [](double a, double b) RH_INLINE_LAMBDA { return a + b; });
}

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_ROW_LOOPS_H_
