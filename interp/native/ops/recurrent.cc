#include "roundhouse/interp/native/ops/recurrent.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/interp/native/microkernels/gemm.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/recurrent_cells.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

using canonical::Direction;

// Per cache line. Threads do not write to the same line.
constexpr int64_t kFloatsPerLine = 16;

// Weights (directions, columns, depth) as packed right sides. Those of a direction are cut into
// parts of so many columns, each packed on its own: once if they are constant, else in each run.
class PackedWeights {
 public:
  PackedWeights() = default;
  static absl::StatusOr<PackedWeights> Create(const NativeRequest& request, int operand,
                                              int64_t directions, int64_t depth,
                                              std::vector<int64_t> parts) {
    PackedWeights packed;
    packed.operand_ = operand;
    packed.directions_ = directions;
    packed.depth_ = depth;
    packed.parts_ = std::move(parts);
    for (const int64_t part : packed.parts_) packed.per_direction_ += PackedSize(depth, part);
    const Tensor* constant = request.constant(operand);
    if (constant == nullptr) return packed;
    RH_ASSIGN_OR_RETURN(packed.constant_,
                        request.Packed<Tensor>(operand,
                                               absl::StrCat("recurrent ", directions, " ", depth,
                                                            " ", absl::StrJoin(packed.parts_, ",")),
                                               [&] { return packed.PackConstant(*constant); }));
    return packed;
  }

  // How many floats of scratch each run packs into.
  int64_t scratch_floats() const { return constant_ == nullptr ? directions_ * per_direction_ : 0; }
  // The packed weights of all directions. `scratch` has room for scratch_floats().
  const float* InRun(const InvocationArguments& arguments, float* scratch) const {
    if (constant_ != nullptr) return constant_->data<float>().data();
    Pack(Input<float>(arguments, operand_), scratch);
    return scratch;
  }
  int64_t per_direction() const { return per_direction_; }

 private:
  absl::StatusOr<Tensor> PackConstant(const Tensor& weights) const {
    RH_ASSIGN_OR_RETURN(
        Tensor packed, Tensor::Uninitialized(
                           Type::Tensor(ElementKind::kF32, Shape({directions_ * per_direction_}))));
    Pack(weights.data<float>().data(), packed.mutable_data<float>().data());
    return packed;
  }
  void Pack(const float* from, float* to) const {
    for (int64_t d = 0; d < directions_; ++d) {
      for (const int64_t part : parts_) {
        PackRight(from, depth_, part, 1, depth_, to);
        from += part * depth_;
        to += PackedSize(depth_, part);
      }
    }
  }

  int operand_ = -1;
  int64_t directions_ = 0;
  int64_t depth_ = 0;
  int64_t per_direction_ = 0;
  std::vector<int64_t> parts_;
  std::shared_ptr<const Tensor> constant_;
};

// The indices of operands that not all cells have; -1 for none.
struct Places {
  int lengths = -1;
  int initial_hidden = -1;
  int recurrent_bias = -1;
  int initial_cell = -1;
  int peephole = -1;
  int projection = -1;
  int gates = -1;  // A result.
};

template <typename Cell>
struct Sequence {
  RecurrentSizes sizes;
  Direction direction;
  Places places;  // Also -1 for absent operands.
  bool has_cell = false;
  bool has_bias = false;
  Type lengths_type = Type::None();
  std::vector<Cell> cells;  // One per direction.
  PackedWeights weights;
  PackedWeights recurrent;
  std::optional<PackedWeights> projection;

  bool has_lengths() const { return places.lengths >= 0; }
  int64_t cell_state() const { return has_cell ? sizes.cell_state() : 0; }

  // Runs both directions at the same time, each on one thread. With more threads, and steps that
  // are large enough for them, one direction waits for the other.
  bool directions_in_parallel(int num_threads) const {
    constexpr int64_t kMinProducts = 1 << 16;
    const int64_t products = sizes.batch * sizes.columns() * sizes.hidden;
    return sizes.directions == 2 && num_threads > 1 && sizes.steps * products >= kMinProducts &&
           (num_threads == 2 || products < kMinProducts * num_threads);
  }

