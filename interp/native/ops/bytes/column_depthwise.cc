#include "roundhouse/interp/native/ops/bytes/column_depthwise.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

using canonical::WindowAxis;

// Fewer products are not worth a second thread.
constexpr int64_t kMinProductsPerThread = 1 << 14;
constexpr int64_t kLanes = 16;
constexpr int64_t kMostRows = 4;    // Of the result, at once.
constexpr int64_t kMostGroups = 2;  // Of four rows of the window.
constexpr int64_t kMostReach = 64;  // Of a window along a row.
constexpr int64_t kMostStride = 4;  // Along a row.
// From row to row of a window. The rows up to a whole group are computed, too: far beyond the size
// of an input their numbers would overflow.
constexpr int64_t kMostDilation = int64_t{1} << 32;
constexpr int64_t kMostChannels = 256;  // At once.
constexpr int64_t kSumsAtOnce = 1 << 11;
// Of a flat row: the distance of two results up to which those between are computed as well.
constexpr int64_t kMostSkippedLanes = 48;
// Loads and stores of whole vectors go so far beyond the end of what they are for.
constexpr int64_t kSlack = 256;

int64_t RoundedUp(int64_t x, int64_t multiple) { return (x + multiple - 1) / multiple * multiple; }
int64_t ReachOf(const WindowAxis& axis) { return (axis.size - 1) * axis.dilation + 1; }

// A layer with all that its loops need.
struct Columns : ColumnDepthwise {
  int64_t groups = 1;  // Of four rows of the input.
  int64_t rows = 1;    // Of the result that these rows of the input reach.
  // Whether neighbouring positions are treated as one row of numbers, because channels do not fill
  // whole vectors. The positions that a stride skips are computed, too.
  bool is_flat = false;
  int64_t channels_at_once = 0;
  int64_t positions_at_once = 0;
  // Weights of the four rows of a group, for each row of the result, tap of a row and group.
  std::vector<int8_t> weights;
  int64_t weight_lanes = 0;
  std::vector<uint8_t> outside_row;

  const WindowAxis& down() const { return window.axes[1]; }
  const WindowAxis& across() const { return window.axes[2]; }
  // Lanes of a column: those of a flat one are packed.
  int64_t column_lanes() const {
    return is_flat ? input.channels : RoundedUp(channels_at_once, kLanes);
  }
  int64_t columns_of(int64_t positions) const {
    return (positions - 1) * across().stride + ReachOf(across());
  }
  int64_t group_bytes() const {
    return RoundedUp(columns_of(positions_at_once) * column_lanes() * 4 + kSlack, 64);
  }
  int64_t flat_lanes_of(int64_t positions) const {
    return ((positions - 1) * across().stride + 1) * input.channels;
  }
  int64_t sums_of_row() const {
    return (is_flat ? flat_lanes_of(positions_at_once) : positions_at_once * column_lanes()) +
           kLanes;
  }
  int64_t scratch_bytes() const {
    return groups * group_bytes() + RoundedUp(rows * sums_of_row() * 4, 64) + 64;
  }
  // Whether all sums of a flat row are results.
  bool is_one_row() const { return is_flat && across().stride == 1; }
  int64_t weight_index(int64_t row, int64_t tap, int64_t group) const {
    return ((row * across().size + tap) * groups + group) * weight_lanes * 4;
  }
};

#if defined(__x86_64__)

#define RH_TARGET_BYTE_PRODUCTS \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,bmi2")))

