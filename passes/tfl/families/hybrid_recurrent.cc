// Recurrent operators with weights of 8 bits and real inputs. As in TFLite, each row of an input
// and of a state is quantised when it is known. They are written out step by step; the products
// with the inputs are made for all steps together, as the rows do not depend on one another.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/tfl/families/dynamic_quantization.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/lstm_operands.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/families/unrolled_steps.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// The rows of all steps: (steps, batch, inputs) as (steps * batch, inputs).
struct Sequence {
  int64_t steps = 0;
  int64_t batch = 0;
  RowsOfBytes rows;
};

// Nullopt if a size is not known, or there are too many steps: longer sequences are computed with
// the real numbers of the weights.
std::optional<Ints> SizesOfSequence(Lowering& l, const Value* sequence) {
  const std::optional<Ints> sizes = l.sizes(sequence);
  if (!sizes || sizes->size() != 3 || (*sizes)[0] < 1 || (*sizes)[0] > kMostUnrolledSteps) {
    return std::nullopt;
  }
  if (!CheckedMul((*sizes)[0], (*sizes)[1])) {
    l.Invalid(absl::StrCat((*sizes)[0], " steps of a batch of ", (*sizes)[1],
                           " are more rows than fit in 64 bits"));
  }
  return sizes;
}

Sequence Quantized(Lowering& l, Value* sequence, const Ints& sizes) {
  if (!l.ok()) return {};
  Value* rows = l.Reshape(sequence, {sizes[0] * sizes[1], sizes[2]});
  return {sizes[0], sizes[1], QuantizeRows(l, rows, {1}, SymmetryOf(l))};
}

Value* ProductOfState(Lowering& l, Value* state, const ByteWeights& weights) {
  return ProductOfRows(l, QuantizeRows(l, state, {1}, SymmetryOf(l)), weights);
}

// The rows of a step.
Value* StepOf(Lowering& l, Value* all, int64_t step, int64_t batch) {
  return l.Slice(all, 0, step * batch, (step + 1) * batch);
}

Value* Real(Lowering& l, Value* value) {
  return QuantizationOf(l.type(value)) == nullptr ? value : l(canonical::Dequantize{}, {value});
}

// ---- One layer of cells, in one direction. A cell says how many values it carries from step to
// step, the first of which is the output, and computes them.

template <typename Cell>
Values RunSteps(Lowering& l, Cell& cell, Value* entering, const Sequence& sequence, Values states,
                bool is_backward) {
  Values outputs(static_cast<size_t>(sequence.steps));
  const UnrolledSteps unrolled(l, sequence.steps);
  for (int64_t i = 0; i < unrolled.count() && unrolled.MayGoOn(); ++i) {
    const int64_t step = is_backward ? sequence.steps - 1 - i : i;
    states = cell.Step(StepOf(l, entering, step, sequence.batch), states);
    outputs[step] = l.Unsqueeze(states[0], {0});
  }
  if (l.ok()) {
    // Steps that are not written out have outputs of the same type.
    std::replace(outputs.begin(), outputs.end(), static_cast<Value*>(nullptr),
                 outputs[is_backward ? sequence.steps - 1 : 0]);
  }
  Values results = {l.ok() ? l.Concat(outputs, 0) : nullptr};
  results.insert(results.end(), states.begin(), states.end());
  return results;
}

class HybridLstm {
 public:
  HybridLstm(Lowering& l, const LstmOperands& where) : l_(l), where_(where) {}

  // Whether TFLite computes it so.
  bool Prepare() {
    is_coupled_ = !l_.has(where_.weights + kInputGate);
    const Ints gates = GatesFrom(where_.weights);
    weights_ = ByteWeightsOf(l_, gates, 0);
    recurrent_ = ByteWeightsOf(l_, GatesFrom(where_.weights + kRecurrentWeights), 0);
    const std::optional<Ints> sizes = l_.sizes(l_.in(where_.weights + kForgetGate));
    if (!weights_ || !recurrent_ || !sizes || sizes->size() != 2) return false;
    cells_ = (*sizes)[0];
    if (where_.further_weights >= 0) {
      further_ = ByteWeightsOf(l_, GatesFrom(where_.further_weights), 0);
      if (!further_) return false;
    }
    if (l_.has(where_.weights + kProjection)) {
      projection_ = ByteWeightsOf(l_, {where_.weights + kProjection}, 0);
      if (!projection_) return false;
    }
    for (int i = 0; where_.layer_norm >= 0 && i < 4; ++i) {
      if (l_.has(where_.layer_norm + i)) return false;
    }
    return !l_.Bool("diagonal_recurrent_tensors");
  }

