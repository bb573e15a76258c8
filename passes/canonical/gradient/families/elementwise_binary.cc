// The derivatives of functions of two or three numbers. Axes that were broadcast are summed.
#include "roundhouse/dialects/canonical/elementwise_binary.h"

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"
#include "roundhouse/passes/canonical/gradient/linear_step.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// y = f(p, q), all in domain tensor.
struct Binary {
  Value* p;
  Value* q;
  Value* y;
  Value* cotangent;
};

Value* Compared(AdjointBuilder& a, Value* p, Comparison direction, Value* q) {
  return a(Compare{.direction = direction}, {p, q});
}
Value* ComparedWithZero(AdjointBuilder& a, Value* p, Comparison direction) {
  return Compared(a, p, direction, a.NumberLike(0, p));
}

// The cotangents before axes are summed.
Value* BackLeft(const EltwiseAdd&, AdjointBuilder&, const Binary& b) { return b.cotangent; }
Value* BackRight(const EltwiseAdd&, AdjointBuilder&, const Binary& b) { return b.cotangent; }
Value* BackLeft(const EltwiseSub&, AdjointBuilder&, const Binary& b) { return b.cotangent; }
Value* BackLeft(const EltwiseMul&, AdjointBuilder& a, const Binary& b) {
  return a.Mul(b.cotangent, b.q);
}
Value* BackRight(const EltwiseMul&, AdjointBuilder& a, const Binary& b) {
  return a.Mul(b.cotangent, b.p);
}
Value* BackLeft(const EltwiseDiv&, AdjointBuilder& a, const Binary& b) {
  return a.Div(b.cotangent, b.q);
}
Value* BackRight(const EltwiseDiv&, AdjointBuilder& a, const Binary& b) {
  return a.Neg(a.Div(a.Mul(b.cotangent, b.y), b.q));
}
// If both are equal, lhs takes the whole cotangent.
Value* BackLeft(const EltwiseMax&, AdjointBuilder& a, const Binary& b) {
  return a.SelectOrZero(Compared(a, b.p, Comparison::kGreaterEqual, b.q), b.cotangent);
}
Value* BackRight(const EltwiseMax&, AdjointBuilder& a, const Binary& b) {
  return a.SelectOrZero(Compared(a, b.p, Comparison::kLess, b.q), b.cotangent);
}
Value* BackLeft(const EltwiseMin&, AdjointBuilder& a, const Binary& b) {
  return a.SelectOrZero(Compared(a, b.p, Comparison::kLessEqual, b.q), b.cotangent);
}
Value* BackRight(const EltwiseMin&, AdjointBuilder& a, const Binary& b) {
  return a.SelectOrZero(Compared(a, b.p, Comparison::kGreater, b.q), b.cotangent);
}
// q * p^(q - 1), and 0 for the power 0, for any p.
Value* BackLeft(const Pow&, AdjointBuilder& a, const Binary& b) {
  if (const std::optional<std::vector<double>> q = a.NumbersOf(b.q); q == std::vector<double>{2.0})
    return a.Mul(a.Scale(b.cotangent, 2), b.p);
  Value* power = a(Pow{}, {b.p, a.AddNumber(b.q, -1)});
  Value* product = a.Mul(a.Mul(b.cotangent, b.q), power);
  return a.SelectOrZero(ComparedWithZero(a, b.q, Comparison::kNotEqual), product);
}
// y * log(p). Negative bases have integer powers only, and 0 stays 0 for all nearby powers.
Value* BackRight(const Pow&, AdjointBuilder& a, const Binary& b) {
  Value* is_positive = ComparedWithZero(a, b.p, Comparison::kGreater);
  Value* logarithm = a(Log{}, {a.Select(is_positive, b.p, a.NumberLike(1, b.p))});
  return a.SelectOrZero(is_positive, a.Mul(a.Mul(b.cotangent, b.y), logarithm));
}
Value* BackLeft(const FloorMod&, AdjointBuilder&, const Binary& b) { return b.cotangent; }
Value* BackRight(const FloorMod&, AdjointBuilder& a, const Binary& b) {
  return a.Neg(a.Mul(b.cotangent, a(Floor{}, {a.Div(b.p, b.q)})));
}
Value* BackLeft(const TruncatedMod&, AdjointBuilder&, const Binary& b) { return b.cotangent; }
// The integer quotient that was subtracted: (p - y) / q.
Value* BackRight(const TruncatedMod&, AdjointBuilder& a, const Binary& b) {
  return a.Neg(a.Mul(b.cotangent, a(Round{}, {a.Div(a.Sub(b.p, b.y), b.q)})));
}
Value* SquaredDistance(AdjointBuilder& a, const Binary& b) {
  return a.Add(a.Mul(b.p, b.p), a.Mul(b.q, b.q));
}
Value* BackLeft(const Atan2&, AdjointBuilder& a, const Binary& b) {
  return a.Div(a.Mul(b.cotangent, b.q), SquaredDistance(a, b));
}
Value* BackRight(const Atan2&, AdjointBuilder& a, const Binary& b) {
  return a.Neg(a.Div(a.Mul(b.cotangent, b.p), SquaredDistance(a, b)));
}

