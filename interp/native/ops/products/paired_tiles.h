// The product of tiles.h by AVX512-BF16: its instruction multiplies 16 pairs of bf16 and adds each
// pair's products to an f32 sum. The left and right sides are packed as for the tile unit.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PAIRED_TILES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PAIRED_TILES_H_

#include "roundhouse/interp/native/ops/products/tiles.h"

namespace roundhouse::native {

// Of sides with one part each. Only if BestIsa() is kAvx512Bf16 or more.
void MultiplyPairedTiles(const TileBlock& block);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PAIRED_TILES_H_
