#include "roundhouse/interp/native/ops/bytes/short_product.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/native/microkernels/short_gemm.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

// Fewer products are not worth a second thread.
constexpr int64_t kMinProductsPerThread = 1 << 16;
// The bytes of a piece's rows, such that they stay in the cache while the panels are read.
constexpr int64_t kPieceBytes = 1 << 15;
constexpr int64_t kMaxPieceRows = 32 * kShortRows;
constexpr int64_t kAlignment = 64;

// How the right sides are packed. A 16-bit one is the sum of two parts, 256 times the upper bytes
// and the lower ones, so that products with either add up in 32 bits for a while.
struct ShortPacking {
  int64_t depth = 0;
  int64_t columns = 0;
  int64_t parts = 1;
  // The rows that are added up in 32 bits: even, and all but the last piece have as many.
  int64_t piece = 0;

  int64_t pairs() const { return (depth + 1) / 2; }
  int64_t part_size() const { return PackedShorts(pairs(), columns); }
  int64_t size() const { return parts * part_size(); }
  int64_t pieces() const { return (pairs() * 2 + piece - 1) / piece; }
};

struct PackedRights {
  std::vector<int16_t> elements;
  // Whether all rows of every column may be added up in 32 bits.
  bool fits = true;
};

struct ShortProduct {
  ByteWindows windows;  // Of bytes: an element is two of them.
  ShortProductShape shape;
  ShortPacking packing;
  ShortWeights weights;
  std::shared_ptr<const PackedRights> packed;  // Null if the right sides are computed.
  std::vector<int64_t> bias;
  ShortEnding ending;

  bool needs_no_copy() const { return windows.is_plain() && packing.depth % 2 == 0; }
  int64_t pitch() const { return packing.pairs() * 2; }
  // The rows of one right side.
  int64_t rows() const {
    return shape.has_groups ? windows.count() : windows.count() / shape.rights;
  }
};

// Packs the right side that begins at element `from` of `data`. Returns the greatest sum of
// magnitudes of a column.
int64_t PackShorts(const ShortProduct& product, const std::byte* data, int64_t from,
                   int64_t first_column, int16_t* packed) {
  const ShortPacking& packing = product.packing;
  std::fill_n(packed, packing.size(), int16_t{0});
  int64_t greatest = 0;
  for (int64_t n = 0; n < packing.columns; ++n) {
    int64_t sum = 0;
    for (int64_t k = 0; k < packing.depth; ++k) {
      const int16_t element = product.weights.At(
          data, from + k * product.shape.row_stride + n * product.shape.column_stride,
          first_column + n);
      const int64_t place = PlaceInShorts(k, n, packing.pairs());
      sum += element < 0 ? -int64_t{element} : int64_t{element};
      if (packing.parts == 1) {
        packed[place] = element;
        continue;
      }
      packed[place] = static_cast<int16_t>(element >> 8);
      packed[packing.part_size() + place] = static_cast<int16_t>(element & 0xff);
    }
    greatest = std::max(greatest, sum);
  }
  return greatest;
}

struct AddWidened {
  static RH_INLINE void Run(const int32_t* sums, int64_t factor, int64_t* wide, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) wide[i] += int64_t{sums[i]} * factor;
  }
};

// Some rows times some panels of a right side.
struct ShortPiece {
  int64_t right;
  int64_t first;
  int64_t count;
  int64_t first_panel;
  int64_t last_panel;
  const int16_t* packed;
  int16_t* scratch;  // For the rows, if they are copied.
};

void RunBlock(const ShortProduct& product, const int16_t* rows, int64_t height, int64_t panel,
              const int16_t* packed, int64_t columns, int64_t* wide) {
  static const auto add =
      ForThisProcessor<AddWidened, const int32_t*, int64_t, int64_t*, int64_t>();
  const ShortPacking& packing = product.packing;
  alignas(64) int32_t sums[kShortRows * kShortPanel];
  for (int64_t part = 0; part < packing.parts; ++part) {
    const int16_t* right =
        packed + part * packing.part_size() + panel * packing.pairs() * 2 * kShortPanel;
    for (int64_t k = 0; k < 2 * packing.pairs(); k += packing.piece) {
      MultiplyShorts({.left = rows + k,
                      .left_stride = product.pitch(),
                      .panel = right + k * kShortPanel,
                      .pairs = std::min(packing.piece, 2 * packing.pairs() - k) / 2,
                      .rows = height,
                      .columns = columns,
                      .sums = sums});
      const int64_t factor = packing.parts == 2 && part == 0 ? 256 : 1;
      for (int64_t row = 0; row < height; ++row)
        add(sums + row * kShortPanel, factor, wide + row * kShortPanel, columns);
    }
  }
}

