#include "roundhouse/interp/native/microkernels/byte_gemm.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#include "roundhouse/interp/native/microkernels/tile_instructions.h"
#endif

namespace roundhouse::native {

bool HasByteProducts() {
#if defined(__x86_64__)
  static const bool has = BestIsa() >= Isa::kAvx512 && __builtin_cpu_supports("avx512vnni");
  return has;
#else
  return false;
#endif
}

bool HasPairProducts() {
#if defined(__x86_64__)
  return BestIsa() >= Isa::kAvx2 && !HasByteProducts();
#else
  return false;
#endif
}

bool HasByteTiles() {
#if defined(__x86_64__)
  static const bool has = [] {
    constexpr unsigned kTileBytes = 1 << 25;
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return BestIsa() >= Isa::kAmx && HasByteProducts() &&
           __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (edx & kTileBytes) != 0;
  }();
  return has;
#else
  return false;
#endif
}

namespace {

// Fewer rows leave most of a tile empty.
constexpr int64_t kMinTileRows = 4;
// Configuring and releasing a thread's tiles takes as long as so many products without tiles.
constexpr int64_t kMinTileProducts = 1 << 16;
constexpr int64_t kTileStep = 64;
// Of a step with fewer bytes, most of a tile is empty.
constexpr int64_t kMinTileRun = 16;

int64_t RoundedUp(int64_t x, int64_t multiple) { return (x + multiple - 1) / multiple * multiple; }

// How many rows of the right side the processor multiplies at a time; in its panel the elements of
// a column that belong together stand together.
int64_t RowsAtATime() { return HasByteProducts() ? 4 : HasPairProducts() ? 2 : 1; }

// The offset of element (k, n) in its panel.
int64_t OffsetInPanel(int64_t k, int64_t n, int64_t together) {
  return (k / together * kBytePanel + n) * together + k % together;
}

struct ByteBlock {
  const uint8_t* left = nullptr;
  int64_t left_stride = 0;
  const int64_t* starts = nullptr;
  const int8_t* panel = nullptr;
  ByteDepth depth;
  int64_t rows = 0;
  int32_t* sums = nullptr;
};

struct PlainBlock {
  static RH_INLINE void Run(const ByteBlock* block) {
    for (int64_t row = 0; row < block->rows; ++row) {
      const uint8_t* left = block->left + row * block->left_stride;
      int32_t sums[kBytePanel] = {};
      for (int64_t k = 0; k < block->depth.depth; ++k) {
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

// Bytes of a row that are widened at a time, such that they and their part of the panel stay in the
// cache. A multiple of two.
constexpr int64_t kWidened = 256;

// Part of a block, with its left rows in 16 bits.
struct PairBlock {
  const int16_t* left = nullptr;  // Rows of kWidened elements.
  const int8_t* panel = nullptr;
  int64_t pairs = 0;
  bool adds = false;  // To the sums that are there.
  int32_t* sums = nullptr;
};

RH_TARGET_AVX2 void Widen(const uint8_t* from, int64_t count, int16_t* to) {
  int64_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i));
    _mm256_store_si256(reinterpret_cast<__m256i*>(to + i), _mm256_cvtepu8_epi16(bytes));
  }
  for (; i < count; ++i) to[i] = from[i];
}

// Multiplies kRows rows by the 16 columns from `panel` on.
template <int kRows>
RH_TARGET_AVX2 void MultiplyInPairs(const PairBlock& block) {
  constexpr int kVectors = 2;
  constexpr int kLanes = 8;
  __m256i sums[kRows][kVectors];
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      const int32_t* own = block.sums + row * kBytePanel + v * kLanes;
      sums[row][v] = block.adds ? _mm256_loadu_si256(reinterpret_cast<const __m256i*>(own))
                                : _mm256_setzero_si256();
    }
  }
  for (int64_t pair = 0; pair < block.pairs; ++pair) {
    const int8_t* panel = block.panel + pair * 2 * kBytePanel;
    __m256i right[kVectors];
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      right[v] = _mm256_cvtepi8_epi16(
          _mm_loadu_si128(reinterpret_cast<const __m128i*>(panel + v * 2 * kLanes)));
    }
    RH_UNROLL
    for (int row = 0; row < kRows; ++row) {
      int32_t two;
      std::memcpy(&two, block.left + row * kWidened + 2 * pair, sizeof(two));
      const __m256i left = _mm256_set1_epi32(two);
      RH_UNROLL
      for (int v = 0; v < kVectors; ++v)
        sums[row][v] = _mm256_add_epi32(sums[row][v], _mm256_madd_epi16(left, right[v]));
    }
  }
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(block.sums + row * kBytePanel + v * kLanes),
                          sums[row][v]);
    }
  }
}

