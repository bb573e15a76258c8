// Transposed convolutions of quantised bytes or shorts: each phase is a convolution
// (quantized_product.h, short_product.h), and their results are interleaved.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/bytes/quantized_layer.h"
#include "roundhouse/interp/native/ops/bytes/short_layer.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"
#include "roundhouse/interp/native/ops/windows/transposed_phases.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::kSpatialAxes;
using canonical::Position;
using canonical::SpatialWindow;
using canonical::WindowOver;

using PhaseOfAxes = std::array<const Phase*, kSpatialAxes>;

// The convolution of a phase, with the phase.
struct PhaseLayer {
  PhaseOfAxes phase;
  Tensor filter;  // The invocation may refer to it.
  std::unique_ptr<Invocation> invocation;
};

struct TransposedLayer {
  std::array<std::vector<Phase>, kSpatialAxes> axes;
  FeatureSizes output;
  int64_t position_bytes = 0;  // Of all channels.
  std::vector<PhaseLayer> layers;
  size_t result_bytes = 0;  // Of the largest phase.
};

// The number of taps of a phase along an axis. A phase without taps gets one that adds nothing.
int64_t NumTaps(const Phase& phase) {
  return std::max<int64_t>(1, static_cast<int64_t>(phase.seen.size()));
}

// (O, taps of the phase, I).
Type FilterTypeOfPhase(const Type& type, const PhaseOfAxes& phase) {
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  std::vector<int64_t> of_phase(sizes.begin(), sizes.end());
  const int num_axes = static_cast<int>(sizes.size()) - 2;
  for (int i = 0; i < num_axes; ++i) of_phase[1 + i] = NumTaps(*phase[kSpatialAxes - num_axes + i]);
  return type.WithShape(Shape::Of(of_phase));
}

// Returns the phase's elements of `filter`, whose own type may differ from that of the operand.
absl::StatusOr<Tensor> FilterOfPhase(const Tensor& filter, const Type& type,
                                     const SpatialWindow& window, const PhaseOfAxes& phase) {
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  RH_ASSIGN_OR_RETURN(Tensor result, Tensor::Uninitialized(FilterTypeOfPhase(type, phase)));
  const auto tap_of = [](const Phase& along, int64_t number) {
    return along.seen.empty() ? kNoTap : along.seen[number].taps[0];
  };
  const std::vector<int64_t>& zero_points = type.element_type().quantization()->zero_points;
  const std::byte* from = filter.bytes().data();
  std::byte* to = result.mutable_bytes().data();
  const int64_t inputs = sizes.back();
  for (int64_t o = 0; o < sizes[0]; ++o) {
    const auto zero = static_cast<std::byte>(zero_points[zero_points.size() == 1 ? 0 : o]);
    for (int64_t z = 0; z < NumTaps(*phase[0]); ++z) {
      for (int64_t y = 0; y < NumTaps(*phase[1]); ++y) {
        for (int64_t x = 0; x < NumTaps(*phase[2]); ++x, to += inputs) {
          const int64_t taps[] = {tap_of(*phase[0], z), tap_of(*phase[1], y), tap_of(*phase[2], x)};
          if (std::find(std::begin(taps), std::end(taps), kNoTap) != std::end(taps)) {
            std::fill_n(to, inputs, zero);
            continue;
          }
          const int64_t tap =
              (taps[0] * window.axes[1].size + taps[1]) * window.axes[2].size + taps[2];
          std::memcpy(to, from + (o * window.num_taps() + tap) * inputs, inputs);
        }
      }
    }
  }
  return result;
}

