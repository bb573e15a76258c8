#include "roundhouse/dialects/canonical/activation.h"

#include <cstdint>

#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// What TFLite's kernel divides by at least.
constexpr double kLeastNorm = 1e-6;

template <typename Op>
Value* LowerUnary(Lowering& l) {
  return l(Op{}, {l.need(0)});
}

Value* LowerReluN1To1(Lowering& l) { return l(canonical::Clamp{.min = -1, .max = 1}, {l.need(0)}); }

Value* LowerRelu0To1(Lowering& l) { return l(canonical::Clamp{.min = 0, .max = 1}, {l.need(0)}); }

Value* LowerLeakyRelu(Lowering& l) {
  return l(canonical::LeakyRelu{.alpha = l.Float("alpha")}, {l.need(0)});
}

Value* LowerPrelu(Lowering& l) { return l(canonical::Prelu{}, {l.need(0), l.need(1)}); }

Value* LowerGelu(Lowering& l) {
  canonical::Gelu gelu;
  if (l.Bool("approximate")) gelu.approximation = canonical::GeluApproximation::kTanh;
  return l(gelu, {l.need(0)});
}

Value* LowerSoftmax(Lowering& l) {
  Value* input = l.need(0);
  const float beta = l.Float("beta");
  if (beta != 1) input = l.Mul(input, l.Number(beta, l.kind(input)));
  return l(canonical::TensorSoftmax{}, {input});
}

Value* LowerLogSoftmax(Lowering& l) { return l(canonical::LogSoftmax{}, {l.need(0)}); }

Value* LowerL2Normalization(Lowering& l) {
  Value* input = l.need(0);
  Value* squares =
      l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSumSquare, .axes = Ints{-1}},
        {input});
  Value* norm = l(canonical::EltwiseMax{},
                  {l(canonical::EltwiseSqrt{}, {squares}), l.Number(kLeastNorm, l.kind(input))});
  return l.Activated(l.Div(input, norm));
}

Value* LowerLocalResponseNormalization(Lowering& l) {
  const int64_t size = 2 * l.Int("radius") + 1;
  // The canonical op takes the mean, TFLite's the sum.
  return l(canonical::LocalResponseNorm{.size = size,
                                        .alpha = l.Float("alpha") * static_cast<float>(size),
                                        .beta = l.Float("beta"),
                                        .bias = l.Float("bias")},
           {l.need(0)});
}

}  // namespace

void AddActivation(LoweringTable& table) {
  table.Add("elu", LowerUnary<canonical::Elu>);
  table.Add("gelu", LowerGelu);
  table.Add("hard_swish", LowerUnary<canonical::HardSwish>);
  table.Add("l2_normalization", LowerL2Normalization);
  table.Add("leaky_relu", LowerLeakyRelu);
  table.Add("local_response_normalization", LowerLocalResponseNormalization);
  table.Add("log_softmax", LowerLogSoftmax);
  table.Add("logistic", LowerUnary<canonical::Sigmoid>);
  table.Add("prelu", LowerPrelu);
  table.Add("relu", LowerUnary<canonical::Relu>);
  table.Add("relu6", LowerUnary<canonical::Relu6>);
  table.Add("relu_0_to_1", LowerRelu0To1);
  table.Add("relu_n1_to_1", LowerReluN1To1);
  table.Add("softmax", LowerSoftmax);
  table.Add("tanh", LowerUnary<canonical::Tanh>);
}

}  // namespace roundhouse::tfl_lowering
