#include "roundhouse/interp/native/recurrent.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/interp/native/gemm.h"
#include "roundhouse/interp/native/isa.h"
#include "roundhouse/interp/native/kernel.h"
#include "roundhouse/interp/native/unary.h"

namespace roundhouse::native {
namespace {

using canonical::Direction;

struct Sizes {
  int64_t steps = 0;
  int64_t batch = 0;
  int64_t inputs = 0;
  int64_t directions = 1;
  int64_t cells = 0;
  int64_t gates = 0;

  int64_t columns() const { return gates * cells; }
  int64_t state() const { return batch * cells; }
};

// What all steps of one direction work on.
struct Direct {
  const float* recurrent;       // Packed.
  const float* recurrent_bias;  // Null where there is none.
  float* gates;                 // (batch, gates * cells): at first the input's part.
  float* hidden;                // (batch, cells)
  float* cell;                  // The same; only of lstm.
  float* extra;                 // (batch, gates * cells), for what a step needs for itself.
};

// ---- One step of each cell, for all sequences of the batch.

struct LstmCell {
  Sizes sizes;
  FusedActivation f, g, k;

  void Step(const Direct& at) const {
    const int64_t n = sizes.cells;
    Multiply({.left = at.hidden,
              .left_stride = n,
              .packed = at.recurrent,
              .result = at.gates,
              .result_stride = sizes.columns(),
              .rows = sizes.batch,
              .depth = n,
              .columns = sizes.columns(),
              .adds = true});
    for (int64_t row = 0; row < sizes.batch; ++row) {
      float* in = at.gates + row * sizes.columns();
      const float* out = in + n;
      const float* forget = in + 2 * n;
      float* fresh = in + 3 * n;
      float* cell = at.cell + row * n;
      float* hidden = at.hidden + row * n;
      f.Apply(in, 3 * n);
      g.Apply(fresh, n);
      for (int64_t i = 0; i < n; ++i) {
        cell[i] = forget[i] * cell[i] + in[i] * fresh[i];
        hidden[i] = cell[i];
      }
      k.Apply(hidden, n);
      for (int64_t i = 0; i < n; ++i) hidden[i] *= out[i];
    }
  }
};

struct GruCell {
  Sizes sizes;
  FusedActivation f, g;
  bool reset_after = false;

  void Step(const Direct& at) const {
    const int64_t n = sizes.cells;
    const int64_t width = 3 * n;
    // Of z and r, and with reset_after of n, too.
    Multiply({.left = at.hidden,
              .left_stride = n,
              .packed = at.recurrent,
              .bias = at.recurrent_bias,
              .result = at.extra,
              .result_stride = width,
              .rows = sizes.batch,
              .depth = n,
              .columns = reset_after ? width : 2 * n});
    for (int64_t row = 0; row < sizes.batch; ++row) {
      float* gates = at.gates + row * width;
      float* product = at.extra + row * width;
      const float* hidden = at.hidden + row * n;
      for (int64_t i = 0; i < 2 * n; ++i) gates[i] += product[i];
      f.Apply(gates, 2 * n);
      // What the new state's product is taken of waits where z and r have been.
      if (!reset_after) {
        for (int64_t i = 0; i < n; ++i) product[i] = gates[n + i] * hidden[i];
      }
    }
    if (!reset_after) {
      Multiply({.left = at.extra,
                .left_stride = width,
                .packed = at.recurrent + PackedSize(n, 2 * n),
                .bias = at.recurrent_bias == nullptr ? nullptr : at.recurrent_bias + 2 * n,
                .result = at.extra + 2 * n,
                .result_stride = width,
                .rows = sizes.batch,
                .depth = n,
                .columns = n});
    }
    for (int64_t row = 0; row < sizes.batch; ++row) {
      const float* gates = at.gates + row * width;
      float* fresh = at.extra + row * width + 2 * n;
      float* hidden = at.hidden + row * n;
      for (int64_t i = 0; i < n; ++i)
        fresh[i] = (reset_after ? gates[n + i] * fresh[i] : fresh[i]) + gates[2 * n + i];
      g.Apply(fresh, n);
      for (int64_t i = 0; i < n; ++i) hidden[i] = (1 - gates[i]) * fresh[i] + gates[i] * hidden[i];
    }
  }
};

// Weights (directions, columns, depth) as packed right sides; a direction's are cut into parts of
// so many columns, which are packed by themselves.
class PackedWeights {
 public:
  static absl::StatusOr<std::shared_ptr<const PackedWeights>> Create(const Tensor& weights,
                                                                     int64_t directions,
                                                                     int64_t depth,
                                                                     std::vector<int64_t> parts) {
    auto packed = std::make_shared<PackedWeights>();
    for (int64_t part : parts) packed->per_direction_ += PackedSize(depth, part);
    RH_ASSIGN_OR_RETURN(packed->tensor_,
                        Tensor::Uninitialized(Type::Tensor(
                            ElementKind::kF32, Shape({directions * packed->per_direction_}))));
    float* to = packed->tensor_.mutable_data<float>().data();
    const float* from = weights.data<float>().data();
    for (int64_t d = 0; d < directions; ++d) {
      for (int64_t part : parts) {
        PackRight(from, depth, part, 1, depth, to);
        from += part * depth;
        to += PackedSize(depth, part);
      }
    }
    return packed;
  }
  const float* of(int64_t direction) const {
    return tensor_.data<float>().data() + direction * per_direction_;
  }

