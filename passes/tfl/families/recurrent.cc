#include "roundhouse/dialects/canonical/recurrent.h"

#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/dynamic_quantization.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/lstm_operands.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::Activation;
using canonical::Direction;

// The order of the gates in the canonical op.
constexpr int kGateOrder[] = {kInputGate, kOutputGate, kForgetGate, kCellGate};

// Concatenates the weights of the four gates and adds a direction axis. An absent input gate is
// coupled to the forget gate, and its placeholder is not read. `further` are the weights of further
// inputs, appended along the inputs.
Value* Gates(Lowering& l, int first, int further = -1) {
  Values parts;
  for (int gate : kGateOrder) {
    Value* part = l.in(first + gate);
    if (part == nullptr && gate == kInputGate) {
      Value* like = l.need(first + kForgetGate);
      const std::optional<Ints> sizes = l.sizes(like);
      if (!sizes) return l.NotKnown("the size of the gates");
      part = l.Splat(0, l.kind(like), *sizes);
    }
    if (part == nullptr) part = l.need(first + gate);
    if (further >= 0) {
      Value* more = l.in(further + gate);
      if (more == nullptr && gate != kInputGate) more = l.need(further + gate);
      if (more == nullptr) {
        const std::optional<Ints> sizes = l.sizes(l.need(further + kForgetGate));
        if (!sizes) return l.NotKnown("the size of the gates");
        more = l.Splat(0, l.kind(part), *sizes);
      }
      part = l.Concat({part, more}, 1);
    }
    parts.push_back(part);
  }
  return l.Unsqueeze(l.Concat(parts, 0), {0});
}

// Input, output, forget; a none value if there are none.
Value* Peepholes(Lowering& l, int first) {
  if (!l.has(first + 1) && !l.has(first + 2)) return l.none();
  Value* forget = l.need(first + 1);
  Value* input = l.in(first);
  if (input == nullptr) {
    const std::optional<Ints> sizes = l.sizes(forget);
    if (!sizes) return l.NotKnown("the size of the gates");
    input = l.Splat(0, l.kind(forget), *sizes);
  }
  return l.Unsqueeze(l.Concat({input, l.need(first + 2), forget}, 0), {0});
}

std::optional<float> Clip(Lowering& l, absl::string_view name) {
  const float clip = l.Float(name);
  return clip > 0 ? std::optional<float>(clip) : std::nullopt;
}

// The first axis of `sequence` is the steps. Returns the outputs and the two states after the last
// step.
Values RunLstm(Lowering& l, Value* sequence, const LstmOperands& where = {},
               Direction direction = Direction::kForward) {
  for (int i = 0; where.layer_norm >= 0 && i < 4; ++i) {
    if (l.has(where.layer_norm + i)) {
      return {l.Unsupported("an LSTM that normalises its gates"), nullptr, nullptr};
    }
  }
  if (l.has(where.weights + kProjectionBias)) {
    return {l.Unsupported("an LSTM with a bias of its projection"), nullptr, nullptr};
  }
  if (l.Bool("diagonal_recurrent_tensors")) {
    return {l.Unsupported("an LSTM with diagonal recurrent weights"), nullptr, nullptr};
  }
  canonical::Lstm lstm = {.direction = direction,
                          .cell_clip = Clip(l, "cell_clip"),
                          .projection_clip = Clip(l, "proj_clip")};
  if (!l.has(where.weights + kInputGate)) {
    lstm.coupling = canonical::GateCoupling::kInputFromForget;
  }
  const Activation activation = l.FusedActivation();
  if (activation != Activation::kTanh) {
    lstm.activations = {Activation::kSigmoid, activation, activation};
  }
  Value* projection = l.in(where.weights + kProjection);
  projection = projection == nullptr ? l.none() : l.Unsqueeze(projection, {0});
  Values results =
      l.All(lstm,
            {sequence, Gates(l, where.weights, where.further_weights),
             Gates(l, where.weights + kRecurrentWeights), Gates(l, where.weights + kBias), l.none(),
             l.Unsqueeze(l.need(where.state), {0}), l.Unsqueeze(l.need(where.state + 1), {0}),
             Peepholes(l, where.weights + kPeephole), projection},
            3);
  return {l.Squeeze(results[0], {1}), l.Squeeze(results[1], {0}), l.Squeeze(results[2], {0})};
}

