// Gradients of whole recurrent ops. The forward op returns the gates of all steps, from which the
// gates' derivatives and the cotangents of weights and inputs are computed for all steps at once;
// only the cotangent of the state goes through the steps one by one. Cells with clips, peepholes or
// projections are decomposed instead (recurrent.cc).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/activation.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"
#include "roundhouse/passes/canonical/gradient/families/recurrent.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// Those whose derivative follows from their result.
bool HasSlope(Activation activation) {
  return activation == Activation::kSigmoid || activation == Activation::kTanh ||
         activation == Activation::kRelu;
}

template <typename Op>
bool IsPlain(const Op& op, const DerivationBuilder& b) {
  const std::optional<int64_t> steps = b.size(b.in(0), 0);
  if (!steps || *steps < 1 || *steps > kMaxSteps || op.clip) return false;
  if (!b.sizes(b.in(1)) || !b.sizes(b.in(2))) return false;
  const absl::StatusOr<GateActivations> activations = ResolveActivations(op);
  return activations.ok() && absl::c_all_of(activations->functions, HasSlope);
}

// One direction of a cell. Steps are in the order in which the cell sees them.
struct Sequence {
  AdjointBuilder& a;
  int64_t direction = 0;
  bool is_backward = false;
  int64_t steps = 0;
  int64_t cells = 0;
  absl::Span<const Activation> activations = {};
  Value* lengths = nullptr;              // Null: all sequences have all steps.
  Value* inside = nullptr;               // The mask of their steps: (steps, batch, 1); or null.
  Value* input = nullptr;                // (steps, batch, inputs)
  Value* weights = nullptr;              // (gates * cells, inputs)
  Value* recurrent_weights = nullptr;    // (gates * cells, cells)
  Value* hidden = nullptr;               // After each step: (steps, batch, cells).
  Value* before = nullptr;               // Before each step.
  Value* initial_cell = nullptr;         // (1, batch, cells); only of an lstm.
  Value* hidden_cotangent = nullptr;     // Of `hidden`; null if it is zero.
  Value* gates = nullptr;                // The op's result of that name: (steps, batch, …).
  Value* gates_cotangent = nullptr;      // Null if it is zero, as in first derivatives.
  Value* last_cotangent = nullptr;       // Of the last state: (batch, cells).
  Value* last_cell_cotangent = nullptr;  // The same of an lstm's cell.

