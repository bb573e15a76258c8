// File: elementwise_binary.h
//
// Functions of two or three numbers, applied to corresponding elements. They work in any domain. In
// domain tensor the shapes broadcast as in NumPy; in any other they must be equal, since an axis
// with a meaning cannot be aligned with another one.
//
// Floats of every width are computed in f64 and rounded once, to nearest, ties to even; NaN,
// infinities and signed zeros follow IEEE 754. Integers wrap around; an integer division by zero is
// an error of the run.
//
// Other functions are composed from these ops, without loss of precision:
//   squared_difference  eltwise_mul(d, d) of d = eltwise_sub(lhs, rhs)
//   logical_and …       bitwise_and … on i1
//   floor_div of floats floor(eltwise_div(lhs, rhs))
//   mean, sum of many   eltwise_add of two, and eltwise_div
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_ELEMENTWISE_BINARY_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_ELEMENTWISE_BINARY_H_

#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// The base of all ops that map two elements to one of the same kind.
// (C1) lhs and rhs are tensors in one domain.
// (C2) Their shapes broadcast in domain tensor, and are equal in any other domain.
// (C3) Their elements are the same.
struct BinaryElementwise {};
absl::StatusOr<Type> Infer(const BinaryElementwise& op, const InferenceContext& context);

// Quantised operands are accumulators (quantization.h), and so is the sum.
// (C1) to (C3) as for BinaryElementwise.
// (C4) If the elements are quantised along an axis, the ranks are equal.
// (C5) Quantised elements are i32 or i64, with zero point 0.
struct EltwiseAdd : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.eltwise_add",
                                   .summary = "Adds.",
                                   .operands = "lhs, rhs",
                                   .elements = (kNumbers | kComplexes).WithQuantized(),
                                   .traits = OpTrait::kElementwise,
                                   .commutative = true};
};
absl::StatusOr<Type> Infer(const EltwiseAdd& op, const InferenceContext& context);

// (C1) to (C5) as for eltwise_add.
struct EltwiseSub : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.eltwise_sub",
                                   .summary = "Subtracts rhs from lhs.",
                                   .operands = "lhs, rhs",
                                   .elements = (kNumbers | kComplexes).WithQuantized(),
                                   .traits = OpTrait::kElementwise};
};
absl::StatusOr<Type> Infer(const EltwiseSub& op, const InferenceContext& context);

// The products of quantised elements are accumulators (quantization.h).
// (C1), (C2) as for BinaryElementwise.
// (C3) Their elements are the same; or both are quantised, with at most 16 bits and one scale for
//      all.
struct EltwiseMul : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.eltwise_mul",
                                   .summary = "Multiplies.",
                                   .operands = "lhs, rhs",
                                   .elements = (kNumbers | kComplexes).WithQuantized(),
                                   .traits = OpTrait::kElementwise,
                                   .commutative = true};
};
absl::StatusOr<Type> Infer(const EltwiseMul& op, const InferenceContext& context);

struct EltwiseDiv : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.eltwise_div",
      .summary = "Divides lhs by rhs; the quotient of integers is rounded towards zero.",
      .operands = "lhs, rhs",
      .elements = kNumbers | kComplexes,
      .traits = OpTrait::kElementwise};
};

// Quantised elements are compared by their stored integers. +0 is greater than -0.
// (C1) to (C3) as for BinaryElementwise.
// (C4) If the elements are quantised along an axis, the ranks are equal.
struct EltwiseMax : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.eltwise_max",
                                   .summary = "Gives the greater operand; NaN if either is NaN.",
                                   .operands = "lhs, rhs",
                                   .elements = kNumbers.WithQuantized(),
                                   .traits = OpTrait::kElementwise | OpTrait::kSelects,
                                   .commutative = true};
};

// As eltwise_max, including (C1) to (C4).
struct EltwiseMin : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.eltwise_min",
                                   .summary = "Gives the lesser operand; NaN if either is NaN.",
                                   .operands = "lhs, rhs",
                                   .elements = kNumbers.WithQuantized(),
                                   .traits = OpTrait::kElementwise | OpTrait::kSelects,
                                   .commutative = true};
};

// A negative power of an integer is rounded towards zero; a negative power of zero is a division by
// zero.
struct Pow : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.pow",
                                   .summary = "Raises lhs to the power of rhs.",
                                   .operands = "lhs, rhs",
                                   .elements = kNumbers,
                                   .traits = OpTrait::kElementwise};
};

