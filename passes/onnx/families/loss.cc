#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* Sum(Lowering& l, Value* value) {
  return l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum, .keep_dims = false},
           {value});
}

// The negated logarithm of the probability of each target, weighted by its class.
Value* NegativeLogLikelihood(Lowering& l, Value* logarithms) {
  Value* target = l.need(1);
  const ElementKind kind = l.kind(logarithms);
  Value* weights = nullptr;
  Value* is_ignored = nullptr;
  if (l.HasAttribute("ignore_index")) {
    const ElementKind index = l.kind(target);
    is_ignored = l(canonical::Compare{.direction = canonical::Comparison::kEqual},
                   {target, l.Number(static_cast<double>(l.Int("ignore_index")), index)});
    // Ignored targets may have any class.
    target = l(canonical::Select{}, {is_ignored, l.Number(0, index), target});
  }
  if (l.has(2)) weights = l(canonical::Gather{}, {l.in(2), target});
  if (is_ignored != nullptr) {
    Value* others = weights == nullptr ? l.Number(1, kind) : weights;
    weights = l(canonical::Select{}, {is_ignored, l.Number(0, kind), others});
  }
  Value* target_index = l.Unsqueeze(target, {1});
  Value* loss =
      l(canonical::Neg{},
        {l.Squeeze(l(canonical::GatherElements{.axis = 1}, {logarithms, target_index}), {1})});
  if (weights != nullptr) loss = l.Mul(loss, weights);
  const std::string reduction = l.String("reduction", "mean");
  if (reduction == "none") return loss;
  if (reduction == "sum") return Sum(l, loss);
  if (reduction != "mean") return l.Invalid(absl::StrCat("unknown reduction '", reduction, "'"));
  if (weights != nullptr) return l.Div(Sum(l, loss), Sum(l, weights));
  return l(canonical::TensorReduce{.kind = canonical::ReduceKind::kMean, .keep_dims = false},
           {loss});
}

Value* LowerNegativeLogLikelihoodLoss(Lowering& l) { return NegativeLogLikelihood(l, l.need(0)); }

Values LowerSoftmaxCrossEntropyLoss(Lowering& l) {
  Value* logarithms = l(canonical::LogSoftmax{.axis = 1}, {l.need(0)});
  return {NegativeLogLikelihood(l, logarithms), logarithms};
}

}  // namespace

void AddLoss(LoweringTable& table) {
  table.Add("NegativeLogLikelihoodLoss", 12, LowerNegativeLogLikelihoodLoss);
  table.Add("SoftmaxCrossEntropyLoss", 12, LowerSoftmaxCrossEntropyLoss);
}

}  // namespace roundhouse::onnx_lowering
