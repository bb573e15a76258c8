// Recurrent cells, decomposed into their steps where they are not differentiated as a whole
// (recurrent_sequences.cc).
#include "roundhouse/passes/canonical/gradient/families/recurrent.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/activation.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// The inputs of one direction's steps: weights (gates * cells, …) without their first axis.
struct Cell {
  DerivationBuilder& b;
  int64_t direction;
  const GateActivations& activations;
  int num_activations;  // For one direction.
  std::optional<float> clip;
  bool has_gates = false;  // Whether the op has a result `gates`.
  // Those that all steps share.
  Value* recurrent_weights = nullptr;
  Value* recurrent_bias = nullptr;     // Only of a gru; null if it is absent.
  Value* gate_weights = nullptr;       // Only of a gru that resets before: the rows for z and r,
  Value* new_state_weights = nullptr;  // and those for the new state.

  // Slice `direction` of an operand; null if it is absent.
  Value* Part(int index) const {
    if (!b.has(index)) return nullptr;
    return b.Squeeze(b.Slice(b.in(index), 0, direction, direction + 1), {0});
  }
  Value* Activate(int which, Value* value) const {
    if (clip) value = b(Clamp{.min = -*clip, .max = *clip}, {value});
    const auto index = static_cast<size_t>(direction * num_activations + which);
    return ActivationOf(b, value, activations.functions[index], activations.parameters[index]);
  }
  Value* OneMinus(Value* value) const { return b.Sub(b.NumberLike(1, value), value); }
  Value* Times(Value* rows, Value* weights) const {
    return b(MatMul{.transpose_rhs = true}, {rows, weights});
  }
  // Block `which` of `width` columns.
  Value* Gate(Value* value, int which, int64_t width) const {
    return b.Slice(value, b.rank(value) - 1, which * width, (which + 1) * width);
  }
};

struct State {
  Value* hidden = nullptr;
  Value* cell = nullptr;   // Only for an lstm.
  Value* gates = nullptr;  // What the result `gates` has of the step, if it has one.
};

void TakeShared(const Rnn&, Cell&, int64_t) {}
void TakeShared(const Lstm&, Cell&, int64_t) {}
void TakeShared(const Gru& op, Cell& c, int64_t cells) {
  c.recurrent_bias = c.Part(4);
  if (op.reset_after) return;
  c.gate_weights = c.b.Slice(c.recurrent_weights, 0, 0, 2 * cells);
  c.new_state_weights = c.b.Slice(c.recurrent_weights, 0, 2 * cells, 3 * cells);
}

// h' = f(W x + R h + b), where `x` is W x + b.
State Step(const Rnn&, const Cell& c, Value* x, const State& before, int64_t) {
  return {.hidden = c.Activate(0, c.b.Add(x, c.Times(before.hidden, c.recurrent_weights)))};
}

// Gates that see the same are computed together: the fewer nodes a step has, the less memory and
// time its program takes.
State Step(const Gru& op, const Cell& c, Value* x, const State& before, int64_t cells) {
  DerivationBuilder& b = c.b;
  const auto part = [&](Value* value, int first, int last) {
    return b.Slice(value, b.rank(value) - 1, first * cells, last * cells);
  };
  const auto with_bias = [&](Value* value, int first, int last) {
    return c.recurrent_bias == nullptr ? value : b.Add(value, part(c.recurrent_bias, first, last));
  };
  Value* both = nullptr;   // What z and r see of the state before.
  Value* reset = nullptr;  // What the new state sees of it.
  if (op.reset_after) {
    Value* all = c.Times(before.hidden, c.recurrent_weights);
    if (c.recurrent_bias != nullptr) all = b.Add(all, c.recurrent_bias);
    both = part(all, 0, 2);
    reset = part(all, 2, 3);
  } else {
    both = with_bias(c.Times(before.hidden, c.gate_weights), 0, 2);
  }
  Value* gates = c.Activate(0, b.Add(part(x, 0, 2), both));
  Value* z = part(gates, 0, 1);
  Value* r = part(gates, 1, 2);
  Value* seen = reset;
  reset = op.reset_after ? b.Mul(r, reset)
                         : with_bias(c.Times(b.Mul(r, before.hidden), c.new_state_weights), 2, 3);
  Value* n = c.Activate(1, b.Add(part(x, 2, 3), reset));
  State after = {.hidden = b.Add(b.Mul(c.OneMinus(z), n), b.Mul(z, before.hidden))};
  if (c.has_gates)
    after.gates = b.Concat(op.reset_after ? Values{z, r, n, seen} : Values{z, r, n}, 1);
  return after;
}

