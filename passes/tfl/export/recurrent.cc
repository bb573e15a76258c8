// Recurrent cells. TFLite's operators for these keep their states from run to run, which
// canonical's do not, so they are decomposed into steps, unrolled or in a loop.
#include "roundhouse/dialects/canonical/recurrent.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::Activation;
using canonical::Direction;
using canonical::GateActivations;
using canonical::GateCoupling;

// Longer sequences become loops.
constexpr int64_t kMostSteps = 32;

struct Sizes {
  int64_t steps = 0;
  int64_t batch = 0;
  int64_t inputs = 0;
  int64_t directions = 0;
  int64_t columns = 0;  // Of all gates together.
  int64_t hidden = 0;
};

std::optional<Sizes> SizesOf(OpExport& e) {
  const std::optional<Ints> input = e.sizes(0);
  const std::optional<Ints> recurrent = e.sizes(2);
  if (!input || !recurrent) {
    e.Unsupported("the sizes of the sequence are not known, and TFLite's loops need them");
    return std::nullopt;
  }
  const Sizes sizes = {.steps = (*input)[0],
                       .batch = (*input)[1],
                       .inputs = (*input)[2],
                       .directions = (*recurrent)[0],
                       .columns = (*recurrent)[1],
                       .hidden = (*recurrent)[2]};
  if (std::min({sizes.steps, sizes.batch, sizes.inputs, sizes.columns, sizes.hidden}) < 1) {
    e.Unsupported("the sequence is empty");
    return std::nullopt;
  }
  return sizes;
}

// An activation with its parameters, after an optional clip.
struct Gate {
  Gate(const GateActivations& activations, const std::optional<float>& clip, size_t index)
      : function(activations.functions[index]),
        parameters(activations.parameters[index]),
        clip(clip) {}

  Value* operator()(OpExport& e, Value* value) const {
    if (clip) value = e.Clamp(value, -*clip, *clip);
    return e.Activate(value, function, parameters);
  }

  Activation function;
  std::vector<float> parameters;
  std::optional<float> clip;
};

// ---- Values for several directions or gates

// Indices begin … end - 1 of the first axis, reshaped to `sizes`.
Value* Rows(OpExport& e, Value* value, int64_t begin, int64_t end, const Ints& sizes) {
  if (value == nullptr) return nullptr;
  const Shape& shape = value->type().shape();
  const std::optional<Tensor> constant = ConstantValue(*value);
  if (constant) {
    const absl::StatusOr<Tensor> dense = constant->Materialize();
    if (!dense.ok()) return e.Fail(dense.status());
    const int64_t rows = *shape.size(0);
    const size_t row = rows == 0 ? 0 : dense->bytes().size() / static_cast<size_t>(rows);
    const absl::StatusOr<Tensor> part =
        Tensor::FromBytes(Type::Tensor(e.kind_of(value), Shape::Of(sizes)),
                          dense->bytes().subspan(begin * row, (end - begin) * row));
    return part.ok() ? e.Constant(*part) : e.Fail(part.status());
  }
  Ints first(shape.rank(), 0);
  Ints count(shape.rank(), -1);
  first[0] = begin;
  count[0] = end - begin;
  if (begin != 0 || end != *shape.size(0))
    value = e("slice", {value, e.List(first), e.List(count)});
  return e.Reshape(value, sizes);
}

// The operand's part for one direction, in f32; null if it is absent.
Value* OfDirection(OpExport& e, int operand, int64_t direction) {
  if (!e.has(operand)) return nullptr;
  const std::optional<Ints> sizes = e.sizes(operand);
  if (!sizes) return e.Unsupported("the sizes of the weights are not known");
  return Rows(e, e.Cast(e.in(operand), ElementKind::kF32), direction, direction + 1,
              Ints(sizes->begin() + 1, sizes->end()));
}

// value (rows, depth) times weights (columns, depth).
Value* Product(OpExport& e, Value* value, Value* weights) {
  if (value == nullptr || weights == nullptr) return nullptr;
  if (ConstantValue(*weights)) return e("fully_connected", {value, weights});
  return e("batch_matmul", {value, weights}, {{"adj_y", Attribute::Bool(true)}});
}

Values Split(OpExport& e, Value* value, int count) {
  return e.All("split", {e.Whole(1), value}, {{"num_splits", OfInt(count)}},
               std::vector<Type>(count));
}

