#include "roundhouse/interp/native/ops/windows/depthwise.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/native/microkernels/channel_line.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::Position;
using canonical::SpatialWindow;

struct Depthwise {
  FeatureSizes input;  // Each channel is repeated for each of its outputs.
  FeatureSizes output;
  SpatialWindow window;
  DepthwiseFilter layout;
  bool has_bias = false;
  Epilogue epilogue;
  int64_t multiplier = 1;  // Outputs per channel.
  // Positions per period.
  int64_t repeats = 1;
  std::shared_ptr<const AlignedFloats> packed;  // If the filter is constant.
  SumUpChannelLine sum_up = SumUpChannelLineOfThisProcessor();

  int64_t taps() const { return window.num_taps(); }
  int64_t channels() const { return input.channels; }
  int64_t period() const { return repeats * channels(); }
  // How many floats of a period are summed up for all positions of a piece of work. A period of
  // several positions is done as a whole, because few channels have few weights.
  int64_t cached_width() const {
    constexpr int64_t kCachedWeights = 6 << 10;
    constexpr int64_t kUnit = 64;
    if (repeats > 1) return period();
    return std::max(kUnit, kCachedWeights / taps() / kUnit * kUnit);
  }

  // With stride 1 only are several positions contiguous in the input. More positions than fill the
  // registers would be read in vain.
  void ChooseRepeats() {
    constexpr int64_t kMostRepeatsOfMany = 4;
    const int64_t even = kMostChannelLanes / std::gcd(channels(), kMostChannelLanes);
    const bool pays = channels() < kMostChannelLanes || even <= kMostRepeatsOfMany;
    repeats = window.axes[2].stride == 1 && pays ? even : 1;
  }
  // For each tap, one period.
  void Pack(const float* filter, float* to) const {
    const bool taps_are_last = layout == DepthwiseFilter::kTapsLast;
    for (int64_t tap = 0; tap < taps(); ++tap) {
      for (int64_t c = 0; c < channels(); ++c, ++to)
        *to = taps_are_last ? filter[c * taps() + tap] : filter[tap * channels() + c];
      for (int64_t i = 1; i < repeats; ++i) to = std::copy_n(to - channels(), channels(), to);
    }
  }
};

// The state of a thread's computation.
class Worker {
 public:
  Worker(const Depthwise& layer, const float* x, const float* weights, const float* bias,
         SeenTap* taps, float* y)
      : layer_(layer),
        x_(x),
        y_(y),
        weights_(weights),
        bias_(bias),
        taps_(taps),
        inside_(canonical::PositionsInside(layer.window.axes[2], layer.input.spatial[2],
                                           layer.output.spatial[2])) {}

  // `first` and `last` count positions over all images. Computes so many channels at a time that
  // their weights stay in the L1 cache for all positions.
  void Run(int64_t first, int64_t last) {
    const int64_t width = layer_.cached_width();
    for (int64_t begin = 0; begin < layer_.period(); begin += width) {
      channels_ = {begin, std::min(layer_.period(), begin + width)};
      RunChannels(first, last);
    }
    layer_.epilogue.function.Apply(y_ + first * layer_.channels(),
                                   (last - first) * layer_.channels());
  }

 private:
  void RunChannels(int64_t first, int64_t last) {
    const FeatureSizes& output = layer_.output;
    while (first < last) {
      const Position at = output.Unflat(first % output.positions());
      const int64_t end = std::min(output.spatial[2], at[2] + (last - first));
      RunLine(first / output.positions(), at, end);
      first += end - at[2];
    }
  }

  // Positions of a line from `at` to `end`: those whose windows are inside together, the others one
  // by one.
  void RunLine(int64_t image, Position at, int64_t end) {
    while (at[2] < end) {
      const bool is_inside = at[2] >= inside_.first && at[2] < inside_.last;
      const int64_t count = is_inside ? std::min(inside_.last, end) - at[2] : 1;
      RunStretch(image, at, count);
      at[2] += count;
    }
  }

  void RunStretch(int64_t image, const Position& at, int64_t count) {
    const FeatureSizes& input = layer_.input;
    const int64_t channels = layer_.channels();
    const int64_t first = channels_.first;
    const float* x = x_ + image * input.positions() * channels + first;
    float* y = y_ + (image * layer_.output.positions() + layer_.output.Flat(at)) * channels + first;
    int64_t num_taps = 0;
    layer_.window.ForEachTap([&](int64_t tap, const Position& place) {
      const Position seen = layer_.window.InputOf(at, place);
      if (!input.contains(seen)) return;
      taps_[num_taps++] = {x + input.Flat(seen) * channels,
                           weights_ + tap * layer_.period() + first};
    });
    // A stride that is not taken may be of any length.
    const int64_t step = count > 1 ? layer_.window.axes[2].stride * channels : 0;
    ChannelLine line = {.taps = taps_,
                        .num_taps = num_taps,
                        .width = channels_.last - first,
                        .input_step = layer_.repeats * step,
                        .result_step = layer_.period(),
                        .num_periods = count / layer_.repeats,
                        .bias = bias_ == nullptr ? nullptr : bias_ + first,
                        .least = layer_.epilogue.least,
                        .most = layer_.epilogue.most,
                        .result = y};
    layer_.sum_up(line);
    const int64_t done = line.num_periods * layer_.repeats;
    if (done == count) return;
    // The rest, one position at a time, with all channels: if `repeats` is above 1, a call has them
    // all.
    for (int64_t tap = 0; tap < num_taps; ++tap) taps_[tap].input += done * step;
    line.width = channels;
    line.input_step = step;
    line.result_step = channels;
    line.num_periods = count - done;
    line.result = y + done * channels;
    layer_.sum_up(line);
  }

