#include "roundhouse/passes/onnx/export/recurrent_lstm_steps.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::GateActivations;
using canonical::GateCoupling;

constexpr int64_t kMostSteps = 64;

Value* Clipped(OpExport& e, Value* value, const std::optional<float>& most) {
  if (!most) return value;
  const ElementKind kind = e.kind_of(value);
  return e("Clip", {value, e.Number(-*most, kind), e.Number(*most, kind)});
}

// lhs rhs' + sum.
Value* Product(OpExport& e, Value* lhs, Value* rhs, Value* sum = nullptr) {
  return e("Gemm", {lhs, rhs, sum}, {{"transB", OfInt(1)}});
}

// The operand's part for one direction; null if it is absent.
Value* OfDirection(OpExport& e, int operand, int64_t direction) {
  if (!e.has(operand)) return nullptr;
  return e("Gather", {e.in(operand), e.Whole(direction)}, {{"axis", OfInt(0)}});
}

// One direction of the LSTM.
class Steps {
 public:
  Steps(OpExport& e, const canonical::Lstm& op, const GateActivations& activations,
        int64_t direction, int64_t cells)
      : e_(e),
        op_(op),
        activations_(activations),
        direction_(direction),
        cells_(cells),
        recurrent_(OfDirection(e, 2, direction)),
        peephole_(OfDirection(e, 7, direction)),
        projection_(OfDirection(e, 8, direction)) {
    if (peephole_ != nullptr) peephole_ = e.Reshape(peephole_, {3, cells});
  }

  // Advances the states by one step; `entering` (batch, 4 cells) is the input to the gates.
  void Take(Value* entering, Value*& hidden, Value*& cell) {
    const Values gates = e_.All(
        "Split",
        {Product(e_, hidden, recurrent_, entering), e_.List({cells_, cells_, cells_, cells_})},
        {{"axis", OfInt(1)}}, 4);
    Value* one = e_.Number(1, e_.kind(0));
    const bool has_input = op_.coupling != GateCoupling::kInputFromForget;
    const bool has_forget = op_.coupling != GateCoupling::kForgetFromInput;
    Value* in = has_input ? Activate(0, Seeing(gates[0], 0, cell)) : nullptr;
    Value* forget = has_forget ? Activate(0, Seeing(gates[2], 2, cell)) : e_("Sub", {one, in});
    if (!has_input) in = e_("Sub", {one, forget});
    Value* fresh = Activate(1, gates[3]);
    cell = e_("Add", {e_("Mul", {forget, cell}), e_("Mul", {in, fresh})});
    cell = Clipped(e_, cell, op_.cell_clip);
    Value* out = Activate(0, Seeing(gates[1], 1, cell));
    hidden = e_("Mul", {out, Activate(2, cell)});
    if (projection_ != nullptr) hidden = Product(e_, hidden, projection_);
    hidden = Clipped(e_, hidden, op_.projection_clip);
  }

 private:
  // Adds the cell state, weighted by the peephole, to the gate.
  Value* Seeing(Value* gate, int64_t row, Value* cell) {
    if (peephole_ == nullptr) return gate;
    Value* factors = e_("Gather", {peephole_, e_.Whole(row)}, {{"axis", OfInt(0)}});
    return e_("Add", {gate, e_("Mul", {factors, cell})});
  }
  Value* Activate(int which, Value* value) {
    const size_t at = static_cast<size_t>(3 * direction_ + which);
    return e_.Activate(Clipped(e_, value, op_.clip), activations_.functions[at],
                       activations_.parameters[at]);
  }

  OpExport& e_;
  const canonical::Lstm& op_;
  const GateActivations& activations_;
  const int64_t direction_;
  const int64_t cells_;
  Value* recurrent_;
  Value* peephole_;
  Value* projection_;
};

}  // namespace

Values LstmInSteps(OpExport& e, const canonical::Lstm& op, absl::string_view why) {
  const Values nothing(3, nullptr);
  const std::optional<Ints> input = e.sizes(0);
  const std::optional<Ints> recurrent = e.sizes(2);
  if (!input || !recurrent || e.has(4) || (*input)[0] < 1 || (*input)[0] > kMostSteps) {
    e.Unsupported(absl::StrCat(why, ", and only a sequence of 1 to ", kMostSteps,
                               " steps of known sizes without lengths can be unrolled"));
    return nothing;
  }
  const absl::StatusOr<GateActivations> activations = ResolveActivations(op);
  if (!activations.ok()) {
    e.Fail(activations.status());
    return nothing;
  }
  const int64_t steps = (*input)[0];
  const int64_t batch = (*input)[1];
  const int64_t columns = (*recurrent)[1];
  const int64_t cells = columns / canonical::Lstm::kGates;
  const auto state = [&](int operand, int64_t direction, int64_t size) {
    Value* given = OfDirection(e, operand, direction);
    return given != nullptr ? given : e.Filled(0, e.kind(0), {batch, size});
  };
  std::vector<Values> joined(3);
  for (int64_t d = 0; d < (*recurrent)[0]; ++d) {
    const bool is_backward = op.direction == canonical::Direction::kBackward || d == 1;
    Value* entering = Product(e, e.Reshape(e.in(0), {steps * batch, (*input)[2]}),
                              OfDirection(e, 1, d), OfDirection(e, 3, d));
    entering = e.Reshape(entering, {steps, batch, columns});
    Steps one(e, op, *activations, d, cells);
    Value* hidden = state(5, d, (*recurrent)[2]);
    Value* cell = state(6, d, cells);
    Values rows(static_cast<size_t>(steps), nullptr);
    for (int64_t i = 0; i < steps; ++i) {
      const int64_t position = is_backward ? steps - 1 - i : i;
      one.Take(e("Gather", {entering, e.Whole(position)}, {{"axis", OfInt(0)}}), hidden, cell);
      rows[static_cast<size_t>(position)] = e.Unsqueeze(hidden, {0, 1});
    }
    joined[0].push_back(e("Concat", std::move(rows), {{"axis", OfInt(0)}}));
    joined[1].push_back(e.Unsqueeze(hidden, {0}));
    joined[2].push_back(e.Unsqueeze(cell, {0}));
  }
  Values results;
  for (size_t i = 0; i < joined.size(); ++i) {
    results.push_back(joined[i].size() == 1
                          ? joined[i][0]
                          : e("Concat", joined[i], {{"axis", OfInt(i == 0 ? 1 : 0)}}));
  }
  return results;
}

}  // namespace roundhouse::onnx_export
