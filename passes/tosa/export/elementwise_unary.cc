#include "roundhouse/dialects/canonical/elementwise_unary.h"

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

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

}  // namespace

void AddElementwiseUnary(ExportTable& table) {
  table.AddPaired<canonical::BitwiseNot>();
  table.AddSame<canonical::Cosh>(Cosh);
  table.AddSame<canonical::EltwiseSqrt>(Sqrt);
  table.AddSame<canonical::Neg>("negate");
  table.AddSame<canonical::Round>(Round);
  table.AddSame<canonical::Sign>(Sign);
  table.AddSame<canonical::Sinh>(Sinh);
  table.AddSame<canonical::Tan>(Tan);
  table.AddRefused<canonical::Acos, canonical::Acosh, canonical::Asin, canonical::Asinh,
                   canonical::Atan, canonical::Atanh>(kNoInverse);
}

}  // namespace roundhouse::tosa_export
