#include "roundhouse/passes/canonical/quantize/quantize_int8.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/canonical/quantize/bias_correction.h"
#include "roundhouse/passes/canonical/quantize/quantization_role.h"
#include "roundhouse/passes/canonical/quantize/shared_scales.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse::canonical {
namespace {

constexpr int kInput = 0;
constexpr int kWeights = 1;
constexpr int kBias = 2;

int64_t Clamped(double value, int64_t least, int64_t greatest) {
  if (std::isnan(value)) return 0;
  return static_cast<int64_t>(
      std::clamp(value, static_cast<double>(least), static_cast<double>(greatest)));
}

std::optional<Tensor> ConstantFloats(const Value& value) {
  if (!HasFloats(value)) return std::nullopt;
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value()) return std::nullopt;
  absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok()) return std::nullopt;
  for (const float number : dense->data<float>()) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return *std::move(dense);
}

// The bits that a layer was trained for, or else those that are asked for.
int64_t WeightBitsOf(const Node& node, int64_t asked) {
  const Attribute* bits = node.attribute(kWeightBits);
  const int64_t* trained = bits == nullptr ? nullptr : bits->if_int();
  return std::clamp<int64_t>(trained == nullptr ? asked : *trained, 2, 8);
}

// The index of each element along the axis.
class AxisIndex {
 public:
  AxisIndex(const Shape& shape, int64_t axis) : size_(shape.sizes()[axis]) {
    for (int64_t i = axis + 1; i < shape.rank(); ++i) inner_ *= shape.sizes()[i];
  }
  int64_t size() const { return size_; }
  int64_t operator()(int64_t element) const { return element / inner_ % size_; }

 private:
  int64_t size_;
  int64_t inner_ = 1;
};

// The constant's elements quantised to a type, as a tensor of integers.
template <typename Stored>
absl::StatusOr<Tensor> QuantizedTo(const Tensor& numbers, const ElementType& type) {
  const Quantization& quantization = *type.quantization();
  std::optional<AxisIndex> index;
  if (quantization.axis.has_value()) index.emplace(numbers.shape(), *quantization.axis);
  const absl::Span<const float> from = numbers.data<float>();
  RH_ASSIGN_OR_RETURN(Tensor made,
                      Tensor::Uninitialized(Type::Tensor(kElementKindOf<Stored>, numbers.shape())));
  const absl::Span<Stored> stored = made.mutable_data<Stored>();
  const auto [least, greatest] =
      quantization.storage_range.value_or(std::make_pair<int64_t, int64_t>(
          std::numeric_limits<Stored>::min() + 1, std::numeric_limits<Stored>::max()));
  for (size_t i = 0; i < from.size(); ++i) {
    const double scale = quantization.scales[index ? (*index)(static_cast<int64_t>(i)) : 0];
    stored[i] = static_cast<Stored>(Clamped(std::nearbyint(from[i] / scale), least, greatest));
  }
  return made;
}

// Whether integers that a file states can be those of the weights: passes may have changed these.
bool CanBeStoredAs(const Tensor& stored, const Tensor& numbers, const ElementType& type) {
  const absl::StatusOr<Tensor> nearest = QuantizedTo<int8_t>(numbers, type);
  if (!nearest.ok() || stored.shape() != numbers.shape()) return false;
  const absl::Span<const int8_t> made = nearest->data<int8_t>();
  return std::equal(made.begin(), made.end(), stored.data<int8_t>().begin(),
                    [](int a, int b) { return std::max(a - 1, -127) <= b && b <= a + 1; });
}

class Quantizer {
 public:
  Quantizer(Graph& graph, const QuantizeInt8Options& options, const QuantizeInt8Watcher& watcher)
      : graph_(graph),
        options_(options),
        watcher_(watcher),
        shared_(RangesOfConcatenations(graph)) {}

  absl::StatusOr<QuantizeInt8Result> Run() {
    for (Node* node : graph_.nodes()) RH_RETURN_IF_ERROR(Visit(*node));
    if (!options_.weights_only) RH_RETURN_IF_ERROR(RoundValues());
    return std::move(result_);
  }

 private:
  // A layer's weights and bias with their quantised types.
  struct Weights {
    Tensor numbers;
    ElementType type;
    std::optional<Tensor> stored = std::nullopt;  // If not each is rounded to the nearest.
    std::optional<Tensor> bias = std::nullopt;
    ElementType bias_type = {};

