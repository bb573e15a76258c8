// Complex numbers and Fourier transforms.
#include "roundhouse/dialects/canonical/spectral.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "roundhouse/core/op.h"
#include "roundhouse/passes/stablehlo/lowering.h"

namespace roundhouse::stablehlo_lowering {
namespace {

Value* Complex(Lowering& l) {
  Value* real = l.need(0);
  const int64_t rank = l.rank(real);
  if (!l.ok()) return nullptr;
  Value* pairs = l.Concat({l.Unsqueeze(real, {rank}), l.Unsqueeze(l.need(1), {rank})}, rank);
  return l(canonical::ViewAsComplex{}, {pairs});
}

// Of a real number, its real part is itself, and the other one is 0, also of an infinity.
template <int kPart>
Value* Part(Lowering& l) {
  Value* value = l.need(0);
  const int64_t rank = l.rank(value);
  if (!l.ok()) return nullptr;
  if (!IsComplex(l.kind(value))) {
    if (kPart == 0) return value;
    const std::optional<Ints> sizes = l.sizes(value);
    return sizes ? l.Splat(0, l.kind(value), *sizes)
                 : l.BroadcastTo(l.Number(0, l.kind(value)), l.ShapeOf(value));
  }
  Value* pairs = l(canonical::ViewAsReal{}, {value});
  return l.Squeeze(l.Slice(pairs, rank, kPart, kPart + 1), {rank});
}

// Transforms along the last axes; of a real transform, the last one is the real one.
Value* LowerFft(Lowering& l) {
  Value* value = l.need(0);
  const std::string type = l.Word("fft_type");
  const Ints lengths = l.List("fft_length");
  const int64_t rank = l.rank(value);
  if (!l.ok()) return nullptr;
  const auto count = static_cast<int64_t>(lengths.size());
  if (count < 1 || count > rank) return l.Invalid("expected fft_length to have 1 to 3 sizes");
  const bool is_inverse = type == "IFFT" || type == "IRFFT";
  if (type == "RFFT") value = l(canonical::Rfft{.axis = rank - 1}, {value});
  const bool is_real = type == "RFFT" || type == "IRFFT";
  if (!is_real && type != "FFT" && type != "IFFT") return l.Invalid("expected a type of transform");
  for (int64_t i = 0; i < count - (is_real ? 1 : 0); ++i)
    value = l(canonical::Fft{.axis = rank - count + i, .inverse = is_inverse}, {value});
  if (type != "IRFFT") return value;
  return l(canonical::Irfft{.axis = rank - 1, .length = lengths.back()}, {value});
}

}  // namespace

void AddSpectral(LoweringTable& table) {
  table.Add("complex", Complex);
  table.Add("fft", LowerFft);
  table.Add("imag", Part<1>);
  table.Add("real", Part<0>);
}

}  // namespace roundhouse::stablehlo_lowering
