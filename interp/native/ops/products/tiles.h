// File: tiles.h
//
// Products of f32 matrices on tiles of bf16. A float is the sum of up to three numbers of bf16, its
// parts, each the rounded rest of what those before it leave over. So a product of floats is a sum
// of products of parts, which a tile unit adds up in f32; products that are too small to matter are
// left out:
//   kHighest   three parts, six products: what is lost is less than what f32 rounds away
//   kHigh      two parts, three products: about 2^-16 of each product is lost
//   kMedium    one part, one product: about 2^-8 is lost
// These are the pieces of which split_product.h makes convolutions and matrix products. Where
// BestIsa() is not kAmx, plain loops stand in for the tile unit: right, but slow.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_TILES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_TILES_H_

#include <cstddef>
#include <cstdint>
#include <limits>

#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// A tile has up to 16 rows of 64 bytes. A step is what one load of tiles covers of the depth; a
// panel is as many columns of the right side as are worked on at a time, two tiles.
inline constexpr int64_t kTileRows = 16;
inline constexpr int64_t kStepDepth = 32;
inline constexpr int64_t kPanelWidth = 32;
// Of a step of one part of one row of the left side, or of a tile of the right.
inline constexpr int64_t kStepBytes = 64;
inline constexpr int64_t kTileBytes = 1024;

constexpr int NumParts(Precision precision) {
  return precision == Precision::kHighest ? 3 : precision == Precision::kHigh ? 2 : 1;
}

// Makes the calling thread's tiles those of a left side with so many rows in a tile (1 to
// kTileRows). Until they are released again, the thread has a larger state to save.
void ConfigureTiles(int64_t rows);
void ReleaseTiles();

// ---- The left side.

// Numbers of this size or more, and infinities and NaNs, are no sums of parts: their sums could
// overflow where those of floats do not.
inline constexpr float kTooLarge = 0x1p100F;
// Where all numbers are smaller, parts get lost below what bf16 can hold. Zeros do not count.
inline constexpr float kTooSmall = 0x1p-60F;

// Rows that lie `pitch` floats apart become parts: step s of part p of row i goes to
// to + s * step_pitch + (i * num_parts + p) * kStepBytes; what is missing of a step is zeros.
// `strange` is told of each row whether parts cannot stand for it, as above.
void SplitRows(const float* from, int64_t pitch, int64_t rows, int64_t depth, int num_parts,
               std::byte* to, int64_t step_pitch, uint8_t* strange);
// The same for rows of zeros.
void SplitZeros(int64_t rows, int64_t depth, int num_parts, std::byte* to, int64_t step_pitch,
                uint8_t* strange);

// ---- The right side.

// A step of a panel as it lies in memory: one of the pitches is 1.
struct RightStep {
  const float* data;
  int64_t depth_pitch;
  int64_t column_pitch;
  int64_t depth;    // At most kStepDepth,
  int64_t columns;  // and kPanelWidth; what is missing is zeros.
};
// Two tiles for each part. Each column is multiplied with its number of `factors`.
void SplitRight(const RightStep& step, const float* factors, int num_parts, std::byte* to);
constexpr int64_t RightStepBytes(int num_parts) { return 2 * kTileBytes * num_parts; }

// ---- The product.

// Some rows of the left side times a panel. The depth is cut into pieces, as the taps of a
// convolution, each of which is some steps.
struct TileBlock {
  // Where the first row of each piece is.
  const std::byte* const* pieces;
  int64_t num_pieces;
  int64_t row_offset;  // Of the first row from there, in bytes,
  int64_t row_pitch;   // and of the others.
  int64_t steps;       // Of a piece,
  int64_t step_pitch;  // and where they are.
  const std::byte* right;
  int64_t rows;  // Of a tile.
  bool is_tall;  // Two tiles of rows.
  float* sums;   // Rows of kPanelWidth, aligned to 64 bytes.
};
void MultiplyTiles(const TileBlock& block, int num_parts);

// What becomes of a sum, column by column: its scale and bias, an activation, then a residual and
// an activation once more.
struct Finish {
  const float* scales = nullptr;
  const float* bias = nullptr;      // Null for none.
  const float* residual = nullptr;  // The same; it lies as the result does.
  struct Activation {
    float least = -std::numeric_limits<float>::infinity();
    float most = std::numeric_limits<float>::infinity();
    FusedActivation function;
  };
  Activation first;
  Activation second;
};

// The sums of a block are those of rows `first`, … of a grid, in which only some exist: those whose
// place in its row of `pitch` is below `width`, in the first `height` rows.
struct ResultGrid {
  int64_t pitch;
  int64_t width;
  int64_t height;
};
// Stores rows of sums, `columns` of each, where they belong in `result`, whose rows lie
// `result_pitch` apart. All pointers of `finish` are those of the first column.
void StoreSums(const float* sums, int64_t first, int64_t rows, const ResultGrid& grid,
               const Finish& finish, int64_t columns, float* result, int64_t result_pitch);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_TILES_H_