void MultiplyRowsInPairs(PairBlock block, int64_t rows) {
  const auto run = [&](auto multiply, int64_t done) {
    multiply(block);
    block.left += done * kWidened;
    block.sums += done * kBytePanel;
    rows -= done;
  };
  while (rows >= 6) run(MultiplyInPairs<6>, 6);
  while (rows >= 4) run(MultiplyInPairs<4>, 4);
  while (rows >= 2) run(MultiplyInPairs<2>, 2);
  while (rows >= 1) run(MultiplyInPairs<1>, 1);
}

void MultiplyColumnsInPairs(const ByteBlock& block, int64_t columns) {
  alignas(32) int16_t widened[kByteRows * kWidened];
  for (int64_t done = 0; done < block.depth.padded; done += kWidened) {
    const int64_t depth = std::min(kWidened, block.depth.padded - done);
    for (int64_t row = 0; row < block.rows; ++row) {
      Widen(block.left + *block.starts + row * block.left_stride + done, depth,
            widened + row * kWidened);
    }
    for (int64_t column = 0; column < columns; column += 16) {
      MultiplyRowsInPairs({.left = widened,
                           .panel = block.panel + done * kBytePanel + 2 * column,
                           .pairs = depth / 2,
                           .adds = done > 0,
                           .sums = block.sums + column},
                          block.rows);
    }
  }
}

#define RH_TARGET_BYTE_PRODUCTS \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

// Multiplies the first kRows of the block's remaining rows.
template <int kRows, int kVectors>
RH_TARGET_BYTE_PRODUCTS void MultiplyInFours(ByteBlock& block) {
  constexpr int kLanes = 16;
  __m512i sums[kRows][kVectors];
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) sums[row][v] = _mm512_setzero_si512();
  }
  const int8_t* panel = block.panel;
  const int64_t run_padded = block.depth.run_padded();
  const int64_t* start = block.starts;
  for (int64_t done = 0; done < block.depth.padded; done += run_padded, ++start) {
    const uint8_t* run = block.left + *start;
    for (int64_t k = 0; k < run_padded; k += 4, panel += 4 * kBytePanel) {
      __m512i right[kVectors];
      RH_UNROLL
      for (int v = 0; v < kVectors; ++v) right[v] = _mm512_loadu_si512(panel + v * 4 * kLanes);
      RH_UNROLL
      for (int row = 0; row < kRows; ++row) {
        int32_t four;
        std::memcpy(&four, run + row * block.left_stride + k, sizeof(four));
        const __m512i left = _mm512_set1_epi32(four);
        RH_UNROLL
        for (int v = 0; v < kVectors; ++v)
          sums[row][v] = _mm512_dpbusd_epi32(sums[row][v], left, right[v]);
      }
    }
  }
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v)
      _mm512_storeu_si512(block.sums + row * kBytePanel + v * kLanes, sums[row][v]);
  }
  block.left += kRows * block.left_stride;
  block.sums += kRows * kBytePanel;
  block.rows -= kRows;
}

// Multiplies as many rows at a time as there are registers for their sums.
template <int kVectors>
void MultiplyVectors(ByteBlock& block) {
  constexpr int kMost = kVectors == 1 ? 16 : kVectors == 4 ? 6 : 8;
  while (block.rows >= kMost) MultiplyInFours<kMost, kVectors>(block);
  if constexpr (kMost > 8) {
    if (block.rows >= 8) MultiplyInFours<8, kVectors>(block);
  }
  if (block.rows >= 4) MultiplyInFours<4, kVectors>(block);
  if (block.rows >= 2) MultiplyInFours<2, kVectors>(block);
  if (block.rows >= 1) MultiplyInFours<1, kVectors>(block);
}

