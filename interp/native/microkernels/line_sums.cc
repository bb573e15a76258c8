#include "roundhouse/interp/native/microkernels/line_sums.h"

#include <cstdint>
#include <cstring>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

template <int kWidth>
struct VectorOf {
  using Type __attribute__((vector_size(kWidth * sizeof(float)))) = float;
};

template <int kWidth, int kOutputs, int kVectors>
RH_INLINE void SumUp(const SeenLines& seen) {
  using Vector = typename VectorOf<kWidth>::Type;
  Vector sums[kOutputs][kVectors];
  RH_UNROLL
  for (int o = 0; o < kOutputs; ++o) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v)
      sums[o][v] = Vector{} + (seen.bias == nullptr ? 0.0f : seen.bias[o]);
  }
  for (int64_t line = 0; line < seen.num_lines; ++line) {
    const float* channel = seen.lines[line] + seen.position;
    const float* weights =
        seen.weights + seen.rows[line] * seen.channels * seen.num_taps * kOutputs;
    for (int64_t c = 0; c < seen.channels; ++c, channel += seen.channel_pitch) {
      for (int64_t tap = 0; tap < seen.num_taps; ++tap, weights += kOutputs) {
        const float* from = channel + seen.taps[tap];
        Vector values[kVectors];
        RH_UNROLL
        for (int v = 0; v < kVectors; ++v)
          std::memcpy(&values[v], from + v * kWidth, sizeof(Vector));
        RH_UNROLL
        for (int o = 0; o < kOutputs; ++o) {
          const float weight = weights[o];
          RH_UNROLL
          for (int v = 0; v < kVectors; ++v) sums[o][v] += weight * values[v];
        }
      }
    }
  }
  RH_UNROLL
  for (int o = 0; o < kOutputs; ++o) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      // A NaN is neither less nor greater, and stays.
      Vector sum = sums[o][v];
      sum = sum < seen.least ? Vector{} + seen.least : sum;
      sum = sum > seen.most ? Vector{} + seen.most : sum;
      std::memcpy(seen.sums + o * kMaxLanes + v * kWidth, &sum, sizeof(Vector));
    }
  }
}

// Sums up `vectors` vectors, at most kVectors.
template <int kWidth, int kOutputs, int kVectors>
RH_INLINE void SumUpVectors(const SeenLines& seen, int64_t vectors) {
  if constexpr (kVectors > 1) {
    if (vectors < kVectors) return SumUpVectors<kWidth, kOutputs, kVectors - 1>(seen, vectors);
  }
  SumUp<kWidth, kOutputs, kVectors>(seen);
}

// Sums up as many of `lanes` as are done at once, and returns how many: possibly up to kWidth - 1
// more than there are. The passes are as even as possible, since few sums at a time would wait for
// one another.
template <int kWidth, int kOutputs, int kVectors>
RH_INLINE int64_t SumUpLanes(const SeenLines& seen, int64_t lanes) {
  const int64_t all = (lanes + kWidth - 1) / kWidth;
  const int64_t times = (all + kVectors - 1) / kVectors;
  const int64_t vectors = (all + times - 1) / times;
  SumUpVectors<kWidth, kOutputs, kVectors>(seen, vectors);
  return kWidth * vectors;
}

// Keeps all sums in registers: 16 of them, or 32.
template <int kWidth>
RH_INLINE int64_t SumUpIn16(const SeenLines& seen, int64_t outputs, int64_t lanes) {
  switch (outputs) {
    case 1:
      return SumUpLanes<kWidth, 1, 8>(seen, lanes);
    case 2:
      return SumUpLanes<kWidth, 2, 5>(seen, lanes);
    case 3:
      return SumUpLanes<kWidth, 3, 4>(seen, lanes);
    default:
      return SumUpLanes<kWidth, 4, 3>(seen, lanes);
  }
}

RH_TARGET_AVX512 int64_t SumUpAvx512(const SeenLines& seen, int64_t outputs, int64_t lanes) {
  switch (outputs) {
    case 1:
      return SumUpLanes<16, 1, 8>(seen, lanes);
    case 2:
      return SumUpLanes<16, 2, 8>(seen, lanes);
    case 3:
      return SumUpLanes<16, 3, 6>(seen, lanes);
    case 4:
      return SumUpLanes<16, 4, 5>(seen, lanes);
    case 5:
      return SumUpLanes<16, 5, 4>(seen, lanes);
    case 6:
      return SumUpLanes<16, 6, 4>(seen, lanes);
    case 7:
      return SumUpLanes<16, 7, 3>(seen, lanes);
    default:
      return SumUpLanes<16, 8, 3>(seen, lanes);
  }
}
RH_TARGET_AVX2 int64_t SumUpAvx2(const SeenLines& seen, int64_t outputs, int64_t lanes) {
  return SumUpIn16<8>(seen, outputs, lanes);
}
int64_t SumUpSse2(const SeenLines& seen, int64_t outputs, int64_t lanes) {
  return SumUpIn16<4>(seen, outputs, lanes);
}

}  // namespace

LineSums LineSumsForThisProcessor() {
  switch (BestIsa()) {
    case Isa::kAmx:
    case Isa::kAvx512Bf16:
    case Isa::kAvx512:
      return {SumUpAvx512, kMaxLineOutputs};
    case Isa::kAvx2:
      return {SumUpAvx2, 4};
    case Isa::kSse2:
      break;
  }
  return {SumUpSse2, 4};
}

}  // namespace roundhouse::native
