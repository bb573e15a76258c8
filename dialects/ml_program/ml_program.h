// File: ml_program.h
//
// The container's dialect: the inputs and outputs of a graph, and its accesses to the program's
// globals (loads, stores, tokens). The names are those of core/container.h; subgraph, func, global
// and the terminators exist only in text.
//
//   Context::With({RegisterMlProgram})
//   build.Make(ml_program::GlobalStore{.global = {"state"}}, {value})
//
// Offers GraphInputIndexQueryService, GraphOutputIndexQueryService, BoundaryConstructionService,
// TypeInferenceService, EffectsService and ConstantsService. Errors of inference are
// InvalidArgument and name the global, and the nearest name if there is no such global.
#ifndef ROUNDHOUSE_DIALECTS_ML_PROGRAM_ML_PROGRAM_H_
#define ROUNDHOUSE_DIALECTS_ML_PROGRAM_ML_PROGRAM_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {
namespace ml_program {

// Input number `index` of its graph. It has the declared type, which the verifier checks.
struct Input {
  static constexpr OpSpec kSpec = {.name = container::kInput,
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
struct Output {
  static constexpr OpSpec kSpec = {.name = container::kOutput,
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

// Every access has exactly the global's declared type; another view of the value needs an explicit
// control.refine.

// A snapshot: later stores do not change it.
struct GlobalLoad {
  static constexpr OpSpec kSpec = {
      .name = container::kGlobalLoad,
      .summary = "Gives the whole value that a global has at this point.",
      .operands = "",
      .results = "value",
      .pure = false};
  SymbolRef global;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("global", op.global, "the global that is read"));
  }
};

struct GlobalLoadConst {
  static constexpr OpSpec kSpec = {.name = container::kGlobalLoadConst,
                                   .summary = "Gives the value of an immutable global.",
                                   .operands = "",
                                   .results = "value"};
  SymbolRef global;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("global", op.global, "the immutable global that is read"));
  }
};

struct GlobalStore {
  static constexpr OpSpec kSpec = {.name = container::kGlobalStore,
                                   .summary = "Replaces the whole value of a mutable global.",
                                   .operands = "value",
                                   .results = "",
                                   .elements = kAllElementsAndOpaque,
                                   .takes_any_type = true,
                                   .pure = false};
  SymbolRef global;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("global", op.global, "the mutable global that is written"));
  }
};

// Accesses that are ordered by tokens instead of the order of the nodes: an access comes after
// those whose tokens it takes.

struct GlobalLoadGraph {
  static constexpr OpSpec kSpec = {
      .name = container::kGlobalLoadGraph,
      .summary = "Gives the whole value of a global, after the nodes that gave the tokens.",
      .operands = "after...",
      .results = "value, token",
      .takes_any_type = true,
      .pure = false};
  SymbolRef global;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("global", op.global, "the global that is read"));
  }
};

struct GlobalStoreGraph {
  static constexpr OpSpec kSpec = {
      .name = container::kGlobalStoreGraph,
      .summary =
          "Replaces the whole value of a mutable global, after the nodes that gave the tokens.",
      .operands = "value, after...",
      .results = "token",
      .elements = kAllElementsAndOpaque,
      .takes_any_type = true,
      .pure = false};
  SymbolRef global;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("global", op.global, "the mutable global that is written"));
  }
};

struct Token {
  static constexpr OpSpec kSpec = {
      .name = container::kMlProgramToken,
      .summary = "Gives a token that depends on nothing: the start of a chain of accesses.",
      .operands = "",
      .results = "token"};
};

absl::StatusOr<Type> Infer(const Input& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const Output& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const GlobalLoad& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const GlobalLoadConst& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const GlobalStore& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const GlobalLoadGraph& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const GlobalStoreGraph& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Token& op, const InferenceContext& context);

// The inline initial value of a global as a tensor: the tensor itself, or one of rank 0 for a
// number. Nullopt if the initial value is not inline, is of another kind, or is computed by a graph
// (container::kInitializer).
std::optional<Tensor> InlineValue(const Global& global);

}  // namespace ml_program

// Adds the dialect `ml_program`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterMlProgram(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_ML_PROGRAM_ML_PROGRAM_H_
