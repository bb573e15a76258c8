#include "roundhouse/interp/native/quantized_layer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/byte_gemm.h"
#include "roundhouse/interp/native/isa.h"
#include "roundhouse/interp/native/row_requantization.h"
#include "roundhouse/interp/reference/fused_activation.h"
#include "roundhouse/interp/reference/spatial.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

using reference::FeatureSizes;
using reference::FeatureSizesOf;
using reference::Position;
using reference::SpatialWindow;
using reference::WindowOver;

// Less is not worth a second thread.
constexpr int64_t kMinProductsPerThread = 1 << 17;
// What the rows of a piece may take, so that they stay in the cache while the panels go by.
constexpr int64_t kPieceBytes = 1 << 15;

struct Bytes {
  bool is_unsigned = false;
  std::vector<int64_t> zero_points;
};

absl::StatusOr<Bytes> BytesOf(const Type& type) {
  const ElementType& element = type.element_type();
  if (!element.is_quantized() || BitWidth(element.kind()) != 8 ||
      element.quantization()->expressed != ElementKind::kF32) {
    return Declined("quantised elements of other than 8 bits");
  }
  return Bytes{element.kind() == ElementKind::kU8, element.quantization()->zero_points};
}

// What becomes of exact sums: they are stored as they are, or requantised.
class Ending {
 public:
  template <typename Op>
  static absl::StatusOr<Ending> Of(const Op& op, const NativeRequest& request) {
    Ending ending;
    if (!op.to) return ending;
    const Type& result = request.results[0];
    const ElementType& lhs = request.operands[0].element_type();
    const ElementType& rhs = request.operands[1].element_type();
    if (lhs.quantization()->axis) return Declined("scales of the left side");
    const reference::ActivationBounds bounds =
        reference::BoundsOf(op.activation, op.activation_parameters);
    RH_ASSIGN_OR_RETURN(
        RowRequantization rows,
        RowRequantization::Create(canonical::AccumulatorOfProduct(lhs, rhs, 0), *op.to, op.rounding,
                                  NativeRequest::SizesOf(result).back(),
                                  StoredBounds(*op.to, bounds.least, bounds.greatest)));
    ending.rows_ = std::move(rows);
    return ending;
  }

  // Columns [first, first + count) of a row; `result` is where its first one is.
  void Run(const int32_t* sums, const int32_t* offsets, int64_t first, int64_t count,
           std::byte* row) const {
    if (rows_) {
      rows_->Run(sums, offsets, first, count, reinterpret_cast<uint8_t*>(row) + first);
      return;
    }
    auto* to = reinterpret_cast<int32_t*>(row) + first;
    for (int64_t i = 0; i < count; ++i) {
      to[i] =
          static_cast<int32_t>(static_cast<uint32_t>(sums[i]) + static_cast<uint32_t>(offsets[i]));
    }
  }
  int64_t element_size() const { return rows_ ? 1 : sizeof(int32_t); }

 private:
  std::optional<RowRequantization> rows_;
};

// The bias, or zeros. It is constant.
absl::StatusOr<std::vector<uint32_t>> BiasOf(const NativeRequest& request, int64_t columns) {
  std::vector<uint32_t> bias(columns);
  if (!request.has_operand(2)) return bias;
  const Tensor* constant = request.constant(2);
  if (constant == nullptr || constant->element_type().kind() != ElementKind::kI32)
    return Declined("a bias that is not constant");
  const absl::Span<const int32_t> elements = constant->data<int32_t>();
  std::copy(elements.begin(), elements.end(), bias.begin());
  return bias;
}

// ---- Products, and convolutions as products of what the window sees with the filters.

struct QuantizedProduct {
  FeatureSizes input;
  FeatureSizes output;
  SpatialWindow window;
  int64_t groups = 1;
  uint8_t flip = 0;  // What makes an element of the input unsigned.
  uint8_t zero = 0;  // That stands for 0.
  std::vector<int8_t> packed;
  std::vector<int32_t> offsets;  // For each column of the result.
  // Of the right side, once it is signed; empty where they are all 0.
  std::vector<int32_t> zero_points;
  Ending ending;

