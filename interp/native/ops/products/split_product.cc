#include "roundhouse/interp/native/ops/products/split_product.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

constexpr int64_t kAlignment = 64;
// The chunk of the left side that is split at a time should stay in the L2 cache, beside the packed
// right side. A large right side should not be read too often.
constexpr int64_t kChunkBytes = 384 << 10;
constexpr int64_t kLargeChunkBytes = 1 << 20;
constexpr int64_t kLargeRightBytes = 1 << 20;
// Fewer products are not worth a second thread.
constexpr double kMinProductsPerThread = 1 << 19;

// The scales of columns that are multiplied as floats.
constexpr auto kOnes = [] {
  std::array<float, kPanelWidth> ones;
  ones.fill(1);
  return ones;
}();

int64_t RoundUp(int64_t x, int64_t to) { return (x + to - 1) / to * to; }
int64_t CeilDiv(int64_t x, int64_t by) { return (x + by - 1) / by; }

// sums[n] += the sum over k of left[k] * right(k, n).
struct AddProducts {
  static RH_INLINE void Run(const float* left, int64_t depth, const float* right,
                            int64_t depth_pitch, int64_t columns, int64_t column_pitch,
                            float* sums) {
    if (depth_pitch == 1) {
      constexpr int64_t kLanes = 16;
      for (int64_t n = 0; n < columns; ++n) {
        const float* from = right + n * column_pitch;
        float lanes[kLanes] = {};
        int64_t k = 0;
        for (; k + kLanes <= depth; k += kLanes) {
          for (int64_t i = 0; i < kLanes; ++i) lanes[i] += left[k + i] * from[k + i];
        }
        float sum = 0;
        for (; k < depth; ++k) sum += left[k] * from[k];
        for (int64_t i = 0; i < kLanes; ++i) sum += lanes[i];
        sums[n] += sum;
      }
      return;
    }
    for (int64_t k = 0; k < depth; ++k) {
      const float* from = right + k * depth_pitch;
      const float x = left[k];
      RH_INDEPENDENT
      for (int64_t n = 0; n < columns; ++n) sums[n] += x * from[n];
    }
  }
};

}  // namespace

SplitProduct::SplitProduct(ProductShape shape, Precision precision, const Finish& finish)
    : shape_(std::move(shape)), num_parts_(NumParts(precision)), finish_(finish) {
  // Blocks are as even as possible, so that none has only a few rows.
  const int64_t rows = shape_.num_rows();
  num_blocks_ = CeilDiv(rows, 2 * kTileRows);
  if (rows <= kTileRows) {
    tile_rows_ = rows;
    block_rows_ = rows;
  } else {
    tile_rows_ = CeilDiv(rows, 2 * num_blocks_);
    block_rows_ = 2 * tile_rows_;
  }
}

double SplitProduct::Work() const {
  return static_cast<double>(shape_.matrices.size()) * static_cast<double>(shape_.num_rows()) *
         static_cast<double>(panels() * kPanelWidth) * static_cast<double>(shape_.pieces.size()) *
         static_cast<double>(steps() * kStepDepth);
}

int64_t SplitProduct::panel_bytes() const {
  return static_cast<int64_t>(shape_.pieces.size()) * steps() * RightStepBytes(num_parts_);
}

// ---- How the work is cut up.

int64_t SplitProduct::PixelsOf(int64_t blocks) const {
  const int64_t rows = blocks * block_rows_;
  int64_t pixels = 0;
  for (const ProductShape::Plane& plane : shape_.planes)
    pixels += (rows - 1) * shape_.pixel_stride + 1 + plane.most_offset - plane.least_offset;
  return pixels;
}

