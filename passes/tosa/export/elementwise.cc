
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
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

Value* Not(OpExport& e, Value* value) { return e.Unary("logical_not", value); }

// ---- Unary

Value* ExportSign(OpExport& e, const canonical::Sign&) {
  Value* x = e.wide(0);
  Value* zero = e.Beside(x, 0);
  // Zeros and NaNs stay unchanged.
  Value* low = e.Select(e.Compare("greater", zero, x), e.Beside(x, -1), x);
  return e.Narrow(e.Select(e.Compare("greater", x, zero), e.Beside(x, 1), low));
}

// From 2^23 on every f32 is an integer. Below it, the sum with 2^23 has no fraction: the addition
// rounds, halves to even.
Value* ExportRound(OpExport& e, const canonical::Round&) {
  constexpr double kWhole = 1 << 23;
  Value* x = e.wide(0);
  Value* size = e.Unary("abs", x);
  Value* rounded = e.AddNumber(e.AddNumber(size, kWhole), -kWhole);
  Value* with_sign =
      e.Select(e.Compare("greater", e.Beside(x, 0), x), e.Unary("negate", rounded), rounded);
  return e.Narrow(e.Select(e.Compare("greater", e.Beside(x, kWhole), size), with_sign, x));
}

Value* ExportSqrt(OpExport& e, const canonical::EltwiseSqrt&) {
  return e.Narrow(e.Unary("reciprocal", e.Unary("rsqrt", e.wide(0))));
}

Value* ExportTan(OpExport& e, const canonical::Tan&) {
  Value* x = e.wide(0);
  return e.Narrow(e.Mul(e.Unary("sin", x), e.Unary("reciprocal", e.Unary("cos", x))));
}

// exp(h)^2 / 2 + exp(-h)^2 / 2 for h = |x| / 2, whose exponential is finite wherever the result is.
Value* Cosh(OpExport& e, Value* x) {
  Value* root = e.Unary("exp", e.MulNumber(e.Unary("abs", x), 0.5));
  Value* inverse = e.Unary("reciprocal", root);
  return e.Add(e.Mul(e.MulNumber(root, 0.5), root), e.Mul(e.MulNumber(inverse, 0.5), inverse));
}

Value* ExportCosh(OpExport& e, const canonical::Cosh&) { return e.Narrow(Cosh(e, e.wide(0))); }

// A product keeps its digits near 0.
Value* ExportSinh(OpExport& e, const canonical::Sinh&) {
  Value* x = e.wide(0);
  return e.Narrow(e.Mul(e.Unary("tanh", x), Cosh(e, x)));
}

Value* ExportNot(OpExport& e, const canonical::BitwiseNot&) {
  return e.Unary(e.kind(0) == ElementKind::kI1 ? "logical_not" : "bitwise_not", e.in(0));
}

// ---- Binary

constexpr char kNoWideDivision[] = "TOSA divides integers of 32 bits at most";

// Rounds towards zero.
Value* IntDiv(OpExport& e, Value* a, Value* b) {
  if (e.kind(0) == ElementKind::kI64) return e.Unsupported(kNoWideDivision);
  return e.Binary("int_div", a, b);
}

Value* ExportDiv(OpExport& e, const canonical::EltwiseDiv&) {
  Value* a = e.wide(0);
  Value* b = e.wide(1);
  if (!e.is_float(0)) return e.Narrow(IntDiv(e, a, b));
  return e.Narrow(e.Mul(a, e.Unary("reciprocal", b)));
}

// The remainder of a division rounded towards zero.
Value* Remainder(OpExport& e, Value* a, Value* b) { return e.Sub(a, e.Mul(IntDiv(e, a, b), b)); }

// Whether the quotient rounded down is one less than that rounded towards zero.
Value* IsOneBelow(OpExport& e, Value* remainder, Value* b) {
  Value* zero = e.Beside(b, 0);
  Value* differ =
      e.Binary("logical_xor", e.Compare("greater", zero, remainder), e.Compare("greater", zero, b));
  return e.Binary("logical_and", differ, Not(e, e.Compare("equal", remainder, zero)));
}

