#include "roundhouse/passes/canonical/quantize/bias_correction.h"

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/op_list.h"

namespace roundhouse::canonical {
namespace {

// For a product: weights of (n, k), or of (k, n).
std::vector<double> ShiftOfProduct(bool transposed, absl::Span<const int64_t> sizes,
                                   absl::Span<const double> errors,
                                   absl::Span<const double> means) {
  const auto outputs = static_cast<size_t>(sizes[transposed ? 0 : 1]);
  const auto inputs = static_cast<size_t>(sizes[transposed ? 1 : 0]);
  if (means.size() != inputs) return {};
  std::vector<double> shift(outputs, 0);
  for (size_t o = 0; o < outputs; ++o) {
    for (size_t i = 0; i < inputs; ++i)
      shift[o] += errors[transposed ? o * inputs + i : i * outputs + o] * means[i];
  }
  return shift;
}

// Weights of (O, spatial, I). Each run of outputs sees one run of inputs.
std::vector<double> ShiftOfConvolution(int64_t groups, absl::Span<const int64_t> sizes,
                                       absl::Span<const double> errors,
                                       absl::Span<const double> means) {
  const auto outputs = static_cast<size_t>(sizes.front());
  const auto inputs = static_cast<size_t>(sizes.back());
  const auto runs = static_cast<size_t>(groups);
  if (outputs == 0 || inputs == 0 || groups < 1 || means.size() != inputs * runs) return {};
  const size_t weights = errors.size() / outputs;
  std::vector<double> shift(outputs, 0);
  for (size_t o = 0; o < outputs; ++o) {
    const size_t first = o / (outputs / runs) * inputs;
    for (size_t w = 0; w < weights; ++w)
      shift[o] += errors[o * weights + w] * means[first + w % inputs];
  }
  return shift;
}

// Weights of (spatial, C, M).
std::vector<double> ShiftOfDepthwise(absl::Span<const int64_t> sizes,
                                     absl::Span<const double> errors,
                                     absl::Span<const double> means) {
  const auto multiplier = static_cast<size_t>(sizes.back());
  const auto channels = static_cast<size_t>(sizes[sizes.size() - 2]);
  if (means.size() != channels) return {};
  std::vector<double> shift(channels * multiplier, 0);
  for (size_t w = 0; w < errors.size(); ++w) {
    const size_t output = w % shift.size();
    shift[output] += errors[w] * means[output / multiplier];
  }
  return shift;
}

}  // namespace

bool HasChannelsOfInput(const Node& layer) {
  return HasSumsOfInputChannels(layer) || Is<TransposedConv2D>(layer);
}

bool HasSumsOfInputChannels(const Node& layer) {
  if (IsOneOf(layer, OpsExcept<ConvolutionOps, TransposedConv2D>{})) return true;
  if (!Is<MatMul>(layer)) return false;
  const absl::StatusOr<MatMul> op = View<MatMul>(layer);
  return op.ok() && !op->transpose_lhs;
}

std::vector<double> MeanShift(const Node& layer, const Shape& weights,
                              absl::Span<const double> errors, absl::Span<const double> means) {
  const absl::Span<const int64_t> sizes = weights.sizes();
  if (Is<DepthwiseConv2D>(layer)) return ShiftOfDepthwise(sizes, errors, means);
  if (Is<Conv2D>(layer)) {
    const absl::StatusOr<Conv2D> op = View<Conv2D>(layer);
    return op.ok() ? ShiftOfConvolution(op->groups, sizes, errors, means) : std::vector<double>();
  }
  const absl::StatusOr<MatMul> op = View<MatMul>(layer);
  if (!op.ok() || sizes.size() != 2) return {};
  return ShiftOfProduct(op->transpose_rhs, sizes, errors, means);
}

}  // namespace roundhouse::canonical
