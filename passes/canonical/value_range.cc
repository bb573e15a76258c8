#include "roundhouse/passes/canonical/value_range.h"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::canonical {
namespace {

constexpr absl::string_view kNodeAttribute = "roundhouse.ranges";
constexpr absl::string_view kPortAttribute = "roundhouse.range";
constexpr absl::string_view kMeansAttribute = "roundhouse.input_means";
constexpr absl::string_view kLimitsAttribute = "roundhouse.input_limits";
constexpr absl::string_view kRoundedAttribute = "roundhouse.rounded_weights";

// The index of the input port that the node stands for; nullopt if it is not an input.
std::optional<size_t> InputOf(const Node& node) {
  if (!IsInputNode(node)) return std::nullopt;
  const GraphInputIndex index = node.service<GraphInputIndexQueryService>()->index(node);
  if (index < 0 || index >= static_cast<GraphInputIndex>(node.graph().inputs().size()))
    return std::nullopt;
  return static_cast<size_t>(index);
}

// The numbers of an attribute that is a list of floats; empty if it is something else.
absl::Span<const double> Numbers(const Attribute* attribute) {
  const std::vector<double>* numbers = attribute == nullptr ? nullptr : attribute->if_float_array();
  return numbers == nullptr ? absl::Span<const double>() : absl::MakeConstSpan(*numbers);
}

// All numbers of the attribute; empty if one is not finite.
std::vector<double> FiniteNumbers(const Node& node, absl::string_view name) {
  const absl::Span<const double> numbers = Numbers(node.attributes().Find(name));
  for (const double number : numbers) {
    if (!std::isfinite(number)) return {};
  }
  return {numbers.begin(), numbers.end()};
}

// Stands for a result without a range: min and max are reversed.
constexpr ValueRange kNoRange = {1, 0};

std::vector<double> WithRange(std::vector<double> numbers, size_t index, size_t count,
                              ValueRange range) {
  if (numbers.size() != 2 * count) {
    numbers.clear();
    for (size_t i = 0; i < count; ++i) {
      numbers.push_back(kNoRange.min);
      numbers.push_back(kNoRange.max);
    }
  }
  numbers[2 * index] = range.min;
  numbers[2 * index + 1] = range.max;
  return numbers;
}

}  // namespace

std::optional<ValueRange> RangeOf(const Value& value) {
  const Node& node = value.node();
  absl::Span<const double> numbers;
  size_t index = 0;
  size_t count = 1;
  if (const std::optional<size_t> input = InputOf(node)) {
    numbers = Numbers(node.graph().inputs()[*input].attributes.Find(kPortAttribute));
  } else {
    numbers = Numbers(node.attributes().Find(kNodeAttribute));
    index = static_cast<size_t>(value.index());
    count = static_cast<size_t>(node.num_results());
  }
  if (numbers.size() != 2 * count) return std::nullopt;
  const ValueRange range{numbers[2 * index], numbers[2 * index + 1]};
  if (!std::isfinite(range.min) || !std::isfinite(range.max) || range.min > range.max)
    return std::nullopt;
  return range;
}

void SetRange(Value& value, ValueRange range) {
  Node& node = value.node();
  if (const std::optional<size_t> input = InputOf(node)) {
    node.graph().mutable_inputs()[*input].attributes.Set(
        kPortAttribute, Attribute::FloatArray(WithRange({}, 0, 1, range), ElementKind::kF64));
    return;
  }
  const absl::Span<const double> before = Numbers(node.attributes().Find(kNodeAttribute));
  node.set_attribute(
      kNodeAttribute,
      Attribute::FloatArray(WithRange(std::vector<double>(before.begin(), before.end()),
                                      static_cast<size_t>(value.index()),
                                      static_cast<size_t>(node.num_results()), range),
                            ElementKind::kF64));
}

std::vector<double> InputMeansOf(const Node& layer) {
  return FiniteNumbers(layer, kMeansAttribute);
}

void SetInputMeans(Node& layer, std::vector<double> means) {
  layer.set_attribute(kMeansAttribute, Attribute::FloatArray(std::move(means), ElementKind::kF64));
}

std::vector<double> InputLimitsOf(const Node& layer) {
  return FiniteNumbers(layer, kLimitsAttribute);
}

void SetInputLimits(Node& layer, std::vector<double> limits) {
  layer.set_attribute(kLimitsAttribute,
                      Attribute::FloatArray(std::move(limits), ElementKind::kF64));
}

std::optional<Tensor> RoundedWeightsOf(const Node& layer) {
  const Attribute* attribute = layer.attributes().Find(kRoundedAttribute);
  const Tensor* stored = attribute == nullptr ? nullptr : attribute->if_tensor();
  if (stored == nullptr || stored->element_type() != ElementType(ElementKind::kI8))
    return std::nullopt;
  absl::StatusOr<Tensor> dense = stored->Materialize();
  if (!dense.ok()) return std::nullopt;
  return *std::move(dense);
}

void SetRoundedWeights(Node& layer, Tensor stored) {
  layer.set_attribute(kRoundedAttribute, Attribute::OfTensor(std::move(stored)));
}

bool EraseRanges(Node& node) {
  bool erased = false;
  for (const absl::string_view name :
       {kNodeAttribute, kMeansAttribute, kLimitsAttribute, kRoundedAttribute})
    erased |= node.EraseAttribute(name);
  return erased;
}

bool EraseRanges(Graph& graph) {
  bool erased = graph.EraseAttribute(kCalibratedAttribute);
  for (Port& port : graph.mutable_inputs()) erased |= port.attributes.Erase(kPortAttribute);
  for (Node* node : graph.nodes()) erased |= EraseRanges(*node);
  return erased;
}

}  // namespace roundhouse::canonical
