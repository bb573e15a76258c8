#include "roundhouse/dialects/canonical/elementwise_binary.h"

#include <limits>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"

namespace roundhouse::onnx_export {
namespace {

// Whether the remainder, which has the sign of lhs, and rhs have opposite signs.
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

// The angle of |y| / |x|, moved to the side of x and given the sign of y. The sign of a zero can be
// seen only from its reciprocal.
Value* ExportAtan2(OpExport& e, const canonical::Atan2&) {
  return e.InSingle({e.in(0), e.in(1)}, [&](const Values& values) {
    const ElementKind kind = e.kind_of(values[0]);
    Value* zero = e.Number(0, kind);
    auto is_negative = [&](Value* value) {
      return e("Or", {e("Less", {value, zero}), e("Less", {e("Reciprocal", {value}), zero})});
    };
    Value* y = e("Abs", {values[0]});
    Value* x = e("Abs", {values[1]});
    Value* are_zero = e("And", {e("Equal", {y, zero}), e("Equal", {x, zero})});
    Value* infinity = e.Number(std::numeric_limits<double>::infinity(), kind);
    Value* are_infinite = e("And", {e("Equal", {y, infinity}), e("Equal", {x, infinity})});
    Value* ratio = e("Where", {are_infinite, e.Number(1, kind), e("Div", {y, x})});
    Value* angle = e("Atan", {e("Where", {are_zero, zero, ratio})});
    Value* other_side = e("Sub", {e.Number(3.14159265358979323846, kind), angle});
    angle = e("Where", {is_negative(values[1]), other_side, angle});
    return e("Where", {is_negative(values[0]), e("Neg", {angle}), angle});
  });
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

// ONNX does not define shifts by the number of bits or more.
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
  // 1 if the distance is in range, else 0. Used as a factor, as not all kinds have a Where.
  Value* kept = e.Cast(e("Less", {rhs, e.Number(BitWidth(kind), carrier)}), carrier);
  Value* shifted = e.Widened("BitShift", {lhs, e.Widened("Mul", {rhs, kept})},
                             {{"direction", Attribute::String(std::string(direction))}});
  return e.Cast(e.Widened("Mul", {shifted, kept}), kind);
}

Value* ExportShiftLeft(OpExport& e, const canonical::ShiftLeft&) { return Shift(e, "LEFT"); }

Value* ExportShiftRight(OpExport& e, const canonical::ShiftRight&) { return Shift(e, "RIGHT"); }

Value* ExportMul(OpExport& e, const canonical::EltwiseMul&) {
  if (!e.type(0).element_type().is_quantized()) return e.Same<canonical::EltwiseMul>(e.inputs());
  const ElementKind kind = e.result_type().element_type().kind();
  return e("Mul", {Distances(e, InOnnxOrder(e.type(0)), e.in(0), kind),
                   Distances(e, InOnnxOrder(e.type(1)), e.in(1), kind)});
}

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
  return e.Compare(op.direction, lhs, rhs);
}

}  // namespace

void AddElementwiseBinary(ExportTable& table) {
  table.Add(ExportAtan2);
  table.Add(ExportCompare);
  table.Add(ExportFloorDiv);
  table.Add(ExportFloorMod);
  table.Add(ExportMul);
  table.Add(ExportShiftLeft);
  table.Add(ExportShiftRight);
  table.Add(ExportTruncatedMod);
  table.AddPaired<canonical::BitwiseAnd, canonical::BitwiseOr, canonical::BitwiseXor>();
  table.AddSame<canonical::Pow>("Pow", OpExport::Integers::kWiden);
}

}  // namespace roundhouse::onnx_export
