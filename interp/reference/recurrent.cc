#include "roundhouse/interp/reference/recurrent.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/arithmetic/integers.h"
#include "roundhouse/interp/reference/arithmetic/packed_product.h"
#include "roundhouse/interp/reference/fused_activation.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

using canonical::Activation;
using canonical::Direction;
using canonical::GateCoupling;

struct Sizes {
  int64_t steps = 0;
  int64_t batch = 0;
  int64_t inputs = 0;
  int64_t directions = 1;
  int64_t cells = 0;
  int64_t hidden = 0;
};

Sizes SizesOf(const KernelContext& context, int64_t gates) {
  const absl::Span<const int64_t> input = context.operand(0).shape().sizes();
  const absl::Span<const int64_t> recurrent = context.operand(2).shape().sizes();
  return {.steps = input[0],
          .batch = input[1],
          .inputs = input[2],
          .directions = recurrent[0],
          .cells = recurrent[1] / gates,
          .hidden = recurrent[2]};
}

absl::StatusOr<std::vector<int64_t>> LengthsOf(const KernelContext& context, int operand,
                                               const Sizes& sizes) {
  if (!context.has_operand(operand)) {
    std::vector<int64_t> lengths;
    RH_RETURN_IF_ERROR(TryAssign(lengths, sizes.batch, sizes.steps, "the lengths of sequences"));
    return lengths;
  }
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> lengths, IntegersIn(context.operand(operand)));
  for (int64_t length : lengths) {
    if (length < 0 || length > sizes.steps) {
      return context.OperandError(operand, absl::StrCat("expected lengths in [0, ", sizes.steps,
                                                        "], the number of steps, found ", length));
    }
  }
  return lengths;
}

// `count` elements of an operand from element `first` on; zeros if it is absent.
template <typename Acc>
absl::StatusOr<std::vector<Acc>> Part(const KernelContext& context, int operand, int64_t first,
                                      int64_t count) {
  RH_RETURN_IF_ERROR(CheckMemoryFor(count, sizeof(Acc), "a part of an operand"));
  if (!context.has_operand(operand)) return std::vector<Acc>(count);
  RH_ASSIGN_OR_RETURN(const Wide<Acc> wide, Wide<Acc>::Of(context.operand(operand)));
  return std::vector<Acc>(wide.data() + first, wide.data() + first + count);
}

// Packs weights (columns, depth) for products with rows (…, depth).
template <typename Acc>
absl::StatusOr<PackedMatrix<Acc>> PackWeights(const Acc* weights, int64_t columns, int64_t depth) {
  RH_RETURN_IF_ERROR(PackedMatrix<Acc>::CheckMemory(depth, columns));
  return PackedMatrix<Acc>(weights, depth, columns, 1, depth);
}

template <typename Acc>
void ClipTo(const std::optional<float>& limit, absl::Span<Acc> values) {
  if (limit) ApplyActivation<Acc>(Activation::kClamp, {-*limit, *limit}, values);
}

// An activation with its parameters, preceded by the clip.
struct Gate {
  Activation function = Activation::kNone;
  std::vector<float> parameters;
  std::optional<float> clip;

  template <typename Acc>
  void Apply(Acc* values, int64_t count) const {
    ClipTo(clip, absl::MakeSpan(values, count));
    ApplyActivation<Acc>(function, parameters, absl::MakeSpan(values, count));
  }
};

// Activation number `index` of a direction that has `per_direction` of them.
Gate GateAt(const canonical::GateActivations& activations, const std::optional<float>& clip,
            int64_t direction, size_t per_direction, size_t index) {
  const size_t at = direction * per_direction + index;
  return {activations.functions[at], activations.parameters[at], clip};
}

// The state of one direction, a row for each sequence of the batch. A cell computes the next states
// of all rows from the current ones; a sequence that has ended does not take over its own.
template <typename Acc>
struct States {
  std::vector<Acc> hidden;
  std::vector<Acc> cell;  // Empty if the op has none.
  std::vector<Acc> next_hidden;
  std::vector<Acc> next_cell;
  std::vector<Acc> gates;  // What `gates` shows of the step; empty if that is no result.

