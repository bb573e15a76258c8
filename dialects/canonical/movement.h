// File: movement.h
//
// Ops that permute, join, split or repeat tensors. They take all element types and compute none.
//
// Quantisation along an axis follows the axis, and its scales follow their parts; where that is not
// possible, inference gives an error.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_MOVEMENT_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_MOVEMENT_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// Axis i of the result is axis perm[i] of the input.
// (C1) input is a tensor in domain tensor.
// (C2) perm has each axis of the input once.
struct TensorTranspose {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_transpose",
                                   .summary = "Permutes the axes of a tensor.",
                                   .operands = "input",
                                   .traits = OpTrait::kMoves | OpTrait::kPermutesAxes};
  std::vector<int64_t> perm;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("perm", op.perm, "for each axis of the result, the axis of the input"));
  }
};

// (C1) There is at least one operand, and all are tensors in domain tensor.
// (C2) All have the same elements. Quantisation along `axis` may differ in its scales.
// (C3) All have the same rank, and `axis` is one of their axes.
// (C4) Along every other axis they have the same size.
// (C5) The size of the result along `axis` fits in 64 bits.
struct TensorConcat {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_concat",
                                   .summary = "Concatenates tensors along an axis.",
                                   .operands = "inputs...",
                                   .traits = OpTrait::kMoves | OpTrait::kAlongAxis};
  int64_t axis = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("axis", op.axis, "the axis of the concatenation"));
  }
};

// Splits a tensor into parts along an axis. Without sizes, all parts have the same size, rounded
// up, except the last, which has the rest: 7 elements in 3 parts are 3, 3 and 1.
// (C1) input is a tensor in domain tensor.
// (C2) `axis` is one of its axes.
// (C3) `sizes` is given at most once, as attribute or as operand: a list of integers, none
//      negative, one for each result. Without it, `parts` says how many results there are.
// (C4) The sizes add up to the size of the input. Without sizes, the last part's is not negative.
// (C5) Quantisation along `axis`: the sizes are known before the run.
struct TensorSplit {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_split",
                                   .summary = "Splits a tensor into parts along an axis.",
                                   .operands = "input, sizes?",
                                   .results = "outputs...",
                                   .traits = OpTrait::kMoves | OpTrait::kAlongAxis};
  int64_t axis = 0;
  std::optional<std::vector<int64_t>> sizes;
  std::optional<int64_t> parts;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axis", op.axis, "the axis that is split"),
        Field("sizes", op.sizes, "the size of each part, unless sizes are an operand or equal"),
        Field("parts", op.parts, "the number of equal parts"));
  }
};

// (C1) input is a tensor in domain tensor.
// (C2) `repeats` is given once, as attribute or as operand: one integer for each axis, not
//      negative.
// (C3) The sizes of the result fit in 64 bits.
// (C4) Quantisation along an axis: the axis has a repeat count of 1.
struct Tile {
  static constexpr OpSpec kSpec = {.name = "canonical.tile",
                                   .summary = "Repeats a tensor along its axes, as a whole.",
                                   .operands = "input, repeats?",
                                   .traits = OpTrait::kMoves};
  std::optional<std::vector<int64_t>> repeats;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("repeats", op.repeats,
                                 "the number of repeats along each axis, if it is not an operand"));
  }
};

// For index b along batch_axis, reverses the first lengths[b] elements along time_axis and keeps
// the rest. (To reverse a whole axis use a slice with step -1.)
// (C1) input is a tensor in domain tensor.
// (C2) The two axes are in range and differ.
// (C3) lengths is a list of integers, one for each index along batch_axis, from 0 to the size of
//      time_axis.
// (C4) Quantisation is not along time_axis.
struct ReverseSequence {
  static constexpr OpSpec kSpec = {.name = "canonical.reverse_sequence",
                                   .summary = "Reverses the beginning of each sequence of a batch.",
                                   .operands = "input, lengths",
                                   .traits = OpTrait::kMoves};
  int64_t time_axis = 0;
  int64_t batch_axis = 1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("time_axis", op.time_axis, "the axis that is reversed"),
        Field("batch_axis", op.batch_axis, "the axis with one length for each index"));
  }
};

// In each matrix of the last two axes, keeps the elements in row i and column j with
// lower <= j - i <= upper, and makes all others zero: lower = 0 keeps the upper triangle, both 0
// the diagonal.
// (C1) input is a tensor in domain tensor.
// (C2) It has rank 2 or more.
// (C3) `lower` and `upper` are given at most once each, as attribute or as operand of one integer.
// (C4) Quantised elements have one zero point.
struct BandPart {
  static constexpr OpSpec kSpec = {.name = "canonical.band_part",
                                   .summary = "Keeps the diagonals of a matrix that are in a band.",
                                   .operands = "input, lower?, upper?",
                                   .traits = OpTrait::kMoves};
  std::optional<int64_t> lower;
  std::optional<int64_t> upper;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("lower", op.lower,
              "the lowest diagonal that is kept, below 0 for those under the main one"),
        Field("upper", op.upper, "the highest diagonal that is kept"));
  }
};

absl::StatusOr<Type> Infer(const TensorTranspose& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const TensorConcat& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const TensorSplit& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Tile& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ReverseSequence& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const BandPart& op, const InferenceContext& context);

using MovementOps =
    OpList<TensorTranspose, TensorConcat, TensorSplit, Tile, ReverseSequence, BandPart>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_MOVEMENT_H_
