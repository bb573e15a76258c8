#include "roundhouse/interp/native/ops/bytes/short_depthwise.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::Position;
using canonical::SpatialWindow;

constexpr int64_t kMinProductsPerThread = 1 << 15;
// Channels whose sums are in registers.
constexpr int64_t kChannels = 64;
// So many products with weights below 512 add up in 32 bits.
constexpr int64_t kMostTaps = 128;

struct ShortDepthwise {
  FeatureSizes input;
  FeatureSizes output;
  SpatialWindow window;
  std::vector<int16_t> factors;  // Tap by tap.
  std::vector<int64_t> bias;
  ShortEnding ending;

  // For each tap that lies in the image, the elements of its first channel and its number.
  int64_t scratch_bytes() const {
    return window.num_taps() * static_cast<int64_t>(sizeof(int16_t*) + sizeof(int64_t)) +
           input.channels * static_cast<int64_t>(sizeof(int64_t));
  }
};

// The sums of one position.
struct ShortSums {
  const int16_t* const* seen = nullptr;
  const int64_t* taps = nullptr;
  int64_t count = 0;
  const int16_t* factors = nullptr;
  const int64_t* bias = nullptr;
  int64_t channels = 0;
  int64_t* sums = nullptr;
};

struct SumShorts {
  template <typename Width>
  static RH_INLINE void Block(const ShortSums& work, int64_t first, Width width) {
    int32_t sums[kChannels] = {};
    for (int64_t i = 0; i < work.count; ++i) {
      const int16_t* x = work.seen[i] + first;
      const int16_t* factors = work.factors + work.taps[i] * work.channels + first;
      for (int64_t c = 0; c < width; ++c) sums[c] += int32_t{x[c]} * factors[c];
    }
    for (int64_t c = 0; c < width; ++c)
      work.sums[first + c] = work.bias[first + c] + int64_t{sums[c]};
  }
  struct Whole {
    constexpr operator int64_t() const { return kChannels; }  // NOLINT: a size that is known.
  };
  static RH_INLINE void Run(const ShortSums* given) {
    const ShortSums work = *given;
    int64_t first = 0;
    for (; first + kChannels <= work.channels; first += kChannels) Block(work, first, Whole());
    if (first < work.channels) Block(work, first, work.channels - first);
  }
};

void RunShortDepthwise(const ShortDepthwise& layer, const InvocationArguments& arguments) {
  static const auto sum = ForThisProcessor<SumShorts, const ShortSums*>();
  const auto* x = Input<int16_t>(arguments, 0);
  auto* y = Result<std::byte>(arguments);
  const int64_t channels = layer.input.channels;
  const int64_t positions = layer.output.positions();
  const int64_t taps = layer.window.num_taps();
  const int64_t grain = std::max<int64_t>(1, kMinProductsPerThread / (taps * channels));
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(
      layer.output.batch * positions, grain, [&](int64_t begin, int64_t end, int worker) {
        auto* sums = reinterpret_cast<int64_t*>(arguments.scratch + worker * layer.scratch_bytes());
        int64_t* numbers = sums + channels;
        auto** seen = reinterpret_cast<const int16_t**>(numbers + taps);
        for (int64_t i = begin; i < end && !cancellation.is_requested(); ++i) {
          const int16_t* image = x + i / positions * layer.input.positions() * channels;
          const Position at = layer.output.Unflat(i % positions);
          int64_t count = 0;
          layer.window.ForEachTap([&](int64_t number, const Position& tap) {
            const Position place = layer.window.InputOf(at, tap);
            if (!layer.input.contains(place)) return;
            seen[count] = image + layer.input.Flat(place) * channels;
            numbers[count++] = number;
          });
          const ShortSums work = {.seen = seen,
                                  .taps = numbers,
                                  .count = count,
                                  .factors = layer.factors.data(),
                                  .bias = layer.bias.data(),
                                  .channels = channels,
                                  .sums = sums};
          sum(&work);
          layer.ending.Run(sums, 0, channels, y + i * channels * layer.ending.element_size());
        }
      });
}

}  // namespace

absl::StatusOr<Prepared> PrepareShortDepthwise(const NativeRequest& request,
                                               const SpatialWindow& window, int64_t tap_stride,
                                               int64_t channel_stride, ShortEnding ending) {
  RH_RETURN_IF_ERROR(CheckShorts(request));
  RH_ASSIGN_OR_RETURN(const ShortWeights weights, ShortWeightsOf(request));
  if (weights.kind == ElementKind::kI16) return Declined("the weights must have 8 bits");
  const Tensor* constant = request.constant(1);
  if (constant == nullptr) return Declined("the weights must be constant");
  const int64_t taps = window.num_taps();
  if (taps > kMostTaps) return Declined("the window is too large");
  ShortDepthwise layer = {.input = FeatureSizesOf(request.sizes()),
                          .output = FeatureSizesOf(request.result_sizes()),
                          .window = window};
  const int64_t channels = layer.input.channels;
  RH_ASSIGN_OR_RETURN(layer.bias, WideBiasOf(request, channels));
  if (request.is_question) return Taken();
  RH_RETURN_IF_ERROR(TryResize(layer.factors, taps * channels, "the weights of a convolution"));
  for (int64_t tap = 0; tap < taps; ++tap) {
    for (int64_t c = 0; c < channels; ++c) {
      layer.factors[tap * channels + c] =
          weights.At(constant->bytes().data(), tap * tap_stride + c * channel_stride, c);
    }
  }
  layer.ending = std::move(ending);
  const std::optional<int64_t> scratch =
      CheckedMul(int64_t{request.threads.num_threads()}, layer.scratch_bytes());
  if (!scratch) return Declined("the sizes are too large");
  return NewKernel(request,
                   [layer = std::move(layer)](const InvocationArguments& arguments) {
                     RunShortDepthwise(layer, arguments);
                   },
                   {.scratch_bytes = static_cast<size_t>(*scratch)});
}

}  // namespace roundhouse::native