SplitProduct::Cut SplitProduct::CutFor(int num_threads) const {
  const auto matrices = static_cast<int64_t>(shape_.matrices.size());
  const auto planes = static_cast<int64_t>(shape_.planes.size());
  const int64_t right_bytes = panels() * panel_bytes();
  const int64_t pixels = block_rows_ * shape_.pixel_stride * planes;
  const int64_t block_bytes = pixels * steps() * pixel_bytes();
  int64_t blocks = std::max<int64_t>(
      1, (right_bytes > kLargeRightBytes ? kLargeChunkBytes : kChunkBytes) / block_bytes);
  // Pixels that chunks share are split more than once, and should be a small part of them.
  const int64_t common = PixelsOf(1) - pixels;
  blocks = std::max(blocks, CeilDiv(4 * std::max<int64_t>(0, common), pixels));
  Cut cut = {.chunks = CeilDiv(num_blocks_, std::min(blocks, num_blocks_)), .slices = 1};
  if (num_threads == 1) return cut;
  if (matrices * cut.chunks < num_threads) {
    if (right_bytes < kChunkBytes)
      cut.chunks = std::min(num_blocks_, CeilDiv(num_threads, matrices));
    cut.slices = std::min(panels(), CeilDiv(num_threads, matrices * cut.chunks));
  } else if (matrices == 1 && cut.chunks < 4 * num_threads) {
    cut.chunks = std::min(num_blocks_, RoundUp(cut.chunks, num_threads));
  }
  return cut;
}

int64_t SplitProduct::WorkspaceBytes(int64_t blocks) const {
  return kAlignment +
         RoundUp(static_cast<int64_t>(shape_.pieces.size() * sizeof(std::byte*)), kAlignment) +
         RoundUp(blocks, kAlignment) + RoundUp(PixelsOf(blocks), kAlignment) +
         steps() * StepPitch(blocks);
}

SplitProduct::Workspace SplitProduct::WorkspaceAt(std::byte* memory, int64_t blocks) const {
  Workspace workspace;
  workspace.chunk = reinterpret_cast<int64_t*>(memory);
  memory += kAlignment;
  workspace.pieces = reinterpret_cast<const std::byte**>(memory);
  memory += RoundUp(static_cast<int64_t>(shape_.pieces.size() * sizeof(std::byte*)), kAlignment);
  workspace.special_blocks = reinterpret_cast<uint8_t*>(memory);
  memory += RoundUp(blocks, kAlignment);
  workspace.special_rows = reinterpret_cast<uint8_t*>(memory);
  memory += RoundUp(PixelsOf(blocks), kAlignment);
  workspace.parts = memory;
  return workspace;
}

size_t SplitProduct::ScratchBytes(bool right_is_constant, int num_threads) const {
  const int64_t workspace = WorkspaceBytes(ChunkBlocks(CutFor(num_threads)));
  return static_cast<size_t>((right_is_constant ? 0 : PackedBytesInScratch()) +
                             num_threads * workspace);
}

// ---- The left side.

void SplitProduct::SplitRun(const float* row, int64_t begin, int64_t end, std::byte* to,
                            int64_t step_pitch, uint8_t* special) const {
  const int64_t pitch = shape_.pixel_pitch;
  const int64_t first = shape_.first_float;
  // The pixels that are entirely inside the row.
  const int64_t inner_begin = first < 0 ? CeilDiv(-first, pitch) : 0;
  const int64_t last_begin = shape_.row_floats - shape_.depth - first;
  const int64_t inner_end = last_begin < 0 ? 0 : last_begin / pitch + 1;
  for (int64_t x = begin; x < end;) {
    int64_t next = x + 1;
    if (x >= inner_begin && x < inner_end) {
      next = std::min(end, inner_end);
      SplitRows(row + first + x * pitch, pitch, next - x, shape_.depth, num_parts_, to, step_pitch,
                special);
    } else {
      const int64_t from = first + x * pitch;
      const int64_t there_begin = std::max<int64_t>(0, from);
      const int64_t there_end = std::min(shape_.row_floats, from + shape_.depth);
      if (there_begin >= there_end) {
        SplitZeros(1, shape_.depth, num_parts_, to, step_pitch, special);
      } else {
        // Only runs of several pixels, which are short, can be cut off.
        float run[512] = {};
        std::memcpy(run + (there_begin - from), row + there_begin,
                    static_cast<size_t>(there_end - there_begin) * sizeof(float));
        SplitRows(run, 0, 1, shape_.depth, num_parts_, to, step_pitch, special);
      }
    }
    to += (next - x) * pixel_bytes();
    special += next - x;
    x = next;
  }
}

