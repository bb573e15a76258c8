#include "roundhouse/interp/native/ops/bytes/computed_product.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

constexpr int64_t kMinProductsPerThread = 1 << 17;
constexpr int64_t kAlignment = 64;
// The rows of one piece of work.
constexpr int64_t kPieceRows = 8 * kByteRows;

int64_t Aligned(int64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

struct ComputedProduct {
  int64_t batches = 1;  // Of the result.
  int64_t rights = 1;   // 1 if all batches have the same right side.
  int64_t rows = 0;
  int64_t columns = 0;
  ByteDepth depth;
  bool left_is_signed = false;  // When multiplied.
  uint8_t flip = 0;             // Makes signed rows unsigned.
  int32_t left_zero = 0;
  bool right_is_unsigned = false;
  int32_t right_zero = 0;  // In signed bytes.
  int64_t row_stride = 0;  // Of the right side.
  int64_t column_stride = 0;
  std::vector<uint32_t> bias;
  LayerEnding ending;

  int64_t packed_size() const { return Aligned(PackedByteSize(depth, columns)); }
  int64_t offsets_size() const { return Aligned(columns * static_cast<int64_t>(sizeof(int32_t))); }
  int64_t left_size() const { return Aligned(kPieceRows * depth.padded); }
};

template <typename T>
struct CopyRow {
  static RH_INLINE void Run(const uint8_t* from, uint8_t flip, uint8_t* to, int64_t count,
                            int32_t* sum) {
    int32_t total = 0;
    for (int64_t i = 0; i < count; ++i) {
      const auto byte = static_cast<uint8_t>(from[i] ^ flip);
      to[i] = byte;
      total += static_cast<T>(byte);
    }
    *sum = total;
  }
};

// Packs a right side, and computes what is added to the sums of its columns.
void PackRight(const ComputedProduct& product, const uint8_t* right, uint8_t* packed,
               int32_t* offsets) {
  PackBytes(right, product.right_is_unsigned, product.depth, product.columns, product.row_stride,
            product.column_stride, reinterpret_cast<int8_t*>(packed), offsets);
  const auto all_zeros =
      static_cast<uint32_t>(product.depth.depth) * static_cast<uint32_t>(product.right_zero);
  for (int64_t n = 0; n < product.columns; ++n) {
    offsets[n] =
        static_cast<int32_t>(product.bias[n] + static_cast<uint32_t>(product.left_zero) *
                                                   (all_zeros - static_cast<uint32_t>(offsets[n])));
  }
}

// Some rows of one batch, at `left` and `result`.
void RunRows(const ComputedProduct& product, const uint8_t* left, int64_t count,
             const uint8_t* packed, const int32_t* offsets, uint8_t* scratch, std::byte* result) {
  static const auto copy_unsigned =
      ForThisProcessor<CopyRow<uint8_t>, const uint8_t*, uint8_t, uint8_t*, int64_t, int32_t*>();
  static const auto copy_signed =
      ForThisProcessor<CopyRow<int8_t>, const uint8_t*, uint8_t, uint8_t*, int64_t, int32_t*>();
  const ByteDepth& depth = product.depth;
  int32_t row_offsets[kPieceRows];
  for (int64_t i = 0; i < count; ++i) {
    uint8_t* to = scratch + i * depth.padded;
    int32_t sum = 0;
    (product.left_is_signed ? copy_signed : copy_unsigned)(left + i * depth.depth, product.flip, to,
                                                           depth.depth, &sum);
    std::memset(to + depth.depth, 0, static_cast<size_t>(depth.padded - depth.depth));
    row_offsets[i] = static_cast<int32_t>(0U - static_cast<uint32_t>(sum) *
                                                   static_cast<uint32_t>(product.right_zero));
  }
  // Blocks of equal height. The last one may overlap the one before it.
  const int64_t blocks = (count + kByteRows - 1) / kByteRows;
  const int64_t height = (count + blocks - 1) / blocks;
  const ByteBlocks multiplier(depth, height, product.left_is_signed);
  alignas(64) int32_t sums[kByteRows * kBytePanel];
  for (int64_t first = 0; first < product.columns; first += kBytePanel) {
    const int64_t columns = std::min(kBytePanel, product.columns - first);
    const int8_t* right =
        BytePanelOf(reinterpret_cast<const int8_t*>(packed), depth, first / kBytePanel);
    for (int64_t block = 0; block < blocks; ++block) {
      const int64_t row = std::min(block * height, count - height);
      multiplier.Multiply(scratch + row * depth.padded, depth.padded, right, columns, sums);
      product.ending.Run({.sums = sums,
                          .sums_pitch = kBytePanel,
                          .offsets = offsets + first,
                          .row_offsets = product.right_zero != 0 ? row_offsets + row : nullptr,
                          .rows = height,
                          .first = first,
                          .columns = columns},
                         result + row * product.columns * product.ending.element_size(),
                         product.columns);
    }
  }
}

void RunProduct(const ComputedProduct& product, const InvocationArguments& arguments) {
  const auto* left = Input<uint8_t>(arguments, 0);
  const auto* right = Input<uint8_t>(arguments, 1);
  auto* result = Result<std::byte>(arguments);
  auto* packed = reinterpret_cast<uint8_t*>(arguments.scratch);
  const int64_t right_size = product.packed_size() + product.offsets_size();
  uint8_t* rows = packed + product.rights * right_size;
  const auto offsets_of = [&](int64_t i) {
    return reinterpret_cast<int32_t*>(packed + i * right_size + product.packed_size());
  };
  const int64_t depth = product.depth.depth;
  const int64_t pieces = (product.rows + kPieceRows - 1) / kPieceRows;
  const auto pack = [&](int64_t i, int) {
    PackRight(product, right + i * depth * product.columns, packed + i * right_size, offsets_of(i));
  };
  const auto multiply = [&](int64_t item, int worker) {
    const int64_t batch = item / pieces;
    const int64_t own = product.rights == 1 ? 0 : batch;
    const int64_t first = item % pieces * kPieceRows;
    const int64_t at = batch * product.rows + first;
    RunRows(product, left + at * depth, std::min(kPieceRows, product.rows - first),
            packed + own * right_size, offsets_of(own), rows + worker * product.left_size(),
            result + at * product.columns * product.ending.element_size());
  };
  if (product.batches * product.rows * product.columns * depth < kMinProductsPerThread) {
    for (int64_t i = 0; i < product.rights; ++i) pack(i, 0);
    for (int64_t i = 0; i < product.batches * pieces; ++i) multiply(i, 0);
    return;
  }
  arguments.threads.Run(product.rights, pack);
  arguments.threads.Run(product.batches * pieces, multiply);
}

}  // namespace

