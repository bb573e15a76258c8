// The functions of canonical/fused_activation.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_FUSED_ACTIVATION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_FUSED_ACTIVATION_H_

#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"

namespace roundhouse::reference {

// Applies the activation in place. Requires as many parameters as the activation has. T is float or
// double.
template <typename T>
void ApplyActivation(canonical::Activation activation, absl::Span<const float> parameters,
                     absl::Span<T> values);

// The bounds to which the activations that integers accept clamp. Requires such an activation.
struct ActivationBounds {
  float least;
  float greatest;
};
ActivationBounds BoundsOf(canonical::Activation activation, absl::Span<const float> parameters);

// The same for integers, which accept only some activations; limits are rounded inwards.
void ApplyIntegerActivation(canonical::Activation activation, absl::Span<const float> parameters,
                            Tensor& tensor);

// The last steps of an op with an activation: applies it, rounds the result and stores it.
template <typename Acc>
Tensor Finish(canonical::Activation activation, absl::Span<const float> parameters,
              Widened<Acc> result) {
  if constexpr (std::is_floating_point_v<Acc>) {
    ApplyActivation<Acc>(activation, parameters, absl::MakeSpan(result.data(), result.size()));
    return std::move(result).Narrowed();
  } else {
    Tensor tensor = std::move(result).Narrowed();
    ApplyIntegerActivation(activation, parameters, tensor);
    return tensor;
  }
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_FUSED_ACTIVATION_H_