  // For each direction: the input's part of all gates of all steps, then the data of a step. If
  // sequences end at different times, also the gates of one step, the states of those that have
  // ended, and what the result `gates` has of one step.
  int64_t scratch_of_direction() const {
    const int64_t gates = sizes.batch * sizes.columns();
    const int64_t states = sizes.hidden_state() + cell_state();
    const int64_t floats = (sizes.steps + 1) * gates + states +
                           (has_lengths() ? gates + states + sizes.batch * sizes.shown : 0);
    return (floats + kFloatsPerLine - 1) / kFloatsPerLine * kFloatsPerLine;
  }
  // Behind that is what a run packs.
  int64_t scratch_of_directions(int num_threads) const {
    return scratch_of_direction() * (directions_in_parallel(num_threads) ? 2 : 1);
  }
  int64_t scratch_floats(int num_threads) const {
    return scratch_of_directions(num_threads) + weights.scratch_floats() +
           recurrent.scratch_floats() + (projection ? projection->scratch_floats() : 0);
  }

  // The packed weights of all directions.
  struct Packed {
    const float* weights;
    const float* recurrent;
    const float* projection;  // Or null.
  };
  Packed PackedInRun(const InvocationArguments& arguments, float* scratch) const {
    Packed packed = {.weights = weights.InRun(arguments, scratch)};
    scratch += weights.scratch_floats();
    packed.recurrent = recurrent.InRun(arguments, scratch);
    scratch += recurrent.scratch_floats();
    packed.projection = projection ? projection->InRun(arguments, scratch) : nullptr;
    return packed;
  }

  absl::Status Run(const InvocationArguments& arguments) const {
    auto* const scratch = reinterpret_cast<float*>(arguments.scratch);
    const Packed packed =
        PackedInRun(arguments, scratch + scratch_of_directions(arguments.threads.num_threads()));
    if (has_lengths()) {
      RH_RETURN_IF_ERROR(CheckLengths(arguments));
      std::fill_n(Result<float>(arguments, 0),
                  sizes.steps * sizes.batch * sizes.directions * sizes.hidden, 0.0f);
      if (sizes.shown > 0) {
        std::fill_n(Result<float>(arguments, places.gates),
                    sizes.steps * sizes.batch * sizes.directions * sizes.shown, 0.0f);
      }
    }
    const Cancellation cancellation = Cancellation::OfThisThread();
    if (directions_in_parallel(arguments.threads.num_threads())) {
      arguments.threads.Run(sizes.directions, [&](int64_t d, int) {
        RunDirection(arguments, packed, d, scratch + d * scratch_of_direction(), nullptr,
                     cancellation);
      });
    } else {
      for (int64_t d = 0; d < sizes.directions; ++d)
        RunDirection(arguments, packed, d, scratch, &arguments.threads, cancellation);
    }
    return absl::OkStatus();
  }

