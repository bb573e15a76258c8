// The pass raise_norms.
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/expression.h"
#include "roundhouse/passes/canonical/reductions.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

// The nodes looked through, to check for other users.
using Nodes = std::vector<const Node*>;

// A mean over the last axes, and its operand.
struct Mean {
  Value* of = nullptr;
  int64_t first_axis = -1;
};

// c * reduction, where c is the reciprocal of the number of elements that are reduced to one.
std::optional<Mean> MeanAt(Value& value, Nodes& nodes, ReduceKind sum = ReduceKind::kSum) {
  Value* reduced_value = &value;
  double factor = 1;
  if (!Is<TensorReduce>(value.node())) {
    for (Value* variable : PossibleVariables(value)) {
      if (!Is<TensorReduce>(variable->node())) continue;
      Expression expression(*variable);
      const std::optional<Polynomial> polynomial = expression.Of(value);
      const std::optional<std::pair<double, double>> linear =
          polynomial ? AsLinear(*polynomial) : std::nullopt;
      if (!linear || linear->second != 0) return std::nullopt;
      reduced_value = variable;
      factor = linear->first;
      nodes.insert(nodes.end(), expression.inner().begin(), expression.inner().end());
      break;
    }
  }
  const std::optional<Reduced> reduced = ReducedAt(reduced_value->node());
  if (!reduced) return std::nullopt;
  const std::optional<int64_t> first_axis = FirstOfLastAxes(*reduced);
  if (!first_axis) return std::nullopt;
  nodes.push_back(&reduced_value->node());
  if (reduced->kind == ReduceKind::kMean && sum == ReduceKind::kSum) {
    if (factor != 1) return std::nullopt;
    return Mean{reduced->input, *first_axis};
  }
  if (reduced->kind != sum) return std::nullopt;
  const Shape& shape = reduced->input->type().shape();
  double count = 1;
  for (const int64_t axis : reduced->axes) {
    const std::optional<int64_t> size = shape.is_ranked() ? shape.size(axis) : std::nullopt;
    if (!size) return std::nullopt;
    count *= static_cast<double>(*size);
  }
  if (!IsNear(factor * count, 1, value.type().element_type().kind())) return std::nullopt;
  return Mean{reduced->input, *first_axis};
}

// The v of v * v or v ^ 2.
Value* SquareRootAt(Value& square, Nodes& nodes) {
  Value* v = nullptr;
  Node* node = nullptr;
  if (!Match(square, m::Op<EltwiseMul>(m::Any(&v), m::Same(&v)).As(&node)) &&
      !Match(square, m::Op<Pow>(m::Any(&v), m::Splat(2.0)).As(&node))) {
    return nullptr;
  }
  nodes.push_back(node);
  return v;
}

// The mean of squares, with the value that is squared.
std::optional<Mean> MeanSquareAt(Value& value, Nodes& nodes) {
  Nodes within;
  std::optional<Mean> mean = MeanAt(value, within, ReduceKind::kSumSquare);
  if (!mean) {
    within.clear();
    mean = MeanAt(value, within);
    if (!mean) return std::nullopt;
    mean->of = SquareRootAt(*mean->of, within);
    if (mean->of == nullptr) return std::nullopt;
  }
  nodes.insert(nodes.end(), within.begin(), within.end());
  return mean;
}

// The r of a factor 1 / sqrt(r).
Value* UnderInverseRoot(Value& value, Nodes& nodes) {
  Value* radicand = nullptr;
  Node *root = nullptr, *quotient = nullptr;
  if (Match(value, m::Op<Rsqrt>(m::Any(&radicand)).As(&root)) ||
      Match(value, m::Op<Pow>(m::Any(&radicand), m::Splat(-0.5)).As(&root))) {
    nodes.push_back(root);
    return radicand;
  }
  if (Match(value,
            m::Op<EltwiseDiv>(m::Splat(1.0),
                              m::Either(m::Op<EltwiseSqrt>(m::Any(&radicand)).As(&root),
                                        m::Op<Pow>(m::Any(&radicand), m::Splat(0.5)).As(&root)))
                .As(&quotient))) {
    nodes.push_back(root);
    nodes.push_back(quotient);
    return radicand;
  }
  return nullptr;
}

