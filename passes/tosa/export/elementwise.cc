// Functions of single elements, comparisons and conversions.
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

// ---- Unary

// Zeros and NaNs stay unchanged.
Value* Sign(OpExport& e, const Values& in) {
  Value* low = e.Select(e.IsNegative(in[0]), e.Number(-1, in[0]), in[0]);
  return e.Select(e("greater", {in[0], e.Number(0, in[0])}), e.Number(1, in[0]), low);
}

// From 2^23 on every f32 is an integer. Below it, the sum with 2^23 has no fraction: the addition
// rounds, halves to even.
Value* Round(OpExport& e, const Values& in) {
  constexpr double kWhole = 1 << 23;
  Value* size = e("abs", {in[0]});
  Value* rounded = e.Plus(e.Plus(size, kWhole), -kWhole);
  Value* with_sign = e.Select(e.IsNegative(in[0]), e("negate", {rounded}), rounded);
  return e.Select(e("greater", {e.Number(kWhole, size), size}), with_sign, in[0]);
}

Value* Sqrt(OpExport& e, const Values& in) { return e("reciprocal", {e("rsqrt", in)}); }

Value* Tan(OpExport& e, const Values& in) {
  return e.Mul(e("sin", in), e("reciprocal", {e("cos", in)}));
}

// exp(h)^2 / 2 + exp(-h)^2 / 2 for h = |x| / 2, whose exponential is finite wherever the result is.
Value* Cosh(OpExport& e, const Values& in) {
  Value* root = e("exp", {e.Times(e("abs", in), 0.5)});
  Value* inverse = e("reciprocal", {root});
  return e.Add(e.Mul(e.Times(root, 0.5), root), e.Mul(e.Times(inverse, 0.5), inverse));
}

// A product keeps its digits near 0.
Value* Sinh(OpExport& e, const Values& in) { return e.Mul(e("tanh", in), Cosh(e, in)); }

// ---- Binary

// Integers round towards zero.
Value* Div(OpExport& e, const Values& in) {
  if (IsFloat(e.kind_of(in[0]))) return e.Mul(in[0], e("reciprocal", {in[1]}));
  if (e.kind_of(in[0]) == ElementKind::kI64)
    return e.Unsupported("TOSA divides integers of 32 bits at most");
  return e("int_div", in);
}

// The remainder of a division rounded towards zero.
Value* TruncatedMod(OpExport& e, const Values& in) {
  if (e.is_float(0))
    return e.Unsupported("TOSA has no remainder of floats, nor exact pieces of one");
  return e.Sub(in[0], e.Mul(Div(e, in), in[1]));
}

// Whether the quotient rounded down is one less than that rounded towards zero.
Value* IsOneBelow(OpExport& e, Value* remainder, Value* divisor) {
  Value* differ = e("logical_xor", {e.IsNegative(remainder), e.IsNegative(divisor)});
  Value* is_exact = e("equal", {remainder, e.Number(0, remainder)});
  return e("logical_and", {differ, e("logical_not", {is_exact})});
}

Value* FloorDiv(OpExport& e, const Values& in) {
  Value* quotient = Div(e, in);
  Value* remainder = e.Sub(in[0], e.Mul(quotient, in[1]));
  return e.Select(IsOneBelow(e, remainder, in[1]), e.Plus(quotient, -1), quotient);
}

Value* FloorMod(OpExport& e, const Values& in) {
  Value* remainder = TruncatedMod(e, in);
  return e.Select(IsOneBelow(e, remainder, in[1]), e.Add(remainder, in[1]), remainder);
}

Value* ExportPow(OpExport& e, const canonical::Pow&) {
  return e.is_float(0) ? e.Same<canonical::Pow>(e.inputs())
                       : e.Unsupported("TOSA raises floats alone to powers");
}

// TOSA's shift distances are less than the number of bits.
Value* IsInRange(OpExport& e, Value* distance) {
  return e("logical_and", {e("greater_equal", {distance, e.Number(0, distance)}),
                           e("greater", {e.Number(BitWidth(e.kind(0)), distance), distance})});
}
Value* ShiftLeft(OpExport& e, const Values& in) {
  Value* is_in_range = IsInRange(e, in[1]);
  Value* zero = e.Number(0, in[1]);
  return e.Select(is_in_range, e("logical_left_shift", {in[0], e.Select(is_in_range, in[1], zero)}),
                  zero);
}
Value* ShiftRight(OpExport& e, const Values& in) {
  Value* all = e.Number(BitWidth(e.kind(0)) - 1, in[1]);
  return e("arithmetic_right_shift", {in[0], e.Select(IsInRange(e, in[1]), in[1], all)},
           {{"round", Attribute::Bool(false)}});
}

Value* ExportTensorBiasAdd(OpExport& e, const canonical::TensorBiasAdd& op) {
  Ints sizes(e.rank(0) - e.Axis(0, op.axis), 1);
  sizes[0] = e.in_sizes(1)[0];
  return e.Add(e.in(0), e.Reshape(e.in(1), sizes));
}

// ---- Conversions

// TOSA's cast rounds to the nearest integer, so the fraction is dropped before it. NaN becomes 0.
Value* ExportCast(OpExport& e, const canonical::Cast& op) {
  Value* x = e.in(0);
  if (!e.is_float(0) || !IsInteger(op.to))
    return e.Cast(x, IsFloat(op.to) ? ElementKind::kF32 : op.to);
  if (op.to == ElementKind::kI64)
    return e.Unsupported("TOSA makes integers of 32 bits at most of floats");
  Value* whole = e.Select(e.IsNegative(x), e("ceil", {x}), e("floor", {x}));
  return e.Cast(e.Select(e("equal", {x, x}), whole, e.Number(0, x)), op.to);
}

Value* ExportConstant(OpExport& e, const canonical::ConstantGen& op) {
  return e.Constant(op.value);
}

}  // namespace

void AddElementwise(ExportTable& table) {
  table.Add(ExportCast);
  table.Add(ExportConstant);
  table.Add(ExportPow);
  table.Add(ExportTensorBiasAdd);
  table.AddComparisons();
  table.AddPaired<canonical::BitwiseAnd, canonical::BitwiseNot, canonical::BitwiseOr,
                  canonical::BitwiseXor>();
  table.AddReshapes<canonical::Forward>();
  table.AddSame<canonical::Cosh>(Cosh);
  table.AddSame<canonical::EltwiseDiv>(Div);
  table.AddSame<canonical::EltwiseMul>("mul");
  table.AddSame<canonical::EltwiseSqrt>(Sqrt);
  table.AddSame<canonical::FeatureBiasAdd>("add");  // Along the last axis.
  table.AddSame<canonical::FloorDiv>(FloorDiv);
  table.AddSame<canonical::FloorMod>(FloorMod);
  table.AddSame<canonical::Neg>("negate");
  table.AddSame<canonical::Round>(Round);
  table.AddSame<canonical::ShiftLeft>(ShiftLeft);
  table.AddSame<canonical::ShiftRight>(ShiftRight);
  table.AddSame<canonical::Sign>(Sign);
  table.AddSame<canonical::Sinh>(Sinh);
  table.AddSame<canonical::Tan>(Tan);
  table.AddSame<canonical::TruncatedMod>(TruncatedMod);
}

}  // namespace roundhouse::tosa_export
