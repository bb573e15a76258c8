#include <cmath>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

using Integers = OpExport::Integers;

Value* ExportRsqrt(OpExport& e, const canonical::Rsqrt&) {
  return e.InSingle(
      {e.in(0)}, [&](const Values& values) { return e("Reciprocal", {e("Sqrt", {values[0]})}); });
}

// Logical on i1, else by bits.
Value* Bits(OpExport& e, absl::string_view logical, absl::string_view bitwise) {
  Values operands = {e.in(0)};
  if (e.num_inputs() > 1) operands.push_back(e.in(1));
  return e(e.kind(0) == ElementKind::kI1 ? logical : bitwise, operands);
}
Value* ExportNot(OpExport& e, const canonical::BitwiseNot&) { return Bits(e, "Not", "BitwiseNot"); }
Value* ExportAnd(OpExport& e, const canonical::BitwiseAnd&) { return Bits(e, "And", "BitwiseAnd"); }
Value* ExportOr(OpExport& e, const canonical::BitwiseOr&) { return Bits(e, "Or", "BitwiseOr"); }
Value* ExportXor(OpExport& e, const canonical::BitwiseXor&) { return Bits(e, "Xor", "BitwiseXor"); }

// Whether a remainder that has the sign of lhs is on the other side of 0 than rhs.
Value* IsOtherSide(OpExport& e, Value* remainder, Value* rhs) {
  const ElementKind kind = e.kind_of(rhs);
  Value* zero = e.Number(0, kind);
  Value* differs = e("Xor", {e.Widened("Less", {remainder, zero}), e.Widened("Less", {rhs, zero})});
  return e("And", {differs, e("Not", {e.Widened("Equal", {remainder, zero})})});
}

Value* TruncatedMod(OpExport& e, Value* lhs, Value* rhs) {
  return e.Widened("Mod", {lhs, rhs}, {{"fmod", OfInt(1)}});
}

Value* ExportTruncatedMod(OpExport& e, const canonical::TruncatedMod&) {
  return TruncatedMod(e, e.in(0), e.in(1));
}

Value* ExportFloorMod(OpExport& e, const canonical::FloorMod&) {
  if (!IsFloat(e.kind(0))) return e.Widened("Mod", {e.in(0), e.in(1)});
  return e.InSingle({e.in(0), e.in(1)}, [&](const Values& values) {
    Value* rhs = values[1];
    const ElementKind kind = e.kind_of(rhs);
    Value* remainder = TruncatedMod(e, values[0], rhs);
    Value* zero = e.Number(0, kind);
    Value* moved =
        e("Where", {IsOtherSide(e, remainder, rhs), e("Add", {remainder, rhs}), remainder});
    Value* signed_zero = e("Where", {e("Less", {rhs, zero}), e.Number(-0.0, kind), zero});
    return e("Where", {e("Equal", {remainder, zero}), signed_zero, moved});
  });
}

Value* ExportFloorDiv(OpExport& e, const canonical::FloorDiv&) {
  Value* quotient = e.Widened("Div", {e.in(0), e.in(1)});
  if (IsUnsignedInteger(e.kind(0))) return quotient;
  Value* is_below = IsOtherSide(e, TruncatedMod(e, e.in(0), e.in(1)), e.in(1));
  return e.Widened("Sub", {quotient, e.Cast(is_below, e.kind(0))});
}

// A distance that shifts everything out is undefined in ONNX.
Value* Shift(OpExport& e, absl::string_view direction) {
  const ElementKind kind = e.kind(0);
  Value* lhs = e.in(0);
  Value* rhs = e.in(1);
  ElementKind carrier = kind;
  if (IsSignedInteger(kind)) {
    if (direction == "RIGHT") return e.Unsupported("ONNX's BitShift takes no signed integers");
    carrier = kind == ElementKind::kI64   ? ElementKind::kU64
              : kind == ElementKind::kI32 ? ElementKind::kU32
              : kind == ElementKind::kI16 ? ElementKind::kU16
                                          : ElementKind::kU8;
    lhs = e.Cast(lhs, carrier);
    rhs = e.Cast(rhs, carrier);
  }
  Value* bits = e.Number(BitWidth(kind), carrier);
  Value* is_out = e("Not", {e("Less", {rhs, bits})});
  Value* zero = e.Number(0, carrier);
  Value* shifted = e("BitShift", {lhs, e("Where", {is_out, zero, rhs})},
                     {{"direction", Attribute::String(std::string(direction))}});
  return e.Cast(e("Where", {is_out, zero, shifted}), kind);
}
Value* ExportShiftLeft(OpExport& e, const canonical::ShiftLeft&) { return Shift(e, "LEFT"); }
Value* ExportShiftRight(OpExport& e, const canonical::ShiftRight&) { return Shift(e, "RIGHT"); }

