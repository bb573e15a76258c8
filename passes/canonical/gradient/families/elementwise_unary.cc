// The derivatives of functions of one number.
#include "roundhouse/dialects/canonical/elementwise_unary.h"

#include <cmath>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"
#include "roundhouse/passes/canonical/gradient/families/unary.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

Value* Square(AdjointBuilder& a, Value* x) { return a.Mul(x, x); }
Value* OneMinus(AdjointBuilder& a, Value* x) { return a.Sub(a.NumberLike(1, x), x); }
Value* OnePlus(AdjointBuilder& a, Value* x) { return a.AddNumber(x, 1); }
Value* Root(AdjointBuilder& a, Value* x) { return a(EltwiseSqrt{}, {x}); }

// 0 at 0, like sign.
Value* Back(const Abs&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, a(Sign{}, {u.x}));
}
Value* Back(const Exp&, AdjointBuilder& a, const Unary& u) { return a.Mul(u.cotangent, u.y); }
Value* Back(const Log&, AdjointBuilder& a, const Unary& u) { return a.Div(u.cotangent, u.x); }
// Whether it is a sum, or a mean, of squares.
bool IsSumOfSquares(const AdjointBuilder& a, const Value& value) {
  const Node* sum = &value.node();
  while (IsView(*sum)) sum = &sum->operand(0).node();
  if (!Is<TensorReduce>(*sum)) return false;
  const absl::StatusOr<TensorReduce> op = View<TensorReduce>(*sum);
  if (!op.ok()) return false;
  if (op->kind == ReduceKind::kSumSquare) return true;
  if (op->kind != ReduceKind::kSum && op->kind != ReduceKind::kMean) return false;
  const Node& square = sum->operand(0).node();
  if (Is<EltwiseMul>(square)) return &square.operand(0) == &square.operand(1);
  return Is<Pow>(square) && a.NumbersOf(&square.operand(1)) == std::vector<double>{2.0};
}

// A root of 0 has an infinite slope. That of a sum of squares is a norm, whose slope is never more
// than 1: at 0, where it has none, it is taken to be 0, so that lines of zeros have gradients.
Value* Back(const EltwiseSqrt&, AdjointBuilder& a, const Unary& u) {
  Value* y = u.y;
  if (IsSumOfSquares(a, *a.in(0))) {
    Value* is_zero = a(Compare{.direction = Comparison::kEqual}, {y, a.NumberLike(0, y)});
    y = a.Select(is_zero, a.NumberLike(HUGE_VAL, y), y);
  }
  return a.Div(a.Scale(u.cotangent, 0.5), y);
}
// -y^3 / 2.
Value* Back(const Rsqrt&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(a.Scale(u.cotangent, -0.5), a.Mul(u.y, Square(a, u.y)));
}
Value* Back(const Erf&, AdjointBuilder& a, const Unary& u) {
  Value* bell = a(Exp{}, {a.Neg(Square(a, u.x))});
  return a.Mul(u.cotangent, a.Scale(bell, M_2_SQRTPI));
}
Value* Back(const Sin&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, a(Cos{}, {u.x}));
}
Value* Back(const Cos&, AdjointBuilder& a, const Unary& u) {
  return a.Neg(a.Mul(u.cotangent, a(Sin{}, {u.x})));
}
Value* Back(const Tan&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, OnePlus(a, Square(a, u.y)));
}
Value* Back(const Asin&, AdjointBuilder& a, const Unary& u) {
  return a.Div(u.cotangent, Root(a, OneMinus(a, Square(a, u.x))));
}
Value* Back(const Acos&, AdjointBuilder& a, const Unary& u) {
  return a.Neg(a.Div(u.cotangent, Root(a, OneMinus(a, Square(a, u.x)))));
}
Value* Back(const Atan&, AdjointBuilder& a, const Unary& u) {
  return a.Div(u.cotangent, OnePlus(a, Square(a, u.x)));
}
Value* Back(const Sinh&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, a(Cosh{}, {u.x}));
}
Value* Back(const Cosh&, AdjointBuilder& a, const Unary& u) {
  return a.Mul(u.cotangent, a(Sinh{}, {u.x}));
}
Value* Back(const Asinh&, AdjointBuilder& a, const Unary& u) {
  return a.Div(u.cotangent, Root(a, OnePlus(a, Square(a, u.x))));
}
// A product of two roots, as x^2 - 1 is inexact near 1.
Value* Back(const Acosh&, AdjointBuilder& a, const Unary& u) {
  Value* below = Root(a, a.AddNumber(u.x, -1));
  return a.Div(u.cotangent, a.Mul(below, Root(a, OnePlus(a, u.x))));
}
Value* Back(const Atanh&, AdjointBuilder& a, const Unary& u) {
  return a.Div(u.cotangent, OneMinus(a, Square(a, u.x)));
}

template <DeclaredOp Op>
Values AdjointOfFunctionOp(const Op& op, AdjointBuilder& a) {
  return AdjointOfUnary(a, [&](const Unary& unary) { return Back(op, a, unary); });
}

// Linear, so it also applies to complex numbers.
Values AdjointOfNeg(const Neg&, AdjointBuilder& a) { return {a(Neg{}, {a.cotangent()})}; }

template <DeclaredOp... Ops>
void AddFunctionRules(GradientTable& table) {
  (table.Rule<Ops>(AdjointOfFunctionOp<Ops>), ...);
}

}  // namespace

void AddElementwiseUnary(GradientTable& table) {
  AddFunctionRules<Abs, Exp, Log, EltwiseSqrt, Rsqrt, Erf, Sin, Cos, Tan, Asin, Acos, Atan, Sinh,
                   Cosh, Asinh, Acosh, Atanh>(table);
  table.Rule<Neg>(AdjointOfNeg);
  table.Zero<Sign>();
  table.Zero<Floor>();
  table.Zero<Ceil>();
  table.Zero<Round>();
  table.Zero<BitwiseNot>();
}

}  // namespace roundhouse::canonical_gradient
