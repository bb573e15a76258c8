// File: control.h
//
// Control flow between the graphs of a program, and the few values that are not data. A called
// graph sees only its operands and the program's globals: values that a branch or a loop captures
// are operands.
//
//   Context::With({RegisterMlProgram, RegisterControl})
//   build(control::Call{.callee = {"step"}}, {x})
//
// Offers TypeInferenceService and EffectsService. Errors of inference are InvalidArgument and name
// the graph, the input, the expected and the given type; for a missing graph, the nearest name.
#ifndef ROUNDHOUSE_DIALECTS_CONTROL_CONTROL_H_
#define ROUNDHOUSE_DIALECTS_CONTROL_CONTROL_H_

#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {
namespace control {

// Each argument fits the graph's input with the same index; the results have the types of the
// graph's outputs.
struct Call {
  static constexpr OpSpec kSpec = {.name = container::kCall,
                                   .summary = "Runs a graph of the program.",
                                   .operands = "arguments...",
                                   .results = "results...",
                                   .elements = kAllElementsAndOpaque,
                                   .takes_any_type = true,
                                   .pure = false};
  SymbolRef callee;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("callee", op.callee, "the graph that is run"));
  }
};

// The condition is one i1: a scalar, or a tensor whose known dimensions are all 1. Both graphs take
// all the arguments and have equally many outputs; a result has the narrowest type that fits both.
struct If {
  static constexpr OpSpec kSpec = {.name = container::kIf,
                                   .summary = "Runs one of two graphs, depending on the condition.",
                                   .operands = "condition, arguments...",
                                   .results = "results...",
                                   .takes_any_type = true,
                                   .pure = false};
  SymbolRef then_graph;
  SymbolRef else_graph;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("then", op.then_graph, "the graph that is run when the condition is true"),
        RequiredField("else", op.else_graph, "the graph that is run when the condition is false"));
  }
};

// `condition` takes the state and gives one i1 (as above); while it is true, `body` takes the state
// and gives the next state. Both graphs accept the initial state and the body's outputs; a result
// has the narrowest type that fits both.
struct While {
  static constexpr OpSpec kSpec = {
      .name = container::kWhile,
      .summary = "Runs a graph repeatedly on its own results while a condition graph gives true.",
      .operands = "state...",
      .results = "results...",
      .elements = kAllElementsAndOpaque,
      .takes_any_type = true,
      .pure = false};
  SymbolRef condition;
  SymbolRef body;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("condition", op.condition, "the graph that computes the condition"),
        RequiredField("body", op.body, "the graph that computes the next state"));
  }
};

struct None {
  static constexpr OpSpec kSpec = {.name = container::kNone,
                                   .summary = "Stands for an optional operand that is not given.",
                                   .operands = "",
                                   .results = "none"};
};

struct Token {
  static constexpr OpSpec kSpec = {
      .name = container::kToken,
      .summary = "Gives a token, which carries no data and orders its users.",
      .operands = "",
      .results = "token"};
};

// The same value with another type that it can have, the written one: usually narrower (checked
// during the run), wider where a store or an output needs its declared type. Without a written
// type, the operand's.
struct Refine {
  static constexpr OpSpec kSpec = {
      .name = container::kRefine,
      .summary = "Gives its operand with another type that the value can have.",
      .operands = "value",
      .elements = kAllElementsAndOpaque,
      .takes_any_type = true};
};

absl::StatusOr<std::vector<Type>> Infer(const Call& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const If& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const While& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const None& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Token& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const Refine& op, const InferenceContext& context);

}  // namespace control

// Adds the dialect `control`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterControl(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_CONTROL_CONTROL_H_
