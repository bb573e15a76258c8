// The activations that convolutions, products and recurrent cells have fused, as separate ops.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_ACTIVATION_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_ACTIVATION_H_

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"

namespace roundhouse::canonical_gradient {

// Applies the activation to `value`, which may be in any domain.
Value* ActivationOf(DerivationBuilder& b, Value* value, canonical::Activation activation,
                    absl::Span<const float> parameters);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_ACTIVATION_H_
