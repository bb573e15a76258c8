#include "roundhouse/dialects/canonical/recurrent.h"

#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::Activation;

// Where the operands of an LSTM are.
enum LstmOperand {
  kInput = 0,
  kInputWeights = 1,  // Four: input, forget, cell, output; so are the next but one.
  kRecurrentWeights = 5,
  kPeephole = 9,  // Three: input, forget, output.
  kBias = 12,     // Four.
  kProjection = 16,
  kProjectionBias = 17,
  kActivationState = 18,
  kCellState = 19,
  kLayerNorm = 20,  // Four.
};
constexpr int kInputGate = 0;
constexpr int kForgetGate = 1;
constexpr int kCellGate = 2;
constexpr int kOutputGate = 3;
// The order in which the canonical op has them.
constexpr int kGateOrder[] = {kInputGate, kOutputGate, kForgetGate, kCellGate};

// The four of a kind, one behind the other, under a leading direction. An input gate that is not
// there is coupled to the forget gate, and what stands for it is not read.
Value* Gates(Lowering& l, int first) {
  Values parts;
  for (int gate : kGateOrder) {
    Value* part = l.in(first + gate);
    if (part == nullptr && gate == kInputGate) {
      Value* like = l.need(first + kForgetGate);
      const std::optional<Ints> sizes = l.sizes(like);
      if (!sizes) return l.NotKnown("the size of the gates");
      part = l.Splat(0, l.kind(like), *sizes);
    }
    parts.push_back(part == nullptr ? l.need(first + gate) : part);
  }
  return l.Unsqueeze(l.Concat(parts, 0), {0});
}

// Input, output, forget; null where there are none.
Value* Peepholes(Lowering& l) {
  if (!l.has(kPeephole + 1) && !l.has(kPeephole + 2)) return l.none();
  Value* forget = l.need(kPeephole + 1);
  Value* input = l.in(kPeephole);
  if (input == nullptr) {
    const std::optional<Ints> sizes = l.sizes(forget);
    if (!sizes) return l.NotKnown("the size of the gates");
    input = l.Splat(0, l.kind(forget), *sizes);
  }
  return l.Unsqueeze(l.Concat({input, l.need(kPeephole + 2), forget}, 0), {0});
}

std::optional<float> Clip(Lowering& l, absl::string_view name) {
  const float clip = l.Float(name);
  return clip > 0 ? std::optional<float>(clip) : std::nullopt;
}

// The first axis is the steps.
Values RunLstm(Lowering& l, Value* sequence) {
  for (int i = kLayerNorm; i < kLayerNorm + 4; ++i) {
    if (l.has(i)) return {l.Unsupported("an LSTM that normalises its gates")};
  }
  if (l.has(kProjectionBias)) return {l.Unsupported("an LSTM with a bias of its projection")};
  if (l.Bool("diagonal_recurrent_tensors")) {
    return {l.Unsupported("an LSTM with diagonal recurrent weights")};
  }
  canonical::Lstm lstm = {.cell_clip = Clip(l, "cell_clip"),
                          .projection_clip = Clip(l, "proj_clip")};
  if (!l.has(kInputWeights + kInputGate)) lstm.coupling = canonical::GateCoupling::kInputFromForget;
  const Activation activation = l.FusedActivation();
  if (activation != Activation::kTanh) {
    lstm.activations = {Activation::kSigmoid, activation, activation};
  }
  Value* projection = l.has(kProjection) ? l.Unsqueeze(l.in(kProjection), {0}) : l.none();
  Values results = l.All(lstm,
                         {sequence, Gates(l, kInputWeights), Gates(l, kRecurrentWeights),
                          Gates(l, kBias), l.none(), l.Unsqueeze(l.need(kActivationState), {0}),
                          l.Unsqueeze(l.need(kCellState), {0}), Peepholes(l), projection},
                         3);
  return {l.Squeeze(results[0], {1}), l.Squeeze(results[1], {0}), l.Squeeze(results[2], {0})};
}

Values LowerSequenceLstm(Lowering& l) {
  const bool is_time_major = l.Bool("time_major");
  Value* input = l.need(kInput);
  Values results = RunLstm(l, is_time_major ? input : l.Transpose(input, {1, 0, 2}));
  if (!is_time_major) results[0] = l.Transpose(results[0], {1, 0, 2});
  return results;
}

// One step, of two kinds.
Value* Gate(Lowering& l, Value* all, int64_t index, int64_t cells) {
  return l.Slice(all, 1, index * cells, (index + 1) * cells);
}

