#include "roundhouse/interp/native/ops/windows/depthwise_transposed.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/native/microkernels/channel_line.h"
#include "roundhouse/interp/native/ops/windows/transposed_phases.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::SpatialWindow;

// Where an output position is among the rows of its phase.
struct InPhase {
  const Phase* phase = nullptr;
  int64_t row = 0;
};

// Output positions of a line that are a stride apart use the same taps, and neighbours in the
// input: each such phase is a depthwise convolution with stride 1.
struct DepthwiseTransposed {
  FeatureSizes input;
  FeatureSizes output;
  SpatialWindow window;
  bool has_bias = false;
  Epilogue epilogue;
  std::array<std::vector<Phase>, canonical::kSpatialAxes> phases;
  std::vector<InPhase> planes;  // By output position. They point into `phases`.
  std::vector<InPhase> lines;
  std::shared_ptr<const AlignedFloats> packed;  // If the filter is constant.
  SumUpChannelLine sum_up = SumUpChannelLineOfThisProcessor();

  int64_t channels() const { return input.channels; }
  int64_t taps() const { return window.num_taps(); }
  int64_t weight_floats() const { return taps() * channels(); }
  int64_t tap_bytes() const { return taps() * static_cast<int64_t>(sizeof(SeenTap)); }

  // For each tap, all channels.
  void Pack(const float* filter, float* to) const {
    for (int64_t tap = 0; tap < taps(); ++tap) {
      for (int64_t c = 0; c < channels(); ++c) *to++ = filter[c * taps() + tap];
    }
  }
};

absl::Status FindRows(const std::vector<Phase>& phases, int64_t positions,
                      std::vector<InPhase>& found) {
  RH_RETURN_IF_ERROR(TryResize(found, positions, "the rows of a transposed convolution"));
  for (const Phase& phase : phases) {
    for (int64_t row = 0; row < phase.count; ++row)
      found[phase.first + row * phase.step] = {&phase, row};
  }
  return absl::OkStatus();
}

// The state of a thread's computation.
class Worker {
 public:
  Worker(const DepthwiseTransposed& layer, const float* x, const float* weights, const float* bias,
         SeenTap* taps, float* y)
      : layer_(layer), x_(x), weights_(weights), bias_(bias), taps_(taps), y_(y) {}

  // `number` counts lines over all planes and images.
  void RunLine(int64_t number) {
    const FeatureSizes& output = layer_.output;
    const int64_t line = number % output.spatial[1];
    const int64_t plane = number / output.spatial[1] % output.spatial[0];
    image_ = x_ + number / output.spatial[1] / output.spatial[0] * layer_.input.positions() *
                      layer_.channels();
    float* const result = y_ + number * output.spatial[2] * layer_.channels();
    for (const Phase& places : layer_.phases[2])
      RunPhase(layer_.planes[plane], layer_.lines[line], places, result);
    layer_.epilogue.function.Apply(result, output.spatial[2] * layer_.channels());
  }

 private:
  // Rows that see all of their taps along the line are computed together, the others one by one.
  void RunPhase(const InPhase& plane, const InPhase& line, const Phase& places, float* result) {
    int64_t begin = 0;
    int64_t end = places.count;
    if (!places.seen.empty()) {
      begin = std::clamp<int64_t>(-places.seen.front().shift, 0, places.count);
      end = std::clamp(layer_.input.spatial[2] - places.seen.back().shift, begin, places.count);
    }
    for (int64_t row = 0; row < begin; ++row) RunRows(plane, line, places, row, 1, result);
    if (begin < end) RunRows(plane, line, places, begin, end - begin, result);
    for (int64_t row = end; row < places.count; ++row) RunRows(plane, line, places, row, 1, result);
  }

