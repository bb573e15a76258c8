#include "roundhouse/passes/onnx/families/activation_rows.h"

namespace roundhouse::onnx_passes {

absl::Span<const ActivationRow> ActivationRows() {
  using enum canonical::Activation;
  static const auto* const kRows = new std::vector<ActivationRow>{
      {kAffine, "Affine", 0, true, {"alpha", "beta"}, {1, 0}},
      {kElu, "Elu", 1, true, {"alpha"}, {1}},
      {kHardSigmoid, "HardSigmoid", 1, true, {"alpha", "beta"}, {0.2F, 0.5F}},
      {kHardSwish, "HardSwish", 14, false},
      {kLeakyRelu, "LeakyRelu", 1, true, {"alpha"}, {0.01F}},
      {kRelu, "Relu", 1, true},
      {kScaledTanh, "ScaledTanh", 0, true, {"alpha", "beta"}, {1, 1}},
      {kSigmoid, "Sigmoid", 1, true},
      {kSoftplus, "Softplus", 1, true},
      {kSoftsign, "Softsign", 1, true},
      {kTanh, "Tanh", 1, true},
      {kThresholdedRelu, "ThresholdedRelu", 10, true, {"alpha"}, {1}},
  };
  return *kRows;
}

}  // namespace roundhouse::onnx_passes
