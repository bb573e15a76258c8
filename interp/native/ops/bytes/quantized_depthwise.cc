#include "roundhouse/interp/native/ops/bytes/quantized_depthwise.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/native/ops/bytes/column_depthwise.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::Position;
using canonical::SpatialWindow;

// Fewer products are not worth a second thread.
constexpr int64_t kMinProductsPerThread = 1 << 14;
// The number of sums that are requantised together.
constexpr int64_t kSumsAtOnce = 1 << 12;
constexpr int64_t kBlock = 64;  // Channels.
// Adjacent positions of a row are computed as if they were one position with so many channels.
constexpr int64_t kRunChannels = 1024;

struct DepthwiseSums {
  // `factors` are weights minus their zero points, `channels` per tap.
  static RH_INLINE void Run(const uint8_t* const* seen, int64_t taps, uint8_t flip,
                            const int16_t* factors, int64_t channels, int32_t* sums) {
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

// Weights in groups of four taps, for blocks of 64 channels. The four of channel c of a group begin
// at ((group * blocks + c / 64) * 64 + c % 64) * 4, in the order in which interleaving yields the
// channels. u8 weights minus their zero points may need nine bits; then there is a second part,
// which is added.
struct WeightsInFours {
  std::vector<int8_t> first;
  std::vector<int8_t> second;

  bool empty() const { return first.empty(); }
};

#if defined(__x86_64__)

RH_TARGET_AVX2 RH_INLINE __m256i Wide(const int16_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
RH_TARGET_AVX2 RH_INLINE __m256i Wide(const uint8_t* from, __m128i flips) {
  const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  return _mm256_cvtepu8_epi16(_mm_xor_si128(x, flips));
}

constexpr int64_t kPairLanes = 16;

// As DepthwiseSums, two taps at a time. Requires kPairLanes channels or more.
RH_TARGET_AVX2 void SumTapPairs(const uint8_t* const* seen, int64_t taps, uint8_t flip,
                                const int16_t* factors, int64_t channels, int32_t* sums) {
  const __m128i flips = _mm_set1_epi8(static_cast<char>(flip));
  for (int64_t done = 0; done < channels; done += kPairLanes) {
    // The last ones may be computed twice.
    const int64_t first = std::min(done, channels - kPairLanes);
    __m256i low = _mm256_setzero_si256();
    __m256i high = _mm256_setzero_si256();
    for (int64_t tap = 0; tap < taps; tap += 2) {
      const bool is_last = tap + 1 == taps;
      const __m256i x = Wide(seen[tap] + first, flips);
      const __m256i next_x = is_last ? x : Wide(seen[tap + 1] + first, flips);
      const __m256i w = Wide(factors + tap * channels + first);
      const __m256i next_w =
          is_last ? _mm256_setzero_si256() : Wide(factors + (tap + 1) * channels + first);
      low = _mm256_add_epi32(low, _mm256_madd_epi16(_mm256_unpacklo_epi16(x, next_x),
                                                    _mm256_unpacklo_epi16(w, next_w)));
      high = _mm256_add_epi32(high, _mm256_madd_epi16(_mm256_unpackhi_epi16(x, next_x),
                                                      _mm256_unpackhi_epi16(w, next_w)));
    }
    // Both halves of `low` have four channels of each eight, those of `high` the next four.
    auto* to = reinterpret_cast<__m256i*>(sums + first);
    _mm256_storeu_si256(to, _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(low, high, 0x31));
  }
}

#define RH_TARGET_BYTE_PRODUCTS \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

// Sums up four taps at once, for 64 channels together. `seen` has pointers for all four taps of the
// last group. There are weights for `packed_blocks` blocks of channels.
template <bool kHasSecond, bool kFlips>
RH_TARGET_BYTE_PRODUCTS void SumFourTaps(const uint8_t* const* seen, int64_t groups, uint8_t flip,
                                         const WeightsInFours& weights, int64_t packed_blocks,
                                         int64_t channels, int32_t* sums) {
  const __m512i flips = _mm512_set1_epi8(static_cast<char>(flip));
  const int64_t blocks = (channels + kBlock - 1) / kBlock;
  for (int64_t block = 0; block < blocks; ++block) {
    const int64_t first = block * kBlock;
    const int64_t count = std::min(kBlock, channels - first);
    const __mmask64 mask = count == kBlock ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
    __m512i totals[4];
    RH_UNROLL
    for (__m512i& total : totals) total = _mm512_setzero_si512();
    for (int64_t group = 0; group < groups; ++group) {
      __m512i x[4];
      RH_UNROLL
      for (int tap = 0; tap < 4; ++tap) {
        x[tap] = _mm512_maskz_loadu_epi8(mask, seen[group * 4 + tap] + first);
        if constexpr (kFlips) x[tap] = _mm512_xor_si512(x[tap], flips);
      }
      const __m512i low01 = _mm512_unpacklo_epi8(x[0], x[1]);
      const __m512i high01 = _mm512_unpackhi_epi8(x[0], x[1]);
      const __m512i low23 = _mm512_unpacklo_epi8(x[2], x[3]);
      const __m512i high23 = _mm512_unpackhi_epi8(x[2], x[3]);
      const __m512i fours[4] = {
          _mm512_unpacklo_epi16(low01, low23), _mm512_unpackhi_epi16(low01, low23),
          _mm512_unpacklo_epi16(high01, high23), _mm512_unpackhi_epi16(high01, high23)};
      const int64_t at = (group * packed_blocks + block) * kBlock * 4;
      RH_UNROLL
      for (int i = 0; i < 4; ++i) {
        totals[i] = _mm512_dpbusd_epi32(totals[i], fours[i],
                                        _mm512_loadu_si512(weights.first.data() + at + i * 64));
        if constexpr (kHasSecond) {
          totals[i] = _mm512_dpbusd_epi32(totals[i], fours[i],
                                          _mm512_loadu_si512(weights.second.data() + at + i * 64));
        }
      }
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

// Packs weights for `lanes` channels, which repeat those of the layer. Empty if the processor lacks
// the instructions, or if a weight needs more than nine bits.
absl::StatusOr<WeightsInFours> PackFourTaps(const std::vector<int16_t>& factors, int64_t taps,
                                            int64_t channels, int64_t lanes) {
  if (!HasByteProducts()) return WeightsInFours();
  const int64_t groups = (taps + 3) / 4;
  const int64_t blocks = (lanes + kBlock - 1) / kBlock;
  WeightsInFours packed;
  const int64_t size = groups * blocks * kBlock * 4;
  RH_RETURN_IF_ERROR(TryResize(packed.first, size, "the weights of a convolution"));
  RH_RETURN_IF_ERROR(TryResize(packed.second, size, "the weights of a convolution"));
  bool needs_second = false;
  for (int64_t tap = 0; tap < taps; ++tap) {
    for (int64_t c = 0; c < lanes; ++c) {
      const int factor = factors[tap * channels + c % channels];
      const int first = std::clamp(factor, -128, 127);
      const int second = factor - first;
      if (second < -128 || second > 127) return WeightsInFours();
      // Channel 16 * lane + 4 * part + i of a block comes out as element 4 * lane + i of the part.
      const int64_t in_block = c % kBlock;
      const int64_t lane = in_block / 16, part = in_block / 4 % 4, i = in_block % 4;
      const int64_t place =
          (tap / 4 * blocks + c / kBlock) * kBlock * 4 + (part * 16 + lane * 4 + i) * 4 + tap % 4;
      packed.first[place] = static_cast<int8_t>(first);
      packed.second[place] = static_cast<int8_t>(second);
      needs_second |= second != 0;
    }
  }
  if (!needs_second) packed.second.clear();
  return packed;
}

struct Depthwise {
  FeatureSizes input;
  FeatureSizes output;
  SpatialWindow window;
  uint8_t flip = 0;              // XORed into the input to make it unsigned.
  std::vector<uint8_t> outside;  // The value outside the input, per channel.
  std::vector<int16_t> factors;
  WeightsInFours in_fours;
  std::vector<int32_t> offsets;
  LayerEnding ending;
  // The number of adjacent positions that are computed at once, if their windows are inside.
  int64_t run = 1;

  int64_t stride() const { return window.axes[2].stride; }
  // The inputs of adjacent positions are contiguous; between two of them are those that the stride
  // skips.
  int64_t lanes_of(int64_t positions) const {
    return ((positions - 1) * stride() + 1) * input.channels;
  }
  int64_t packed_blocks() const { return (lanes_of(run) + kBlock - 1) / kBlock; }
  // How many of `left` positions from `place` on have windows inside the input: at most `run`, and
  // at least one.
  int64_t RunAt(int64_t place, int64_t left) const {
    const canonical::WindowAxis& last = window.axes[2];
    if (run == 1 || place * last.stride < last.pad_begin) return 1;
    const int64_t room = input.spatial[2] - 1 - (last.size - 1) * last.dilation + last.pad_begin;
    if (room < 0) return 1;
    const int64_t end = std::min(room / last.stride + 1, output.spatial[2]);
    return std::max<int64_t>(1, std::min({run, left, end - place}));
  }

  // Rounded up to whole groups.
  int64_t pointers() const { return (window.num_taps() + 3) / 4 * 4; }
  int64_t sums_pitch() const { return packed_blocks() * kBlock; }
  int64_t rows_at_once() const {
    return run > 1 ? 1 : std::clamp<int64_t>(kSumsAtOnce / sums_pitch(), 1, 16);
  }
  int64_t scratch_bytes() const {
    return pointers() * static_cast<int64_t>(sizeof(uint8_t*) + sizeof(int64_t)) +
           rows_at_once() * sums_pitch() * static_cast<int64_t>(sizeof(int32_t)) + 64;
  }
};

// The addresses of a window's taps as it moves along a row.
class SeenTaps {
 public:
  // `seen` and `advances` have room for whole groups.
  SeenTaps(const Depthwise& layer, const uint8_t* x, const uint8_t** seen, int64_t* advances)
      : layer_(layer), x_(x), seen_(seen), advances_(advances) {
    for (int64_t tap = 0; tap < layer.pointers(); ++tap) {
      seen_[tap] = layer.outside.data();
      advances_[tap] = 0;
    }
  }

  // For a position that does not follow the last one.
  void JumpTo(int64_t image, const Position& at) {
    was_inside_ = false;
    MoveTo(image, at);
  }

  void MoveTo(int64_t image, const Position& at) {
    const canonical::WindowAxis& last = layer_.window.axes[2];
    const int64_t begin = at[2] * last.stride - last.pad_begin;
    const bool is_inside =
        begin >= 0 && begin + (last.size - 1) * last.dilation < layer_.input.spatial[2];
    if (is_inside && was_inside_ && at[2] != 0) {
      const int64_t pointers = layer_.pointers();
      for (int64_t tap = 0; tap < pointers; ++tap) seen_[tap] += advances_[tap];
      return;
    }
    was_inside_ = is_inside;
    const int64_t channels = layer_.input.channels;
    const uint8_t* from = x_ + image * layer_.input.positions() * channels;
    layer_.window.ForEachTap([&](int64_t number, const Position& tap) {
      const Position place = layer_.window.InputOf(at, tap);
      const bool is_seen = layer_.input.contains(place);
      seen_[number] = is_seen ? from + layer_.input.Flat(place) * channels : layer_.outside.data();
      advances_[number] = is_seen ? last.stride * channels : 0;
    });
  }

 private:
  const Depthwise& layer_;
  const uint8_t* const x_;
  const uint8_t** const seen_;
  int64_t* const advances_;
  bool was_inside_ = false;
};

#if defined(__x86_64__)

// Along the rows of the result, several positions at a time: for channels that do not fill blocks,
// and for blocks that take little time.
void RunDepthwiseInRuns(const Depthwise& layer, const InvocationArguments& arguments) {
  const auto* x = Input<uint8_t>(arguments, 0);
  auto* y = Result<std::byte>(arguments);
  const int64_t channels = layer.input.channels;
  const int64_t positions = layer.output.batch * layer.output.positions();
  const int64_t grain =
      std::max<int64_t>(1, kMinProductsPerThread / (layer.window.num_taps() * channels));
  const auto sum = !layer.in_fours.second.empty() ? SumFourTaps<true, true>
                   : layer.flip != 0              ? SumFourTaps<false, true>
                                                  : SumFourTaps<false, false>;
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(positions, grain, [&](int64_t begin, int64_t end, int worker) {
    auto* sums = reinterpret_cast<int32_t*>(arguments.scratch + worker * layer.scratch_bytes());
    auto** seen = reinterpret_cast<const uint8_t**>(sums + layer.sums_pitch());
    SeenTaps taps_at(layer, x, seen, reinterpret_cast<int64_t*>(seen + layer.pointers()));
    while (begin < end && !cancellation.is_requested()) {
      const Position at = layer.output.Unflat(begin % layer.output.positions());
      const int64_t count = layer.RunAt(at[2], end - begin);
      taps_at.JumpTo(begin / layer.output.positions(), at);
      sum(seen, layer.pointers() / 4, layer.flip, layer.in_fours, layer.packed_blocks(),
          layer.lanes_of(count), sums);
      SumBlock block = {.sums = sums,
                        .sums_pitch = layer.stride() * channels,
                        .offsets = layer.offsets.data(),
                        .rows = count,
                        .columns = channels};
      if (layer.stride() == 1) {
        block.rows = 1;
        block.columns = count * channels;
      }
      layer.ending.Run(block, y + begin * channels * layer.ending.element_size(), block.columns);
      begin += count;
    }
  });
}

#endif

using SumTaps = void (*)(const uint8_t* const* seen, int64_t taps, uint8_t flip,
                         const int16_t* factors, int64_t channels, int32_t* sums);
SumTaps SumsFor(int64_t channels) {
#if defined(__x86_64__)
  if (BestIsa() >= Isa::kAvx2 && channels >= kPairLanes) return SumTapPairs;
#endif
  static const auto plain = ForThisProcessor<DepthwiseSums, const uint8_t* const*, int64_t, uint8_t,
                                             const int16_t*, int64_t, int32_t*>();
  return plain;
}

void RunDepthwise(const Depthwise& layer, const InvocationArguments& arguments) {
  const auto* x = Input<uint8_t>(arguments, 0);
  auto* y = Result<std::byte>(arguments);
  const int64_t channels = layer.input.channels;
  const auto sum = SumsFor(channels);
  const int64_t taps = layer.window.num_taps();
  const int64_t positions = layer.output.batch * layer.output.positions();
  const int64_t grain = std::max<int64_t>(1, kMinProductsPerThread / (taps * channels));
  const int64_t pitch = layer.sums_pitch();
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(positions, grain, [&](int64_t begin, int64_t end, int worker) {
    auto* sums = reinterpret_cast<int32_t*>(arguments.scratch + worker * layer.scratch_bytes());
    auto** seen = reinterpret_cast<const uint8_t**>(sums + layer.rows_at_once() * pitch);
    SeenTaps taps_at(layer, x, seen, reinterpret_cast<int64_t*>(seen + layer.pointers()));
    Position at = layer.output.Unflat(begin % layer.output.positions());
    int64_t image = begin / layer.output.positions();
    while (begin < end && !cancellation.is_requested()) {
      const int64_t rows = std::min(layer.rows_at_once(), end - begin);
      for (int64_t row = 0; row < rows; ++row) {
        taps_at.MoveTo(image, at);
        int32_t* own = sums + row * pitch;
#if defined(__x86_64__)
        if (layer.in_fours.empty()) {
          sum(seen, taps, layer.flip, layer.factors.data(), channels, own);
        } else if (layer.in_fours.second.empty()) {
          SumFourTaps<false, true>(seen, layer.pointers() / 4, layer.flip, layer.in_fours,
                                   layer.packed_blocks(), channels, own);
        } else {
          SumFourTaps<true, true>(seen, layer.pointers() / 4, layer.flip, layer.in_fours,
                                  layer.packed_blocks(), channels, own);
        }
#else
        sum(seen, taps, layer.flip, layer.factors.data(), channels, own);
#endif
        if (++at[2] < layer.output.spatial[2]) continue;
        at[2] = 0;
        if (++at[1] < layer.output.spatial[1]) continue;
        at[1] = 0;
        if (++at[0] < layer.output.spatial[0]) continue;
        at[0] = 0;
        ++image;
      }
      layer.ending.Run({.sums = sums,
                        .sums_pitch = pitch,
                        .offsets = layer.offsets.data(),
                        .rows = rows,
                        .columns = channels},
                       y + begin * channels * layer.ending.element_size(), channels);
      begin += rows;
    }
  });
}

// The number of adjacent positions to compute at once.
int64_t RunOf(const Depthwise& layer) {
  const int64_t channels = layer.input.channels;
  const int64_t step = channels * layer.stride();
  // Skipping over a stride must not cost more than is gained.
  if (!HasByteProducts() || channels > kRunChannels / 2 || layer.input.spatial[2] <= 1 ||
      (layer.stride() > 1 && step > kBlock / 2)) {
    return 1;
  }
  const int64_t most = std::min(kRunChannels / step, layer.output.spatial[2]);
  // Such that no block is filled in part, if the row is long enough.
  const int64_t whole = kBlock / std::gcd(step, kBlock);
  return std::max<int64_t>(1, most >= whole ? most / whole * whole : most);
}

}  // namespace

absl::StatusOr<Prepared> PrepareQuantizedDepthwise(const NativeRequest& request,
                                                   const SpatialWindow& window, int64_t tap_stride,
                                                   int64_t channel_stride, LayerEnding ending) {
  RH_ASSIGN_OR_RETURN(const Bytes left, BytesOf(request.operands[0]));
  RH_ASSIGN_OR_RETURN(const Bytes right, BytesOf(request.operands[1]));
  if (left.zero_points.size() != 1) return Declined("the input must have one zero point");
  const Tensor* weights = request.constant(1);
  if (weights == nullptr) return Declined("the weights must be constant");
  Depthwise layer = {.input = FeatureSizesOf(request.sizes()),
                     .output = FeatureSizesOf(request.result_sizes()),
                     .window = window,
                     .flip = static_cast<uint8_t>(left.is_unsigned ? 0 : 0x80)};
  const int64_t channels = layer.input.channels;
  const int64_t taps = window.num_taps();
  const int64_t left_zero = left.zero_points[0] + (left.is_unsigned ? 0 : 128);
  if (left_zero < 0 || left_zero > 255) return Declined("the zero point is out of range");
  RH_ASSIGN_OR_RETURN(std::vector<uint32_t> bias, BiasOf(request, channels));
  for (int64_t c = 0; c < channels; ++c) {
    const int64_t zero = right.zero_point(c);
    if (zero < -256 || zero > 255) return Declined("the zero point is out of range");
  }
  if (request.is_question) return Taken();
  RH_RETURN_IF_ERROR(TryResize(layer.factors, taps * channels, "the weights of a convolution"));
  for (int64_t c = 0; c < channels; ++c) {
    const int64_t zero = right.zero_point(c);
    for (int64_t tap = 0; tap < taps; ++tap) {
      const std::byte byte = weights->bytes()[tap * tap_stride + c * channel_stride];
      const int64_t stored =
          right.is_unsigned ? static_cast<uint8_t>(byte) : static_cast<int8_t>(byte);
      layer.factors[tap * channels + c] = static_cast<int16_t>(stored - zero);
      bias[c] -= static_cast<uint32_t>(left_zero * (stored - zero));
    }
  }
  if (ColumnDepthwise columns = {.input = layer.input,
                                 .output = layer.output,
                                 .window = layer.window,
                                 .flip = layer.flip,
                                 .outside = static_cast<uint8_t>(left_zero ^ layer.flip)};
      TakesColumns(columns, layer.factors)) {
    RH_RETURN_IF_ERROR(TryResize(columns.offsets, channels, "the offsets of a convolution"));
    std::memcpy(columns.offsets.data(), bias.data(), channels * sizeof(int32_t));
    columns.ending = std::move(ending);
    return PrepareColumnDepthwise(request, std::move(columns), layer.factors);
  }
  layer.run = RunOf(layer);
  RH_ASSIGN_OR_RETURN(layer.in_fours,
                      PackFourTaps(layer.factors, taps, channels, layer.lanes_of(layer.run)));
  if (layer.in_fours.empty()) layer.run = 1;
  const int64_t repeats = layer.stride() == 1 ? layer.run : 1;
  RH_RETURN_IF_ERROR(TryResize(layer.offsets, channels * repeats, "the offsets of a convolution"));
  for (int64_t i = 0; i < repeats; ++i)
    std::memcpy(layer.offsets.data() + i * channels, bias.data(), channels * sizeof(int32_t));
  RH_RETURN_IF_ERROR(TryAssign(layer.outside, layer.lanes_of(layer.run),
                               static_cast<uint8_t>(left_zero) ^ layer.flip,
                               "the padding of a convolution"));
  layer.ending = std::move(ending);
  RH_RETURN_IF_ERROR(layer.ending.Repeat(repeats));
  const int64_t scratch = request.threads.num_threads() * layer.scratch_bytes();
#if defined(__x86_64__)
  if (layer.run > 1) {
    return NewKernel(request,
                     [layer = std::move(layer)](const InvocationArguments& arguments) {
                       RunDepthwiseInRuns(layer, arguments);
                     },
                     {.scratch_bytes = static_cast<size_t>(scratch)});
  }
#endif
  return NewKernel(request,
                   [layer = std::move(layer)](const InvocationArguments& arguments) {
                     RunDepthwise(layer, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch)});
}

}  // namespace roundhouse::native
