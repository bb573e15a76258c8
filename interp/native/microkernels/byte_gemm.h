// File: byte_gemm.h
//
// Products of matrices of bytes, exact in i32, on which quantised layers rest. The right side is
// signed; a right side of u8 becomes that by subtracting 128 from elements and zero points alike.
// The left side is unsigned, as the processors' instructions have it, or on tiles either.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_GEMM_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_GEMM_H_

#include <cstdint>

namespace roundhouse::native {

// Whether the processor multiplies four unsigned bytes by four signed ones and adds the products up
// (AVX-512 VNNI), and may.
bool HasByteProducts();
// Whether it multiplies tiles of bytes (AMX), and may.
bool HasByteTiles();

inline constexpr int64_t kBytePanel = 64;  // Columns that are multiplied together.
inline constexpr int64_t kByteRows = 16;   // Rows, at most.

// How the depth of a product is worked on.
struct ByteDepth {
  bool on_tiles = false;
  int64_t depth = 0;
  int64_t step = 4;    // Bytes of a row that go together: a multiple of four.
  int64_t padded = 0;  // What is read of each row of a left side: whole steps.
};
// For a product of such sizes.
ByteDepth ByteDepthFor(int64_t rows, int64_t depth, int64_t columns);

// How many bytes a right side takes once it is packed, its columns filled up to whole panels.
int64_t PackedByteSize(const ByteDepth& depth, int64_t columns);

// Element (k, n) of the right side is data[k * row_stride + n * column_stride], less 128 where it
// `is_unsigned`. `column_sums` has a place for each column.
void PackBytes(const uint8_t* data, bool is_unsigned, const ByteDepth& depth, int64_t columns,
               int64_t row_stride, int64_t column_stride, int8_t* packed, int32_t* column_sums);
inline const int8_t* BytePanelOf(const int8_t* packed, const ByteDepth& depth, int64_t panel) {
  return packed + panel * depth.padded * kBytePanel;
}

// While it lives, this thread may multiply blocks of `rows` rows (1 to kByteRows). Tiles make that
// more state to save, so it does not live for long.
class ByteBlocks {
 public:
  ByteBlocks(const ByteDepth& depth, int64_t rows, bool left_is_signed);
  ByteBlocks(const ByteBlocks&) = delete;
  ByteBlocks& operator=(const ByteBlocks&) = delete;
  ~ByteBlocks();

  // The rows from `left` on times one panel. Row i of the sums is at sums[i * kBytePanel]; what it
  // has beyond `columns` may be anything. The sums are aligned to 64 bytes.
  void Multiply(const uint8_t* left, int64_t left_stride, const int8_t* panel, int64_t columns,
                int32_t* sums) const;

 private:
  const ByteDepth depth_;
  const int64_t rows_;
  const bool left_is_signed_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_GEMM_H_
