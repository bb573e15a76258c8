#include <limits>
#include <optional>
#include <vector>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/passes/onnx/paired_ops.h"

namespace roundhouse::onnx_lowering {
namespace {

template <DeclaredOp Op>
Value* Binary(Lowering& l) {
  Value* rhs = l.SecondOperand();
  return l(Op{}, {l.need(0), rhs});
}

template <DeclaredOp Op>
Value* Variadic(Lowering& l) {
  Value* result = l.need(0);
  for (int i = 1; i < l.num_inputs(); ++i) result = l(Op{}, {result, l.need(i)});
  return result;
}

Value* LowerMean(Lowering& l) {
  Value* sum = Variadic<canonical::EltwiseAdd>(l);
  if (l.num_inputs() == 1) return sum;
  return l.Div(sum, l.Number(l.num_inputs(), l.kind(sum)));
}

Value* LowerPow(Lowering& l) {
  Value* base = l.need(0);
  Value* exponent = l.SecondOperand();
  const ElementKind kind = l.kind(base);
  const ElementKind exponent_kind = l.kind(exponent);
  if (kind == exponent_kind) return l(canonical::Pow{}, {base, exponent});
  if (IsFloat(kind) || !IsFloat(exponent_kind)) {
    return l(canonical::Pow{}, {base, l.Cast(exponent, kind)});
  }
  // Computed in f64, as a root is an integer only after the final conversion.
  Value* power =
      l(canonical::Pow{}, {l.Cast(base, ElementKind::kF64), l.Cast(exponent, ElementKind::kF64)});
  return l.Cast(power, kind);
}

Value* LowerMod(Lowering& l) {
  if (l.Int("fmod") != 0) return Binary<canonical::TruncatedMod>(l);
  return Binary<canonical::FloorMod>(l);
}

Value* LowerBitShift(Lowering& l) {
  if (l.String("direction") == "LEFT") return Binary<canonical::ShiftLeft>(l);
  if (l.String("direction") == "RIGHT") return Binary<canonical::ShiftRight>(l);
  return l.Invalid("attribute 'direction': expected LEFT or RIGHT");
}

Value* LowerReciprocal(Lowering& l) {
  Value* input = l.need(0);
  return l.Div(l.Number(1, l.kind(input)), input);
}

Value* LowerIsNaN(Lowering& l) {
  Value* input = l.need(0);
  return l(canonical::Compare{.direction = canonical::Comparison::kNotEqual}, {input, input});
}

Value* LowerIsInf(Lowering& l) {
  Value* input = l.need(0);
  auto is = [&](double value) {
    return l(canonical::Compare{.direction = canonical::Comparison::kEqual},
             {input, l.Number(value, l.kind(input))});
  };
  const bool positive = l.Int("detect_positive", 1) != 0;
  const bool negative = l.Int("detect_negative", 1) != 0;
  const double infinity = std::numeric_limits<double>::infinity();
  if (positive && negative) return l(canonical::BitwiseOr{}, {is(infinity), is(-infinity)});
  if (positive) return is(infinity);
  if (negative) return is(-infinity);
  Value* nan = LowerIsNaN(l);
  return l(canonical::BitwiseAnd{}, {nan, l(canonical::BitwiseNot{}, {nan})});
}

// Opsets 1 and 6: bounds are attributes.
Value* LowerClipByAttributes(Lowering& l) {
  return l(canonical::Clamp{.min = l.Float("min", std::numeric_limits<float>::lowest()),
                            .max = l.Float("max", std::numeric_limits<float>::max())},
           {l.need(0)});
}

Value* LowerClip(Lowering& l) {
  Value* result = l.need(0);
  const std::optional<std::vector<double>> min = l.NumbersOf(l.in(1));
  const std::optional<std::vector<double>> max = l.NumbersOf(l.in(2));
  const bool min_known = !l.has(1) || (min && min->size() == 1);
  const bool max_known = !l.has(2) || (max && max->size() == 1);
  if (l.ok() && l.is_float(result) && min_known && max_known) {
    canonical::Clamp clamp;
    if (min) clamp.min = (*min)[0];
    if (max) clamp.max = (*max)[0];
    // If the bounds are in the wrong order, the upper one wins.
    if (clamp.min <= clamp.max) return l(clamp, {result});
  }
  if (l.has(1)) result = l(canonical::EltwiseMax{}, {result, l.AsScalar(l.in(1))});
  if (l.has(2)) result = l(canonical::EltwiseMin{}, {result, l.AsScalar(l.in(2))});
  return result;
}

Value* LowerIdentity(Lowering& l) { return l.need(0); }

}  // namespace

void AddElementwise(LoweringTable& table) {
  onnx_passes::AddPairedOps(table);
  table.Add("BitShift", 11, LowerBitShift);
  table.Add("Clip", 1, LowerClipByAttributes);
  table.Add("Clip", 11, LowerClip);
  table.Add("Identity", 1, LowerIdentity);
  table.Add("IsInf", 10, LowerIsInf);
  table.Add("IsNaN", 9, LowerIsNaN);
  table.Add("Mean", 1, LowerMean);
  table.Add("Mod", 10, LowerMod);
  table.Add("Pow", 1, LowerPow);
  table.Add("Reciprocal", 1, LowerReciprocal);
  table.Add("Sum", 1, Variadic<canonical::EltwiseAdd>);
}

}  // namespace roundhouse::onnx_lowering
