// The pass raise_softmax.
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
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

// The axis of a reduction of `input` of this kind, if it reduces one axis and keeps it.
std::optional<int64_t> ReductionOf(const Value& value, const Value& input, ReduceKind kind) {
  const std::optional<Reduced> reduced = ReducedAt(value.node());
  if (!reduced || reduced->input != &input || reduced->kind != kind || !reduced->keep_dims ||
      reduced->axes.size() != 1) {
    return std::nullopt;
  }
  return reduced->axes[0];
}

// The x of x - max(x) along the axis; `shifted` itself if it has another form. Softmax does not
// change if the same number is subtracted from all elements.
Value* BeforeShift(Value& shifted, int64_t axis, std::vector<const Node*>& nodes) {
  Value *x = nullptr, *max = nullptr;
  Node* sub = nullptr;
  if (!Match(shifted, m::Op<EltwiseSub>(m::Any(&x), m::Any(&max)).As(&sub)) ||
      ReductionOf(*max, *x, ReduceKind::kMax) != axis) {
    return &shifted;
  }
  nodes.push_back(sub);
  nodes.push_back(&max->node());
  return x;
}

// exp(d) / sum(exp(d)) with d = x - max(x), or x.
absl::StatusOr<Replacement> ToSoftmax(Node& node, Rewriter& rewrite) {
  Value *exponent = nullptr, *exp = nullptr, *sum = nullptr;
  Node* reciprocal = nullptr;
  const bool is_quotient =
      Is<EltwiseDiv>(node) &&
      Match(node, m::Op<EltwiseDiv>(m::Op<Exp>(m::Any(&exponent)).As(&exp), m::Any(&sum)));
  if (!is_quotient &&
      !Match(node,
             m::Op<EltwiseMul>(m::Op<Exp>(m::Any(&exponent)).As(&exp),
                               m::Op<EltwiseDiv>(m::Splat(1.0), m::Any(&sum)).As(&reciprocal)))) {
    return kNoMatch;
  }
  const std::optional<int64_t> axis = ReductionOf(*sum, *exp, ReduceKind::kSum);
  if (!axis) return kNoMatch;
  std::vector<const Node*> nodes = {&exp->node(), &sum->node()};
  if (reciprocal != nullptr) nodes.push_back(reciprocal);
  Value* x = BeforeShift(*exponent, *axis, nodes);
  if (!AreUsedOnlyWithin(nodes, node)) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * softmax, rewrite(TensorSoftmax{.axis = *axis}, {x}));
  return Replacement(softmax);
}

absl::StatusOr<Replacement> LogOfSoftmax(Node& node, Rewriter& rewrite) {
  Value* x = nullptr;
  TensorSoftmax softmax;
  if (!Match(node, m::Op<Log>(m::Op<TensorSoftmax>(m::Any(&x)).View(&softmax).OneUse())))
    return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(LogSoftmax{.axis = softmax.axis}, {x}));
  return Replacement(raised);
}

// d - log(sum(exp(d))) with d = x - max(x), or x; and x - log_sum_exp(x).
absl::StatusOr<Replacement> ToLogSoftmax(Node& node, Rewriter& rewrite) {
  Value &d = node.operand(0), &log = node.operand(1);
  std::optional<int64_t> axis = ReductionOf(log, d, ReduceKind::kLogSumExp);
  std::vector<const Node*> nodes = {&log.node()};
  if (!axis) {
    Value *exp = nullptr, *sum = nullptr, *exponent = nullptr;
    if (!Match(log, m::Op<Log>(m::Any(&sum)))) return kNoMatch;
    const std::optional<Reduced> reduced = ReducedAt(sum->node());
    if (!reduced) return kNoMatch;
    exp = reduced->input;
    axis = ReductionOf(*sum, *exp, ReduceKind::kSum);
    if (!axis || !Match(*exp, m::Op<Exp>(m::Any(&exponent))) || exponent != &d) return kNoMatch;
    nodes.push_back(&sum->node());
    nodes.push_back(&exp->node());
  }
  Value* x = BeforeShift(d, *axis, nodes);
  if (!AreUsedOnlyWithin(nodes, node)) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(LogSoftmax{.axis = *axis}, {x}));
  return Replacement(raised);
}

class RaiseSoftmax final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<EltwiseDiv, EltwiseMul>("softmax", ToSoftmax);
    patterns.Add<Log>("log_of_softmax", LogOfSoftmax);
    patterns.Add<EltwiseSub>("log_softmax", ToLogSoftmax);
  }
};

RH_REGISTER_PASS(raise_softmax, RaiseSoftmax)
    .Doc("Raises reductions and arithmetic without other uses to tensor_softmax and log_softmax.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
