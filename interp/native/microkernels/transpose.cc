#include "roundhouse/interp/native/microkernels/transpose.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>

#include "roundhouse/interp/native/microkernels/cell.h"

namespace roundhouse::native {
namespace {

using Vector = uint8_t __attribute__((vector_size(16)));
using Halves = uint16_t __attribute__((vector_size(16)));
using Words = uint32_t __attribute__((vector_size(16)));
using Pairs = uint64_t __attribute__((vector_size(16)));

// Interleaves the first halves of `a` and `b`, cells of kBytes each.
template <int kBytes>
Vector Low(Vector a, Vector b) {
  if constexpr (kBytes == 1)
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  if constexpr (kBytes == 2)
    return Vector(__builtin_shufflevector(Halves(a), Halves(b), 0, 8, 1, 9, 2, 10, 3, 11));
  if constexpr (kBytes == 4) return Vector(__builtin_shufflevector(Words(a), Words(b), 0, 4, 1, 5));
  if constexpr (kBytes == 8) return Vector(__builtin_shufflevector(Pairs(a), Pairs(b), 0, 2));
}

// The same of the second halves.
template <int kBytes>
Vector High(Vector a, Vector b) {
  if constexpr (kBytes == 2)
    return Vector(__builtin_shufflevector(Halves(a), Halves(b), 4, 12, 5, 13, 6, 14, 7, 15));
  if constexpr (kBytes == 4) return Vector(__builtin_shufflevector(Words(a), Words(b), 2, 6, 3, 7));
  if constexpr (kBytes == 8) return Vector(__builtin_shufflevector(Pairs(a), Pairs(b), 1, 3));
}

Vector ReadEight(const std::byte* from) {
  const Pairs pair = {ReadCell<uint64_t>(from), 0};
  return Vector(pair);
}

// Writes the columns of four rows of words as rows.
void WriteColumns(Vector a, Vector b, Vector c, Vector d, std::byte* to, int64_t to_stride) {
  const Vector ab_low = Low<4>(a, b);
  const Vector cd_low = Low<4>(c, d);
  const Vector ab_high = High<4>(a, b);
  const Vector cd_high = High<4>(c, d);
  WriteCell(to, Low<8>(ab_low, cd_low));
  WriteCell(to + to_stride, High<8>(ab_low, cd_low));
  WriteCell(to + 2 * to_stride, Low<8>(ab_high, cd_high));
  WriteCell(to + 3 * to_stride, High<8>(ab_high, cd_high));
}

// Transposes kSide x kSide cells in registers; kSide is 1 where no way is known.
template <typename Cell>
struct Block {
  static constexpr int64_t kSide = 1;
  static void Run(const std::byte* from, int64_t, std::byte* to, int64_t) {
    WriteCell(to, ReadCell<Cell>(from));
  }
};

template <>
struct Block<uint32_t> {
  static constexpr int64_t kSide = 4;
  static void Run(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride) {
    WriteColumns(ReadCell<Vector>(from), ReadCell<Vector>(from + from_stride),
                 ReadCell<Vector>(from + 2 * from_stride), ReadCell<Vector>(from + 3 * from_stride),
                 to, to_stride);
  }
};

template <>
struct Block<uint16_t> {
  static constexpr int64_t kSide = 8;
  static void Run(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride) {
    Vector pairs[8];
    for (int64_t i = 0; i < 4; ++i) {
      const auto a = ReadCell<Vector>(from + 2 * i * from_stride);
      const auto b = ReadCell<Vector>(from + (2 * i + 1) * from_stride);
      pairs[i] = Low<2>(a, b);
      pairs[4 + i] = High<2>(a, b);
    }
    // The first four rows of the result come from the first halves.
    for (int64_t half = 0; half < 2; ++half) {
      const Vector* pair = pairs + 4 * half;
      WriteColumns(pair[0], pair[1], pair[2], pair[3], to + 4 * half * to_stride, to_stride);
    }
  }
};

template <>
struct Block<uint8_t> {
  static constexpr int64_t kSide = 8;
  static void Run(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride) {
    Vector pairs[4];
    for (int64_t i = 0; i < 4; ++i) {
      pairs[i] = Low<1>(ReadEight(from + 2 * i * from_stride),
                        ReadEight(from + (2 * i + 1) * from_stride));
    }
    const Vector first_low = Low<2>(pairs[0], pairs[1]);
    const Vector first_high = High<2>(pairs[0], pairs[1]);
    const Vector second_low = Low<2>(pairs[2], pairs[3]);
    const Vector second_high = High<2>(pairs[2], pairs[3]);
    // Each has two rows of the result.
    const Vector rows[4] = {Low<4>(first_low, second_low), High<4>(first_low, second_low),
                            Low<4>(first_high, second_high), High<4>(first_high, second_high)};
    for (int64_t i = 0; i < 4; ++i) {
      const auto pair = Pairs(rows[i]);
      WriteCell(to + 2 * i * to_stride, pair[0]);
      WriteCell(to + (2 * i + 1) * to_stride, pair[1]);
    }
  }
};

// Transposes what is left beside the first full_rows x full_columns cells.
template <typename Cell>
void TransposeRest(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride,
                   int64_t rows, int64_t columns, int64_t full_rows, int64_t full_columns) {
  constexpr auto kBytes = static_cast<int64_t>(sizeof(Cell));
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = i < full_rows ? full_columns : 0; j < columns; ++j)
      WriteCell(to + i * to_stride + j * kBytes,
                ReadCell<Cell>(from + j * from_stride + i * kBytes));
  }
}

}  // namespace