    absl::StatusOr<Tensor> Stored() const {
      if (stored.has_value()) return *stored;
      return QuantizedTo<int8_t>(numbers, type);
    }
  };

  absl::Status Visit(Node& node) {
    const bool is_layer = IsQuantizedLayer(node);
    const bool follows = FollowsBytes(node);
    if (!is_layer && (options_.weights_only ||
                      (!follows && !IsQuantizedArithmetic(node) && !Is<AvgPool2D>(node)))) {
      return absl::OkStatus();
    }
    if (!HasFloats(node.result()) || node.has_control_edges()) return absl::OkStatus();
    if (follows && !AreOperandsPlanned(node)) return absl::OkStatus();
    for (const std::string& pattern : options_.keep) {
      if (MatchesNode(pattern, node)) return Leave("'keep' names it");
    }
    std::optional<Weights> weights;
    if (is_layer) {
      if (!HasFloats(node.operand(kInput))) return absl::OkStatus();
      weights = WeightsOf(node);
      if (!weights.has_value()) return Leave("its weights are not finite constants");
      if (options_.weights_only) {
        if (weights->numbers.num_elements() < options_.min_weights)
          return Leave("it has too few weights");
        if (!watcher_.allow("quantise weights", node)) return absl::OkStatus();
        result_.layers.push_back({&node, {}, &node.result()});
        return ReplaceConstant(node, kWeights, weights->Stored(), weights->type);
      }
    }
    const int num_values = Is<TensorConcat>(node)        ? node.num_operands()
                           : IsQuantizedArithmetic(node) ? 2
                                                         : 1;
    std::vector<std::optional<ElementType>> types;
    for (int i = 0; i < num_values; ++i) types.push_back(QuantizedTypeOf(node.operand(i)));
    Value& rounded = RoundedResult(node);
    const std::optional<ElementType> result = QuantizedTypeOf(rounded);
    if (!result || std::count(types.begin(), types.end(), std::nullopt) > 0)
      return Leave("a value has no range");
    if (weights.has_value()) RH_RETURN_IF_ERROR(TakeBias(node, *types[kInput], *weights));
    if (weights.has_value() && !QuantizeBias(node, *types[kInput], *weights))
      return Leave("its bias is not a finite constant, or too large for its scale");
    if (!watcher_.allow("quantise", node)) return absl::OkStatus();
    QuantizedLayer& layer = result_.layers.emplace_back(QuantizedLayer{&node, {}, &rounded});
    for (int i = 0; i < num_values; ++i) {
      layer.operands.push_back(&node.operand(i));
      Plan(node.operand(i), *types[i], &node);
    }
    Plan(rounded, *result, nullptr);
    if (!weights.has_value()) return absl::OkStatus();
    RH_RETURN_IF_ERROR(ReplaceConstant(node, kWeights, weights->Stored(), weights->type));
    if (!weights->bias.has_value()) return absl::OkStatus();
    return ReplaceConstant(node, kBias, QuantizedTo<int32_t>(*weights->bias, weights->bias_type),
                           weights->bias_type);
  }

  // Whether all operands are rounded for other nodes, or are moves of such values.
  bool AreOperandsPlanned(const Node& node) const {
    const int num_values = Is<TensorConcat>(node) ? node.num_operands() : 1;
    for (int i = 0; i < num_values; ++i) {
      if (!plans_.contains(&SourceOf(node.operand(i)))) return false;
    }
    return true;
  }

  absl::Status Leave(absl::string_view why) {
    watcher_.leave(why);
    return absl::OkStatus();
  }

  std::optional<Weights> WeightsOf(const Node& node) const {
    std::optional<Tensor> numbers = ConstantFloats(node.operand(kWeights));
    if (!numbers.has_value()) return std::nullopt;
    const std::optional<int64_t> axis =
        options_.per_channel ? WeightChannelAxis(node, numbers->shape()) : std::nullopt;
    const int64_t bits = WeightBitsOf(node, options_.weight_bits);
    Weights weights{*numbers, Int8WeightType(*numbers, axis, bits)};
    if (!axis.has_value() || bits != 8) return weights;
    std::optional<Tensor> stored = RoundedWeightsOf(node);
    if (stored && CanBeStoredAs(*stored, *numbers, weights.type))
      weights.stored = std::move(stored);
    return weights;
  }

