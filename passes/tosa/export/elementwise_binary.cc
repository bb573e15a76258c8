#include "roundhouse/dialects/canonical/elementwise_binary.h"

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

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

}  // namespace

void AddElementwiseBinary(ExportTable& table) {
  table.Add(ExportPow);
  table.AddComparisons();
  table.AddPaired<canonical::BitwiseAnd, canonical::BitwiseOr, canonical::BitwiseXor>();
  table.AddSame<canonical::EltwiseDiv>(Div);
  table.AddSame<canonical::EltwiseMul>("mul");
  table.AddSame<canonical::FloorDiv>(FloorDiv);
  table.AddSame<canonical::FloorMod>(FloorMod);
  table.AddSame<canonical::ShiftLeft>(ShiftLeft);
  table.AddSame<canonical::ShiftRight>(ShiftRight);
  table.AddSame<canonical::TruncatedMod>(TruncatedMod);
  table.AddRefused<canonical::Atan2>(kNoInverse);
}

}  // namespace roundhouse::tosa_export
