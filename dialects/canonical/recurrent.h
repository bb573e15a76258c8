// File: recurrent.h
//
// Recurrent cells over sequences. All have these operands first,
//
//   input              (steps, batch, inputs)
//   weights            (directions, gates * cells, inputs)
//   recurrent_weights  (directions, gates * cells, hidden)
//   bias               (directions, gates * cells), 0 if absent
//
// and these later,
//
//   lengths            (batch): the number of steps of each sequence; all steps if absent
//   initial_hidden     (directions, batch, hidden), 0 if absent
//
// and these results,
//
//   hidden             (steps, directions, batch, hidden): the state after each step, 0 behind a
//                      sequence's end
//   last_hidden        (directions, batch, hidden): the state after the last step of each sequence
//
// Of gru and lstm one more result may be asked for, once, which gradients read:
//
//   gates              (steps, directions, batch, n * cells): what follows from each step, as the
//                      op says; 0 behind a sequence's end
//
// where hidden = cells (unless an lstm projects) and the gates are in the order of the op's
// formulas. The backward direction begins with the last step of each sequence; its states are
// stored at the steps that they belong to. With "bidirectional" direction 0 is forward and 1
// backward.
//
// `activations` are those of the formulas, f first, for direction 0 and then for direction 1; if
// absent, the op's defaults. `activation_parameters` has a list for each; absent if none needs any.
// With `clip` the inputs of activations are clamped to [-clip, clip]. States are kept in the
// accumulator's type from step to step (float for f16 and bf16), and rounded when they are written
// to the results.
//
// All ops:
// (C1) The operands have the ranks above, and sizes that agree.
// (C2) Their elements are those of the input; those of lengths are integers.
// (C3) There is one direction, or two with "bidirectional".
// (C4) There is an activation for each function of the op's formulas in each direction, with the
//      parameters it needs.
// (C5) Clips are positive. It is an error of the run if a length is negative or greater than the
//      number of steps.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RECURRENT_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RECURRENT_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::canonical {

enum class Direction : uint8_t { kForward, kBackward, kBidirectional };

inline absl::Span<const absl::string_view> EnumeratorNames(Direction) {
  static constexpr absl::string_view kNames[] = {"forward", "backward", "bidirectional"};
  return kNames;
}

// Which one of an lstm's input gate i and forget gate f is 1 minus the other.
enum class GateCoupling : uint8_t { kNone, kInputFromForget, kForgetFromInput };

inline absl::Span<const absl::string_view> EnumeratorNames(GateCoupling) {
  static constexpr absl::string_view kNames[] = {"none", "input_from_forget", "forget_from_input"};
  return kNames;
}

// h' = f(W x + R h + b); f is tanh.
struct Rnn {
  static constexpr OpSpec kSpec = {
      .name = "canonical.rnn",
      .summary = "Runs a simple recurrent cell over a sequence.",
      .operands = "input, weights, recurrent_weights, bias?, lengths?, initial_hidden?",
      .results = "hidden, last_hidden",
      .elements = kFloats};
  static constexpr int kGates = 1;
  Direction direction = Direction::kForward;
  std::vector<Activation> activations;
  std::vector<std::vector<float>> activation_parameters;
  std::optional<float> clip;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("direction", op.direction, "the direction in which the sequence is processed"),
        Field("activations", op.activations, "the activations of the formulas, for each direction"),
        Field("activation_parameters", op.activation_parameters,
              "the parameters of each activation"),
        Field("clip", op.clip, "the greatest magnitude of an activation's input"));
  }
};