// Writes four bytes for each of `count`: those of the four rows.
RH_TARGET_BYTE_PRODUCTS void Interleave(const uint8_t* const* rows, int64_t count, uint8_t flip,
                                        uint8_t* to) {
  const __m512i flips = _mm512_set1_epi8(static_cast<char>(flip));
  for (int64_t i = 0; i < count; i += 64, to += 256) {
    const __mmask64 mask =
        count - i >= 64 ? ~uint64_t{0} : _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(count - i));
    __m512i x[4];
    RH_UNROLL
    for (int row = 0; row < 4; ++row)
      x[row] = _mm512_xor_si512(_mm512_maskz_loadu_epi8(mask, rows[row] + i), flips);
    const __m512i low01 = _mm512_unpacklo_epi8(x[0], x[1]);
    const __m512i high01 = _mm512_unpackhi_epi8(x[0], x[1]);
    const __m512i low23 = _mm512_unpacklo_epi8(x[2], x[3]);
    const __m512i high23 = _mm512_unpackhi_epi8(x[2], x[3]);
    // Part i has bytes 4 * i to 4 * i + 3 of each 16.
    const __m512i parts[4] = {
        _mm512_unpacklo_epi16(low01, low23), _mm512_unpackhi_epi16(low01, low23),
        _mm512_unpacklo_epi16(high01, high23), _mm512_unpackhi_epi16(high01, high23)};
    const __m512i a = _mm512_shuffle_i32x4(parts[0], parts[1], 0x44);
    const __m512i b = _mm512_shuffle_i32x4(parts[2], parts[3], 0x44);
    _mm512_storeu_si512(to, _mm512_shuffle_i32x4(a, b, 0x88));
    if (count - i <= 16) break;
    _mm512_storeu_si512(to + 64, _mm512_shuffle_i32x4(a, b, 0xDD));
    if (count - i <= 32) break;
    const __m512i c = _mm512_shuffle_i32x4(parts[0], parts[1], 0xEE);
    const __m512i d = _mm512_shuffle_i32x4(parts[2], parts[3], 0xEE);
    _mm512_storeu_si512(to + 128, _mm512_shuffle_i32x4(c, d, 0x88));
    _mm512_storeu_si512(to + 192, _mm512_shuffle_i32x4(c, d, 0xDD));
  }
}

// Where the loops read and write.
struct Sums {
  const uint8_t* columns;
  int64_t group_bytes;
  int64_t tap_bytes;  // From one tap of a row to the next.
  const int8_t* weights;
  int32_t* sums;
  int64_t sums_of_row;
};

// kVectors vectors of sums in each of kRows rows: those from `column_bytes` and `sum` on, each
// `column_step` and `sum_step` from the one before. They have the same weights.
template <int kRows, int kVectors>
RH_TARGET_BYTE_PRODUCTS RH_INLINE void SumVectors(const Columns& layer, const Sums& at,
                                                  int64_t column_bytes, int64_t column_step,
                                                  int64_t weight, int64_t sum, int64_t sum_step) {
  __m512i totals[kRows][kVectors];
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v) totals[row][v] = _mm512_setzero_si512();
  }
  const int64_t taps = layer.across().size;
  const int64_t row_weights = layer.weight_index(1, 0, 0);
  const int8_t* weights = at.weights + weight;
  for (int64_t tap = 0; tap < taps; ++tap) {
    for (int64_t group = 0; group < layer.groups; ++group, weights += layer.weight_lanes * 4) {
      const uint8_t* from = at.columns + group * at.group_bytes + tap * at.tap_bytes + column_bytes;
      __m512i x[kVectors];
      RH_UNROLL
      for (int v = 0; v < kVectors; ++v) x[v] = _mm512_loadu_si512(from + v * column_step);
      RH_UNROLL
      for (int row = 0; row < kRows; ++row) {
        const __m512i own = _mm512_loadu_si512(weights + row * row_weights);
        RH_UNROLL
        for (int v = 0; v < kVectors; ++v)
          totals[row][v] = _mm512_dpbusd_epi32(totals[row][v], x[v], own);
      }
    }
  }
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    RH_UNROLL
    for (int v = 0; v < kVectors; ++v)
      _mm512_storeu_si512(at.sums + row * at.sums_of_row + sum + v * sum_step, totals[row][v]);
  }
}

