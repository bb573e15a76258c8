#include "roundhouse/dialects/canonical/recurrent.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/onnx/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Activation;

struct NamedActivation {
  const char* name;  // In lower case: models write them in any.
  Activation activation;
  std::vector<float> defaults;  // Of those that take parameters.
};

const std::vector<NamedActivation>& NamedActivations() {
  static const auto* const table = new std::vector<NamedActivation>{
      {"affine", Activation::kAffine, {1, 0}},
      {"elu", Activation::kElu, {1}},
      {"hardsigmoid", Activation::kHardSigmoid, {0.2F, 0.5F}},
      {"leakyrelu", Activation::kLeakyRelu, {0.01F}},
      {"relu", Activation::kRelu, {}},
      {"scaledtanh", Activation::kScaledTanh, {1, 1}},
      {"sigmoid", Activation::kSigmoid, {}},
      {"softplus", Activation::kSoftplus, {}},
      {"softsign", Activation::kSoftsign, {}},
      {"tanh", Activation::kTanh, {}},
      {"thresholdedrelu", Activation::kThresholdedRelu, {1}},
  };
  return *table;
}

// The lists of parameters go to those activations that take any, in order.
template <typename Op>
void SetActivations(Lowering& l, Op& op) {
  // The schema's default is written for one direction, or for two where there is but one.
  const std::vector<std::string> names = l.request().attributes.contains("activations")
                                             ? l.StringList("activations")
                                             : std::vector<std::string>();
  const std::vector<float> alphas = l.FloatList("activation_alpha");
  const std::vector<float> betas = l.FloatList("activation_beta");
  size_t alpha = 0;
  size_t beta = 0;
  for (const std::string& name : names) {
    const NamedActivation* found = nullptr;
    for (const NamedActivation& known : NamedActivations()) {
      if (absl::AsciiStrToLower(name) == known.name) found = &known;
    }
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

// With layout 1 the batch comes first everywhere.
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

// ONNX has the biases of weights and of recurrent weights in one list.
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