 private:
  Tensor tensor_;
  int64_t per_direction_ = 0;
};

// Where the operands are that not all cells have; -1 for none.
struct Places {
  int recurrent_bias = -1;
  int initial_hidden = -1;
  int initial_cell = -1;
};

template <typename Cell>
struct Sequence {
  Sizes sizes;
  Direction direction;
  Places places;
  std::vector<Cell> cells;  // One for each direction.
  std::shared_ptr<const PackedWeights> weights;
  std::shared_ptr<const PackedWeights> recurrent;
  bool has_bias = false;
  bool has_recurrent_bias = false;
  bool has_initial_hidden = false;
  bool has_initial_cell = false;

  bool has_cell() const { return places.initial_cell >= 0; }

  // The input's part of all gates of all steps, then what a step works on.
  int64_t scratch_floats() const {
    return (sizes.steps + 1) * sizes.batch * sizes.columns() + 2 * sizes.state();
  }

  void Run(const InvocationArguments& arguments) const {
    const int64_t columns = sizes.columns();
    const int64_t rows = sizes.steps * sizes.batch;
    auto* projected = reinterpret_cast<float*>(arguments.scratch);
    auto* hidden = Result<float>(arguments, 0);
    for (int64_t d = 0; d < sizes.directions; ++d) {
      arguments.threads.RunRanges(
          rows, std::max<int64_t>(1, (1 << 15) / std::max<int64_t>(1, columns * sizes.inputs)),
          [&](int64_t begin, int64_t end, int) {
            Multiply({.left = Input<float>(arguments, 0) + begin * sizes.inputs,
                      .left_stride = sizes.inputs,
                      .packed = weights->of(d),
                      .bias = has_bias ? Input<float>(arguments, 3) + d * columns : nullptr,
                      .result = projected + begin * columns,
                      .result_stride = columns,
                      .rows = end - begin,
                      .depth = sizes.inputs,
                      .columns = columns});
          });
      Direct at;
      at.recurrent = recurrent->of(d);
      at.recurrent_bias = has_recurrent_bias
                              ? Input<float>(arguments, places.recurrent_bias) + d * columns
                              : nullptr;
      at.extra = projected + rows * columns;
      at.hidden = at.extra + sizes.batch * columns;
      at.cell = at.hidden + sizes.state();
      Begin(arguments, has_initial_hidden, places.initial_hidden, d, at.hidden);
      if (has_cell()) Begin(arguments, has_initial_cell, places.initial_cell, d, at.cell);
      const bool backward = direction == Direction::kBackward || d == 1;
      for (int64_t step = 0; step < sizes.steps; ++step) {
        const int64_t time = backward ? sizes.steps - 1 - step : step;
        at.gates = projected + time * sizes.batch * columns;
        cells[d].Step(at);
        std::copy_n(at.hidden, sizes.state(),
                    hidden + (time * sizes.directions + d) * sizes.state());
      }
      std::copy_n(at.hidden, sizes.state(), Result<float>(arguments, 1) + d * sizes.state());
      if (has_cell())
        std::copy_n(at.cell, sizes.state(), Result<float>(arguments, 2) + d * sizes.state());
    }
  }

