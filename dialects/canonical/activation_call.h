// File: activation_call.h
//
// Which function of those that layers may have fused (fused_activation.h) the op of an activation
// is: canonical.elu {alpha = 0.5} is kElu with parameter 0.5. A table by Activation then serves ops
// as well.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_ACTIVATION_CALL_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_ACTIVATION_CALL_H_

#include <optional>
#include <type_traits>
#include <vector>

#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/op_list.h"

namespace roundhouse::canonical {

struct ActivationCall {
  Activation activation = Activation::kNone;
  std::vector<double> parameters = {};

  // As attributes of layers have them.
  std::vector<float> float_parameters() const { return {parameters.begin(), parameters.end()}; }
};

// Nullopt for attributes that the function does not have.
inline std::optional<ActivationCall> ActivationOf(const Relu&) {
  return ActivationCall{Activation::kRelu};
}
inline std::optional<ActivationCall> ActivationOf(const Relu6&) {
  return ActivationCall{Activation::kRelu6};
}
inline std::optional<ActivationCall> ActivationOf(const Clamp& op) {
  if (op.min == -1 && op.max == 1) return ActivationCall{Activation::kReluN1To1};
  return ActivationCall{Activation::kClamp, {op.min, op.max}};
}
inline std::optional<ActivationCall> ActivationOf(const LeakyRelu& op) {
  return ActivationCall{Activation::kLeakyRelu, {op.alpha}};
}
inline std::optional<ActivationCall> ActivationOf(const Tanh&) {
  return ActivationCall{Activation::kTanh};
}
inline std::optional<ActivationCall> ActivationOf(const Sigmoid&) {
  return ActivationCall{Activation::kSigmoid};
}
inline std::optional<ActivationCall> ActivationOf(const Softplus&) {
  return ActivationCall{Activation::kSoftplus};
}
inline std::optional<ActivationCall> ActivationOf(const Silu&) {
  return ActivationCall{Activation::kSilu};
}
inline std::optional<ActivationCall> ActivationOf(const HardSwish&) {
  return ActivationCall{Activation::kHardSwish};
}
inline std::optional<ActivationCall> ActivationOf(const HardSigmoid& op) {
  return ActivationCall{Activation::kHardSigmoid, {op.alpha, op.beta}};
}
inline std::optional<ActivationCall> ActivationOf(const Elu& op) {
  if (op.scale != 1 || op.input_scale != 1) return std::nullopt;
  return ActivationCall{Activation::kElu, {op.alpha}};
}
inline std::optional<ActivationCall> ActivationOf(const Gelu& op) {
  const bool is_tanh = op.approximation == GeluApproximation::kTanh;
  return ActivationCall{is_tanh ? Activation::kGeluTanh : Activation::kGelu};
}

template <typename Op>
concept FusableActivation = requires(const Op& op) {
  ActivationOf(op);
};
template <DeclaredOp Op>
struct IsFusableActivation : std::bool_constant<FusableActivation<Op>> {};

// The ops above.
using FusableActivationOps = OpsThat<ActivationOps, IsFusableActivation>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_ACTIVATION_CALL_H_