void RunPiece(const ShortProduct& product, const ShortPiece& piece, const int16_t* input,
              std::byte* output) {
  const ShortPacking& packing = product.packing;
  const int64_t channels = product.windows.output.channels;
  const int16_t* rows = input + piece.first * packing.depth;
  if (!product.needs_no_copy()) {
    product.windows.Gather(reinterpret_cast<const uint8_t*>(input),
                           product.shape.has_groups ? piece.right : 0, piece.first, piece.count,
                           product.pitch() * 2, reinterpret_cast<uint8_t*>(piece.scratch));
    rows = piece.scratch;
  }
  const int64_t size = product.ending.element_size();
  int64_t wide[kShortRows * kShortPanel];
  for (int64_t panel = piece.first_panel; panel < piece.last_panel; ++panel) {
    const int64_t columns = std::min(kShortPanel, packing.columns - panel * kShortPanel);
    const int64_t column =
        (product.shape.has_groups ? piece.right * packing.columns : 0) + panel * kShortPanel;
    for (int64_t row = 0; row < piece.count; row += kShortRows) {
      const int64_t height = std::min(kShortRows, piece.count - row);
      for (int64_t i = 0; i < height; ++i)
        std::copy_n(product.bias.data() + column, columns, wide + i * kShortPanel);
      RunBlock(product, rows + row * product.pitch(), height, panel, piece.packed, columns, wide);
      for (int64_t i = 0; i < height; ++i) {
        product.ending.Run(wide + i * kShortPanel, column, columns,
                           output + ((piece.first + row + i) * channels + column) * size);
      }
    }
  }
}

int64_t PieceRows(const ShortPacking& packing) {
  return std::clamp<int64_t>(kPieceBytes / (4 * packing.pairs()) / kShortRows, 1,
                             kMaxPieceRows / kShortRows) *
         kShortRows;
}

void RunShortProduct(const ShortProduct& product, const InvocationArguments& arguments) {
  const ShortPacking& packing = product.packing;
  const int64_t rights = product.shape.rights;
  auto* computed = reinterpret_cast<int16_t*>(arguments.scratch);
  int16_t* scratch = computed;
  const int64_t all_products =
      product.windows.count() * product.windows.output.channels * packing.depth;
  const bool is_small = all_products < kMinProductsPerThread;
  if (product.packed == nullptr) {
    const auto pack = [&](int64_t i, int) {
      PackShorts(product, Input<std::byte>(arguments, 1), i * product.shape.right_stride, 0,
                 computed + i * packing.size());
    };
    if (is_small) {
      for (int64_t i = 0; i < rights; ++i) pack(i, 0);
    } else {
      arguments.threads.Run(rights, pack);
    }
    scratch += rights * packing.size();
  }
  const int16_t* packed = product.packed == nullptr ? computed : product.packed->elements.data();
  const int64_t piece_rows = PieceRows(packing);
  const int64_t rows = product.rows();
  const int64_t pieces = (rows + piece_rows - 1) / piece_rows;
  const int64_t panels = (packing.columns + kShortPanel - 1) / kShortPanel;
  const int num_threads = arguments.threads.num_threads();
  const int64_t panel_pieces =
      is_small || num_threads == 1
          ? 1
          : std::clamp<int64_t>((2 * num_threads + pieces - 1) / pieces, 1, panels);
  const Cancellation cancellation = Cancellation::OfThisThread();
  const auto* input = Input<int16_t>(arguments, 0);
  auto* output = Result<std::byte>(arguments);
  const auto work = [&](int64_t item, int worker) {
    if (cancellation.is_requested()) return;
    const int64_t right = item / panel_pieces / pieces;
    const int64_t first = item / panel_pieces % pieces * piece_rows;
    const int64_t part = item % panel_pieces;
    RunPiece(product,
             {.right = right,
              .first = (product.shape.has_groups ? 0 : right * rows) + first,
              .count = std::min(piece_rows, rows - first),
              .first_panel = panels * part / panel_pieces,
              .last_panel = panels * (part + 1) / panel_pieces,
              .packed = packed + right * packing.size(),
              .scratch = scratch + worker * piece_rows * product.pitch()},
             input, output);
  };
  const int64_t items = rights * pieces * panel_pieces;
  if (is_small) {
    for (int64_t item = 0; item < items; ++item) work(item, 0);
  } else {
    arguments.threads.Run(items, work);
  }
}