  static bool HasBias(const Node& node) {
    return node.num_operands() > kBias && !node.operand(kBias).type().is_none();
  }

  // A channel whose weights are tiny beside its bias gets a greater scale, with which the bias fits
  // into the sums. What its weights then lose is less than 2^-22 of the bias for each product.
  static void WidenForBias(const ElementType& input, Weights& weights) {
    // Half of what QuantizeBias() takes: the bias may still be corrected.
    constexpr double kMost = std::numeric_limits<int32_t>::max() / 4.0;
    Quantization params = *weights.type.quantization();
    const absl::Span<const float> bias = weights.bias->data<float>();
    if (!params.axis.has_value() || params.scales.size() != bias.size()) return;
    for (size_t i = 0; i < bias.size(); ++i) {
      const double least =
          std::fabs(static_cast<double>(bias[i])) / input.quantization()->scales[0] / kMost;
      if (least <= params.scales[i] || !std::isfinite(static_cast<float>(least))) continue;
      params.scales[i] = static_cast<double>(static_cast<float>(least));
      weights.stored.reset();
    }
    weights.type = ElementType::Quantized(weights.type.kind(), std::move(params));
  }

  // The bias to be rounded, if it is a constant.
  absl::Status TakeBias(const Node& node, const ElementType& input, Weights& weights) const {
    if (!HasBias(node)) return absl::OkStatus();
    weights.bias = ConstantFloats(node.operand(kBias));
    if (weights.bias.has_value()) WidenForBias(input, weights);
    if (!weights.bias.has_value() || !options_.correct_bias || !HasSumsOfInputChannels(node))
      return absl::OkStatus();
    const std::vector<double> means = InputMeansOf(node);
    if (means.empty()) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(const std::vector<double> errors, QuantizationErrors(weights));
    const std::vector<double> shift = MeanShift(node, weights.numbers.shape(), errors, means);
    if (static_cast<int64_t>(shift.size()) != weights.bias->num_elements()) return absl::OkStatus();
    RH_RETURN_IF_ERROR(weights.bias->MakeUnique());
    const absl::Span<float> bias = weights.bias->mutable_data<float>();
    for (size_t i = 0; i < bias.size(); ++i)
      bias[i] = static_cast<float>(static_cast<double>(bias[i]) - shift[i]);
    return absl::OkStatus();
  }

  // The quantisation error of each weight.
  static absl::StatusOr<std::vector<double>> QuantizationErrors(const Weights& weights) {
    const Quantization& params = *weights.type.quantization();
    std::optional<AxisIndex> index;
    if (params.axis.has_value()) index.emplace(weights.numbers.shape(), *params.axis);
    RH_ASSIGN_OR_RETURN(const Tensor stored, weights.Stored());
    const absl::Span<const float> numbers = weights.numbers.data<float>();
    std::vector<double> errors;
    RH_RETURN_IF_ERROR(
        TryResize(errors, static_cast<int64_t>(numbers.size()), "the errors of weights"));
    for (size_t i = 0; i < numbers.size(); ++i) {
      const double scale = params.scales[index ? (*index)(static_cast<int64_t>(i)) : 0];
      errors[i] = stored.data<int8_t>()[i] * scale - static_cast<double>(numbers[i]);
    }
    return errors;
  }

  // The bias has the scales of the sums. Returns false if it does not fit.
  static bool QuantizeBias(const Node& node, const ElementType& input, Weights& weights) {
    if (!HasBias(node)) return true;
    if (!weights.bias.has_value()) return false;
    Quantization sums{.expressed = ElementKind::kF32};
    const Quantization& factors = *weights.type.quantization();
    if (factors.axis.has_value()) sums.axis = 0;
    for (const double scale : factors.scales)
      sums.scales.push_back(input.quantization()->scales[0] * scale);
    sums.zero_points.assign(sums.scales.size(), 0);
    const absl::Span<const float> numbers = weights.bias->data<float>();
    for (size_t i = 0; i < numbers.size(); ++i) {
      const double stored = std::fabs(numbers[i] / sums.scales[sums.scales.size() > 1 ? i : 0]);
      // Leaves room for the products that are added to it.
      if (stored > std::numeric_limits<int32_t>::max() / 2.0) return false;
    }
    weights.bias_type = ElementType::Quantized(ElementKind::kI32, std::move(sums));
    return true;
  }