// numerator / sqrt(mean(of * of) + epsilon)
struct Normalised {
  Value* numerator = nullptr;
  Mean mean_square;
  double epsilon = 0;
  Nodes nodes;
};

std::optional<Normalised> AddRadicand(Normalised normalised, Value& radicand) {
  Value* mean_square = nullptr;
  Node* sum = nullptr;
  double epsilon = 0;
  if (Match(radicand, m::Op<EltwiseAdd>(m::Any(&mean_square), m::Splat(&epsilon)).As(&sum))) {
    normalised.nodes.push_back(sum);
    // The mean has the shape of the rest, so the sum must not be wider than it.
    if (sum->result().type() != mean_square->type()) return std::nullopt;
  } else {
    mean_square = &radicand;
  }
  if (!(epsilon >= 0)) return std::nullopt;
  // The ops keep epsilon as f32, which cannot hold very small numbers.
  if (!IsNear(static_cast<float>(epsilon), epsilon, ElementKind::kF32)) return std::nullopt;
  const std::optional<Mean> mean = MeanSquareAt(*mean_square, normalised.nodes);
  if (!mean) return std::nullopt;
  normalised.mean_square = *mean;
  normalised.epsilon = epsilon;
  return normalised;
}

std::optional<Normalised> NormalisedAt(const Node& node) {
  if (!node.result().type().is_tensor()) return std::nullopt;
  if (Is<EltwiseDiv>(node)) {
    Value* radicand = nullptr;
    Node* root = nullptr;
    if (!Match(node.operand(1), m::Either(m::Op<EltwiseSqrt>(m::Any(&radicand)).As(&root),
                                          m::Op<Pow>(m::Any(&radicand), m::Splat(0.5)).As(&root))))
      return std::nullopt;
    return AddRadicand({.numerator = &node.operand(0), .nodes = {root}}, *radicand);
  }
  for (const int side : {0, 1}) {
    Normalised normalised = {.numerator = &node.operand(1 - side)};
    Value* radicand = UnderInverseRoot(node.operand(side), normalised.nodes);
    if (radicand == nullptr) continue;
    std::optional<Normalised> found = AddRadicand(std::move(normalised), *radicand);
    if (found) return found;
  }
  return std::nullopt;
}

// The x of x - mean(x).
Value* OfDeviation(Value& value, int64_t first_axis, Nodes& nodes) {
  Value *x = nullptr, *mean_value = nullptr;
  Node* sub = nullptr;
  if (!Match(value, m::Op<EltwiseSub>(m::Any(&x), m::Any(&mean_value)).As(&sub))) return nullptr;
  const std::optional<Mean> mean = MeanAt(*mean_value, nodes);
  if (!mean || mean->of != x || mean->first_axis != first_axis) return nullptr;
  nodes.push_back(sub);
  return x;
}

// (x - mean(x)) / sqrt(mean((x - mean(x))^2) + epsilon)
absl::StatusOr<Replacement> ToLayerNorm(Node& node, Rewriter& rewrite) {
  std::optional<Normalised> found = NormalisedAt(node);
  if (!found) return kNoMatch;
  const int64_t axis = found->mean_square.first_axis;
  Value* x = OfDeviation(*found->numerator, axis, found->nodes);
  if (x == nullptr || x != OfDeviation(*found->mean_square.of, axis, found->nodes)) return kNoMatch;
  if (!AreUsedOnlyWithin(found->nodes, node)) return kNoMatch;
  RH_ASSIGN_OR_RETURN(
      Value * norm,
      rewrite(LayerNorm{.axis = axis, .epsilon = static_cast<float>(found->epsilon)}, {x}));
  return Replacement(norm);
}