  void RunRows(const InPhase& plane, const InPhase& line, const Phase& places, int64_t first,
               int64_t count, float* result) {
    const FeatureSizes& input = layer_.input;
    const int64_t channels = layer_.channels();
    int64_t num_taps = 0;
    for (const Phase::Seen& of_planes : plane.phase->seen) {
      for (const Phase::Seen& of_lines : line.phase->seen) {
        for (const Phase::Seen& of_places : places.seen) {
          const canonical::Position at = {plane.row + of_planes.shift, line.row + of_lines.shift,
                                          first + of_places.shift};
          if (!input.contains(at)) continue;
          const int64_t tap = (of_planes.taps[0] * layer_.window.axes[1].size + of_lines.taps[0]) *
                                  layer_.window.axes[2].size +
                              of_places.taps[0];
          taps_[num_taps++] = {image_ + input.Flat(at) * channels, weights_ + tap * channels};
        }
      }
    }
    layer_.sum_up({.taps = taps_,
                   .num_taps = num_taps,
                   .width = channels,
                   .input_step = channels,
                   // A step that is not taken may be of any length.
                   .result_step = count > 1 ? places.step * channels : 0,
                   .num_periods = count,
                   .bias = bias_,
                   .least = layer_.epilogue.least,
                   .most = layer_.epilogue.most,
                   .result = result + (places.first + first * places.step) * channels});
  }

  const DepthwiseTransposed& layer_;
  const float* const x_;
  const float* const weights_;
  const float* const bias_;
  SeenTap* const taps_;
  float* const y_;
  const float* image_ = nullptr;
};

// The scratch has the taps of each thread, then the weights if the filter is not constant.
void RunDepthwiseTransposed(const DepthwiseTransposed& layer,
                            const InvocationArguments& arguments) {
  const float* weights;
  if (layer.packed != nullptr) {
    weights = layer.packed->data();
  } else {
    auto* own = reinterpret_cast<float*>(arguments.scratch +
                                         arguments.threads.num_threads() * layer.tap_bytes());
    layer.Pack(Input<float>(arguments, 1), own);
    weights = own;
  }
  const int64_t lines = layer.output.batch * layer.output.spatial[0] * layer.output.spatial[1];
  const int64_t products_of_line = std::max<int64_t>(
      1, layer.input.batch * layer.input.positions() * layer.weight_floats() / lines);
  const int64_t grain = std::max<int64_t>(1, kMinProductsPerThread / products_of_line);
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(lines, grain, [&](int64_t first, int64_t last, int number) {
    Worker worker(layer, Input<float>(arguments), weights,
                  layer.has_bias ? Input<float>(arguments, 2) : nullptr,
                  reinterpret_cast<SeenTap*>(arguments.scratch + number * layer.tap_bytes()),
                  Result<float>(arguments));
    for (; first < last && !cancellation.is_requested(); ++first) worker.RunLine(first);
  });
}

}  // namespace

absl::StatusOr<Prepared> PrepareDepthwiseTransposed(const NativeRequest& request,
                                                    const SpatialWindow& window,
                                                    const Epilogue& epilogue) {
  auto layer = std::make_shared<DepthwiseTransposed>();
  layer->input = FeatureSizesOf(request.sizes());
  layer->output = FeatureSizesOf(request.result_sizes());
  layer->window = window;
  layer->has_bias = request.has_operand(2);
  layer->epilogue = epilogue;
  for (int axis = 0; axis < canonical::kSpatialAxes; ++axis)
    layer->phases[axis] = PhasesOf(window.axes[axis], layer->output.spatial[axis]);
  RH_RETURN_IF_ERROR(FindRows(layer->phases[0], layer->output.spatial[0], layer->planes));
  RH_RETURN_IF_ERROR(FindRows(layer->phases[1], layer->output.spatial[1], layer->lines));
  if (const Tensor* constant = request.constant(1)) {
    RH_ASSIGN_OR_RETURN(layer->packed,
                        request.Packed<AlignedFloats>(
                            1, "depthwise transposed", [&]() -> absl::StatusOr<AlignedFloats> {
                              RH_ASSIGN_OR_RETURN(AlignedFloats packed,
                                                  AlignedFloats::Create(layer->weight_floats()));
                              layer->Pack(constant->data<float>().data(), packed.data());
                              return packed;
                            }));
  }
  const int64_t own_floats = layer->packed != nullptr ? 0 : layer->weight_floats();
  const int64_t scratch = request.threads.num_threads() * layer->tap_bytes() +
                          own_floats * static_cast<int64_t>(sizeof(float));
  return NewKernel(
      request,
      [layer = std::shared_ptr<const DepthwiseTransposed>(std::move(layer))](
          const InvocationArguments& arguments) { RunDepthwiseTransposed(*layer, arguments); },
      {.scratch_bytes = static_cast<size_t>(scratch)});
}

}  // namespace roundhouse::native
