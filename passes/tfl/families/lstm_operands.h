// The operand numbers of TFLite's LSTM.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_LSTM_OPERANDS_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_LSTM_OPERANDS_H_

namespace roundhouse::tfl_lowering {

// Of one direction; -1 for operands that it does not have.
struct LstmOperands {
  int weights = 1;           // Four: input, forget, cell, output; then those counted below.
  int state = 18;            // Of the activation, then of the cell.
  int layer_norm = 20;       // Four.
  int further_weights = -1;  // Four, of further inputs.
};
// From the first weights on.
inline constexpr int kRecurrentWeights = 4;
inline constexpr int kPeephole = 8;  // Three: input, forget, output.
inline constexpr int kBias = 11;     // Four.
inline constexpr int kProjection = 15;
inline constexpr int kProjectionBias = 16;
inline constexpr int kInputGate = 0;
inline constexpr int kForgetGate = 1;
inline constexpr int kCellGate = 2;
inline constexpr int kOutputGate = 3;

// Of the operator with both directions. Its further input is followed by the weights for it, four
// for each direction, which it may lack.
inline constexpr int kFurtherInput = 39;
constexpr LstmOperands ForwardLstm(bool has_further_weights) {
  return {.weights = 1,
          .state = 35,
          .layer_norm = -1,
          .further_weights = has_further_weights ? kFurtherInput + 1 : -1};
}
constexpr LstmOperands BackwardLstm(bool has_further_weights) {
  return {.weights = 18,
          .state = 37,
          .layer_norm = -1,
          .further_weights = has_further_weights ? kFurtherInput + 5 : -1};
}

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_LSTM_OPERANDS_H_