template <typename Cell>
void TransposeTile(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride,
                   int64_t rows, int64_t columns) {
  constexpr auto kBytes = static_cast<int64_t>(sizeof(Cell));
  constexpr int64_t kSide = Block<Cell>::kSide;
  const int64_t full_rows = rows / kSide * kSide;
  const int64_t full_columns = columns / kSide * kSide;
  for (int64_t i = 0; i < full_rows; i += kSide) {
    for (int64_t j = 0; j < full_columns; j += kSide) {
      Block<Cell>::Run(from + j * from_stride + i * kBytes, from_stride,
                       to + i * to_stride + j * kBytes, to_stride);
    }
  }
  TransposeRest<Cell>(from, from_stride, to, to_stride, rows, columns, full_rows, full_columns);
}

template <typename Cell>
void TransposeTileOnce(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride,
                       int64_t rows, int64_t columns) {
  constexpr auto kBytes = static_cast<int64_t>(sizeof(Cell));
  constexpr int64_t kSide = Block<Cell>::kSide;
  constexpr int64_t kPitch = kColumnsOfTile * kBytes;
  alignas(64) std::byte tile[kBytesOfTile / kBytes * kPitch];
  const int64_t full_rows = rows / kSide * kSide;
  const int64_t full_columns = columns / kSide * kSide;
  for (int64_t j = 0; j < full_columns; j += kSide) {
    for (int64_t i = 0; i < full_rows; i += kSide) {
      Block<Cell>::Run(from + j * from_stride + i * kBytes, from_stride,
                       tile + i * kPitch + j * kBytes, kPitch);
    }
  }
  TransposeRest<Cell>(from, from_stride, tile, kPitch, rows, columns, full_rows, full_columns);
  for (int64_t i = 0; i < rows; ++i)
    std::memcpy(to + i * to_stride, tile + i * kPitch, static_cast<size_t>(columns * kBytes));
}

int64_t ColumnsAtATime(int64_t from_stride) {
  constexpr int64_t kLine = 64;
  constexpr int64_t kSets = 64;  // Of an L1 cache, in which as many lines follow one another.
  constexpr int64_t kWays = 4;   // That a tile may fill; others are for the target.
  constexpr int64_t kFewest = 16;
  const int64_t sets =
      from_stride % kLine == 0 ? kSets / std::gcd(from_stride / kLine, kSets) : kSets;
  const int64_t columns = std::min(sets * kWays, kColumnsOfTile);
  return columns < kFewest ? 0 : columns;
}

#define RH_TRANSPOSE(Cell)                                                                       \
  template void TransposeTile<Cell>(const std::byte*, int64_t, std::byte*, int64_t, int64_t,     \
                                    int64_t);                                                    \
  template void TransposeTileOnce<Cell>(const std::byte*, int64_t, std::byte*, int64_t, int64_t, \
                                        int64_t)
RH_TRANSPOSE(uint8_t);
RH_TRANSPOSE(uint16_t);
RH_TRANSPOSE(uint32_t);
RH_TRANSPOSE(uint64_t);
RH_TRANSPOSE(Cell16);
#undef RH_TRANSPOSE

}  // namespace roundhouse::native