  // Slice `direction` along an axis, which is removed.
  Value* Part(Value* value, int64_t axis) const {
    if (value == nullptr) return nullptr;
    return a.Squeeze(a.Slice(value, axis, direction, direction + 1), {axis});
  }
  // Converts between the order of the op's steps and that of the cell.
  Value* Ordered(Value* value) const {
    if (value == nullptr || !is_backward) return value;
    return lengths == nullptr
               ? a.Reverse(value, 0)
               : a(ReverseSequence{.time_axis = 0, .batch_axis = 1}, {value, lengths});
  }
  Value* Row(Value* value, int64_t step) const {
    return a.Squeeze(a.Slice(value, 0, step, step + 1), {0});
  }
  Value* Stack(const Values& rows) const {
    Values stacked;
    for (Value* row : rows) stacked.push_back(a.Unsqueeze(row, {0}));
    return a.Concat(stacked, 0);
  }
  // Columns `first` to `last` of `cells` each.
  Value* Gates(Value* value, int64_t first, int64_t last) const {
    return a.Slice(value, a.rank(value) - 1, first * cells, last * cells);
  }
  // The same of the rows of weights.
  Value* Rows(Value* value, int64_t first, int64_t last) const {
    return a.Slice(value, 0, first * cells, last * cells);
  }
  // Masks steps after the end of their sequence with zero.
  Value* Inside(Value* value) const {
    return inside == nullptr || value == nullptr ? value : a.SelectOrZero(inside, value);
  }
  Value* OneMinus(Value* value) const { return a.Sub(a.NumberLike(1, value), value); }
  Value* Activated(int which, Value* value) const {
    return ActivationOf(a, value, activations[static_cast<size_t>(which)], {});
  }
  // The derivative of an activation, from its result.
  Value* Slope(int which, Value* y) const {
    switch (activations[static_cast<size_t>(which)]) {
      case Activation::kSigmoid:
        return a.Mul(y, OneMinus(y));
      case Activation::kTanh:
        return OneMinus(a.Mul(y, y));
      default:  // Relu.
        return a.SelectOrZero(
            a(Compare{.direction = Comparison::kGreater}, {y, a.NumberLike(0, y)}), a.Fill(1, y));
    }
  }
  Value* TimesBack(Value* rows, Value* matrix) const { return a(MatMul{}, {rows, matrix}); }
  // The sum over all steps and sequences of left^T right. `width` is the size of `right`, which an
  // input's type need not have.
  Value* OuterSum(Value* left, Value* right, int64_t width) const {
    return a(MatMul{.transpose_lhs = true},
             {Flat(left, a.size(left, 2).value_or(-1)), Flat(right, width)});
  }
  Value* Flat(Value* value, int64_t width) const { return a.Reshape(value, {-1, width}); }
  // `value` (…, cells) times each block of `factors` (…, blocks * cells).
  Value* TimesEach(Value* value, Value* factors, int64_t blocks) const {
    const int64_t axis = a.rank(value) - 1;
    Ints split = axis == 1 ? Ints{-1, blocks, cells} : Ints{steps, -1, blocks, cells};
    Ints joined = axis == 1 ? Ints{-1, blocks * cells} : Ints{steps, -1, blocks * cells};
    return a.Reshape(a.Mul(a.Unsqueeze(value, {axis}), a.Reshape(factors, split)), joined);
  }
  // The states before the steps, from the one before all (1, batch, cells) and those after them.
  Value* Before(Value* initial, Value* after) const {
    return steps == 1 ? initial : a.Concat({initial, a.Slice(after, 0, 0, steps - 1)}, 0);
  }
  // The cotangent of block `which` of the gates themselves, times `slope` unless that is null. Null
  // if it is zero.
  Value* Own(int64_t which, Value* slope) const {
    if (gates_cotangent == nullptr) return nullptr;
    Value* own = Gates(gates_cotangent, which, which + 1);
    return slope == nullptr ? own : a.Mul(own, slope);
  }
  // Adds `other`, unless it is null.
  Value* Plus(Value* value, Value* other) const {
    return other == nullptr ? value : a.Add(value, other);
  }
  Value* PlusRow(Value* value, Value* other, int64_t step) const {
    return other == nullptr ? value : a.Add(value, Row(other, step));
  }
  // The cotangent of the state after a step.
  Value* At(int64_t step, Value* carried) const {
    return hidden_cotangent == nullptr ? carried : a.Add(Row(hidden_cotangent, step), carried);
  }
  // The cotangent of the state before a step: `back`, through the cell, or `at`, that of the state
  // after it, where the sequence has ended.
  Value* Kept(int64_t step, Value* at, Value* back) const {
    if (inside == nullptr) return back;
    return a.Select(Row(inside, step), back, at);
  }
};

// The cotangents that a cell passes back.
struct Passed {
  Value* products = nullptr;            // Of W x + b: (steps, batch, gates * cells).
  Value* recurrent_products = nullptr;  // Of R h + a.
  Value* recurrent_weights = nullptr;
  Value* initial_hidden = nullptr;
  Value* initial_cell = nullptr;
};

// h' = f(W x + R h + b).
Passed Back(const Rnn&, const Sequence& s) {
  AdjointBuilder& a = s.a;
  Value* slope = s.Inside(s.Slope(0, s.hidden));
  Value* carried = s.last_cotangent;
  Values gates(static_cast<size_t>(s.steps));
  for (int64_t step = s.steps - 1; step >= 0; --step) {
    Value* at = s.At(step, carried);
    Value* gate = gates[static_cast<size_t>(step)] = a.Mul(at, s.Row(slope, step));
    carried = s.Kept(step, at, s.TimesBack(gate, s.recurrent_weights));
  }
  Value* all = s.Stack(gates);
  return {.products = all,
          .recurrent_products = all,
          .recurrent_weights = s.OuterSum(all, s.before, s.cells),
          .initial_hidden = carried};
}