// The sums of kRows rows and `positions` positions.
template <int kRows>
RH_TARGET_BYTE_PRODUCTS void SumPositions(const Columns& layer, const Sums& at, int64_t positions,
                                          int64_t first_channel, int64_t channels) {
  if (layer.is_flat) {
    const int64_t period = layer.input.channels;
    const int64_t count = layer.flat_lanes_of(positions);
    const int64_t step = kLanes % period;
    int64_t phase = 0;
    for (int64_t i = 0; i < count; i += kLanes) {
      SumVectors<kRows, 1>(layer, at, i * 4, 0, phase * 4, i, 0);
      phase += step;
      if (phase >= period) phase -= period;
    }
    return;
  }
  constexpr int kTogether = 4;
  const int64_t lanes = layer.column_lanes();
  const int64_t step = lanes * layer.across().stride * 4;
  for (int64_t c = 0; c < channels; c += kLanes) {
    const int64_t weight = (first_channel + c) * 4;
    int64_t position = 0;
    for (; position + kTogether <= positions; position += kTogether) {
      SumVectors<kRows, kTogether>(layer, at, position * step + c * 4, step, weight,
                                   position * lanes + c, lanes);
    }
    for (; position < positions; ++position) {
      SumVectors<kRows, 1>(layer, at, position * step + c * 4, step, weight, position * lanes + c,
                           lanes);
    }
  }
}

// One piece of the result: some rows, positions and channels.
struct Piece {
  int64_t image;
  int64_t row;
  int64_t position;
  int64_t positions;
  int64_t channel;
  int64_t channels;
};

// Interleaves what the piece's windows see.
void InterleavePiece(const Columns& layer, const Piece& piece, const uint8_t* x, uint8_t* columns) {
  const int64_t width = layer.input.spatial[2];
  const int64_t channels = layer.input.channels;
  const int64_t count = layer.columns_of(piece.positions);
  const int64_t first = piece.position * layer.across().stride - layer.across().pad_begin;
  const int64_t begin = std::clamp<int64_t>(-first, 0, count);
  const int64_t end = std::clamp<int64_t>(width - first, begin, count);
  const int64_t lanes = layer.column_lanes();
  const uint8_t* const none[4] = {layer.outside_row.data(), layer.outside_row.data(),
                                  layer.outside_row.data(), layer.outside_row.data()};
  for (int64_t group = 0; group < layer.groups; ++group) {
    uint8_t* to = columns + group * layer.group_bytes();
    const uint8_t* rows[4];
    bool is_outside[4];
    for (int64_t i = 0; i < 4; ++i) {
      const int64_t y = piece.row * layer.down().stride - layer.down().pad_begin +
                        (group * 4 + i) * layer.down().dilation;
      is_outside[i] = y < 0 || y >= layer.input.spatial[1];
      rows[i] = is_outside[i]
                    ? layer.outside_row.data()
                    : x +
                          ((piece.image * layer.input.spatial[1] + y) * width + first + begin) *
                              channels +
                          piece.channel;
    }
    if (layer.is_flat) {
      if (begin > 0) Interleave(none, begin * channels, layer.flip, to);
      if (end > begin)
        Interleave(rows, (end - begin) * channels, layer.flip, to + begin * channels * 4);
      if (count > end)
        Interleave(none, (count - end) * channels, layer.flip, to + end * channels * 4);
      continue;
    }
    for (int64_t column = 0; column < count; ++column, to += lanes * 4) {
      if (column < begin || column >= end) {
        Interleave(none, piece.channels, layer.flip, to);
        continue;
      }
      Interleave(rows, piece.channels, layer.flip, to);
      for (int64_t i = 0; i < 4; ++i) rows[i] += is_outside[i] ? 0 : channels;
    }
  }
}