  int64_t inputs() const { return input.channels / groups; }
  int64_t outputs() const { return output.channels / groups; }
  int64_t depth() const { return window.num_taps() * inputs(); }
  // The windows see the input as it lies there.
  bool is_plain() const {
    const auto sees_one = [](const canonical::WindowAxis& axis) {
      return axis.size == 1 && axis.stride == 1 && axis.pad_begin == 0 && axis.pad_end == 0;
    };
    return groups == 1 && std::all_of(window.axes.begin(), window.axes.end(), sees_one);
  }
  // Calls visit(number of the first tap, how many taps, where the first one lies) for runs of taps
  // that lie side by side in the input, or outside it.
  template <typename Visitor>
  void ForEachRun(const Position& at, const Visitor& visit) const {
    const canonical::WindowAxis& last = window.axes[2];
    const int64_t start = at[2] * last.stride - last.pad_begin;
    const bool is_run =
        groups == 1 && last.dilation == 1 && start >= 0 && start + last.size <= input.spatial[2];
    const int64_t taps = is_run ? last.size : 1;
    int64_t number = 0;
    for (Position tap = {0, 0, 0}; tap[0] < window.axes[0].size; ++tap[0]) {
      for (tap[1] = 0; tap[1] < window.axes[1].size; ++tap[1]) {
        for (tap[2] = 0; tap[2] < last.size; tap[2] += taps, number += taps)
          visit(number, taps, window.InputOf(at, tap));
      }
    }
  }
  bool needs_no_copy() const { return is_plain() && flip == 0 && inputs() % 4 == 0; }
};

struct FlipBytes {
  static RH_INLINE void Run(const uint8_t* from, uint8_t flip, uint8_t* to, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) to[i] = from[i] ^ flip;
  }
};
struct SumBytes {
  static RH_INLINE void Run(const uint8_t* bytes, int64_t count, int32_t* sum) {
    int32_t total = 0;
    for (int64_t i = 0; i < count; ++i) total += bytes[i];
    *sum = total;
  }
};

// Wraps around.
void SubtractProducts(const int32_t* factors, int32_t factor, int64_t count, int32_t* sums) {
  for (int64_t i = 0; i < count; ++i) {
    sums[i] =
        static_cast<int32_t>(static_cast<uint32_t>(sums[i]) -
                             static_cast<uint32_t>(factors[i]) * static_cast<uint32_t>(factor));
  }
}

// What `count` windows see, from number `first` on, a row of unsigned bytes for each.
void GatherRows(const QuantizedProduct& product, const uint8_t* input, int64_t group, int64_t first,
                int64_t count, uint8_t* rows) {
  static const auto flip =
      ForThisProcessor<FlipBytes, const uint8_t*, uint8_t, uint8_t*, int64_t>();
  const int64_t depth = product.depth();
  const int64_t padded = PaddedDepth(depth);
  const int64_t inputs = product.inputs();
  for (int64_t i = 0; i < count; ++i) {
    uint8_t* row = rows + i * padded;
    std::fill(row + depth, row + padded, 0);
    if (product.is_plain()) {
      flip(input + (first + i) * depth, product.flip, row, depth);
      continue;
    }
    const int64_t image = (first + i) / product.output.positions();
    const Position at = product.output.Unflat((first + i) % product.output.positions());
    const uint8_t* from =
        input + image * product.input.positions() * product.input.channels + group * inputs;
    product.ForEachRun(at, [&](int64_t number, int64_t taps, const Position& place) {
      uint8_t* to = row + number * inputs;
      if (!product.input.contains(place)) {
        std::memset(to, product.zero, taps * inputs);
        return;
      }
      const uint8_t* seen = from + product.input.Flat(place) * product.input.channels;
      if (product.flip == 0) {
        std::memcpy(to, seen, taps * inputs);
      } else {
        flip(seen, product.flip, to, taps * inputs);
      }
    });
  }
}