void SplitProduct::SplitPixels(const float* left, const ProductShape::Plane& plane, int64_t begin,
                               int64_t end, std::byte* to, int64_t step_pitch,
                               uint8_t* special) const {
  const int64_t pitch = shape_.plane_pitch();
  const auto zeros = [&](int64_t count) {
    SplitZeros(count, shape_.depth, num_parts_, to, step_pitch, special);
    to += count * pixel_bytes();
    special += count;
  };
  for (int64_t at = begin; at < end;) {
    const int64_t y = plane.first_row + at / pitch * shape_.row_stride;
    const int64_t x = at % pitch;
    const int64_t row_end = std::min(pitch, x + end - at);
    at += row_end - x;
    if (y < 0 || y >= shape_.input_rows) {
      zeros(row_end - x);
      continue;
    }
    const int64_t data_begin = std::clamp(shape_.margin, x, row_end);
    const int64_t data_end = std::clamp(shape_.margin + shape_.pixels, x, row_end);
    if (x < data_begin) zeros(data_begin - x);
    if (data_begin < data_end) {
      SplitRun(left + y * shape_.row_pitch, data_begin - shape_.margin, data_end - shape_.margin,
               to, step_pitch, special);
      to += (data_end - data_begin) * pixel_bytes();
      special += data_end - data_begin;
    }
    if (data_end < row_end) zeros(row_end - std::max(data_end, data_begin));
  }
}

void SplitProduct::SplitChunk(const Item& item, const float* left, int64_t chunk_blocks,
                              const Workspace& workspace) const {
  const int64_t blocks = item.end_block - item.first_block;
  const int64_t step_pitch = StepPitch(chunk_blocks);
  const int64_t block_pixels = block_rows_ * shape_.pixel_stride;
  // The pixels of a block that one piece reads.
  const auto seen = static_cast<size_t>((block_rows_ - 1) * shape_.pixel_stride + 1);
  std::memset(workspace.special_blocks, 0, static_cast<size_t>(blocks));
  int64_t plane_begin = 0;
  for (size_t p = 0; p < shape_.planes.size(); ++p) {
    const ProductShape::Plane& plane = shape_.planes[p];
    const int64_t begin = item.first_block * block_pixels + plane.least_offset;
    const int64_t end =
        (item.end_block * block_rows_ - 1) * shape_.pixel_stride + plane.most_offset + 1;
    SplitPixels(left, plane, begin, end, workspace.parts + plane_begin * pixel_bytes(), step_pitch,
                workspace.special_rows + plane_begin);
    for (size_t i = 0; i < shape_.pieces.size(); ++i) {
      const ProductShape::Piece& piece = shape_.pieces[i];
      if (piece.plane != static_cast<int64_t>(p)) continue;
      const int64_t place = plane_begin + piece.offset - plane.least_offset;
      workspace.pieces[i] = workspace.parts + place * pixel_bytes();
      for (int64_t block = 0; block < blocks; ++block) {
        if (std::memchr(workspace.special_rows + place + block * block_pixels, 1, seen) != nullptr)
          workspace.special_blocks[block] = 1;
      }
    }
    plane_begin += end - begin;
  }
  *workspace.chunk = item.chunk;
}

// ---- The product.

void SplitProduct::MultiplyFloats(const float* left, const float* right, int64_t first_row,
                                  int64_t panel, float* sums) const {
  static const auto add_products =
      ForThisProcessor<AddProducts, const float*, int64_t, const float*, int64_t, int64_t, int64_t,
                       float*>();
  const int64_t first_column = panel * kPanelWidth;
  const int64_t columns = std::min(kPanelWidth, shape_.columns - first_column);
  std::memset(sums, 0, static_cast<size_t>(block_rows_ * kPanelWidth) * sizeof(float));
  for (int64_t i = 0; i < block_rows_; ++i, sums += kPanelWidth) {
    const int64_t y = (first_row + i) / shape_.grid.pitch;
    const int64_t x = (first_row + i) % shape_.grid.pitch;
    if (x >= shape_.grid.width || y >= shape_.grid.height) continue;
    for (size_t p = 0; p < shape_.pieces.size(); ++p) {
      const ProductShape::Piece& piece = shape_.pieces[p];
      const int64_t row = piece.row + y * shape_.row_stride;
      const bool is_inside = row >= 0 && row < shape_.input_rows;
      const int64_t from =
          shape_.first_float + (piece.pixel + x * shape_.pixel_stride) * shape_.pixel_pitch;
      const int64_t end = from + shape_.depth;
      const int64_t first = is_inside ? std::clamp<int64_t>(0, from, end) : end;
      const int64_t last = is_inside ? std::clamp(shape_.row_floats, first, end) : end;
      const auto add = [&](const float* data, int64_t at, int64_t length) {
        add_products(data, length,
                     right + first_column * shape_.right_column_pitch +
                         static_cast<int64_t>(p) * shape_.right_piece_pitch +
                         (at - from) * shape_.right_depth_pitch,
                     shape_.right_depth_pitch, columns, shape_.right_column_pitch, sums);
      };
      // The padding is multiplied, too: non-finite values turn it into NaN.
      const auto add_border = [&](int64_t begin, int64_t to) {
        static constexpr float kZeros[64] = {};
        for (int64_t at = begin; at < to; at += std::ssize(kZeros))
          add(kZeros, at, std::min<int64_t>(std::ssize(kZeros), to - at));
      };
      add_border(from, first);
      if (first < last) add(left + row * shape_.row_pitch + first, first, last - first);
      add_border(last, end);
    }
  }
}