Value* Add(OpExport& e, Value* lhs, Value* rhs) {
  return rhs == nullptr ? lhs : e("add", {lhs, rhs});
}

// ---- Steps

// A cell in one direction.
struct Cell {
  // Returns the next states, the hidden one first. Takes the inputs' product (batch, columns), the
  // states, and the weights in the order of the member below.
  std::function<Values(OpExport&, Value*, const Values&, const Values&)> step;
  Values states;
  Values weights;  // Null for absent ones.
};

// A mask (batch, 1) of the sequences that reach step `index`.
Value* Goes(OpExport& e, const Sizes& sizes, Value* lengths, Value* index) {
  return e.Reshape(e("greater", {lengths, index}), {sizes.batch, 1});
}

// The states after a step, and its output: sequences that have ended keep their states and give 0.
Values Step(OpExport& e, const Sizes& sizes, const Cell& cell, Value* entering,
            const Values& states, const Values& weights, Value* lengths, Value* index) {
  Values next = cell.step(e, entering, states, weights);
  next.push_back(next[0]);
  if (lengths == nullptr) return next;
  Value* goes = Goes(e, sizes, lengths, index);
  for (size_t i = 0; i < states.size(); ++i) next[i] = e.Select(goes, next[i], states[i]);
  next.back() = e.Select(goes, next.back(), e.Number(0, ElementKind::kF32));
  return next;
}

// The outputs of all steps (steps, batch, hidden), and the last states.
struct Outcome {
  Value* outputs = nullptr;
  Values states;
};

Outcome RunSteps(OpExport& e, const Sizes& sizes, const Cell& cell, Value* entering, Value* lengths,
                 bool backward) {
  const Values entries =
      e.All("unpack", {entering}, {{"num", OfInt(sizes.steps)}, {"axis", OfInt(0)}},
            std::vector<Type>(sizes.steps));
  Outcome outcome = {.states = cell.states};
  Values outputs(sizes.steps, nullptr);
  for (int64_t step = 0; step < sizes.steps && e.ok(); ++step) {
    const int64_t index = backward ? sizes.steps - 1 - step : step;
    Values next = Step(e, sizes, cell, entries[index], outcome.states, cell.weights, lengths,
                       lengths == nullptr ? nullptr : e.Whole(step));
    outputs[index] = next.back();
    next.pop_back();
    outcome.states = std::move(next);
  }
  outcome.outputs =
      e("pack", std::move(outputs), {{"values_count", OfInt(sizes.steps)}, {"axis", OfInt(0)}});
  return outcome;
}

// A loop, whose graphs take the changing values first, then the fixed ones.
class Loop {
 public:
  Loop(OpExport& e, const Sizes& sizes, const Cell& cell, Value* entering, Value* lengths,
       bool backward)
      : e_(e), sizes_(sizes), cell_(cell), backward_(backward) {
    fixed_ = {entering, lengths};
    fixed_.insert(fixed_.end(), cell.weights.begin(), cell.weights.end());
  }

  Outcome Run() {
    Values carried = {e_.Whole(0)};
    carried.insert(carried.end(), cell_.states.begin(), cell_.states.end());
    carried.push_back(e_("fill", {e_.List({sizes_.steps, sizes_.batch, sizes_.hidden}),
                                  e_.Number(0, ElementKind::kF32)}));
    num_changing_ = carried.size();
    for (Value* value : fixed_) {
      if (value != nullptr && !ConstantValue(*value)) carried.push_back(value);
    }
    if (!e_.ok()) return {};
    std::vector<Type> types;
    for (const Value* value : carried) types.push_back(value->type());
    const absl::StatusOr<std::string> condition = MakeGraph("condition", types, &Loop::Condition);
    const absl::StatusOr<std::string> body = MakeGraph("body", types, &Loop::Body);
    if (!condition.ok() || !body.ok()) {
      e_.Fail(condition.ok() ? body.status() : condition.status());
      return {};
    }
    const Values results = e_.All("while", carried,
                                  {{"cond_subgraph", Attribute::Symbol(*condition)},
                                   {"body_subgraph", Attribute::Symbol(*body)}},
                                  types);
    if (!e_.ok()) return {};
    return {.outputs = results[num_changing_ - 1],
            .states = Values(results.begin() + 1, results.begin() + num_changing_ - 1)};
  }