Value* ExportFloorDiv(OpExport& e, const canonical::FloorDiv&) {
  Value* a = e.wide(0);
  Value* b = e.wide(1);
  Value* quotient = IntDiv(e, a, b);
  Value* is_below = IsOneBelow(e, e.Sub(a, e.Mul(quotient, b)), b);
  return e.Narrow(e.Select(is_below, e.AddNumber(quotient, -1), quotient));
}

constexpr char kNoRemainder[] = "TOSA has no remainder of floats, nor exact pieces of one";

Value* ExportFloorMod(OpExport& e, const canonical::FloorMod&) {
  if (e.is_float(0)) return e.Unsupported(kNoRemainder);
  Value* b = e.wide(1);
  Value* remainder = Remainder(e, e.wide(0), b);
  return e.Narrow(e.Select(IsOneBelow(e, remainder, b), e.Add(remainder, b), remainder));
}

Value* ExportTruncatedMod(OpExport& e, const canonical::TruncatedMod&) {
  if (e.is_float(0)) return e.Unsupported(kNoRemainder);
  return e.Narrow(Remainder(e, e.wide(0), e.wide(1)));
}

Value* ExportPow(OpExport& e, const canonical::Pow&) {
  if (!e.is_float(0)) return e.Unsupported("TOSA raises floats alone to powers");
  return e.Narrow(e.Binary("pow", e.wide(0), e.wide(1)));
}

Value* Bits(OpExport& e, absl::string_view op) {
  const absl::string_view kind = e.kind(0) == ElementKind::kI1 ? "logical_" : "bitwise_";
  return e.Binary(absl::StrCat(kind, op), e.in(0), e.in(1));
}
Value* ExportAnd(OpExport& e, const canonical::BitwiseAnd&) { return Bits(e, "and"); }
Value* ExportOr(OpExport& e, const canonical::BitwiseOr&) { return Bits(e, "or"); }
Value* ExportXor(OpExport& e, const canonical::BitwiseXor&) { return Bits(e, "xor"); }

// TOSA's shift distances are less than the number of bits.
Value* IsInRange(OpExport& e, Value* distance) {
  const int bits = BitWidth(e.kind(0));
  return e.Binary("logical_and", e.Compare("greater_equal", distance, e.Beside(distance, 0)),
                  e.Compare("greater", e.Beside(distance, bits), distance));
}
Value* ExportShiftLeft(OpExport& e, const canonical::ShiftLeft&) {
  Value* distance = e.in(1);
  Value* is_in_range = IsInRange(e, distance);
  Value* in_range = e.Select(is_in_range, distance, e.Beside(distance, 0));
  Value* shifted = e.Binary("logical_left_shift", e.in(0), in_range);
  return e.Select(is_in_range, shifted, e.Beside(shifted, 0));
}
Value* ExportShiftRight(OpExport& e, const canonical::ShiftRight&) {
  Value* distance = e.in(1);
  Value* all = e.Beside(distance, BitWidth(e.kind(0)) - 1);
  return e.Binary("arithmetic_right_shift", e.in(0),
                  e.Select(IsInRange(e, distance), distance, all));
}

Value* ExportCompare(OpExport& e, const canonical::Compare& op) {
  using canonical::Comparison;
  // TOSA does not compare booleans by order.
  const bool is_truth = e.kind(0) == ElementKind::kI1;
  Value* a = is_truth && e.ok() ? e.Cast(e.in(0), ElementKind::kI32) : e.in(0);
  Value* b = is_truth && e.ok() ? e.Cast(e.in(1), ElementKind::kI32) : e.in(1);
  switch (op.direction) {
    case Comparison::kEqual:
      return e.Compare("equal", a, b);
    case Comparison::kNotEqual:
      return Not(e, e.Compare("equal", a, b));
    case Comparison::kLess:
      return e.Compare("greater", b, a);
    case Comparison::kLessEqual:
      return e.Compare("greater_equal", b, a);
    case Comparison::kGreater:
      return e.Compare("greater", a, b);
    case Comparison::kGreaterEqual:
      return e.Compare("greater_equal", a, b);
  }
  return nullptr;
}

