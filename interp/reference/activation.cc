#include "roundhouse/interp/reference/activation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/interp/reference/arithmetic/integer_bound.h"
#include "roundhouse/interp/reference/elementwise.h"
#include "roundhouse/interp/reference/quantization.h"
#include "roundhouse/interp/reference/walks/walk.h"

namespace roundhouse::reference {
namespace {

// NaN stays NaN: it is neither less nor greater.
template <typename T>
T Clamped(T x, T least, T greatest) {
  return x < least ? least : x > greatest ? greatest : x;
}

absl::StatusOr<Tensor> ClampBetween(const KernelContext& context, double least, double greatest) {
  const Tensor& input = context.operand(0);
  if (input.element_type().is_quantized()) return ClampedQuantized(input, least, greatest);
  return MapNumbers(context, [&](auto x) {
    using T = decltype(x);
    if constexpr (std::is_floating_point_v<T>) return Clamped(x, least, greatest);
    return Clamped(x, IntegerBound<T>(least), IntegerBound<T>(greatest));
  });
}

// exp is only taken of numbers that are not positive, so it never overflows.
double SigmoidOf(double x) {
  if (x >= 0) return 1 / (1 + std::exp(-x));
  const double e = std::exp(x);
  return e / (1 + e);
}

double SoftplusOf(double x) { return std::fmax(x, 0) + std::log1p(std::exp(-std::fabs(x))); }

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Relu&, const KernelContext& context) {
  return ClampBetween(context, 0, std::numeric_limits<double>::infinity());
}

absl::StatusOr<Tensor> Evaluate(const canonical::Relu6&, const KernelContext& context) {
  return ClampBetween(context, 0, 6);
}

absl::StatusOr<Tensor> Evaluate(const canonical::Clamp& op, const KernelContext& context) {
  return ClampBetween(context, op.min, op.max);
}

absl::StatusOr<Tensor> Evaluate(const canonical::Tanh&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::tanh(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Sigmoid&, const KernelContext& context) {
  return MapFloats(context, SigmoidOf);
}

absl::StatusOr<Tensor> Evaluate(const canonical::LeakyRelu& op, const KernelContext& context) {
  const double alpha = op.alpha;
  return MapFloats(context, [&](double x) { return x >= 0 ? x : alpha * x; });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Prelu&, const KernelContext& context) {
  // The bias lies along the last axis of a feature, so a tensor of that shape broadcasts.
  return ZipFloats(context, [](double x, double slope) { return x >= 0 ? x : slope * x; });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Elu& op, const KernelContext& context) {
  return MapFloats(context, [&](double x) {
    return op.scale * (x >= 0 ? x : op.alpha * std::expm1(op.input_scale * x));
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Gelu& op, const KernelContext& context) {
  if (op.approximation == canonical::GeluApproximation::kTanh) {
    // 1 + tanh(u) is 2 * sigmoid(2 * u), which keeps its digits where the former would cancel.
    const double slope = std::sqrt(8 / M_PI);
    return MapFloats(context, [&](double x) {
      return std::isinf(x) ? std::fmax(x, 0) : x * SigmoidOf(slope * (x + 0.044715 * x * x * x));
    });
  }
  // erfc keeps its digits where 1 + erf would cancel.
  return MapFloats(context, [](double x) {
    return std::isinf(x) ? std::fmax(x, 0) : x / 2 * std::erfc(-x * M_SQRT1_2);
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::HardSigmoid& op, const KernelContext& context) {
  return MapFloats(context, [&](double x) { return Clamped(op.alpha * x + op.beta, 0.0, 1.0); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::HardSwish&, const KernelContext& context) {
  return MapFloats(context, [](double x) {
    return x == -std::numeric_limits<double>::infinity() ? 0 : x * (Clamped(x + 3, 0.0, 6.0) / 6);
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Silu&, const KernelContext& context) {
  return MapFloats(context, [](double x) {
    return x == -std::numeric_limits<double>::infinity() ? 0 : x * SigmoidOf(x);
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Mish&, const KernelContext& context) {
  return MapFloats(context, [](double x) {
    return x == -std::numeric_limits<double>::infinity() ? 0 : x * std::tanh(SoftplusOf(x));
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Softplus&, const KernelContext& context) {
  return MapFloats(context, SoftplusOf);
}

void AddActivationKernels(KernelTable& table) { table.Add(canonical::ActivationOps{}); }

}  // namespace roundhouse::reference
