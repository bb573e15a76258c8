// File: normalization.h
//
// Normalisations. Statistics are computed in double, and the result is rounded once. Scale and bias
// are applied at the end; an absent scale is 1, an absent bias 0.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_NORMALIZATION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_NORMALIZATION_H_

#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// output = (input - mean(c)) / sqrt(variance(c) + epsilon) * scale(c) + bias(c), for index c along
// the axis: batch normalisation at inference.
// (C1) input is a tensor or a feature; the axis is one of its axes, the last one of a feature.
// (C2) The other operands are vectors (biases, or tensors of rank 1) with as many elements as the
//      axis.
// (C3) Their elements are floats, not necessarily those of the input.
struct BatchNorm {
  static constexpr OpSpec kSpec = {
      .name = "canonical.batch_norm",
      .summary = "Normalises with a given mean and variance for each channel.",
      .operands = "input, scale, bias, mean, variance",
      .elements = kFloats,
      .traits = OpTrait::kAlongAxis};
  int64_t axis = -1;
  float epsilon = 1e-5F;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the axis of the channels"),
                           Field("epsilon", op.epsilon, "added to the variance"));
  }
};

// output = (input - m) / sqrt(v + epsilon) * scale + bias, where m and v are mean and variance
// (over n, not n - 1) of the elements that differ in the axes from `axis` on.
// (C1) input is a tensor in any domain; axis is one of its axes.
// (C2) scale and bias have the sizes of the normalised axes: tensors, or biases if there is only
//      one such axis.
// (C3) Their elements are floats, not necessarily those of the input.
struct LayerNorm {
  static constexpr OpSpec kSpec = {.name = "canonical.layer_norm",
                                   .summary = "Normalises over the last axes.",
                                   .operands = "input, scale?, bias?",
                                   .elements = kFloats};
  int64_t axis = -1;
  float epsilon = 1e-5F;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the first of the normalised axes"),
                           Field("epsilon", op.epsilon, "added to the variance"));
  }
};

// output = input / sqrt(q + epsilon) * scale, where q is the mean of the squares of the elements
// that differ in the axes from `axis` on.
// (C1) input is a tensor in any domain; axis is one of its axes.
// (C2) scale has the sizes of the normalised axes: a tensor, or a bias if there is only one such
//      axis.
// (C3) Its elements are floats, not necessarily those of the input.
struct RmsNorm {
  static constexpr OpSpec kSpec = {.name = "canonical.rms_norm",
                                   .summary = "Divides by the root of the mean square.",
                                   .operands = "input, scale?",
                                   .elements = kFloats};
  int64_t axis = -1;
  float epsilon = 1e-5F;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the first of the normalised axes"),
                           Field("epsilon", op.epsilon, "added to the mean square"));
  }
};

// Like layer_norm, but over all axes except the first, separately for each of `groups` groups of
// channels; scale and bias have an element for each channel. With groups 0 each channel is a group
// of its own (instance normalisation).
// (C1) input is a tensor or a feature; the axis is one of its axes, not the first, and the last one
//      of a feature.
// (C2) groups is not negative, and divides the number of channels.
// (C3) scale and bias are vectors (biases, or tensors of rank 1) with an element for each channel.
// (C4) Their elements are floats, not necessarily those of the input.
struct GroupNorm {
  static constexpr OpSpec kSpec = {.name = "canonical.group_norm",
                                   .summary = "Normalises groups of channels of each image.",
                                   .operands = "input, scale?, bias?",
                                   .elements = kFloats};
  int64_t groups = 1;
  int64_t axis = -1;
  float epsilon = 1e-5F;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("groups", op.groups, "number of groups of channels; 0: one group for each channel"),
        Field("axis", op.axis, "the axis of the channels"),
        Field("epsilon", op.epsilon, "added to the variance"));
  }
};

// output(c) = input(c) / (bias + alpha / size * sum of input(i)^2)^beta, over the i from
// c - floor((size - 1) / 2) to c + ceil((size - 1) / 2) that are on the axis.
// (C1) input is a tensor or a feature; the axis is one of its axes.
// (C2) size is positive.
struct LocalResponseNorm {
  static constexpr OpSpec kSpec = {
      .name = "canonical.local_response_norm",
      .summary = "Normalises each element by its neighbours along an axis.",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kAlongAxis};
  int64_t size = 1;
  int64_t axis = -1;
  float alpha = 1e-4F;
  float beta = 0.75F;
  float bias = 1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("size", op.size, "number of elements in the window"),
                           Field("axis", op.axis, "the axis of the window"),
                           Field("alpha", op.alpha, "factor of their mean square"),
                           Field("beta", op.beta, "exponent"),
                           Field("bias", op.bias, "added before the power"));
  }
};

absl::StatusOr<Type> Infer(const BatchNorm& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const LayerNorm& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const RmsNorm& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const GroupNorm& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const LocalResponseNorm& op, const InferenceContext& context);

using NormalizationOps = OpList<BatchNorm, LayerNorm, RmsNorm, GroupNorm, LocalResponseNorm>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_NORMALIZATION_H_