Value* ExportSelect(OpExport& e, const canonical::Select&) {
  return e.Select(e.in(0), e.in(1), e.in(2));
}

// A feature's bias lies along its last axis.
Value* ExportFeatureBiasAdd(OpExport& e, const canonical::FeatureBiasAdd&) {
  return e.Narrow(e.Add(e.wide(0), e.wide(1)));
}

Value* ExportTensorBiasAdd(OpExport& e, const canonical::TensorBiasAdd& op) {
  Ints sizes(e.rank(0) - e.Axis(0, op.axis), 1);
  sizes[0] = e.sizes(1)[0];
  return e.Narrow(e.Add(e.wide(0), e.Reshape(e.wide(1), sizes)));
}

// ---- Conversions

// TOSA's cast rounds to the nearest integer, so the fraction is dropped before it. NaN becomes 0.
Value* ToInteger(OpExport& e, Value* x, ElementKind to) {
  if (to == ElementKind::kI64)
    return e.Unsupported("TOSA makes integers of 32 bits at most of floats");
  Value* zero = e.Beside(x, 0);
  Value* whole = e.Select(e.Compare("greater", zero, x), e.Unary("ceil", x), e.Unary("floor", x));
  return e.Cast(e.Select(e.Compare("equal", x, x), whole, zero), to);
}

Value* ExportCast(OpExport& e, const canonical::Cast& op) {
  if (e.is_float(0) && IsInteger(op.to)) return ToInteger(e, e.wide(0), op.to);
  Value* x = e.in(0);
  // Integers of few bits hold all of a half float's.
  if (e.is_float(0) || IsFloat(op.to)) {
    if (op.to != ElementKind::kF32) x = e.is_float(0) ? e.Wide(x) : e.Cast(x, ElementKind::kF32);
  }
  return e.Cast(x, op.to);
}

Value* ExportConstant(OpExport& e, const canonical::ConstantGen& op) {
  return e.Constant(op.value);
}

Value* ExportForward(OpExport& e, const canonical::Forward&) { return e.in(0); }

}  // namespace

void AddElementwise(ExportTable& table) {
  table.Add(ExportAnd);
  table.Add(ExportCast);
  table.Add(ExportCompare);
  table.Add(ExportConstant);
  table.Add(ExportCosh);
  table.Add(ExportDiv);
  table.Add(ExportFeatureBiasAdd);
  table.Add(ExportFloorDiv);
  table.Add(ExportFloorMod);
  table.Add(ExportForward);
  table.Add(ExportNot);
  table.Add(ExportOr);
  table.Add(ExportPow);
  table.Add(ExportRound);
  table.Add(ExportSelect);
  table.Add(ExportShiftLeft);
  table.Add(ExportShiftRight);
  table.Add(ExportSign);
  table.Add(ExportSinh);
  table.Add(ExportSqrt);
  table.Add(ExportTan);
  table.Add(ExportTensorBiasAdd);
  table.Add(ExportTruncatedMod);
  table.Add(ExportXor);
  table.AddUnary<canonical::Abs>("abs");
  table.AddUnary<canonical::Ceil>("ceil");
  table.AddUnary<canonical::Cos>("cos");
  table.AddUnary<canonical::Erf>("erf");
  table.AddUnary<canonical::Exp>("exp");
  table.AddUnary<canonical::Floor>("floor");
  table.AddUnary<canonical::Log>("log");
  table.AddUnary<canonical::Neg>("negate");
  table.AddUnary<canonical::Rsqrt>("rsqrt");
  table.AddUnary<canonical::Sin>("sin");
  table.AddBinary<canonical::EltwiseAdd>("add");
  table.AddBinary<canonical::EltwiseMax>("maximum");
  table.AddBinary<canonical::EltwiseMin>("minimum");
  table.AddBinary<canonical::EltwiseMul>("mul");
  table.AddBinary<canonical::EltwiseSub>("sub");
}

}  // namespace roundhouse::tosa_export