void RunProduct(const QuantizedProduct& product, int64_t piece_rows,
                const InvocationArguments& arguments) {
  static const auto sum_bytes = ForThisProcessor<SumBytes, const uint8_t*, int64_t, int32_t*>();
  const auto* input = Input<uint8_t>(arguments, 0);
  auto* output = Result<std::byte>(arguments);
  auto* scratch = reinterpret_cast<uint8_t*>(arguments.scratch);
  const int64_t positions = product.output.batch * product.output.positions();
  const int64_t pieces = (positions + piece_rows - 1) / piece_rows;
  const int64_t depth = product.depth();
  const int64_t padded = PaddedDepth(depth);
  const int64_t outputs = product.outputs();
  const int64_t panels = (outputs + kBytePanel - 1) / kBytePanel;
  const int num_threads = arguments.threads.num_threads();
  const int64_t panel_pieces =
      std::min<int64_t>(panels, std::max<int64_t>(1, (2 * num_threads + pieces - 1) / pieces));
  const int64_t packed_size = PackedByteSize(depth, outputs);
  const int64_t row_size = product.output.channels * product.ending.element_size();
  auto work = [&](int64_t item, int worker) {
    const int64_t piece = item / panel_pieces % pieces;
    const int64_t group = item / panel_pieces / pieces;
    const int64_t first = piece * piece_rows;
    const int64_t count = std::min(piece_rows, positions - first);
    const uint8_t* rows = input + first * depth;
    if (!product.needs_no_copy()) {
      uint8_t* gathered = scratch + worker * piece_rows * padded;
      GatherRows(product, input, group, first, count, gathered);
      rows = gathered;
    }
    const int64_t part = item % panel_pieces;
    alignas(64) int32_t sums[kByteRows * kBytePanel];
    for (int64_t panel = panels * part / panel_pieces; panel < panels * (part + 1) / panel_pieces;
         ++panel) {
      const int64_t columns = std::min(kBytePanel, outputs - panel * kBytePanel);
      const int64_t column = group * outputs + panel * kBytePanel;
      const int8_t* right = BytePanelOf(product.packed.data() + group * packed_size, depth, panel);
      for (int64_t row = 0; row < count; row += kByteRows) {
        const int64_t block = std::min(kByteRows, count - row);
        MultiplyBytes({.left = rows + row * padded,
                       .left_stride = padded,
                       .panel = right,
                       .padded_depth = padded,
                       .rows = block,
                       .columns = columns,
                       .sums = sums});
        for (int64_t i = 0; i < block; ++i) {
          int32_t* own = sums + i * kBytePanel;
          if (!product.zero_points.empty()) {
            int32_t row_sum;
            sum_bytes(rows + (row + i) * padded, depth, &row_sum);
            SubtractProducts(product.zero_points.data() + column, row_sum, columns, own);
          }
          product.ending.Run(own, product.offsets.data() + column, column, columns,
                             output + (first + row + i) * row_size);
        }
      }
    }
  };
  const int64_t items = pieces * panel_pieces * product.groups;
  if (positions * product.output.channels * depth < kMinProductsPerThread) {
    for (int64_t item = 0; item < items; ++item) work(item, 0);
  } else {
    arguments.threads.Run(items, work);
  }
}

