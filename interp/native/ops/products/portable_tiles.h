// The functions of tiles.h in plain C++, for processors without a tile unit: the same layouts and
// products, but slow. No backend claims nodes for them. They serve as a reference in tests, and let
// the code around the tiles run and be tested on every processor.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PORTABLE_TILES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PORTABLE_TILES_H_

#include <cstddef>
#include <cstdint>

#include "roundhouse/interp/native/ops/products/tiles.h"

namespace roundhouse::native::portable {

void SplitRows(const float* from, int64_t pitch, int64_t rows, int64_t depth, int num_parts,
               std::byte* to, int64_t step_pitch, uint8_t* special);
void SplitRight(const RightStep& step, const float* factors, int num_parts, std::byte* to);
void MultiplyTiles(const TileBlock& block, int num_parts);
void StoreSums(const float* sums, int64_t first, int64_t rows, const ResultGrid& grid,
               const Finish& finish, int64_t columns, float* result, int64_t result_pitch);

}  // namespace roundhouse::native::portable

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PORTABLE_TILES_H_