void RunPiece(const Columns& layer, const Piece& piece, const uint8_t* x, std::byte* y,
              std::byte* scratch) {
  auto* columns = reinterpret_cast<uint8_t*>(scratch);
  auto* sums = reinterpret_cast<int32_t*>(scratch + layer.groups * layer.group_bytes());
  InterleavePiece(layer, piece, x, columns);
  const Sums at = {.columns = columns,
                   .group_bytes = layer.group_bytes(),
                   .tap_bytes = layer.column_lanes() * layer.across().dilation * 4,
                   .weights = layer.weights.data(),
                   .sums = sums,
                   .sums_of_row = layer.sums_of_row()};
  const int64_t rows = std::min(layer.rows, layer.output.spatial[1] - piece.row);
  switch (rows) {
    case 1:
      SumPositions<1>(layer, at, piece.positions, piece.channel, piece.channels);
      break;
    case 2:
      SumPositions<2>(layer, at, piece.positions, piece.channel, piece.channels);
      break;
    case 3:
      SumPositions<3>(layer, at, piece.positions, piece.channel, piece.channels);
      break;
    default:
      SumPositions<4>(layer, at, piece.positions, piece.channel, piece.channels);
  }
  const int64_t channels = layer.output.channels;
  for (int64_t row = 0; row < rows; ++row) {
    SumBlock block = {
        .sums = sums + row * layer.sums_of_row(),
        .sums_pitch = layer.column_lanes() * (layer.is_flat ? layer.across().stride : 1),
        .offsets = layer.offsets.data() + piece.channel,
        .rows = piece.positions,
        .first = piece.channel,
        .columns = piece.channels};
    if (layer.is_one_row()) {
      block.rows = 1;
      block.columns = piece.positions * channels;
    }
    const int64_t at_row =
        (piece.image * layer.output.spatial[1] + piece.row + row) * layer.output.spatial[2] +
        piece.position;
    layer.ending.Run(block, y + at_row * channels * layer.ending.element_size(), channels);
  }
}

void RunColumns(const Columns& layer, const InvocationArguments& arguments) {
  const auto* x = Input<uint8_t>(arguments, 0);
  auto* y = Result<std::byte>(arguments);
  const int64_t height = layer.output.spatial[1];
  const int64_t width = layer.output.spatial[2];
  const int64_t channels = layer.output.channels;
  const int64_t row_pieces = (height + layer.rows - 1) / layer.rows;
  const int64_t across = (width + layer.positions_at_once - 1) / layer.positions_at_once;
  const int64_t channel_pieces = (channels + layer.channels_at_once - 1) / layer.channels_at_once;
  const Cancellation cancellation = Cancellation::OfThisThread();
  const auto work = [&](int64_t item, int worker) {
    if (cancellation.is_requested()) return;
    for (int64_t i = 0; i < across * channel_pieces; ++i) {
      const int64_t position = i / channel_pieces * layer.positions_at_once;
      const int64_t channel = i % channel_pieces * layer.channels_at_once;
      RunPiece(layer,
               {.image = item / row_pieces,
                .row = item % row_pieces * layer.rows,
                .position = position,
                .positions = std::min(layer.positions_at_once, width - position),
                .channel = channel,
                .channels = std::min(layer.channels_at_once, channels - channel)},
               x, y, arguments.scratch + worker * layer.scratch_bytes());
    }
  };
  const int64_t items = layer.output.batch * row_pieces;
  const int64_t products =
      layer.output.positions() * layer.output.batch * channels * layer.window.num_taps();
  if (products < 2 * kMinProductsPerThread) {
    for (int64_t item = 0; item < items; ++item) work(item, 0);
  } else {
    arguments.threads.Run(items, work);
  }
}

#endif

// The sizes of pieces.
void Cut(Columns& layer) {
  const int64_t channels = layer.input.channels;
  const int64_t size = layer.down().size;
  layer.groups = (size + 3) / 4;
  // Rows of a dilated window, or of strides, do not lie in steps of one.
  const bool shares = layer.down().dilation == 1;
  layer.rows =
      shares ? std::min(kMostRows, (4 * layer.groups - size) / layer.down().stride + 1) : 1;
  const int64_t stride = layer.across().stride;
  layer.is_flat = channels % kLanes != 0 &&
                  channels * stride <= (stride == 1 ? kMostChannels : kMostSkippedLanes);
  layer.channels_at_once = layer.is_flat ? channels : std::min(channels, kMostChannels);
  layer.positions_at_once =
      std::clamp<int64_t>(kSumsAtOnce / (layer.column_lanes() * (layer.is_flat ? stride : 1)), 1,
                          layer.output.spatial[2]);
}