void SplitProduct::RunItem(const Item& item, const ProductShape::Matrix& matrix,
                           const Operands& operands, const RightView& right, int64_t chunk_blocks,
                           const Workspace& workspace) const {
  const float* left = operands.left + matrix.left;
  if (*workspace.chunk != item.chunk) SplitChunk(item, left, chunk_blocks, workspace);
  // Sums are stored while the next ones are computed.
  alignas(64) float sums[2][2 * kTileRows * kPanelWidth];
  int current = 0;
  struct {
    int64_t row = -1;
    int64_t panel = 0;
    bool is_special = false;
  } pending;
  const auto store = [&](const float* from) {
    const int64_t column = pending.panel * kPanelWidth;
    const int64_t place = matrix.result + column;
    Finish finish = finish_;
    finish.scales = pending.is_special ? kOnes.data() : right.scales + column;
    finish.bias = operands.bias == nullptr ? nullptr : operands.bias + matrix.bias + column;
    finish.residual = operands.residual == nullptr ? nullptr : operands.residual + place;
    StoreSums(from, pending.row, block_rows_, shape_.grid, finish,
              std::min(kPanelWidth, shape_.columns - column), operands.result + place,
              shape_.result_pitch);
  };
  TileBlock tiles = {.pieces = workspace.pieces,
                     .num_pieces = static_cast<int64_t>(shape_.pieces.size()),
                     .row_pitch = shape_.pixel_stride * pixel_bytes(),
                     .steps = steps(),
                     .step_pitch = StepPitch(chunk_blocks),
                     .rows = tile_rows_,
                     .is_tall = block_rows_ > tile_rows_};
  ConfigureTiles(tile_rows_);
  for (int64_t panel = item.first_panel; panel < item.end_panel; ++panel) {
    tiles.right = right.parts + panel * panel_bytes();
    for (int64_t block = item.first_block; block < item.end_block; ++block) {
      const bool is_special =
          right.special[panel] != 0 || workspace.special_blocks[block - item.first_block] != 0;
      if (is_special) {
        MultiplyFloats(left, operands.right + matrix.right, block * block_rows_, panel,
                       sums[current]);
      } else {
        tiles.row_offset = (block - item.first_block) * block_rows_ * tiles.row_pitch;
        tiles.sums = sums[current];
        MultiplyTiles(tiles, num_parts_);
      }
      if (pending.row >= 0) store(sums[1 - current]);
      pending = {.row = block * block_rows_, .panel = panel, .is_special = is_special};
      current = 1 - current;
    }
  }
  ReleaseTiles();
  if (pending.row >= 0) store(sums[1 - current]);
}

