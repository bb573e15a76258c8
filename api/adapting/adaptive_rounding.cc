#include "roundhouse/api/adapting/adaptive_rounding.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "roundhouse/api/adapting/calibration.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/canonical/quantize/bias_correction.h"
#include "roundhouse/passes/canonical/quantize/quantize_int8.h"
#include "roundhouse/passes/canonical/value_range.h"

namespace roundhouse {
namespace {

// The matrix of a sum with more products would take long to fill.
constexpr int64_t kMostProducts = 1152;
// Numbers in all matrices together.
constexpr int64_t kMostMoments = int64_t{1} << 27;
// Windows of a layer that are looked at in one run, evenly spread.
constexpr int64_t kWindows = 1024;
constexpr int64_t kMost = 127;
// Added to the diagonal, as a part of its mean: samples say little about inputs that hardly vary in
// them.
constexpr double kPrior = 0.02;

// Where the weights of an output lie: first + i * step, for each of its products.
struct OutputWeights {
  int64_t first = 0;
  int64_t step = 1;
  int64_t group = 0;  // Of inputs that the output sees.
};

// The attributes of a convolution's window.
struct Window {
  std::vector<int64_t> stride;
  std::vector<int64_t> dilation;
  std::vector<int64_t> pad;
  canonical::AutoPad auto_pad = canonical::AutoPad::kExplicit;

  template <typename Op>
  static Window Of(const Op& op) {
    return {op.stride, op.dilation, op.pad, op.auto_pad};
  }
};

// A layer, and what is known of the inputs of its sums: for each group of inputs the sums of each
// input and of each product of two.
struct Layer {
  Node* node = nullptr;
  Tensor weights;
  int64_t axis = 0;  // Of the weights, with a scale for each index.
  int64_t groups = 1;
  int64_t products = 0;  // Of one sum.
  int64_t outputs = 0;
  Window window;
  std::vector<int64_t> taps;
  bool is_depthwise = false;
  bool is_transposed = false;
  std::vector<double> sums;
  std::vector<double> moments;
  int64_t count = 0;

  bool is_product() const { return taps.empty(); }
  OutputWeights WeightsOf(int64_t output) const {
    if (is_depthwise) return {output, outputs, output};
    if (is_product() && !is_transposed) return {output, outputs, 0};
    return {output * products, 1, output / (outputs / groups)};
  }
};

std::optional<Tensor> Floats(const Value& value) {
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value() || constant->element_type() != ElementType(ElementKind::kF32))
    return std::nullopt;
  absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok()) return std::nullopt;
  for (const float number : dense->data<float>()) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return *std::move(dense);
}

// Nullopt if the node is no layer whose weights can be rounded together.
std::optional<Layer> LayerOf(Node& node) {
  if (!canonical::HasSumsOfInputChannels(node)) return std::nullopt;
  std::optional<Tensor> weights = Floats(node.operand(1));
  if (!weights.has_value() || weights->num_elements() == 0) return std::nullopt;
  const std::optional<int64_t> axis = canonical::WeightChannelAxis(node, weights->shape());
  if (!axis.has_value()) return std::nullopt;
  Layer layer;
  layer.node = &node;
  layer.axis = *axis;
  const absl::Span<const int64_t> sizes = weights->shape().sizes();
  if (Is<canonical::Conv2D>(node)) {
    const absl::StatusOr<canonical::Conv2D> op = View<canonical::Conv2D>(node);
    if (!op.ok()) return std::nullopt;
    layer.window = Window::Of(*op);
    layer.taps.assign(sizes.begin() + 1, sizes.end() - 1);
    layer.groups = op->groups;
    layer.outputs = sizes.front();
  } else if (Is<canonical::DepthwiseConv2D>(node)) {
    const absl::StatusOr<canonical::DepthwiseConv2D> op = View<canonical::DepthwiseConv2D>(node);
    if (!op.ok() || sizes.back() != 1) return std::nullopt;
    layer.window = Window::Of(*op);
    layer.taps.assign(sizes.begin(), sizes.end() - 2);
    layer.is_depthwise = true;
    layer.groups = layer.outputs = sizes[sizes.size() - 2];
  } else {
    const absl::StatusOr<canonical::MatMul> op = View<canonical::MatMul>(node);
    if (!op.ok() || sizes.size() != 2) return std::nullopt;
    layer.is_transposed = op->transpose_rhs;
    layer.outputs = sizes[op->transpose_rhs ? 0 : 1];
  }
  layer.products = weights->num_elements() / layer.outputs;
  if (layer.products > kMostProducts) return std::nullopt;
  layer.weights = *std::move(weights);
  return layer;
}