// The parts of a sum of cotangents of deviations from a mean, p - q, that do not add up to zero:
// deviations do, and so do their multiples, which the cotangent of a variance is. Nullopt if there
// are none.
std::optional<Values> WithoutDeviations(const Binary& b, const Ints& axes) {
  Values parts;
  Values todo = {b.cotangent};
  bool found = false;
  while (!todo.empty()) {
    Value* part = todo.back();
    todo.pop_back();
    if (IsMultipleOf(*part, *b.y, axes)) {
      found = true;
      continue;
    }
    const Node& node = part->node();
    const bool is_sum = Is<EltwiseAdd>(node) && node.operand(0).type() == part->type() &&
                        node.operand(1).type() == part->type();
    if (is_sum) {
      todo.push_back(&node.operand(1));
      todo.push_back(&node.operand(0));
    } else {
      parts.push_back(part);
    }
  }
  return found ? std::make_optional(std::move(parts)) : std::nullopt;
}

// The cotangent of what is subtracted.
Value* OfSubtrahend(AdjointBuilder& a, const Binary& b) {
  const std::optional<Ints> axes = a.ok() ? AxesOfMean(*b.q, *b.p) : std::nullopt;
  const std::optional<Values> parts = axes ? WithoutDeviations(b, *axes) : std::nullopt;
  if (!parts) return a.Neg(a.SumTo(b.cotangent, b.q, b.p));
  Value* sum = nullptr;
  for (Value* part : *parts) {
    Value* added = a.SumTo(part, b.q, b.p);
    sum = sum == nullptr ? added : a.Add(sum, added);
  }
  return sum == nullptr ? nullptr : a.Neg(sum);
}

template <DeclaredOp Op>
constexpr bool kIsLinear = std::is_same_v<Op, EltwiseAdd> || std::is_same_v<Op, EltwiseSub>;

template <DeclaredOp Op>
Values AdjointOfBinaryOp(const Op& op, AdjointBuilder& a) {
  if (!kIsLinear<Op> && IsComplex(a.kind(a.in(0)))) {
    a.Unsupported("the derivative of a product of complex numbers");
    return a.None();
  }
  const Binary binary = {.p = a.ToTensor(a.in(0)),
                         .q = a.ToTensor(a.in(1)),
                         .y = a.ToTensor(a.result()),
                         .cotangent = a.ToTensor(a.cotangent())};
  Values all = a.None();
  if constexpr (std::is_same_v<Op, EltwiseMul>) {
    if (a.in(0) == a.in(1)) {
      all[0] = a.IntoDomainOf(a.Mul(a.Scale(binary.cotangent, 2), binary.p), a.in(0));
      return all;
    }
  }
  if (a.wants(0)) {
    all[0] = a.IntoDomainOf(a.SumTo(BackLeft(op, a, binary), binary.p, binary.q), a.in(0));
  }
  if (a.wants(1)) {
    Value* sum = nullptr;
    if constexpr (std::is_same_v<Op, EltwiseSub>) {
      sum = OfSubtrahend(a, binary);
    } else {
      sum = a.SumTo(BackRight(op, a, binary), binary.q, binary.p);
    }
    all[1] = a.IntoDomainOf(sum, a.in(1));
  }
  return all;
}

Values AdjointOfSelect(const canonical::Select&, AdjointBuilder& a) {
  Value* condition = a.ToTensor(a.in(0));
  Value* cotangent = a.ToTensor(a.cotangent());
  Values all = a.None();
  if (a.wants(1)) {
    Value* part = a.SelectOrZero(condition, cotangent);
    all[1] = a.IntoDomainOf(a.SumTo(part, a.ToTensor(a.in(1))), a.in(1));
  }
  if (a.wants(2)) {
    Value* part = a.Select(condition, a.NumberLike(0, cotangent), cotangent);
    all[2] = a.IntoDomainOf(a.SumTo(part, a.ToTensor(a.in(2))), a.in(2));
  }
  return all;
}

template <DeclaredOp... Ops>
void AddBinaryRules(GradientTable& table) {
  (table.Rule<Ops>(AdjointOfBinaryOp<Ops>), ...);
}
template <DeclaredOp... Ops>
void AddZeros(GradientTable& table) {
  (table.Zero<Ops>(), ...);
}

}  // namespace

void AddElementwiseBinary(GradientTable& table) {
  AddBinaryRules<EltwiseAdd, EltwiseSub, EltwiseMul, EltwiseDiv, EltwiseMax, EltwiseMin, Pow,
                 FloorMod, TruncatedMod, Atan2>(table);
  AddZeros<FloorDiv, BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight, Compare>(table);
  table.Rule<canonical::Select>(AdjointOfSelect);
}

}  // namespace roundhouse::canonical_gradient
