// File: quantization.h
//
// The common rules of ops on quantised elements; docs/quantization.md has examples.
//
// Quantisation is part of a type: real = scale * (stored - zero_point), with a scale and zero point
// per tensor or for each index along an axis. There are three kinds of ops on such elements:
//
// - Ops that move or compare elements (reshape, transpose, concat, slice, gather, pad, max_pool_2d,
//   eltwise_max …) work on the stored integers, and the result has the same scale and zero point.
//   Padding is the zero point, which stands for 0, unless another value is given.
// - Sums and products (conv_2d, depthwise_conv_2d, transposed_conv_2d, mat_mul, eltwise_mul,
//   eltwise_add, eltwise_sub, tensor_reduce) are exact: they subtract the zero points and give an
//   *accumulator*, a quantised i32 (i64 where an operand has more than eight bits) with zero point
//   0 whose scale is the product of the scales of the factors, or the scale of the summands. It
//   wraps around, as integers do; with products of eight bits that takes more than 33,000 summands.
// - Only these ops round: quantize, requantize, and the convolutions and products with the
//   attribute `to`, which do what a requantize behind them would do. Each has an attribute
//   `rounding`, with a kind for each runtime whose numbers a model may have been made for. All of
//   them saturate: the result is clamped to the storage range.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_QUANTIZATION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_QUANTIZATION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::canonical {

// How a number is rounded to a result of scale s' and zero point z': an element of scale s and zero
// point z or, in quantize, a real number. All end with saturate(… + z').
enum class Rounding : uint8_t {
  // round(real / s'), where real is (stored - z) * s: each step in f32 (in f64 when the type
  // expresses f64; f16 and bf16 are those of real), halves to even. NaN counts as 0.
  kNearestEven,
  // round(real / s') in f64, halves away from 0.
  kHalfAway,
  // round((stored - z) * (s / s')): one factor, in f32 (f64), halves to even. ONNX's operators on
  // quantised numbers do this in practice. Not in quantize.
  kRatio,
  // (stored - z) * m * 2^e, where m * 2^e is s / s' in f64 with m in [1/2, 1) rounded to 31 bits:
  // integer arithmetic, for processors without floating point; halves up. Not in quantize.
  kFixedPoint,
  // As kFixedPoint, but rounded twice: the product with m to a whole number, halves up, and the
  // shift by a negative e, halves away from 0. A positive e shifts before the product. Not in
  // quantize.
  kFixedPointTwice,
  // As kFixedPointTwice, with halves up both times.
  kFixedPointTwiceUp,
};

inline absl::Span<const absl::string_view> EnumeratorNames(Rounding) {
  static constexpr absl::string_view kNames[] = {
      "nearest_even", "half_away",         "ratio",
      "fixed_point",  "fixed_point_twice", "fixed_point_twice_up"};
  return kNames;
}

inline bool IsFixedPoint(Rounding rounding) {
  return rounding == Rounding::kFixedPoint || rounding == Rounding::kFixedPointTwice ||
         rounding == Rounding::kFixedPointTwiceUp;
}

// Parameters of one scale: real = scale * (stored - zero_point), stored from least to greatest.
struct QuantizationParams {
  double scale = 1;  // An f32.
  int64_t zero_point = 0;
  int64_t least = 0;
  int64_t greatest = 0;
};
// Of 2^bits unsigned integers; it covers the numbers from `least` to `greatest`, and has 0 exactly.
QuantizationParams AsymmetricParams(double least, double greatest, int64_t bits);
// Of 2^bits - 1 signed integers around 0; it covers the numbers from -most to most.
QuantizationParams SymmetricParams(double most, int64_t bits);

// The factor of the fixed-point kinds: multiplier * 2^(exponent - 31).
struct FixedPointFactor {
  int32_t multiplier = 0;
  int exponent = 0;
};
// Factors below 2^-32 become 0, those of 2^30 and more the greatest representable one.
FixedPointFactor FixedPointFactorOf(double factor);

// The element type of exact products. At most one factor has scales along an axis, which is then
// `axis` of the result. Requires quantised elements.
ElementType AccumulatorOfProduct(const ElementType& lhs, const ElementType& rhs,
                                 std::optional<int64_t> axis = std::nullopt);
// The element type of exact sums.
ElementType AccumulatorOfSum(const ElementType& summand);
// Whether sums of these elements are exact: i32 or i64, zero points 0.
bool IsAccumulator(const ElementType& element);

// Whether operand 0 or operand 1 has elements that are known to be quantised.
bool HasQuantizedFactor(const InferenceContext& context);

// For operands 0 and 1 of a product: the only axis that may have scales, and the axis of the result
// that it becomes. Only one of the operands may have such scales. Nullopt if there is no such axis,
// or it is unknown.
struct ProductAxes {
  struct Side {
    std::optional<int64_t> operand = std::nullopt;
    std::optional<int64_t> result = std::nullopt;
  };
  Side lhs;
  Side rhs;
};
// The element type of a sum of products of operands 0 and 1, one of which is quantised; nullopt if
// the elements of the other, or the axis, are unknown. Errors: the other is not quantised, or
// expresses another type; more than 16 bits; scales along an axis that the result does not have.
absl::StatusOr<std::optional<ElementType>> InferAccumulator(const InferenceContext& context,
                                                            const ProductAxes& axes,
                                                            absl::string_view constraint);
// Checks that `bias` (an operand of rank 1) has the elements `sum`, with the bias's only axis as
// the quantised one.
absl::Status ExpectBiasElements(const InferenceContext& context, int bias, const ElementType& sum,
                                absl::string_view constraint);

// The result's elements of an op with the attributes `to`, `rounding` and `activation`, whose sums
// have the elements `sum`; nullopt if `sum` is unknown. Errors: `to` is not a quantised type with
// one scale that expresses the same type as the sum; `rounding` without `to`; an activation of sums
// that are not rounded.
absl::StatusOr<std::optional<ElementType>> InferRequantized(const std::optional<ElementType>& sum,
                                                            const std::optional<ElementType>& to,
                                                            Rounding rounding,
                                                            Activation activation,
                                                            absl::string_view constraint);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_QUANTIZATION_H_