// z = f(Wz x + Rz h + bz + az), r = f(Wr x + Rr h + br + ar), h' = (1 - z) * n + z * h, where n is
// g(Wn x + bn + r * (Rn h + an)), or g(Wn x + bn + Rn (r * h) + an).
Passed Back(const Gru& op, const Sequence& s) {
  AdjointBuilder& a = s.a;
  Value* z = s.Gates(s.gates, 0, 1);
  Value* r = s.Gates(s.gates, 1, 2);
  Value* n = s.Gates(s.gates, 2, 3);
  Value* reset = op.reset_after ? s.Gates(s.gates, 3, 4) : s.before;  // r is applied to it.
  // The derivatives of h' by the inputs of the gates' activations. That by the input of r's is
  // `by_r` times the cotangent of r * (Rn h + an) with reset_after, else of r * h.
  Value* by_n = s.Inside(a.Mul(s.OneMinus(z), s.Slope(1, n)));
  Value* by_z = s.Inside(a.Mul(a.Sub(s.before, n), s.Slope(0, z)));
  Value* by_r = s.Inside(a.Mul(reset, s.Slope(0, r)));
  // From cotangents of the gates themselves.
  Value* own_z = s.Own(0, s.Slope(0, z));
  Value* own_r = s.Own(1, s.Slope(0, r));
  Value* own_n = s.Own(2, s.Slope(1, n));
  Value* own = nullptr;
  if (own_n != nullptr && op.reset_after) {
    own_r = a.Add(own_r, a.Mul(own_n, by_r));
    own = a.Concat({own_z, own_r, a.Add(s.Own(3, nullptr), a.Mul(own_n, r))}, 2);
  } else if (own_n != nullptr) {
    own = a.Concat({own_z, own_n}, 2);
  }
  const int64_t blocks = op.reset_after ? 3 : 2;
  Value* factors = op.reset_after ? a.Concat({by_z, a.Mul(by_n, by_r), a.Mul(by_n, r)}, 2)
                                  : a.Concat({by_z, by_n}, 2);
  Value* two_rows = op.reset_after ? nullptr : s.Rows(s.recurrent_weights, 0, 2);
  Value* new_rows = op.reset_after ? nullptr : s.Rows(s.recurrent_weights, 2, 3);
  Value* carried = s.last_cotangent;
  Values states(static_cast<size_t>(s.steps));
  Values arrived(static_cast<size_t>(s.steps));  // At r * h, without reset_after.
  for (int64_t step = s.steps - 1; step >= 0; --step) {
    Value* at = states[static_cast<size_t>(step)] = s.At(step, carried);
    Value* gates = s.PlusRow(s.TimesEach(at, s.Row(factors, step), blocks), own, step);
    Value* back = nullptr;
    if (op.reset_after) {
      back = s.TimesBack(gates, s.recurrent_weights);
    } else {
      Value* arriving = arrived[static_cast<size_t>(step)] =
          s.TimesBack(s.Gates(gates, 1, 2), new_rows);
      Value* of_r = s.PlusRow(a.Mul(arriving, s.Row(by_r, step)), own_r, step);
      back = a.Add(s.TimesBack(a.Concat({s.Gates(gates, 0, 1), of_r}, 1), two_rows),
                   a.Mul(arriving, s.Row(r, step)));
    }
    carried = s.Kept(step, at, a.Add(a.Mul(at, s.Row(z, step)), back));
  }
  Passed passed = {.initial_hidden = carried};
  Value* all = s.Stack(states);
  Value* of_n = s.Plus(a.Mul(all, by_n), own_n);
  if (op.reset_after) {
    passed.recurrent_products = s.Plus(s.TimesEach(all, factors, blocks), own);
    passed.products = a.Concat({s.Gates(passed.recurrent_products, 0, 2), of_n}, 2);
    passed.recurrent_weights = s.OuterSum(passed.recurrent_products, s.before, s.cells);
  } else {
    Value* of_zr = a.Concat(
        {s.Plus(a.Mul(all, by_z), own_z), s.Plus(a.Mul(s.Stack(arrived), by_r), own_r)}, 2);
    passed.products = passed.recurrent_products = a.Concat({of_zr, of_n}, 2);
    passed.recurrent_weights = a.Concat(
        {s.OuterSum(of_zr, s.before, s.cells), s.OuterSum(of_n, a.Mul(r, s.before), s.cells)}, 0);
  }
  return passed;
}

