// The derivatives of activations, also of those that other ops have fused.
#include "roundhouse/passes/canonical/gradient/families/activation.h"

#include <cmath>

#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/activation_ops.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"
#include "roundhouse/passes/canonical/gradient/families/unary.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

Value* Compared(DerivationBuilder& b, Value* x, Comparison direction, double number) {
  return b(Compare{.direction = direction}, {x, b.NumberLike(number, x)});
}
Value* IsPositive(DerivationBuilder& b, Value* x) {
  return Compared(b, x, Comparison::kGreater, 0);
}
Value* IsBetween(DerivationBuilder& b, Value* x, double low, double high) {
  Value* above = Compared(b, x, Comparison::kGreater, low);
  Value* below = Compared(b, x, Comparison::kLess, high);
  return b(BitwiseAnd{}, {above, below});
}
Value* SigmoidOf(DerivationBuilder& b, Value* x) { return b(Sigmoid{}, {x}); }

// For the three clipping activations: 0 where x is at or beyond a bound. That can be seen in the
// result as well, which the next layer keeps anyway: x need not live that long.
Value* Back(const Relu&, AdjointBuilder& a, const Unary& u) {
  return a.SelectOrZero(IsPositive(a, u.y), u.cotangent);
}
Value* Back(const Relu6&, AdjointBuilder& a, const Unary& u) {
  return a.SelectOrZero(IsBetween(a, u.y, 0, 6), u.cotangent);
}
Value* Back(const Clamp& op, AdjointBuilder& a, const Unary& u) {
  return a.SelectOrZero(IsBetween(a, u.y, op.min, op.max), u.cotangent);
}
Value* Back(const Tanh&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, a.Sub(a.NumberLike(1, u.y), a.Mul(u.y, u.y)));
}
Value* Back(const Sigmoid&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, a.Mul(u.y, a.Sub(a.NumberLike(1, u.y), u.y)));
}
Value* Back(const LeakyRelu& op, AdjointBuilder& a, const Unary& u) {
  return a.Select(Compared(a, u.x, Comparison::kGreaterEqual, 0), u.cotangent,
                  a.Scale(u.cotangent, op.alpha));
}
Value* Back(const Elu& op, AdjointBuilder& a, const Unary& u) {
  Value* power = a(Exp{}, {a.Scale(a(EltwiseMin{}, {u.x, a.NumberLike(0, u.x)}), op.input_scale)});
  Value* below =
      a.Scale(a.Mul(u.cotangent, power), static_cast<double>(op.scale) * op.alpha * op.input_scale);
  return a.Select(Compared(a, u.x, Comparison::kGreaterEqual, 0), a.Scale(u.cotangent, op.scale),
                  below);
}
Value* Back(const Gelu& op, AdjointBuilder& a, const Unary& u) {
  Value* square = a.Mul(u.x, u.x);
  if (op.approximation == GeluApproximation::kNone) {
    Value* share = a.Scale(a.AddNumber(a(Erf{}, {a.Scale(u.x, M_SQRT1_2)}), 1), 0.5);
    Value* bell = a.Scale(a(Exp{}, {a.Scale(square, -0.5)}), M_2_SQRTPI * M_SQRT1_2 / 2);
    return a.Mul(u.cotangent, a.Add(share, a.Mul(u.x, bell)));
  }
  const double root = std::sqrt(2 / M_PI);
  constexpr double kCubic = 0.044715;
  Value* inner = a.Scale(a.Mul(u.x, a.AddNumber(a.Scale(square, kCubic), 1)), root);
  Value* t = a(Tanh{}, {inner});
  Value* slope = a.Scale(a.AddNumber(a.Scale(square, 3 * kCubic), 1), root);
  Value* bent = a.Mul(a.Mul(u.x, slope), a.Sub(a.NumberLike(1, t), a.Mul(t, t)));
  return a.Mul(u.cotangent, a.Scale(a.Add(a.AddNumber(t, 1), bent), 0.5));
}
Value* Back(const HardSigmoid& op, AdjointBuilder& a, const Unary& u) {
  return a.SelectOrZero(IsBetween(a, u.y, 0, 1), a.Scale(u.cotangent, op.alpha));
}
Value* Back(const HardSwish&, AdjointBuilder& a, const Unary& u) {
  Value* line = a.AddNumber(a.Scale(u.x, 1.0 / 3), 0.5);
  Value* inside = a.SelectOrZero(Compared(a, u.x, Comparison::kGreater, -3), line);
  Value* slope = a.Select(Compared(a, u.x, Comparison::kLess, 3), inside, a.NumberLike(1, u.x));
  return a.Mul(u.cotangent, slope);
}
// s * (1 + x * (1 - s)).
Value* Back(const Silu&, AdjointBuilder& a, const Unary& u) {
  Value* s = SigmoidOf(a, u.x);
  Value* rest = a.Mul(u.x, a.Sub(a.NumberLike(1, s), s));
  return a.Mul(u.cotangent, a.Mul(s, a.AddNumber(rest, 1)));
}
// t + x * s * (1 - t^2) with t = tanh(softplus(x)).
Value* Back(const Mish&, AdjointBuilder& a, const Unary& u) {
  Value* t = a(Tanh{}, {a(Softplus{}, {u.x})});
  Value* bent = a.Mul(a.Mul(u.x, SigmoidOf(a, u.x)), a.Sub(a.NumberLike(1, t), a.Mul(t, t)));
  return a.Mul(u.cotangent, a.Add(t, bent));
}
Value* Back(const Softplus&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, SigmoidOf(a, u.x));
}