  void RunDirection(const InvocationArguments& arguments, const Packed& packed, int64_t d,
                    float* projected, ThreadPool* threads, const Cancellation& cancellation) const {
    const int64_t columns = sizes.columns();
    const int64_t rows = sizes.steps * sizes.batch;
    auto* hidden = Result<float>(arguments, 0);
    auto* shown = sizes.shown > 0 ? Result<float>(arguments, places.gates) : nullptr;
    auto project = [&](int64_t begin, int64_t end, int) {
      Multiply({.left = Input<float>(arguments, 0) + begin * sizes.inputs,
                .left_stride = sizes.inputs,
                .packed = packed.weights + d * weights.per_direction(),
                .bias = has_bias ? Input<float>(arguments, 3) + d * columns : nullptr,
                .result = projected + begin * columns,
                .result_stride = columns,
                .rows = end - begin,
                .depth = sizes.inputs,
                .columns = columns});
    };
    if (threads == nullptr) {
      project(0, rows, 0);
    } else {
      threads->RunRanges(
          rows, std::max<int64_t>(1, (1 << 15) / std::max<int64_t>(1, columns * sizes.inputs)),
          project);
    }
    StepOperands at;
    at.threads = threads;
    at.recurrent = packed.recurrent + d * recurrent.per_direction();
    at.recurrent_bias = Part(arguments, places.recurrent_bias, d * columns);
    at.projection = projection ? packed.projection + d * projection->per_direction() : nullptr;
    at.peephole = Part(arguments, places.peephole, d * 3 * sizes.cells);
    at.extra = projected + rows * columns;
    at.hidden = at.extra + sizes.batch * columns;
    at.cell = at.hidden + sizes.hidden_state();
    Begin(Part(arguments, places.initial_hidden, d * sizes.hidden_state()), at.hidden,
          sizes.hidden_state());
    Begin(Part(arguments, places.initial_cell, d * sizes.cell_state()), at.cell, cell_state());
    const bool backward = direction == Direction::kBackward || d == 1;
    for (int64_t step = 0; step < sizes.steps && !cancellation.is_requested(); ++step) {
      if (has_lengths()) {
        StepOfSome(arguments, at, d, step, backward, projected, hidden, shown);
        continue;
      }
      const int64_t time = backward ? sizes.steps - 1 - step : step;
      at.shown = shown == nullptr
                     ? nullptr
                     : shown + (time * sizes.directions + d) * sizes.batch * sizes.shown;
      at.gates = projected + time * sizes.batch * columns;
      cells[d].Step(at);
      std::copy_n(at.hidden, sizes.hidden_state(),
                  hidden + (time * sizes.directions + d) * sizes.hidden_state());
    }
    std::copy_n(at.hidden, sizes.hidden_state(),
                Result<float>(arguments, 1) + d * sizes.hidden_state());
    if (has_cell)
      std::copy_n(at.cell, sizes.cell_state(),
                  Result<float>(arguments, 2) + d * sizes.cell_state());
  }

  // The same if some sequences may have ended: those keep their states.
  void StepOfSome(const InvocationArguments& arguments, StepOperands at, int64_t d, int64_t step,
                  bool backward, const float* projected, float* hidden, float* shown) const {
    const int64_t columns = sizes.columns();
    at.gates = at.cell + cell_state();
    float* const kept = at.gates + sizes.batch * columns;
    const auto time_of = [&](int64_t sequence) {
      return backward ? LengthOf(arguments, sequence) - 1 - step : step;
    };
    const auto has_ended = [&](int64_t sequence) { return step >= LengthOf(arguments, sequence); };
    bool any_ended = false;
    for (int64_t i = 0; i < sizes.batch; ++i) {
      any_ended = any_ended || has_ended(i);
      const int64_t time = has_ended(i) ? 0 : time_of(i);
      std::copy_n(projected + (time * sizes.batch + i) * columns, columns, at.gates + i * columns);
    }
    // The cell state follows the hidden one.
    const int64_t states = sizes.hidden_state() + cell_state();
    if (any_ended) std::copy_n(at.hidden, states, kept);
    at.shown = shown == nullptr ? nullptr : kept + states;
    cells[d].Step(at);
    for (int64_t i = 0; i < sizes.batch; ++i) {
      if (!has_ended(i)) {
        const int64_t row = (time_of(i) * sizes.directions + d) * sizes.batch + i;
        std::copy_n(at.hidden + i * sizes.hidden, sizes.hidden, hidden + row * sizes.hidden);
        if (shown != nullptr)
          std::copy_n(at.shown + i * sizes.shown, sizes.shown, shown + row * sizes.shown);
        continue;
      }
      std::copy_n(kept + i * sizes.hidden, sizes.hidden, at.hidden + i * sizes.hidden);
      if (has_cell)
        std::copy_n(kept + sizes.hidden_state() + i * sizes.cells, sizes.cells,
                    at.cell + i * sizes.cells);
    }
  }