// Uses the panels of MultiplyInFours: a tile is 16 columns, and each of its rows a group of four.
template <int kVectors, bool kLeftIsSigned>
void MultiplyOnTiles(const ByteBlock& block) {
  RH_TILE_ZERO(0);
  if constexpr (kVectors > 1) RH_TILE_ZERO(1);
  if constexpr (kVectors > 2) RH_TILE_ZERO(2);
  if constexpr (kVectors > 3) RH_TILE_ZERO(3);
  const int64_t right_pitch = 4 * kBytePanel;
  const int8_t* panel = block.panel;
#define RH_MULTIPLY(sums, right)               \
  if constexpr (kLeftIsSigned) {               \
    RH_TILE_MULTIPLY(tdpbssd, sums, 6, right); \
  } else {                                     \
    RH_TILE_MULTIPLY(tdpbusd, sums, 6, right); \
  }
  const int64_t run_padded = block.depth.run_padded();
  const int64_t* start = block.starts;
  int64_t left_of_run = run_padded;
  const uint8_t* left = block.left + *start;
  for (int64_t k = 0; k < block.depth.padded; k += block.depth.step) {
    if (left_of_run == 0) {
      left = block.left + *++start;
      left_of_run = run_padded;
    }
    left_of_run -= block.depth.step;
    RH_TILE_LOAD(6, left, block.left_stride);
    RH_TILE_LOAD(4, panel, right_pitch);
    RH_MULTIPLY(0, 4);
    if constexpr (kVectors > 1) {
      RH_TILE_LOAD(5, panel + 64, right_pitch);
      RH_MULTIPLY(1, 5);
    }
    if constexpr (kVectors > 2) {
      RH_TILE_LOAD(4, panel + 128, right_pitch);
      RH_MULTIPLY(2, 4);
    }
    if constexpr (kVectors > 3) {
      RH_TILE_LOAD(5, panel + 192, right_pitch);
      RH_MULTIPLY(3, 5);
    }
    left += block.depth.step;
    panel += block.depth.step * kBytePanel;
  }
#undef RH_MULTIPLY
  const int64_t sums_pitch = kBytePanel * static_cast<int64_t>(sizeof(int32_t));
  RH_TILE_STORE(0, block.sums, sums_pitch);
  if constexpr (kVectors > 1) RH_TILE_STORE(1, block.sums + 16, sums_pitch);
  if constexpr (kVectors > 2) RH_TILE_STORE(2, block.sums + 32, sums_pitch);
  if constexpr (kVectors > 3) RH_TILE_STORE(3, block.sums + 48, sums_pitch);
}

template <int kVectors>
void MultiplyColumns(ByteBlock& block, bool left_is_signed) {
  if (!block.depth.on_tiles) {
    MultiplyVectors<kVectors>(block);
  } else if (left_is_signed) {
    MultiplyOnTiles<kVectors, true>(block);
  } else {
    MultiplyOnTiles<kVectors, false>(block);
  }
}

#endif

}  // namespace

ByteDepth ByteDepthFor(int64_t rows, int64_t depth, int64_t columns, int64_t run) {
  if (run == 0) run = depth;
  ByteDepth result = {
      .on_tiles =
          HasByteTiles() && rows >= kMinTileRows && (run == depth || run >= kMinTileRun) &&
          static_cast<double>(rows) * static_cast<double>(depth) * static_cast<double>(columns) >=
              static_cast<double>(kMinTileProducts),
      .depth = depth,
      .run = run};
  if (result.on_tiles) {
    // All steps have one size, because it is part of the tile configuration. If that takes not many
    // more steps, the size is such that the runs need no padding.
    const int64_t least = (run + kTileStep - 1) / kTileStep;
    result.step = RoundedUp((run + least - 1) / least, 4);
    for (int64_t steps = least; steps <= least + least / 2; ++steps) {
      if (run % (4 * steps) == 0) {
        result.step = run / steps;
        break;
      }
    }
  }
  result.padded = depth / run * result.run_padded();
  return result;
}

int64_t PackedByteSize(const ByteDepth& depth, int64_t columns) {
  return depth.padded * RoundedUp(columns, kBytePanel);
}

namespace {

// Elements that lie together in a panel: the same column of as many rows as are read at a time.
template <int kTogether>
using PackedWord = std::conditional_t<kTogether == 4, uint32_t,
                                      std::conditional_t<kTogether == 2, uint16_t, uint8_t>>;

// Packs kTogether rows of a panel, whose elements are beside one another, and adds them to the sums
// of their columns.
template <int kTogether>
struct PackRows {
  static RH_INLINE void Run(const uint8_t* rows, int64_t row_stride, uint8_t flip, int64_t columns,
                            int8_t* packed, int32_t* sums) {
    using Word = PackedWord<kTogether>;
    auto* words = reinterpret_cast<Word*>(packed);
    RH_INDEPENDENT
    for (int64_t n = 0; n < columns; ++n) {
      uint32_t word = 0;
      int32_t sum = 0;
      RH_UNROLL
      for (int j = 0; j < kTogether; ++j) {
        const auto byte = static_cast<uint8_t>(rows[j * row_stride + n] ^ flip);
        word |= uint32_t{byte} << (8 * j);
        sum += static_cast<int8_t>(byte);
      }
      words[n] = static_cast<Word>(word);
      sums[n] += sum;
    }
  }
};

// Packs a part of a column, whose elements are beside one another: `count` times kTogether of them.
// Adds them to its sum.
template <int kTogether>
struct PackColumn {
  static RH_INLINE void Run(const uint8_t* column, uint8_t flip, int64_t count, int8_t* packed,
                            int32_t* sum) {
    using Word = PackedWord<kTogether>;
    const auto flips = static_cast<Word>(uint32_t{flip} * 0x01010101U);
    int32_t total = 0;
    for (int64_t k = 0; k < count * kTogether; ++k) total += static_cast<int8_t>(column[k] ^ flip);
    *sum += total;
    auto* words = reinterpret_cast<Word*>(packed);
    for (int64_t i = 0; i < count; ++i) {
      Word word = 0;
      std::memcpy(&word, column + i * kTogether, sizeof(word));
      words[i * kBytePanel] = static_cast<Word>(word ^ flips);
    }
  }
};

struct Packing {
  void (*rows)(const uint8_t* rows, int64_t row_stride, uint8_t flip, int64_t columns,
               int8_t* packed, int32_t* sums);
  void (*column)(const uint8_t* column, uint8_t flip, int64_t count, int8_t* packed, int32_t* sum);

