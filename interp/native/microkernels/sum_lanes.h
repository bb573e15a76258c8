// File: sum_lanes.h
//
// Loads the sums of a block, for the loops that requantise them. Internal to them.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SUM_LANES_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SUM_LANES_H_

#include <cstdint>

#include "roundhouse/interp/native/microkernels/sum_block.h"
#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {

RH_INLINE int32_t SumOf(const RequantizedBlock& block, const int32_t* sums, uint32_t row_offset,
                        int64_t i) {
  return static_cast<int32_t>(static_cast<uint32_t>(sums[i]) + row_offset +
                              static_cast<uint32_t>(block.offsets[i]));
}

// Stores Of(block, sum, column) for all of a block.
template <typename Column>
struct Columns {
  static RH_INLINE void Run(const RequantizedBlock* given) {
    const RequantizedBlock block = *given;
    for (int64_t row = 0; row < block.rows; ++row) {
      const int32_t* sums = block.sums + row * block.sums_pitch;
      uint8_t* result = block.result + row * block.result_pitch;
      const uint32_t offset =
          block.row_offsets == nullptr ? 0 : static_cast<uint32_t>(block.row_offsets[row]);
      RH_INDEPENDENT
      for (int64_t i = 0; i < block.columns; ++i)
        result[i] = Column::Of(block, SumOf(block, sums, offset, i), i);
    }
  }
};

#if defined(__x86_64__)

RH_TARGET_AVX512 RH_INLINE __mmask16 LanesFrom(const RequantizedBlock& block, int64_t column) {
  const int64_t count = block.columns - column;
  return count >= 16 ? 0xffff : static_cast<__mmask16>((1U << count) - 1);
}

RH_TARGET_AVX512 RH_INLINE __m512i SumsOf(const RequantizedBlock& block, __mmask16 lanes,
                                          __m512i offsets, int64_t row, int64_t column) {
  const __m512i sums = _mm512_add_epi32(
      _mm512_maskz_loadu_epi32(lanes, block.sums + row * block.sums_pitch + column), offsets);
  return block.row_offsets == nullptr
             ? sums
             : _mm512_add_epi32(sums, _mm512_set1_epi32(block.row_offsets[row]));
}

#endif

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SUM_LANES_H_