// x / sqrt(mean(x^2) + epsilon)
absl::StatusOr<Replacement> ToRmsNorm(Node& node, Rewriter& rewrite) {
  const std::optional<Normalised> found = NormalisedAt(node);
  if (!found || found->numerator != found->mean_square.of) return kNoMatch;
  if (!AreUsedOnlyWithin(found->nodes, node)) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * norm, rewrite(RmsNorm{.axis = found->mean_square.first_axis,
                                                    .epsilon = static_cast<float>(found->epsilon)},
                                            {found->numerator}));
  return Replacement(norm);
}

// `value` as a scale or bias of a norm of `input` from `axis` (below 0) on; null unless its sizes
// are exactly those of the normalised axes.
absl::StatusOr<Value*> AsFactor(Value& value, const Type& input, int64_t axis, Rewriter& rewrite) {
  const Type& type = value.type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || !type.shape().is_static() ||
      !input.shape().is_ranked() || type.shape().rank() > input.shape().rank() ||
      type.shape().rank() < -axis) {
    return nullptr;
  }
  const int64_t missing = input.shape().rank() - type.shape().rank();
  const int64_t in_front = type.shape().rank() + axis;
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  for (int64_t i = 0; i < type.shape().rank(); ++i) {
    const bool fits = i < in_front ? sizes[i] == 1 : input.shape().size(missing + i) == sizes[i];
    if (!fits) return nullptr;
  }
  if (in_front == 0) return &value;
  return rewrite(FixedReshape{.shape = std::vector<int64_t>(sizes.begin() + in_front, sizes.end())},
                 {&value});
}

bool HasOperand(const Node& node, int index) {
  return index < node.num_operands() && !node.operand(index).type().is_none();
}

int64_t AxisFromEnd(const Node& norm) {
  const int64_t axis = *norm.attribute("axis")->if_int();
  const Type& type = norm.operand(0).type();
  return axis < 0 || !type.is_tensor() || !type.shape().is_ranked() ? axis
                                                                    : axis - type.shape().rank();
}

// norm(x) with an additional operand at `index`, if `node` combines a norm with a factor.
template <DeclaredOp... Norms>
absl::StatusOr<Replacement> TakeFactor(Node& node, Rewriter& rewrite, int index) {
  for (const int side : {0, 1}) {
    Value& value = node.operand(side);
    Node& norm = value.node();
    if (!(Is<Norms>(norm) || ...) || !value.has_one_use() || HasOperand(norm, index)) continue;
    // A scale would also apply to the bias.
    if (index == 1 && HasOperand(norm, 2)) continue;
    const int64_t axis = AxisFromEnd(norm);
    if (axis >= 0 || norm.operand(0).type().domain() != Domain::kTensor) continue;
    RH_ASSIGN_OR_RETURN(Value * factor,
                        AsFactor(node.operand(1 - side), norm.operand(0).type(), axis, rewrite));
    if (factor == nullptr) continue;
    std::vector<Value*> operands = norm.operands();
    while (static_cast<int>(operands.size()) < index) operands.push_back(rewrite.Absent());
    operands.resize(index);
    operands.push_back(factor);
    RH_ASSIGN_OR_RETURN(Value * whole, rewrite(norm.op_name(), operands, norm.attributes()));
    return Replacement(whole);
  }
  return kNoMatch;
}

absl::StatusOr<Replacement> TakeScaleOfNorm(Node& node, Rewriter& rewrite) {
  return TakeFactor<LayerNorm, RmsNorm>(node, rewrite, 1);
}
absl::StatusOr<Replacement> TakeBias(Node& node, Rewriter& rewrite) {
  return TakeFactor<LayerNorm>(node, rewrite, 2);
}

class RaiseNorms final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<EltwiseDiv, EltwiseMul>("layer_norm", ToLayerNorm);
    patterns.Add<EltwiseDiv, EltwiseMul>("rms_norm", ToRmsNorm);
    patterns.Add<EltwiseMul>("scale_of_norm", TakeScaleOfNorm);
    patterns.Add<EltwiseAdd>("bias_of_norm", TakeBias);
  }
};

RH_REGISTER_PASS(raise_norms, RaiseNorms)
    .Doc(
        "Raises reductions and arithmetic without other uses to layer_norm and rms_norm, with the "
        "scale and bias that follow.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
