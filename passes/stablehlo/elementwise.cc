#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/passes/stablehlo/lowering.h"
#include "roundhouse/passes/stablehlo/reductions.h"

namespace roundhouse::stablehlo_lowering {
namespace {

using canonical::Comparison;

template <typename Op>
Value* Unary(Lowering& l) {
  return l(Op{}, {l.need(0)});
}

// The operands, without the broadcasts that canonical ops do themselves.
Values Operands(Lowering& l) {
  Values operands;
  for (int i = 0; i < l.num_inputs(); ++i) operands.push_back(l.need(i));
  if (!l.ok() || !l.declared().is_tensor()) return operands;
  return l.Unbroadcast(std::move(operands), l.declared().shape());
}

// Sums and products of booleans are or and and.
template <typename Op, typename OfBooleans = Op>
Value* Binary(Lowering& l) {
  if (l.num_inputs() != 2) return l.Invalid("expected two operands");
  const Values operands = Operands(l);
  if (!l.ok()) return nullptr;
  if (l.kind(operands[0]) == ElementKind::kI1) return l(OfBooleans{}, operands);
  return l(Op{}, operands);
}

// JAX bounds the maximum of a softmax by -inf, in case there are no elements.
template <typename Op, typename OfBooleans>
LoweringTable::One Bounded(absl::string_view reducer) {
  return [reducer](Lowering& l) -> Value* {
    for (const int operand : {0, 1}) {
      if (!l.ok() || l.num_inputs() != 2) break;
      const Values values = Operands(l);
      if (l.ok() && IsIdentity(l, reducer, values[operand])) return l.need(1 - operand);
    }
    return Binary<Op, OfBooleans>(l);
  };
}

// An average pool is a sum of windows, which the lowering made of an average, divided by the size
// of the window.
Value* Divide(Lowering& l) {
  if (!l.ok() || l.num_inputs() != 2) return Binary<canonical::EltwiseDiv>(l);
  const Values operands = Operands(l);
  if (!l.ok()) return nullptr;
  const Node& sum = operands[0]->node();
  if (sum.op_name() == "canonical.eltwise_mul" &&
      sum.operand(0).node().op_name() == "canonical.feature_decode" &&
      sum.operand(0).node().operand(0).node().op_name() == "canonical.avg_pool_2d") {
    const std::optional<std::vector<double>> size = l.NumbersOf(&sum.operand(1));
    const std::optional<std::vector<double>> divisor = l.NumbersOf(operands[1]);
    if (size && divisor && size->size() == 1 && *size == *divisor) return &sum.operand(0);
  }
  return l(canonical::EltwiseDiv{}, operands);
}

Value* Compare(Lowering& l, Comparison direction, Value* a, Value* b) {
  return l(canonical::Compare{.direction = direction}, {a, b});
}

Value* Select(Lowering& l, Value* condition, Value* a, Value* b) {
  return l(canonical::Select{}, {condition, a, b});
}

// ---- Functions that canonical composes

Value* Cbrt(Lowering& l) {
  Value* x = l.need(0);
  Value* size = l(canonical::Pow{}, {l(canonical::Abs{}, {x}), l.Number(1.0 / 3, l.kind(x))});
  return l.Mul(l(canonical::Sign{}, {x}), size);
}

// tanh(x / 2) * (exp(x) + 1), which keeps the digits of small x. Infinite as exp(x) is.
Value* ExponentialMinusOne(Lowering& l) {
  Value* x = l.need(0);
  const ElementKind kind = l.kind(x);
  Value* half = l(canonical::Tanh{}, {l.Mul(x, l.Number(0.5, kind))});
  return l.Mul(half, l.Add(l(canonical::Exp{}, {x}), l.Number(1, kind)));
}

// log(u) * x / (u - 1) with u = 1 + x, which makes good for the rounding of u; x where u is 1.
Value* LogPlusOne(Lowering& l) {
  Value* x = l.need(0);
  const ElementKind kind = l.kind(x);
  Value* one = l.Number(1, kind);
  Value* u = l.Add(one, x);
  Value* log = l(canonical::Log{}, {u});
  Value* exact = l.Mul(log, l.Div(x, l.Sub(u, one)));
  Value* is_infinite = Compare(l, Comparison::kEqual, u, l.Number(HUGE_VAL, kind));
  Value* is_one = Compare(l, Comparison::kEqual, u, one);
  return Select(l, is_one, x, Select(l, is_infinite, u, exact));
}

Value* IsFinite(Lowering& l) {
  Value* x = l.need(0);
  return Compare(l, Comparison::kLess, l(canonical::Abs{}, {x}), l.Number(HUGE_VAL, l.kind(x)));
}

// Halves are rounded away from zero. Adding a half first would round 0.49999997 up.
Value* RoundAway(Lowering& l) {
  Value* x = l.need(0);
  const ElementKind kind = l.kind(x);
  Value* size = l(canonical::Abs{}, {x});
  Value* low = l(canonical::Floor{}, {size});
  Value* is_half = Compare(l, Comparison::kGreaterEqual, l.Sub(size, low), l.Number(0.5, kind));
  Value* rounded = Select(l, is_half, l.Add(low, l.Number(1, kind)), low);
  return l.Mul(l(canonical::Sign{}, {x}), rounded);
}

Value* Negate(Lowering& l) {
  Value* x = l.need(0);
  if (!l.ok()) return nullptr;
  const ElementKind kind = l.kind(x);
  if (IsInteger(kind) && !IsSignedInteger(kind)) return l.Sub(l.Number(0, kind), x);
  // Part by part: 0 - x would lose the sign of zeros, and give NaN for infinities.
  if (IsComplex(kind))
    return l(canonical::ViewAsComplex{}, {l(canonical::Neg{}, {l(canonical::ViewAsReal{}, {x})})});
  return l(canonical::Neg{}, {x});
}

Value* Square(Lowering& l) { return l.Mul(l.need(0), l.need(0)); }

// The v of -v, or of -v * c; null if the value is neither.
Value* Unnegated(Lowering& l, Value* value) {
  if (value == nullptr) return nullptr;
  const Node& node = value->node();
  if (node.op_name() == "canonical.neg") return &node.operand(0);
  if (node.op_name() != "canonical.eltwise_mul") return nullptr;
  for (const int side : {0, 1}) {
    const Node& factor = node.operand(side).node();
    if (factor.op_name() == "canonical.neg")
      return l.Mul(&factor.operand(0), &node.operand(1 - side));
  }
  return nullptr;
}

// 1 - erf(x), or 1 + erf(v) for -v, as JAX writes a gelu.
Value* Erfc(Lowering& l) {
  Value* x = l.need(0);
  if (Value* v = Unnegated(l, x)) return l.Add(l.Number(1, l.kind(v)), l(canonical::Erf{}, {v}));
  return l.Sub(l.Number(1, l.kind(x)), l(canonical::Erf{}, {x}));
}

// The approximation by Giles (2010) for single precision: polynomials in w = -log(1 - x^2).
Value* ErfInv(Lowering& l) {
  constexpr double kNear[] = {2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
                              -4.39150654e-06, 0.00021858087,  -0.00125372503,
                              -0.00417768164,  0.246640727,    1.50140941};
  constexpr double kFar[] = {-0.000200214257, 0.000100950558, 0.00134934322,
                             -0.00367342844,  0.00573950773,  -0.0076224613,
                             0.00943887047,   1.00167406,     2.83297682};
  Value* x = l.need(0);
  if (!l.ok()) return nullptr;
  const ElementKind kind = l.kind(x);
  if (kind == ElementKind::kF64) return l.Unsupported("erf_inv of f64");
  Value* wide = l.Cast(x, ElementKind::kF32);
  auto number = [&](double value) { return l.Number(value, ElementKind::kF32); };
  // (1 - x) * (1 + x) is exact where 1 - x * x cancels.
  Value* product = l.Mul(l.Sub(number(1), wide), l.Add(number(1), wide));
  Value* w = l(canonical::Neg{}, {l(canonical::Log{}, {product})});
  auto polynomial = [&](Value* at, const double(&factors)[9]) {
    Value* sum = number(factors[0]);
    for (int i = 1; i < 9; ++i) sum = l.Add(l.Mul(sum, at), number(factors[i]));
    return sum;
  };
  Value* near = polynomial(l.Sub(w, number(2.5)), kNear);
  Value* far = polynomial(l.Sub(l(canonical::EltwiseSqrt{}, {w}), number(3)), kFar);
  Value* factor = Select(l, Compare(l, Comparison::kLess, w, number(5)), near, far);
  // At the ends w is infinite, and so is the result.
  Value* is_end = Compare(l, Comparison::kEqual, l(canonical::Abs{}, {wide}), number(1));
  Value* inverse = Select(l, is_end, number(HUGE_VAL), factor);
  return l.Cast(l.Mul(inverse, wide), kind);
}

Value* IsInfinite(Lowering& l) {
  Value* x = l.need(0);
  return Compare(l, Comparison::kEqual, l(canonical::Abs{}, {x}), l.Number(HUGE_VAL, l.kind(x)));
}
template <int kSign>
Value* IsSignedInfinite(Lowering& l) {
  Value* x = l.need(0);
  return Compare(l, Comparison::kEqual, x, l.Number(kSign * HUGE_VAL, l.kind(x)));
}

// ---- Comparisons, selections, conversions

Value* LowerCompare(Lowering& l) {
  const std::string word = l.Word("comparison_direction");
  static constexpr std::pair<absl::string_view, Comparison> kDirections[] = {
      {"EQ", Comparison::kEqual},   {"NE", Comparison::kNotEqual},
      {"LT", Comparison::kLess},    {"LE", Comparison::kLessEqual},
      {"GT", Comparison::kGreater}, {"GE", Comparison::kGreaterEqual},
  };
  for (const auto& [name, direction] : kDirections) {
    if (name != word) continue;
    Values operands = Operands(l);
    if (l.Word("compare_type") == "TOTALORDER") {
      for (Value*& operand : operands) operand = l.TotalOrderOf(operand);
    }
    return l.ok() ? Compare(l, direction, operands[0], operands[1]) : nullptr;
  }
  return l.Invalid(absl::StrCat("'", word, "' is not a direction of comparison"));
}

Value* LowerSelect(Lowering& l) {
  const Values operands = Operands(l);
  return l.ok() ? l(canonical::Select{}, operands) : nullptr;
}

// The number of a constant of one value, as far as f64 holds it.
std::optional<double> BoundOf(Lowering& l, Value* value) {
  if (l.ok() && l.kind(value) == ElementKind::kU64) return std::nullopt;
  const std::optional<std::vector<double>> numbers = l.NumbersOf(value);
  if (!numbers || numbers->empty()) return std::nullopt;
  const double bound = (*numbers)[0];
  for (const double number : *numbers) {
    if (!(number == bound)) return std::nullopt;
  }
  constexpr double kExact = 9007199254740992;  // 2^53
  if (!l.is_float(value) && std::abs(bound) > kExact) return std::nullopt;
  return bound;
}

Value* Clamp(Lowering& l) {
  Value* x = l.need(1);
  if (!l.ok()) return nullptr;
  const std::optional<double> low = BoundOf(l, l.need(0));
  const std::optional<double> high = BoundOf(l, l.need(2));
  if (low && high && *low <= *high) return l(canonical::Clamp{.min = *low, .max = *high}, {x});
  return l(canonical::EltwiseMin{}, {l(canonical::EltwiseMax{}, {x, l.need(0)}), l.need(2)});
}

Value* Convert(Lowering& l) {
  Value* x = l.need(0);
  const ElementKind to = l.declared_kind();
  if (!l.ok()) return nullptr;
  if (IsComplex(l.kind(x)) && !IsComplex(to))
    return l.Unsupported("a complex number as a real one");
  if (to == ElementKind::kI1 && l.kind(x) != ElementKind::kI1)
    return Compare(l, Comparison::kNotEqual, x, l.Number(0, l.kind(x)));
  return l.Cast(x, to);
}

Value* Bitcast(Lowering& l) {
  Value* x = l.need(0);
  const ElementKind to = l.declared_kind();
  if (!l.ok()) return nullptr;
  if (BitWidth(l.kind(x)) != BitWidth(to))
    return l.Unsupported("a bitcast to more or fewer elements");
  return l.kind(x) == to ? x : l(canonical::Bitcast{.to = to}, {x});
}

// Rounds to a format of fewer bits, and back.
Value* ReducePrecision(Lowering& l) {
  Value* x = l.need(0);
  if (!l.ok()) return nullptr;
  const int64_t exponent = l.Int("exponent_bits");
  const int64_t mantissa = l.Int("mantissa_bits");
  const ElementKind kind = l.kind(x);
  std::optional<ElementKind> format;
  if (exponent == 11 && mantissa == 52) format = ElementKind::kF64;
  if (exponent == 8 && mantissa == 23) format = ElementKind::kF32;
  if (exponent == 5 && mantissa == 10) format = ElementKind::kF16;
  if (exponent == 8 && mantissa == 7) format = ElementKind::kBF16;
  if (!format) {
    return l.Unsupported(
        absl::StrCat("rounding to e", exponent, "m", mantissa, ", which is no element type"));
  }
  // f16 and bf16 each have numbers that the other rounds.
  const bool holds_all = *format == kind || BitWidth(*format) > BitWidth(kind);
  return holds_all ? l(canonical::Forward{}, {x}) : l.Cast(l.Cast(x, *format), kind);
}

// ---- Shifts: by the width or more, all bits are shifted out.

ElementKind WithSign(ElementKind kind, bool is_signed) {
  switch (kind) {
    case ElementKind::kI8:
    case ElementKind::kU8:
      return is_signed ? ElementKind::kI8 : ElementKind::kU8;
    case ElementKind::kI16:
    case ElementKind::kU16:
      return is_signed ? ElementKind::kI16 : ElementKind::kU16;
    case ElementKind::kI32:
    case ElementKind::kU32:
      return is_signed ? ElementKind::kI32 : ElementKind::kU32;
    default:
      return is_signed ? ElementKind::kI64 : ElementKind::kU64;
  }
}

Value* AsKind(Lowering& l, Value* value, ElementKind kind) {
  return l.ok() && l.kind(value) == kind ? value : l(canonical::Bitcast{.to = kind}, {value});
}

enum class Shift { kLeft, kLogical, kArithmetic };

template <Shift kShift>
Value* LowerShift(Lowering& l) {
  const Values operands = Operands(l);
  if (!l.ok()) return nullptr;
  const ElementKind kind = l.kind(operands[0]);
  if (!IsInteger(kind)) return l.Invalid("expected integers");
  const int64_t width = BitWidth(kind);
  const ElementKind used =
      kShift == Shift::kLeft ? kind : WithSign(kind, kShift == Shift::kArithmetic);
  const std::optional<Ints> known = l.IntsOf(operands[1]);
  bool is_within = known.has_value();
  for (const int64_t distance : known.value_or(Ints()))
    is_within = is_within && distance >= 0 && distance < width;
  Value* value = AsKind(l, operands[0], used);
  Value* distance = operands[1];
  Value* fits = nullptr;
  if (!is_within) {
    // Distances are compared without their sign: a negative one is too long as well.
    Value* plain = AsKind(l, distance, WithSign(kind, false));
    Value* longest = l.Number(static_cast<double>(width - 1), WithSign(kind, false));
    fits = Compare(l, Comparison::kLessEqual, plain, longest);
    distance = l(canonical::EltwiseMin{}, {plain, longest});
  }
  distance = AsKind(l, distance, used);
  Value* shifted = kShift == Shift::kLeft ? l(canonical::ShiftLeft{}, {value, distance})
                                          : l(canonical::ShiftRight{}, {value, distance});
  shifted = AsKind(l, shifted, kind);
  if (fits == nullptr || kShift == Shift::kArithmetic) return shifted;
  return Select(l, fits, shifted, l.Number(0, kind));
}

// ---- CHLO's broadcasting ops: those of canonical broadcast in the same way.

bool IsPlainBroadcast(Lowering& l) {
  const Ints axes = l.List("broadcast_dimensions");
  if (axes.empty()) return true;
  // Only where they say the same: the last axes of the result.
  const std::optional<int64_t> rank = l.known_rank(l.need(0));
  const std::optional<int64_t> other = l.known_rank(l.need(1));
  if (!rank || !other) return false;
  const auto least = static_cast<int64_t>(axes.size());
  for (int64_t i = 0; i < least; ++i) {
    if (axes[i] != std::max(*rank, *other) - least + i) return false;
  }
  return true;
}

template <typename Lower>
LoweringTable::One Broadcasting(Lower lower) {
  return [lower](Lowering& l) -> Value* {
    if (l.ok() && !IsPlainBroadcast(l))
      return l.Unsupported("broadcasts to other than the last axes");
    return lower(l);
  };
}

template <typename Op, typename OfBooleans = Op>
void AddBinary(LoweringTable& table, absl::string_view op) {
  table.Add(op, Binary<Op, OfBooleans>);
  table.Add(absl::StrCat("chlo.broadcast_", op), Broadcasting(Binary<Op, OfBooleans>));
}

template <typename Op>
void AddUnary(LoweringTable& table, std::initializer_list<absl::string_view> ops) {
  for (const absl::string_view op : ops) table.Add(op, Unary<Op>);
}

}  // namespace

void AddElementwise(LoweringTable& table) {
  AddUnary<canonical::Abs>(table, {"abs"});
  AddUnary<canonical::Acos>(table, {"chlo.acos"});
  AddUnary<canonical::Acosh>(table, {"chlo.acosh"});
  AddUnary<canonical::Asin>(table, {"chlo.asin"});
  AddUnary<canonical::Asinh>(table, {"chlo.asinh"});
  AddUnary<canonical::Atan>(table, {"chlo.atan"});
  AddUnary<canonical::Atanh>(table, {"chlo.atanh"});
  AddUnary<canonical::BitwiseNot>(table, {"not"});
  AddUnary<canonical::Ceil>(table, {"ceil"});
  AddUnary<canonical::Cos>(table, {"cosine"});
  AddUnary<canonical::Cosh>(table, {"chlo.cosh"});
  AddUnary<canonical::EltwiseSqrt>(table, {"sqrt"});
  AddUnary<canonical::Erf>(table, {"chlo.erf"});
  AddUnary<canonical::Exp>(table, {"exponential"});
  AddUnary<canonical::Floor>(table, {"floor"});
  AddUnary<canonical::Log>(table, {"log"});
  AddUnary<canonical::Round>(table, {"round_nearest_even"});
  AddUnary<canonical::Rsqrt>(table, {"rsqrt"});
  AddUnary<canonical::Sigmoid>(table, {"logistic"});
  AddUnary<canonical::Sign>(table, {"sign"});
  AddUnary<canonical::Sin>(table, {"sine"});
  AddUnary<canonical::Sinh>(table, {"chlo.sinh"});
  AddUnary<canonical::Tan>(table, {"tan", "chlo.tan"});
  AddUnary<canonical::Tanh>(table, {"tanh"});
  table.Add("cbrt", Cbrt);
  table.Add("chlo.erf_inv", ErfInv);
  table.Add("chlo.erfc", Erfc);
  table.Add("chlo.is_inf", IsInfinite);
  table.Add("chlo.is_neg_inf", IsSignedInfinite<-1>);
  table.Add("chlo.is_pos_inf", IsSignedInfinite<1>);
  table.Add("chlo.square", Square);
  table.Add("exponential_minus_one", ExponentialMinusOne);
  table.Add("is_finite", IsFinite);
  table.Add("log_plus_one", LogPlusOne);
  table.Add("negate", Negate);
  table.Add("round_nearest_afz", RoundAway);

  AddBinary<canonical::Atan2>(table, "atan2");
  AddBinary<canonical::BitwiseAnd>(table, "and");
  AddBinary<canonical::BitwiseOr>(table, "or");
  AddBinary<canonical::BitwiseXor>(table, "xor");
  AddBinary<canonical::EltwiseAdd, canonical::BitwiseOr>(table, "add");
  AddBinary<canonical::EltwiseDiv>(table, "divide");
  table.Add("divide", Divide);
  AddBinary<canonical::EltwiseMax, canonical::BitwiseOr>(table, "maximum");
  AddBinary<canonical::EltwiseMin, canonical::BitwiseAnd>(table, "minimum");
  table.Add("maximum", Bounded<canonical::EltwiseMax, canonical::BitwiseOr>("maximum"));
  table.Add("minimum", Bounded<canonical::EltwiseMin, canonical::BitwiseAnd>("minimum"));
  AddBinary<canonical::EltwiseMul, canonical::BitwiseAnd>(table, "multiply");
  AddBinary<canonical::EltwiseSub>(table, "subtract");
  AddBinary<canonical::Pow>(table, "power");
  AddBinary<canonical::TruncatedMod>(table, "remainder");

  table.Add("bitcast_convert", Bitcast);
  table.Add("chlo.broadcast_compare", Broadcasting(LowerCompare));
  table.Add("chlo.broadcast_select", LowerSelect);
  table.Add("clamp", Clamp);
  table.Add("compare", LowerCompare);
  table.Add("convert", Convert);
  table.Add("reduce_precision", ReducePrecision);
  table.Add("select", LowerSelect);
  table.Add("shift_left", LowerShift<Shift::kLeft>);
  table.Add("shift_right_arithmetic", LowerShift<Shift::kArithmetic>);
  table.Add("shift_right_logical", LowerShift<Shift::kLogical>);
}

}  // namespace roundhouse::stablehlo_lowering
