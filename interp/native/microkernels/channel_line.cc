#include "roundhouse/interp/native/microkernels/channel_line.h"

#include <cstdint>
#include <cstring>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

// Sums up `kVectors` registers of each of `kPeriods` periods, from `period` and its element `first`
// on. Each loaded weight serves all periods.
template <int kWidth, int kPeriods, int kVectors>
RH_INLINE void SumUpBlock(const ChannelLine& line, int64_t period, int64_t first) {
  using Vector __attribute__((vector_size(kWidth * sizeof(float)))) = float;
  Vector sums[kVectors][kPeriods] = {};
  if (line.bias != nullptr) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      Vector bias;
      std::memcpy(&bias, line.bias + first + v * kWidth, sizeof(bias));
      RH_UNROLL
      for (int p = 0; p < kPeriods; ++p) sums[v][p] = bias;
    }
  }
  const int64_t at = period * line.input_step + first;
  for (const SeenTap* tap = line.taps; tap != line.taps + line.num_taps; ++tap) {
    const float* x = tap->input + at;
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      Vector weight;
      std::memcpy(&weight, tap->weights + first + v * kWidth, sizeof(weight));
      RH_UNROLL
      for (int p = 0; p < kPeriods; ++p) {
        Vector value;
        std::memcpy(&value, x + p * line.input_step + v * kWidth, sizeof(value));
        sums[v][p] += value * weight;
      }
    }
  }
  float* result = line.result + period * line.result_step + first;
  RH_UNROLL
  for (int p = 0; p < kPeriods; ++p) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      // A NaN is neither less nor greater, and stays.
      Vector sum = sums[v][p];
      sum = sum < line.least ? Vector{} + line.least : sum;
      sum = sum > line.most ? Vector{} + line.most : sum;
      std::memcpy(result + p * line.result_step + v * kWidth, &sum, sizeof(sum));
    }
  }
}

// Sums up all of `kPeriods` periods. The last register of a period overlaps the one before it, so
// that it ends with the period.
template <int kWidth, int kPeriods, int kVectors>
RH_INLINE void SumUpPeriods(const ChannelLine& line, int64_t period) {
  if constexpr (kWidth > 1) {
    if (line.width < kWidth) return SumUpPeriods<kWidth / 2, kPeriods, kVectors>(line, period);
  }
  int64_t first = 0;
  if constexpr (kVectors > 1) {
    for (; first + kVectors * kWidth <= line.width; first += kVectors * kWidth)
      SumUpBlock<kWidth, kPeriods, kVectors>(line, period, first);
  }
  for (; first + kWidth <= line.width; first += kWidth)
    SumUpBlock<kWidth, kPeriods, 1>(line, period, first);
  if (first < line.width) SumUpBlock<kWidth, kPeriods, 1>(line, period, line.width - kWidth);
}

// Computes as many sums at a time as there are registers for, and enough to hide the latency of the
// additions.
template <int kWidth>
RH_INLINE void SumUpLine(const ChannelLine& line) {
  constexpr int64_t kMostPeriods = 8;
  const int64_t blocks = (line.num_periods + kMostPeriods - 1) / kMostPeriods;
  for (int64_t block = 0; block < blocks; ++block) {
    const int64_t first = line.num_periods * block / blocks;
    switch (line.num_periods * (block + 1) / blocks - first) {
      case 1:
        SumUpPeriods<kWidth, 1, 4>(line, first);
        break;
      case 2:
        SumUpPeriods<kWidth, 2, 4>(line, first);
        break;
      case 3:
        SumUpPeriods<kWidth, 3, 2>(line, first);
        break;
      case 4:
        SumUpPeriods<kWidth, 4, 2>(line, first);
        break;
      case 5:
        SumUpPeriods<kWidth, 5, 1>(line, first);
        break;
      case 6:
        SumUpPeriods<kWidth, 6, 1>(line, first);
        break;
      case 7:
        SumUpPeriods<kWidth, 7, 1>(line, first);
        break;
      default:
        SumUpPeriods<kWidth, 8, 1>(line, first);
    }
  }
}

RH_TARGET_AVX512 void SumUpAvx512(const ChannelLine& line) { SumUpLine<16>(line); }
RH_TARGET_AVX2 void SumUpAvx2(const ChannelLine& line) { SumUpLine<8>(line); }
void SumUpSse2(const ChannelLine& line) { SumUpLine<4>(line); }

}  // namespace

SumUpChannelLine SumUpChannelLineOfThisProcessor() {
  switch (BestIsa()) {
    case Isa::kAmx:
    case Isa::kAvx512Bf16:
    case Isa::kAvx512:
      return SumUpAvx512;
    case Isa::kAvx2:
      return SumUpAvx2;
    case Isa::kSse2:
      break;
  }
  return SumUpSse2;
}

}  // namespace roundhouse::native
