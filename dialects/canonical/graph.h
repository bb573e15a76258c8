// File: graph.h
//
// What stands at the edges of a canonical graph: inputs, outputs, constants; and the identity.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_GRAPH_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_GRAPH_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// Stands for input number `index` of its graph. Its type is the declared one; the verifier compares
// the two.
// (C1) index is not negative.
struct Pull {
  static constexpr OpSpec kSpec = {.name = "canonical.pull",
                                   .summary = "Gives an input of the graph.",
                                   .operands = "",
                                   .results = "value"};
  int64_t index = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("index", op.index, "which input of the graph, from 0"));
  }
};

// Stands for output number `index` of its graph. Pure, yet never dead: whoever removes nodes asks
// IsOutputNode first.
// (C1) index is not negative.
struct Push {
  static constexpr OpSpec kSpec = {.name = "canonical.push",
                                   .summary = "Takes an output of the graph.",
                                   .operands = "value",
                                   .results = "",
                                   .elements = kAllElementsAndOpaque,
                                   .takes_any_type = true};
  int64_t index = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("index", op.index, "which output of the graph, from 0"));
  }
};

// The result has the type of the tensor, or the one that is written: a domain and a quantisation
// are no part of the written tensor and come from the result's type.
// (C1) The result's type is that of `value` but for domain and quantisation.
struct ConstantGen {
  static constexpr OpSpec kSpec = {
      .name = "canonical.constant_gen", .summary = "Gives a constant.", .operands = ""};
  Tensor value;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("value", op.value, "the constant, in domain tensor"));
  }
};

// The identity. It keeps a value apart from others that are equal: a place to copy or to look at.
struct Forward {
  static constexpr OpSpec kSpec = {.name = "canonical.forward",
                                   .summary = "Gives its operand.",
                                   .operands = "input",
                                   .elements = kAllElementsAndOpaque,
                                   .takes_any_type = true,
                                   .traits = OpTrait::kElementwise | OpTrait::kMoves};
};

absl::StatusOr<Type> Infer(const Pull& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const Push& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const ConstantGen& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Forward& op, const InferenceContext& context);

using GraphOps = OpList<Pull, Push, ConstantGen, Forward>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_GRAPH_H_
