// File: activation.h
//
// Activation functions. They work in any domain, on each element, and the result has exactly the
// operand's type. Floats are computed in f64 and rounded once; each formula is arranged so that it
// neither overflows nor cancels. NaN stays NaN.
//
// relu, relu6 and clamp also take quantised operands, and the result has the same quantisation: the
// function is applied to the real value, which is then rounded as by quantize.
//
// Other functions are composed from ops, without loss of precision:
//   softsign(x)  eltwise_div(x, eltwise_add(1, abs(x)))
//   selu, celu   elu with `scale` and `input_scale`
//   shrink, thresholded_relu   select, compare
//   log_sigmoid(x)             neg(softplus(neg(x)))
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_ACTIVATION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_ACTIVATION_H_

#include <limits>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"

namespace roundhouse::canonical {

struct Relu : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.relu",
                                   .summary = "Gives max(0, x).",
                                   .operands = "input",
                                   .elements = (kFloats | kSignedIntegers).WithQuantized(),
                                   .traits = OpTrait::kElementwise};
};

struct Relu6 : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.relu6",
                                   .summary = "Gives min(max(0, x), 6).",
                                   .operands = "input",
                                   .elements = (kFloats | kSignedIntegers).WithQuantized(),
                                   .traits = OpTrait::kElementwise};
};

// For bounds that are not constant, or whole numbers beyond 2^53: eltwise_max and eltwise_min.
// (C1) The operand is a tensor, in any domain.
// (C2) min and max are numbers, and min is not greater than max.
// (C3) On integers, a bound is infinite or a whole number that the elements can hold.
struct Clamp {
  static constexpr OpSpec kSpec = {.name = "canonical.clamp",
                                   .summary = "Gives min(max(x, attribute min), attribute max).",
                                   .operands = "input",
                                   .elements = kNumbers.WithQuantized(),
                                   .traits = OpTrait::kElementwise};
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("min", op.min, "the lower bound"),
                           Field("max", op.max, "the upper bound"));
  }
};
absl::StatusOr<Type> Infer(const Clamp& op, const InferenceContext& context);

struct Tanh : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.tanh",
                                   .summary = "Gives the hyperbolic tangent.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Sigmoid : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.sigmoid",
                                   .summary = "Gives 1 / (1 + exp(-x)), the logistic function.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct LeakyRelu : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.leaky_relu",
                                   .summary = "Gives x where x >= 0, else alpha * x.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
  float alpha = 0.01f;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("alpha", op.alpha, "the slope below 0"));
  }
};

// (C1) input is in domain tensor or feature.
// (C2) In domain tensor, slope is too, and broadcasts to the shape of input. In domain feature,
//      slope is a bias with one element for each channel.
// (C3) Their elements are the same.
struct Prelu {
  static constexpr OpSpec kSpec = {.name = "canonical.prelu",
                                   .summary = "Gives x where x >= 0, else slope * x.",
                                   .operands = "input, slope",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};
absl::StatusOr<Type> Infer(const Prelu& op, const InferenceContext& context);

// SELU is alpha = 1.67326…, scale = 1.05070…; CELU with parameter a is alpha = a,
// input_scale = 1 / a.
struct Elu : UnaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.elu",
      .summary = "Gives scale * (x where x >= 0, else alpha * (exp(input_scale * x) - 1)).",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kElementwise};
  float alpha = 1.0f;
  float scale = 1.0f;
  float input_scale = 1.0f;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("alpha", op.alpha, "factor of exp(input_scale * x) - 1"),
                           Field("scale", op.scale, "factor of the result"),
                           Field("input_scale", op.input_scale, "factor of x in the exponent"));
  }
};

enum class GeluApproximation { kNone, kTanh };
absl::Span<const absl::string_view> EnumeratorNames(GeluApproximation);

struct Gelu : UnaryElementwise {
  static constexpr OpSpec kSpec = {
      .name = "canonical.gelu",
      .summary = "Gives x times the probability that a standard normal variable is below x.",
      .operands = "input",
      .elements = kFloats,
      .traits = OpTrait::kElementwise};
  GeluApproximation approximation = GeluApproximation::kNone;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("approximation", op.approximation,
              "\"none\": x / 2 * (1 + erf(x / sqrt(2))); \"tanh\": x / 2 * (1 + tanh(sqrt(2 / pi) "
              "* (x + 0.044715 * x^3)))"));
  }
};

struct HardSigmoid : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.hard_sigmoid",
                                   .summary = "Gives min(max(alpha * x + beta, 0), 1).",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
  float alpha = 0.2f;
  float beta = 0.5f;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("alpha", op.alpha, "the slope"),
                           Field("beta", op.beta, "the result at 0"));
  }
};

struct HardSwish : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.hard_swish",
                                   .summary = "Gives x * min(max(x + 3, 0), 6) / 6.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Silu : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.silu",
                                   .summary = "Gives x * sigmoid(x), also known as swish.",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Mish : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.mish",
                                   .summary = "Gives x * tanh(softplus(x)).",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

struct Softplus : UnaryElementwise {
  static constexpr OpSpec kSpec = {.name = "canonical.softplus",
                                   .summary = "Gives log(1 + exp(x)).",
                                   .operands = "input",
                                   .elements = kFloats,
                                   .traits = OpTrait::kElementwise};
};

using ActivationOps = OpList<Relu, Relu6, Clamp, Tanh, Sigmoid, LeakyRelu, Prelu, Elu, Gelu,
                             HardSigmoid, HardSwish, Silu, Mish, Softplus>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_ACTIVATION_H_
