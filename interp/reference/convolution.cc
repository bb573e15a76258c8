#include "roundhouse/interp/reference/convolution.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/arithmetic/packed_product.h"
#include "roundhouse/interp/reference/arithmetic/quantized_sum.h"
#include "roundhouse/interp/reference/fused_activation.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::Position;
using canonical::SpatialWindow;
using canonical::WindowOver;

// The most elements of a tile's patches, so that they stay in the second-level cache.
constexpr int64_t kTileElements = 1 << 15;

// Visits each position in the output, in order over the batch, unless the work is cancelled.
template <typename Visitor>
void ForEachPosition(const FeatureSizes& output, int64_t first, int64_t count,
                     const Visitor& visit) {
  int64_t image = first / output.positions();
  int64_t flat = first % output.positions();
  const Cancellation cancellation = Cancellation::OfThisThread();
  for (int64_t i = 0; i < count && !cancellation.is_requested(); ++i) {
    visit(i, image, output.Unflat(flat));
    if (++flat == output.positions()) {
      flat = 0;
      ++image;
    }
  }
}

// Adds the bias, if there is one, to every position.
template <typename Acc>
absl::Status AddBias(const KernelContext& context, const FeatureSizes& sizes, Acc* output) {
  if (!context.has_operand(2)) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const Wide<Acc> bias, Wide<Acc>::Of(context.operand(2)));
  for (int64_t i = 0; i < sizes.batch * sizes.positions(); ++i, output += sizes.channels) {
    for (int64_t c = 0; c < sizes.channels; ++c) output[c] += bias[c];
  }
  return absl::OkStatus();
}

// Gathers what the window at `position` sees: a row of `channels` elements for each tap, zeros
// outside. `image` is the first channel that it sees, at the image's first position.
template <typename Acc>
void GatherPatch(const Acc* image, const FeatureSizes& input, const SpatialWindow& window,
                 const Position& position, int64_t channels, Acc* patch) {
  window.ForEachTap([&](int64_t number, const Position& tap) {
    const Position at = window.InputOf(position, tap);
    Acc* row = patch + number * channels;
    if (input.contains(at)) {
      std::copy_n(image + input.Flat(at) * input.channels, channels, row);
    } else {
      std::fill_n(row, channels, Acc{0});
    }
  });
}

bool SeesOnePosition(const SpatialWindow& window) {
  return std::all_of(window.axes.begin(), window.axes.end(), [](const canonical::WindowAxis& axis) {
    return axis.size == 1 && axis.stride == 1 && axis.pad_begin == 0 && axis.pad_end == 0;
  });
}

// A convolution is a product: each position's patch is a row of the left side, each filter a column
// of the right side.
template <typename Acc>
absl::Status Convolve(const FeatureSizes& input_sizes, const Acc* input,
                      const FeatureSizes& output_sizes, Acc* output, const SpatialWindow& window,
                      const Acc* filter, int64_t groups) {
  const int64_t inputs = input_sizes.channels / groups;
  const int64_t outputs = output_sizes.channels / groups;
  const int64_t depth = window.num_taps() * inputs;
  const int64_t positions = output_sizes.batch * output_sizes.positions();
  const bool is_pointwise = SeesOnePosition(window);
  const int64_t tile = std::max<int64_t>(4, kTileElements / std::max<int64_t>(1, depth) / 4 * 4);
  std::vector<Acc> patches;
  RH_RETURN_IF_ERROR(TryResize(patches, is_pointwise ? 0 : std::min(tile, positions) * depth,
                               "the windows of a convolution"));
  RH_RETURN_IF_ERROR(PackedMatrix<Acc>::CheckMemory(depth, outputs));
  for (int64_t group = 0; group < groups; ++group) {
    const PackedMatrix<Acc> right(filter + group * outputs * depth, depth, outputs, 1, depth);
    for (int64_t first = 0; first < positions; first += tile) {
      const int64_t count = std::min(tile, positions - first);
      Acc* product = output + first * output_sizes.channels + group * outputs;
      if (is_pointwise) {
        const Acc* left = input + first * input_sizes.channels + group * inputs;
        Multiply(left, count, input_sizes.channels, right, product, output_sizes.channels);
        continue;
      }
      ForEachPosition(
          output_sizes, first, count, [&](int64_t row, int64_t image, const Position& position) {
            GatherPatch(
                input + image * input_sizes.positions() * input_sizes.channels + group * inputs,
                input_sizes, window, position, inputs, patches.data() + row * depth);
          });
      Multiply(patches.data(), count, depth, right, product, output_sizes.channels);
    }
  }
  return absl::OkStatus();
}