// Packs constant right sides, shared with other kernels.
absl::StatusOr<std::shared_ptr<const PackedRights>> PackConstant(const NativeRequest& request,
                                                                 const ShortProduct& product) {
  const ShortPacking& packing = product.packing;
  const ShortProductShape& shape = product.shape;
  const auto pack = [&]() -> absl::StatusOr<PackedRights> {
    PackedRights rights;
    RH_RETURN_IF_ERROR(
        TryResize(rights.elements, shape.rights * packing.size(), "the weights of a product"));
    for (int64_t i = 0; i < shape.rights; ++i) {
      const int64_t sum = PackShorts(
          product, request.constant(1)->bytes().data(), i * shape.right_stride,
          shape.has_groups ? i * packing.columns : 0, rights.elements.data() + i * packing.size());
      rights.fits &= packing.parts == 1 && sum <= kGreatestColumnSum;
    }
    return rights;
  };
  return request.Packed<PackedRights>(
      1,
      absl::StrCat("shorts ", shape.rights, " ", shape.row_stride, " ", shape.column_stride, " ",
                   shape.right_stride, " ", packing.depth, " ", packing.columns, " ",
                   absl::StrJoin(product.weights.zero_points, ",")),
      pack);
}

}  // namespace

absl::StatusOr<Prepared> PrepareShortProduct(const NativeRequest& request, ByteWindows windows,
                                             const ShortProductShape& shape, ShortEnding ending) {
  RH_RETURN_IF_ERROR(CheckShorts(request));
  ShortProduct product = {.shape = shape};
  RH_ASSIGN_OR_RETURN(product.weights, ShortWeightsOf(request));
  if (request.constant(1) == nullptr && product.weights.zero_points.size() != 1)
    return Declined("weights with several scales must be constant");
  RH_ASSIGN_OR_RETURN(product.bias, WideBiasOf(request, windows.output.channels));
  const bool is_short = product.weights.kind == ElementKind::kI16;
  product.packing = {
      .depth = windows.depth(), .columns = windows.outputs(), .parts = is_short ? 2 : 1};
  if (request.is_question) return Taken();
  // Products with the lower bytes, which are at most 255, or with weights below 512.
  product.packing.piece = is_short ? 256 : 128;
  windows.input.channels *= 2;
  product.windows = windows;
  if (request.constant(1) != nullptr) {
    RH_ASSIGN_OR_RETURN(product.packed, PackConstant(request, product));
    if (product.packed->fits) product.packing.piece = product.packing.pairs() * 2;
  }
  product.ending = std::move(ending);
  const std::optional<int64_t> rights =
      CheckedMul(product.packed == nullptr ? shape.rights : 0, product.packing.size() * 2);
  const std::optional<int64_t> copies =
      CheckedMul(product.needs_no_copy() ? 0 : int64_t{request.threads.num_threads()},
                 PieceRows(product.packing) * product.pitch() * 2);
  if (!rights || !copies) return Declined("the sizes are too large");
  const std::optional<int64_t> scratch = CheckedAdd(*rights, *copies);
  if (!scratch) return Declined("the sizes are too large");
  return NewKernel(request,
                   [product = std::move(product)](const InvocationArguments& arguments) {
                     RunShortProduct(product, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(*scratch + kAlignment)});
}

}  // namespace roundhouse::native
