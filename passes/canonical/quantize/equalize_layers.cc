#include "roundhouse/passes/canonical/quantize/equalize_layers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/passes/canonical/value_range.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse::canonical {
namespace {

constexpr int kDataOperand = 0;
constexpr int kWeightsOperand = 1;
constexpr int kBiasOperand = 2;

// With a greater factor, a channel hardly matters, and its bias would no longer fit into 32 bits.
constexpr double kGreatestFactor = 1024;

// The numbers of a constant, in memory that may be changed. Returns nullopt if one is not finite.
std::optional<Tensor> FiniteFloats(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || type.element_type() != ElementType(ElementKind::kF32))
    return std::nullopt;
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value()) return std::nullopt;
  absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok() || !dense->MakeUnique().ok()) return std::nullopt;
  for (const float number : dense->data<float>()) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return *std::move(dense);
}

bool HasChannelsToScale(const Node& node) {
  if (node.has_control_edges() || node.num_operands() <= kWeightsOperand) return false;
  if (IsOneOf(node, ConvolutionOps{})) return true;
  if (!Is<MatMul>(node) || node.operand(kWeightsOperand).type().shape().rank() != 2) return false;
  const absl::StatusOr<MatMul> op = View<MatMul>(node);
  return op.ok() && !op->transpose_lhs;
}

int64_t GroupsOf(const Node& node) {
  if (Is<Conv2D>(node)) {
    const absl::StatusOr<Conv2D> op = View<Conv2D>(node);
    return op.ok() ? op->groups : 0;
  }
  const absl::StatusOr<TransposedConv2D> op = View<TransposedConv2D>(node);
  return op.ok() ? op->groups : 0;
}

bool IsTransposed(const Node& product) {
  const absl::StatusOr<MatMul> op = View<MatMul>(product);
  return op.ok() && op->transpose_rhs;
}

// Maps each weight to its channel of the layer's result, or of its input.
class WeightChannels {
 public:
  WeightChannels(const Node& layer, const Shape& weights) : sizes_(weights.sizes()) {
    if (Is<DepthwiseConv2D>(layer)) {
      kind_ = Kind::kDepthwise;
    } else if (Is<MatMul>(layer)) {
      kind_ = IsTransposed(layer) ? Kind::kRows : Kind::kColumns;
    } else {
      kind_ = Kind::kRows;
      groups_ = static_cast<size_t>(GroupsOf(layer));
    }
    for (const int64_t size : sizes_) count_ *= static_cast<size_t>(size);
  }

  // False if a size is 0 or the groups do not divide it.
  bool is_sound() const { return count_ > 0 && groups_ > 0 && first() % groups_ == 0; }
  size_t num_outputs() const {
    if (kind_ == Kind::kRows) return first();
    return kind_ == Kind::kColumns ? last() : last() * last_but_one();
  }
  size_t num_inputs() const {
    if (kind_ == Kind::kRows) return last() * groups_;
    return kind_ == Kind::kColumns ? first() : last_but_one();
  }
  size_t OutputOf(size_t weight) const {
    if (kind_ == Kind::kRows) return weight / (count_ / first());
    return kind_ == Kind::kColumns ? weight % last() : weight % num_outputs();
  }
  size_t InputOf(size_t weight) const {
    if (kind_ == Kind::kColumns) return weight / last();
    if (kind_ == Kind::kDepthwise) return weight % num_outputs() / last();
    return OutputOf(weight) / (first() / groups_) * last() + weight % last();
  }
  // Whether each output channel sees only one input channel.
  bool is_depthwise() const { return kind_ == Kind::kDepthwise; }

 private:
  enum class Kind : uint8_t {
    kRows,       // (O, …, I): convolutions, and products with rows for outputs.
    kColumns,    // (I, O)
    kDepthwise,  // (…, C, M)
  };
  size_t first() const { return static_cast<size_t>(sizes_.front()); }
  size_t last() const { return static_cast<size_t>(sizes_.back()); }
  size_t last_but_one() const { return static_cast<size_t>(sizes_[sizes_.size() - 2]); }

