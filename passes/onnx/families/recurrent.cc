#include "roundhouse/dialects/canonical/recurrent.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/onnx/families/activation_rows.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using onnx_passes::ActivationRow;

// Finds the activation, ignoring case as models vary; null if no cell has it.
const ActivationRow* FindInCells(absl::string_view name) {
  for (const ActivationRow& row : onnx_passes::ActivationRows()) {
    if (row.is_in_cells && absl::EqualsIgnoreCase(name, row.name)) return &row;
  }
  return nullptr;
}

// The parameters in the lists belong, in order, to the activations that take any.
template <typename Op>
void SetActivations(Lowering& l, Op& op) {
  // Ignores the schema's default, which is written for one direction or for two, whatever the node
  // has.
  const std::vector<std::string> names = l.request().attributes.contains("activations")
                                             ? l.StringList("activations")
                                             : std::vector<std::string>();
  const std::vector<float> alphas = l.FloatList("activation_alpha");
  const std::vector<float> betas = l.FloatList("activation_beta");
  size_t alpha = 0;
  size_t beta = 0;
  for (const std::string& name : names) {
    const ActivationRow* found = FindInCells(name);
    if (found == nullptr) {
      l.Unsupported(absl::StrCat("the activation '", name, "'"));
      return;
    }
    std::vector<float> parameters = found->defaults;
    if (!parameters.empty() && alpha < alphas.size()) parameters[0] = alphas[alpha++];
    if (parameters.size() > 1 && beta < betas.size()) parameters[1] = betas[beta++];
    op.activations.push_back(found->activation);
    op.activation_parameters.push_back(std::move(parameters));
  }
  const std::string direction = l.String("direction", "forward");
  if (direction == "reverse") op.direction = canonical::Direction::kBackward;
  if (direction == "bidirectional") op.direction = canonical::Direction::kBidirectional;
  if (l.HasAttribute("clip")) op.clip = l.Float("clip");
}

// With layout 1 the batch axis comes first everywhere.
bool IsBatchFirst(const Lowering& l) { return l.Int("layout") != 0; }

Value* Sequence(Lowering& l) {
  return IsBatchFirst(l) ? l.Transpose(l.need(0), {1, 0, 2}) : l.need(0);
}

Value* State(Lowering& l, int index) {
  if (!l.has(index)) return l.none();
  return IsBatchFirst(l) ? l.Transpose(l.in(index), {1, 0, 2}) : l.in(index);
}

Values Results(Lowering& l, Values results) {
  if (!IsBatchFirst(l)) return results;
  results[0] = l.Transpose(results[0], {2, 0, 1, 3});
  for (size_t i = 1; i < results.size(); ++i) results[i] = l.Transpose(results[i], {1, 0, 2});
  return results;
}

// ONNX has the biases of weights and recurrent weights in one list.
Value* HalfBias(Lowering& l, int half) {
  Value* bias = l.in(3);
  const std::optional<int64_t> size = l.size(bias, 1);
  if (!size) return l.NotKnown("the size of the bias");
  return l.Slice(bias, 1, half * (*size / 2), half * (*size / 2) + *size / 2);
}

Value* WholeBias(Lowering& l) {
  return l.has(3) ? l.Add(HalfBias(l, 0), HalfBias(l, 1)) : l.none();
}

Values LowerRnn(Lowering& l) {
  canonical::Rnn op;
  SetActivations(l, op);
  return Results(
      l, l.All(op, {Sequence(l), l.need(1), l.need(2), WholeBias(l), l.in_or_none(4), State(l, 5)},
               2));
}

Values LowerGru(Lowering& l) {
  canonical::Gru op;
  SetActivations(l, op);
  op.reset_after = l.Int("linear_before_reset") != 0;
  Value* bias = l.has(3) ? HalfBias(l, 0) : l.none();
  Value* recurrent_bias = l.has(3) ? HalfBias(l, 1) : l.none();
  return Results(l, l.All(op,
                          {Sequence(l), l.need(1), l.need(2), bias, recurrent_bias, l.in_or_none(4),
                           State(l, 5)},
                          2));
}

Values LowerLstm(Lowering& l) {
  canonical::Lstm op;
  SetActivations(l, op);
  if (l.Int("input_forget") != 0) op.coupling = canonical::GateCoupling::kForgetFromInput;
  return Results(l, l.All(op,
                          {Sequence(l), l.need(1), l.need(2), WholeBias(l), l.in_or_none(4),
                           State(l, 5), State(l, 6), l.in_or_none(7)},
                          3));
}

}  // namespace

void AddRecurrent(LoweringTable& table) {
  table.Add("GRU", 1, LowerGru);
  table.Add("LSTM", 1, LowerLstm);
  table.Add("RNN", 1, LowerRnn);
}

}  // namespace roundhouse::onnx_lowering
