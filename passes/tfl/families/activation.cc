#include "roundhouse/dialects/canonical/activation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/activation_rows.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// The least divisor of TFLite's kernel.
constexpr double kLeastNorm = 1e-6;

Value* LowerRow(Lowering& l, const tfl::ActivationRow& row) {
  std::vector<double> parameters;
  for (const std::string& attribute : row.attributes) parameters.push_back(l.Float(attribute));
  return l.Activated(l.need(0), row.activation, parameters);
}

Value* LowerRelu0To1(Lowering& l) { return l(canonical::Clamp{.min = 0, .max = 1}, {l.need(0)}); }

Value* LowerGelu(Lowering& l) {
  canonical::Gelu gelu;
  if (l.Bool("approximate")) gelu.approximation = canonical::GeluApproximation::kTanh;
  return l(gelu, {l.need(0)});
}

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
  const std::optional<int64_t> twice = CheckedMul(2, l.Int("radius"));
  if (!twice) return l.Invalid(absl::StrCat("the radius ", l.Int("radius"), " is too large"));
  const int64_t size = *twice + 1;
  // The canonical op takes the mean, TFLite's the sum.
  return l(canonical::LocalResponseNorm{.size = size,
                                        .alpha = l.Float("alpha") * static_cast<float>(size),
                                        .beta = l.Float("beta"),
                                        .bias = l.Float("bias")},
           {l.need(0)});
}

}  // namespace

void AddActivation(LoweringTable& table) {
  for (const tfl::ActivationRow& row : tfl::ActivationRows()) {
    table.Add(row.op, LoweringTable::LowerOne([&row](Lowering& l) { return LowerRow(l, row); }));
  }
  table.Add("elu", LowerUnary<canonical::Elu>);
  table.Add("gelu", LowerGelu);
  table.Add("l2_normalization", LowerL2Normalization);
  table.Add("local_response_normalization", LowerLocalResponseNormalization);
  table.Add("relu_0_to_1", LowerRelu0To1);
}

}  // namespace roundhouse::tfl_lowering
