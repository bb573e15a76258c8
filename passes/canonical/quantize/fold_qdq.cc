// The pass fold_qdq.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/passes/canonical/layer.h"
#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

constexpr int kMaxFactorBits = 16;

// The operand of the dequantize that makes the value; null if none does.
Value* Stored(const Value& value) {
  Node& node = value.node();
  if (!Is<Dequantize>(node) || node.has_control_edges()) return nullptr;
  Value& stored = node.operand(0);
  return stored.type().is_tensor() && stored.type().shape().is_ranked() ? &stored : nullptr;
}

const ElementType& ElementOf(const Value& value) { return value.type().element_type(); }

// Whether sums of products of the two need at most one scale for each output channel.
bool CanMultiply(const Node& layer, const Value& lhs, const Value& rhs) {
  if (BitWidth(ElementOf(lhs).kind()) > kMaxFactorBits ||
      BitWidth(ElementOf(rhs).kind()) > kMaxFactorBits || QuantizedAxis(ElementOf(lhs)) ||
      ElementOf(lhs).quantization()->expressed != ElementOf(rhs).quantization()->expressed) {
    return false;
  }
  const std::optional<int64_t> axis = QuantizedAxis(ElementOf(rhs));
  if (!axis) return true;
  const Shape& shape = rhs.type().shape();
  const int64_t rank = shape.rank();
  if (Is<MatMul>(layer)) {
    const absl::StatusOr<MatMul> op = View<MatMul>(layer);
    return op.ok() && lhs.type().shape().is_ranked() && *axis == rank - (op->transpose_rhs ? 2 : 1);
  }
  if (Is<DepthwiseConv2D>(layer)) {
    return (shape.size(rank - 1) == 1 && *axis == rank - 2) ||
           (shape.size(rank - 2) == 1 && *axis == rank - 1);
  }
  return *axis == 0;
}

// As in attention: no backend has integer arithmetic faster than floats for a right side that
// differs between batches and runs.
bool IsBatchOfValues(const Value& rhs) {
  return rhs.type().shape().rank() > 2 && !IsComputedFromConstants(rhs);
}

bool IsClamp(const Node& node) { return ClampBoundsOf(node).has_value(); }

// Whether the value is only used to be quantised to bytes.
bool IsQuantizedNext(const Value& value) {
  constexpr int kMostBetween = 8;
  const Value* next = &value;
  for (int i = 0; i <= kMostBetween && next->has_one_use(); ++i) {
    const Node& user = (*next->uses().begin()).user();
    if (Is<Quantize>(user)) {
      const absl::StatusOr<Quantize> op = View<Quantize>(user);
      return op.ok() && BitWidth(op->to.kind()) <= 8;
    }
    if (user.has_control_edges() || !(IsClamp(user) || HasTrait(user, OpTrait::kPermutesAxes)))
      return false;
    next = &user.result();
  }
  return false;
}

// A constant bias quantised as `sum`; null if an element does not fit.
absl::StatusOr<Value*> RoundedBias(Value& bias, const ElementType& sum, Rewriter& rewrite) {
  const std::optional<Tensor> constant = ConstantValue(bias);
  if (!constant || constant->element_type() != ElementType(ElementKind::kF32) ||
      sum.quantization()->expressed != ElementKind::kF32) {
    return nullptr;
  }
  RH_ASSIGN_OR_RETURN(const Tensor numbers, constant->Materialize());
  constexpr double kMostUnits = 1 << 30;
  const std::vector<double>& scales = sum.quantization()->scales;
  const absl::Span<const float> biases = numbers.data<float>();
  for (size_t i = 0; i < biases.size(); ++i) {
    const double unit = scales[scales.size() == 1 ? 0 : i];
    if (!(std::fabs(biases[i]) < kMostUnits * unit)) return nullptr;
  }
  return rewrite(Quantize{.to = sum}, {&bias});
}