Value* ExportCompare(OpExport& e, const canonical::Compare& op) {
  using canonical::Comparison;
  Value* lhs = e.in(0);
  Value* rhs = e.in(1);
  const bool is_equality =
      op.direction == Comparison::kEqual || op.direction == Comparison::kNotEqual;
  if (e.kind(0) == ElementKind::kI1 && !is_equality) {
    lhs = e.Cast(lhs, ElementKind::kI32);
    rhs = e.Cast(rhs, ElementKind::kI32);
  }
  switch (op.direction) {
    case Comparison::kEqual:
      return e.Widened("Equal", {lhs, rhs});
    case Comparison::kNotEqual:
      return e("Not", {e.Widened("Equal", {lhs, rhs})});
    case Comparison::kLess:
      return e.Widened("Less", {lhs, rhs});
    case Comparison::kLessEqual:
      return e.Widened("LessOrEqual", {lhs, rhs});
    case Comparison::kGreater:
      return e.Widened("Greater", {lhs, rhs});
    case Comparison::kGreaterEqual:
      return e.Widened("GreaterOrEqual", {lhs, rhs});
  }
  return nullptr;
}

}  // namespace

void AddElementwise(ExportTable& table) {
  table.Add(ExportAnd);
  table.Add(ExportCompare);
  table.Add(ExportFloorDiv);
  table.Add(ExportFloorMod);
  table.Add(ExportNot);
  table.Add(ExportOr);
  table.Add(ExportRsqrt);
  table.Add(ExportShiftLeft);
  table.Add(ExportShiftRight);
  table.Add(ExportTruncatedMod);
  table.Add(ExportXor);
  table.AddRefused<canonical::Atan2>("ONNX has no arc tangent of two numbers");
  table.AddSame<canonical::Abs>("Abs");
  table.AddSame<canonical::Acos>("Acos");
  table.AddSame<canonical::Acosh>("Acosh");
  table.AddSame<canonical::Asin>("Asin");
  table.AddSame<canonical::Asinh>("Asinh");
  table.AddSame<canonical::Atan>("Atan");
  table.AddSame<canonical::Atanh>("Atanh");
  table.AddSame<canonical::Ceil>("Ceil");
  table.AddSame<canonical::Cos>("Cos");
  table.AddSame<canonical::Cosh>("Cosh");
  table.AddSame<canonical::EltwiseAdd>("Add", Integers::kWiden);
  table.AddSame<canonical::EltwiseDiv>("Div", Integers::kWiden);
  table.AddSame<canonical::EltwiseMax>("Max", Integers::kWiden);
  table.AddSame<canonical::EltwiseMin>("Min", Integers::kWiden);
  table.AddSame<canonical::EltwiseMul>("Mul", Integers::kWiden);
  table.AddSame<canonical::EltwiseSqrt>("Sqrt");
  table.AddSame<canonical::EltwiseSub>("Sub", Integers::kWiden);
  table.AddSame<canonical::Erf>("Erf");
  table.AddSame<canonical::Exp>("Exp");
  table.AddSame<canonical::Floor>("Floor");
  table.AddSame<canonical::Log>("Log");
  table.AddSame<canonical::Neg>("Neg", Integers::kWiden);
  table.AddSame<canonical::Pow>("Pow", Integers::kWiden);
  table.AddSame<canonical::Round>("Round");
  table.AddSame<canonical::Select>("Where");
  table.AddSame<canonical::Sign>("Sign", Integers::kWiden);
  table.AddSame<canonical::Sin>("Sin");
  table.AddSame<canonical::Sinh>("Sinh");
  table.AddSame<canonical::Tan>("Tan");
}

}  // namespace roundhouse::onnx_export