template <typename Acc>
void ConvolveDepthwise(const FeatureSizes& input_sizes, const Acc* input,
                       const FeatureSizes& output_sizes, Acc* output, const SpatialWindow& window,
                       const Acc* filter, int64_t multiplier) {
  const int64_t image_size = input_sizes.positions() * input_sizes.channels;
  ForEachPosition(output_sizes, 0, output_sizes.batch * output_sizes.positions(),
                  [&](int64_t index, int64_t image, const Position& position) {
                    Acc* sums = output + index * output_sizes.channels;
                    window.ForEachTap([&](int64_t number, const Position& tap) {
                      const Position at = window.InputOf(position, tap);
                      if (!input_sizes.contains(at)) return;
                      const Acc* row =
                          input + image * image_size + input_sizes.Flat(at) * input_sizes.channels;
                      const Acc* factors = filter + number * output_sizes.channels;
                      if (multiplier == 1) {
                        for (int64_t c = 0; c < input_sizes.channels; ++c)
                          sums[c] += row[c] * factors[c];
                        return;
                      }
                      for (int64_t c = 0; c < input_sizes.channels; ++c) {
                        for (int64_t m = 0; m < multiplier; ++m) {
                          sums[c * multiplier + m] += row[c] * factors[c * multiplier + m];
                        }
                      }
                    });
                  });
}

// For each tap of the window, multiplies all positions with that tap's slice of the filter, and
// adds the products where the tap puts them.
template <typename Acc>
absl::Status ConvolveTransposed(const FeatureSizes& input_sizes, const Acc* input,
                                const FeatureSizes& output_sizes, Acc* output,
                                const SpatialWindow& window, const Acc* filter, int64_t groups) {
  const int64_t inputs = input_sizes.channels / groups;
  const int64_t outputs = output_sizes.channels / groups;
  const int64_t depth = window.num_taps() * inputs;
  const int64_t positions = input_sizes.batch * input_sizes.positions();
  const int64_t tile = std::max<int64_t>(4, kTileElements / std::max<int64_t>(1, outputs) / 4 * 4);
  std::vector<Acc> products;
  RH_RETURN_IF_ERROR(TryResize(products, std::min(tile, positions) * outputs,
                               "the products of a transposed convolution"));
  RH_RETURN_IF_ERROR(PackedMatrix<Acc>::CheckMemory(inputs, outputs));
  for (int64_t group = 0; group < groups; ++group) {
    window.ForEachTap([&](int64_t number, const Position& tap) {
      const PackedMatrix<Acc> right(filter + group * outputs * depth + number * inputs, inputs,
                                    outputs, 1, depth);
      for (int64_t first = 0; first < positions; first += tile) {
        const int64_t count = std::min(tile, positions - first);
        Multiply(input + first * input_sizes.channels + group * inputs, count, input_sizes.channels,
                 right, products.data(), outputs);
        ForEachPosition(input_sizes, first, count,
                        [&](int64_t row, int64_t image, const Position& position) {
                          const Position at = window.InputOf(position, tap);
                          if (!output_sizes.contains(at)) return;
                          Acc* sums = output +
                                      (image * output_sizes.positions() + output_sizes.Flat(at)) *
                                          output_sizes.channels +
                                      group * outputs;
                          const Acc* product = products.data() + row * outputs;
                          for (int64_t o = 0; o < outputs; ++o) sums[o] += product[o];
                        });
      }
    });
  }
  return absl::OkStatus();
}

// The spatial sizes of a filter, which begin at axis `first`.
absl::Span<const int64_t> WindowSizes(const Tensor& filter, size_t first) {
  const absl::Span<const int64_t> sizes = filter.shape().sizes();
  return sizes.subspan(first, sizes.size() - 2);
}

