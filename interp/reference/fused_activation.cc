#include "roundhouse/interp/reference/fused_activation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/status/status.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {
namespace {

using canonical::Activation;

template <typename T, typename Function>
void ForEach(absl::Span<T> values, const Function& function) {
  for (T& value : values) value = function(value);
}

// NaN stays NaN.
template <typename T>
T Clamp(T x, T least, T most) {
  return x < least ? least : x > most ? most : x;
}

template <typename T>
T Sigmoid(T x) {
  // The form whose exp cannot overflow.
  if (x >= 0) return 1 / (1 + std::exp(-x));
  const T e = std::exp(x);
  return e / (1 + e);
}

template <typename T>
T Softplus(T x) {
  return std::max(x, T{0}) + std::log1p(std::exp(-std::abs(x)));
}

constexpr double kSqrtHalf = 0.70710678118654752440;
constexpr double kSqrtTwoOverPi = 0.79788456080286535588;

}  // namespace

template <typename T>
void ApplyActivation(Activation activation, absl::Span<const float> parameters,
                     absl::Span<T> values) {
  const T a = parameters.empty() ? T{0} : T{parameters[0]};
  const T b = parameters.size() < 2 ? T{0} : T{parameters[1]};
  switch (activation) {
    case Activation::kNone:
      return;
    case Activation::kRelu:
      return ForEach(values, [](T x) { return x < 0 ? T{0} : x; });
    case Activation::kRelu6:
      return ForEach(values, [](T x) { return Clamp<T>(x, 0, 6); });
    case Activation::kReluN1To1:
      return ForEach(values, [](T x) { return Clamp<T>(x, -1, 1); });
    case Activation::kClamp:
      return ForEach(values, [&](T x) { return Clamp<T>(x, a, b); });
    case Activation::kLeakyRelu:
      return ForEach(values, [&](T x) { return x < 0 ? a * x : x; });
    case Activation::kThresholdedRelu:
      return ForEach(values, [&](T x) { return x <= a ? T{0} : x; });
    case Activation::kElu:
      return ForEach(values, [&](T x) { return x < 0 ? a * std::expm1(x) : x; });
    case Activation::kSigmoid:
      return ForEach(values, [](T x) { return Sigmoid(x); });
    case Activation::kHardSigmoid:
      return ForEach(values, [&](T x) { return Clamp<T>(a * x + b, 0, 1); });
    case Activation::kTanh:
      return ForEach(values, [](T x) { return std::tanh(x); });
    case Activation::kScaledTanh:
      return ForEach(values, [&](T x) { return a * std::tanh(b * x); });
    case Activation::kAffine:
      return ForEach(values, [&](T x) { return a * x + b; });
    case Activation::kSoftsign:
      return ForEach(values, [](T x) { return x / (1 + std::abs(x)); });
    case Activation::kSoftplus:
      return ForEach(values, [](T x) { return Softplus(x); });
    case Activation::kHardSwish:
      return ForEach(values, [](T x) { return x * Clamp<T>(x + 3, 0, 6) / 6; });
    case Activation::kSilu:
      return ForEach(values, [](T x) { return x * Sigmoid(x); });
    case Activation::kGelu:
      return ForEach(values, [](T x) { return x / 2 * (1 + std::erf(x * T(kSqrtHalf))); });
    case Activation::kGeluTanh:
      return ForEach(values, [](T x) {
        return x / 2 * (1 + std::tanh(T(kSqrtTwoOverPi) * (x + T(0.044715) * x * x * x)));
      });
  }
}

template void ApplyActivation(Activation, absl::Span<const float>, absl::Span<float>);
template void ApplyActivation(Activation, absl::Span<const float>, absl::Span<double>);

namespace {

// The least integer of type T that is not below `limit`, and the greatest that is not above.
template <typename T>
T LeastFrom(float limit) {
  const double up = std::ceil(static_cast<double>(limit));
  if (!(up > static_cast<double>(std::numeric_limits<T>::min())))
    return std::numeric_limits<T>::min();
  // The greatest integer as a double may be one more than it.
  if (up >= static_cast<double>(std::numeric_limits<T>::max()))
    return std::numeric_limits<T>::max();
  return static_cast<T>(up);
}
template <typename T>
T GreatestTo(float limit) {
  const double down = std::floor(static_cast<double>(limit));
  if (!(down < static_cast<double>(std::numeric_limits<T>::max())))
    return std::numeric_limits<T>::max();
  if (down <= static_cast<double>(std::numeric_limits<T>::min()))
    return std::numeric_limits<T>::min();
  return static_cast<T>(down);
}

}  // namespace

ActivationBounds BoundsOf(Activation activation, absl::Span<const float> parameters) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  switch (activation) {
    case Activation::kNone:
      return {-kInfinity, kInfinity};
    case Activation::kRelu:
      return {0, kInfinity};
    case Activation::kRelu6:
      return {0, 6};
    case Activation::kReluN1To1:
      return {-1, 1};
    case Activation::kClamp:
      return {parameters[0], parameters[1]};
    default:
      RH_CHECK(false) << "inference lets no other activation of integers through";
  }
  return {};
}

void ApplyIntegerActivation(Activation activation, absl::Span<const float> parameters,
                            Tensor& tensor) {
  if (activation == Activation::kNone) return;
  const ActivationBounds bounds = BoundsOf(activation, parameters);
  const absl::Status status = VisitIntegers(tensor.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T low = LeastFrom<T>(bounds.least);
    const T high = GreatestTo<T>(bounds.greatest);
    for (T& value : tensor.mutable_data<T>()) value = Clamp<T>(value, low, high);
    return absl::OkStatus();
  });
  RH_CHECK(status.ok()) << status.ToString();
}

}  // namespace roundhouse::reference