struct FloorDiv : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.floor_div",
                                   .summary = "Divides integers and rounds down.",
                                   .operands = "lhs, rhs",
                                   .elements = kIntegers,
                                   .traits = OpTrait::kElementwise};
};

// Python's `%`; of floats, a zero has the sign of rhs.
struct FloorMod : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.floor_mod",
      .summary = "Gives the remainder of floor_div, which has the sign of rhs.",
      .operands = "lhs, rhs",
      .elements = kNumbers,
      .traits = OpTrait::kElementwise};
};

// C's `%` and fmod.
struct TruncatedMod : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.truncated_mod",
      .summary = "Gives the remainder of a division rounded towards zero; it has the sign of lhs.",
      .operands = "lhs, rhs",
      .elements = kNumbers,
      .traits = OpTrait::kElementwise};
};

struct Atan2 : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.atan2",
      .summary = "Gives the angle, in [-pi, pi], of the point whose y is lhs and whose x is rhs.",
      .operands = "lhs, rhs",
      .elements = kFloats,
      .traits = OpTrait::kElementwise};
};

struct BitwiseAnd : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.bitwise_and",
      .summary = "Computes the bitwise and; on i1 this is the logical and.",
      .operands = "lhs, rhs",
      .elements = kIntegers | kBooleans,
      .traits = OpTrait::kElementwise,
      .commutative = true};
};

struct BitwiseOr : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.bitwise_or",
      .summary = "Computes the bitwise or; on i1 this is the logical or.",
      .operands = "lhs, rhs",
      .elements = kIntegers | kBooleans,
      .traits = OpTrait::kElementwise,
      .commutative = true};
};

struct BitwiseXor : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.bitwise_xor",
      .summary = "Computes the bitwise exclusive or; on i1 this is the logical exclusive or.",
      .operands = "lhs, rhs",
      .elements = kIntegers | kBooleans,
      .traits = OpTrait::kElementwise,
      .commutative = true};
};

// A count outside [0, bits) shifts everything out.
struct ShiftLeft : BinaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.shift_left",
                                   .summary = "Shifts lhs left by rhs bits.",
                                   .operands = "lhs, rhs",
                                   .elements = kIntegers,
                                   .traits = OpTrait::kElementwise};
};

// A count outside [0, bits) shifts everything out but the sign.
struct ShiftRight : BinaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.shift_right",
      .summary = "Shifts lhs right by rhs bits; signed integers keep their sign.",
      .operands = "lhs, rhs",
      .elements = kIntegers,
      .traits = OpTrait::kElementwise};
};

enum class Comparison { kEqual, kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual };
absl::Span<const absl::string_view> EnumeratorNames(Comparison);

// NaN is not equal to, less than or greater than anything. false is less than true; strings compare
// byte by byte.
// (C1) to (C3) as for BinaryElementwise.
struct Compare {
  static constexpr OpSpec kSpec = {.name = "canonical.compare",
                                   .summary = "Compares lhs with rhs; the result is i1.",
                                   .operands = "lhs, rhs",
                                   .elements = kNumbers | kBooleans | kStrings,
                                   .traits = OpTrait::kElementwise};
  Comparison direction = Comparison::kEqual;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("direction", op.direction, "\"less\": whether lhs is less than rhs"));
  }
};
absl::StatusOr<Type> Infer(const Compare& op, const InferenceContext& context);

// (C1) All three are tensors in one domain.
// (C2) Their shapes broadcast in domain tensor, and are equal in any other domain.
// (C3) The elements of on_true and on_false are the same.
// (C4) If those are quantised along an axis, the ranks of all three are equal, and along that axis
//      the condition's size is 1 or that of the other two.
struct Select {
  static constexpr OpSpec kSpec = {
      .name = "canonical.select",
      .summary = "Takes each element from on_true where the condition holds, else from on_false.",
      .operands = "condition, on_true, on_false",
      .elements = kBooleans,
      .traits = OpTrait::kElementwise | OpTrait::kMoves};
};
absl::StatusOr<Type> Infer(const Select& op, const InferenceContext& context);

using ElementwiseBinaryOps =
    OpList<EltwiseAdd, EltwiseSub, EltwiseMul, EltwiseDiv, EltwiseMax, EltwiseMin, Pow, FloorDiv,
           FloorMod, TruncatedMod, Atan2, BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight,
           Compare, Select>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_ELEMENTWISE_BINARY_H_
