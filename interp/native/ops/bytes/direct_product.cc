#include "roundhouse/interp/native/ops/bytes/direct_product.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::WindowAxis;

// Fewer products are not worth a second thread.
constexpr int64_t kMinProductsPerThread = 1 << 17;
// The bytes of a piece's lines, such that they stay in the cache while the panels are read.
constexpr int64_t kPieceBytes = 1 << 17;
// Shorter rows of the result leave most of a block empty.
constexpr int64_t kMinPositions = 8;
// Steps read so far beyond the end of a run.
constexpr int64_t kSlack = 64;
// Windows that reach further cost more to copy than to gather.
constexpr int64_t kMostReach = 1 << 10;
// Copies of lines may have so many times the bytes of gathered windows, as they are faster: they
// include elements between the taps of dilated windows, and between windows, that no tap reads.
constexpr int64_t kMostCopied = 4;

int64_t RoundedUp(int64_t x, int64_t multiple) { return (x + multiple - 1) / multiple * multiple; }
int64_t ReachOf(const WindowAxis& axis) { return (axis.size - 1) * axis.dilation + 1; }

// A product, and how it is cut into pieces of some rows and positions of the result.
struct Direct : DirectProduct {
  bool copies = false;
  int64_t rows_at_once = 1;
  int64_t positions_at_once = 1;
  std::vector<int64_t> starts;  // Of the runs, from a window's first byte on.

  const WindowAxis& down() const { return windows.window.axes[1]; }
  const WindowAxis& across() const { return windows.window.axes[2]; }
  int64_t channels() const { return windows.input.channels; }
  // Of the input that so many rows or positions of the result see.
  int64_t lines_of(int64_t rows) const { return (rows - 1) * down().stride + ReachOf(down()); }
  int64_t columns_of(int64_t positions) const {
    return (positions - 1) * across().stride + ReachOf(across());
  }
  int64_t pitch() const {
    return (copies ? columns_of(positions_at_once) : windows.input.spatial[2]) * channels();
  }
  int64_t scratch_bytes() const {
    return copies ? RoundedUp(lines_of(rows_at_once) * pitch() + kSlack, 64) : 0;
  }
};

struct Flip {
  static RH_INLINE void Run(const uint8_t* from, uint8_t flip, int64_t count, uint8_t* to) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) to[i] = from[i] ^ flip;
  }
};

struct Piece {
  int64_t image;
  int64_t row;
  int64_t rows;
  int64_t position;
  int64_t positions;
};

// Copies what the piece's windows see, with the padding.
void CopyLines(const Direct& product, const Piece& piece, const uint8_t* input, uint8_t* to) {
  static const auto flip = ForThisProcessor<Flip, const uint8_t*, uint8_t, int64_t, uint8_t*>();
  const canonical::Position& spatial = product.windows.input.spatial;
  const int64_t channels = product.channels();
  const int64_t pitch = product.pitch();
  const int64_t columns = product.columns_of(piece.positions);
  const int64_t first = piece.position * product.across().stride - product.across().pad_begin;
  const int64_t begin = std::clamp<int64_t>(-first, 0, columns);
  const int64_t end = std::clamp<int64_t>(spatial[2] - first, begin, columns);
  const int64_t lines = product.lines_of(piece.rows);
  const int64_t first_line = piece.row * product.down().stride - product.down().pad_begin;
  const uint8_t zero = product.windows.zero;
  for (int64_t line = 0; line < lines; ++line, to += pitch) {
    const int64_t y = first_line + line;
    if (y < 0 || y >= spatial[1] || begin == end) {
      std::memset(to, zero, static_cast<size_t>(pitch));
      continue;
    }
    std::memset(to, zero, static_cast<size_t>(begin * channels));
    const uint8_t* from =
        input + ((piece.image * spatial[1] + y) * spatial[2] + first + begin) * channels;
    const int64_t count = (end - begin) * channels;
    uint8_t* inside = to + begin * channels;
    if (product.windows.flip == 0) {
      std::memcpy(inside, from, static_cast<size_t>(count));
    } else {
      flip(from, product.windows.flip, count, inside);
    }
    std::memset(inside + count, zero, static_cast<size_t>(pitch - end * channels));
  }
  std::memset(to, 0, kSlack);
}

