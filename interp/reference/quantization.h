// File: quantization.h
//
// Between quantised integers and the real numbers that they stand for, by the one rule that
// dialects/canonical/conversion.h states.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_QUANTIZATION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_QUANTIZATION_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::reference {

// One scale and zero point, and the precision of the arithmetic.
class Grid {
 public:
  // Scale and zero point number `index` of a quantised type.
  Grid(const ElementType& type, int64_t index);

  // Rounded to the kind that the type expresses.
  double Real(int64_t stored) const;
  // Saturates; NaN counts as 0.
  int64_t Stored(double real) const;

 private:
  ElementKind expressed_;
  double scale_;
  int64_t zero_point_;
  int64_t least_;
  int64_t greatest_;
};

// The real numbers of a quantised tensor, and the reverse, into a tensor of the quantised type
// `type`. An error when the scales of the type do not go with its shape.
absl::StatusOr<std::vector<double>> Dequantized(const Tensor& tensor);
absl::StatusOr<Tensor> Quantized(absl::Span<const double> reals, const Type& type);

// The elements of a dense tensor of integers (of any width, quantised or not) and the reverse,
// where the low bits are kept.
std::vector<int64_t> StoredIntegers(const Tensor& tensor);
void StoreIntegers(absl::Span<const int64_t> integers, Tensor& tensor);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_QUANTIZATION_H_