  int64_t LengthOf(const InvocationArguments& arguments, int64_t sequence) const {
    return lengths_type.element_type().kind() == ElementKind::kI64
               ? Input<int64_t>(arguments, places.lengths)[sequence]
               : Input<int32_t>(arguments, places.lengths)[sequence];
  }
  absl::Status CheckLengths(const InvocationArguments& arguments) const {
    for (int64_t i = 0; i < sizes.batch; ++i) {
      const int64_t length = LengthOf(arguments, i);
      if (length >= 0 && length <= sizes.steps) continue;
      return absl::InvalidArgumentError(absl::StrCat("lengths (", lengths_type.ToString(),
                                                     "): expected lengths in [0, ", sizes.steps,
                                                     "], the number of steps, found ", length));
    }
    return absl::OkStatus();
  }

  static const float* Part(const InvocationArguments& arguments, int operand, int64_t first) {
    return operand < 0 ? nullptr : Input<float>(arguments, operand) + first;
  }
  static void Begin(const float* given, float* state, int64_t count) {
    if (given != nullptr) {
      std::copy_n(given, count, state);
    } else {
      std::fill_n(state, count, 0.0f);
    }
  }
};

absl::Status CheckElements(const NativeRequest& request, int lengths) {
  for (size_t i = 0; i < request.operands.size(); ++i) {
    const Type& type = request.operands[i];
    if (type.is_none()) continue;
    const ElementKind kind = type.element_type().kind();
    if (static_cast<int>(i) == lengths) {
      if (kind != ElementKind::kI32 && kind != ElementKind::kI64)
        return Declined("only lengths of i32 and i64 are supported");
    } else if (kind != ElementKind::kF32) {
      return Declined("only f32 is supported");
    }
  }
  return absl::OkStatus();
}

// For each cell of each step, times the cells; 0 without the result `gates`.
template <typename Op>
int64_t SizeOfResult(const Op& op, const NativeRequest& request, int gates) {
  if (gates < 0 || static_cast<int>(request.results.size()) <= gates) return 0;
  return SizeOfGates(op) * (request.sizes(2)[1] / Op::kGates);
}