  // Where the gates of a row are written.
  Acc* gates_of(int64_t row, int64_t batch) {
    return gates.data() + row * (static_cast<int64_t>(gates.size()) / batch);
  }
  void Advance(int64_t sequence, int64_t batch) {
    CopyRow(next_hidden, hidden, sequence, batch);
    CopyRow(next_cell, cell, sequence, batch);
  }
  static void CopyRow(const std::vector<Acc>& from, std::vector<Acc>& to, int64_t row,
                      int64_t rows) {
    const int64_t size = static_cast<int64_t>(to.size()) / rows;
    std::copy_n(from.begin() + row * size, size, to.begin() + row * size);
  }
};

// ---- The cells: Step(x) sets the next states. x has a row for each sequence: the input's product
// with the weights, plus the bias.

template <typename Acc>
struct RnnCell {
  Sizes sizes;
  PackedMatrix<Acc> recurrent;
  Gate f;

  void Step(std::vector<Acc>& x, States<Acc>& states) {
    std::vector<Acc>& next = states.next_hidden;
    Multiply(states.hidden.data(), sizes.batch, sizes.hidden, recurrent, next.data(), sizes.hidden);
    for (size_t i = 0; i < next.size(); ++i) next[i] += x[i];
    f.Apply(next.data(), next.size());
  }
};

template <typename Acc>
struct GruCell {
  Sizes sizes;
  PackedMatrix<Acc> recurrent_gates;  // For z and r.
  PackedMatrix<Acc> recurrent_new;    // For n.
  std::vector<Acc> recurrent_bias;
  Gate f;
  Gate g;
  bool reset_after = false;

  void Step(std::vector<Acc>& x, States<Acc>& states) {
    const int64_t n = sizes.cells;
    std::vector<Acc> product(sizes.batch * 2 * n);
    Multiply(states.hidden.data(), sizes.batch, n, recurrent_gates, product.data(), 2 * n);
    std::vector<Acc> reset_hidden = states.hidden;
    for (int64_t row = 0; row < sizes.batch; ++row) {
      Acc* gates = x.data() + row * 3 * n;
      for (int64_t i = 0; i < 2 * n; ++i) gates[i] += product[row * 2 * n + i] + recurrent_bias[i];
      f.Apply(gates, 2 * n);
      if (reset_after) continue;
      for (int64_t i = 0; i < n; ++i) reset_hidden[row * n + i] *= gates[n + i];
    }
    std::vector<Acc> candidate(sizes.batch * n);
    Multiply(reset_hidden.data(), sizes.batch, n, recurrent_new, candidate.data(), n);
    for (int64_t row = 0; row < sizes.batch; ++row) {
      const Acc* gates = x.data() + row * 3 * n;
      Acc* fresh = candidate.data() + row * n;
      for (int64_t i = 0; i < n; ++i) fresh[i] += recurrent_bias[2 * n + i];
      if (!states.gates.empty()) {
        Acc* shown = states.gates_of(row, sizes.batch);
        std::copy_n(gates, 2 * n, shown);
        if (reset_after) std::copy_n(fresh, n, shown + 3 * n);
      }
      for (int64_t i = 0; i < n; ++i) {
        if (reset_after) fresh[i] *= gates[n + i];
        fresh[i] += gates[2 * n + i];
      }
      g.Apply(fresh, n);
      if (!states.gates.empty()) std::copy_n(fresh, n, states.gates_of(row, sizes.batch) + 2 * n);
      for (int64_t i = 0; i < n; ++i) {
        states.next_hidden[row * n + i] =
            (1 - gates[i]) * fresh[i] + gates[i] * states.hidden[row * n + i];
      }
    }
  }
};

template <typename Acc>
struct LstmCell {
  Sizes sizes;
  PackedMatrix<Acc> recurrent;
  std::vector<Acc> peephole;
  std::optional<PackedMatrix<Acc>> projection;
  Gate f;
  Gate g;
  Gate k;
  GateCoupling coupling = GateCoupling::kNone;
  std::optional<float> cell_clip;
  std::optional<float> projection_clip;