State Step(const Lstm& op, const Cell& c, Value* x, const State& before, int64_t cells) {
  DerivationBuilder& b = c.b;
  Value* gates = b.Add(x, c.Times(before.hidden, c.recurrent_weights));
  Value* peephole = c.Part(7);
  auto with_peephole = [&](int which, Value* state) {
    Value* gate = c.Gate(gates, which, cells);
    return peephole == nullptr ? gate : b.Add(gate, b.Mul(c.Gate(peephole, which, cells), state));
  };
  Value* i = c.Activate(0, with_peephole(0, before.cell));
  Value* m = c.Activate(0, with_peephole(2, before.cell));
  if (op.coupling == GateCoupling::kInputFromForget) i = c.OneMinus(m);
  if (op.coupling == GateCoupling::kForgetFromInput) m = c.OneMinus(i);
  Value* n = c.Activate(1, c.Gate(gates, 3, cells));
  Value* cell = b.Add(b.Mul(m, before.cell), b.Mul(i, n));
  if (op.cell_clip) cell = b(Clamp{.min = -*op.cell_clip, .max = *op.cell_clip}, {cell});
  Value* o = c.Activate(0, with_peephole(1, cell));
  Value* hidden = b.Mul(o, c.Activate(2, cell));
  if (Value* projection = c.Part(8)) hidden = c.Times(hidden, projection);
  if (op.projection_clip) {
    hidden = b(Clamp{.min = -*op.projection_clip, .max = *op.projection_clip}, {hidden});
  }
  State after = {.hidden = hidden, .cell = cell};
  if (c.has_gates) after.gates = b.Concat({i, o, m, n, cell}, 1);
  return after;
}

// The hidden states of all steps in order, and the last state. If one initial state serves a batch
// of unknown size, the first step broadcasts it.
struct Run {
  Values hidden;
  Values gates;
  State last;
};

template <typename Op>
Run RunDirection(const Op& op, const Cell& c, bool is_backward, int64_t steps, int64_t batch,
                 int64_t cells, int64_t hidden_size) {
  DerivationBuilder& b = c.b;
  const ElementKind kind = b.kind(b.in(0));
  Value* sequence = b.in(0);
  Value* lengths = b.in(OperandIndices<Op>::kLengths);
  // The backward direction of a sequence begins at that sequence's own last step.
  auto reversed = [&](Value* value) {
    return lengths == nullptr
               ? b.Reverse(value, 0)
               : b(ReverseSequence{.time_axis = 0, .batch_axis = 1}, {value, lengths});
  };
  if (is_backward) sequence = reversed(sequence);
  Value* x = c.Times(sequence, c.Part(1));
  if (Value* bias = c.Part(3)) x = b.Add(x, bias);
  State state = {.hidden = c.Part(OperandIndices<Op>::kHidden)};
  if (state.hidden == nullptr) state.hidden = b.Splat(0, kind, {batch, hidden_size});
  if (OperandIndices<Op>::kCell >= 0) {
    state.cell = c.Part(OperandIndices<Op>::kCell);
    if (state.cell == nullptr) state.cell = b.Splat(0, kind, {batch, cells});
  }
  Run run;
  for (int64_t step = 0; step < steps && b.ok(); ++step) {
    Value* row = b.Squeeze(b.Slice(x, 0, step, step + 1), {0});
    State next = Step(op, c, row, state, cells);
    Value* shown = next.hidden;
    if (lengths != nullptr) {
      Value* is_inside = b(Compare{.direction = Comparison::kGreater},
                           {b.Unsqueeze(b.Cast(lengths, ElementKind::kI64), {1}), b.Whole(step)});
      shown = b.SelectOrZero(is_inside, next.hidden);
      next.hidden = b.Select(is_inside, next.hidden, state.hidden);
      if (next.gates != nullptr) next.gates = b.SelectOrZero(is_inside, next.gates);
      if (next.cell != nullptr) next.cell = b.Select(is_inside, next.cell, state.cell);
    }
    run.hidden.push_back(b.Unsqueeze(shown, {0}));
    if (next.gates != nullptr) run.gates.push_back(b.Unsqueeze(next.gates, {0}));
    state = next;
  }
  for (Values* rows : {&run.hidden, &run.gates}) {
    if (rows->empty()) continue;
    Value* all = b.Concat(*rows, 0);
    *rows = {is_backward ? reversed(all) : all};
  }
  run.last = state;
  return run;
}

