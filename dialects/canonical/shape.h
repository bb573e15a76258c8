// File: shape.h
//
// Ops on the shape of a tensor: reshapes, which keep the elements and their order; the shape as
// data; and broadcasting. All but tensor_broadcast cost nothing at run time.
//
// Quantisation along an axis follows the axis; it is an error of inference to merge the axis with
// others or to split it.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SHAPE_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SHAPE_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// The same elements in row-major order, with the shape `shape`.
// (C1) input is a tensor in domain tensor.
// (C2) No size is negative, and their product fits in 64 bits.
// (C3) The input has as many elements as the result.
// (C4) Quantisation along an axis: the axis keeps its size and the number of elements before it.
struct FixedReshape {
  static constexpr OpSpec kSpec = {.name = "canonical.fixed_reshape",
                                   .summary = "Reshapes a tensor to a fixed shape.",
                                   .operands = "input",
                                   .traits = OpTrait::kMoves | OpTrait::kReshapes};
  std::vector<int64_t> shape;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("shape", op.shape, "the shape of the result"));
  }
};

// Like fixed_reshape, to a shape that is data. One size may be -1: it follows from the number of
// elements.
// (C1) input is a tensor in domain tensor.
// (C2) shape is a list of integers, none less than -1, at most one of them -1.
// (C3) The input has as many elements as the result. A -1 can be computed: the other sizes divide
//      that number and are not 0.
// (C4) Quantisation along an axis: the axis keeps its size and the number of elements before it.
// (C5) With zero_copies, a 0 stands at the index of one of the input's axes.
struct Reshape {
  static constexpr OpSpec kSpec = {.name = "canonical.reshape",
                                   .summary = "Reshapes a tensor to a computed shape.",
                                   .operands = "input, shape",
                                   .traits = OpTrait::kMoves | OpTrait::kReshapes};
  bool zero_copies = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("zero_copies", op.zero_copies,
              "whether a 0 in the shape stands for the input's size along that axis"));
  }
};

// Merges the axes start_axis … end_axis - 1 into one. An empty range inserts an axis of size 1.
// Unknown sizes, and names, are kept.
// (C1) input is a tensor in domain tensor.
// (C2) 0 <= start_axis <= end_axis <= rank, negative ones counted from the rank.
// (C3) The size of the merged axis fits in 64 bits.
// (C4) Quantisation along an axis: it is merged with axes of size 1 only.
struct Flatten {
  static constexpr OpSpec kSpec = {.name = "canonical.flatten",
                                   .summary = "Merges neighbouring axes into one.",
                                   .operands = "input",
                                   .traits = OpTrait::kMoves | OpTrait::kReshapes};
  int64_t start_axis = 0;
  std::optional<int64_t> end_axis;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("start_axis", op.start_axis, "the first axis that is merged"),
        Field("end_axis", op.end_axis, "the axis after the last merged one; absent: the rank"));
  }
};

// (C1) input is a tensor in domain tensor.
// (C2) The axes are in range and differ.
// (C3) Each of them has size 1.
struct Squeeze {
  static constexpr OpSpec kSpec = {.name = "canonical.squeeze",
                                   .summary = "Removes axes of size 1.",
                                   .operands = "input",
                                   .traits = OpTrait::kMoves | OpTrait::kReshapes};
  std::optional<std::vector<int64_t>> axes;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axes", op.axes, "the removed axes; absent: all of size 1"));
  }
};

// (C1) input is a tensor in domain tensor.
// (C2) The axes are in range, as axes of the result, and differ.
struct Unsqueeze {
  static constexpr OpSpec kSpec = {.name = "canonical.unsqueeze",
                                   .summary = "Adds axes of size 1.",
                                   .operands = "input",
                                   .traits = OpTrait::kMoves | OpTrait::kReshapes};
  std::vector<int64_t> axes;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("axes", op.axes, "the positions of the new axes in the result"));
  }
};

// The sizes of a value of any domain, in the domain's order, as i64.
// (C1) input is a tensor.
struct ShapeOf {
  static constexpr OpSpec kSpec = {.name = "canonical.shape_of",
                                   .summary = "Gives the shape as a list of integers.",
                                   .operands = "input",
                                   .results = "shape",
                                   .elements = kAllElementsAndOpaque};
};

// Repeats the input along axes of size 1, and along new axes in front, to reach the wanted sizes. A
// wanted size of 1 keeps the input's size, so the result has the shape that an elementwise op would
// give to the input and a tensor of these sizes. An input of rank 0 gives a tensor of any shape
// filled with one value.
// (C1) input is a tensor in domain tensor.
// (C2) `sizes` is given once, as attribute or as operand: a list of integers, none negative.
// (C3) Aligned at the last axis, the input's size and the wanted one are equal, or one of them is
//      1.
// (C4) Quantisation along an axis: the axis is not repeated.
struct TensorBroadcast {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_broadcast",
                                   .summary = "Broadcasts a tensor to given sizes.",
                                   .operands = "input, sizes?",
                                   .traits = OpTrait::kMoves};
  std::optional<std::vector<int64_t>> sizes;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("sizes", op.sizes, "the sizes of the result, if they are not an operand"));
  }
};

absl::StatusOr<Type> Infer(const FixedReshape& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Reshape& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Flatten& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Squeeze& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Unsqueeze& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ShapeOf& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const TensorBroadcast& op, const InferenceContext& context);

using ShapeOps =
    OpList<FixedReshape, Reshape, Flatten, Squeeze, Unsqueeze, ShapeOf, TensorBroadcast>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SHAPE_H_
