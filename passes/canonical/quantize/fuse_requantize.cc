// The pass fuse_requantize.
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// The layer that makes a value, perhaps through a decode, if the two have no other users.
struct Producer {
  Node* layer = nullptr;
  Node* decode = nullptr;
};
std::optional<Producer> ProducerOf(Value& value) {
  if (!value.has_one_use()) return std::nullopt;
  Producer producer = {.layer = &value.node()};
  if (Is<FeatureDecode>(value.node()) || Is<MatrixDecode>(value.node())) {
    producer.decode = &value.node();
    Value& inner = producer.decode->operand(0);
    if (!inner.has_one_use() || producer.decode->has_control_edges()) return std::nullopt;
    producer.layer = &inner.node();
  }
  if (producer.layer->has_control_edges()) return std::nullopt;
  return producer;
}

// The layer with other attributes, followed by its decode.
template <DeclaredOp Op>
absl::StatusOr<Replacement> Remade(const Producer& producer, const Op& op, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(Value * result, rewrite(op, producer.layer->operands()));
  if (producer.decode == nullptr) return Replacement(result);
  return rewrite(producer.decode->op_name(), {result}, producer.decode->attributes());
}

// Calls change(op) for the layer, whatever its op, and remakes the layer if that returns true.
template <typename Change>
absl::StatusOr<Replacement> ChangeLayer(const Producer& producer, Rewriter& rewrite,
                                        const Change& change) {
  std::optional<absl::StatusOr<Replacement>> found;
  const auto attempt = [&]<DeclaredOp Op>(OpList<Op>) {
    if (found || !Is<Op>(*producer.layer)) return;
    absl::StatusOr<Op> op = View<Op>(*producer.layer);
    if (!op.ok()) {
      found = op.status();
    } else if (change(*op)) {
      found = Remade(producer, *op, rewrite);
    }
  };
  [&]<DeclaredOp... Ops>(OpList<Ops...>) { (attempt(OpList<Ops>{}), ...); }
  (LayerOps{});
  return found ? *std::move(found) : absl::StatusOr<Replacement>(kNoMatch);
}

absl::StatusOr<Replacement> RequantizeIntoLayer(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Requantize requantize, View<Requantize>(node));
  const std::optional<Producer> producer = ProducerOf(node.operand(0));
  if (!producer || node.has_control_edges() || requantize.left_shift != 0 ||
      QuantizedAxis(requantize.to)) {
    return kNoMatch;
  }
  return ChangeLayer(*producer, rewrite, [&](auto& op) {
    if (op.to) return false;
    op.to = requantize.to;
    op.rounding = requantize.rounding;
    return true;
  });
}

struct Bounds {
  Activation activation;
  std::vector<float> parameters = {};
};

// Makes relu, relu6 or clamp of a quantised result the layer's activation.
absl::StatusOr<Replacement> ClampIntoLayer(Node& node, const Bounds& bounds, Rewriter& rewrite) {
  const std::optional<Producer> producer = ProducerOf(node.operand(0));
  if (!producer || node.has_control_edges()) return kNoMatch;
  return ChangeLayer(*producer, rewrite, [&](auto& op) {
    if (!op.to || op.activation != Activation::kNone) return false;
    op.activation = bounds.activation;
    op.activation_parameters = bounds.parameters;
    return true;
  });
}

// An activation that changes no number that the layer can give.
template <DeclaredOp Op>
absl::StatusOr<Replacement> DropActivation(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(Op op, View<Op>(node));
  if (!op.to || op.activation == Activation::kNone || node.has_control_edges()) return kNoMatch;
  const std::optional<NumberBounds> bounds = BoundsOf(op.activation, op.activation_parameters);
  if (!bounds.has_value() || !CoverStoredRange(*bounds, *op.to)) return kNoMatch;
  op.activation = Activation::kNone;
  op.activation_parameters.clear();
  return rewrite(op, node.operands());
}

class FuseRequantize final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<Requantize>("requantize_into_layer", RequantizeIntoLayer);
    AddDrops(patterns, LayerOps{});
    patterns.Add<Relu>("relu_into_layer", [](Node& node, Rewriter& rewrite) {
      return ClampIntoLayer(node, {Activation::kRelu}, rewrite);
    });
    patterns.Add<Relu6>("relu6_into_layer", [](Node& node, Rewriter& rewrite) {
      return ClampIntoLayer(node, {Activation::kRelu6}, rewrite);
    });
    patterns.Add<Clamp>(
        "clamp_into_layer", [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
          RH_ASSIGN_OR_RETURN(const Clamp op, View<Clamp>(node));
          const auto least = static_cast<float>(op.min);
          const auto greatest = static_cast<float>(op.max);
          if (static_cast<double>(least) != op.min || static_cast<double>(greatest) != op.max)
            return kNoMatch;
          return ClampIntoLayer(node, {Activation::kClamp, {least, greatest}}, rewrite);
        });
  }

  template <DeclaredOp... Ops>
  static void AddDrops(Patterns& patterns, OpList<Ops...>) {
    (patterns.Add<Ops>("drop_activation", DropActivation<Ops>), ...);
  }
};

RH_REGISTER_PASS(fuse_requantize, FuseRequantize)
    .Doc(
        "Fuses a requantize, and a relu, relu6 or clamp after it, into the convolution or product "
        "before it, so that its sums need not be stored. Drops the activation of such a layer if "
        "its bounds are outside the range of its bytes.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
