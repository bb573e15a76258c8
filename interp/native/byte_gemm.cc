#include "roundhouse/interp/native/byte_gemm.h"

#include <algorithm>
#include <cstring>

#include "roundhouse/interp/native/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {

bool HasByteProducts() {
#if defined(__x86_64__)
  static const bool has = BestIsa() == Isa::kAvx512 && __builtin_cpu_supports("avx512vnni");
  return has;
#else
  return false;
#endif
}

namespace {

// The place of element (k, n) in its panel: in groups of four rows for byte products, else row by
// row.
int64_t PlaceInPanel(int64_t k, int64_t n, bool in_fours) {
  return in_fours ? (k / 4 * kBytePanel + n) * 4 + k % 4 : k * kBytePanel + n;
}

struct PlainBlock {
  static RH_INLINE void Run(const ByteBlock* block) {
    for (int64_t row = 0; row < block->rows; ++row) {
      const uint8_t* left = block->left + row * block->left_stride;
      int32_t sums[kBytePanel] = {};
      for (int64_t k = 0; k < block->padded_depth; ++k) {
        const int32_t factor = left[k];
        const int8_t* right = block->panel + k * kBytePanel;
        RH_INDEPENDENT
        for (int64_t n = 0; n < kBytePanel; ++n) sums[n] += factor * right[n];
      }
      std::memcpy(block->sums + row * kBytePanel, sums, sizeof(sums));
    }
  }
};

#if defined(__x86_64__)

#define RH_TARGET_BYTE_PRODUCTS \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

template <int kRows, int kVectors>
RH_TARGET_BYTE_PRODUCTS void MultiplyInFours(const ByteBlock& block) {
  constexpr int kLanes = 16;
  __m512i sums[kRows][kVectors];
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) sums[row][v] = _mm512_setzero_si512();
  }
  const int8_t* panel = block.panel;
  for (int64_t k = 0; k < block.padded_depth; k += 4, panel += 4 * kBytePanel) {
    __m512i right[kVectors];
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) right[v] = _mm512_loadu_si512(panel + v * 4 * kLanes);
    RH_UNROLL
    for (int row = 0; row < kRows; ++row) {
      int32_t four;
      std::memcpy(&four, block.left + row * block.left_stride + k, sizeof(four));
      const __m512i left = _mm512_set1_epi32(four);
      RH_UNROLL
      for (int v = 0; v < kVectors; ++v)
        sums[row][v] = _mm512_dpbusd_epi32(sums[row][v], left, right[v]);
    }
  }
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v)
      _mm512_storeu_si512(block.sums + row * kBytePanel + v * kLanes, sums[row][v]);
  }
}

template <int kRows>
void MultiplyRows(const ByteBlock& block) {
  switch ((block.columns + 15) / 16) {
    case 1:
      return MultiplyInFours<kRows, 1>(block);
    case 2:
      return MultiplyInFours<kRows, 2>(block);
    case 3:
      return MultiplyInFours<kRows, 3>(block);
    default:
      return MultiplyInFours<kRows, 4>(block);
  }
}

void MultiplyInFours(const ByteBlock& block) {
  switch (block.rows) {
    case 1:
      return MultiplyRows<1>(block);
    case 2:
      return MultiplyRows<2>(block);
    case 3:
      return MultiplyRows<3>(block);
    case 4:
      return MultiplyRows<4>(block);
    case 5:
      return MultiplyRows<5>(block);
    default:
      return MultiplyRows<6>(block);
  }
}

#endif

}  // namespace

int64_t PackedByteSize(int64_t depth, int64_t columns) {
  return PaddedDepth(depth) * ((columns + kBytePanel - 1) / kBytePanel * kBytePanel);
}

void PackBytes(const uint8_t* data, bool is_unsigned, int64_t depth, int64_t columns,
               int64_t row_stride, int64_t column_stride, int8_t* packed, int32_t* column_sums) {
  std::fill_n(packed, PackedByteSize(depth, columns), 0);
  std::fill_n(column_sums, columns, 0);
  const uint8_t offset = is_unsigned ? 0x80 : 0;
  const bool in_fours = HasByteProducts();
  for (int64_t n = 0; n < columns; ++n) {
    int8_t* panel = packed + n / kBytePanel * kBytePanel * PaddedDepth(depth);
    for (int64_t k = 0; k < depth; ++k) {
      const auto element = static_cast<int8_t>(data[k * row_stride + n * column_stride] ^ offset);
      panel[PlaceInPanel(k, n % kBytePanel, in_fours)] = element;
      column_sums[n] += element;
    }
  }
}

void MultiplyBytes(const ByteBlock& block) {
#if defined(__x86_64__)
  if (HasByteProducts()) return MultiplyInFours(block);
#endif
  static const auto multiply = ForThisProcessor<PlainBlock, const ByteBlock*>();
  multiply(&block);
}

}  // namespace roundhouse::native