// i = f(Wi x + Ri h + bi), o = f(Wo x + Ro h + bo), m = f(Wm x + Rm h + bm),
// n = g(Wn x + Rn h + bn), c' = m * c + i * n, h' = o * k(c').
Passed Back(const Lstm&, const Sequence& s) {
  AdjointBuilder& a = s.a;
  Value* i = s.Gates(s.gates, 0, 1);
  Value* o = s.Gates(s.gates, 1, 2);
  Value* m = s.Gates(s.gates, 2, 3);
  Value* n = s.Gates(s.gates, 3, 4);
  Value* cell = s.Gates(s.gates, 4, 5);
  Value* shown = s.Activated(2, cell);
  Value* by_cell = s.Inside(a.Mul(o, s.Slope(2, shown)));
  Value* by_i = s.Inside(a.Mul(n, s.Slope(0, i)));
  Value* by_m = s.Inside(a.Mul(s.Before(s.initial_cell, cell), s.Slope(0, m)));
  Value* by_n = s.Inside(a.Mul(i, s.Slope(1, n)));
  Value* by_o = s.Inside(a.Mul(shown, s.Slope(0, o)));
  Value* own_i = s.Own(0, s.Slope(0, i));
  Value* own_o = s.Own(1, s.Slope(0, o));
  Value* own_m = s.Own(2, s.Slope(0, m));
  Value* own_n = s.Own(3, s.Slope(1, n));
  Value* own_cell = s.Own(4, nullptr);
  // Orders the gates that depend on the cell's state together, i, m, n, and then o, so that one
  // product serves all.
  Value* imn = a.Concat({by_i, by_m, by_n}, 2);
  Value* own = own_i == nullptr ? nullptr : a.Concat({own_i, own_m, own_n, own_o}, 2);
  Value* rows = a.Concat({s.Rows(s.recurrent_weights, 0, 1), s.Rows(s.recurrent_weights, 2, 4),
                          s.Rows(s.recurrent_weights, 1, 2)},
                         0);
  if (s.inside != nullptr) m = a.Select(s.inside, m, a.NumberLike(1, m));  // The cell stays.
  Value* carried = s.last_cotangent;
  Value* carried_cell = s.last_cell_cotangent;
  Values states(static_cast<size_t>(s.steps));
  Values cells(static_cast<size_t>(s.steps));
  for (int64_t step = s.steps - 1; step >= 0; --step) {
    Value* at = states[static_cast<size_t>(step)] = s.At(step, carried);
    Value* at_cell = cells[static_cast<size_t>(step)] =
        s.PlusRow(a.Add(a.Mul(at, s.Row(by_cell, step)), carried_cell), own_cell, step);
    Value* gates =
        a.Concat({s.TimesEach(at_cell, s.Row(imn, step), 3), a.Mul(at, s.Row(by_o, step))}, 1);
    carried_cell = a.Mul(at_cell, s.Row(m, step));
    carried = s.Kept(step, at, s.TimesBack(s.PlusRow(gates, own, step), rows));
  }
  Value* all_cells = s.Stack(cells);
  Value* products =
      a.Concat({s.Plus(a.Mul(all_cells, by_i), own_i), s.Plus(a.Mul(s.Stack(states), by_o), own_o),
                s.Plus(a.Mul(all_cells, by_m), own_m), s.Plus(a.Mul(all_cells, by_n), own_n)},
               2);
  return {.products = products,
          .recurrent_products = products,
          .recurrent_weights = s.OuterSum(products, s.before, s.cells),
          .initial_hidden = carried,
          .initial_cell = carried_cell};
}