// `parts` are the runs of a direction's recurrent weights that are multiplied together.
template <typename Cell, typename Op, typename MakeCell>
absl::StatusOr<Prepared> PrepareSequence(const Op& op, const NativeRequest& request, Places places,
                                         const std::vector<int64_t>& parts,
                                         const MakeCell& make_cell) {
  RH_RETURN_IF_ERROR(CheckElements(request, places.lengths));
  if (request.num_results_elements() == 0) return Declined("the result is empty");
  for (int* place : {&places.lengths, &places.initial_hidden, &places.recurrent_bias,
                     &places.initial_cell, &places.peephole, &places.projection}) {
    if (*place >= 0 && !request.has_operand(*place)) *place = -1;
  }
  const absl::Span<const int64_t> input = request.sizes();
  const absl::Span<const int64_t> recurrent = request.sizes(2);
  Sequence<Cell> sequence = {.sizes = {.steps = input[0],
                                       .batch = input[1],
                                       .inputs = input[2],
                                       .directions = recurrent[0],
                                       .cells = recurrent[1] / Op::kGates,
                                       .hidden = recurrent[2],
                                       .gates = Op::kGates,
                                       .shown = SizeOfResult(op, request, places.gates)},
                             .direction = op.direction,
                             .places = places,
                             .has_cell = std::is_same_v<Op, canonical::Lstm>,
                             .has_bias = request.has_operand(3)};
  if (places.lengths >= 0) sequence.lengths_type = request.operands[places.lengths];
  const RecurrentSizes& sizes = sequence.sizes;
  // The gates of all steps are in the scratch.
  if (static_cast<double>(sizes.steps + 2) * static_cast<double>(sizes.batch) *
          static_cast<double>(sizes.columns() + 2 * sizes.hidden + sizes.shown) >
      static_cast<double>(kMaxTensorBytes / 16))
    return Declined("there are too many gates");
  RH_ASSIGN_OR_RETURN(const canonical::GateActivations gates, canonical::ResolveActivations(op));
  if (request.is_question) return Taken();
  const size_t per_direction = gates.functions.size() / sizes.directions;
  for (int64_t d = 0; d < sizes.directions; ++d) {
    std::vector<RecurrentGate> functions;
    for (size_t i = d * per_direction; i < (d + 1) * per_direction; ++i)
      functions.push_back(
          {ClipTo(op.clip), FusedActivationOf(gates.functions[i], gates.parameters[i])});
    sequence.cells.push_back(make_cell(sizes, functions));
  }
  RH_ASSIGN_OR_RETURN(sequence.weights, PackedWeights::Create(request, 1, sizes.directions,
                                                              sizes.inputs, {sizes.columns()}));
  RH_ASSIGN_OR_RETURN(sequence.recurrent,
                      PackedWeights::Create(request, 2, sizes.directions, sizes.hidden, parts));
  if (places.projection >= 0) {
    RH_ASSIGN_OR_RETURN(sequence.projection,
                        PackedWeights::Create(request, places.projection, sizes.directions,
                                              sizes.cells, {sizes.hidden}));
  }
  const auto scratch =
      static_cast<size_t>(sequence.scratch_floats(request.threads.num_threads())) * sizeof(float);
  return NewKernel(request,
                   [sequence = std::move(sequence)](const InvocationArguments& arguments) {
                     return sequence.Run(arguments);
                   },
                   {.scratch_bytes = scratch});
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Rnn& op, const NativeRequest& request) {
  return PrepareSequence<RnnCell>(
      op, request, {.lengths = 4, .initial_hidden = 5}, {request.sizes(2)[1]},
      [](const RecurrentSizes& sizes, const std::vector<RecurrentGate>& functions) {
        return RnnCell{sizes, functions[0]};
      });
}

absl::StatusOr<Prepared> Prepare(const canonical::Gru& op, const NativeRequest& request) {
  const int64_t n = request.sizes(2)[1] / canonical::Gru::kGates;
  const std::vector<int64_t> parts =
      op.reset_after ? std::vector<int64_t>{3 * n} : std::vector<int64_t>{2 * n, n};
  return PrepareSequence<GruCell>(
      op, request,
      {.lengths = 5, .initial_hidden = 6, .recurrent_bias = 4, .gates = IndexOfGates(op)}, parts,
      [&](const RecurrentSizes& sizes, const std::vector<RecurrentGate>& functions) -> GruCell {
        return {sizes, functions[0], functions[1], op.reset_after};
      });
}

absl::StatusOr<Prepared> Prepare(const canonical::Lstm& op, const NativeRequest& request) {
  const int64_t n = request.sizes(2)[1] / canonical::Lstm::kGates;
  return PrepareSequence<LstmCell>(
      op, request,
      {.lengths = 4,
       .initial_hidden = 5,
       .initial_cell = 6,
       .peephole = 7,
       .projection = 8,
       .gates = IndexOfGates(op)},
      {4 * n},
      [&](const RecurrentSizes& sizes, const std::vector<RecurrentGate>& functions) -> LstmCell {
        return {.sizes = sizes,
                .f = functions[0],
                .g = functions[1],
                .k = functions[2],
                .cell_clip = ClipTo(op.cell_clip),
                .projection_clip = ClipTo(op.projection_clip),
                .coupling = op.coupling};
      });
}

void AddRecurrentKernels(KernelTable& table) { table.Add(canonical::RecurrentOps{}); }

}  // namespace roundhouse::native
