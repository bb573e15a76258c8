// Arithmetic on elements that may as well come after their sum: a sign, or a factor or a divisor
// that is the same along all axes over which they are summed.
//
//   sum(-x) = -sum(x)      sum(x * row) = sum(x) * row      sum(x / row) = sum(x) / row
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_LINEAR_STEP_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_LINEAR_STEP_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"

namespace roundhouse::canonical_gradient {

// The step from `rest`, which has the type of the result.
struct LinearStep {
  const Node* node = nullptr;
  Value* rest = nullptr;
  Value* factor = nullptr;  // Or divisor; null for a sign.
};

// The last step to `value`; nullopt if it is not computed so. `axes` count from the front. Only for
// known sizes in domain tensor, and for f32 and f64: smaller floats may overflow without a factor.
std::optional<LinearStep> LinearStepTo(const Value& value, absl::Span<const int64_t> axes);

// Whether `value` comes from `element` by such steps alone.
bool IsMultipleOf(const Value& value, const Value& element, absl::Span<const int64_t> axes);

// The axes of `x` along which `mean` is its mean, if it is that, in a shape that broadcasts to that
// of `x`.
std::optional<std::vector<int64_t>> AxesOfMean(const Value& mean, const Value& x);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_LINEAR_STEP_H_