// Adds one window's inputs of a group.
void AddInputs(absl::Span<const float> inputs, int64_t group, Layer& layer) {
  const int64_t n = layer.products;
  double* sums = layer.sums.data() + group * n;
  double* moments = layer.moments.data() + group * n * n;
  for (int64_t i = 0; i < n; ++i) {
    const double x = inputs[i];
    if (x == 0) continue;
    sums[i] += x;
    // The other half is the same.
    for (int64_t j = i; j < n; ++j) moments[i * n + j] += x * inputs[j];
  }
}

void AddRows(const Tensor& input, Layer& layer) {
  const absl::Span<const float> numbers = input.data<float>();
  const int64_t rows = input.num_elements() / layer.products;
  const int64_t step = std::max<int64_t>(1, rows / kWindows);
  for (int64_t row = 0; row < rows; row += step, ++layer.count)
    AddInputs(numbers.subspan(row * layer.products, layer.products), 0, layer);
}

void AddWindows(const Tensor& input, Layer& layer) {
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const canonical::FeatureSizes from = canonical::FeatureSizesOf(sizes);
  const canonical::FeatureSizes to =
      canonical::FeatureSizesOf(layer.node->result().type().shape().sizes());
  const canonical::SpatialWindow window = canonical::WindowOver(
      {layer.window.stride, layer.window.dilation, layer.window.pad, layer.window.auto_pad}, sizes,
      layer.taps);
  const int64_t inputs = from.channels / layer.groups;
  if (window.num_taps() * inputs != layer.products) return;
  const absl::Span<const float> numbers = input.data<float>();
  const int64_t positions = from.batch * to.positions();
  const int64_t step = std::max<int64_t>(1, positions / kWindows);
  std::vector<float> seen(static_cast<size_t>(layer.products));
  for (int64_t at = 0; at < positions; at += step, ++layer.count) {
    const int64_t image = at / to.positions();
    const canonical::Position position = to.Unflat(at % to.positions());
    for (int64_t group = 0; group < layer.groups; ++group) {
      window.ForEachTap([&](int64_t number, const canonical::Position& tap) {
        const canonical::Position place = window.InputOf(position, tap);
        float* own = seen.data() + number * inputs;
        if (!from.contains(place)) {
          std::fill_n(own, inputs, 0.0F);
          return;
        }
        const int64_t first = (image * from.positions() + from.Flat(place)) * from.channels;
        std::copy_n(numbers.begin() + first + group * inputs, inputs, own);
      });
      AddInputs(seen, group, layer);
    }
  }
}

absl::Status Add(const Tensor& input, Layer& layer) {
  if (input.element_type() != ElementType(ElementKind::kF32) || input.num_elements() == 0)
    return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const Tensor dense, input.Materialize());
  if (layer.is_product()) {
    if (dense.shape().sizes().back() == layer.products) AddRows(dense, layer);
  } else if (layer.node->result().type().shape().is_static()) {
    AddWindows(dense, layer);
  }
  return absl::OkStatus();
}

// The moments of a group: around the means if the bias makes up for these.
void Finish(const Layer& layer, int64_t group, bool around_means, std::vector<double>& moments) {
  const int64_t n = layer.products;
  const auto count = static_cast<double>(layer.count);
  const double* sums = layer.sums.data() + group * n;
  const double* products = layer.moments.data() + group * n * n;
  double diagonal = 0;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = i; j < n; ++j) {
      double moment = products[i * n + j] / count;
      if (around_means) moment -= sums[i] / count * (sums[j] / count);
      moments[i * n + j] = moments[j * n + i] = moment;
    }
    diagonal += moments[i * n + i];
  }
  for (int64_t i = 0; i < n; ++i)
    moments[i * n + i] += kPrior * diagonal / static_cast<double>(n) + 1e-30;
}

// Whether the weights were rounded: not if the statistics of the inputs are not finite.
absl::StatusOr<bool> RoundLayer(Layer& layer) {
  const bool has_bias =
      layer.node->num_operands() > 2 && Floats(layer.node->operand(2)).has_value();
  const ElementType element = canonical::Int8WeightType(layer.weights, layer.axis);
  const std::vector<double>& scales = element.quantization()->scales;
  const absl::Span<const float> numbers = layer.weights.data<float>();
  RH_ASSIGN_OR_RETURN(Tensor rounded,
                      Tensor::Uninitialized(Type::Tensor(ElementKind::kI8, layer.weights.shape())));
  const absl::Span<int8_t> stored = rounded.mutable_data<int8_t>();
  const int64_t n = layer.products;
  std::vector<double> moments;
  RH_RETURN_IF_ERROR(TryResize(moments, n * n, "the statistics of a layer's inputs"));
  std::vector<double> own(static_cast<size_t>(n));
  int64_t group = -1;
  for (int64_t output = 0; output < layer.outputs; ++output) {
    const OutputWeights at = layer.WeightsOf(output);
    if (at.group != group) {
      group = at.group;
      Finish(layer, group, has_bias, moments);
    }
    for (int64_t i = 0; i < n; ++i)
      own[i] = static_cast<double>(numbers[at.first + i * at.step]) / scales[output];
    const std::optional<std::vector<int8_t>> found = RoundTogether(own, moments, kMost);
    if (!found.has_value()) return false;
    for (int64_t i = 0; i < n; ++i) stored[at.first + i * at.step] = (*found)[i];
  }
  canonical::SetRoundedWeights(*layer.node, std::move(rounded));
  return true;
}

}  // namespace

