#include "roundhouse/interp/native/ops/bytes/quantized_product.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/native/ops/bytes/direct_product.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

// Fewer products are not worth a second thread.
constexpr int64_t kMinProductsPerThread = 1 << 17;
// The bytes of a piece's rows, such that they stay in the cache while the panels are read.
constexpr int64_t kPieceBytes = 1 << 15;
constexpr int64_t kMaxPieceRows = 32 * kByteRows;

struct QuantizedProduct {
  ByteWindows windows;
  ByteDepth depth;
  bool left_is_signed = false;  // When multiplied.
  std::shared_ptr<const PackedByteWeights> packed;
  std::vector<int32_t> offsets;  // For each column of the result.
  // The zero point of the right side in signed bytes: one for all columns, or one per column (then
  // this is 0).
  int32_t zero_point = 0;
  std::vector<int32_t> zero_points;
  LayerEnding ending;

  bool needs_no_copy() const {
    return windows.is_plain() && windows.flip == 0 && depth.padded == depth.depth;
  }
  bool needs_row_sums() const { return zero_point != 0 || !zero_points.empty(); }
};

template <typename T>
struct SumRow {
  static RH_INLINE void Run(const uint8_t* bytes, int64_t count, int32_t* sum) {
    int32_t total = 0;
    for (int64_t i = 0; i < count; ++i) total += static_cast<T>(bytes[i]);
    *sum = total;
  }
};

