// File: byte_gemm.h
//
// Products of byte matrices, exact in i32, for quantised layers. The right side is signed; a u8
// right side is made signed by subtracting 128 from its elements and zero points. The left side is
// unsigned, as the processors' instructions require. On tiles it may also be signed.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_GEMM_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_GEMM_H_

#include <cstdint>

namespace roundhouse::native {

// Whether the processor has, and may use, the instruction that multiplies four unsigned bytes by
// four signed ones and adds up the products (AVX-512 VNNI).
bool HasByteProducts();
// Whether it has nothing better than the one that multiplies and adds pairs of 16 bits (AVX2).
bool HasPairProducts();
// Whether the processor has, and may use, products of byte tiles (AMX).
bool HasByteTiles();

inline constexpr int64_t kBytePanel = 64;  // Columns per panel.
inline constexpr int64_t kByteRows = 16;   // Rows per block, at most.

// How a product traverses its depth.
struct ByteDepth {
  bool on_tiles = false;
  int64_t depth = 0;
  // Bytes of a left row that lie together: all, or a part of which there are depth / run.
  int64_t run = 0;
  int64_t step = 4;    // Bytes of a row per step: a multiple of four.
  int64_t padded = 0;  // Bytes read of each left row: whole steps for each run.

  int64_t run_padded() const { return (run + step - 1) / step * step; }
};
// The choice for a product of these sizes. `run` divides the depth, or is 0 for all of it.
ByteDepth ByteDepthFor(int64_t rows, int64_t depth, int64_t columns, int64_t run = 0);

// The size in bytes of a packed right side, with its columns padded to whole panels.
int64_t PackedByteSize(const ByteDepth& depth, int64_t columns);

// Element (k, n) of the right side is data[k * row_stride + n * column_stride], minus 128 if
// `is_unsigned`. `column_sums` has one element per column.
void PackBytes(const uint8_t* data, bool is_unsigned, const ByteDepth& depth, int64_t columns,
               int64_t row_stride, int64_t column_stride, int8_t* packed, int32_t* column_sums);
inline const int8_t* BytePanelOf(const int8_t* packed, const ByteDepth& depth, int64_t panel) {
  return packed + panel * depth.padded * kBytePanel;
}

// While this object lives, the thread may multiply blocks of `rows` rows (1 to kByteRows). Keep its
// lifetime short: while tiles are configured, the thread has more state to save.
class ByteBlocks {
 public:
  ByteBlocks(const ByteDepth& depth, int64_t rows, bool left_is_signed);
  ByteBlocks(const ByteBlocks&) = delete;
  ByteBlocks& operator=(const ByteBlocks&) = delete;
  ~ByteBlocks();

  // Multiplies the rows from `left` on by one panel. Row i of the sums is at sums[i * kBytePanel];
  // its elements beyond `columns` are unspecified. `sums` is aligned to 64 bytes.
  void Multiply(const uint8_t* left, int64_t left_stride, const int8_t* panel, int64_t columns,
                int32_t* sums) const {
    constexpr int64_t kAtTheRow = 0;
    Multiply(left, left_stride, &kAtTheRow, panel, columns, sums);
  }
  // The same, with rows that consist of runs: run i of a row is starts[i] behind it. Requires
  // HasByteProducts() if there are several.
  void Multiply(const uint8_t* left, int64_t left_stride, const int64_t* starts,
                const int8_t* panel, int64_t columns, int32_t* sums) const;

 private:
  const ByteDepth depth_;
  const int64_t rows_;
  const bool left_is_signed_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_GEMM_H_