  void Step(std::vector<Acc>& x, States<Acc>& states) {
    const int64_t n = sizes.cells;
    std::vector<Acc> product(x.size());
    Multiply(states.hidden.data(), sizes.batch, sizes.hidden, recurrent, product.data(), 4 * n);
    std::vector<Acc> output(sizes.batch * n);
    for (int64_t row = 0; row < sizes.batch; ++row) {
      Acc* in = x.data() + row * 4 * n;
      Acc* out = in + n;
      Acc* forget = in + 2 * n;
      Acc* fresh = in + 3 * n;
      const Acc* cell = states.cell.data() + row * n;
      Acc* next_cell = states.next_cell.data() + row * n;
      for (int64_t i = 0; i < 4 * n; ++i) in[i] += product[row * 4 * n + i];
      for (int64_t i = 0; i < n; ++i) {
        in[i] += peephole[i] * cell[i];
        forget[i] += peephole[2 * n + i] * cell[i];
      }
      f.Apply(in, n);
      f.Apply(forget, n);
      g.Apply(fresh, n);
      for (int64_t i = 0; i < n; ++i) {
        if (coupling == GateCoupling::kInputFromForget) in[i] = 1 - forget[i];
        if (coupling == GateCoupling::kForgetFromInput) forget[i] = 1 - in[i];
        next_cell[i] = forget[i] * cell[i] + in[i] * fresh[i];
      }
      ClipTo(cell_clip, absl::MakeSpan(next_cell, n));
      for (int64_t i = 0; i < n; ++i) out[i] += peephole[n + i] * next_cell[i];
      f.Apply(out, n);
      if (!states.gates.empty()) {
        Acc* shown = states.gates_of(row, sizes.batch);
        std::copy_n(in, 4 * n, shown);
        std::copy_n(next_cell, n, shown + 4 * n);
      }
      Acc* squashed = output.data() + row * n;
      std::copy_n(next_cell, n, squashed);
      k.Apply(squashed, n);
      for (int64_t i = 0; i < n; ++i) squashed[i] *= out[i];
    }
    if (projection) {
      Multiply(output.data(), sizes.batch, n, *projection, states.next_hidden.data(), sizes.hidden);
    } else {
      states.next_hidden = std::move(output);
    }
    ClipTo(projection_clip, absl::MakeSpan(states.next_hidden));
  }
};

// Goes through the sequences in one direction. `projected` has a row for each step and sequence:
// the input's product with the weights, plus the bias; `hidden` is the op's first result, `gates`
// the one of that name, if it has one.
template <typename Acc, typename Cell>
void RunDirection(const Sizes& sizes, const std::vector<int64_t>& lengths, int64_t direction,
                  bool backward, const std::vector<Acc>& projected, Cell cell, States<Acc>& states,
                  Acc* hidden, Acc* gates) {
  const int64_t gates_size =
      static_cast<int64_t>(states.gates.size()) / std::max<int64_t>(1, sizes.batch);
  const int64_t row_size =
      static_cast<int64_t>(projected.size()) / std::max<int64_t>(1, sizes.steps * sizes.batch);
  std::vector<Acc> x(sizes.batch * row_size);
  for (int64_t step = 0; step < sizes.steps && !IsCancelled(); ++step) {
    const auto time_of = [&](int64_t sequence) {
      return backward ? lengths[sequence] - 1 - step : step;
    };
    for (int64_t i = 0; i < sizes.batch; ++i) {
      if (step >= lengths[i]) continue;
      std::copy_n(projected.begin() + (time_of(i) * sizes.batch + i) * row_size, row_size,
                  x.begin() + i * row_size);
    }
    cell.Step(x, states);
    for (int64_t i = 0; i < sizes.batch; ++i) {
      if (step >= lengths[i]) continue;
      states.Advance(i, sizes.batch);
      const int64_t row = (time_of(i) * sizes.directions + direction) * sizes.batch + i;
      std::copy_n(states.hidden.begin() + i * sizes.hidden, sizes.hidden,
                  hidden + row * sizes.hidden);
      if (gates_size > 0)
        std::copy_n(states.gates_of(i, sizes.batch), gates_size, gates + row * gates_size);
    }
  }
}

// Operands that some ops lack or have at another index; -1 for those that the op lacks.
struct PortIndices {
  int lengths;
  int initial_hidden;
  int initial_cell = -1;
  int gates = -1;  // A result.
};

