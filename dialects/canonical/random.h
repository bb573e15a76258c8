// File: random.h
//
// Random numbers. The generator's state is an ordinary value: an op takes it and gives the next
// one, so the program defines the order of draws, and the same state always gives the same numbers
// everywhere. The generator is SplitMix64 (core/base/splitmix64.h): the state is its state, and the
// next state is the one after the draws for all elements. So element i can be computed without
// those before it.
//
// Other distributions are composed: a Bernoulli variable is compare(random_uniform, p) "less"; a
// multinomial one arg_max of the logits plus Gumbel noise, -log(-log(random_uniform)).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RANDOM_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RANDOM_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// One draw for each element: with p the bits of the kind's significand (53, 24, 11, 8) and u the
// upper p bits of the draw divided by 2^p, the element is low + u * (high - low), computed in f64
// and rounded once. So it is at least low, and less than high unless that rounding reaches it; from
// 0 to 1 it never does.
// (C1) state is tensor<ui64>.
// (C2) shape is an attribute or an operand, a list of integers, not both.
// (C3) No size is negative.
// (C4) `to` is a float.
// (C5) low and high are finite, and low is not greater than high.
struct RandomUniform {
  static constexpr OpSpec kSpec = {.name = "canonical.random_uniform",
                                   .summary = "Draws numbers from a uniform distribution.",
                                   .operands = "state, shape?",
                                   .results = "output, next_state",
                                   .elements = {ElementKind::kU64}};
  std::optional<std::vector<int64_t>> shape = std::nullopt;
  ElementKind to = ElementKind::kF32;
  double low = 0;
  double high = 1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("shape", op.shape, "the sizes of the result"),
                           Field("to", op.to, "the element type of the result"),
                           Field("low", op.low, "the inclusive lower bound"),
                           Field("high", op.high, "the exclusive upper bound"));
  }
};

// Two draws for each element: with u and v their upper 53 bits divided by 2^53, the element is
// mean + deviation * sqrt(-2 * log(1 - u)) * cos(2 * pi * v), computed in f64 and rounded once.
// (C1) to (C4) as for random_uniform.
// (C5) mean and deviation are finite, and deviation is not negative.
struct RandomNormal {
  static constexpr OpSpec kSpec = {.name = "canonical.random_normal",
                                   .summary = "Draws numbers from a normal distribution.",
                                   .operands = "state, shape?",
                                   .results = "output, next_state",
                                   .elements = {ElementKind::kU64}};
  std::optional<std::vector<int64_t>> shape = std::nullopt;
  ElementKind to = ElementKind::kF32;
  double mean = 0;
  double deviation = 1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("shape", op.shape, "the sizes of the result"),
                           Field("to", op.to, "the element type of the result"),
                           Field("mean", op.mean, "the mean of the distribution"),
                           Field("deviation", op.deviation, "its standard deviation"));
  }
};

absl::StatusOr<std::vector<Type>> Infer(const RandomUniform& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const RandomNormal& op, const InferenceContext& context);

using RandomOps = OpList<RandomUniform, RandomNormal>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RANDOM_H_