void RunPiece(const Direct& product, const Piece& piece, int64_t first_panel, int64_t last_panel,
              int64_t group, const uint8_t* input, std::byte* output, uint8_t* scratch) {
  const ByteWindows& windows = product.windows;
  const int64_t outputs = windows.outputs();
  const int64_t channels = windows.output.channels;
  const int64_t pitch = product.pitch();
  const int64_t row_step = product.down().stride * pitch;
  const int64_t step = product.across().stride * product.channels();
  const int64_t width = windows.output.spatial[2];
  const uint8_t* lines = scratch;
  if (product.copies) {
    CopyLines(product, piece, input, scratch);
  } else {
    lines = input +
            (piece.image * windows.input.spatial[1] + piece.row * product.down().stride) * pitch +
            piece.position * step;
  }
  lines += group * windows.inputs();
  const int8_t* packed =
      product.packed->bytes.data() + group * PackedByteSize(product.depth, outputs);
  // Blocks of equal height. The last one may overlap the one before it.
  const int64_t blocks = (piece.positions + kByteRows - 1) / kByteRows;
  const int64_t height = (piece.positions + blocks - 1) / blocks;
  const ByteBlocks multiplier(product.depth, height, product.left_is_signed);
  alignas(64) int32_t sums[kByteRows * kBytePanel];
  for (int64_t panel = first_panel; panel < last_panel; ++panel) {
    const int64_t columns = std::min(kBytePanel, outputs - panel * kBytePanel);
    const int64_t column = group * outputs + panel * kBytePanel;
    const int8_t* right = BytePanelOf(packed, product.depth, panel);
    for (int64_t row = 0; row < piece.rows; ++row) {
      for (int64_t block = 0; block < blocks; ++block) {
        const int64_t position = std::min(block * height, piece.positions - height);
        multiplier.Multiply(lines + row * row_step + position * step, step, product.starts.data(),
                            right, columns, sums);
        const int64_t at = (piece.image * windows.output.spatial[1] + piece.row + row) * width +
                           piece.position + position;
        product.ending.Run({.sums = sums,
                            .sums_pitch = kBytePanel,
                            .offsets = product.offsets.data() + column,
                            .rows = height,
                            .first = column,
                            .columns = columns},
                           output + at * channels * product.ending.element_size(), channels);
      }
    }
  }
}

void RunDirect(const Direct& product, const InvocationArguments& arguments) {
  const auto* input = Input<uint8_t>(arguments, 0);
  auto* output = Result<std::byte>(arguments);
  auto* scratch = reinterpret_cast<uint8_t*>(arguments.scratch);
  const canonical::FeatureSizes& to = product.windows.output;
  const int64_t down = (to.spatial[1] + product.rows_at_once - 1) / product.rows_at_once;
  const int64_t across =
      (to.spatial[2] + product.positions_at_once - 1) / product.positions_at_once;
  const int64_t panels = (product.windows.outputs() + kBytePanel - 1) / kBytePanel;
  const int64_t pieces = to.batch * down * across;
  const int num_threads = arguments.threads.num_threads();
  // If there are few pieces, threads share their panels.
  const int64_t parts =
      num_threads == 1 ? 1
                       : std::min<int64_t>(
                             panels, std::max<int64_t>(1, (2 * num_threads + pieces - 1) / pieces));
  const Cancellation cancellation = Cancellation::OfThisThread();
  const auto work = [&](int64_t item, int worker) {
    if (cancellation.is_requested()) return;
    const int64_t part = item % parts;
    const int64_t group = item / parts % product.windows.groups;
    const int64_t piece = item / parts / product.windows.groups;
    const int64_t row = piece / across % down * product.rows_at_once;
    const int64_t position = piece % across * product.positions_at_once;
    RunPiece(product,
             {.image = piece / across / down,
              .row = row,
              .rows = std::min(product.rows_at_once, to.spatial[1] - row),
              .position = position,
              .positions = std::min(product.positions_at_once, to.spatial[2] - position)},
             panels * part / parts, panels * (part + 1) / parts, group, input, output,
             scratch + worker * product.scratch_bytes());
  };
  const int64_t items = pieces * parts * product.windows.groups;
  if (product.windows.count() * to.channels * product.depth.depth < kMinProductsPerThread) {
    for (int64_t item = 0; item < items; ++item) work(item, 0);
  } else {
    arguments.threads.Run(items, work);
  }
}

