#include "roundhouse/dialects/canonical/activation.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/passes/canonical/activation_ops.h"
#include "roundhouse/passes/onnx/families/activation_rows.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// Writes the ops of an activation (passes/canonical/activation_ops.h).
class Writer {
 public:
  Writer(Lowering& l, const Value* like) : l_(l), kind_(l.kind(like)) {}
  template <DeclaredOp Op>
  Value* operator()(const Op& op, const Values& operands) {
    return l_(op, operands);
  }
  Value* Number(double number) { return l_.Number(number, kind_); }

 private:
  Lowering& l_;
  const ElementKind kind_;
};

Value* LowerRow(Lowering& l, const onnx_passes::ActivationRow& row) {
  std::vector<double> parameters;
  for (size_t i = 0; i < row.attributes.size(); ++i) {
    parameters.push_back(l.Float(row.attributes[i], row.defaults[i]));
  }
  Value* input = l.need(0);
  if (input == nullptr) return nullptr;
  Writer write(l, input);
  return canonical::OpsOf(write, input, row.activation, parameters);
}

// Relu does not change unsigned integers.
Value* LowerRelu(Lowering& l) {
  Value* input = l.need(0);
  if (IsUnsignedInteger(l.kind(input))) return input;
  return l(canonical::Relu{}, {input});
}

// Before opset 7, slopes for each channel are a list.
Value* LowerPRelu(Lowering& l) {
  Value* input = l.need(0);
  Value* slope = l.need(1);
  const bool is_list = l.version() < 7 && l.known_rank(slope) == 1 && l.size(slope, 0) != 1;
  if (is_list) {
    Ints axes;
    for (int64_t i = 1; i < l.rank(input) - 1; ++i) axes.push_back(i);
    if (!axes.empty()) slope = l.Unsqueeze(slope, axes);
  }
  if (l.is_float(input)) return l(canonical::Prelu{}, {input, slope});
  Value* is_negative = l(canonical::Compare{.direction = canonical::Comparison::kLess},
                         {input, l.Number(0, l.kind(input))});
  return l(canonical::Select{}, {is_negative, l.Mul(input, slope), input});
}

Value* LowerSelu(Lowering& l) {
  return l(canonical::Elu{.alpha = l.Float("alpha", 1.67326319217681884765625F),
                          .scale = l.Float("gamma", 1.05070102214813232421875F)},
           {l.need(0)});
}

Value* LowerCelu(Lowering& l) {
  const float alpha = l.Float("alpha", 1);
  return l(canonical::Elu{.alpha = alpha, .input_scale = 1 / alpha}, {l.need(0)});
}

Value* LowerShrink(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind kind = l.kind(input);
  const float lambda = l.Float("lambd", 0.5F);
  Value* bias = l.Number(l.Float("bias", 0), kind);
  Value* is_low = l(canonical::Compare{.direction = canonical::Comparison::kLess},
                    {input, l.Number(-lambda, kind)});
  Value* is_high = l(canonical::Compare{.direction = canonical::Comparison::kGreater},
                     {input, l.Number(lambda, kind)});
  Value* high = l(canonical::Select{}, {is_high, l.Sub(input, bias), l.Number(0, kind)});
  return l(canonical::Select{}, {is_low, l.Add(input, bias), high});
}

Value* LowerGelu(Lowering& l) {
  const bool is_tanh = l.String("approximate", "none") == "tanh";
  return l(canonical::Gelu{.approximation = is_tanh ? canonical::GeluApproximation::kTanh
                                                    : canonical::GeluApproximation::kNone},
           {l.need(0)});
}

// com.microsoft: gelu(x + bias).
Value* LowerBiasGelu(Lowering& l) {
  Value* sum = l.has(1) ? l.Add(l.need(0), l.in(1)) : l.need(0);
  const bool is_fast = l.op() == "FastGelu";
  return l(canonical::Gelu{.approximation = is_fast ? canonical::GeluApproximation::kTanh
                                                    : canonical::GeluApproximation::kNone},
           {sum});
}

Value* LowerQuickGelu(Lowering& l) {
  Value* input = l.need(0);
  Value* scaled = l.Mul(input, l.Number(l.Float("alpha", 1.702F), l.kind(input)));
  return l.Mul(input, l(canonical::Sigmoid{}, {scaled}));
}

// x * sigmoid(alpha * x).
Value* Swish(Lowering& l, Value* input) {
  const float alpha = l.Float("alpha", 1);
  if (alpha == 1) return l(canonical::Silu{}, {input});
  Value* scaled = l.Mul(input, l.Number(alpha, l.kind(input)));
  return l.Mul(input, l(canonical::Sigmoid{}, {scaled}));
}

Value* LowerSwish(Lowering& l) { return Swish(l, l.need(0)); }

Value* LowerSwiGlu(Lowering& l) { return l.Mul(Swish(l, l.need(0)), l.need(1)); }

}  // namespace

void AddActivation(LoweringTable& table) {
  for (const onnx_passes::ActivationRow& row : onnx_passes::ActivationRows()) {
    if (row.since == 0 || row.activation == canonical::Activation::kRelu) continue;
    table.Add(row.name, row.since,
              LoweringTable::LowerOne([&row](Lowering& l) { return LowerRow(l, row); }));
  }
  table.Add("Celu", 12, LowerCelu);
  table.Add("Gelu", 20, LowerGelu);
  table.Add("PRelu", 1, LowerPRelu);
  table.Add("Relu", 1, LowerRelu);
  table.Add("Selu", 1, LowerSelu);
  table.Add("Shrink", 9, LowerShrink);
  table.Add("SwiGLU", 28, LowerSwiGlu);
  table.Add("Swish", 24, LowerSwish);

  table.Add("BiasGelu", 1, LowerBiasGelu, kMicrosoftDomain);
  table.Add("FastGelu", 1, LowerBiasGelu, kMicrosoftDomain);
  table.Add("Gelu", 1, LowerBiasGelu, kMicrosoftDomain);
  table.Add("QuickGelu", 1, LowerQuickGelu, kMicrosoftDomain);
}

}  // namespace roundhouse::onnx_lowering
