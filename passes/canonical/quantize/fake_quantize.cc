// The pass fake_quantize: rounds, in floats, what quantize_int8 would round, so that a training
// makes up for it. Weights are rounded with scales that cover them; each other value has its bounds
// in two globals, which a training keeps up to date.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/as_tensor.h"
#include "roundhouse/passes/canonical/quantize/quantization_role.h"
#include "roundhouse/passes/canonical/quantize/quantize_int8.h"
#include "roundhouse/passes/canonical/value_range.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/container/training_roles.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"

namespace roundhouse::canonical {
namespace {

constexpr absl::string_view kFoldAll =
    "fold_constants{growth=1000000000.0, max_bytes=1099511627776, total_growth=1099511627776, "
    "total_flops=1000000000000000000.0}";
constexpr int kLayerWeights = 1;
constexpr int kLayerBias = 2;

bool IsFakeQuantized(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (Is<FakeQuantize>(*node)) return true;
    }
  }
  return false;
}

// The value whose numbers the rounded one has.
Value& SourceOf(Value& value) {
  Value* source = &value;
  while (KeepsScale(source->node())) source = &source->node().operand(0);
  return *source;
}

class FakeQuantizePass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("keep", pass.options_.keep, "nodes that are not changed, by name or op; * is any"),
        Field("weight_bits", pass.options_.weight_bits,
              "weights have 2^bits - 1 different numbers; from 2 to 8"));
  }

 private:
  // Plans on a copy in which all values have ranges and all weights are constants: the layers are
  // those of quantize_int8.
  absl::StatusOr<bool> RunImpl(Program& program) override {
    if (options_.weight_bits < 2 || options_.weight_bits > 8) {
      return absl::InvalidArgumentError(
          absl::StrCat("weight_bits: expected 2 to 8, found ", options_.weight_bits));
    }
    if (IsFakeQuantized(program)) return false;
    const std::unique_ptr<Program> copy = program.clone();
    originals_.clear();
    sources_.clear();
    for (size_t g = 0; g < copy->graphs().size(); ++g) {
      const std::vector<Node*> from = AllNodes(*program.graphs()[g]);
      const std::vector<Node*> to = AllNodes(*copy->graphs()[g]);
      for (size_t i = 0; i < to.size(); ++i) originals_.emplace(to[i]->id(), from[i]);
    }
    // All weights must become constants, those that adapters make several times larger, too.
    RH_RETURN_IF_ERROR(RunPasses(*copy, kFoldAll).status());
    FindConstants(program);
    bool changed = false;
    for (Graph* graph : copy->graphs()) {
      // It may not load the bounds, which are new globals; and it runs before a training does.
      if (IsReachedFromInitializer(*graph)) continue;
      for (Node* node : graph->nodes()) {
        for (int i = 0; i < node->num_results(); ++i) {
          if (HasFloats(node->result(i))) SetRange(node->result(i), {-1, 1});
        }
      }
      const auto allow = [&](absl::string_view what, const Node& node) {
        return Allow(what, node);
      };
      const auto leave = [&](absl::string_view why) { Count(absl::StrCat("left: ", why)); };
      RH_ASSIGN_OR_RETURN(const QuantizeInt8Result plan,
                          QuantizeInt8(*graph, options_, {allow, leave}));
      for (const QuantizedLayer& layer : plan.layers) {
        RH_ASSIGN_OR_RETURN(const bool rounded, RoundWeights(*layer.node));
        changed |= rounded;
      }
      for (const RoundedValue& value : plan.values) {
        RH_ASSIGN_OR_RETURN(const bool rounded, RoundValue(value));
        changed |= rounded;
      }
      for (const QuantizedLayer& layer : plan.layers) {
        RH_ASSIGN_OR_RETURN(const bool rounded, RoundBias(*layer.node));
        changed |= rounded;
      }
    }
    return changed;
  }

  // What depends on constants alone is no value of a run: a layer's weights are rounded, and
  // nothing on the way to them.
  void FindConstants(const Program& program) {
    constants_.clear();
    for (const Graph* graph : program.graphs()) {
      for (const Node* node : graph->nodes()) {
        bool is_constant = node->num_operands() == 0
                               ? Is<ConstantGen>(*node) || Is<ml_program::GlobalLoadConst>(*node)
                               : node->op().is_pure && !IsBoundaryNode(*node);
        for (const Value* operand : node->operands())
          is_constant = is_constant && constants_.contains(&operand->node());
        if (is_constant) constants_.insert(node);
      }
    }
  }

  static std::vector<Node*> AllNodes(const Graph& graph) {
    const auto nodes = graph.nodes();
    return {nodes.begin(), nodes.end()};
  }

  // Null for a node that folding made, and for one that is constant.
  Node* OriginalOf(const Node& node) const {
    const auto found = originals_.find(node.id());
    return found == originals_.end() || constants_.contains(found->second) ? nullptr
                                                                           : found->second;
  }

  absl::StatusOr<bool> RoundWeights(const Node& planned) {
    Node* layer = OriginalOf(planned);
    if (layer == nullptr || !IsQuantizedLayer(planned) ||
        !Is<Dequantize>(planned.operand(kLayerWeights).node())) {
      return false;
    }
    const Type& stored = planned.operand(kLayerWeights).node().operand(0).type();
    const std::optional<int64_t> axis = stored.element_type().quantization()->axis;
    Value& weights = layer->operand(kLayerWeights);
    const Builder build = Builder(layer->graph()).Before(*layer);
    RH_ASSIGN_OR_RETURN(Value * numbers, AsTensor(build, weights));
    RH_ASSIGN_OR_RETURN(Value * magnitudes, build(Abs{}, {numbers}));
    std::vector<int64_t> axes;
    for (int64_t i = 0; i < weights.type().shape().rank(); ++i) {
      if (i != axis) axes.push_back(i);
    }
    RH_ASSIGN_OR_RETURN(
        Value * greatest,
        build(TensorReduce{.kind = ReduceKind::kMax, .axes = axes, .keep_dims = false},
              {magnitudes}));
    if (!axis.has_value()) {
      RH_ASSIGN_OR_RETURN(greatest, build(FixedReshape{.shape = {1}}, {greatest}));
    }
    RH_ASSIGN_OR_RETURN(Value * least, build(Neg{}, {greatest}));
    RH_ASSIGN_OR_RETURN(Value * rounded, build(FakeQuantize{.axis = axis.value_or(-1),
                                                            .bits = options_.weight_bits,
                                                            .symmetric = true},
                                               {&weights, least, greatest}));
    layer->set_operand(kLayerWeights, *rounded);
    if (options_.weight_bits != 8)
      layer->set_attribute(kWeightBits, Attribute::Int(options_.weight_bits));
    return true;
  }

  absl::StatusOr<bool> RoundValue(const RoundedValue& planned) {
    Node* node = OriginalOf(planned.before->node());
    if (node == nullptr) return false;  // A constant has its own range.
    Value& value = node->result(planned.before->index());
    const Type& type = value.type();
    if (!type.is_tensor() || !type.shape().is_ranked() || type.shape().rank() == 0) return false;
    std::vector<std::pair<Node*, int>> users;
    for (const Use& use : planned.after->uses()) {
      if (Node* user = OriginalOf(use.user())) users.emplace_back(user, use.index());
    }
    RH_ASSIGN_OR_RETURN(const Bounds bounds, BoundsOf(value));
    const Builder build = node->next() == nullptr ? Builder(node->graph())
                                                  : Builder(node->graph()).Before(*node->next());
    RH_ASSIGN_OR_RETURN(Value * least, build(ml_program::GlobalLoad{.global = {bounds.least}}, {}));
    RH_ASSIGN_OR_RETURN(Value * greatest,
                        build(ml_program::GlobalLoad{.global = {bounds.greatest}}, {}));
    RH_ASSIGN_OR_RETURN(Value * rounded,
                        build.Named(node->name())(FakeQuantize{}, {&value, least, greatest}));
    for (const auto& [user, index] : users) user->set_operand(index, *rounded);
    return true;
  }

  // The integer program adds the bias to sums of products, with the scale of those: its step is the
  // product of the steps of input and weights. It has so many numbers that none is beyond its ends.
  absl::StatusOr<bool> RoundBias(const Node& planned) {
    Node* layer = OriginalOf(planned);
    if (layer == nullptr || !IsQuantizedLayer(planned) || planned.num_operands() <= kLayerBias ||
        !Is<Dequantize>(planned.operand(kLayerBias).node())) {
      return false;
    }
    const Node& input = SourceOf(layer->operand(0)).node();
    const Node& weights = layer->operand(kLayerWeights).node();
    Value& bias = layer->operand(kLayerBias);
    if (!Is<FakeQuantize>(input) || !Is<FakeQuantize>(weights) ||
        !Is<ml_program::GlobalLoad>(input.operand(1).node()) || !bias.type().is_tensor() ||
        !bias.type().shape().is_ranked() || bias.type().shape().rank() != 1) {
      return false;
    }
    // Loads of their own: in a training the bounds change at the value.
    const Builder build = Builder(layer->graph()).Before(*layer);
    const auto bound = [&](int operand) {
      return build(
          ml_program::GlobalLoad{.global = {*AccessedGlobal(input.operand(operand).node())}}, {});
    };
    RH_ASSIGN_OR_RETURN(Value * least, bound(1));
    RH_ASSIGN_OR_RETURN(Value * greatest, bound(2));
    RH_ASSIGN_OR_RETURN(Value * zero, build(ConstantGen{.value = Tensor::Of<float>({1}, {0})}, {}));
    RH_ASSIGN_OR_RETURN(least, build(EltwiseMin{}, {least, zero}));
    RH_ASSIGN_OR_RETURN(greatest, build(EltwiseMax{}, {greatest, zero}));
    RH_ASSIGN_OR_RETURN(Value * range, build(EltwiseSub{}, {greatest, least}));
    const double steps_of_input = 255;
    const double steps_of_weights = std::exp2(static_cast<double>(options_.weight_bits) - 1) - 1;
    const double steps_of_bias = std::exp2(kRoundedBiasBits - 1) - 1;
    const auto factor = static_cast<float>(steps_of_bias / (steps_of_input * steps_of_weights));
    RH_ASSIGN_OR_RETURN(Value * scale,
                        build(ConstantGen{.value = Tensor::Of<float>({1}, {factor})}, {}));
    RH_ASSIGN_OR_RETURN(Value * most, build(EltwiseMul{}, {&weights.operand(2), range}));
    RH_ASSIGN_OR_RETURN(most, build(EltwiseMul{}, {most, scale}));
    RH_ASSIGN_OR_RETURN(Value * negative, build(Neg{}, {most}));
    RH_ASSIGN_OR_RETURN(
        Value * rounded,
        build(FakeQuantize{.bits = kRoundedBiasBits, .symmetric = true}, {&bias, negative, most}));
    layer->set_operand(kLayerBias, *rounded);
    return true;
  }

  struct Bounds {
    std::string least;
    std::string greatest;
  };

  // What is only moved has the bounds of what it comes from.
  absl::StatusOr<Bounds> BoundsOf(Value& value) {
    Value& source = SourceOf(value);
    const auto found = sources_.find(&source);
    if (found != sources_.end()) return found->second;
    Program& program = source.node().graph().program();
    const std::string base = source.node().name().empty() ? "value" : source.node().name();
    const auto add = [&](absl::string_view suffix) -> absl::StatusOr<std::string> {
      RH_ASSIGN_OR_RETURN(const Tensor zero,
                          Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({1}))));
      RH_ASSIGN_OR_RETURN(
          Global * bound,
          program.CreateGlobal(program.UnusedSymbol(absl::StrCat(base, suffix)), zero.type()));
      bound->set_mutable(true);
      bound->set_initial(Attribute::OfTensor(zero));
      SetTrainingRole(*bound, kWeightRole);
      return bound->name();
    };
    Bounds bounds;
    RH_ASSIGN_OR_RETURN(bounds.least, add(".least"));
    RH_ASSIGN_OR_RETURN(bounds.greatest, add(".greatest"));
    sources_.emplace(&source, bounds);
    return bounds;
  }

  // Biases are corrected for weights that were not trained to be rounded.
  QuantizeInt8Options options_ = {.correct_bias = false};
  absl::flat_hash_map<uint64_t, Node*> originals_;     // By the id of the copy.
  absl::flat_hash_set<const Node*> constants_;         // Looked up, never iterated.
  absl::flat_hash_map<const Value*, Bounds> sources_;  // Looked up, never iterated.
};

RH_REGISTER_PASS(fake_quantize, FakeQuantizePass)
    .Doc(
        "Rounds in floats what quantize_int8 would round, within bounds that training finds: see "
        "ranges_of_fake_quantize, and docs/training.md.")
    .WithNumerics(Numerics::kQuantizes);

}  // namespace
}  // namespace roundhouse::canonical