std::optional<std::vector<int8_t>> RoundTogether(absl::Span<const double> numbers,
                                                 absl::Span<const double> moments, int64_t most) {
  constexpr int kMostPasses = 8;
  // An integer has no second neighbour to try.
  constexpr double kLeastError = 1e-4;
  const size_t n = numbers.size();
  const auto limit = static_cast<double>(most);
  std::vector<double> rounded(n);
  std::vector<double> errors(n);
  std::vector<double> slopes(n, 0);  // The moments times the errors.
  for (size_t i = 0; i < n; ++i) {
    rounded[i] = std::clamp(std::nearbyint(numbers[i]), -limit, limit);
    errors[i] = rounded[i] - numbers[i];
    for (size_t j = 0; j < n; ++j) slopes[j] += moments[i * n + j] * errors[i];
  }
  bool changed = true;
  for (int pass = 0; pass < kMostPasses && changed; ++pass) {
    changed = false;
    for (size_t i = 0; i < n; ++i) {
      if (std::fabs(errors[i]) < kLeastError) continue;
      const double step = errors[i] > 0 ? -1 : 1;
      if (std::fabs(rounded[i] + step) > limit) continue;
      const double own = moments[i * n + i];
      if (2 * step * slopes[i] + own >= -1e-9 * own) continue;
      rounded[i] += step;
      errors[i] += step;
      for (size_t j = 0; j < n; ++j) slopes[j] += step * moments[i * n + j];
      changed = true;
    }
  }
  // Slopes that are not finite stay so, and make all choices arbitrary.
  const auto is_finite = [](double number) { return std::isfinite(number); };
  if (!std::all_of(slopes.begin(), slopes.end(), is_finite)) return std::nullopt;
  std::vector<int8_t> result(n);
  for (size_t i = 0; i < n; ++i) result[i] = static_cast<int8_t>(rounded[i]);
  return result;
}

absl::StatusOr<AdaptiveRounding> RoundAdaptively(Program& program, const std::string& entry,
                                                 absl::Span<const Sample> samples,
                                                 const AdaptiveRoundingOptions& options) {
  std::vector<std::unique_ptr<Layer>> layers;
  absl::flat_hash_map<const Value*, std::vector<Layer*>> users;
  int64_t room = kMostMoments;
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      std::optional<Layer> found = LayerOf(*node);
      if (!found.has_value()) continue;
      const int64_t moments = found->groups * found->products * found->products;
      if (moments > room) continue;
      room -= moments;
      Layer& layer = *layers.emplace_back(std::make_unique<Layer>(*std::move(found)));
      RH_RETURN_IF_ERROR(TryResize(layer.sums, layer.groups * layer.products,
                                   "the statistics of a layer's inputs"));
      RH_RETURN_IF_ERROR(TryResize(layer.moments, moments, "the statistics of a layer's inputs"));
      users[&node->operand(0)].push_back(&layer);
    }
  }
  const auto observe = [&](const NodeRun& run) -> absl::Status {
    for (size_t i = 0; i < run.results.size(); ++i) {
      const auto found = users.find(&run.node.result(static_cast<int>(i)));
      if (found == users.end() || run.results[i] == nullptr) continue;
      for (Layer* layer : found->second) RH_RETURN_IF_ERROR(Add(*run.results[i], *layer));
    }
    return absl::OkStatus();
  };
  const auto ignore = [](absl::Span<const Tensor>) { return absl::OkStatus(); };
  RH_RETURN_IF_ERROR(
      RunSamples(program, entry, samples, options.num_threads, options.limits, {observe, ignore}));
  AdaptiveRounding found;
  for (const std::unique_ptr<Layer>& layer : layers) {
    if (layer->count == 0) continue;
    RH_ASSIGN_OR_RETURN(const bool is_rounded, RoundLayer(*layer));
    ++(is_rounded ? found.rounded : found.not_finite);
  }
  return found;
}

}  // namespace roundhouse
