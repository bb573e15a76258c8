// File: gather_scatter.h
//
// Ops that read and write elements at indices that are data, and that find such indices.
//
// A negative index counts from the end. An index out of range is an error of the run that names it
// and the range. Indices are integers of any kind.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_GATHER_SCATTER_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_GATHER_SCATTER_H_

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

// Replaces `axis` of the input by the axes of indices: result[…, i…, …] = input[…, indices[i…], …].
// The first batch_dims axes of the two are batch axes: each batch of indices reads its batch of
// input.
// (C1) input is a tensor in domain tensor, indices one of integers.
// (C2) `axis` is one of the input's axes.
// (C3) 0 <= batch_dims <= axis, and not above the rank of indices.
// (C4) The batch axes of the two have the same sizes.
// (C5) Quantisation is not along `axis`.
struct Gather {
  static constexpr OpSpec kSpec = {.name = "canonical.gather",
                                   .summary = "Takes slices at given indices of an axis.",
                                   .operands = "input, indices",
                                   .traits = OpTrait::kMoves};
  int64_t axis = 0;
  int64_t batch_dims = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the indexed axis"),
        Field("batch_dims", op.batch_dims, "number of leading axes that both operands share"));
  }
};

// result[i, j, k] = input[i, indices[i, j, k], k], for axis 1 of three.
// (C1) input is a tensor in domain tensor, indices one of integers.
// (C2) They have the same rank, and `axis` is one of their axes.
// (C3) Along every other axis, indices is not larger than input.
// (C4) Quantisation along an axis: it is an axis other than `axis`, and taken whole.
struct GatherElements {
  static constexpr OpSpec kSpec = {.name = "canonical.gather_elements",
                                   .summary = "Takes one element for each index, along an axis.",
                                   .operands = "input, indices",
                                   .traits = OpTrait::kMoves};
  int64_t axis = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the indexed axis"));
  }
};

// The last axis of indices holds index tuples: k indices into the k axes of the input after the
// batch axes, which select the slice that is there.
// (C1) input is a tensor in domain tensor, indices one of integers.
// (C2) indices has rank 1 or more. batch_dims is not negative, below that rank, and not above the
//      input's.
// (C3) The tuples are not longer than the input's rank without the batch axes.
// (C4) The batch axes of the two have the same sizes.
// (C5) Quantisation is not along an axis that the tuples index.
struct GatherNd {
  static constexpr OpSpec kSpec = {.name = "canonical.gather_nd",
                                   .summary = "Takes slices at index tuples over several axes.",
                                   .operands = "input, indices",
                                   .traits = OpTrait::kMoves};
  int64_t batch_dims = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("batch_dims", op.batch_dims, "number of leading axes that both operands share"));
  }
};

// How an update is combined with the element that it is written to.
enum class ScatterReduction {
  kNone,  // The update replaces it; of several, the last in row-major order.
  kAdd,
  kMul,
  kMin,  // NaN wins over numbers, in both.
  kMax,
};
absl::Span<const absl::string_view> EnumeratorNames(ScatterReduction);

// The input with result[i, indices[i, j, k], k] = updates[i, j, k], for axis 1 of three.
// (C1) input and updates are tensors in domain tensor with the same elements, indices is one of
//      integers.
// (C2) They have the same rank, and `axis` is one of their axes.
// (C3) indices and updates have the same shape; along every axis other than `axis` it is not larger
//      than the input's.
// (C4) With a reduction: elements are numbers; for add and mul they may be complex.
// (C5) Quantisation is not along an axis.
struct ScatterElements {
  static constexpr OpSpec kSpec = {.name = "canonical.scatter_elements",
                                   .summary = "Writes one element for each index, along an axis.",
                                   .operands = "input, indices, updates"};
  int64_t axis = 0;
  ScatterReduction reduction = ScatterReduction::kNone;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the indexed axis"),
        Field("reduction", op.reduction, "how an update is combined with the element there"));
  }
};

// The input with the slices at the index tuples in the last axis of indices replaced by those of
// updates.
// (C1) input and updates are tensors in domain tensor with the same elements, indices is one of
//      integers.
// (C2) indices has rank 1 or more, and its tuples are not longer than the input's rank.
// (C3) The shape of updates is that of indices without its last axis, then that of one slice.
// (C4) With a reduction: elements are numbers; for add and mul they may be complex.
// (C5) Quantisation is not along an axis.
struct ScatterNd {
  static constexpr OpSpec kSpec = {.name = "canonical.scatter_nd",
                                   .summary = "Writes slices at index tuples over several axes.",
                                   .operands = "input, indices, updates"};
  ScatterReduction reduction = ScatterReduction::kNone;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("reduction", op.reduction, "how an update is combined with the element there"));
  }
};

// The index tuples of all elements that are not 0, in row-major order, one row for each, as
// gather_nd and scatter_nd take them. NaN is not 0; -0.0 is.
// (C1) input is a tensor in domain tensor.
struct NonZero {
  static constexpr OpSpec kSpec = {
      .name = "canonical.non_zero",
      .summary = "Finds the indices of the elements that are not zero.",
      .operands = "input",
      .results = "indices",
      .elements = (kNumbers | kPackedIntegers | kBooleans | kComplexes).WithoutQuantized()};
};

// The distinct elements of the input; with an axis, its distinct slices. first_indices has the
// index of the first occurrence of each, inverse for each element of the input its index in values,
// counts the number of occurrences. NaNs are equal to each other here and greater than all numbers;
// strings compare byte by byte, slices element by element.
// (C1) input is a tensor in domain tensor.
// (C2) `axis` is one of its axes.
// (C3) Quantisation is not along an axis.
struct Unique {
  static constexpr OpSpec kSpec = {
      .name = "canonical.unique",
      .summary = "Finds the distinct elements, or slices along an axis.",
      .operands = "input",
      .results = "values, first_indices, inverse, counts",
      .elements = (kNumbers | kPackedIntegers | kBooleans | kStrings).WithQuantized()};
  std::optional<int64_t> axis;
  bool sorted = true;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the axis whose slices are compared; absent: elements are compared"),
        Field("sorted", op.sorted,
              "whether values are sorted; else they are in order of first occurrence"));
  }
};

absl::StatusOr<Type> Infer(const Gather& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const GatherElements& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const GatherNd& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ScatterElements& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ScatterNd& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const NonZero& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const Unique& op, const InferenceContext& context);

using GatherScatterOps =
    OpList<Gather, GatherElements, GatherNd, ScatterElements, ScatterNd, NonZero, Unique>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_GATHER_SCATTER_H_
