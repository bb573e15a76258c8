// Kernels of unary elementwise functions, and those functions for kernels that fuse them.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_UNARY_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_UNARY_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// y[i] = f(x[i]), with up to three parameters. May run in place.
using UnaryFunction = void (*)(const float* x, float* y, int64_t count, const float* parameters);

// A function that another kernel applies. `function` is null for none.
struct FusedActivation {
  UnaryFunction function = nullptr;
  float parameters[3] = {0, 0, 0};

  void Apply(float* values, int64_t count) const {
    if (function != nullptr) function(values, values, count, parameters);
  }
};
FusedActivation FusedActivationOf(canonical::Activation activation,
                                  absl::Span<const float> parameters);
// The function of a node of one operand; null if it is not a function of f32.
FusedActivation UnaryFunctionOf(const Node& node);

void AddUnaryKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_UNARY_H_