int32_t NegatedProduct(int32_t a, int32_t b) {
  return static_cast<int32_t>(0U - static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
}

// Wraps around on overflow.
void SubtractProducts(const int32_t* factors, int32_t factor, int64_t count, int32_t* sums) {
  for (int64_t i = 0; i < count; ++i) {
    sums[i] = static_cast<int32_t>(static_cast<uint32_t>(sums[i]) +
                                   static_cast<uint32_t>(NegatedProduct(factors[i], factor)));
  }
}

// Some rows times some panels of a group.
struct ProductPiece {
  int64_t group;
  int64_t first;
  int64_t count;
  int64_t first_panel;
  int64_t last_panel;
  uint8_t* scratch;  // For the rows, if they are copied.
};

void RunPiece(const QuantizedProduct& product, const ProductPiece& piece, const uint8_t* input,
              std::byte* output) {
  static const auto sum_unsigned =
      ForThisProcessor<SumRow<uint8_t>, const uint8_t*, int64_t, int32_t*>();
  static const auto sum_signed =
      ForThisProcessor<SumRow<int8_t>, const uint8_t*, int64_t, int32_t*>();
  const ByteDepth& depth = product.depth;
  const int64_t outputs = product.windows.outputs();
  const int64_t channels = product.windows.output.channels;
  const int8_t* packed =
      product.packed->bytes.data() + piece.group * PackedByteSize(depth, outputs);
  const uint8_t* rows = input + piece.first * depth.depth;
  if (!product.needs_no_copy()) {
    product.windows.Gather(input, piece.group, piece.first, piece.count, depth.padded,
                           piece.scratch);
    rows = piece.scratch;
  }
  int32_t row_sums[kMaxPieceRows];
  if (product.needs_row_sums()) {
    for (int64_t i = 0; i < piece.count; ++i) {
      (product.left_is_signed ? sum_signed : sum_unsigned)(rows + i * depth.padded, depth.depth,
                                                           &row_sums[i]);
      if (product.zero_points.empty())
        row_sums[i] = NegatedProduct(row_sums[i], product.zero_point);
    }
  }
  // Blocks of equal height. The last one may overlap the one before it.
  const int64_t blocks = (piece.count + kByteRows - 1) / kByteRows;
  const int64_t height = (piece.count + blocks - 1) / blocks;
  const ByteBlocks multiplier(depth, height, product.left_is_signed);
  alignas(64) int32_t sums[kByteRows * kBytePanel];
  for (int64_t panel = piece.first_panel; panel < piece.last_panel; ++panel) {
    const int64_t columns = std::min(kBytePanel, outputs - panel * kBytePanel);
    const int64_t column = piece.group * outputs + panel * kBytePanel;
    const int8_t* right = BytePanelOf(packed, depth, panel);
    for (int64_t block = 0; block < blocks; ++block) {
      const int64_t row = std::min(block * height, piece.count - height);
      multiplier.Multiply(rows + row * depth.padded, depth.padded, right, columns, sums);
      if (!product.zero_points.empty()) {
        for (int64_t i = 0; i < height; ++i) {
          SubtractProducts(product.zero_points.data() + column, row_sums[row + i], columns,
                           sums + i * kBytePanel);
        }
      }
      product.ending.Run({.sums = sums,
                          .sums_pitch = kBytePanel,
                          .offsets = product.offsets.data() + column,
                          .row_offsets = product.zero_point != 0 ? row_sums + row : nullptr,
                          .rows = height,
                          .first = column,
                          .columns = columns},
                         output + (piece.first + row) * channels * product.ending.element_size(),
                         channels);
    }
  }
}

void RunProduct(const QuantizedProduct& product, int64_t piece_rows,
                const InvocationArguments& arguments) {
  const auto* input = Input<uint8_t>(arguments, 0);
  auto* output = Result<std::byte>(arguments);
  auto* scratch = reinterpret_cast<uint8_t*>(arguments.scratch);
  const ByteWindows& windows = product.windows;
  const int64_t positions = windows.count();
  const int64_t pieces = (positions + piece_rows - 1) / piece_rows;
  const int64_t panels = (windows.outputs() + kBytePanel - 1) / kBytePanel;
  const int num_threads = arguments.threads.num_threads();
  const int64_t panel_pieces =
      num_threads == 1 ? 1
                       : std::min<int64_t>(
                             panels, std::max<int64_t>(1, (2 * num_threads + pieces - 1) / pieces));
  const Cancellation cancellation = Cancellation::OfThisThread();
  auto work = [&](int64_t item, int worker) {
    if (cancellation.is_requested()) return;
    const int64_t piece = item / panel_pieces % pieces;
    const int64_t part = item % panel_pieces;
    RunPiece(product,
             {.group = item / panel_pieces / pieces,
              .first = piece * piece_rows,
              .count = std::min(piece_rows, positions - piece * piece_rows),
              .first_panel = panels * part / panel_pieces,
              .last_panel = panels * (part + 1) / panel_pieces,
              .scratch = scratch + worker * piece_rows * product.depth.padded},
             input, output);
  };
  const int64_t items = pieces * panel_pieces * windows.groups;
  if (positions * windows.output.channels * product.depth.depth < kMinProductsPerThread) {
    for (int64_t item = 0; item < items; ++item) work(item, 0);
  } else {
    arguments.threads.Run(items, work);
  }
}

// Those of the weights as signed bytes, one for each column.
absl::StatusOr<std::vector<int32_t>> ZeroPointsOf(const Bytes& weights, int64_t columns) {
  std::vector<int32_t> zero_points;
  RH_RETURN_IF_ERROR(TryResize(zero_points, columns, "the zero points of a product"));
  for (int64_t n = 0; n < columns; ++n) {
    const int64_t zero = weights.zero_point(n) - (weights.is_unsigned ? 128 : 0);
    if (zero < -256 || zero > 255) return Declined("the zero point is out of range");
    zero_points[n] = static_cast<int32_t>(zero);
  }
  return zero_points;
}

absl::StatusOr<std::shared_ptr<const PackedByteWeights>> PackedWeights(const NativeRequest& request,
                                                                       const ByteWindows& windows,
                                                                       const WeightStrides& strides,
                                                                       const ByteDepth& depth,
                                                                       bool is_unsigned) {
  const int64_t outputs = windows.outputs();
  const int64_t packed_size = PackedByteSize(depth, outputs);
  const auto pack = [&]() -> absl::StatusOr<PackedByteWeights> {
    PackedByteWeights packed;
    RH_RETURN_IF_ERROR(
        TryResize(packed.bytes, windows.groups * packed_size, "the weights of a product"));
    RH_RETURN_IF_ERROR(TryResize(packed.sums, windows.output.channels, "the sums of weights"));
    const auto* data = reinterpret_cast<const uint8_t*>(request.constant(1)->bytes().data());
    for (int64_t group = 0; group < windows.groups; ++group) {
      PackBytes(data + group * strides.group, is_unsigned, depth, outputs, strides.row,
                strides.column, packed.bytes.data() + group * packed_size,
                packed.sums.data() + group * outputs);
    }
    return packed;
  };
  return request.Packed<PackedByteWeights>(
      1,
      absl::StrCat("bytes ", windows.groups, " ", depth.on_tiles, " ", depth.run, " ", depth.step,
                   " ", depth.padded, " ", strides.row, " ", strides.column, " ", strides.group),
      pack);
}

}  // namespace

