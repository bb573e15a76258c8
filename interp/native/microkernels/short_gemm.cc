#include "roundhouse/interp/native/microkernels/short_gemm.h"

#include <cstring>

#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

struct PlainShorts {
  static RH_INLINE void Run(const ShortBlock* block) {
    for (int64_t row = 0; row < block->rows; ++row) {
      const int16_t* left = block->left + row * block->left_stride;
      int32_t sums[kShortPanel] = {};
      for (int64_t k = 0; k < block->pairs; ++k) {
        const int32_t first = left[2 * k];
        const int32_t second = left[2 * k + 1];
        const int16_t* right = block->panel + k * 2 * kShortPanel;
        RH_INDEPENDENT
        for (int64_t n = 0; n < kShortPanel; ++n)
          sums[n] += first * right[2 * n] + second * right[2 * n + 1];
      }
      std::memcpy(block->sums + row * kShortPanel, sums, sizeof(sums));
    }
  }
};

#if defined(__x86_64__)

#define RH_TARGET_SHORT_PRODUCTS \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

RH_INLINE int32_t PairAt(const ShortBlock& block, int64_t row, int64_t pair) {
  int32_t two;
  std::memcpy(&two, block.left + row * block.left_stride + 2 * pair, sizeof(two));
  return two;
}

template <int kRows>
RH_INLINE void Advance(ShortBlock& block) {
  block.left += kRows * block.left_stride;
  block.sums += kRows * kShortPanel;
  block.rows -= kRows;
}

// The same for both kinds of instructions, as a target cannot be a parameter of a template.
#define RH_DEFINE_SHORT_ROWS(Name, Target, Vector, kLanes, Zero, Load, Splat, Accumulate, Store) \
  template <int kRows, int kVectors>                                                             \
  Target void Name(ShortBlock& block) {                                                          \
    Vector sums[kRows][kVectors];                                                                \
    RH_UNROLL                                                                                    \
    for (int row = 0; row < kRows; ++row) {                                                      \
      RH_UNROLL                                                                                  \
      for (int v = 0; v < kVectors; ++v) sums[row][v] = Zero();                                  \
    }                                                                                            \
    const int16_t* panel = block.panel;                                                          \
    for (int64_t k = 0; k < block.pairs; ++k, panel += 2 * kShortPanel) {                        \
      Vector right[kVectors];                                                                    \
      RH_UNROLL                                                                                  \
      for (int v = 0; v < kVectors; ++v)                                                         \
        right[v] = Load(reinterpret_cast<const Vector*>(panel + v * 2 * (kLanes)));              \
      RH_UNROLL                                                                                  \
      for (int row = 0; row < kRows; ++row) {                                                    \
        const Vector left = Splat(PairAt(block, row, k));                                        \
        RH_UNROLL                                                                                \
        for (int v = 0; v < kVectors; ++v)                                                       \
          sums[row][v] = Accumulate(sums[row][v], left, right[v]);                               \
      }                                                                                          \
    }                                                                                            \
    RH_UNROLL                                                                                    \
    for (int row = 0; row < kRows; ++row) {                                                      \
      RH_UNROLL                                                                                  \
      for (int v = 0; v < kVectors; ++v)                                                         \
        Store(reinterpret_cast<Vector*>(block.sums + row * kShortPanel + v * (kLanes)),          \
              sums[row][v]);                                                                     \
    }                                                                                            \
    Advance<kRows>(block);                                                                       \
  }

#define RH_ADD_PRODUCTS_512(sums, left, right) \
  _mm512_add_epi32(sums, _mm512_madd_epi16(left, right))
#define RH_ADD_PRODUCTS_256(sums, left, right) \
  _mm256_add_epi32(sums, _mm256_madd_epi16(left, right))

RH_DEFINE_SHORT_ROWS(MultiplyInVnni, RH_TARGET_SHORT_PRODUCTS, __m512i, 16, _mm512_setzero_si512,
                     _mm512_loadu_si512, _mm512_set1_epi32, _mm512_dpwssd_epi32,
                     _mm512_storeu_si512)
RH_DEFINE_SHORT_ROWS(MultiplyInAvx512, RH_TARGET_AVX512, __m512i, 16, _mm512_setzero_si512,
                     _mm512_loadu_si512, _mm512_set1_epi32, RH_ADD_PRODUCTS_512,
                     _mm512_storeu_si512)
RH_DEFINE_SHORT_ROWS(MultiplyInAvx2, RH_TARGET_AVX2, __m256i, 8, _mm256_setzero_si256,
                     _mm256_loadu_si256, _mm256_set1_epi32, RH_ADD_PRODUCTS_256,
                     _mm256_storeu_si256)

#undef RH_ADD_PRODUCTS_256
#undef RH_ADD_PRODUCTS_512
#undef RH_DEFINE_SHORT_ROWS

template <int kVectors>
void MultiplyRows(ShortBlock& block) {
  if (HasByteProducts()) {
    while (block.rows >= 8) MultiplyInVnni<8, kVectors>(block);
    while (block.rows >= 4) MultiplyInVnni<4, kVectors>(block);
    while (block.rows >= 1) MultiplyInVnni<1, kVectors>(block);
  } else {
    while (block.rows >= 8) MultiplyInAvx512<8, kVectors>(block);
    while (block.rows >= 4) MultiplyInAvx512<4, kVectors>(block);
    while (block.rows >= 1) MultiplyInAvx512<1, kVectors>(block);
  }
}

void MultiplyRowsInAvx2(ShortBlock& block) {
  while (block.rows >= 2) MultiplyInAvx2<2, 4>(block);
  while (block.rows >= 1) MultiplyInAvx2<1, 4>(block);
}

#endif

}  // namespace

void MultiplyShorts(const ShortBlock& block) {
#if defined(__x86_64__)
  ShortBlock rest = block;
  if (BestIsa() >= Isa::kAvx512)
    return block.columns > kShortPanel / 2 ? MultiplyRows<2>(rest) : MultiplyRows<1>(rest);
  if (BestIsa() >= Isa::kAvx2) return MultiplyRowsInAvx2(rest);
#endif
  static const auto multiply = ForThisProcessor<PlainShorts, const ShortBlock*>();
  multiply(&block);
}

}  // namespace roundhouse::native