  void Begin(const InvocationArguments& arguments, bool is_given, int operand, int64_t d,
             float* state) const {
    if (is_given) {
      std::copy_n(Input<float>(arguments, operand) + d * sizes.state(), sizes.state(), state);
    } else {
      std::fill_n(state, sizes.state(), 0.0f);
    }
  }
};

bool AllAreF32(const NativeRequest& request) {
  for (const Type& type : request.operands) {
    if (!type.is_none() && type.element_type().kind() != ElementKind::kF32) return false;
  }
  return true;
}

// `parts` are the runs of a direction's recurrent weights that are multiplied at a time.
template <typename Cell, typename Op, typename MakeCell>
absl::StatusOr<PreparedKernel> PrepareSequence(const Op& op, const NativeRequest& request,
                                               int lengths, const Places& places,
                                               const std::vector<int64_t>& parts,
                                               const MakeCell& make_cell) {
  if (!AllAreF32(request)) return Declined("elements of other kinds than f32");
  if (request.has_operand(lengths)) return Declined("sequences of different lengths");
  if (op.clip) return Declined("a clip");
  if (request.constant(1) == nullptr || request.constant(2) == nullptr)
    return Declined("weights that are not constant");
  if (request.num_results_elements() == 0) return Declined("no steps, or nothing in them");
  const absl::Span<const int64_t> input = request.sizes();
  const absl::Span<const int64_t> recurrent = request.sizes(2);
  Sequence<Cell> sequence = {
      .sizes = {.steps = input[0],
                .batch = input[1],
                .inputs = input[2],
                .directions = recurrent[0],
                .cells = recurrent[1] / Op::kGates,
                .gates = Op::kGates},
      .direction = op.direction,
      .places = places,
      .has_bias = request.has_operand(3),
      .has_recurrent_bias =
          places.recurrent_bias >= 0 && request.has_operand(places.recurrent_bias),
      .has_initial_hidden = request.has_operand(places.initial_hidden),
      .has_initial_cell = places.initial_cell >= 0 && request.has_operand(places.initial_cell)};
  const Sizes& sizes = sequence.sizes;
  RH_ASSIGN_OR_RETURN(const canonical::GateActivations gates, canonical::ResolveActivations(op));
  const size_t per_direction = gates.functions.size() / sizes.directions;
  for (int64_t d = 0; d < sizes.directions; ++d) {
    std::vector<FusedActivation> functions;
    for (size_t i = d * per_direction; i < (d + 1) * per_direction; ++i)
      functions.push_back(FusedActivationOf(gates.functions[i], gates.parameters[i]));
    sequence.cells.push_back(make_cell(sizes, functions));
  }
  RH_ASSIGN_OR_RETURN(sequence.weights,
                      PackedWeights::Create(*request.constant(1), sizes.directions, sizes.inputs,
                                            {sizes.columns()}));
  RH_ASSIGN_OR_RETURN(
      sequence.recurrent,
      PackedWeights::Create(*request.constant(2), sizes.directions, sizes.cells, parts));
  const auto scratch = static_cast<size_t>(sequence.scratch_floats()) * sizeof(float);
  return NewKernel(request,
                   [sequence = std::move(sequence)](const InvocationArguments& arguments) {
                     sequence.Run(arguments);
                   },
                   {.scratch_bytes = scratch});
}

}  // namespace

absl::StatusOr<PreparedKernel> Prepare(const canonical::Gru& op, const NativeRequest& request) {
  const int64_t n = request.sizes(2)[1] / canonical::Gru::kGates;
  const std::vector<int64_t> parts =
      op.reset_after ? std::vector<int64_t>{3 * n} : std::vector<int64_t>{2 * n, n};
  return PrepareSequence<GruCell>(
      op, request, /*lengths=*/5, {.recurrent_bias = 4, .initial_hidden = 6}, parts,
      [&](const Sizes& sizes, const std::vector<FusedActivation>& functions) -> GruCell {
        return {sizes, functions[0], functions[1], op.reset_after};
      });
}

absl::StatusOr<PreparedKernel> Prepare(const canonical::Lstm& op, const NativeRequest& request) {
  if (request.has_operand(7) || request.has_operand(8) || op.cell_clip || op.projection_clip ||
      op.coupling != canonical::GateCoupling::kNone) {
    return Declined("peepholes, projections, clips or coupled gates");
  }
  const int64_t n = request.sizes(2)[1] / canonical::Lstm::kGates;
  return PrepareSequence<LstmCell>(
      op, request, /*lengths=*/4, {.initial_hidden = 5, .initial_cell = 6}, {4 * n},
      [](const Sizes& sizes, const std::vector<FusedActivation>& functions) -> LstmCell {
        return {sizes, functions[0], functions[1], functions[2]};
      });
}

void AddRecurrentKernels(KernelTable& table) {
  table.Add(OpList<canonical::Gru, canonical::Lstm>{});
}

}  // namespace roundhouse::native
