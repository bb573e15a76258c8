#include "roundhouse/dialects/canonical/elementwise_unary.h"

#include <cstddef>
#include <optional>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

Value* ExportTan(OpExport& e, const canonical::Tan&) {
  return e("div", {e("sin", {e.in(0)}), e("cos", {e.in(0)})});
}

// sqrt(1 - x^2), as sqrt((1 - x) (1 + x)).
Value* OtherLeg(OpExport& e) {
  Value* one = e.Number(1, e.kind(0));
  return e("sqrt", {e("mul", {e("sub", {one, e.in(0)}), e("add", {one, e.in(0)})})});
}

Value* ExportAsin(OpExport& e, const canonical::Asin&) {
  return e("atan2", {e.in(0), OtherLeg(e)});
}

Value* ExportAcos(OpExport& e, const canonical::Acos&) {
  return e("atan2", {OtherLeg(e), e.in(0)});
}

// TFLite's ATAN2 does not broadcast.
Value* ExportAtan(OpExport& e, const canonical::Atan&) {
  const std::optional<Ints> sizes = e.sizes(0);
  Value* shape = sizes ? e.List(*sizes) : e.SizesOf(e.in(0));
  const ElementKind kind = e.kind(0) == ElementKind::kF64 ? ElementKind::kF64 : ElementKind::kF32;
  return e.Cast(e("atan2", {e.Cast(e.in(0), kind), e("fill", {shape, e.Number(1, kind)})}),
                e.kind(0));
}

// erf as x P(x^2) / Q(x^2), with coefficients from a weighted fit: the relative error is within
// 4e-7. From kErfEnd on it is 1, as erf is in f32.
constexpr double kErfEnd = 3.92;

constexpr double kErfAbove[] = {1.1283791065216064,    0.19038322567939758,
                                0.052745312452316284,  0.0037645380944013596,
                                0.0002848450094461441, 2.050084049187717e-06};

constexpr double kErfBelow[] = {1.0,
                                0.5020554661750793,
                                0.11409920454025269,
                                0.014967053197324276,
                                0.001162249594926834,
                                3.80897217837628e-05};

Value* Polynomial(OpExport& e, Value* x, absl::Span<const double> factors) {
  Value* sum = e.Number(factors.back(), ElementKind::kF32);
  for (size_t i = factors.size() - 1; i-- > 0;) {
    sum = e("add", {e("mul", {x, sum}), e.Number(factors[i], ElementKind::kF32)});
  }
  return sum;
}

Value* ExportErf(OpExport& e, const canonical::Erf&) {
  const ElementKind kind = e.kind(0);
  if (kind == ElementKind::kF64) return e.Unsupported("TFLite computes no f64");
  Value* x = e.Clamp(e.Cast(e.in(0), ElementKind::kF32), -kErfEnd, kErfEnd);
  Value* square = e("mul", {x, x});
  Value* ratio =
      e("div", {e("mul", {x, Polynomial(e, square, kErfAbove)}), Polynomial(e, square, kErfBelow)});
  return e.Cast(e.Clamp(ratio, -1, 1), kind);
}

// For complex numbers, the absolute value is their magnitude.
Value* ExportAbs(OpExport& e, const canonical::Abs&) {
  if (!IsComplex(e.kind(0))) return e.Same<canonical::Abs>(e.inputs());
  return e("complex_abs", {e.in(0)}, {}, TflType(e.result_type()));
}

Value* ExportNot(OpExport& e, const canonical::BitwiseNot&) {
  if (e.kind(0) == ElementKind::kI1) return e.Same<canonical::BitwiseNot>(e.inputs());
  const ElementKind kind = e.kind(0);
  if (kind == ElementKind::kI64 || kind == ElementKind::kU64) return e.Unsupported(kNoBits);
  const double ones = IsSignedInteger(kind) ? -1 : static_cast<double>(IntegerRange(kind).second);
  return e.Same<canonical::BitwiseXor>({e.in(0), e.Number(ones, kind)});
}

}  // namespace

void AddElementwiseUnary(ExportTable& table) {
  table.Add(ExportAbs);
  table.Add(ExportAcos);
  table.Add(ExportAsin);
  table.Add(ExportAtan);
  table.Add(ExportErf);
  table.Add(ExportNot);
  table.Add(ExportTan);
  constexpr char kNoFunction[] = "TFLite has no such function, nor an exact decomposition of it";
  table.AddRefused<canonical::Acosh>(kNoFunction);
  table.AddRefused<canonical::Asinh>(kNoFunction);
  table.AddRefused<canonical::Atanh>(kNoFunction);
  table.AddRefused<canonical::Cosh>(kNoFunction);
  table.AddRefused<canonical::Sinh>(kNoFunction);
}

}  // namespace roundhouse::tfl_export
