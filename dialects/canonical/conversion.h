// File: conversion.h
//
// Ops that convert elements to another type. All work in any domain and keep the shape with its
// names.
//
// quantization.h explains quantised elements, and how numbers are rounded to them.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_CONVERSION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_CONVERSION_H_

#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/small_float.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse {

inline absl::Span<const absl::string_view> EnumeratorNames(Overflow) {
  static constexpr absl::string_view kNames[] = {"saturate", "saturate_finite", "to_special"};
  return kNames;
}

inline absl::Span<const absl::string_view> EnumeratorNames(PowerRounding) {
  static constexpr absl::string_view kNames[] = {"up", "down", "nearest"};
  return kNames;
}

}  // namespace roundhouse

namespace roundhouse::canonical {

// To a float: rounded once, to nearest, ties to even; a number that is too large becomes infinite,
// or for 8-bit floats what `overflow` says. f4E2M1FN always saturates, and NaN becomes 6; f8E8M0FNU
// has only powers of two, to which `rounding` rounds; numbers below the least one are treated like
// too large ones (`overflow`), and negative numbers become NaN. To an integer, from a float: the
// fraction is dropped, numbers out of range saturate, NaN becomes 0; from an integer: the low bits
// are kept. To i1: whether the number is not 0 (true for NaN). A real number becomes a complex one
// with imaginary part 0. To a string: the shortest decimal that reads back as the same number ("7";
// for floats with a point, "2.5", "1.0e-05"; "inf", "-inf", "nan"), "true" or "false". From a
// string: a decimal number; for an integer a whole one that fits, for i1 "true" or "false";
// anything else is an error of the run.
// (C1) input is a tensor, in any domain.
// (C2) Complex elements are cast to complex ones only, and strings are not cast to complex ones.
struct Cast {
  static constexpr OpSpec kSpec = {
      .name = "canonical.cast",
      .summary = "Converts elements to another type.",
      .operands = "input",
      .elements = kNumbers | kPackedIntegers | kSmallFloats | kBooleans | kComplexes | kStrings,
      .traits = OpTrait::kElementwise | OpTrait::kConverts};
  ElementKind to = ElementKind::kF32;
  Overflow overflow = Overflow::kSaturate;
  PowerRounding rounding = PowerRounding::kUp;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("to", op.to, "the element type of the result"),
        Field("overflow", op.overflow,
              "a value too large for an 8-bit float becomes the greatest number (saturate; "
              "saturate_finite: infinities become NaN in the types without -0), or infinity, else "
              "NaN (to_special)"),
        Field("rounding", op.rounding,
              "to f8E8M0FNU: away from 0 (up), towards 0 (down) or to nearest"));
  }
};

// A quantised operand's bits are its stored integers; a quantised result is not rounded.
// (C1) input is a tensor, in any domain.
// (C2) The two kinds have the same number of bits, and neither is i1 unless both are.
// (C3) The quantisation of the result fits the shape.
struct Bitcast {
  static constexpr OpSpec kSpec = {
      .name = "canonical.bitcast",
      .summary = "Reinterprets the bits of each element as another element type.",
      .operands = "input",
      .elements =
          (kNumbers | kPackedIntegers | kSmallFloats | kBooleans | kComplexes).WithQuantized(),
      .traits = OpTrait::kElementwise | OpTrait::kConverts};
  ElementType to;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("to", op.to, "the element type of the result"));
  }
};

// (C1) input is a tensor, in any domain.
// (C2) `to` is quantised, and expresses the operand's elements.
// (C3) The quantisation of the result fits the shape.
// (C4) `rounding` is nearest_even or half_away.
struct Quantize {
  static constexpr OpSpec kSpec = {.name = "canonical.quantize",
                                   .summary = "Quantises numbers.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise | OpTrait::kConverts};
  ElementType to;
  Rounding rounding = Rounding::kNearestEven;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("to", op.to, "the quantised element type"),
                           Field("rounding", op.rounding, "how numbers are rounded"));
  }
};

// The result has the elements that the operand's type expresses.
// (C1) input is a tensor, in any domain.
struct Dequantize {
  static constexpr OpSpec kSpec = {.name = "canonical.dequantize",
                                   .summary = "Converts quantised elements to real numbers.",
                                   .operands = "input",
                                   .elements = ElementSet().WithQuantized(),
                                   .traits = OpTrait::kElementwise | OpTrait::kConverts};
};

// With nearest_even and half_away this is exactly quantize of dequantize.
//
// The fixed-point kinds can give the multiplicand more bits: stored - z is first shifted left by
// `left_shift`, and the factor is reduced accordingly.
// (C1) input is a tensor, in any domain.
// (C2) `to` is quantised, and expresses the same type as the operand.
// (C3) The quantisation of the result fits the shape.
// (C4) left_shift is from 0 to 31, and 0 unless `rounding` is a fixed-point kind.
struct Requantize {
  static constexpr OpSpec kSpec = {
      .name = "canonical.requantize",
      .summary = "Requantises elements to another scale and zero point.",
      .operands = "input",
      .elements = ElementSet().WithQuantized(),
      .traits = OpTrait::kElementwise | OpTrait::kConverts};
  ElementType to;
  Rounding rounding = Rounding::kNearestEven;
  int64_t left_shift = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("to", op.to, "the quantised element type"),
        Field("rounding", op.rounding, "how numbers are rounded"),
        Field("left_shift", op.left_shift, "bits to shift left before the multiplication"));
  }
};

// Dequantize of quantize, with a scale and a zero point that are computed in the run: training with
// it makes up for the rounding. There are 2^bits quantised numbers, 0 among them. They cover the
// range from `least` to `greatest`; or, if it is symmetric, that from -m to m, where m is the
// greater magnitude of the two, with one number less. Elements outside are clamped to the range,
// NaN becomes 0; each step is computed in f32, and ties round to even. Bounds that are not finite
// give arbitrary numbers.
//
// The derivative by the input is that of a clamp: 1 within the bounds, as if nothing were rounded.
// (C1) input is a tensor of rank 1 or more, in any domain; axis is one of its axes.
// (C2) least and greatest are tensors of rank 1 and f32, with one element, or one for each index
//      along the axis.
// (C3) bits is from 2 to 24.
struct FakeQuantize {
  static constexpr OpSpec kSpec = {
      .name = "canonical.fake_quantize",
      .summary = "Quantises numbers within bounds, and dequantises them.",
      .operands = "input, least, greatest",
      .elements = {ElementKind::kF32},
      .traits = OpTrait::kAlongAxis};
  int64_t axis = -1;
  int64_t bits = 8;
  bool symmetric = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the axis along which the bounds lie, if they are several"),
        Field("bits", op.bits, "the bits of a quantised number"),
        Field("symmetric", op.symmetric, "whether the zero point is the middle"));
  }
};

absl::StatusOr<Type> Infer(const Cast& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Bitcast& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Quantize& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Dequantize& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Requantize& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const FakeQuantize& op, const InferenceContext& context);

using ConversionOps = OpList<Cast, Bitcast, Quantize, Dequantize, Requantize, FakeQuantize>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_CONVERSION_H_