// Runs an op: make_cell(direction) returns the cell for one direction.
template <typename Acc, typename MakeCell>
absl::StatusOr<std::vector<Tensor>> RunCell(const KernelContext& context, const Sizes& sizes,
                                            int64_t gates, Direction direction,
                                            const PortIndices& ports, const MakeCell& make_cell) {
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> lengths, LengthsOf(context, ports.lengths, sizes));
  const bool has_cell = ports.initial_cell >= 0;
  RH_ASSIGN_OR_RETURN(Widened<Acc> hidden, Widened<Acc>::Create(context.result_type(0)));
  RH_ASSIGN_OR_RETURN(Widened<Acc> last_hidden, Widened<Acc>::Create(context.result_type(1)));
  RH_ASSIGN_OR_RETURN(Widened<Acc> last_cell,
                      Widened<Acc>::Create(context.result_type(has_cell ? 2 : 1)));
  const bool has_gates = ports.gates >= 0 && context.num_results() > ports.gates;
  RH_ASSIGN_OR_RETURN(Widened<Acc> shown,
                      Widened<Acc>::Create(context.result_type(has_gates ? ports.gates : 1)));
  const int64_t shown_size = has_gates ? context.result_type(ports.gates).shape().dim(3).size() : 0;
  RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
  RH_ASSIGN_OR_RETURN(const Wide<Acc> weights, Wide<Acc>::Of(context.operand(1)));
  const int64_t columns = gates * sizes.cells;
  const int64_t rows = sizes.steps * sizes.batch;
  // All gates of all steps; the gates of one step; the states.
  for (const auto& [one, other] :
       {std::pair(rows, columns), std::pair(sizes.batch, columns),
        std::pair(sizes.batch, sizes.hidden), std::pair(sizes.batch, shown_size)}) {
    const std::optional<int64_t> count = CheckedMul(one, other);
    if (!count) return absl::ResourceExhaustedError("a recurrent layer has too many gates");
    RH_RETURN_IF_ERROR(CheckMemoryFor(*count, sizeof(Acc), "the gates of a recurrent layer"));
  }
  for (int64_t d = 0; d < sizes.directions; ++d) {
    std::vector<Acc> projected(rows * columns);
    RH_ASSIGN_OR_RETURN(
        const PackedMatrix<Acc> packed,
        PackWeights(weights.data() + d * columns * sizes.inputs, columns, sizes.inputs));
    Multiply(input.data(), rows, sizes.inputs, packed, projected.data(), columns);
    RH_ASSIGN_OR_RETURN(const std::vector<Acc> bias, Part<Acc>(context, 3, d * columns, columns));
    for (int64_t i = 0; i < rows * columns; ++i) projected[i] += bias[i % columns];
    States<Acc> states;
    const int64_t hidden_size = sizes.batch * sizes.hidden;
    const int64_t cell_size = has_cell ? sizes.batch * sizes.cells : 0;
    RH_ASSIGN_OR_RETURN(states.hidden,
                        Part<Acc>(context, ports.initial_hidden, d * hidden_size, hidden_size));
    if (has_cell) {
      RH_ASSIGN_OR_RETURN(states.cell,
                          Part<Acc>(context, ports.initial_cell, d * cell_size, cell_size));
    }
    states.next_hidden = states.hidden;
    states.next_cell = states.cell;
    states.gates.resize(sizes.batch * shown_size);
    const bool backward = direction == Direction::kBackward || d == 1;
    RH_ASSIGN_OR_RETURN(auto cell, make_cell(d));
    RunDirection(sizes, lengths, d, backward, projected, std::move(cell), states, hidden.data(),
                 shown.data());
    std::copy(states.hidden.begin(), states.hidden.end(), last_hidden.data() + d * hidden_size);
    std::copy(states.cell.begin(), states.cell.end(), last_cell.data() + d * cell_size);
  }
  std::vector<Tensor> results;
  results.push_back(std::move(hidden).Narrowed());
  results.push_back(std::move(last_hidden).Narrowed());
  if (has_cell) results.push_back(std::move(last_cell).Narrowed());
  if (has_gates) results.push_back(std::move(shown).Narrowed());
  return results;
}