// The same op with the result `gates`, which its rule reads.
template <typename Op>
Values WithGates(const Op& op, DerivationBuilder& b) {
  const int num_results = b.num_results();
  const absl::StatusOr<Node*> node = b.request().build.Make(
      op, b.request().operands, std::vector<Type>(static_cast<size_t>(num_results) + 1));
  if (!node.ok()) return {b.Fail(node.status())};
  Values results;
  for (int i = 0; i < num_results; ++i) results.push_back(&(*node)->result(i));
  return results;
}

template <typename Op>
Values PiecesOfRecurrent(const Op& op, DerivationBuilder& b) {
  const int gates_index = IndexOfGates(op);
  const bool has_gates = gates_index >= 0 && b.num_results() > gates_index;
  if (HasSequenceRule(op, b)) {
    if (has_gates || gates_index < 0) return {};
    return WithGates(op, b);
  }
  const std::optional<int64_t> steps = b.size(b.need(0), 0);
  const std::optional<Ints> weights = b.sizes(b.need(1));
  const std::optional<Ints> recurrent = b.sizes(b.need(2));
  if (!steps) return {b.NotKnown("the number of steps")};
  if (!weights || !recurrent) return {b.NotKnown("a size of the weights")};
  if (*steps < 1 || *steps > kMaxSteps) {
    return {b.Unsupported("a sequence of no steps, or of more than 4096,")};
  }
  const absl::StatusOr<GateActivations> activations = ResolveActivations(op);
  if (!activations.ok()) return {b.Fail(activations.status())};
  const int64_t cells = (*weights)[1] / Op::kGates;
  Values hidden;
  Values last_hidden;
  Values last_cell;
  Values gates;
  for (int64_t direction = 0; direction < (*weights)[0]; ++direction) {
    Cell cell = {.b = b,
                 .direction = direction,
                 .activations = *activations,
                 .num_activations = OperandIndices<Op>::kActivations,
                 .clip = op.clip,
                 .has_gates = has_gates};
    cell.recurrent_weights = cell.Part(2);
    TakeShared(op, cell, cells);
    const bool is_backward = direction == 1 || op.direction == Direction::kBackward;
    const Run run = RunDirection(op, cell, is_backward, *steps, b.size(b.in(0), 1).value_or(1),
                                 cells, recurrent->back());
    hidden.push_back(b.Unsqueeze(run.hidden[0], {1}));
    last_hidden.push_back(b.Unsqueeze(run.last.hidden, {0}));
    if (has_gates) gates.push_back(b.Unsqueeze(run.gates[0], {1}));
    if (run.last.cell != nullptr) last_cell.push_back(b.Unsqueeze(run.last.cell, {0}));
  }
  Values results = {b.Concat(hidden, 1), b.Concat(last_hidden, 0)};
  if (!last_cell.empty()) results.push_back(b.Concat(last_cell, 0));
  if (has_gates) results.push_back(b.Concat(gates, 1));
  return results;
}

}  // namespace

void AddRecurrent(GradientTable& table) {
  AddRecurrentSequences(table);
  table.Pieces<Rnn>(PiecesOfRecurrent<Rnn>);
  table.Pieces<Gru>(PiecesOfRecurrent<Gru>);
  table.Pieces<Lstm>(PiecesOfRecurrent<Lstm>);
}

}  // namespace roundhouse::canonical_gradient
