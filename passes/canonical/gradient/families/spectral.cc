// The derivatives of Fourier transforms: the inverse transforms. Cotangents of complex numbers are
// those of their parts, so the adjoint of a linear op is its conjugate transpose.
#include "roundhouse/dialects/canonical/spectral.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// `value` (complex), multiplied by the real factors along `axis`.
Value* ScaledAlong(AdjointBuilder& a, Value* value, const std::vector<double>& factors,
                   int64_t axis) {
  Value* parts = a(ViewAsReal{}, {value});
  Ints shape(static_cast<size_t>(a.rank(parts)), 1);
  shape[static_cast<size_t>(axis)] = static_cast<int64_t>(factors.size());
  Value* by =
      a.Constant(Tensor::Of<double>(absl::MakeConstSpan(shape), absl::MakeConstSpan(factors)));
  return a(ViewAsComplex{}, {a.Mul(parts, a.Cast(by, a.kind(parts)))});
}

std::vector<double> Same(int64_t count, double factor) {
  return std::vector<double>(static_cast<size_t>(count), factor);
}

Values AdjointOfFft(const Fft& op, AdjointBuilder& a) {
  const int64_t axis = a.Axis(op.axis, a.rank(a.in(0)));
  const std::optional<int64_t> size = a.size(a.in(0), axis);
  if (!size) {
    a.NotKnown("the size of the axis");
    return a.None();
  }
  // The inverse transform divides by the size, the conjugate transpose does not, and vice versa.
  Value* back = a(Fft{.axis = axis, .inverse = !op.inverse}, {a.cotangent()});
  const auto n = static_cast<double>(*size);
  return {ScaledAlong(a, back, Same(*size, op.inverse ? 1 / n : n), axis)};
}

Values AdjointOfRfft(const Rfft& op, AdjointBuilder& a) {
  const int64_t axis = a.Axis(op.axis, a.rank(a.in(0)));
  const std::optional<int64_t> size = a.size(a.in(0), axis);
  if (!size) {
    a.NotKnown("the size of the axis");
    return a.None();
  }
  Value* parts = a(ViewAsReal{}, {a.cotangent()});
  Value* whole = a(ViewAsComplex{}, {a.Pad(parts, axis, 0, *size - (*size / 2 + 1))});
  Value* back = a(ViewAsReal{}, {a(Fft{.axis = axis, .inverse = true}, {whole})});
  const int64_t last = a.rank(back) - 1;
  Value* real = a.Squeeze(a.Slice(back, last, 0, 1), {last});
  return {a.Scale(real, static_cast<double>(*size))};
}

// Every number except the first, and the last if the length is even, also stands for its conjugate.
Values AdjointOfIrfft(const Irfft& op, AdjointBuilder& a) {
  const int64_t axis = a.Axis(op.axis, a.rank(a.in(0)));
  const std::optional<int64_t> length = a.size(a.result(), axis);
  if (!length) {
    a.NotKnown("the length");
    return a.None();
  }
  Value* back = a(Rfft{.axis = axis}, {a.cotangent()});
  std::vector<double> factors = Same(*length / 2 + 1, 2.0 / static_cast<double>(*length));
  factors.front() /= 2;
  if (*length % 2 == 0) factors.back() /= 2;
  return a.Only(0, ScaledAlong(a, back, factors, axis));
}

Values AdjointOfViewAsComplex(const ViewAsComplex&, AdjointBuilder& a) {
  return {a(ViewAsReal{}, {a.cotangent()})};
}
Values AdjointOfViewAsReal(const ViewAsReal&, AdjointBuilder& a) {
  return {a(ViewAsComplex{}, {a.cotangent()})};
}

}  // namespace

void AddSpectral(GradientTable& table) {
  table.Rule<Fft>(AdjointOfFft);
  table.Rule<Rfft>(AdjointOfRfft);
  table.Rule<Irfft>(AdjointOfIrfft);
  table.Rule<ViewAsComplex>(AdjointOfViewAsComplex);
  table.Rule<ViewAsReal>(AdjointOfViewAsReal);
}

}  // namespace roundhouse::canonical_gradient