 private:
  using Make = Values (Loop::*)(OpExport& e, const Values& inputs);

  // Creates a graph with inputs of these types and returns its name.
  absl::StatusOr<std::string> MakeGraph(absl::string_view part, const std::vector<Type>& types,
                                        Make make) {
    Program& program = e_.graph().program();
    const std::string name = e_.node().name().empty() ? "sequence" : e_.node().name();
    absl::StatusOr<Graph*> graph = program.CreateGraph(
        program.UnusedSymbol(absl::StrCat(name, "_", part)), Visibility::kPrivate);
    if (!graph.ok()) return graph.status();
    Values inputs;
    for (size_t i = 0; i < types.size(); ++i) {
      absl::StatusOr<Value*> input = AddInput(**graph, absl::StrCat("state_", i), types[i]);
      if (!input.ok()) return input.status();
      inputs.push_back(*input);
    }
    OpExport inner = e_.In(**graph);
    const Values outputs = (this->*make)(inner, inputs);
    if (!inner.ok()) return inner.status();
    for (size_t i = 0; i < outputs.size(); ++i) {
      absl::StatusOr<Node*> output = AddOutput(**graph, absl::StrCat("next_", i), *outputs[i]);
      if (!output.ok()) return output.status();
    }
    return (*graph)->name();
  }

  Values Condition(OpExport& e, const Values& inputs) {
    return {e("less", {inputs[0], e.Whole(sizes_.steps)})};
  }

  Values Body(OpExport& e, const Values& inputs) {
    // Constants are copied into each graph that needs them.
    Values fixed;
    auto given = inputs.begin() + num_changing_;
    for (const Value* value : fixed_) {
      const std::optional<Tensor> constant =
          value == nullptr ? std::nullopt : ConstantValue(*value);
      fixed.push_back(value == nullptr ? nullptr : constant ? e.Constant(*constant) : *given++);
    }
    const Values weights(fixed.begin() + 2, fixed.end());
    const Values states(inputs.begin() + 1, inputs.begin() + num_changing_ - 1);
    Value* step = inputs[0];
    Value* index = backward_ ? e("sub", {e.Whole(sizes_.steps - 1), step}) : step;
    Value* entering = e("gather", {fixed[0], index}, {{"axis", OfInt(0)}});
    Values next = Step(e, sizes_, cell_, entering, states, weights, fixed[1], step);
    Value* where = e("pack", {index, e.Whole(0), e.Whole(0)},
                     {{"values_count", OfInt(3)}, {"axis", OfInt(0)}});
    Value* given_now = e.Reshape(next.back(), {1, sizes_.batch, sizes_.hidden});
    next.back() = e("dynamic_update_slice", {inputs[num_changing_ - 1], given_now, where});
    next.insert(next.begin(), e("add", {step, e.Whole(1)}));
    next.insert(next.end(), inputs.begin() + num_changing_, inputs.end());
    return next;
  }

  OpExport& e_;
  const Sizes& sizes_;
  const Cell& cell_;
  const bool backward_;
  Values fixed_;  // The inputs' product, the lengths, the weights.
  size_t num_changing_ = 0;
};

// Operand indices that differ between cells.
struct OperandIndices {
  int lengths = 4;
  std::vector<int> states;  // The hidden state first.
};