// The sizes of pieces: such that their lines fit into the cache, and that there are enough for all
// threads.
void Cut(Direct& product, int num_threads) {
  const canonical::FeatureSizes& to = product.windows.output;
  const int64_t column_bytes = product.across().stride * product.channels();
  const int64_t wanted = num_threads == 1 ? 1 : 2 * num_threads;
  int64_t positions = std::max(kPieceBytes / column_bytes / ReachOf(product.down()), kByteRows);
  if (to.batch * to.spatial[1] < wanted) {
    const int64_t parts = (wanted + to.batch * to.spatial[1] - 1) / (to.batch * to.spatial[1]);
    positions = std::min(positions, std::max(2 * kByteRows, (to.spatial[2] + parts - 1) / parts));
  }
  product.positions_at_once =
      positions >= to.spatial[2] ? to.spatial[2] : positions / kByteRows * kByteRows;
  const int64_t line = product.columns_of(product.positions_at_once) * product.channels();
  const int64_t lines = kPieceBytes / line - ReachOf(product.down());
  const int64_t fair = (to.batch * to.spatial[1] + wanted - 1) / wanted;
  product.rows_at_once = std::clamp<int64_t>(lines / product.down().stride + 1, 1,
                                             std::min(to.spatial[1], std::max<int64_t>(fair, 1)));
}

bool CopiesLittle(const ByteWindows& windows, int num_threads) {
  Direct direct;
  direct.windows = windows;
  Cut(direct, num_threads);
  return direct.lines_of(direct.rows_at_once) * direct.columns_of(direct.positions_at_once) <=
         kMostCopied * direct.rows_at_once * direct.positions_at_once * windows.window.num_taps();
}

}  // namespace

int64_t RunOf(const ByteWindows& windows, int num_threads) {
  const canonical::SpatialWindow& window = windows.window;
  const WindowAxis& down = window.axes[1];
  const WindowAxis& across = window.axes[2];
  // A window that begins before a single plane does not see it.
  if (!HasByteProducts() || windows.is_plain() || window.axes[0].size != 1 ||
      window.axes[0].pad_begin != 0 || windows.input.spatial[0] != 1 ||
      windows.output.spatial[0] != 1 || windows.output.spatial[2] < kMinPositions) {
    return 0;
  }
  for (const WindowAxis* axis : {&down, &across}) {
    if (axis->dilation > kMostReach || axis->size > kMostReach || ReachOf(*axis) > kMostReach ||
        axis->stride > axis->size * axis->dilation + 8) {
      return 0;
    }
  }
  if (!CopiesLittle(windows, num_threads)) return 0;
  // A group's runs are single taps: with few channels their steps are mostly empty.
  if (windows.groups > 1 || across.dilation > 1) {
    const bool is_worthwhile = windows.inputs() % 4 == 0 && window.num_taps() <= kMostReach;
    return is_worthwhile ? windows.inputs() : 0;
  }
  return across.size * windows.inputs();
}

Prepared PrepareDirectProduct(const NativeRequest& request, DirectProduct product) {
  Direct direct;
  static_cast<DirectProduct&>(direct) = std::move(product);
  const WindowAxis& down = direct.down();
  const WindowAxis& across = direct.across();
  const ByteDepth& depth = direct.depth;
  direct.copies = direct.windows.flip != 0 || depth.run_padded() != depth.run ||
                  down.pad_begin != 0 || down.pad_end != 0 || across.pad_begin != 0 ||
                  across.pad_end != 0;
  Cut(direct, request.threads.num_threads());
  const int64_t taps = depth.depth / depth.run / down.size;  // Runs of a line.
  for (int64_t k = 0; k < down.size; ++k) {
    for (int64_t tap = 0; tap < taps; ++tap) {
      direct.starts.push_back(k * down.dilation * direct.pitch() +
                              tap * across.dilation * direct.channels());
    }
  }
  const int64_t scratch = request.threads.num_threads() * direct.scratch_bytes();
  return NewKernel(request,
                   [direct = std::move(direct)](const InvocationArguments& arguments) {
                     RunDirect(direct, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch)});
}

}  // namespace roundhouse::native
