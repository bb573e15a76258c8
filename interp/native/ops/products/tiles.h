// File: tiles.h
//
// Products of f32 matrices on bf16 tiles. A float is split into a sum of up to three bf16 values,
// its parts, each the rounded remainder of those before it. So a product of floats is a sum of
// products of parts, which a tile unit accumulates in f32. Products too small to matter are left
// out:
//   kHighest   three parts, six products: loses less than the rounding of f32
//   kHigh      two parts, three products: loses about 2^-16 of each product
//   kMedium    one part, one product: loses about 2^-8
// split_product.h builds convolutions and matrix products from these functions. If BestIsa() is not
// kAmx, other code replaces the tile unit: kAvx512Bf16 multiplies one part by vectors, at twice the
// rate of f32 at best (paired_tiles.h). For the rest there are plain loops, correct but slow.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_TILES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_TILES_H_

#include <cstddef>
#include <cstdint>
#include <limits>

#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// A tile has up to 16 rows of 64 bytes. A step is the part of the depth that one tile load covers;
// a panel is the group of right-side columns that is processed together, two tiles wide.
inline constexpr int64_t kTileRows = 16;
inline constexpr int64_t kStepDepth = 32;
inline constexpr int64_t kPanelWidth = 32;
// The bytes of a step, for one part of one row of the left side or of a right tile.
inline constexpr int64_t kStepBytes = 64;
inline constexpr int64_t kTileBytes = 1024;

constexpr int NumParts(Precision precision) {
  return precision == Precision::kHighest ? 3 : precision == Precision::kHigh ? 2 : 1;
}

// Configures the calling thread's tiles for a left side with `rows` rows per tile (1 to kTileRows).
// Until they are released, the thread has more state to save.
void ConfigureTiles(int64_t rows);
void ReleaseTiles();

// ---- The left side.

// Values of at least this magnitude, infinities and NaNs are not split: the sums of their parts
// could overflow where sums of floats do not.
inline constexpr float kTooLarge = 0x1p100F;
// If all values are smaller, parts underflow bf16. Zeros do not count.
inline constexpr float kTooSmall = 0x1p-60F;

// Splits rows that are `pitch` floats apart: step s of part p of row i goes to
// to + s * step_pitch + (i * num_parts + p) * kStepBytes; partial steps are padded with zeros.
// Sets `special` for each row to whether it has values that parts cannot represent.
void SplitRows(const float* from, int64_t pitch, int64_t rows, int64_t depth, int num_parts,
               std::byte* to, int64_t step_pitch, uint8_t* special);
// The same for rows of zeros.
void SplitZeros(int64_t rows, int64_t depth, int num_parts, std::byte* to, int64_t step_pitch,
                uint8_t* special);

// ---- The right side.

// A step of a panel before packing. One of the pitches is 1.
struct RightStep {
  const float* data;
  int64_t depth_pitch;
  int64_t column_pitch;
  int64_t depth;    // At most kStepDepth.
  int64_t columns;  // At most kPanelWidth. The rest is padded with zeros.
};
// Writes two tiles per part. Each column is multiplied by its element of `factors`.
void SplitRight(const RightStep& step, const float* factors, int num_parts, std::byte* to);
constexpr int64_t RightStepBytes(int num_parts) { return 2 * kTileBytes * num_parts; }

// ---- The product.

// Some rows of the left side times a panel. The depth is cut into pieces, such as the taps of a
// convolution, and each piece into steps.
struct TileBlock {
  // The first row of each piece.
  const std::byte* const* pieces;
  int64_t num_pieces;
  int64_t row_offset;  // From there to the block's first row, in bytes.
  int64_t row_pitch;   // Between rows, in bytes.
  int64_t steps;       // Per piece.
  int64_t step_pitch;  // Between steps, in bytes.
  const std::byte* right;
  int64_t rows;  // Per tile.
  bool is_tall;  // The block is two tiles high.
  float* sums;   // Rows of kPanelWidth, aligned to 64 bytes.
};
void MultiplyTiles(const TileBlock& block, int num_parts);

// Applied to the sums of each column: scale and bias, an activation, then a residual and a second
// activation.
struct Finish {
  const float* scales = nullptr;
  const float* bias = nullptr;      // Or null.
  const float* residual = nullptr;  // Or null; in the layout of the result.
  struct Activation {
    float least = -std::numeric_limits<float>::infinity();
    float most = std::numeric_limits<float>::infinity();
    FusedActivation function;
  };
  Activation first;
  Activation second;
};

// Maps left rows to results: row m is at (m / pitch, m % pitch), and exists only if m % pitch is
// below `width` and m / pitch is below `height`.
struct ResultGrid {
  int64_t pitch;
  int64_t width;
  int64_t height;
};
// Stores the sums of the left rows from `first` on, `columns` of each, in `result`, whose rows are
// `result_pitch` apart. All pointers of `finish` point to the first column.
void StoreSums(const float* sums, int64_t first, int64_t rows, const ResultGrid& grid,
               const Finish& finish, int64_t columns, float* result, int64_t result_pitch);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_TILES_H_