  // If elements are only moved, the type is that of their source.
  std::optional<ElementType> QuantizedTypeOf(const Value& value) {
    const Value* source = &SourceOf(value);
    const auto found = quantized_types_.find(source);
    if (found != quantized_types_.end()) return found->second;
    std::optional<ElementType> type;
    if (HasFloats(value)) {
      const auto shared = shared_.find(source);
      std::optional<ValueRange> range = RangeOf(*source);
      if (shared != shared_.end()) range = shared->second;
      if (!range.has_value()) range = RangeOfConstant(*source);
      if (range.has_value()) type = QuantizedByteType(*range);
    }
    quantized_types_.emplace(source, type);
    return type;
  }

  static std::optional<ValueRange> RangeOfConstant(const Value& value) {
    const std::optional<Tensor> numbers = ConstantFloats(value);
    if (!numbers.has_value() || numbers->num_elements() == 0) return std::nullopt;
    const auto [least, greatest] =
        std::minmax_element(numbers->data<float>().begin(), numbers->data<float>().end());
    return ValueRange{*least, *greatest};
  }

  // `user`: the node that takes the rounded value; null: all users.
  void Plan(Value& value, const ElementType& type, Node* user) {
    const auto [entry, is_new] = plans_.try_emplace(&value);
    if (is_new) {
      entry->second.type = type;
      order_.push_back(&value);
    }
    if (user == nullptr) {
      entry->second.for_all = true;
    } else {
      entry->second.users.push_back(user);
    }
  }

  absl::Status RoundValues() {
    for (Value* value : order_) {
      const Planned& plan = plans_.at(value);
      std::vector<std::pair<Node*, int>> uses;
      for (const Use& use : value->uses()) {
        if (plan.for_all || std::count(plan.users.begin(), plan.users.end(), &use.user()) > 0)
          uses.emplace_back(&use.user(), use.index());
      }
      Node& node = value->node();
      const Builder build =
          node.next() == nullptr ? Builder(graph_) : Builder(graph_).Before(*node.next());
      RH_ASSIGN_OR_RETURN(Value * stored,
                          build.Named(node.name())(Quantize{.to = plan.type}, {value}));
      RH_ASSIGN_OR_RETURN(Value * rounded, build.Named(node.name())(Dequantize{}, {stored}));
      for (const auto& [user, index] : uses) user->set_operand(index, *rounded);
      result_.values.push_back({value, rounded});
    }
    return absl::OkStatus();
  }

  absl::Status ReplaceConstant(Node& node, int operand, absl::StatusOr<Tensor> integers,
                               const ElementType& element) {
    Value& old = node.operand(operand);
    const Type type = old.type().WithElementType(element);
    RH_RETURN_IF_ERROR(integers.status());
    RH_ASSIGN_OR_RETURN(const Tensor stored, integers->WithType(type));
    RH_ASSIGN_OR_RETURN(Node * constant, node.service<ConstantsService>()->MakeConstant(
                                             graph_, stored, type, &node));
    constant->AbsorbProvenance(old.node());
    RH_ASSIGN_OR_RETURN(Value * numbers_again, Builder(graph_).Before(node).Named(constant->name())(
                                                   Dequantize{}, {&constant->result()}));
    node.set_operand(operand, *numbers_again);
    return absl::OkStatus();
  }

  struct Planned {
    ElementType type = {};
    bool for_all = false;
    std::vector<Node*> users = {};
  };

  Graph& graph_;
  const QuantizeInt8Options& options_;
  const QuantizeInt8Watcher& watcher_;
  const absl::flat_hash_map<const Value*, ValueRange> shared_;
  QuantizeInt8Result result_;
  absl::flat_hash_map<const Value*, std::optional<ElementType>> quantized_types_;
  absl::flat_hash_map<const Value*, Planned> plans_;
  std::vector<Value*> order_;
};

}  // namespace