// The window of the phase's filter over the input.
canonical::Conv2D ConvolutionOf(const canonical::TransposedConv2D& op,
                                absl::Span<const int64_t> input, const PhaseOfAxes& phase) {
  const int num_axes = static_cast<int>(input.size()) - 2;
  canonical::Conv2D conv = {.groups = op.groups,
                            .activation = op.activation,
                            .activation_parameters = op.activation_parameters,
                            .to = op.to,
                            .rounding = op.rounding};
  for (int i = 0; i < num_axes; ++i) {
    const std::vector<Phase::Seen>& seen = phase[kSpatialAxes - num_axes + i]->seen;
    conv.stride.push_back(1);
    conv.dilation.push_back(seen.size() < 2 ? 1 : seen[1].shift - seen[0].shift);
    // The window may begin inside the input.
    conv.pad.push_back(seen.empty() ? 0 : -seen[0].shift);
  }
  // The padding at the end, for as many positions as the result has.
  for (int i = 0; i < num_axes; ++i) {
    const Phase& along = *phase[kSpatialAxes - num_axes + i];
    const int64_t reach = (NumTaps(along) - 1) * conv.dilation[i];
    conv.pad.push_back(along.count + reach - input[1 + i] - conv.pad[i]);
  }
  return conv;
}

Type ResultOfPhase(const Type& result, const PhaseOfAxes& phase) {
  const absl::Span<const int64_t> sizes = result.shape().sizes();
  std::vector<int64_t> of_phase(sizes.begin(), sizes.end());
  const int num_axes = static_cast<int>(sizes.size()) - 2;
  for (int i = 0; i < num_axes; ++i) of_phase[1 + i] = phase[kSpatialAxes - num_axes + i]->count;
  return result.WithShape(Shape::Of(of_phase));
}

// Asks the convolution kernel about a phase, or prepares it. A question does not depend on the
// values of the filter.
absl::StatusOr<Prepared> PreparePhase(const canonical::TransposedConv2D& op,
                                      const NativeRequest& request, const Tensor& filter,
                                      const PhaseOfAxes& phase) {
  std::vector<Type> operands(request.operands.begin(), request.operands.end());
  std::vector<const Tensor*> constants(request.constants.begin(), request.constants.end());
  operands[1] = FilterTypeOfPhase(operands[1], phase);
  constants[1] = &filter;
  const Type result = ResultOfPhase(request.results[0], phase);
  NativeRequest of_phase(request.node, {.operands = operands,
                                        .results = absl::MakeConstSpan(&result, 1),
                                        .constants = constants,
                                        .threads = request.threads,
                                        .packed = request.packed});
  of_phase.is_question = request.is_question;
  return PrepareQuantized(ConvolutionOf(op, request.sizes(), phase), of_phase);
}

// Copies the positions of a phase to their places in the result.
void Spread(const TransposedLayer& layer, const PhaseOfAxes& phase, const std::byte* from,
            std::byte* result, ThreadPool& threads) {
  const Phase& planes = *phase[0];
  const Phase& lines = *phase[1];
  const Phase& places = *phase[2];
  const int64_t bytes = layer.position_bytes;
  const int64_t all_lines = layer.output.batch * planes.count * lines.count;
  constexpr int64_t kGrain = 1 << 14;
  const int64_t grain = std::max<int64_t>(1, kGrain / (places.count * bytes));
  threads.RunRanges(all_lines, grain, [&](int64_t first, int64_t last, int) {
    for (int64_t i = first; i < last; ++i) {
      const int64_t image = i / lines.count / planes.count;
      const Position start = {planes.first + i / lines.count % planes.count * planes.step,
                              lines.first + i % lines.count * lines.step, places.first};
      std::byte* to =
          result + (image * layer.output.positions() + layer.output.Flat(start)) * bytes;
      const std::byte* line = from + i * places.count * bytes;
      for (int64_t j = 0; j < places.count; ++j)
        std::memcpy(to + j * places.step * bytes, line + j * bytes, bytes);
    }
  });
}

