#include "roundhouse/dialects/canonical/activation.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Value* LeakyRelu(OpExport& e, Value* x, Value* slope) {
  return e.Select(e.Compare("greater_equal", x, e.Beside(x, 0)), x, e.Mul(x, slope));
}

// exp(x) - 1 as 2 t / (1 - t) for t = tanh(x / 2), as the difference has few digits left near 0.
Value* ExpMinusOne(OpExport& e, Value* x) {
  Value* t = e.Unary("tanh", e.MulNumber(x, 0.5));
  return e.Mul(e.MulNumber(t, 2), e.Unary("reciprocal", e.Sub(e.Beside(t, 1), t)));
}

// max(x, 0) + log(1 + exp(-|x|)), in which nothing overflows.
Value* Softplus(OpExport& e, Value* x) {
  Value* small = e.Unary("exp", e.Unary("negate", e.Unary("abs", x)));
  return e.Add(e.Clamp(x, 0, kInfinity), e.Unary("log", e.AddNumber(small, 1)));
}

Value* Gelu(OpExport& e, Value* x, bool with_tanh) {
  Value* share = nullptr;
  if (with_tanh) {
    Value* cube = e.Mul(e.Mul(x, x), x);
    Value* inner = e.MulNumber(e.Add(x, e.MulNumber(cube, 0.044715)), std::sqrt(2 / M_PI));
    share = e.Unary("tanh", inner);
  } else {
    share = e.Unary("erf", e.MulNumber(x, std::sqrt(0.5)));
  }
  return e.Mul(e.MulNumber(x, 0.5), e.AddNumber(share, 1));
}

Value* HardSwish(OpExport& e, Value* x) {
  return e.MulNumber(e.Mul(x, e.Clamp(e.AddNumber(x, 3), 0, 6)), 1.0 / 6);
}

Value* OpExport::Activate(Value* value, canonical::Activation activation,
                          const std::vector<float>& parameters) {
  using canonical::Activation;
  if (value == nullptr) return nullptr;
  const auto parameter = [&](size_t i) { return i < parameters.size() ? parameters[i] : 0.0F; };
  switch (activation) {
    case Activation::kNone:
      return value;
    case Activation::kRelu:
      return Clamp(value, 0, kInfinity);
    case Activation::kRelu6:
      return Clamp(value, 0, 6);
    case Activation::kReluN1To1:
      return Clamp(value, -1, 1);
    case Activation::kClamp:
      return Clamp(value, parameter(0), parameter(1));
    case Activation::kLeakyRelu:
      return LeakyRelu(*this, value, Beside(value, parameter(0)));
    case Activation::kThresholdedRelu:
      return Select(Compare("greater", value, Beside(value, parameter(0))), value,
                    Beside(value, 0));
    case Activation::kElu: {
      Value* below = MulNumber(ExpMinusOne(*this, Clamp(value, -kInfinity, 0)), parameter(0));
      return Select(Compare("greater", Beside(value, 0), value), below, value);
    }
    case Activation::kSigmoid:
      return Unary("sigmoid", value);
    case Activation::kHardSigmoid:
      return Clamp(AddNumber(MulNumber(value, parameter(0)), parameter(1)), 0, 1);
    case Activation::kTanh:
      return Unary("tanh", value);
    case Activation::kScaledTanh:
      return MulNumber(Unary("tanh", MulNumber(value, parameter(1))), parameter(0));
    case Activation::kAffine:
      return AddNumber(MulNumber(value, parameter(0)), parameter(1));
    case Activation::kSoftsign:
      return Mul(value, Unary("reciprocal", AddNumber(Unary("abs", value), 1)));
    case Activation::kSoftplus:
      return Softplus(*this, value);
    case Activation::kHardSwish:
      return HardSwish(*this, value);
    case Activation::kSilu:
      return Mul(value, Unary("sigmoid", value));
    case Activation::kGelu:
      return Gelu(*this, value, false);
    case Activation::kGeluTanh:
      return Gelu(*this, value, true);
  }
  return nullptr;
}

namespace {

Value* ExportRelu(OpExport& e, const canonical::Relu&) { return e.Clamp(e.in(0), 0, kInfinity); }
Value* ExportRelu6(OpExport& e, const canonical::Relu6&) { return e.Clamp(e.in(0), 0, 6); }

Value* ExportClamp(OpExport& e, const canonical::Clamp& op) {
  // The bounds are f32 in TOSA, and f64 in canonical.
  for (const double bound : {op.min, op.max}) {
    if (e.is_float(0) && static_cast<double>(static_cast<float>(bound)) != bound) {
      Value* low = e.Binary("maximum", e.wide(0), e.Beside(e.wide(0), op.min));
      return e.Narrow(e.Binary("minimum", low, e.Beside(low, op.max)));
    }
  }
  return e.Clamp(e.in(0), op.min, op.max);
}

Value* ExportLeakyRelu(OpExport& e, const canonical::LeakyRelu& op) {
  Value* x = e.wide(0);
  return e.Narrow(LeakyRelu(e, x, e.Beside(x, op.alpha)));
}

// A feature's slopes are one per channel; the channels come last.
Value* ExportPrelu(OpExport& e, const canonical::Prelu&) {
  return e.Narrow(LeakyRelu(e, e.wide(0), e.wide(1)));
}

Value* ExportElu(OpExport& e, const canonical::Elu& op) {
  Value* x = e.wide(0);
  Value* below = ExpMinusOne(e, e.MulNumber(e.Clamp(x, -kInfinity, 0), op.input_scale));
  Value* is_below = e.Compare("greater", e.Beside(x, 0), x);
  return e.Narrow(e.MulNumber(e.Select(is_below, e.MulNumber(below, op.alpha), x), op.scale));
}

Value* ExportGelu(OpExport& e, const canonical::Gelu& op) {
  return e.Narrow(Gelu(e, e.wide(0), op.approximation == canonical::GeluApproximation::kTanh));
}

Value* ExportHardSigmoid(OpExport& e, const canonical::HardSigmoid& op) {
  return e.Narrow(e.Clamp(e.AddNumber(e.MulNumber(e.wide(0), op.alpha), op.beta), 0, 1));
}

Value* ExportHardSwish(OpExport& e, const canonical::HardSwish&) {
  return e.Narrow(HardSwish(e, e.wide(0)));
}

Value* ExportSilu(OpExport& e, const canonical::Silu&) {
  Value* x = e.wide(0);
  return e.Narrow(e.Mul(x, e.Unary("sigmoid", x)));
}

Value* ExportMish(OpExport& e, const canonical::Mish&) {
  Value* x = e.wide(0);
  return e.Narrow(e.Mul(x, e.Unary("tanh", Softplus(e, x))));
}

Value* ExportSoftplus(OpExport& e, const canonical::Softplus&) {
  return e.Narrow(Softplus(e, e.wide(0)));
}

}  // namespace

void AddActivation(ExportTable& table) {
  table.Add(ExportClamp);
  table.Add(ExportElu);
  table.Add(ExportGelu);
  table.Add(ExportHardSigmoid);
  table.Add(ExportHardSwish);
  table.Add(ExportLeakyRelu);
  table.Add(ExportMish);
  table.Add(ExportPrelu);
  table.Add(ExportRelu);
  table.Add(ExportRelu6);
  table.Add(ExportSilu);
  table.Add(ExportSoftplus);
  table.AddUnary<canonical::Sigmoid>("sigmoid");
  table.AddUnary<canonical::Tanh>("tanh");
}

}  // namespace roundhouse::tosa_export