  Values Run(const Sequence& sequence, const Sequence* further, bool is_backward) {
    // In the order in which TFLite adds.
    Value* entering = l_.Add(ProductOfRows(l_, sequence.rows, *weights_), Bias());
    if (further != nullptr && further_) {
      entering = l_.Add(entering, ProductOfRows(l_, further->rows, *further_));
    }
    return RunSteps(l_, *this, entering, sequence,
                    {l_.need(where_.state), l_.need(where_.state + 1)}, is_backward);
  }

  Values Step(Value* entering, const Values& states) {
    Value* all = l_.Add(entering, ProductOfState(l_, states[0], *recurrent_));
    Value* forget = Sigmoid(all, kForgetGate, states[1]);
    Value* input = is_coupled_ ? l_.Sub(l_.Number(1, ElementKind::kF32), forget)
                               : Sigmoid(all, kInputGate, states[1]);
    Value* cell = l_.Add(l_.Mul(forget, states[1]), l_.Mul(Function(Gate(all, kCellGate)), input));
    if (const float clip = l_.Float("cell_clip"); clip > 0) cell = Clipped(cell, clip);
    Value* output = l_.Mul(Sigmoid(all, kOutputGate, cell), Function(cell));
    if (projection_) output = Projected(output);
    return {output, cell};
  }

 private:
  // An input gate that is coupled is not among them.
  Ints GatesFrom(int first) const {
    Ints gates;
    for (int gate = is_coupled_ ? 1 : 0; gate < 4; ++gate) gates.push_back(first + gate);
    return gates;
  }

  Value* Bias() {
    Values parts;
    for (const int64_t operand : GatesFrom(where_.weights + kBias)) {
      parts.push_back(Real(l_, l_.need(static_cast<int>(operand))));
    }
    return l_.Concat(parts, 0);
  }

  Value* Gate(Value* all, int gate) {
    const int64_t index = gate - (is_coupled_ ? 1 : 0);
    return l_.Slice(all, 1, index * cells_, (index + 1) * cells_);
  }
  // Its peephole, if it has one, sees `cell`.
  Value* Sigmoid(Value* all, int gate, Value* cell) {
    Value* sum = Gate(all, gate);
    const int index = where_.weights + kPeephole + (gate == kOutputGate ? 2 : gate);
    if (l_.has(index)) sum = l_.Add(sum, l_.Mul(cell, Real(l_, l_.in(index))));
    return l_(canonical::Sigmoid{}, {sum});
  }
  Value* Function(Value* value) { return l_.Activated(value); }
  Value* Clipped(Value* value, float clip) {
    return l_(canonical::Clamp{.min = -clip, .max = clip}, {value});
  }

  Value* Projected(Value* output) {
    output = ProductOfState(l_, output, *projection_);
    if (l_.has(where_.weights + kProjectionBias)) {
      output = l_.Add(output, Real(l_, l_.in(where_.weights + kProjectionBias)));
    }
    const float clip = l_.Float("proj_clip");
    return clip > 0 ? Clipped(output, clip) : output;
  }

  Lowering& l_;
  const LstmOperands where_;
  bool is_coupled_ = false;
  int64_t cells_ = 0;
  std::optional<ByteWeights> weights_;
  std::optional<ByteWeights> recurrent_;
  std::optional<ByteWeights> further_;
  std::optional<ByteWeights> projection_;
};

// Weights, recurrent weights, bias and state are operands, from `first` on.
class HybridRnn {
 public:
  HybridRnn(Lowering& l, int first, int further_weights = -1)
      : l_(l), first_(first), further_weights_(further_weights) {}

  bool Prepare() {
    weights_ = ByteWeightsOf(l_, {first_}, 0);
    recurrent_ = ByteWeightsOf(l_, {first_ + 1}, 0);
    if (further_weights_ >= 0) {
      further_ = ByteWeightsOf(l_, {further_weights_}, 0);
      if (!further_) return false;
    }
    return weights_ && recurrent_;
  }

  Values Run(const Sequence& sequence, const Sequence* further, bool is_backward) {
    Value* entering =
        l_.Add(ProductOfRows(l_, sequence.rows, *weights_), Real(l_, l_.need(first_ + 2)));
    if (further != nullptr && further_) {
      entering = l_.Add(entering, ProductOfRows(l_, further->rows, *further_));
    }
    return RunSteps(l_, *this, entering, sequence, {l_.need(first_ + 3)}, is_backward);
  }

  Values Step(Value* entering, const Values& states) {
    return {l_.Activated(l_.Add(entering, ProductOfState(l_, states[0], *recurrent_)))};
  }

 private:
  Lowering& l_;
  const int first_;
  const int further_weights_;
  std::optional<ByteWeights> weights_;
  std::optional<ByteWeights> recurrent_;
  std::optional<ByteWeights> further_;
};

// ---- The operators.

