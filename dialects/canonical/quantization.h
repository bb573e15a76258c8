// File: quantization.h
//
// What the ops on quantised elements have in common; docs/quantization.md says it with examples.
//
// Quantisation is part of a type: real = scale * (stored - zero_point), with a scale and zero point
// per tensor or for each index along an axis. There are three kinds of ops on such elements:
//
// - Those that move elements or compare them (reshape, transpose, concat, slice, gather, pad,
//   max_pool_2d, eltwise_max …) work on the stored integers, and the result has the same grid. What
//   is padded with nothing else is padded with zero points, which stand for 0.
// - Sums and products (conv_2d, depthwise_conv_2d, transposed_conv_2d, mat_mul, eltwise_mul,
//   eltwise_add, eltwise_sub, tensor_reduce) are exact: they subtract the zero points and give an
//   *accumulator*, a quantised i32 (i64 where an operand has more than eight bits) with zero point
//   0 whose scale is the product of the scales of the factors, or the scale of the summands. It
//   wraps around, as integers do; products of eight bits need more than 33,000 summands for that.
// - Rounding is the business of the ops that say so: quantize, requantize, and the convolutions and
//   products that have the attribute `to` and do what a requantize behind them would do. Each has
//   an attribute `rounding`, of which there are as many kinds as there are runtimes whose numbers a
//   model was made for. All of them saturate: the result is brought into the storage range.
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

// How a number gets to the grid (scale s', zero point z') of a result; from an element of the grid
// (s, z) or, in quantize, from a real number. All end with saturate(… + z').
enum class Rounding : uint8_t {
  // round(real / s'), where real is (stored - z) * s: each step in f32 (in f64 when the type
  // expresses f64; f16 and bf16 are those of real), halves to even. NaN counts as 0.
  kNearestEven,
  // round(real / s') in f64, halves away from 0.
  kHalfAway,
  // round((stored - z) * (s / s')): one factor, in f32 (f64), halves to even. What ONNX's operators
  // on quantised numbers do in practice. Not in quantize.
  kRatio,
  // (stored - z) * m * 2^e, where m * 2^e is s / s' in f64 with m in [1/2, 1) rounded to 31 bits:
  // integer arithmetic, as on processors without floating point; halves up. Not in quantize.
  kFixedPoint,
  // The same, but rounded twice: the product with m to a whole number, with halves up, and the
  // shift by a negative e, with halves away from 0. A positive e shifts before the product. Not in
  // quantize.
  kFixedPointTwice,
  // The same, with halves up both times.
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

// The factor of the kinds in fixed point: multiplier * 2^(exponent - 31).
struct FixedPointFactor {
  int32_t multiplier = 0;
  int exponent = 0;
};
// Factors below 2^-32 are 0, those of 2^30 and more the greatest that there is.
FixedPointFactor FixedPointFactorOf(double factor);

// The elements of exact products of two, at most one of which has scales along an axis, which is
// then `axis` of the result. Requires quantised elements.
ElementType AccumulatorOfProduct(const ElementType& lhs, const ElementType& rhs,
                                 std::optional<int64_t> axis = std::nullopt);
// The elements of exact sums.
ElementType AccumulatorOfSum(const ElementType& summand);
// Whether sums of such elements are exact: i32 or i64, zero points 0.
bool IsAccumulator(const ElementType& element);

// Whether operand 0 or operand 1 has elements that are known to be quantised.
bool HasQuantizedFactor(const InferenceContext& context);

// Which axis of the operands 0 and 1 of a product becomes which of its result: the only one along
// which there may be scales, and along one of the two. Nothing where there is no such axis, or it
// is not known.
struct ProductAxes {
  struct Side {
    std::optional<int64_t> operand = std::nullopt;
    std::optional<int64_t> result = std::nullopt;
  };
  Side lhs;
  Side rhs;
};
// The elements of a sum of products of operands 0 and 1, one of which is quantised; nothing where
// those of the other, or the axis, are not known. Errors: the other is not quantised, or expresses
// something else; more than 16 bits; scales along axes of which the result has none.
absl::StatusOr<std::optional<ElementType>> InferAccumulator(const InferenceContext& context,
                                                            const ProductAxes& axes,
                                                            absl::string_view constraint);
// `bias` (an operand of rank 1) has the elements `sum`, whose axis is the bias's only one.
absl::Status ExpectBiasElements(const InferenceContext& context, int bias, const ElementType& sum,
                                absl::string_view constraint);

// The elements of the result of an op with the attributes `to`, `rounding` and `activation`, whose
// sums have the elements `sum`; nothing where these are not known. Errors: `to` is not a quantised
// type with one scale that expresses what the sum does; `rounding` without `to`; an activation of
// sums that are not rounded.
absl::StatusOr<std::optional<ElementType>> InferRequantized(const std::optional<ElementType>& sum,
                                                            const std::optional<ElementType>& to,
                                                            Rounding rounding,
                                                            Activation activation,
                                                            absl::string_view constraint);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_QUANTIZATION_H_