// Element (k, n) of the weights of a group is at k * row_stride + n * column_stride from the
// group's first, and these are `group_stride` apart. All sizes and the ending are there.
absl::StatusOr<PreparedKernel> PrepareProduct(QuantizedProduct product,
                                              const NativeRequest& request, int64_t row_stride,
                                              int64_t column_stride, int64_t group_stride) {
  RH_ASSIGN_OR_RETURN(const Bytes left, BytesOf(request.operands[0]));
  RH_ASSIGN_OR_RETURN(const Bytes right, BytesOf(request.operands[1]));
  if (left.zero_points.size() != 1) return Declined("scales of the left side");
  const Tensor* weights = request.constant(1);
  if (weights == nullptr) return Declined("weights that are not constant");
  const int64_t columns = product.output.channels;
  RH_ASSIGN_OR_RETURN(std::vector<uint32_t> offsets, BiasOf(request, columns));
  const int64_t depth = product.depth();
  const int64_t outputs = product.outputs();
  const int64_t packed_size = PackedByteSize(depth, outputs);
  product.flip = left.is_unsigned ? 0 : 0x80;
  const int64_t left_zero = left.zero_points[0] + (left.is_unsigned ? 0 : 128);
  if (left_zero < 0 || left_zero > 255) return Declined("a zero point that is not stored");
  product.zero = static_cast<uint8_t>(left_zero);
  product.packed.resize(product.groups * packed_size);
  std::vector<int32_t> sums(columns);
  const auto* data = reinterpret_cast<const uint8_t*>(weights->bytes().data());
  for (int64_t group = 0; group < product.groups; ++group) {
    PackBytes(data + group * group_stride, right.is_unsigned, depth, outputs, row_stride,
              column_stride, product.packed.data() + group * packed_size,
              sums.data() + group * outputs);
  }
  bool has_zero_points = false;
  std::vector<int32_t> zero_points(columns);
  for (int64_t n = 0; n < columns; ++n) {
    const int64_t zero =
        right.zero_points[right.zero_points.size() == 1 ? 0 : n] - (right.is_unsigned ? 128 : 0);
    if (zero < -256 || zero > 255) return Declined("a zero point that is not stored");
    zero_points[n] = static_cast<int32_t>(zero);
    has_zero_points |= zero != 0;
    offsets[n] += static_cast<uint32_t>(left_zero * (depth * zero - sums[n]));
  }
  product.offsets.resize(columns);
  std::memcpy(product.offsets.data(), offsets.data(), columns * sizeof(int32_t));
  if (has_zero_points) product.zero_points = std::move(zero_points);
  const int64_t padded = PaddedDepth(depth);
  const int64_t piece_rows =
      std::clamp<int64_t>(kPieceBytes / padded / kByteRows, 2, 32) * kByteRows;
  const int64_t scratch =
      product.needs_no_copy() ? 0 : request.threads.num_threads() * piece_rows * padded;
  return NewKernel(
      request,
      [product = std::move(product), piece_rows](const InvocationArguments& arguments) {
        RunProduct(product, piece_rows, arguments);
      },
      {.scratch_bytes = static_cast<size_t>(scratch)});
}

// ---- Each channel by itself.

struct DepthwiseSums {
  // `factors` are the distances from the zero points, `channels` for each tap.
  static RH_INLINE void Run(const uint8_t* const* seen, int64_t taps, uint8_t flip,
                            const int16_t* factors, int64_t channels, int32_t* sums) {
    constexpr int64_t kBlock = 64;
    int64_t first = 0;
    for (; first + kBlock <= channels; first += kBlock) {
      int32_t block[kBlock] = {};
      for (int64_t tap = 0; tap < taps; ++tap) {
        const uint8_t* x = seen[tap] + first;
        const int16_t* w = factors + tap * channels + first;
        RH_INDEPENDENT
        for (int64_t c = 0; c < kBlock; ++c)
          block[c] += static_cast<int16_t>(x[c] ^ flip) * static_cast<int32_t>(w[c]);
      }
      for (int64_t c = 0; c < kBlock; ++c) sums[first + c] = block[c];
    }
    const int64_t rest = channels - first;
    for (int64_t c = 0; c < rest; ++c) sums[first + c] = 0;
    for (int64_t tap = 0; tap < taps; ++tap) {
      const uint8_t* x = seen[tap] + first;
      const int16_t* w = factors + tap * channels + first;
      int32_t* own = sums + first;
      RH_INDEPENDENT
      for (int64_t c = 0; c < rest; ++c)
        own[c] += static_cast<int16_t>(x[c] ^ flip) * static_cast<int32_t>(w[c]);
    }
  }
};

#if defined(__x86_64__)