template <typename Op>
Sequence SequenceOf(const Op& op, AdjointBuilder& a, const GateActivations& activations,
                    int64_t direction) {
  Sequence s = {.a = a, .direction = direction};
  s.is_backward = direction == 1 || op.direction == Direction::kBackward;
  s.steps = *a.size(a.in(0), 0);
  s.cells = a.sizes(a.in(2))->back();
  s.activations = absl::MakeConstSpan(activations.functions)
                      .subspan(static_cast<size_t>(direction) * OperandIndices<Op>::kActivations,
                               OperandIndices<Op>::kActivations);
  s.lengths = a.in(OperandIndices<Op>::kLengths);
  s.input = s.Ordered(a.in(0));
  s.weights = s.Part(a.in(1), 0);
  s.recurrent_weights = s.Part(a.in(2), 0);
  s.hidden = s.Ordered(s.Part(a.result(0), 1));
  if (s.lengths != nullptr) {
    Value* lengths = a.Unsqueeze(a.Cast(s.lengths, ElementKind::kI64), {0, 2});
    s.inside = a(Compare{.direction = Comparison::kGreater},
                 {lengths, a.Iota(s.hidden, /*like_axis=*/0, /*axis=*/0, /*rank=*/3)});
  }
  const int gates = IndexOfGates(op);
  if (gates >= 0) {
    s.gates = s.Ordered(s.Part(a.result(gates), 1));
    s.gates_cotangent = s.Inside(s.Ordered(s.Part(a.cotangent(gates), 1)));
  }
  // Without initial states, zeros for a batch whose size need not be known.
  Value* first = s.Row(s.hidden, 0);
  const auto initial = [&](int operand) {
    Value* given = s.Part(a.in(operand), 0);
    return a.Unsqueeze(given == nullptr ? a.ZerosLike(first) : given, {0});
  };
  s.before = s.Before(initial(OperandIndices<Op>::kHidden), s.hidden);
  s.hidden_cotangent = s.Inside(s.Ordered(s.Part(a.cotangent(0), 1)));
  s.last_cotangent = s.Part(a.cotangent(1), 0);
  if (s.last_cotangent == nullptr) s.last_cotangent = a.ZerosLike(first);
  if constexpr (OperandIndices<Op>::kCell >= 0) {
    s.initial_cell = initial(OperandIndices<Op>::kCell);
    s.last_cell_cotangent = s.Part(a.cotangent(2), 0);
    if (s.last_cell_cotangent == nullptr) s.last_cell_cotangent = a.ZerosLike(first);
  }
  return s;
}

template <typename Op>
Values AdjointOfSequence(const Op& op, AdjointBuilder& a) {
  const absl::StatusOr<GateActivations> activations = ResolveActivations(op);
  if (!activations.ok()) return {a.Fail(activations.status())};
  const int64_t directions = a.size(a.in(1), 0).value_or(1);
  // For each operand what each direction gives to it.
  std::vector<Values> parts(static_cast<size_t>(a.num_inputs()));
  const auto give = [&](int operand, const auto& part) {
    if (operand >= 0 && a.wants(operand)) parts[static_cast<size_t>(operand)].push_back(part());
  };
  for (int64_t direction = 0; direction < directions && a.ok(); ++direction) {
    const Sequence s = SequenceOf(op, a, *activations, direction);
    const Passed passed = Back(op, s);
    const auto of_direction = [&](Value* value) { return a.Unsqueeze(value, {0}); };
    const auto sum = [&](Value* value) {
      return a.Reduce(value, ReduceKind::kSum, {0, 1}, /*keep_dims=*/false);
    };
    give(0, [&] { return s.Ordered(s.TimesBack(passed.products, s.weights)); });
    give(1, [&] {
      return of_direction(s.OuterSum(passed.products, s.input, a.sizes(a.in(1))->back()));
    });
    give(2, [&] { return of_direction(passed.recurrent_weights); });
    give(3, [&] { return of_direction(sum(passed.products)); });
    give(OperandIndices<Op>::kRecurrentBias,
         [&] { return of_direction(sum(passed.recurrent_products)); });
    give(OperandIndices<Op>::kHidden, [&] { return of_direction(passed.initial_hidden); });
    give(OperandIndices<Op>::kCell, [&] { return of_direction(passed.initial_cell); });
  }
  Values all = a.None();
  for (size_t operand = 0; operand < parts.size(); ++operand) {
    const Values& of_directions = parts[operand];
    if (of_directions.empty()) continue;
    if (operand > 0) {
      all[operand] = a.Concat(of_directions, 0);
    } else {
      all[0] =
          of_directions.size() == 1 ? of_directions[0] : a.Add(of_directions[0], of_directions[1]);
    }
  }
  return all;
}

}  // namespace

bool HasSequenceRule(const Rnn& op, const DerivationBuilder& b) { return IsPlain(op, b); }
bool HasSequenceRule(const Gru& op, const DerivationBuilder& b) { return IsPlain(op, b); }
bool HasSequenceRule(const Lstm& op, const DerivationBuilder& b) {
  return IsPlain(op, b) && op.coupling == GateCoupling::kNone && !op.cell_clip &&
         !op.projection_clip && !b.has(7) && !b.has(8);
}

void AddRecurrentSequences(GradientTable& table) {
  table.Rule<Rnn>(AdjointOfSequence<Rnn>);
  table.Rule<Gru>(AdjointOfSequence<Gru>);
  table.Rule<Lstm>(AdjointOfSequence<Lstm>);
}

}  // namespace roundhouse::canonical_gradient
