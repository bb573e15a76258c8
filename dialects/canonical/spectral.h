// File: spectral.h
//
// Fourier transforms of any length, and complex numbers as pairs of real ones. (A length that
// differs from the axis: pad or slice first. A short-time transform: gather the frames, multiply by
// the window, rfft.)
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SPECTRAL_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SPECTRAL_H_

#include <cstdint>
#include <optional>
#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// Along an axis of size n: result[k] = sum over j of input[j] · exp(-2πi jk / n). The inverse has
// +2πi and divides by n.
// (C1) input is a tensor in domain tensor.
// (C2) `axis` is one of its axes.
struct Fft {
  static constexpr OpSpec kSpec = {.name = "canonical.fft",
                                   .summary = "Gives the discrete Fourier transform along an axis.",
                                   .operands = "input",
                                   .elements = kComplexes};
  int64_t axis = -1;
  bool inverse = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "which axis"),
                           Field("inverse", op.inverse, "whether it is the inverse transform"));
  }
};

// fft of real numbers; of its n results along the axis, which are conjugates of each other in
// pairs, the first n / 2 + 1.
// (C1) input is a tensor in domain tensor.
// (C2) `axis` is one of its axes.
// (C3) The axis has at least one element.
struct Rfft {
  static constexpr OpSpec kSpec = {
      .name = "canonical.rfft",
      .summary = "Gives the first half of the Fourier transform of real numbers.",
      .operands = "input",
      .elements = {ElementKind::kF64, ElementKind::kF32}};
  int64_t axis = -1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "which axis"));
  }
};

// The real numbers of which rfft makes the input; as those are real, the imaginary parts of the
// first number, and for an even length of the last, count as 0.
// (C1) input is a tensor in domain tensor.
// (C2) `axis` is one of its axes.
// (C3) `length` is given at most once, as attribute or as operand of one integer, at least 1;
//      without it, it is twice the size of the axis without one: 2 (m - 1).
// (C4) The axis has length / 2 + 1 elements.
struct Irfft {
  static constexpr OpSpec kSpec = {
      .name = "canonical.irfft",
      .summary = "Gives the real numbers of which half the Fourier transform is known.",
      .operands = "input, length?",
      .elements = kComplexes};
  int64_t axis = -1;
  std::optional<int64_t> length;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "which axis"),
                           Field("length", op.length, "the size of the axis in the result"));
  }
};

// The last axis, of real and imaginary part, becomes one complex number; the data stay as they are.
// (C1) input is a tensor in domain tensor.
// (C2) Its last axis has size 2.
struct ViewAsComplex {
  static constexpr OpSpec kSpec = {.name = "canonical.view_as_complex",
                                   .summary = "Reads pairs of numbers as complex ones.",
                                   .operands = "input",
                                   .elements = {ElementKind::kF64, ElementKind::kF32}};
};

// The reverse: a new last axis holds real and imaginary part.
// (C1) input is a tensor in domain tensor.
struct ViewAsReal {
  static constexpr OpSpec kSpec = {.name = "canonical.view_as_real",
                                   .summary = "Reads complex numbers as pairs of numbers.",
                                   .operands = "input",
                                   .elements = kComplexes};
};

absl::StatusOr<Type> Infer(const Fft& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Rfft& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Irfft& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ViewAsComplex& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ViewAsReal& op, const InferenceContext& context);

using SpectralOps = OpList<Fft, Rfft, Irfft, ViewAsComplex, ViewAsReal>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SPECTRAL_H_
