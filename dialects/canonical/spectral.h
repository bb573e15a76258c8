// File: spectral.h
//
// Fourier transforms of any length, and complex numbers as pairs of real ones. (For a length other
// than the axis's, pad or slice first. For a short-time transform, gather the frames, multiply by
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
    return std::make_tuple(Field("axis", op.axis, "the axis"),
                           Field("inverse", op.inverse, "whether it is the inverse transform"));
  }
};

// fft of real numbers. The n results along the axis are conjugates in pairs, so only the first n /
// 2 + 1 are given.
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
    return std::make_tuple(Field("axis", op.axis, "the axis"));
  }
};

// The inverse of rfft. The imaginary parts of the first number and, for an even length, of the last
// one count as 0, since the results are real.
// (C1) input is a tensor in domain tensor.
// (C2) `axis` is one of its axes.
// (C3) `length` is given at most once, as attribute or as operand of one integer, at least 1;
//      without it, it is 2 (m - 1) for an axis of size m.
// (C4) The axis has length / 2 + 1 elements.
struct Irfft {
  static constexpr OpSpec kSpec = {
      .name = "canonical.irfft",
      .summary = "Gives the real numbers from the first half of their Fourier transform.",
      .operands = "input, length?",
      .elements = kComplexes};
  int64_t axis = -1;
  std::optional<int64_t> length;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the axis"),
                           Field("length", op.length, "the size of the axis in the result"));
  }
};

// The last axis, real and imaginary part, becomes one complex number; the data are unchanged.
// (C1) input is a tensor in domain tensor.
// (C2) Its last axis has size 2.
struct ViewAsComplex {
  static constexpr OpSpec kSpec = {.name = "canonical.view_as_complex",
                                   .summary = "Reads pairs of numbers as complex numbers.",
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