absl::StatusOr<Prepared> PrepareQuantizedProduct(const NativeRequest& request, ByteWindows windows,
                                                 const WeightStrides& strides, LayerEnding ending) {
  RH_ASSIGN_OR_RETURN(const Bytes left, BytesOf(request.operands[0]));
  RH_ASSIGN_OR_RETURN(const Bytes right, BytesOf(request.operands[1]));
  if (left.zero_points.size() != 1) return Declined("lhs must have one zero point");
  if (request.constant(1) == nullptr) return Declined("the weights must be constant");
  const int64_t columns = windows.output.channels;
  const int64_t depth = windows.depth();
  RH_ASSIGN_OR_RETURN(std::vector<uint32_t> offsets, BiasOf(request, columns));

  RH_ASSIGN_OR_RETURN(std::vector<int32_t> zero_points, ZeroPointsOf(right, columns));
  // Other zero points need the sums of gathered rows.
  const int64_t run = std::count(zero_points.begin(), zero_points.end(), 0) == columns
                          ? RunOf(windows, request.threads.num_threads())
                          : 0;
  QuantizedProduct product = {.depth =
                                  ByteDepthFor(windows.count(), depth, windows.outputs(), run)};
  product.left_is_signed = product.depth.on_tiles && !left.is_unsigned;
  const bool is_flipped = !left.is_unsigned && !product.left_is_signed;
  const int64_t left_zero = left.zero_points[0] + (is_flipped ? 128 : 0);
  if (left_zero < (product.left_is_signed ? -128 : 0) ||
      left_zero > (product.left_is_signed ? 127 : 255)) {
    return Declined("the zero point is out of range");
  }
  if (request.is_question) return Taken();
  windows.flip = is_flipped ? 0x80 : 0;
  windows.zero = static_cast<uint8_t>(left_zero);

  RH_ASSIGN_OR_RETURN(product.packed,
                      PackedWeights(request, windows, strides, product.depth, right.is_unsigned));
  const std::vector<int32_t>& sums = product.packed->sums;
  for (int64_t n = 0; n < columns; ++n)
    offsets[n] += static_cast<uint32_t>(left_zero * (depth * zero_points[n] - sums[n]));
  RH_RETURN_IF_ERROR(TryResize(product.offsets, columns, "the offsets of a product"));
  std::memcpy(product.offsets.data(), offsets.data(), columns * sizeof(int32_t));
  if (run != 0) {
    return PrepareDirectProduct(request, {.windows = windows,
                                          .depth = product.depth,
                                          .left_is_signed = product.left_is_signed,
                                          .packed = std::move(product.packed),
                                          .offsets = std::move(product.offsets),
                                          .ending = std::move(ending)});
  }
  if (std::count(zero_points.begin(), zero_points.end(), zero_points[0]) == columns) {
    product.zero_point = zero_points[0];
  } else {
    product.zero_points = std::move(zero_points);
  }
  product.windows = windows;
  product.ending = std::move(ending);
  const int64_t piece_rows = std::clamp<int64_t>(kPieceBytes / product.depth.padded / kByteRows, 1,
                                                 kMaxPieceRows / kByteRows) *
                             kByteRows;
  const int64_t scratch = product.needs_no_copy()
                              ? 0
                              : request.threads.num_threads() * piece_rows * product.depth.padded;
  return NewKernel(
      request,
      [product = std::move(product), piece_rows](const InvocationArguments& arguments) {
        RunProduct(product, piece_rows, arguments);
      },
      {.scratch_bytes = static_cast<size_t>(scratch)});
}

}  // namespace roundhouse::native