// The bias of a layer, quantised like its sums of products `sum`. It must be stored so or, if the
// sums are quantised to bytes at once, be constant: half a unit of the sums is far less than half a
// step of the bytes. Null if it is neither.
absl::StatusOr<Value*> BiasOf(Value& bias, const Value& result, const ElementType& sum,
                              Rewriter& rewrite) {
  const ElementType wanted = QuantizedAxis(sum) ? WithQuantizedAxis(sum, 0) : sum;
  Value* stored = Stored(bias);
  if (stored == nullptr) {
    if (!IsQuantizedNext(result)) return nullptr;
    return RoundedBias(bias, wanted, rewrite);
  }
  const ElementType& found = ElementOf(*stored);
  if (found.kind() != wanted.kind() || !IsAccumulator(found)) return nullptr;
  const std::vector<double>& scales = found.quantization()->scales;
  const std::vector<double>& products = wanted.quantization()->scales;
  const size_t count = std::max(scales.size(), products.size());
  for (size_t i = 0; i < count; ++i) {
    const double scale = scales[scales.size() == 1 ? 0 : i];
    const double product = products[products.size() == 1 ? 0 : i];
    // The model's producer has rounded the product to f32.
    if (std::fabs(scale - product) > 1e-6 * product) return nullptr;
  }
  if (found == wanted) return stored;
  return rewrite(Bitcast{.to = wanted}, {stored});
}

// layer(dequantize(x), dequantize(w), dequantize(b)) -> dequantize(layer(x, w, b)). A clamp of the
// sums comes after it, where a quantize finds it.
template <DeclaredOp Op>
absl::StatusOr<Replacement> QuantizeLayer(Node& node, Rewriter& rewrite) {
  if (node.has_control_edges() || !node.result().type().is_tensor()) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Op op, View<Op>(node));
  const std::optional<NumberBounds> bounds = BoundsOf(op.activation, op.activation_parameters);
  if (!bounds.has_value() || !node.result().type().shape().is_ranked()) return kNoMatch;
  Value* lhs = Stored(node.operand(0));
  Value* rhs = Stored(node.operand(1));
  if (lhs == nullptr || rhs == nullptr || !CanMultiply(node, *lhs, *rhs)) return kNoMatch;
  if (Is<MatMul>(node) && IsBatchOfValues(*rhs)) return kNoMatch;
  std::vector<Value*> operands = {lhs, rhs};
  if (node.num_operands() > 2 && !node.operand(2).type().is_none()) {
    const ElementType sum = AccumulatorOfProduct(ElementOf(*lhs), ElementOf(*rhs), /*axis=*/0);
    RH_ASSIGN_OR_RETURN(Value * bias, BiasOf(node.operand(2), node.result(), sum, rewrite));
    if (bias == nullptr) return kNoMatch;
    operands.push_back(bias);
  }
  const Activation activation = std::exchange(op.activation, Activation::kNone);
  op.activation_parameters.clear();
  RH_ASSIGN_OR_RETURN(Value * sums, rewrite(op, operands));
  if (activation == Activation::kNone) return rewrite(Dequantize{}, {sums});
  RH_ASSIGN_OR_RETURN(Value * numbers, rewrite(Dequantize{}, {sums}));
  if (activation == Activation::kRelu) return rewrite(Relu{}, {numbers});
  if (activation == Activation::kRelu6) return rewrite(Relu6{}, {numbers});
  return rewrite(Clamp{.min = bounds->least, .max = bounds->greatest}, {numbers});
}