std::optional<int64_t> WeightChannelAxis(const Node& node, const Shape& weights) {
  // The filter of a depthwise convolution begins with the spatial axes.
  if (IsOneOf(node, OpsExcept<ConvolutionOps, DepthwiseConv2D>{})) return 0;
  if (Is<DepthwiseConv2D>(node)) {
    // With several output channels for each input channel, two axes form the channel.
    if (weights.sizes()[weights.rank() - 1] != 1) return std::nullopt;
    return weights.rank() - 2;
  }
  if (weights.rank() != 2) return std::nullopt;
  const absl::StatusOr<MatMul> product = View<MatMul>(node);
  if (!product.ok()) return std::nullopt;
  return product->transpose_rhs ? 0 : 1;
}

ElementType QuantizedByteType(ValueRange range) {
  const QuantizationParams params = AsymmetricParams(range.min, range.max, 8);
  return ElementType::Quantized(ElementKind::kU8, {.expressed = ElementKind::kF32,
                                                   .scales = {params.scale},
                                                   .zero_points = {params.zero_point}});
}

ElementType Int8WeightType(const Tensor& weights, std::optional<int64_t> axis, int64_t bits) {
  std::vector<double> greatest(axis ? static_cast<size_t>(weights.shape().sizes()[*axis]) : 1, 0);
  std::optional<AxisIndex> index;
  if (axis.has_value()) index.emplace(weights.shape(), *axis);
  const absl::Span<const float> numbers = weights.data<float>();
  for (size_t i = 0; i < numbers.size(); ++i) {
    double& most = greatest[index ? static_cast<size_t>((*index)(static_cast<int64_t>(i))) : 0];
    most = std::max(most, static_cast<double>(std::fabs(numbers[i])));
  }
  Quantization params{.expressed = ElementKind::kF32, .axis = axis};
  for (const double most : greatest) params.scales.push_back(SymmetricParams(most, bits).scale);
  params.zero_points.assign(params.scales.size(), 0);
  const QuantizationParams stored = SymmetricParams(1, bits);
  params.storage_range = {stored.least, stored.greatest};
  return ElementType::Quantized(ElementKind::kI8, std::move(params));
}

absl::StatusOr<QuantizeInt8Result> QuantizeInt8(Graph& graph, const QuantizeInt8Options& options,
                                                const QuantizeInt8Watcher& watcher) {
  return Quantizer(graph, options, watcher).Run();
}

namespace {

class QuantizeInt8Pass : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("keep", pass.options_.keep, "nodes that are not changed, by name or op; * is any"),
        Field("per_channel", pass.options_.per_channel, "a scale for each channel of the weights"),
        Field("weight_bits", pass.options_.weight_bits,
              "weights have 2^bits - 1 different numbers, stored as i8; from 2 to 8"),
        Field("correct_bias", pass.options_.correct_bias,
              "corrects biases for the mean error of rounded weights, where calibrate has "
              "recorded the mean of the inputs"));
  }

 protected:
  QuantizeInt8Options options_;

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    if (options_.weight_bits < 2 || options_.weight_bits > 8) {
      return absl::InvalidArgumentError(
          absl::StrCat("weight_bits: expected 2 to 8, found ", options_.weight_bits));
    }
    const auto allow = [&](absl::string_view what, const Node& node) { return Allow(what, node); };
    const auto leave = [&](absl::string_view why) { Count(absl::StrCat("left: ", why)); };
    RH_ASSIGN_OR_RETURN(const QuantizeInt8Result result,
                        QuantizeInt8(graph, options_, {allow, leave}));
    return !result.layers.empty();
  }
};

class QuantizeWeightsPass final : public QuantizeInt8Pass {
 public:
  QuantizeWeightsPass() { options_.weights_only = true; }
  template <typename Self>
  static auto Options(Self& pass) {
    return std::tuple_cat(QuantizeInt8Pass::Options(pass),
                          std::make_tuple(Field("min_elements", pass.options_.min_weights,
                                                "weights of fewer elements stay floats")));
  }
};

RH_REGISTER_PASS(quantize_int8, QuantizeInt8Pass)
    .Doc(
        "Quantises the values and weights of layers to int8, by the ranges that the tool calibrate "
        "has found. See fold_qdq, which turns the layers into integer arithmetic.")
    .RequireGraphAttr(kCalibratedAttribute)
    .WithNumerics(Numerics::kQuantizes);

RH_REGISTER_PASS(quantize_weights, QuantizeWeightsPass)
    .Doc("Quantises the weights of layers to int8, and leaves the arithmetic in floats.")
    .WithNumerics(Numerics::kQuantizes);

}  // namespace
}  // namespace roundhouse::canonical
