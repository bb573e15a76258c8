// File: graph.h
//
// The inputs, outputs and constants of a canonical graph; and the identity.
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

// Input number `index` of its graph. It has the declared type, which the verifier checks.
// (C1) index is not negative.
struct Pull {
  static constexpr OpSpec kSpec = {.name = "canonical.pull",
                                   .summary = "Gives an input of the graph.",
                                   .operands = "",
                                   .results = "value"};
  int64_t index = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("index", op.index, "the index of the input, from 0"));
  }
};

// Output number `index` of its graph. Pure, but never dead: passes that remove nodes check
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
    return std::make_tuple(RequiredField("index", op.index, "the index of the output, from 0"));
  }
};

// The result has the written type, else the type of the tensor: domain and quantisation are not
// part of the written tensor and come from the result's type.
// (C1) The result's type is that of `value` except for domain and quantisation.
struct ConstantGen {
  static constexpr OpSpec kSpec = {
      .name = "canonical.constant_gen", .summary = "Gives a constant.", .operands = ""};
  Tensor value;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("value", op.value, "the constant, in domain tensor"));
  }
};

// The identity. It keeps a value separate from equal ones, so that it can be copied or observed.
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