template <DeclaredOp Op>
Values AdjointOfActivationOp(const Op& op, AdjointBuilder& a) {
  return AdjointOfUnary(a, [&](const Unary& unary) { return Back(op, a, unary); });
}

Values AdjointOfPrelu(const Prelu&, AdjointBuilder& a) {
  Value* x = a.ToTensor(a.in(0));
  Value* slope = a.ToTensor(a.in(1));
  Value* cotangent = a.ToTensor(a.cotangent());
  Value* is_kept = Compared(a, x, Comparison::kGreaterEqual, 0);
  Values all = a.None();
  if (a.wants(0)) {
    all[0] = a.IntoDomainOf(a.Select(is_kept, cotangent, a.Mul(cotangent, slope)), a.in(0));
  }
  if (a.wants(1)) {
    Value* product = a.Select(is_kept, a.NumberLike(0, x), a.Mul(cotangent, x));
    all[1] = a.IntoDomainOf(a.SumTo(product, slope), a.in(1));
  }
  return all;
}

template <DeclaredOp... Ops>
void AddActivationRules(GradientTable& table) {
  (table.Rule<Ops>(AdjointOfActivationOp<Ops>), ...);
}

// Writes the ops of an activation (passes/canonical/activation_ops.h).
class Writer {
 public:
  Writer(DerivationBuilder& b, Value* x) : b_(b), x_(x) {}
  template <DeclaredOp Op>
  Value* operator()(const Op& op, const Values& operands) {
    return b_(op, operands);
  }
  Value* Number(double number) { return b_.NumberLike(number, x_); }
  Value* x() const { return x_; }

 private:
  DerivationBuilder& b_;
  Value* const x_;
};

}  // namespace

Value* ActivationOf(DerivationBuilder& b, Value* value, Activation activation,
                    absl::Span<const float> parameters) {
  if (value == nullptr || activation == Activation::kNone) return value;
  Writer write(b, b.ToTensor(value));
  Value* y = OpsOf(write, write.x(), activation,
                   std::vector<double>(parameters.begin(), parameters.end()));
  return b.IntoDomainOf(y, value);
}

void AddActivation(GradientTable& table) {
  AddActivationRules<Relu, Relu6, Clamp, Tanh, Sigmoid, LeakyRelu, Elu, Gelu, HardSigmoid,
                     HardSwish, Silu, Mish, Softplus>(table);
  table.Rule<Prelu>(AdjointOfPrelu);
}

}  // namespace roundhouse::canonical_gradient