  absl::Span<const int64_t> sizes_;
  Kind kind_ = Kind::kRows;
  size_t groups_ = 1;
  size_t count_ = 1;
};

bool HasHomogeneousActivation(const Node& layer) {
  const Attribute* activation = layer.attribute("activation");
  if (activation == nullptr) return true;
  for (const Activation one : {Activation::kNone, Activation::kRelu, Activation::kLeakyRelu}) {
    if (*activation == AttributeCodec<Activation>::ToAttribute(one)) return true;
  }
  return false;
}

// Whether f(c * x) is c * f(x) for positive c, channel by channel.
bool IsHomogeneous(const Node& node) {
  return Is<Relu>(node) || Is<LeakyRelu>(node) || Is<Prelu>(node) || Is<MaxPool2D>(node) ||
         Is<AvgPool2D>(node);
}

// The layer that makes the value, if the values between have no other users; null if there is none.
Node* LayerBehind(const Value& taken) {
  const Value* value = &taken;
  while (value->has_one_use()) {
    Node& node = value->node();
    if (HasChannelsToScale(node)) return HasHomogeneousActivation(node) ? &node : nullptr;
    if (!IsHomogeneous(node) || node.has_control_edges()) return nullptr;
    value = &node.operand(0);
  }
  return nullptr;
}

// A layer's weights and bias, to be changed.
struct Numbers {
  Tensor weights;
  std::optional<Tensor> bias = std::nullopt;
};

std::optional<Numbers> NumbersOf(const Node& layer) {
  std::optional<Tensor> weights = FiniteFloats(layer.operand(kWeightsOperand));
  if (!weights.has_value()) return std::nullopt;
  Numbers numbers{*std::move(weights)};
  if (layer.num_operands() > kBiasOperand && !layer.operand(kBiasOperand).type().is_none()) {
    numbers.bias = FiniteFloats(layer.operand(kBiasOperand));
    if (!numbers.bias.has_value()) return std::nullopt;
  }
  return numbers;
}

// The factor for each channel between the two layers. It balances the range of the channel with
// that of the weights after it. A depthwise layer has a scale for each channel's weights, so the
// channel's range alone counts. Empty if nothing is gained.
std::vector<double> FactorsOf(absl::Span<const double> limits, const WeightChannels& channels,
                              absl::Span<const float> weights) {
  std::vector<double> greatest(limits.size(), 0);
  for (size_t w = 0; w < weights.size(); ++w) {
    double& most = greatest[channels.InputOf(w)];
    most = std::max(most, std::fabs(static_cast<double>(weights[w])));
  }
  std::vector<double> wanted(limits.size(), 0);
  double most_wanted = 0;
  for (size_t c = 0; c < limits.size(); ++c) {
    if (limits[c] <= 0 || greatest[c] <= 0) continue;
    wanted[c] = channels.is_depthwise() ? limits[c] : std::sqrt(limits[c] / greatest[c]);
    most_wanted = std::max(most_wanted, wanted[c]);
  }
  std::vector<double> factors(limits.size(), 1);
  bool is_any = false;
  for (size_t c = 0; c < limits.size(); ++c) {
    if (wanted[c] <= 0) continue;
    factors[c] = std::min(most_wanted / wanted[c], kGreatestFactor);
    is_any = is_any || factors[c] != 1;
  }
  return is_any ? factors : std::vector<double>();
}

void Multiply(float& number, double factor) {
  number = static_cast<float>(static_cast<double>(number) * factor);
}

bool AreFinite(absl::Span<const float> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](float x) { return std::isfinite(x); });
}

absl::Status SetConstant(Graph& graph, Node& node, int operand, const Tensor& numbers) {
  Value& old = node.operand(operand);
  RH_ASSIGN_OR_RETURN(Node * constant, node.service<ConstantsService>()->MakeConstant(
                                           graph, numbers, old.type(), &node));
  constant->AbsorbProvenance(old.node());
  node.set_operand(operand, constant->result());
  return absl::OkStatus();
}

