// The pass raise_attention.
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/expression.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

bool IsPlain(const MatMul& op, const Node& node) {
  return op.activation == Activation::kNone && !op.transpose_lhs && node.num_operands() == 2;
}

// The operand of a softmax as scale * query * key^T + mask, and the nodes that compute it.
struct Scores {
  Value* product = nullptr;
  float scale = 1;
  Value* mask = nullptr;
  // For a boolean mask: whether true excludes a key.
  bool mask_excludes = false;
  std::vector<const Node*> nodes;
};

bool IsMinusInfinity(const Value& value) {
  const std::optional<double> number = m::SplatNumber(value);
  return number && std::isinf(*number) && *number < 0;
}

// Removes the mask, if there is one. The masked result must not be larger than the unmasked one.
Value& TakeMask(Value& masked, Scores& scores) {
  Node& node = masked.node();
  const auto take = [&](Value& inner, Value& mask) -> Value& {
    scores.nodes.push_back(&node);
    scores.mask = &mask;
    return inner;
  };
  if (Is<EltwiseAdd>(node)) {
    for (const int side : {0, 1}) {
      Value& inner = node.operand(side);
      const Node& maker = inner.node();
      if ((Is<MatMul>(maker) || Is<EltwiseMul>(maker) || Is<EltwiseDiv>(maker)) &&
          inner.type() == masked.type() && !m::SplatNumber(node.operand(1 - side)))
        return take(inner, node.operand(1 - side));
    }
  }
  if (Is<Select>(node)) {
    for (const int side : {1, 2}) {
      if (node.operand(side).type() != masked.type() || !IsMinusInfinity(node.operand(3 - side)))
        continue;
      scores.mask_excludes = side == 2;
      return take(node.operand(side), node.operand(0));
    }
  }
  return masked;
}

Value& TakeScale(Value& scaled, Scores& scores) {
  Node& node = scaled.node();
  const auto take = [&](Value& inner, double factor) -> Value& {
    if (inner.type() != scaled.type() || !std::isfinite(factor)) return scaled;
    scores.nodes.push_back(&node);
    scores.scale = static_cast<float>(factor);
    return inner;
  };
  if (Is<EltwiseMul>(node)) {
    for (const int side : {0, 1}) {
      if (const std::optional<double> number = m::SplatNumber(node.operand(1 - side)))
        return take(node.operand(side), *number);
    }
  }
  if (Is<EltwiseDiv>(node)) {
    if (const std::optional<double> number = m::SplatNumber(node.operand(1)))
      return take(node.operand(0), 1 / *number);
  }
  return scaled;
}

// The keys as attention expects them, one per row.
absl::StatusOr<Value*> KeysOf(Value& rhs, bool transposed, Rewriter& rewrite) {
  if (transposed) return &rhs;
  std::vector<int64_t> perm(rhs.type().shape().rank());
  for (size_t i = 0; i < perm.size(); ++i) perm[i] = static_cast<int64_t>(i);
  std::swap(perm[perm.size() - 1], perm[perm.size() - 2]);
  return rewrite(TensorTranspose{.perm = perm}, {&rhs});
}

absl::StatusOr<Replacement> ToAttention(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const MatMul weighed, View<MatMul>(node));
  if (!IsPlain(weighed, node) || weighed.transpose_rhs) return kNoMatch;
  Value *softmax = nullptr, *value = nullptr, *logits = nullptr;
  TensorSoftmax along;
  if (!Match(node,
             m::Op<MatMul>(m::Op<TensorSoftmax>(m::Any(&logits)).View(&along).OneUse().As(&softmax),
                           m::Any(&value))))
    return kNoMatch;
  const Type& type = logits->type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || !type.shape().is_ranked() ||
      (along.axis != -1 && along.axis != type.shape().rank() - 1))
    return kNoMatch;

  Scores scores{.nodes = {&softmax->node()}};
  Value& product = TakeScale(TakeMask(*logits, scores), scores);
  Value *query = nullptr, *rhs = nullptr;
  MatMul matched;
  if (!Match(product, m::Op<MatMul>(m::Any(&query), m::Any(&rhs)).View(&matched)) ||
      !IsPlain(matched, product.node()) || !rhs->type().shape().is_ranked())
    return kNoMatch;
  scores.nodes.push_back(&product.node());
  if (!AreUsedOnlyWithin(scores.nodes, node)) return kNoMatch;

  RH_ASSIGN_OR_RETURN(Value * key, KeysOf(*rhs, matched.transpose_rhs, rewrite));
  const Attention attention{.scale = scores.scale};
  Value* raised = nullptr;
  if (scores.mask == nullptr) {
    RH_ASSIGN_OR_RETURN(raised, rewrite(attention, {query, key, value}));
  } else {
    Value* mask = scores.mask;
    if (scores.mask_excludes) {
      RH_ASSIGN_OR_RETURN(mask, rewrite(BitwiseNot{}, {mask}));
    }
    RH_ASSIGN_OR_RETURN(raised, rewrite(attention, {query, key, value, mask}));
  }
  return Replacement(raised);
}

class RaiseAttention final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<MatMul>("attention", ToAttention);
  }
};

RH_REGISTER_PASS(raise_attention, RaiseAttention)
    .Doc(
        "Raises two products with a softmax between them, with their scale and mask, to "
        "attention, where they have no other use. In no preset: a backend that takes attention as "
        "one op asks for it.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