void SplitProduct::Run(const Operands& operands, std::byte* scratch, ThreadPool& threads) const {
  RightView right;
  if (operands.packed != nullptr) {
    right = {.parts = operands.packed->parts.bytes().data(),
             .scales = operands.packed->scales.data(),
             .special = operands.packed->special.data()};
  } else {
    right = PackInto(operands.right, scratch, threads);
    scratch += PackedBytesInScratch();
  }
  const Cut cut = CutFor(threads.num_threads());
  const int64_t chunk_blocks = ChunkBlocks(cut);
  const int64_t workspace_bytes = WorkspaceBytes(chunk_blocks);
  for (int worker = 0; worker < threads.num_threads(); ++worker)
    *WorkspaceAt(scratch + worker * workspace_bytes, chunk_blocks).chunk = -1;
  const Cancellation cancellation = Cancellation::OfThisThread();
  const auto work = [&](int64_t number, int worker) {
    if (cancellation.is_requested()) return;
    const int64_t slice = number % cut.slices;
    const int64_t chunk = number / cut.slices;
    const ProductShape::Matrix& matrix = shape_.matrices[chunk / cut.chunks];
    const Item item = {.chunk = chunk,
                       .first_block = std::min(num_blocks_, chunk % cut.chunks * chunk_blocks),
                       .end_block = std::min(num_blocks_, (chunk % cut.chunks + 1) * chunk_blocks),
                       .first_panel = panels() * slice / cut.slices,
                       .end_panel = panels() * (slice + 1) / cut.slices};
    if (item.first_block >= item.end_block) return;
    const int64_t first_panel = matrix.right_index * panels();
    RunItem(item, matrix, operands,
            {.parts = right.parts + first_panel * panel_bytes(),
             .scales = right.scales + first_panel * kPanelWidth,
             .special = right.special + first_panel},
            chunk_blocks, WorkspaceAt(scratch + worker * workspace_bytes, chunk_blocks));
  };
  const int64_t items = static_cast<int64_t>(shape_.matrices.size()) * cut.chunks * cut.slices;
  if (Work() < kMinProductsPerThread) {
    for (int64_t i = 0; i < items; ++i) work(i, 0);
  } else {
    threads.Run(items, work);
  }
}

namespace {

// Per product of floats, per result, and per byte of the right side that is read.
struct MultiplySeconds {
  double product;
  double result;
  double byte;
};

// Vectors of pairs (AVX512-BF16), as measured on a Zen 4. Processors of Intel are taken to issue
// one such instruction for two of f32, as their manuals say.
MultiplySeconds SecondsByPairs() {
  return {
      .product = interp::Multiplies512() ? 10.3e-12 : 9e-12, .result = 0.18e-9, .byte = 0.012e-9};
}

}  // namespace

double SplitProduct::SecondsOfProducts() const {
  if (BestIsa() != Isa::kAmx) return Work() * SecondsByPairs().product;
  // For one core of the processors that have tiles: products of parts, including tile loads.
  const double products = num_parts_ == 3 ? 6 : num_parts_ == 2 ? 3 : 1;
  const double rows = static_cast<double>(num_blocks_ * block_rows_);
  // Tiles of few rows cost more than half as much as full ones.
  const double tile_share =
      std::max(0.58, static_cast<double>(tile_rows_) / static_cast<double>(kTileRows));
  const double padded =
      Work() / static_cast<double>(shape_.num_rows()) * rows *
      (tile_share * static_cast<double>(kTileRows) / static_cast<double>(tile_rows_));
  const double per_product = num_parts_ == 1 ? 1.2e-12 : 0.85e-12;
  return padded * products * per_product;
}

double SplitProduct::Seconds(bool right_is_constant) const {
  double seconds = SecondsOfProducts();
  // Splitting and storing …
  const auto matrices = static_cast<double>(shape_.matrices.size());
  const bool overlaps = shape_.pixel_pitch < shape_.depth;
  seconds += matrices * static_cast<double>(PixelsOf(num_blocks_) * steps() * kStepDepth) *
             (overlaps ? 0.3e-9 : 0.12e-9);
  const bool has_tiles = BestIsa() == Isa::kAmx;
  seconds += matrices * static_cast<double>(shape_.grid.width * shape_.grid.height) *
             static_cast<double>(shape_.columns) * (has_tiles ? 0.32e-9 : SecondsByPairs().result);
  // … and the right side, read from memory or packed.
  const auto right_bytes = static_cast<double>(num_rights() * panels() * panel_bytes());
  const double reading = has_tiles ? 0.05e-9 : SecondsByPairs().byte;
  seconds += right_bytes * (right_is_constant ? reading : 0.2e-9);
  return seconds + 0.2e-6;
}

}  // namespace roundhouse::native
