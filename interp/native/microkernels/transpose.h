// File: transpose.h
//
// Transposes cells of 1, 2, 4, 8 or 16 bytes a tile at a time, in registers where there is a way.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_TRANSPOSE_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_TRANSPOSE_H_

#include <cstddef>
#include <cstdint>

namespace roundhouse::native {

// The greatest tile, in bytes of a row of the source and in columns.
inline constexpr int64_t kBytesOfTile = 64;
inline constexpr int64_t kColumnsOfTile = 64;

// Cell (i, j) of `to`, at i * to_stride + j * sizeof(Cell), becomes the one of `from` at
// j * from_stride + i * sizeof(Cell). Strides are in bytes.
template <typename Cell>
void TransposeTile(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride,
                   int64_t rows, int64_t columns);

// The same for at most kBytesOfTile / sizeof(Cell) rows and kColumnsOfTile columns. Reads each row
// of the source once and writes each row of the target at once, which is faster where many rows of
// the source compete for the same cache lines.
template <typename Cell>
void TransposeTileOnce(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride,
                       int64_t rows, int64_t columns);

// How many columns TransposeTile() should do at a time for this stride, so that the rows of the
// source stay in the L1 cache; 0 if TransposeTileOnce() is faster.
int64_t ColumnsAtATime(int64_t from_stride);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_TRANSPOSE_H_