// The recurrent weights of one direction.
template <typename Acc>
const Acc* RecurrentWeights(const Wide<Acc>& weights, const Sizes& sizes, int64_t gates,
                            int64_t direction) {
  return weights.data() + direction * gates * sizes.cells * sizes.hidden;
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::Rnn& op,
                                             const KernelContext& context) {
  const Sizes sizes = SizesOf(context, op.kGates);
  RH_ASSIGN_OR_RETURN(const canonical::GateActivations gates, canonical::ResolveActivations(op));
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(),
      [&](auto tag) -> absl::StatusOr<std::vector<Tensor>> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> recurrent, Wide<Acc>::Of(context.operand(2)));
        const auto make_cell = [&](int64_t d) -> absl::StatusOr<RnnCell<Acc>> {
          const Acc* weights = RecurrentWeights(recurrent, sizes, op.kGates, d);
          RH_ASSIGN_OR_RETURN(PackedMatrix<Acc> packed,
                              PackWeights(weights, sizes.cells, sizes.hidden));
          return RnnCell<Acc>{sizes, std::move(packed), GateAt(gates, op.clip, d, 1, 0)};
        };
        return RunCell<Acc>(context, sizes, op.kGates, op.direction,
                            {.lengths = 4, .initial_hidden = 5}, make_cell);
      });
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::Gru& op,
                                             const KernelContext& context) {
  const Sizes sizes = SizesOf(context, op.kGates);
  RH_ASSIGN_OR_RETURN(const canonical::GateActivations gates, canonical::ResolveActivations(op));
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(),
      [&](auto tag) -> absl::StatusOr<std::vector<Tensor>> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> recurrent, Wide<Acc>::Of(context.operand(2)));
        const int64_t n = sizes.cells;
        const auto make_cell = [&](int64_t d) -> absl::StatusOr<GruCell<Acc>> {
          const Acc* weights = RecurrentWeights(recurrent, sizes, op.kGates, d);
          RH_ASSIGN_OR_RETURN(PackedMatrix<Acc> of_gates, PackWeights(weights, 2 * n, n));
          RH_ASSIGN_OR_RETURN(PackedMatrix<Acc> of_new, PackWeights(weights + 2 * n * n, n, n));
          RH_ASSIGN_OR_RETURN(std::vector<Acc> bias, Part<Acc>(context, 4, d * 3 * n, 3 * n));
          return GruCell<Acc>{.sizes = sizes,
                              .recurrent_gates = std::move(of_gates),
                              .recurrent_new = std::move(of_new),
                              .recurrent_bias = std::move(bias),
                              .f = GateAt(gates, op.clip, d, 2, 0),
                              .g = GateAt(gates, op.clip, d, 2, 1),
                              .reset_after = op.reset_after};
        };
        return RunCell<Acc>(
            context, sizes, op.kGates, op.direction,
            {.lengths = 5, .initial_hidden = 6, .gates = canonical::IndexOfGates(op)}, make_cell);
      });
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::Lstm& op,
                                             const KernelContext& context) {
  const Sizes sizes = SizesOf(context, op.kGates);
  RH_ASSIGN_OR_RETURN(const canonical::GateActivations gates, canonical::ResolveActivations(op));
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(),
      [&](auto tag) -> absl::StatusOr<std::vector<Tensor>> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> recurrent, Wide<Acc>::Of(context.operand(2)));
        const int64_t n = sizes.cells;
        const auto make_cell = [&](int64_t d) -> absl::StatusOr<LstmCell<Acc>> {
          const Acc* weights = RecurrentWeights(recurrent, sizes, op.kGates, d);
          std::optional<PackedMatrix<Acc>> projection;
          if (context.has_operand(8)) {
            const int64_t size = sizes.hidden * n;
            RH_ASSIGN_OR_RETURN(const std::vector<Acc> part, Part<Acc>(context, 8, d * size, size));
            RH_ASSIGN_OR_RETURN(projection, PackWeights(part.data(), sizes.hidden, n));
          }
          RH_ASSIGN_OR_RETURN(PackedMatrix<Acc> packed, PackWeights(weights, 4 * n, sizes.hidden));
          RH_ASSIGN_OR_RETURN(std::vector<Acc> peephole, Part<Acc>(context, 7, d * 3 * n, 3 * n));
          return LstmCell<Acc>{.sizes = sizes,
                               .recurrent = std::move(packed),
                               .peephole = std::move(peephole),
                               .projection = std::move(projection),
                               .f = GateAt(gates, op.clip, d, 3, 0),
                               .g = GateAt(gates, op.clip, d, 3, 1),
                               .k = GateAt(gates, op.clip, d, 3, 2),
                               .coupling = op.coupling,
                               .cell_clip = op.cell_clip,
                               .projection_clip = op.projection_clip};
        };
        return RunCell<Acc>(context, sizes, op.kGates, op.direction,
                            {.lengths = 4,
                             .initial_hidden = 5,
                             .initial_cell = 6,
                             .gates = canonical::IndexOfGates(op)},
                            make_cell);
      });
}

void AddRecurrentKernels(KernelTable& table) { table.Add(canonical::RecurrentOps{}); }

}  // namespace roundhouse::reference