absl::Status PackWeights(Columns& layer, absl::Span<const int16_t> factors) {
  const int64_t channels = layer.input.channels;
  // In a flat row a vector may begin at any channel.
  layer.weight_lanes = layer.is_flat ? channels + kLanes : RoundedUp(channels, kLanes);
  RH_RETURN_IF_ERROR(TryResize(layer.weights, layer.weight_index(layer.rows, 0, 0),
                               "the weights of a convolution"));
  for (int64_t row = 0; row < layer.rows; ++row) {
    for (int64_t k = 0; k < layer.down().size; ++k) {
      const int64_t place = row * layer.down().stride + k;
      for (int64_t tap = 0; tap < layer.across().size; ++tap) {
        int8_t* to = layer.weights.data() + layer.weight_index(row, tap, place / 4) + place % 4;
        const int16_t* from = factors.data() + (k * layer.across().size + tap) * channels;
        const int64_t lanes = layer.is_flat ? layer.weight_lanes : channels;
        for (int64_t i = 0; i < lanes; ++i) to[i * 4] = static_cast<int8_t>(from[i % channels]);
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

bool TakesColumns(const ColumnDepthwise& layer, absl::Span<const int16_t> factors) {
  const WindowAxis& down = layer.window.axes[1];
  const WindowAxis& across = layer.window.axes[2];
  // A window that begins before a single plane does not see it.
  return HasByteProducts() && layer.window.axes[0].size == 1 &&
         layer.window.axes[0].pad_begin == 0 && layer.input.spatial[0] == 1 &&
         layer.output.spatial[0] == 1 && down.size > 1 && down.size <= 4 * kMostGroups &&
         down.dilation <= kMostDilation && across.size <= kMostReach &&
         across.dilation <= kMostReach && ReachOf(across) <= kMostReach &&
         across.stride <= kMostStride &&
         std::all_of(factors.begin(), factors.end(),
                     [](int16_t factor) { return factor >= -128 && factor <= 127; });
}

absl::StatusOr<Prepared> PrepareColumnDepthwise(const NativeRequest& request, ColumnDepthwise layer,
                                                absl::Span<const int16_t> factors) {
#if defined(__x86_64__)
  Columns columns;
  static_cast<ColumnDepthwise&>(columns) = std::move(layer);
  Cut(columns);
  RH_RETURN_IF_ERROR(PackWeights(columns, factors));
  const int64_t row = columns.is_flat ? columns.columns_of(columns.positions_at_once) : 1;
  RH_RETURN_IF_ERROR(TryAssign(columns.outside_row, row * columns.input.channels, columns.outside,
                               "the padding of a convolution"));
  if (columns.is_one_row()) {
    const int64_t channels = columns.input.channels;
    const int64_t repeats = columns.positions_at_once;
    RH_RETURN_IF_ERROR(
        TryResize(columns.offsets, channels * repeats, "the offsets of a convolution"));
    for (int64_t i = channels; i < channels * repeats; ++i)
      columns.offsets[i] = columns.offsets[i - channels];
    RH_RETURN_IF_ERROR(columns.ending.Repeat(repeats));
  }
  const int64_t scratch = request.threads.num_threads() * columns.scratch_bytes();
  return NewKernel(request,
                   [layer = std::move(columns)](const InvocationArguments& arguments) {
                     RunColumns(layer, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch)});
#else
  static_cast<void>(request);
  static_cast<void>(layer);
  static_cast<void>(factors);
  return Declined("the processor multiplies no four bytes at a time");
#endif
}

}  // namespace roundhouse::native