// Returns the results of the operation: `cell_of` gives the cell of a direction without its states.
Values Run(OpExport& e, Direction direction, const OperandIndices& operands,
           const std::function<Cell(const Sizes& sizes, int64_t direction)>& cell_of) {
  const std::optional<Sizes> known = SizesOf(e);
  if (!known) return {};
  const Sizes& sizes = *known;
  const ElementKind kind = e.kind(0);
  Value* lengths = e.has(operands.lengths) ? e.IntList(operands.lengths) : nullptr;
  Value* input = e.Cast(e.in(0), ElementKind::kF32);
  std::vector<Outcome> outcomes;
  for (int64_t d = 0; d < sizes.directions && e.ok(); ++d) {
    const bool backward = direction == Direction::kBackward || d == 1;
    Cell cell = cell_of(sizes, d);
    for (const int index : operands.states) {
      const std::optional<Ints> state = e.result_sizes(static_cast<int>(cell.states.size()) + 1);
      if (!state) return {e.Unsupported("the sizes of the states are not known")};
      cell.states.push_back(
          e.has(index) ? OfDirection(e, index, d)
                       : e.Filled(0, ElementKind::kF32, Ints(state->begin() + 1, state->end())));
    }
    const auto reversed = [&](Value* value) {
      return e("reverse_sequence", {value, lengths},
               {{"seq_dim", OfInt(0)}, {"batch_dim", OfInt(1)}});
    };
    const bool reverses = backward && lengths != nullptr;
    Value* entering =
        e.Reshape(reverses ? reversed(input) : input, {sizes.steps * sizes.batch, sizes.inputs});
    entering = Add(e, Product(e, entering, OfDirection(e, 1, d)), OfDirection(e, 3, d));
    entering = e.Reshape(entering, {sizes.steps, sizes.batch, sizes.columns});
    const bool counts_down = backward && !reverses;
    Outcome outcome = sizes.steps <= kMostSteps
                          ? RunSteps(e, sizes, cell, entering, lengths, counts_down)
                          : Loop(e, sizes, cell, entering, lengths, counts_down).Run();
    if (!e.ok()) return {};
    if (reverses) outcome.outputs = reversed(outcome.outputs);
    outcomes.push_back(std::move(outcome));
  }
  if (!e.ok()) return {};
  // Concatenates a result's parts for all directions.
  const auto joined = [&](int result, int64_t axis, const auto& of) {
    Values parts;
    for (const Outcome& outcome : outcomes) parts.push_back(of(outcome));
    const std::optional<Ints> all = e.result_sizes(result);
    Value* value = parts[0];
    if (parts.size() > 1) {
      value = e("pack", parts, {{"values_count", OfInt(2)}, {"axis", OfInt(axis)}});
    } else if (all) {
      value = e.Reshape(value, *all);
    }
    return e.Cast(value, kind);
  };
  Values results = {joined(0, 1, [](const Outcome& outcome) { return outcome.outputs; })};
  for (size_t i = 0; i < operands.states.size(); ++i) {
    results.push_back(joined(static_cast<int>(i) + 1, 0,
                             [i](const Outcome& outcome) { return outcome.states[i]; }));
  }
  return results;
}

// ---- Cells: their next states, and their weights per direction

Values StepOfRnn(OpExport& e, const Gate& f, Value* x, const Values& states,
                 const Values& weights) {
  return {f(e, e("add", {x, Product(e, states[0], weights[0])}))};
}

Values ExportRnn(OpExport& e, const canonical::Rnn& op) {
  const absl::StatusOr<GateActivations> activations = ResolveActivations(op);
  if (!activations.ok()) return {e.Fail(activations.status())};
  return Run(e, op.direction, {.lengths = 4, .states = {5}}, [&](const Sizes&, int64_t d) -> Cell {
    const Gate f(*activations, op.clip, d);
    return {.step = [f](OpExport& graph, Value* x, const Values& states,
                        const Values& weights) { return StepOfRnn(graph, f, x, states, weights); },
            .weights = {OfDirection(e, 2, d)}};
  });
}

struct GruGates {
  Gate f;
  Gate g;
  bool reset_after;
  int64_t cells;
};

// Weights: those of z and r, those of n, and the biases of both.
Values StepOfGru(OpExport& e, const GruGates& gates, Value* x, const Values& states,
                 const Values& weights) {
  Value* hidden = states[0];
  const Values entering = e.All("split_v", {x, e.List({2 * gates.cells, gates.cells}), e.Whole(1)},
                                {{"num_splits", OfInt(2)}}, std::vector<Type>(2));
  Value* recurrent = Add(e, Product(e, hidden, weights[0]), weights[2]);
  const Values open = Split(e, gates.f(e, e("add", {entering[0], recurrent})), 2);
  Value* seen = gates.reset_after ? hidden : e("mul", {open[1], hidden});
  Value* fresh = Add(e, Product(e, seen, weights[1]), weights[3]);
  if (gates.reset_after) fresh = e("mul", {open[1], fresh});
  fresh = gates.g(e, e("add", {entering[1], fresh}));
  return {e("add", {fresh, e("mul", {open[0], e("sub", {hidden, fresh})})})};
}