// For an operator on one step, and for one on a sequence.
template <typename Cell>
std::optional<Values> OfOneStep(Lowering& l, Cell cell) {
  Value* input = l.need(0);
  if (!cell.Prepare() || l.known_rank(input) != 2) return std::nullopt;
  Value* sequence = l.Unsqueeze(input, {0});
  const std::optional<Ints> sizes = SizesOfSequence(l, sequence);
  if (!sizes) return std::nullopt;
  Values results = cell.Run(Quantized(l, sequence, *sizes), nullptr, /*is_backward=*/false);
  results[0] = l.Squeeze(results[0], {0});
  return results;
}

Value* StepsFirst(Lowering& l, Value* sequence) {
  return l.Bool("time_major") || sequence == nullptr ? sequence : l.Transpose(sequence, {1, 0, 2});
}

template <typename Cell>
std::optional<Values> OfSequence(Lowering& l, Cell cell) {
  if (!cell.Prepare() || l.known_rank(l.need(0)) != 3) return std::nullopt;
  Value* sequence = StepsFirst(l, l.need(0));
  const std::optional<Ints> sizes = SizesOfSequence(l, sequence);
  if (!sizes) return std::nullopt;
  Values results = cell.Run(Quantized(l, sequence, *sizes), nullptr, /*is_backward=*/false);
  results[0] = StepsFirst(l, results[0]);
  return results;
}

// A further input goes to both directions if it has weights; else only the backward one reads it.
template <typename Cell>
std::optional<Values> OfBothDirections(Lowering& l, Cell forward, Cell backward, int further_input,
                                       bool has_further_weights) {
  if (!forward.Prepare() || !backward.Prepare() || l.known_rank(l.need(0)) != 3) {
    return std::nullopt;
  }
  Value* input = StepsFirst(l, l.need(0));
  Value* further_values = StepsFirst(l, l.in(further_input));
  const std::optional<Ints> sizes = SizesOfSequence(l, input);
  if (!sizes) return std::nullopt;
  const Sequence sequence = Quantized(l, input, *sizes);
  std::optional<Sequence> further;
  if (further_values != nullptr) {
    const std::optional<Ints> further_sizes = SizesOfSequence(l, further_values);
    if (!further_sizes) return std::nullopt;
    further = Quantized(l, further_values, *further_sizes);
  }
  const bool reads_own = further && !has_further_weights;
  const Sequence* both = further && has_further_weights ? &*further : nullptr;
  const Values ahead = forward.Run(sequence, both, /*is_backward=*/false);
  const Values back = backward.Run(reads_own ? *further : sequence, both, /*is_backward=*/true);
  if (!l.ok()) return Values{nullptr};
  Values results = {ahead[0], back[0]};
  if (l.Bool("merge_outputs")) results = {l.Concat(results, 2)};
  for (Value*& result : results) result = StepsFirst(l, result);
  results.insert(results.end(), ahead.begin() + 1, ahead.end());
  results.insert(results.end(), back.begin() + 1, back.end());
  return results;
}

std::optional<Values> LowerHybridLstm(Lowering& l) {
  if (l.String("kernel_type") == "BASIC") return std::nullopt;
  return OfOneStep(l, HybridLstm(l, {}));
}
std::optional<Values> LowerHybridSequenceLstm(Lowering& l) {
  return OfSequence(l, HybridLstm(l, {}));
}
std::optional<Values> LowerHybridBothLstm(Lowering& l) {
  const bool has_further = l.has(kFurtherInput) && l.has(kFurtherInput + 1 + kForgetGate);
  return OfBothDirections(l, HybridLstm(l, ForwardLstm(has_further)),
                          HybridLstm(l, BackwardLstm(has_further)), kFurtherInput, has_further);
}

std::optional<Values> LowerHybridRnn(Lowering& l) { return OfOneStep(l, HybridRnn(l, 1)); }
std::optional<Values> LowerHybridSequenceRnn(Lowering& l) { return OfSequence(l, HybridRnn(l, 1)); }
std::optional<Values> LowerHybridBothRnn(Lowering& l) {
  const bool has_further = l.has(9) && l.has(10);
  return OfBothDirections(l, HybridRnn(l, 1, has_further ? 10 : -1),
                          HybridRnn(l, 5, has_further ? 11 : -1), 9, has_further);
}

}  // namespace

void AddHybridRecurrent(LoweringTable& table) {
  table.AddHybrid("bidirectional_sequence_lstm", LowerHybridBothLstm);
  table.AddHybrid("bidirectional_sequence_rnn", LowerHybridBothRnn);
  table.AddHybrid("lstm", LowerHybridLstm);
  table.AddHybrid("rnn", LowerHybridRnn);
  table.AddHybrid("unidirectional_sequence_lstm", LowerHybridSequenceLstm);
  table.AddHybrid("unidirectional_sequence_rnn", LowerHybridSequenceRnn);
}

}  // namespace roundhouse::tfl_lowering