class TransposedInvocation final : public Invocation {
 public:
  TransposedInvocation(const NativeRequest& request, TransposedLayer layer)
      : results_(request.results.begin(), request.results.end()), layer_(std::move(layer)) {
    for (const PhaseLayer& phase : layer_.layers)
      scratch_bytes_ = std::max(scratch_bytes_, phase.invocation->scratch_bytes());
    // Aligns what follows, too.
    scratch_bytes_ = (scratch_bytes_ + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
  }
  absl::Span<const Type> result_types() const override { return results_; }
  size_t scratch_bytes() const override {
    return scratch_bytes_ + (layer_.layers.size() > 1 ? layer_.result_bytes : 0);
  }
  bool needs_padding() const override { return false; }
  absl::Status Run(const InvocationArguments& arguments) override {
    for (const PhaseLayer& layer : layer_.layers) {
      std::byte* const result =
          layer_.layers.size() > 1 ? arguments.scratch + scratch_bytes_ : arguments.results[0];
      RH_RETURN_IF_ERROR(layer.invocation->Run({.inputs = arguments.inputs,
                                                .results = absl::MakeConstSpan(&result, 1),
                                                .scratch = arguments.scratch,
                                                .threads = arguments.threads}));
      if (layer_.layers.size() > 1)
        Spread(layer_, layer.phase, result, arguments.results[0], arguments.threads);
    }
    return absl::OkStatus();
  }

 private:
  const std::vector<Type> results_;
  const TransposedLayer layer_;
  size_t scratch_bytes_ = 0;  // Of the convolutions.
};

}  // namespace

absl::StatusOr<Prepared> PrepareQuantized(const canonical::TransposedConv2D& op,
                                          const NativeRequest& request) {
  if (request.num_results_elements() == 0 || request.num_elements(0) == 0)
    return Declined("the input or the result is empty");
  if (request.constant(1) == nullptr) return Declined("the weights must be constant");
  if (!IsOfShorts(request.operands[0])) RH_RETURN_IF_ERROR(BytesOf(request.operands[0]).status());
  RH_RETURN_IF_ERROR(BytesOf(request.operands[1]).status());
  const Quantization& params = *request.operands[1].element_type().quantization();
  if (params.axis.value_or(0) != 0) return Declined("the scales are not along the output channels");
  // Taps that a phase does not see are stored as zero points.
  const auto [least, most] = IntegerRange(request.kind(1));
  for (const int64_t zero : params.zero_points) {
    if (zero < least || zero > most) return Declined("a zero point is no stored integer");
  }
  const absl::Span<const int64_t> filter = request.sizes(1);
  const SpatialWindow window = WindowOver({op.stride, op.dilation, op.pad}, request.sizes(),
                                          filter.subspan(1, filter.size() - 2));
  TransposedLayer layer = {.output = FeatureSizesOf(request.result_sizes())};
  RH_RETURN_IF_ERROR(CheckPhases(window, layer.output));
  for (int axis = 0; axis < kSpatialAxes; ++axis)
    layer.axes[axis] = PhasesOf(window.axes[axis], layer.output.spatial[axis]);
  const int64_t element_bytes = BitWidth(request.results[0].element_type().kind()) / 8;
  layer.position_bytes = layer.output.channels * element_bytes;
  for (const Phase& planes : layer.axes[0]) {
    for (const Phase& lines : layer.axes[1]) {
      for (const Phase& places : layer.axes[2]) {
        const PhaseOfAxes phase = {&planes, &lines, &places};
        // Phases differ in what they read, not in what they require.
        if (request.is_question) return PreparePhase(op, request, *request.constant(1), phase);
        RH_ASSIGN_OR_RETURN(
            Tensor filter_of_phase,
            FilterOfPhase(*request.constant(1), request.operands[1], window, phase));
        RH_ASSIGN_OR_RETURN(Prepared prepared, PreparePhase(op, request, filter_of_phase, phase));
        const int64_t positions = layer.output.batch * planes.count * lines.count * places.count;
        layer.result_bytes =
            std::max(layer.result_bytes, static_cast<size_t>(positions * layer.position_bytes));
        layer.layers.push_back({phase, std::move(filter_of_phase), std::move(prepared.invocation)});
      }
    }
  }
  return Prepared{.invocation = std::make_unique<TransposedInvocation>(request, std::move(layer))};
}

}  // namespace roundhouse::native
