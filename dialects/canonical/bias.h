// File: bias.h
//
// Ops that add a bias, one number per channel, to every position.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_BIAS_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_BIAS_H_

#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// output(n, p, c) = input(n, p, c) + bias(c); integers wrap around.
// (C1) input is a feature, bias a bias.
// (C2) Both have the same elements.
// (C3) The bias has as many elements as the input has channels.
struct FeatureBiasAdd {
  static constexpr OpSpec kSpec = {.name = "canonical.feature_bias_add",
                                   .summary = "Adds a bias along the channels of a feature.",
                                   .operands = "input, bias",
                                   .elements = kNumbers};
};

// output(…, i, …) = input(…, i, …) + bias(i) for index i along the axis; integers wrap around.
// (C1) input is in domain tensor, bias is a bias.
// (C2) Both have the same elements.
// (C3) The bias has as many elements as the axis.
// (C4) axis is one of the input's; a negative one counts from the end.
struct TensorBiasAdd {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_bias_add",
                                   .summary = "Adds a bias along an axis of a tensor.",
                                   .operands = "input, bias",
                                   .elements = kNumbers};
  int64_t axis = -1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("axis", op.axis, "the axis along which the bias lies"));
  }
};

absl::StatusOr<Type> Infer(const FeatureBiasAdd& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const TensorBiasAdd& op, const InferenceContext& context);

using BiasOps = OpList<FeatureBiasAdd, TensorBiasAdd>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_BIAS_H_