// Returns the sums with their bias. `convolve` gets all sizes, and the accumulators.
template <typename Acc, typename Convolution>
absl::StatusOr<Widened<Acc>> Sums(const KernelContext& context, const Type& type, const Acc* input,
                                  const Acc* filter, const Convolution& convolve) {
  const FeatureSizes input_sizes = FeatureSizesOf(context.operand(0).shape().sizes());
  const FeatureSizes output_sizes = FeatureSizesOf(type.shape().sizes());
  RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(type));
  // An empty sum is 0; and without elements the other sizes may be absurd.
  const bool is_empty = context.operand(0).num_elements() == 0 || output.size() == 0;
  if (!is_empty)
    RH_RETURN_IF_ERROR(convolve(input_sizes, input, output_sizes, output.data(), filter));
  if (output.size() > 0) RH_RETURN_IF_ERROR(AddBias<Acc>(context, output_sizes, output.data()));
  return output;
}

// The parts that all convolutions share.
template <typename Op, typename Convolution>
absl::StatusOr<Tensor> Run(const Op& op, const KernelContext& context,
                           const Convolution& convolve) {
  if (HasQuantizedOperands(context)) {
    const Type type = QuantizedSumType(context);
    return VisitAccumulators(type.element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
      using Acc = typename decltype(tag)::type;
      RH_ASSIGN_OR_RETURN(const std::vector<Acc> input, AccumulatorsOf<Acc>(context.operand(0)));
      RH_ASSIGN_OR_RETURN(const std::vector<Acc> filter, AccumulatorsOf<Acc>(context.operand(1)));
      RH_ASSIGN_OR_RETURN(Widened<Acc> sums,
                          Sums<Acc>(context, type, input.data(), filter.data(), convolve));
      return FinishQuantized(op, context, std::move(sums).Narrowed());
    });
  }
  return VisitAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(const Wide<Acc> filter, Wide<Acc>::Of(context.operand(1)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> sums, Sums<Acc>(context, context.result_type(),
                                                         input.data(), filter.data(), convolve));
        return Finish(op.activation, op.activation_parameters, std::move(sums));
      });
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Conv2D& op, const KernelContext& context) {
  const SpatialWindow window =
      WindowOver({op.stride, op.dilation, op.pad, op.auto_pad}, context.operand(0).shape().sizes(),
                 WindowSizes(context.operand(1), 1));
  return Run(op, context,
             [&](const FeatureSizes& input_sizes, auto* input, const FeatureSizes& output_sizes,
                 auto* output, auto* filter) {
               return Convolve(input_sizes, input, output_sizes, output, window, filter, op.groups);
             });
}

absl::StatusOr<Tensor> Evaluate(const canonical::DepthwiseConv2D& op,
                                const KernelContext& context) {
  const SpatialWindow window =
      WindowOver({op.stride, op.dilation, op.pad, op.auto_pad}, context.operand(0).shape().sizes(),
                 WindowSizes(context.operand(1), 0));
  const int64_t multiplier = context.operand(1).shape().sizes().back();
  return Run(op, context,
             [&](const FeatureSizes& input_sizes, auto* input, const FeatureSizes& output_sizes,
                 auto* output, auto* filter) {
               ConvolveDepthwise(input_sizes, input, output_sizes, output, window, filter,
                                 multiplier);
               return absl::OkStatus();
             });
}

absl::StatusOr<Tensor> Evaluate(const canonical::TransposedConv2D& op,
                                const KernelContext& context) {
  const SpatialWindow window =
      WindowOver({op.stride, op.dilation, op.pad}, context.operand(0).shape().sizes(),
                 WindowSizes(context.operand(1), 1));
  return Run(op, context,
             [&](const FeatureSizes& input_sizes, auto* input, const FeatureSizes& output_sizes,
                 auto* output, auto* filter) {
               return ConvolveTransposed(input_sizes, input, output_sizes, output, window, filter,
                                         op.groups);
             });
}

void AddConvolutionKernels(KernelTable& table) { table.Add(canonical::ConvolutionOps{}); }

}  // namespace roundhouse::reference
