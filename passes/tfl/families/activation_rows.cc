#include "roundhouse/passes/tfl/families/activation_rows.h"

namespace roundhouse::tfl {

absl::Span<const ActivationRow> ActivationRows() {
  using enum canonical::Activation;
  static const auto* const kRows = new std::vector<ActivationRow>{
      {kHardSwish, "hard_swish"},
      {kLeakyRelu, "leaky_relu", "", {"alpha"}},
      {kRelu, "relu", "RELU"},
      {kRelu6, "relu6", "RELU6"},
      {kReluN1To1, "relu_n1_to_1", "RELU_N1_TO_1"},
      {kSigmoid, "logistic"},
      {kTanh, "tanh", "TANH"},
  };
  return *kRows;
}

}  // namespace roundhouse::tfl