// Erases the recorded ranges of the first layer's result and the second layer's input, which have
// changed. The range of the second's result stays.
void ForgetRanges(Node& first, Node& second) {
  const std::optional<ValueRange> range = RangeOf(second.result());
  EraseRanges(second);
  if (range.has_value()) SetRange(second.result(), *range);
  Node* node = &second.operand(kDataOperand).node();
  for (; node != &first; node = &node->operand(0).node()) EraseRanges(*node);
  // The first layer's input is unchanged.
  const std::vector<double> means = InputMeansOf(first);
  const std::vector<double> limits = InputLimitsOf(first);
  EraseRanges(first);
  if (!means.empty()) SetInputMeans(first, means);
  if (!limits.empty()) SetInputLimits(first, limits);
}

// Returns whether the two were equalised.
absl::StatusOr<bool> Equalize(
    Graph& graph, Node& second,
    absl::FunctionRef<bool(absl::string_view what, const Node& node)> allow) {
  Node* first = LayerBehind(second.operand(kDataOperand));
  const std::vector<double> limits = InputLimitsOf(second);
  if (first == nullptr || limits.empty()) return false;
  std::optional<Numbers> of_first = NumbersOf(*first);
  std::optional<Tensor> of_second = FiniteFloats(second.operand(kWeightsOperand));
  if (!of_first.has_value() || !of_second.has_value()) return false;
  const WeightChannels outputs(*first, of_first->weights.shape());
  const WeightChannels inputs(second, of_second->shape());
  if (!outputs.is_sound() || !inputs.is_sound() || outputs.num_outputs() != limits.size() ||
      inputs.num_inputs() != limits.size() ||
      (of_first->bias.has_value() &&
       of_first->bias->num_elements() != static_cast<int64_t>(limits.size()))) {
    return false;
  }
  const std::vector<double> factors = FactorsOf(limits, inputs, of_second->data<float>());
  if (factors.empty() || !allow("equalise", second)) return false;
  const absl::Span<float> before = of_first->weights.mutable_data<float>();
  for (size_t w = 0; w < before.size(); ++w) Multiply(before[w], factors[outputs.OutputOf(w)]);
  const absl::Span<float> behind = of_second->mutable_data<float>();
  for (size_t w = 0; w < behind.size(); ++w) Multiply(behind[w], 1 / factors[inputs.InputOf(w)]);
  if (!AreFinite(before)) return false;
  if (of_first->bias.has_value()) {
    const absl::Span<float> bias = of_first->bias->mutable_data<float>();
    for (size_t c = 0; c < bias.size(); ++c) Multiply(bias[c], factors[c]);
    if (!AreFinite(bias)) return false;
    RH_RETURN_IF_ERROR(SetConstant(graph, *first, kBiasOperand, *of_first->bias));
  }
  RH_RETURN_IF_ERROR(SetConstant(graph, *first, kWeightsOperand, of_first->weights));
  RH_RETURN_IF_ERROR(SetConstant(graph, second, kWeightsOperand, *of_second));
  ForgetRanges(*first, second);
  return true;
}

}  // namespace

absl::StatusOr<int64_t> EqualizeLayers(
    Graph& graph, absl::FunctionRef<bool(absl::string_view what, const Node& node)> allow) {
  int64_t num_pairs = 0;
  for (Node* node : graph.nodes()) {
    if (!HasChannelsToScale(*node)) continue;
    RH_ASSIGN_OR_RETURN(const bool is_equalized, Equalize(graph, *node, allow));
    num_pairs += is_equalized ? 1 : 0;
  }
  return num_pairs;
}

namespace {

class EqualizeLayersPass final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    RH_ASSIGN_OR_RETURN(const int64_t num_pairs,
                        EqualizeLayers(graph, [&](absl::string_view what, const Node& node) {
                          return Allow(what, node);
                        }));
    return num_pairs > 0;
  }
};

RH_REGISTER_PASS(equalize_layers, EqualizeLayersPass)
    .Doc(
        "Gives the channels between two layers equal ranges, by factors that the weights of both "
        "layers absorb, so that one scale fits all of them. The ranges are those that the "
        "tool calibrate has found; run it again afterwards.")
    .RequireGraphAttr(kCalibratedAttribute)
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