// Input, hidden state, weights, bias and cell state; the gates are input, cell, forget, output.
Values LowerBasicLstm(Lowering& l) {
  const std::optional<int64_t> cells = l.size(l.need(4), 1);
  if (!cells) return {l.NotKnown("the size of the cell's state")};
  Value* joined = l.Concat({l.need(0), l.need(1)}, 1);
  Value* all = l(canonical::MatMul{.transpose_rhs = true}, {joined, l.need(2), l.need(3)});
  auto sigmoid = [&](Value* value) { return l(canonical::Sigmoid{}, {value}); };
  auto tanh = [&](Value* value) { return l(canonical::Tanh{}, {value}); };
  Value* entering = l.Mul(sigmoid(Gate(l, all, 0, *cells)), tanh(Gate(l, all, 1, *cells)));
  Value* state = l.Add(l.Mul(sigmoid(Gate(l, all, 2, *cells)), l.need(4)), entering);
  Value* hidden = l.Mul(sigmoid(Gate(l, all, 3, *cells)), tanh(state));
  return {hidden, state, joined, all};
}

Values LowerLstm(Lowering& l) {
  if (l.String("kernel_type") == "BASIC") return LowerBasicLstm(l);
  Values results = RunLstm(l, l.Unsqueeze(l.need(kInput), {0}));
  results[0] = l.Squeeze(results[0], {0});
  return results;
}

// Input, weights, recurrent weights, bias, state.
Values RunRnn(Lowering& l, Value* sequence) {
  const canonical::Rnn rnn = {.activations = {l.FusedActivation()}};
  const Values results = l.All(rnn,
                               {sequence, l.Unsqueeze(l.need(1), {0}), l.Unsqueeze(l.need(2), {0}),
                                l.Unsqueeze(l.need(3), {0}), l.none(), l.Unsqueeze(l.need(4), {0})},
                               2);
  return {l.Squeeze(results[0], {1}), l.Squeeze(results[1], {0})};
}

Values LowerRnn(Lowering& l) {
  Values results = RunRnn(l, l.Unsqueeze(l.need(0), {0}));
  results[0] = l.Squeeze(results[0], {0});
  return results;
}

Values LowerSequenceRnn(Lowering& l) {
  const bool is_time_major = l.Bool("time_major");
  Values results = RunRnn(l, is_time_major ? l.need(0) : l.Transpose(l.need(0), {1, 0, 2}));
  if (!is_time_major) results[0] = l.Transpose(results[0], {1, 0, 2});
  return results;
}

// Each filter remembers what its last inputs were worth; `rank` filters make a unit.
Values LowerSvdf(Lowering& l) {
  Value* time_weights = l.need(2);
  const std::optional<int64_t> filters = l.size(time_weights, 0);
  const std::optional<int64_t> memory = l.size(time_weights, 1);
  const std::optional<int64_t> batch = l.size(l.need(0), 0);
  const int64_t rank = l.Int("rank");
  if (!l.ok()) return {nullptr};
  if (!filters || !memory || !batch) return {l.NotKnown("the size of the state")};
  if (rank < 1 || *filters % rank != 0 || *memory < 1) {
    return {l.Invalid(absl::StrCat("rank ", rank, " does not divide ", *filters, " filters"))};
  }
  Value* entering = l(canonical::MatMul{.transpose_rhs = true}, {l.need(0), l.need(1)});
  Value* state = l.Reshape(l.need(4), {*batch, *filters, *memory});
  state = l.Concat({l.Slice(state, 2, 1, *memory), l.Unsqueeze(entering, {2})}, 2);
  const canonical::TensorReduce sum = {
      .kind = canonical::ReduceKind::kSum, .axes = Ints{-1}, .keep_dims = false};
  Value* output = l(sum, {l.Mul(state, time_weights)});
  if (rank > 1) output = l(sum, {l.Reshape(output, {*batch, *filters / rank, rank})});
  if (l.has(3)) output = l.Add(output, l.in(3));
  return {l.Activated(output), l.Reshape(state, {*batch, *filters * *memory})};
}

}  // namespace

void AddRecurrent(LoweringTable& table) {
  table.Add("lstm", LowerLstm);
  table.Add("rnn", LowerRnn);
  table.Add("svdf", LowerSvdf);
  table.Add("unidirectional_sequence_lstm", LowerSequenceLstm);
  table.Add("unidirectional_sequence_rnn", LowerSequenceRnn);
}

}  // namespace roundhouse::tfl_lowering