Values LowerSequenceLstm(Lowering& l) {
  const bool is_time_major = l.Bool("time_major");
  Value* input = l.need(0);
  Values results = RunLstm(l, is_time_major ? input : l.Transpose(input, {1, 0, 2}));
  if (!is_time_major) results[0] = l.Transpose(results[0], {1, 0, 2});
  return results;
}

// Gate `index` of all gates side by side.
Value* Gate(Lowering& l, Value* all, int64_t index, int64_t cells) {
  return l.Slice(all, 1, index * cells, (index + 1) * cells);
}

// Input, hidden state, weights, bias and cell state; the gates are input, cell, forget, output.
Values LowerBasicLstm(Lowering& l) {
  const std::optional<int64_t> cells = l.size(l.need(4), 1);
  if (!cells) return {l.NotKnown("the size of the cell's state")};
  if (!CheckedMul(4, *cells)) return {l.Invalid("the cell's state is too large")};
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
  Values results = RunLstm(l, l.Unsqueeze(l.need(0), {0}));
  results[0] = l.Squeeze(results[0], {0});
  return results;
}

// Weights, recurrent weights, bias, state, from `first` on; `further_weights` are those of further
// inputs, null if there are none. Returns the outputs and the state after the last step.
Values RunRnn(Lowering& l, Value* sequence, int first = 1, Value* further_weights = nullptr,
              Direction direction = Direction::kForward) {
  const canonical::Rnn rnn = {.direction = direction, .activations = {l.FusedActivation()}};
  Value* weights = l.need(first);
  if (further_weights != nullptr) weights = l.Concat({weights, further_weights}, 1);
  const Values results =
      l.All(rnn,
            {sequence, l.Unsqueeze(weights, {0}), l.Unsqueeze(l.need(first + 1), {0}),
             l.Unsqueeze(l.need(first + 2), {0}), l.none(), l.Unsqueeze(l.need(first + 3), {0})},
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

// ---- Both directions ----

// The inputs of the two directions, steps first. A further input goes to both if it has weights;
// else only the backward direction reads it.
struct Sequences {
  Value* forward = nullptr;
  Value* backward = nullptr;
  bool has_further_weights = false;
};
Sequences BothSequences(Lowering& l, int further_input, int further_weights) {
  const bool is_time_major = l.Bool("time_major");
  const auto steps_first = [&](Value* value) {
    return is_time_major || value == nullptr ? value : l.Transpose(value, {1, 0, 2});
  };
  Value* input = steps_first(l.need(0));
  Value* further = steps_first(l.in(further_input));
  if (further == nullptr) return {.forward = input, .backward = input};
  if (!l.has(further_weights)) return {.forward = input, .backward = further};
  Value* both = l.Concat({input, further}, 2);
  return {.forward = both, .backward = both, .has_further_weights = true};
}

// The outputs of both directions, and their states.
Values BothResults(Lowering& l, Values forward, Values backward) {
  if (!l.ok()) return {nullptr};
  Values results;
  if (l.Bool("merge_outputs")) {
    results = {l.Concat({forward[0], backward[0]}, 2)};
  } else {
    results = {forward[0], backward[0]};
  }
  if (!l.Bool("time_major")) {
    for (Value*& result : results) result = l.Transpose(result, {1, 0, 2});
  }
  results.insert(results.end(), forward.begin() + 1, forward.end());
  results.insert(results.end(), backward.begin() + 1, backward.end());
  return results;
}

Values LowerBothLstm(Lowering& l) {
  // The input gate has no further weights if it is coupled to the forget gate.
  constexpr int kFurtherForget = kFurtherInput + 1 + kForgetGate;
  const Sequences sequences = BothSequences(l, kFurtherInput, kFurtherForget);
  const bool has_further = sequences.has_further_weights;
  return BothResults(
      l, RunLstm(l, sequences.forward, ForwardLstm(has_further)),
      RunLstm(l, sequences.backward, BackwardLstm(has_further), Direction::kBackward));
}

Values LowerBothRnn(Lowering& l) {
  const Sequences sequences = BothSequences(l, 9, 10);
  const bool has_further = sequences.has_further_weights;
  return BothResults(
      l, RunRnn(l, sequences.forward, 1, has_further ? l.need(10) : nullptr),
      RunRnn(l, sequences.backward, 5, has_further ? l.need(11) : nullptr, Direction::kBackward));
}

// Each filter keeps the products of its last inputs; `rank` filters make a unit. `entering` are the
// products of this input.
Values RunSvdf(Lowering& l, Value* entering) {
  Value* time_weights = l.need(2);
  if (QuantizationOf(l.type(time_weights)) != nullptr)
    time_weights = l(canonical::Dequantize{}, {time_weights});
  const std::optional<int64_t> filters = l.size(time_weights, 0);
  const std::optional<int64_t> memory = l.size(time_weights, 1);
  const std::optional<int64_t> batch = l.size(l.need(0), 0);
  const int64_t rank = l.Int("rank");
  if (!l.ok()) return {nullptr};
  if (!filters || !memory || !batch) return {l.NotKnown("the size of the state")};
  if (rank < 1 || *filters % rank != 0 || *memory < 1) {
    return {l.Invalid(absl::StrCat("rank ", rank, " does not divide ", *filters, " filters"))};
  }
  const std::optional<int64_t> state_size = CheckedMul(*filters, *memory);
  if (!state_size) return {l.Invalid("the state is too large")};
  Value* state = l.Reshape(l.need(4), {*batch, *filters, *memory});
  state = l.Concat({l.Slice(state, 2, 1, *memory), l.Unsqueeze(entering, {2})}, 2);
  const canonical::TensorReduce sum = {
      .kind = canonical::ReduceKind::kSum, .axes = Ints{-1}, .keep_dims = false};
  Value* output = l(sum, {l.Mul(state, time_weights)});
  if (rank > 1) output = l(sum, {l.Reshape(output, {*batch, *filters / rank, rank})});
  if (l.has(3)) output = l.Add(output, l.in(3));
  return {l.Activated(output), l.Reshape(state, {*batch, *state_size})};
}

Values LowerSvdf(Lowering& l) {
  return RunSvdf(l, l(canonical::MatMul{.transpose_rhs = true}, {l.need(0), l.need(1)}));
}
std::optional<Values> LowerHybridSvdf(Lowering& l) {
  const std::optional<ByteWeights> weights = ByteWeightsOf(l, {1}, 0);
  if (!weights || QuantizationOf(l.type(l.in(3))) != nullptr) return std::nullopt;
  return RunSvdf(l, ProductOfRows(l, QuantizeRows(l, l.need(0), {1}, SymmetryOf(l)), *weights));
}

}  // namespace

void AddRecurrent(LoweringTable& table) {
  table.AddHybrid("svdf", LowerHybridSvdf);
  table.Add("bidirectional_sequence_lstm", LowerBothLstm);
  table.Add("bidirectional_sequence_rnn", LowerBothRnn);
  table.Add("lstm", LowerLstm);
  table.Add("rnn", LowerRnn);
  table.Add("svdf", LowerSvdf);
  table.Add("unidirectional_sequence_lstm", LowerSequenceLstm);
  table.Add("unidirectional_sequence_rnn", LowerSequenceRnn);
}

}  // namespace roundhouse::tfl_lowering