  const Depthwise& layer_;
  const float* const x_;
  float* const y_;
  const float* const weights_;
  const float* const bias_;
  SeenTap* const taps_;
  const canonical::Stretch inside_;
  canonical::Stretch channels_;  // The current part of a period.
};

// The scratch has the taps of each thread, then the bias of a period, then the weights if the
// filter is not constant, then the input if its channels are repeated.
int64_t TapBytes(const Depthwise& layer, int num_threads) {
  return num_threads * layer.taps() * static_cast<int64_t>(sizeof(SeenTap));
}
int64_t WeightFloats(const Depthwise& layer) {
  return layer.packed != nullptr ? 0 : layer.taps() * layer.period();
}
// INT64_MAX, more than memory can hold, if the number overflows.
int64_t RepeatedFloats(const Depthwise& layer) {
  if (layer.multiplier == 1) return 0;
  return CheckedMul(layer.input.batch * layer.input.positions(), layer.input.channels)
      .value_or(INT64_MAX);
}
int64_t ScratchBytes(const Depthwise& layer, int num_threads) {
  const int64_t floats = layer.period() + WeightFloats(layer) + RepeatedFloats(layer);
  return TapBytes(layer, num_threads) + floats * static_cast<int64_t>(sizeof(float));
}

// Returns the input, with each channel repeated for each of its outputs.
const float* RepeatChannels(const Depthwise& layer, const InvocationArguments& arguments,
                            float* repeated) {
  const auto* x = Input<float>(arguments, 0);
  if (layer.multiplier == 1) return x;
  constexpr int64_t kGrain = 1 << 13;
  const int64_t elements = RepeatedFloats(layer) / layer.multiplier;
  arguments.threads.RunRanges(elements, kGrain, [&](int64_t first, int64_t last, int) {
    float* to = repeated + first * layer.multiplier;
    for (int64_t i = first; i < last; ++i) to = std::fill_n(to, layer.multiplier, x[i]);
  });
  return repeated;
}

constexpr int64_t kLinesOfPiece = 8;

void RunDepthwise(const Depthwise& layer, const InvocationArguments& arguments) {
  const int num_threads = arguments.threads.num_threads();
  auto* taps = reinterpret_cast<SeenTap*>(arguments.scratch);
  auto* bias = reinterpret_cast<float*>(arguments.scratch + TapBytes(layer, num_threads));
  const float* x = RepeatChannels(layer, arguments, bias + layer.period() + WeightFloats(layer));
  if (layer.has_bias) {
    float* to = bias;
    for (int64_t i = 0; i < layer.repeats; ++i)
      to = std::copy_n(Input<float>(arguments, 2), layer.channels(), to);
  }
  const float* weights;
  if (layer.packed != nullptr) {
    weights = layer.packed->data();
  } else {
    float* own = bias + layer.period();
    layer.Pack(Input<float>(arguments, 1), own);
    weights = own;
  }
  const int64_t positions = layer.output.batch * layer.output.positions();
  const int64_t products_of_position = layer.taps() * layer.channels();
  const int64_t grain = std::max<int64_t>(1, kMinProductsPerThread / products_of_position);
  // Large enough to reuse the weights that were loaded into the cache.
  const int64_t piece = std::max(grain, kLinesOfPiece * layer.output.spatial[2]);
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(positions, grain, [&](int64_t first, int64_t last, int number) {
    Worker worker(layer, x, weights, layer.has_bias ? bias : nullptr, taps + number * layer.taps(),
                  Result<float>(arguments));
    for (; first < last && !cancellation.is_requested(); first += piece)
      worker.Run(first, std::min(last, first + piece));
  });
}

}  // namespace

absl::StatusOr<Prepared> PrepareDepthwise(const NativeRequest& request, const SpatialWindow& window,
                                          DepthwiseFilter layout, const Epilogue& epilogue) {
  if (request.is_question) return Taken();
  Depthwise layer = {.input = FeatureSizesOf(request.sizes()),
                     .output = FeatureSizesOf(request.result_sizes()),
                     .window = window,
                     .layout = layout,
                     .has_bias = request.has_operand(2),
                     .epilogue = epilogue};
  layer.multiplier = layer.output.channels / layer.input.channels;
  layer.input.channels = layer.output.channels;
  layer.ChooseRepeats();
  if (layer.multiplier > 1) {
    RH_RETURN_IF_ERROR(CheckMemoryFor(RepeatedFloats(layer), sizeof(float),
                                      "the input of a depthwise convolution, repeated"));
  }
  if (const Tensor* constant = request.constant(1)) {
    RH_ASSIGN_OR_RETURN(
        layer.packed,
        request.Packed<AlignedFloats>(
            1, absl::StrCat("depthwise ", static_cast<int>(layout), " ", layer.repeats),
            [&]() -> absl::StatusOr<AlignedFloats> {
              RH_ASSIGN_OR_RETURN(AlignedFloats packed,
                                  AlignedFloats::Create(layer.taps() * layer.period()));
              layer.Pack(constant->data<float>().data(), packed.data());
              return packed;
            }));
  }
  const auto scratch = static_cast<size_t>(ScratchBytes(layer, request.threads.num_threads()));
  return NewKernel(request,
                   [layer = std::move(layer)](const InvocationArguments& arguments) {
                     RunDepthwise(layer, arguments);
                   },
                   {.scratch_bytes = scratch});
}

}  // namespace roundhouse::native