  template <int kTogether>
  static Packing For() {
    return {.rows = ForThisProcessor<PackRows<kTogether>, const uint8_t*, int64_t, uint8_t, int64_t,
                                     int8_t*, int32_t*>(),
            .column = ForThisProcessor<PackColumn<kTogether>, const uint8_t*, uint8_t, int64_t,
                                       int8_t*, int32_t*>()};
  }
  static Packing For(int64_t together) {
    return together == 4 ? For<4>() : together == 2 ? For<2>() : For<1>();
  }
};

}  // namespace

void PackBytes(const uint8_t* data, bool is_unsigned, const ByteDepth& depth, int64_t columns,
               int64_t row_stride, int64_t column_stride, int8_t* packed, int32_t* column_sums) {
  std::fill_n(packed, PackedByteSize(depth, columns), 0);
  std::fill_n(column_sums, columns, 0);
  const uint8_t flip = is_unsigned ? 0x80 : 0;
  const int64_t together = RowsAtATime();
  const Packing packing = Packing::For(together);
  // The rows of a run that are packed as whole words; the others element by element.
  const int64_t whole = row_stride == 1 || column_stride == 1 ? depth.run / together * together : 0;
  const int64_t runs = depth.run == 0 ? 0 : depth.depth / depth.run;
  for (int64_t first = 0; first < columns; first += kBytePanel) {
    const int64_t width = std::min(kBytePanel, columns - first);
    int8_t* panel = packed + first * depth.padded;
    for (int64_t run = 0; run < runs; ++run) {
      const uint8_t* from = data + run * depth.run * row_stride + first * column_stride;
      int8_t* to = panel + run * depth.run_padded() * kBytePanel;
      if (column_stride == 1) {
        for (int64_t k = 0; k < whole; k += together)
          packing.rows(from + k * row_stride, row_stride, flip, width, to + k * kBytePanel,
                       column_sums + first);
      } else if (whole > 0) {
        for (int64_t n = 0; n < width; ++n)
          packing.column(from + n * column_stride, flip, whole / together, to + n * together,
                         &column_sums[first + n]);
      }
      for (int64_t n = 0; n < width; ++n) {
        for (int64_t k = whole; k < depth.run; ++k) {
          const auto element = static_cast<int8_t>(from[k * row_stride + n * column_stride] ^ flip);
          to[OffsetInPanel(k, n, together)] = element;
          column_sums[first + n] += element;
        }
      }
    }
  }
}

ByteBlocks::ByteBlocks(const ByteDepth& depth, int64_t rows, bool left_is_signed)
    : depth_(depth), rows_(rows), left_is_signed_(left_is_signed) {
#if defined(__x86_64__)
  if (depth_.on_tiles) TileConfiguration::For(rows_, depth_.step).Load();
#endif
}

ByteBlocks::~ByteBlocks() {
#if defined(__x86_64__)
  if (depth_.on_tiles) TileConfiguration::Release();
#endif
}

void ByteBlocks::Multiply(const uint8_t* left, int64_t left_stride, const int64_t* starts,
                          const int8_t* panel, int64_t columns, int32_t* sums) const {
  ByteBlock block = {.left = left,
                     .left_stride = left_stride,
                     .starts = starts,
                     .panel = panel,
                     .depth = depth_,
                     .rows = rows_,
                     .sums = sums};
#if defined(__x86_64__)
  if (HasByteProducts()) {
    switch ((columns + 15) / 16) {
      case 1:
        return MultiplyColumns<1>(block, left_is_signed_);
      case 2:
        return MultiplyColumns<2>(block, left_is_signed_);
      case 3:
        return MultiplyColumns<3>(block, left_is_signed_);
      default:
        return MultiplyColumns<4>(block, left_is_signed_);
    }
  }
  if (HasPairProducts()) return MultiplyColumnsInPairs(block, columns);
#endif
  static const auto multiply = ForThisProcessor<PlainBlock, const ByteBlock*>();
  multiply(&block);
}

}  // namespace roundhouse::native