// Four taps at once, 64 channels together. Channel c of a group of four taps has its four weights
// at
// ((group * blocks + c / 64) * 64 + c % 64) * 4, in the order in which the channels come out of the
// interleaving. `seen` has a pointer for each tap of the last group, too.
__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))) void SumFourTaps(
    const uint8_t* const* seen, int64_t groups, uint8_t flip, const int8_t* weights,
    int64_t channels, int32_t* sums) {
  constexpr int64_t kBlock = 64;
  const __m512i flips = _mm512_set1_epi8(static_cast<char>(flip));
  const int64_t blocks = (channels + kBlock - 1) / kBlock;
  for (int64_t block = 0; block < blocks; ++block) {
    const int64_t first = block * kBlock;
    const int64_t count = std::min(kBlock, channels - first);
    const __mmask64 mask = count == kBlock ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
    __m512i totals[4];
    for (__m512i& total : totals) total = _mm512_setzero_si512();
    for (int64_t group = 0; group < groups; ++group) {
      __m512i x[4];
      RH_UNROLL
      for (int tap = 0; tap < 4; ++tap) {
        x[tap] =
            _mm512_xor_si512(_mm512_maskz_loadu_epi8(mask, seen[group * 4 + tap] + first), flips);
      }
      const __m512i low01 = _mm512_unpacklo_epi8(x[0], x[1]);
      const __m512i high01 = _mm512_unpackhi_epi8(x[0], x[1]);
      const __m512i low23 = _mm512_unpacklo_epi8(x[2], x[3]);
      const __m512i high23 = _mm512_unpackhi_epi8(x[2], x[3]);
      const __m512i fours[4] = {
          _mm512_unpacklo_epi16(low01, low23), _mm512_unpackhi_epi16(low01, low23),
          _mm512_unpacklo_epi16(high01, high23), _mm512_unpackhi_epi16(high01, high23)};
      const int8_t* own = weights + (group * blocks + block) * kBlock * 4;
      RH_UNROLL
      for (int i = 0; i < 4; ++i)
        totals[i] = _mm512_dpbusd_epi32(totals[i], fours[i], _mm512_loadu_si512(own + i * 64));
    }
    // Part i has channels 4 * i to 4 * i + 3 of each 16.
    const __m512i a = _mm512_shuffle_i32x4(totals[0], totals[1], 0x44);
    const __m512i b = _mm512_shuffle_i32x4(totals[2], totals[3], 0x44);
    const __m512i c = _mm512_shuffle_i32x4(totals[0], totals[1], 0xEE);
    const __m512i d = _mm512_shuffle_i32x4(totals[2], totals[3], 0xEE);
    int32_t* to = sums + first;
    _mm512_storeu_si512(to, _mm512_shuffle_i32x4(a, b, 0x88));
    _mm512_storeu_si512(to + 16, _mm512_shuffle_i32x4(a, b, 0xDD));
    _mm512_storeu_si512(to + 32, _mm512_shuffle_i32x4(c, d, 0x88));
    _mm512_storeu_si512(to + 48, _mm512_shuffle_i32x4(c, d, 0xDD));
  }
}

#endif

// The weights of a depthwise convolution as SumFourTaps wants them; empty where the processor has
// no such instructions, or a weight takes more than eight bits.
std::vector<int8_t> PackFourTaps(const std::vector<int16_t>& factors, int64_t taps,
                                 int64_t channels) {
  if (!HasByteProducts()) return {};
  constexpr int64_t kBlock = 64;
  const int64_t groups = (taps + 3) / 4;
  const int64_t blocks = (channels + kBlock - 1) / kBlock;
  std::vector<int8_t> packed(groups * blocks * kBlock * 4);
  for (int64_t tap = 0; tap < taps; ++tap) {
    for (int64_t c = 0; c < channels; ++c) {
      const int16_t factor = factors[tap * channels + c];
      if (factor < -128 || factor > 127) return {};
      // Channel 16 * lane + 4 * part + i of a block comes out as element 4 * lane + i of the part.
      const int64_t in_block = c % kBlock;
      const int64_t lane = in_block / 16, part = in_block / 4 % 4, i = in_block % 4;
      const int64_t place = (part * 16 + lane * 4 + i) * 4 + tap % 4;
      packed[(tap / 4 * blocks + c / kBlock) * kBlock * 4 + place] = static_cast<int8_t>(factor);
    }
  }
  return packed;
}