// quantize(clamp(x)) -> clamp(quantize(x)), if x is a dequantised value: rounding keeps the order
// of numbers.
absl::StatusOr<Replacement> QuantizeBeforeClamp(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Quantize op, View<Quantize>(node));
  Value& clamped = node.operand(0);
  Node& clamp = clamped.node();
  if (!clamped.has_one_use() || !IsClamp(clamp) || clamp.has_control_edges() ||
      node.has_control_edges() || QuantizedAxis(op.to) || op.rounding != Rounding::kNearestEven ||
      Stored(clamp.operand(0)) == nullptr) {
    return kNoMatch;
  }
  RH_ASSIGN_OR_RETURN(Value * quantized, rewrite(op, {&clamp.operand(0)}));
  return rewrite(clamp.op_name(), {quantized}, clamp.attributes());
}

// Whether all elements survive rounding to their own type: the error of (x * scale) / scale stays
// far below one half.
bool IsSameQuantization(const ElementType& from, const ElementType& to) {
  return from == to && BitWidth(from.kind()) <= kMaxFactorBits;
}

// quantize(dequantize(x)) -> requantize(x), or x if the type is the same. Sums use one factor, as
// they are exact now.
absl::StatusOr<Replacement> RequantizeAtOnce(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Quantize op, View<Quantize>(node));
  Value* stored = Stored(node.operand(0));
  if (stored == nullptr || node.has_control_edges()) return kNoMatch;
  if (IsSameQuantization(ElementOf(*stored), op.to)) return stored;
  Rounding rounding = op.rounding;
  if (IsAccumulator(ElementOf(*stored)) && rounding == Rounding::kNearestEven)
    rounding = Rounding::kRatio;
  return rewrite(Requantize{.to = op.to, .rounding = rounding}, {stored});
}

// quantize(avg_pool(dequantize(x))) to the type of x -> avg_pool(x), which also rounds once. (Ties
// go to even stored integers in avg_pool, to even stored - zero_point in quantize.)
absl::StatusOr<Replacement> QuantizePool(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Quantize op, View<Quantize>(node));
  Value& average = node.operand(0);
  Node& pool = average.node();
  if (!Is<AvgPool2D>(pool) || !average.has_one_use() || pool.has_control_edges() ||
      node.has_control_edges() || op.rounding != Rounding::kNearestEven) {
    return kNoMatch;
  }
  Value* stored = Stored(pool.operand(0));
  if (stored == nullptr || ElementOf(*stored) != op.to || BitWidth(op.to.kind()) > 8)
    return kNoMatch;
  RH_ASSIGN_OR_RETURN(AvgPool2D quantized, View<AvgPool2D>(pool));
  quantized.rounding = op.rounding;
  return rewrite(quantized, {stored});
}

// bitcast(bitcast(x)) -> bitcast(x)
absl::StatusOr<Replacement> BitcastOnce(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Bitcast op, View<Bitcast>(node));
  Node& first = node.operand(0).node();
  if (!Is<Bitcast>(first) || first.has_control_edges() || node.has_control_edges()) return kNoMatch;
  Value& x = first.operand(0);
  if (x.type().is_tensor() && x.type().element_type() == op.to) return &x;
  return rewrite(op, {&x});
}

class FoldQdq final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<Conv2D>("quantize_conv_2d", QuantizeLayer<Conv2D>);
    patterns.Add<DepthwiseConv2D>("quantize_depthwise_conv_2d", QuantizeLayer<DepthwiseConv2D>);
    patterns.Add<TransposedConv2D>("quantize_transposed_conv_2d", QuantizeLayer<TransposedConv2D>);
    patterns.Add<MatMul>("quantize_mat_mul", QuantizeLayer<MatMul>);
    patterns.Add<Quantize>("quantize_before_clamp", QuantizeBeforeClamp);
    patterns.Add<Quantize>("requantize_at_once", RequantizeAtOnce);
    patterns.Add<Quantize>("quantize_pool", QuantizePool);
    patterns.Add<Bitcast>("bitcast_once", BitcastOnce);
  }
};

RH_REGISTER_PASS(fold_qdq, FoldQdq)
    .Doc(
        "Turns layers of dequantised operands into layers of the quantised ones, whose sums are "
        "exact, and a quantize after them into a requantize.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
