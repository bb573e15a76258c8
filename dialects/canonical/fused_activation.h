// File: fused_activation.h
//
// The function that an op applies to each element of its result before it rounds and stores it, and
// the gates of recurrent ops. Convolutions and products have two attributes for it,
//
//   {activation = "clamp", activation_parameters = array<f32: 0.0, 6.0>}
//
// set by fusion and by lowering from formats with fused activations. The standalone ops of the same
// names compute the same.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_FUSED_ACTIVATION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_FUSED_ACTIVATION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::canonical {

// a and b are the parameters, in this order.
enum class Activation : uint8_t {
  kNone,             // x
  kRelu,             // max(x, 0)
  kRelu6,            // min(max(x, 0), 6)
  kReluN1To1,        // min(max(x, -1), 1)
  kClamp,            // min(max(x, a), b)
  kLeakyRelu,        // x < 0 ? a * x : x
  kThresholdedRelu,  // x > a ? x : 0
  kElu,              // x < 0 ? a * (exp(x) - 1) : x
  kSigmoid,          // 1 / (1 + exp(-x))
  kHardSigmoid,      // min(max(a * x + b, 0), 1)
  kTanh,             // tanh(x)
  kScaledTanh,       // a * tanh(b * x)
  kAffine,           // a * x + b
  kSoftsign,         // x / (1 + |x|)
  kSoftplus,         // log(1 + exp(x))
  kHardSwish,        // x * min(max(x + 3, 0), 6) / 6
  kSilu,             // x / (1 + exp(-x))
  kGelu,             // x / 2 * (1 + erf(x / sqrt(2)))
  kGeluTanh,         // x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))
};

inline absl::Span<const absl::string_view> EnumeratorNames(Activation) {
  static constexpr absl::string_view kNames[] = {"none",
                                                 "relu",
                                                 "relu6",
                                                 "relu_n1_to_1",
                                                 "clamp",
                                                 "leaky_relu",
                                                 "thresholded_relu",
                                                 "elu",
                                                 "sigmoid",
                                                 "hard_sigmoid",
                                                 "tanh",
                                                 "scaled_tanh",
                                                 "affine",
                                                 "softsign",
                                                 "softplus",
                                                 "hard_swish",
                                                 "silu",
                                                 "gelu",
                                                 "gelu_tanh"};
  return kNames;
}

// The number of the function's parameters.
int NumParameters(Activation activation);

// Errors: the number of parameters is wrong; the elements are integers and the function is not one
// that integers support: none, relu, relu6, relu_n1_to_1, clamp.
absl::Status CheckActivation(Activation activation, absl::Span<const float> parameters,
                             const std::optional<ElementType>& element,
                             absl::string_view constraint);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_FUSED_ACTIVATION_H_
