// File: elementwise_unary.h
//
// Functions of one number, applied to each element. They work in any domain, and the result has
// exactly the operand's type: names of dimensions and domain are passed through.
//
// Floats of every width are computed in f64 and rounded once, to nearest, ties to even; NaN,
// infinities and signed zeros follow IEEE 754. Integers wrap around.
//
// Other functions are composed from these ops, without loss of precision:
//   reciprocal(x)  eltwise_div(1, x)                square(x)   eltwise_mul(x, x)
//   is_nan(x)      compare(x, x) "not_equal"        is_inf(x)   compare(abs(x), inf) "equal"
//   logical_not    bitwise_not on i1
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_ELEMENTWISE_UNARY_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_ELEMENTWISE_UNARY_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// The base of all ops that map each element to one of the same kind.
// (C1) The operand is a tensor, in any domain.
struct UnaryElementwise {};
absl::StatusOr<Type> Infer(const UnaryElementwise& op, const InferenceContext& context);

// The magnitude of the least signed integer wraps around to itself. For a complex number the result
// is the modulus, which is real: complex<f32> gives f32.
// (C1) The operand is a tensor, in any domain.
struct Abs {
  static constexpr OpSpec kSpec = {.name = "canonical.abs",
                                   .summary = "Gives the magnitude.",
                                   .operands = "input",
                                   .elements = kNumbers | kComplexes,
                                   .traits = OpTrait::kElementwise};
};
absl::StatusOr<Type> Infer(const Abs& op, const InferenceContext& context);

struct Neg : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.neg",
                                   .summary = "Changes the sign, of zeros and NaNs too.",
                                   .operands = "input",
                                   .elements = kFloats | kSignedIntegers,
                                   .traits = OpTrait::kElementwise};
};

struct Sign : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.sign",
                                   .summary = "Gives -1, 0 or 1; zeros and NaNs are unchanged.",
                                   .operands = "input",
                                   .elements = kNumbers,
                                   .traits = OpTrait::kElementwise};
};

struct Floor : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.floor",
                                   .summary = "Rounds down to a whole number.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Ceil : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.ceil",
                                   .summary = "Rounds up to a whole number.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Round : UnaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.round",
      .summary = "Rounds to the nearest whole number, halves to the even one.",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kElementwise};
};

struct Exp : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.exp",
                                   .summary = "Raises e to the power of the operand.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Log : UnaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.log",
      .summary = "Gives the natural logarithm; -inf for 0, NaN for negative numbers.",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kElementwise};
};

struct EltwiseSqrt : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.eltwise_sqrt",
                                   .summary = "Gives the square root; NaN for negative numbers.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Rsqrt : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.rsqrt",
                                   .summary = "Gives one over the square root; infinite for 0.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Erf : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.erf",
                                   .summary = "Gives the Gauss error function.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Sin : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.sin",
                                   .summary = "Gives the sine of an angle in radians.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Cos : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.cos",
                                   .summary = "Gives the cosine of an angle in radians.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Tan : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.tan",
                                   .summary = "Gives the tangent of an angle in radians.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Asin : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.asin",
                                   .summary = "Gives the arc sine, in [-pi/2, pi/2].",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Acos : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.acos",
                                   .summary = "Gives the arc cosine, in [0, pi].",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Atan : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.atan",
                                   .summary = "Gives the arc tangent, in [-pi/2, pi/2].",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Sinh : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.sinh",
                                   .summary = "Gives the hyperbolic sine.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Cosh : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.cosh",
                                   .summary = "Gives the hyperbolic cosine.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Asinh : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.asinh",
                                   .summary = "Gives the inverse of the hyperbolic sine.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Acosh : UnaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.acosh",
      .summary = "Gives the inverse of the hyperbolic cosine; NaN below 1.",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kElementwise};
};

struct Atanh : UnaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.atanh",
      .summary = "Gives the inverse of the hyperbolic tangent; NaN outside [-1, 1].",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kElementwise};
};

struct BitwiseNot : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.bitwise_not",
                                   .summary = "Inverts each bit; on i1 this is the logical not.",
                                   .operands = "input",
                                   .elements = kIntegers | kBooleans,
                                   .traits = OpTrait::kElementwise};
};

using ElementwiseUnaryOps =
    OpList<Abs, Neg, Sign, Floor, Ceil, Round, Exp, Log, EltwiseSqrt, Rsqrt, Erf, Sin, Cos, Tan,
           Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh, Atanh, BitwiseNot>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_ELEMENTWISE_UNARY_H_
