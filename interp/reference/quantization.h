// File: quantization.h
//
// Quantises, dequantises and requantises elements, by the rules in
// dialects/canonical/quantization.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_QUANTIZATION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_QUANTIZATION_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse::reference {

// Quantises and dequantises by one scale and zero point, in the precision of the type.
class Quantizer {
 public:
  // Takes the scale and zero point at `index` of a quantised type.
  Quantizer(const ElementType& type, int64_t index);

  // The result is rounded to the kind that the type expresses.
  double Real(int64_t stored) const;
  // Saturates; NaN counts as 0. The rounding is nearest_even or half_away.
  int64_t Stored(double real,
                 canonical::Rounding rounding = canonical::Rounding::kNearestEven) const;
  // Adds the zero point to a whole number, and saturates.
  int64_t StoredFromOffset(__int128 offset) const;
  int64_t StoredFromOffset(double offset) const;

  int64_t zero_point() const { return zero_point_; }
  double scale() const { return scale_; }
  ElementKind expressed() const { return expressed_; }

 private:
  ElementKind expressed_;
  double scale_;
  int64_t zero_point_;
  int64_t least_;
  int64_t greatest_;
};

// Requantises stored integers from one scale and zero point to another.
class Requantizer {
 public:
  Requantizer(const Quantizer& from, const Quantizer& to, canonical::Rounding rounding,
              int64_t left_shift);
  int64_t operator()(int64_t stored) const;

 private:
  Quantizer from_;
  Quantizer to_;
  canonical::Rounding rounding_;
  int64_t left_shift_;
  double ratio_;  // Rounded to the precision in which it multiplies.
  canonical::FixedPointFactor factor_;
};

// Dequantises a tensor, and the reverse, into a tensor of the quantised type `type`. Error: the
// scales of the type do not fit its shape.
absl::StatusOr<std::vector<double>> Dequantized(const Tensor& tensor);
absl::StatusOr<Tensor> Quantized(absl::Span<const double> reals, const Type& type,
                                 canonical::Rounding rounding = canonical::Rounding::kNearestEven);
// Requantises a tensor to the scales and zero points of `type`.
absl::StatusOr<Tensor> Requantized(const Tensor& tensor, const Type& type,
                                   canonical::Rounding rounding, int64_t left_shift);
// Clamps the real numbers of a quantised tensor to [least, greatest].
absl::StatusOr<Tensor> ClampedQuantized(const Tensor& tensor, double least, double greatest);
// For each element: stored integer minus zero point.
absl::StatusOr<std::vector<int64_t>> OffsetsFromZeroPoint(const Tensor& tensor);
// The zero point of each element of a quantised type with known sizes.
absl::StatusOr<std::vector<int64_t>> ZeroPoints(const Type& type);

// The elements of a dense tensor of integers (of any width, quantised or not), and the reverse,
// which keeps the low bits.
absl::StatusOr<std::vector<int64_t>> StoredIntegers(const Tensor& tensor);
void StoreIntegers(absl::Span<const int64_t> integers, Tensor& tensor);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_QUANTIZATION_H_
