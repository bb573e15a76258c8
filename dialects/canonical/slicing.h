// File: slicing.h
//
// Ops that extract a part of a tensor, replace a part, or add a border.
//
// Lists that may be an attribute or an operand are given once; the operand is for lists that only
// the run knows. Quantisation along an axis is kept, and its scales are sliced like the axis; where
// that is not possible, inference gives an error.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SLICING_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SLICING_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// Along each of the axes, the elements start, start + step, … up to, but without, end. A start or
// end below 0 counts from the size; then both are clamped to the range that the step can cover (for
// a size n: 0 to n for a step forwards, n - 1 to -1 backwards), so anything far beyond an end of
// the axis stands for that end. Axes that are not listed are taken whole. A reversal is the step -1
// from the greatest to the least int64.
// (C1) input is a tensor in domain tensor.
// (C2) `starts` and `ends` are given, `axes` and `steps` may be, each once, as attribute or as
//      operand: lists of integers.
// (C3) The lists are equally long, and without `axes` not longer than the rank.
// (C4) The axes are in range and differ.
// (C5) No step is 0.
// (C6) Quantisation along an axis: it is taken whole, or the slice is known before the run.
struct Slice {
  static constexpr OpSpec kSpec = {.name = "canonical.slice",
                                   .summary = "Takes a range along each axis.",
                                   .operands = "input, starts?, ends?, axes?, steps?",
                                   .traits = OpTrait::kMoves};
  std::optional<std::vector<int64_t>> starts;
  std::optional<std::vector<int64_t>> ends;
  std::optional<std::vector<int64_t>> axes;
  std::optional<std::vector<int64_t>> steps;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("starts", op.starts, "the first element along each axis"),
        Field("ends", op.ends, "the end, exclusive, along each axis"),
        Field("axes", op.axes, "the sliced axes; absent: the first ones, in order"),
        Field("steps", op.steps, "the step along each axis; absent: 1"));
  }
};

// A slice of known size at an offset that the run computes. A start is clamped so that the slice
// fits.
// (C1) input is a tensor in domain tensor.
// (C2) starts is a list of integers, one for each axis.
// (C3) sizes has one size for each axis, not negative and not above the input's.
// (C4) Quantisation along an axis: the axis is taken whole.
struct DynamicSlice {
  static constexpr OpSpec kSpec = {
      .name = "canonical.dynamic_slice",
      .summary = "Takes a window of known size at a computed position.",
      .operands = "input, starts",
      .traits = OpTrait::kMoves};
  std::vector<int64_t> sizes;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("sizes", op.sizes, "the sizes of the window along each axis"));
  }
};

// The input with a part overwritten by `update`, at an offset that the run computes. A start is
// clamped so that the update fits.
// (C1) input and update are tensors in domain tensor with the same elements.
// (C2) They have the same rank, and no size of update is above the input's.
// (C3) starts is a list of integers, one for each axis.
struct DynamicUpdateSlice {
  static constexpr OpSpec kSpec = {.name = "canonical.dynamic_update_slice",
                                   .summary = "Replaces a window at a computed position.",
                                   .operands = "input, update, starts",
                                   .traits = OpTrait::kMoves};
};

// Adds elements before and after along each axis; a negative number removes as many.
// (C1) input is a tensor in domain tensor.
// (C2) `pads` is given once, as attribute or as operand: two integers for each axis.
// (C3) constant is one element of the input's type; a quantised one may be given in its storage
//      type.
// (C4) No size of the result is negative or beyond 64 bits.
// (C5) Quantised elements without a constant have one zero point. Quantisation along an axis: the
//      axis is not padded.
struct TensorConstantPad {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_constant_pad",
                                   .summary = "Pads a tensor with one value.",
                                   .operands = "input, constant?, pads?",
                                   .traits = OpTrait::kMoves};
  std::optional<std::vector<int64_t>> pads;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("pads", op.pads, "elements added before each axis, then after each axis"));
  }
};

// The sources of the elements of a border; for 1 2 3 with two before and after:
enum class BorderMode {
  kReflect,    // 3 2 | 1 2 3 | 2 1
  kSymmetric,  // 2 1 | 1 2 3 | 3 2
  kEdge,       // 1 1 | 1 2 3 | 3 3
  kWrap,       // 2 3 | 1 2 3 | 1 2
};
absl::Span<const absl::string_view> EnumeratorNames(BorderMode);

// Like tensor_constant_pad, but pads with elements of the input. Negative pads are applied first; a
// border wider than the rest of the input continues the pattern.
// (C1) input is a tensor in domain tensor.
// (C2) `pads` is given once, as attribute or as operand: two integers for each axis.
// (C3) Where a border is added, at least one element is left.
// (C4) No size of the result is negative or beyond 64 bits.
// (C5) Quantisation along an axis: the axis is not padded.
struct TensorBorderPad {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_border_pad",
                                   .summary = "Pads a tensor with its own elements.",
                                   .operands = "input, pads?",
                                   .traits = OpTrait::kMoves};
  BorderMode mode = BorderMode::kReflect;
  std::optional<std::vector<int64_t>> pads;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("mode", op.mode, "which elements are the padding"),
        Field("pads", op.pads, "elements added before each axis, then after each axis"));
  }
};

absl::StatusOr<Type> Infer(const Slice& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const DynamicSlice& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const DynamicUpdateSlice& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const TensorConstantPad& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const TensorBorderPad& op, const InferenceContext& context);

// The elements that a slice takes along an axis of size `size`: `count` from `start` on.
struct SliceRange {
  int64_t start = 0;
  int64_t step = 1;
  int64_t count = 0;
};
// Requires size >= 0 and step != 0.
SliceRange ResolveSlice(int64_t size, int64_t start, int64_t end, int64_t step);

using SlicingOps =
    OpList<Slice, DynamicSlice, DynamicUpdateSlice, TensorConstantPad, TensorBorderPad>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SLICING_H_