// The weight of channel c for tap t is at t * tap_stride + c * channel_stride.
absl::StatusOr<PreparedKernel> PrepareDepthwise(const NativeRequest& request,
                                                const SpatialWindow& window, int64_t tap_stride,
                                                int64_t channel_stride, Ending ending) {
  RH_ASSIGN_OR_RETURN(const Bytes left, BytesOf(request.operands[0]));
  RH_ASSIGN_OR_RETURN(const Bytes right, BytesOf(request.operands[1]));
  if (left.zero_points.size() != 1) return Declined("scales of the input");
  const Tensor* weights = request.constant(1);
  if (weights == nullptr) return Declined("weights that are not constant");
  const FeatureSizes input = FeatureSizesOf(request.sizes());
  const FeatureSizes output = FeatureSizesOf(request.result_sizes());
  const int64_t channels = input.channels;
  const int64_t taps = window.num_taps();
  const uint8_t flip = left.is_unsigned ? 0 : 0x80;
  const int64_t left_zero = left.zero_points[0] + (left.is_unsigned ? 0 : 128);
  if (left_zero < 0 || left_zero > 255) return Declined("a zero point that is not stored");
  RH_ASSIGN_OR_RETURN(std::vector<uint32_t> bias, BiasOf(request, channels));
  std::vector<int16_t> factors(taps * channels);
  for (int64_t c = 0; c < channels; ++c) {
    const int64_t zero = right.zero_points[right.zero_points.size() == 1 ? 0 : c];
    if (zero < -256 || zero > 255) return Declined("a zero point that is not stored");
    for (int64_t tap = 0; tap < taps; ++tap) {
      const std::byte byte = weights->bytes()[tap * tap_stride + c * channel_stride];
      const int64_t stored =
          right.is_unsigned ? static_cast<uint8_t>(byte) : static_cast<int8_t>(byte);
      factors[tap * channels + c] = static_cast<int16_t>(stored - zero);
      bias[c] -= static_cast<uint32_t>(left_zero * (stored - zero));
    }
  }
  std::vector<int32_t> offsets(channels);
  std::memcpy(offsets.data(), bias.data(), channels * sizeof(int32_t));
  const auto sum = ForThisProcessor<DepthwiseSums, const uint8_t* const*, int64_t, uint8_t,
                                    const int16_t*, int64_t, int32_t*>();
  const std::vector<uint8_t> outside(channels, static_cast<uint8_t>(left_zero) ^ flip);
  const std::vector<int8_t> in_fours = PackFourTaps(factors, taps, channels);
  const int num_threads = request.threads.num_threads();
  // A pointer for each tap, and a sum for each channel, both up to whole groups.
  const int64_t pointers = PaddedDepth(taps);
  const int64_t own_scratch = pointers * static_cast<int64_t>(sizeof(uint8_t*)) +
                              (channels + 63) / 64 * 64 * static_cast<int64_t>(sizeof(int32_t));
  auto run = [=, ending = std::move(ending)](const InvocationArguments& arguments) {
    const auto* x = Input<uint8_t>(arguments, 0);
    auto* y = Result<std::byte>(arguments);
    const int64_t positions = output.batch * output.positions();
    const int64_t grain = std::max<int64_t>(1, (1 << 14) / (taps * channels));
    const int64_t row_size = channels * ending.element_size();
    arguments.threads.RunRanges(positions, grain, [&](int64_t begin, int64_t end, int worker) {
      auto** seen = reinterpret_cast<const uint8_t**>(
          reinterpret_cast<std::byte*>(arguments.scratch) + worker * own_scratch);
      auto* sums = reinterpret_cast<int32_t*>(seen + pointers);
      std::fill(seen + taps, seen + pointers, outside.data());
      for (int64_t i = begin; i < end; ++i) {
        const int64_t image = i / output.positions();
        const Position at = output.Unflat(i % output.positions());
        window.ForEachTap([&](int64_t number, const Position& tap) {
          const Position place = window.InputOf(at, tap);
          seen[number] = input.contains(place)
                             ? x + (image * input.positions() + input.Flat(place)) * channels
                             : outside.data();
        });
#if defined(__x86_64__)
        if (!in_fours.empty()) {
          SumFourTaps(seen, pointers / 4, flip, in_fours.data(), channels, sums);
        } else {
          sum(seen, taps, flip, factors.data(), channels, sums);
        }
#else
        sum(seen, taps, flip, factors.data(), channels, sums);
#endif
        ending.Run(sums, offsets.data(), 0, channels, y + i * row_size);
      }
    });
  };
  return NewKernel(request, std::move(run),
                   {.scratch_bytes = static_cast<size_t>(num_threads * own_scratch)});
}