// z = f(Wz x + Rz h + bz + az), r = f(Wr x + Rr h + br + ar),
// n = g(Wn x + bn + Rn (r * h) + an), or with reset_after g(Wn x + bn + r * (Rn h + an)),
// h' = (1 - z) * n + z * h; f is the sigmoid, g tanh. The gates are z, r, n; b is the bias and a
// the recurrent_bias, of its shape. The result `gates` has z, r, n, and with reset_after Rn h + an.
struct Gru {
  static constexpr OpSpec kSpec = {
      .name = "canonical.gru",
      .summary = "Runs a gated recurrent unit over a sequence.",
      .operands =
          "input, weights, recurrent_weights, bias?, recurrent_bias?, lengths?, "
          "initial_hidden?",
      .results = "hidden, last_hidden, gates...",
      .elements = kFloats};
  static constexpr int kGates = 3;
  Direction direction = Direction::kForward;
  bool reset_after = false;
  std::vector<Activation> activations;
  std::vector<std::vector<float>> activation_parameters;
  std::optional<float> clip;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::tuple_cat(
        Rnn::Attrs(op),
        std::make_tuple(
            Field("reset_after", op.reset_after,
                  "whether the reset gate is applied after the product (linear before reset)")));
  }
};

// i = f(Wi x + Ri h + bi + Pi * c), o = f(Wo x + Ro h + bo + Po * c'),
// m = f(Wm x + Rm h + bm + Pm * c), n = g(Wn x + Rn h + bn),
// c' = m * c + i * n, h' = Q (o * k(c')); f is the sigmoid, g and k are tanh. The gates are i, o, m
// (the forget gate), n. P, the peephole (directions, 3 * cells) in the order i, o, m, is 0 if
// absent. Q, the projection (directions, hidden, cells), is the identity if absent. initial_cell
// and last_cell are (directions, batch, cells). The result `gates` has i, o, m, n, c'. `cell_clip`
// clamps c' to [-cell_clip, cell_clip],
// `projection_clip` does the same to h'.
struct Lstm {
  static constexpr OpSpec kSpec = {
      .name = "canonical.lstm",
      .summary = "Runs a long short-term memory over a sequence.",
      .operands =
          "input, weights, recurrent_weights, bias?, lengths?, initial_hidden?, "
          "initial_cell?, peephole?, projection?",
      .results = "hidden, last_hidden, last_cell, gates...",
      .elements = kFloats};
  static constexpr int kGates = 4;
  Direction direction = Direction::kForward;
  GateCoupling coupling = GateCoupling::kNone;
  std::vector<Activation> activations;
  std::vector<std::vector<float>> activation_parameters;
  std::optional<float> clip;
  std::optional<float> cell_clip;
  std::optional<float> projection_clip;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::tuple_cat(
        Rnn::Attrs(op),
        std::make_tuple(
            Field("coupling", op.coupling, "which of input and forget gate is 1 minus the other"),
            Field("cell_clip", op.cell_clip, "the greatest magnitude of a cell's state"),
            Field("projection_clip", op.projection_clip,
                  "the greatest magnitude of the hidden state")));
  }
};

// How many values the result `gates` has for each cell, 0 of an op without one; and which result
// that is.
constexpr int64_t SizeOfGates(const Rnn&) { return 0; }
constexpr int64_t SizeOfGates(const Gru& op) { return op.reset_after ? 4 : 3; }
constexpr int64_t SizeOfGates(const Lstm&) { return 5; }
constexpr int IndexOfGates(const Rnn&) { return -1; }
constexpr int IndexOfGates(const Gru&) { return 2; }
constexpr int IndexOfGates(const Lstm&) { return 3; }

// The activations that the op applies, and their parameters, for all directions.
struct GateActivations {
  std::vector<Activation> functions;
  std::vector<std::vector<float>> parameters;
};
// Error: the number of activations or parameters is wrong.
absl::StatusOr<GateActivations> ResolveActivations(const Rnn& op);
absl::StatusOr<GateActivations> ResolveActivations(const Gru& op);
absl::StatusOr<GateActivations> ResolveActivations(const Lstm& op);

absl::StatusOr<std::vector<Type>> Infer(const Rnn& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const Gru& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const Lstm& op, const InferenceContext& context);

using RecurrentOps = OpList<Rnn, Gru, Lstm>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RECURRENT_H_