Values ExportGru(OpExport& e, const canonical::Gru& op) {
  const absl::StatusOr<GateActivations> activations = ResolveActivations(op);
  if (!activations.ok()) return {e.Fail(activations.status())};
  return Run(e, op.direction, {.lengths = 5, .states = {6}}, [&](const Sizes& sizes, int64_t d) {
    const int64_t n = sizes.hidden;
    Value* recurrent = OfDirection(e, 2, d);
    Value* bias = OfDirection(e, 4, d);
    const GruGates gates = {.f = Gate(*activations, op.clip, 2 * d),
                            .g = Gate(*activations, op.clip, 2 * d + 1),
                            .reset_after = op.reset_after,
                            .cells = n};
    return Cell{
        .step = [gates](
                    OpExport& graph, Value* x, const Values& states,
                    const Values& weights) { return StepOfGru(graph, gates, x, states, weights); },
        .weights = {Rows(e, recurrent, 0, 2 * n, {2 * n, n}),
                    Rows(e, recurrent, 2 * n, 3 * n, {n, n}), Rows(e, bias, 0, 2 * n, {2 * n}),
                    Rows(e, bias, 2 * n, 3 * n, {n})}};
  });
}

struct LstmGates {
  Gate f;
  Gate g;
  Gate k;
  canonical::Lstm op;
};

// Weights: the recurrent ones, the projection, and the peepholes of i, o, m.
Values StepOfLstm(OpExport& e, const LstmGates& gates, Value* x, const Values& states,
                  const Values& weights) {
  const canonical::Lstm& op = gates.op;
  Value* cell = states[1];
  const Values in = Split(e, e("add", {x, Product(e, states[0], weights[0])}), op.kGates);
  const auto open = [&](int gate, Value* seen) {
    Value* peephole = weights[2 + gate];
    return gates.f(
        e, peephole == nullptr ? in[gate] : e("add", {in[gate], e("mul", {peephole, seen})}));
  };
  const auto rest = [&](Value* value) { return e("sub", {e.Number(1, ElementKind::kF32), value}); };
  Value* input = op.coupling == GateCoupling::kInputFromForget ? nullptr : open(0, cell);
  Value* forget = op.coupling == GateCoupling::kForgetFromInput ? rest(input) : open(2, cell);
  if (input == nullptr) input = rest(forget);
  cell = e("add", {e("mul", {forget, cell}), e("mul", {input, gates.g(e, in[3])})});
  if (op.cell_clip) cell = e.Clamp(cell, -*op.cell_clip, *op.cell_clip);
  e.KeepAsItIs(cell);
  Value* hidden = e("mul", {open(1, cell), gates.k(e, cell)});
  if (weights[1] != nullptr) hidden = Product(e, hidden, weights[1]);
  if (op.projection_clip) hidden = e.Clamp(hidden, -*op.projection_clip, *op.projection_clip);
  return {hidden, cell};
}

Values ExportLstm(OpExport& e, const canonical::Lstm& op) {
  const absl::StatusOr<GateActivations> activations = ResolveActivations(op);
  if (!activations.ok()) return {e.Fail(activations.status())};
  return Run(e, op.direction, {.lengths = 4, .states = {5, 6}}, [&](const Sizes& sizes, int64_t d) {
    const int64_t n = sizes.columns / op.kGates;
    Value* peephole = OfDirection(e, 7, d);
    const LstmGates gates = {.f = Gate(*activations, op.clip, 3 * d),
                             .g = Gate(*activations, op.clip, 3 * d + 1),
                             .k = Gate(*activations, op.clip, 3 * d + 2),
                             .op = op};
    Cell cell = {
        .step = [gates](
                    OpExport& graph, Value* x, const Values& states,
                    const Values& weights) { return StepOfLstm(graph, gates, x, states, weights); },
        .weights = {OfDirection(e, 2, d), OfDirection(e, 8, d)}};
    for (int64_t gate = 0; gate < 3; ++gate) {
      cell.weights.push_back(Rows(e, peephole, gate * n, (gate + 1) * n, {n}));
    }
    return cell;
  });
}

}  // namespace

void AddRecurrent(ExportTable& table) {
  table.Add(ExportGru);
  table.Add(ExportLstm);
  table.Add(ExportRnn);
}

}  // namespace roundhouse::tfl_export