absl::Status CheckSizes(const NativeRequest& request) {
  if (request.num_results_elements() == 0 || request.num_elements(0) == 0)
    return Declined("nothing in it or out of it");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<PreparedKernel> PrepareQuantized(const canonical::Conv2D& op,
                                                const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  RH_ASSIGN_OR_RETURN(Ending ending, Ending::Of(op, request));
  const absl::Span<const int64_t> filter = request.sizes(1);
  QuantizedProduct product = {
      .input = FeatureSizesOf(request.sizes()),
      .output = FeatureSizesOf(request.result_sizes()),
      .window = WindowOver({op.stride, op.dilation, op.pad, op.auto_pad}, request.sizes(),
                           filter.subspan(1, filter.size() - 2)),
      .groups = op.groups};
  const int64_t taps = product.window.num_taps();
  if (op.groups > 1 && product.inputs() == 1 && product.outputs() == 1)
    return PrepareDepthwise(request, product.window, 1, taps, std::move(ending));
  product.ending = std::move(ending);
  const int64_t depth = product.depth();
  const int64_t group_stride = product.outputs() * depth;
  return PrepareProduct(std::move(product), request, 1, depth, group_stride);
}

absl::StatusOr<PreparedKernel> PrepareQuantized(const canonical::DepthwiseConv2D& op,
                                                const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  RH_ASSIGN_OR_RETURN(Ending ending, Ending::Of(op, request));
  const absl::Span<const int64_t> filter = request.sizes(1);
  const int64_t channels = filter[filter.size() - 2];
  const int64_t multiplier = filter.back();
  const SpatialWindow window = WindowOver({op.stride, op.dilation, op.pad, op.auto_pad},
                                          request.sizes(), filter.subspan(0, filter.size() - 2));
  if (multiplier == 1) return PrepareDepthwise(request, window, channels, 1, std::move(ending));
  // A group for each channel; the weights of tap t for output m of channel c are at
  // (t * C + c) * M + m.
  QuantizedProduct product = {.input = FeatureSizesOf(request.sizes()),
                              .output = FeatureSizesOf(request.result_sizes()),
                              .window = window,
                              .groups = channels};
  product.ending = std::move(ending);
  return PrepareProduct(std::move(product), request, channels * multiplier, 1, multiplier);
}

absl::StatusOr<PreparedKernel> PrepareQuantized(const canonical::MatMul& op,
                                                const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  const absl::Span<const int64_t> rhs = request.sizes(1);
  if (op.transpose_lhs) return Declined("a left side that is transposed");
  if (NativeRequest::Product(rhs.subspan(0, rhs.size() - 2)) != 1)
    return Declined("batches of right sides");
  RH_ASSIGN_OR_RETURN(Ending ending, Ending::Of(op, request));
  const int64_t depth = request.sizes(0).back();
  const int64_t columns = request.result_sizes().back();
  const int64_t rows = request.num_elements(0) / depth;
  if (rows * columns != request.num_results_elements())
    return Declined("a left side that is repeated");
  QuantizedProduct product = {.input = {.batch = rows, .channels = depth},
                              .output = {.batch = rows, .channels = columns}};
  for (canonical::WindowAxis& axis : product.window.axes)
    axis = {.size = 1, .stride = 1, .dilation = 1};
  product.ending = std::move(ending);
  return PrepareProduct(std::move(product), request, op.transpose_rhs ? 1 : columns,
                        op.transpose_rhs ? depth : 1, 0);
}

}  // namespace roundhouse::native