absl::StatusOr<Prepared> PrepareComputedProduct(const canonical::MatMul& op,
                                                const NativeRequest& request, LayerEnding ending) {
  RH_ASSIGN_OR_RETURN(const Bytes left, BytesOf(request.operands[0]));
  RH_ASSIGN_OR_RETURN(const Bytes right, BytesOf(request.operands[1]));
  if (left.zero_points.size() != 1 || right.zero_points.size() != 1)
    return Declined("both sides must have one zero point");
  if (op.transpose_lhs) return Declined("lhs must not be transposed");
  const absl::Span<const int64_t> lhs = request.sizes(0);
  const absl::Span<const int64_t> rhs = request.sizes(1);
  const absl::Span<const int64_t> sizes = request.result_sizes();
  ComputedProduct product = {.batches = NativeRequest::Product(sizes.subspan(0, sizes.size() - 2)),
                             .rights = NativeRequest::Product(rhs.subspan(0, rhs.size() - 2)),
                             .rows = sizes[sizes.size() - 2],
                             .columns = sizes.back()};
  if (NativeRequest::Product(lhs.subspan(0, lhs.size() - 2)) != product.batches ||
      (product.rights != 1 && product.rights != product.batches)) {
    return Declined("lhs must not be broadcast, nor some of the batches of rhs");
  }
  product.depth = ByteDepthFor(product.rows, lhs.back(), product.columns);
  product.left_is_signed = product.depth.on_tiles && !left.is_unsigned;
  product.flip = !left.is_unsigned && !product.left_is_signed ? 0x80 : 0;
  product.left_zero = static_cast<int32_t>(left.zero_points[0] + (product.flip != 0 ? 128 : 0));
  product.right_is_unsigned = right.is_unsigned;
  const int64_t right_zero = right.zero_points[0] - (right.is_unsigned ? 128 : 0);
  if (right_zero < -256 || right_zero > 255 || product.left_zero < -256 ||
      product.left_zero > 511) {
    return Declined("the zero point is out of range");
  }
  product.right_zero = static_cast<int32_t>(right_zero);
  product.row_stride = op.transpose_rhs ? 1 : product.columns;
  product.column_stride = op.transpose_rhs ? lhs.back() : 1;
  RH_ASSIGN_OR_RETURN(product.bias, BiasOf(request, product.columns));
  if (request.is_question) return Taken();
  product.ending = std::move(ending);
  const std::optional<int64_t> rights =
      CheckedMul(product.rights, product.packed_size() + product.offsets_size());
  const std::optional<int64_t> rows =
      CheckedMul(int64_t{request.threads.num_threads()}, product.left_size());
  if (!rights || !rows) return Declined("the sizes are too large");
  return NewKernel(request,
                   [product = std::move(product)](const InvocationArguments& arguments) {
                     RunProduct(product, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(*rights + *rows)});
}

}  // namespace roundhouse::native
