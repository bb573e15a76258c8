// File: tile_instructions.h
//
// The processor's tile instructions, for code that is compiled for x86-64 and runs only if
// BestIsa() is kAmx. They replace gcc 12's intrinsics, because its _tile_loadconfig declares that
// it reads only 8 bytes, and its tile loads that they read none.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_TILE_INSTRUCTIONS_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_TILE_INSTRUCTIONS_H_

#include <cstdint>

#define RH_TILE_LOAD(tile, from, pitch) \
  asm volatile("tileloadd (%0,%1,1), %%tmm" #tile : : "r"(from), "r"(pitch) : "memory")
#define RH_TILE_STORE(tile, to, pitch) \
  asm volatile("tilestored %%tmm" #tile ", (%0,%1,1)" : : "r"(to), "r"(pitch) : "memory")
#define RH_TILE_ZERO(tile) asm volatile("tilezero %%tmm" #tile : :)
// sums += left * right, by the given instruction.
#define RH_TILE_MULTIPLY(instruction, sums, left, right) \
  asm volatile(#instruction " %%tmm" #right ", %%tmm" #left ", %%tmm" #sums : :)

namespace roundhouse::native {

// The configuration of tiles 0 to 3 (sums), 4 and 5 (right), 6 and 7 (left). A left tile has
// `left_rows` rows (1 to 16) of `step_bytes` bytes each (a multiple of four, up to 64).
struct alignas(64) TileConfiguration {
  uint8_t palette = 1;
  uint8_t start_row = 0;
  uint8_t reserved[14] = {};
  uint16_t row_bytes[16] = {};
  uint8_t rows[16] = {};

  static TileConfiguration For(int64_t left_rows, int64_t step_bytes) {
    TileConfiguration configuration;
    for (int tile = 0; tile < 8; ++tile) {
      const bool is_right = tile == 4 || tile == 5;
      configuration.row_bytes[tile] = tile < 6 ? 64 : static_cast<uint16_t>(step_bytes);
      configuration.rows[tile] = static_cast<uint8_t>(is_right ? step_bytes / 4 : left_rows);
    }
    return configuration;
  }
  void Load() const { asm volatile("ldtilecfg %0" : : "m"(*this)); }
  static void Release() { asm volatile("tilerelease" : :); }
};
static_assert(sizeof(TileConfiguration) == 64);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_TILE_INSTRUCTIONS_H_
