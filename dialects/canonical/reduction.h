// File: reduction.h
//
// Ops that combine the elements along an axis: all into one, or each with those before it. They
// take tensors in domain tensor.
//
// Sums of f32, f16 and bf16 are accumulated in f64, those of f64 with compensated summation; the
// result is rounded once. Sums and products of integers wrap around. NaN in the operand gives NaN
// in every result that depends on it.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_REDUCTION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_REDUCTION_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

enum class ReduceKind { kMean, kSum, kProd, kMax, kMin, kSumSquare, kLogSumExp };
absl::Span<const absl::string_view> EnumeratorNames(ReduceKind);

// Without `axes`, as attribute or operand, all axes are reduced; with an empty list none is. For no
// elements the sums are 0, the product is 1, the maximum is the least value of the kind (-inf for
// floats), the minimum the greatest, log_sum_exp is -inf, and the mean is NaN, for integers an
// error of the run. The mean of integers is that of the exact sum, rounded towards zero. On i1, max
// says whether any is true and min whether all are. L2 norms are eltwise_sqrt of sum_square, L1
// norms the sum of abs. The sums of quantised elements are accumulators (quantization.h).
// (C1) input is in domain tensor.
// (C2) axes is an attribute or an operand, a list of integers, not both.
// (C3) Each axis is in range, and named once.
// (C4) Integers have no log_sum_exp, i1 has max and min only, and quantised elements have these and
//      sum.
// (C5) Quantised elements have one scale for all.
struct TensorReduce {
  static constexpr OpSpec kSpec = {
      .name = "canonical.tensor_reduce",
      .summary = "Reduces axes: the elements along them become one number.",
      .operands = "input, axes?",
      .elements = (kNumbers | kBooleans).WithQuantized()};
  ReduceKind kind = ReduceKind::kMean;
  std::optional<std::vector<int64_t>> axes = std::nullopt;
  bool keep_dims = true;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("kind", op.kind, "the kind of reduction"),
        Field("axes", op.axes, "the reduced axes; negative ones count from the end"),
        Field("keep_dims", op.keep_dims, "whether reduced axes are kept, with size 1"));
  }
};

// NaN counts as the greatest.
// (C1) input is in domain tensor.
// (C2) axis is in range.
// (C3) The size along axis is not 0.
struct ArgMax {
  static constexpr OpSpec kSpec = {.name = "canonical.arg_max",
                                   .summary = "Gives the index, as i64, of the greatest element.",
                                   .operands = "input",
                                   .elements = kNumbers,
                                   .traits = OpTrait::kAlongAxis};
  int64_t axis = 0;
  bool keep_dims = true;
  bool select_last_index = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the axis that is reduced"),
        Field("keep_dims", op.keep_dims, "whether the reduced axis is kept, with size 1"),
        Field("select_last_index", op.select_last_index,
              "on ties, whether the last index is taken, else the first"));
  }
};

// NaN counts as the least.
// (C1) to (C3) as for arg_max.
struct ArgMin {
  static constexpr OpSpec kSpec = {.name = "canonical.arg_min",
                                   .summary = "Gives the index, as i64, of the least element.",
                                   .operands = "input",
                                   .elements = kNumbers,
                                   .traits = OpTrait::kAlongAxis};
  int64_t axis = 0;
  bool keep_dims = true;
  bool select_last_index = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the axis that is reduced"),
        Field("keep_dims", op.keep_dims, "whether the reduced axis is kept, with size 1"),
        Field("select_last_index", op.select_last_index,
              "on ties, whether the last index is taken, else the first"));
  }
};

// (C1) input is in domain tensor.
// (C2) axis is an attribute or an operand, one integer, not both.
// (C3) axis is in range.
struct CumSum {
  static constexpr OpSpec kSpec = {
      .name = "canonical.cum_sum",
      .summary = "Gives, for each element, the sum of those up to it along an axis.",
      .operands = "input, axis?",
      .elements = kNumbers,
      .traits = OpTrait::kAlongAxis};
  std::optional<int64_t> axis = std::nullopt;
  bool exclusive = false;
  bool reverse = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axis", op.axis, "the axis"),
        Field("exclusive", op.exclusive, "whether the element itself is excluded"),
        Field("reverse", op.reverse, "whether to sum from the end of the axis"));
  }
};

// Both results are sorted: the greatest (or least) first, equal ones by ascending index. NaN counts
// as the greatest. If k is the size of the axis, this is a sort.
// (C1) input is in domain tensor, with at least one axis.
// (C2) k is an attribute or an operand, one integer, not both.
// (C3) axis is in range.
// (C4) k is in [0, size along axis].
struct TopK {
  static constexpr OpSpec kSpec = {
      .name = "canonical.top_k",
      .summary = "Gives the k greatest elements along an axis, and their indices as i64.",
      .operands = "input, k?",
      .results = "values, indices",
      .elements = kNumbers,
      .traits = OpTrait::kSelects | OpTrait::kAlongAxis};
  std::optional<int64_t> k = std::nullopt;
  int64_t axis = -1;
  bool largest = true;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("k", op.k, "the number of elements"), Field("axis", op.axis, "the axis"),
        Field("largest", op.largest, "whether the greatest elements are taken, else the least"));
  }
};

// The greatest element is subtracted from all before exp, so nothing overflows. If it is infinite,
// all results are NaN.
// (C1) input is in domain tensor.
// (C2) axis is in range.
struct TensorSoftmax {
  static constexpr OpSpec kSpec = {
      .name = "canonical.tensor_softmax",
      .summary = "Gives the softmax along an axis: exp(x), divided by its sum.",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kAlongAxis};
  int64_t axis = -1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the axis"));
  }
};

// Accurate where the softmax itself is too small to have a logarithm.
// (C1) input is in domain tensor.
// (C2) axis is in range.
struct LogSoftmax {
  static constexpr OpSpec kSpec = {.name = "canonical.log_softmax",
                                   .summary = "Gives the logarithm of the softmax along an axis.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kAlongAxis};
  int64_t axis = -1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the axis"));
  }
};

absl::StatusOr<Type> Infer(const TensorReduce& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ArgMax& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ArgMin& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const CumSum& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const TopK& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const TensorSoftmax& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const LogSoftmax& op, const InferenceContext& context);

using ReductionOps = OpList<TensorReduce, ArgMax, ArgMin, CumSum, TopK, TensorSoftmax, LogSoftmax>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_REDUCTION_H_
