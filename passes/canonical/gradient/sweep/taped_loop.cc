#include "roundhouse/passes/canonical/gradient/sweep/taped_loop.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::ConstantGen;
using canonical::EltwiseAdd;

const Type& CounterType() {
  static const Type* const kType = new Type(Type::Tensor(ElementKind::kI64, Shape()));
  return *kType;
}

absl::StatusOr<Value*> Number(const Builder& build, int64_t number) {
  return build(ConstantGen{.value = Tensor::Scalar<int64_t>(number)}, {});
}

Type TapeType(const Type& state, int64_t max_steps) {
  std::vector<Dim> dims = {Dim(max_steps)};
  for (const Dim& dim : state.shape().dims()) dims.push_back(dim);
  return Type::Tensor(state.element_type(), Shape(dims).WithoutNames());
}

std::vector<int64_t> SizesOf(const Type& type) {
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  return {sizes.begin(), sizes.end()};
}

// Where the state of a step is on a tape: [step, 0, 0 …].
absl::StatusOr<Value*> StartOf(const Builder& build, Value& step, int64_t rank) {
  RH_ASSIGN_OR_RETURN(Value * start, build(canonical::FixedReshape{.shape = {1}}, {&step}));
  if (rank == 0) return start;
  RH_ASSIGN_OR_RETURN(Value * zeros,
                      MakeZeros(build, Type::Tensor(ElementKind::kI64, Shape({rank}))));
  return build(canonical::TensorConcat{.axis = 0}, {start, zeros});
}

absl::StatusOr<Value*> WriteTo(const Builder& build, Value& tape, Value& state, Value& step) {
  std::vector<int64_t> sizes = SizesOf(state.type());
  RH_ASSIGN_OR_RETURN(Value * start, StartOf(build, step, static_cast<int64_t>(sizes.size())));
  sizes.insert(sizes.begin(), 1);
  RH_ASSIGN_OR_RETURN(Value * row, build(canonical::FixedReshape{.shape = sizes}, {&state}));
  return build(canonical::DynamicUpdateSlice{}, {&tape, row, start});
}

absl::StatusOr<Value*> ReadFrom(const Builder& build, Value& tape, Value& step) {
  std::vector<int64_t> sizes = SizesOf(tape.type());
  RH_ASSIGN_OR_RETURN(Value * start, StartOf(build, step, static_cast<int64_t>(sizes.size()) - 1));
  sizes[0] = 1;
  RH_ASSIGN_OR_RETURN(Value * row, build(canonical::DynamicSlice{.sizes = sizes}, {&tape, start}));
  sizes.erase(sizes.begin());
  return build(canonical::FixedReshape{.shape = sizes}, {row});
}

// A private graph of the program with such inputs.
absl::StatusOr<Graph*> NewGraph(Program& program, absl::string_view name,
                                absl::Span<const Type> types, std::vector<Value*>& inputs) {
  RH_ASSIGN_OR_RETURN(Graph * graph, program.CreateGraph(program.UnusedSymbol(std::string(name)),
                                                         Visibility::kPrivate));
  for (size_t i = 0; i < types.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*graph, absl::StrCat("s", i), types[i]));
    inputs.push_back(input);
  }
  return graph;
}

// Runs `callee` in `graph` on values and returns its results.
absl::StatusOr<std::vector<Value*>> Apply(Graph& graph, const Graph& callee,
                                          absl::Span<Value* const> operands) {
  RH_ASSIGN_OR_RETURN(Node * call,
                      Builder(graph).Make(control::Call{.callee = {callee.name()}}, operands));
  std::vector<Value*> results;
  for (int i = 0; i < call->num_results(); ++i) results.push_back(&call->result(i));
  return results;
}

// Calls of graphs that only the body of the loop calls are inlined when it is planned.
absl::StatusOr<Graph*> TapedCondition(Program& program, const Graph& condition,
                                      absl::Span<const Type> types, size_t num_states) {
  std::vector<Value*> inputs;
  RH_ASSIGN_OR_RETURN(Graph * graph,
                      NewGraph(program, absl::StrCat(condition.name(), ".taped"), types, inputs));
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> results,
                      Apply(*graph, condition, absl::MakeConstSpan(inputs).first(num_states)));
  RH_RETURN_IF_ERROR(AddOutput(*graph, "goes_on", *results[0]).status());
  RH_RETURN_IF_ERROR(InlineCall(results[0]->node()));
  return graph;
}

absl::StatusOr<Graph*> TapedBody(Program& program, const Graph& body, absl::Span<const Type> types,
                                 size_t num_states, absl::Span<const int> taped) {
  std::vector<Value*> inputs;
  RH_ASSIGN_OR_RETURN(Graph * graph,
                      NewGraph(program, absl::StrCat(body.name(), ".taped"), types, inputs));
  RH_ASSIGN_OR_RETURN(std::vector<Value*> results,
                      Apply(*graph, body, absl::MakeConstSpan(inputs).first(num_states)));
  Node& call = results[0]->node();
  const Builder build(*graph);
  Value* step = inputs[num_states];
  RH_ASSIGN_OR_RETURN(Value * one, Number(build, 1));
  RH_ASSIGN_OR_RETURN(Value * next, build(EltwiseAdd{}, {step, one}));
  results.push_back(next);
  for (size_t i = 0; i < taped.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * tape, WriteTo(build, *inputs[num_states + 1 + i],
                                              *inputs[static_cast<size_t>(taped[i])], *step));
    results.push_back(tape);
  }
  for (size_t i = 0; i < results.size(); ++i)
    RH_RETURN_IF_ERROR(AddOutput(*graph, absl::StrCat("s", i), *results[i]).status());
  RH_RETURN_IF_ERROR(InlineCall(call));
  return graph;
}

std::vector<Type> InputTypes(const Graph& graph) {
  std::vector<Type> types;
  for (const Port& port : graph.inputs()) types.push_back(port.type);
  return types;
}

}  // namespace

std::vector<bool> Invariants(const Graph& body) {
  std::vector<bool> invariants(body.inputs().size());
  const absl::StatusOr<std::vector<Node*>> inputs = input_nodes(body);
  const absl::StatusOr<std::vector<Node*>> outputs = output_nodes(body);
  if (!inputs.ok() || !outputs.ok()) return invariants;
  for (size_t i = 0; i < invariants.size() && i < outputs->size(); ++i) {
    if ((*inputs)[i] == nullptr || (*outputs)[i] == nullptr) continue;
    const Node* from = &(*outputs)[i]->operand(0).node();
    while (Is<control::Refine>(*from)) from = &from->operand(0).node();
    invariants[i] = from == (*inputs)[i];
  }
  return invariants;
}

std::string WhyNotTaped(const Node& loop) {
  const Graph* condition = GraphOf(loop, "condition");
  const Graph* body = GraphOf(loop, "body");
  if (condition == nullptr || body == nullptr || condition->is_declaration() ||
      body->is_declaration()) {
    return "a graph of it does not exist";
  }
  if (AnyNode(*condition, IsStore) || AnyNode(*body, IsStore)) return "its graphs store globals";
  if (loop.has_control_edges()) return "edges order it";
  const std::vector<bool> invariants = Invariants(*body);
  for (size_t i = 0; i < body->inputs().size(); ++i) {
    const Type& type = body->inputs()[i].type;
    if (invariants[i] && IsDifferentiable(type)) continue;
    if (!IsPlainTensor(type)) {
      return absl::StrCat(
          "the state of a step is put on a tape, which needs tensors of known "
          "sizes; state ",
          i, " is ", type.ToString());
    }
  }
  return "";
}

absl::StatusOr<TapedLoop> TapeLoop(Node& loop, absl::Span<const int> taped, int64_t max_steps) {
  Graph& graph = loop.graph();
  Program& program = graph.program();
  const Graph& body = *GraphOf(loop, "body");
  const size_t num_states = body.inputs().size();
  std::vector<Type> types = InputTypes(body);
  types.push_back(CounterType());
  const Builder build = Builder(graph).Before(loop);
  std::vector<Value*> operands = loop.operands();
  RH_ASSIGN_OR_RETURN(Value * zero, Number(build, 0));
  operands.push_back(zero);
  for (int state : taped) {
    types.push_back(TapeType(types[static_cast<size_t>(state)], std::max<int64_t>(max_steps, 1)));
    RH_ASSIGN_OR_RETURN(Value * tape, MakeZeros(build, types.back()));
    operands.push_back(tape);
  }
  RH_ASSIGN_OR_RETURN(const Graph* condition,
                      TapedCondition(program, *GraphOf(loop, "condition"), types, num_states));
  RH_ASSIGN_OR_RETURN(const Graph* taped_body, TapedBody(program, body, types, num_states, taped));
  RH_ASSIGN_OR_RETURN(Node * made,
                      build.Replacing({&loop}).Make(control::While{.condition = {condition->name()},
                                                                   .body = {taped_body->name()}},
                                                    operands));
  for (int i = 0; i < loop.num_results(); ++i)
    loop.result(i).replace_all_uses_with(made->result(i));
  graph.Erase(&loop);
  TapedLoop result = {.loop = made, .num_steps = &made->result(static_cast<int>(num_states))};
  for (size_t i = 0; i < taped.size(); ++i)
    result.tapes.push_back(&made->result(static_cast<int>(num_states + 1 + i)));
  return result;
}

absl::Status CheckSteps(const TapedLoop& taped, int64_t max_steps, const std::string& name) {
  Graph& graph = taped.loop->graph();
  Program& program = graph.program();
  std::vector<Value*> none;
  RH_ASSIGN_OR_RETURN(Graph * too_long,
                      NewGraph(program, absl::StrCat(graph.name(), ".too_long"), {}, none));
  const canonical::Fail fail = {
      .message = absl::StrCat("the loop ", name, " ran more than ", max_steps,
                              " steps, for which its gradient has memory; differentiate with "
                              "a greater max_steps")};
  RH_RETURN_IF_ERROR(Builder(*too_long).Make(fail, {}, std::vector<Type>{}).status());
  RH_ASSIGN_OR_RETURN(const Graph* fine,
                      NewGraph(program, absl::StrCat(graph.name(), ".fits"), {}, none));
  const Builder build(graph);
  RH_ASSIGN_OR_RETURN(Value * most, Number(build, max_steps));
  RH_ASSIGN_OR_RETURN(Value * is_more,
                      build(canonical::Compare{.direction = canonical::Comparison::kGreater},
                            {taped.num_steps, most}));
  return build
      .Make(control::If{.then_graph = {too_long->name()}, .else_graph = {fine->name()}}, {is_more})
      .status();
}

absl::StatusOr<std::vector<Value*>> RunBackwards(Graph& graph, const BodyAdjoint& adjoint,
                                                 const TapedLoop& taped,
                                                 absl::Span<Value* const> kept,
                                                 absl::Span<Value* const> cotangents,
                                                 absl::Span<Value* const> sums) {
  Program& program = graph.program();
  const size_t num_states = adjoint.graph->inputs().size() - adjoint.carried.size();
  // The state of the new loop: the step, what changes, and what stays.
  std::vector<Value*> operands = {taped.num_steps};
  for (absl::Span<Value* const> part : {cotangents, sums, absl::MakeConstSpan(taped.tapes), kept})
    operands.insert(operands.end(), part.begin(), part.end());
  std::vector<Type> types = {CounterType()};
  for (size_t i = 0; i < cotangents.size(); ++i)
    types.push_back(adjoint.graph->inputs()[num_states + i].type);
  for (size_t i = types.size(); i < operands.size(); ++i) types.push_back(operands[i]->type());

  std::vector<Value*> inputs;
  RH_ASSIGN_OR_RETURN(
      Graph * condition,
      NewGraph(program, absl::StrCat(adjoint.graph->name(), ".goes_on"), types, inputs));
  const Builder check(*condition);
  RH_ASSIGN_OR_RETURN(Value * zero, Number(check, 0));
  RH_ASSIGN_OR_RETURN(
      Value * goes_on,
      check(canonical::Compare{.direction = canonical::Comparison::kGreater}, {inputs[0], zero}));
  RH_RETURN_IF_ERROR(AddOutput(*condition, "goes_on", *goes_on).status());

  inputs.clear();
  RH_ASSIGN_OR_RETURN(
      Graph * body, NewGraph(program, absl::StrCat(adjoint.graph->name(), ".step"), types, inputs));
  const Builder build(*body);
  RH_ASSIGN_OR_RETURN(Value * minus_one, Number(build, -1));
  RH_ASSIGN_OR_RETURN(Value * step, build(EltwiseAdd{}, {inputs[0], minus_one}));
  std::vector<Value*> arguments(adjoint.graph->inputs().size(), nullptr);
  const size_t first_sum = 1 + cotangents.size();
  const size_t first_tape = first_sum + sums.size();
  const size_t first_kept = first_tape + taped.tapes.size();
  for (size_t i = 0; i < adjoint.taped.size(); ++i) {
    RH_ASSIGN_OR_RETURN(arguments[static_cast<size_t>(adjoint.taped[i])],
                        ReadFrom(build, *inputs[first_tape + i], *step));
  }
  for (size_t i = 0; i < adjoint.kept.size(); ++i)
    arguments[static_cast<size_t>(adjoint.kept[i])] = inputs[first_kept + i];
  for (size_t i = 0; i < cotangents.size(); ++i) arguments[num_states + i] = inputs[1 + i];
  for (size_t i = 0; i < num_states; ++i) {
    if (arguments[i] != nullptr) continue;
    // The adjoint does not read it.
    RH_ASSIGN_OR_RETURN(arguments[i], MakeZeros(build, adjoint.graph->inputs()[i].type));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> results, Apply(*body, *adjoint.graph, arguments));
  Node* call = results.empty() ? nullptr : &results[0]->node();
  std::vector<Value*> next = {step};
  for (size_t i = 0; i < cotangents.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * cotangent, WithType(*results[i], types[1 + i]));
    next.push_back(cotangent);
  }
  for (size_t i = 0; i < sums.size(); ++i) {
    RH_ASSIGN_OR_RETURN(
        Value * sum, build(EltwiseAdd{}, {inputs[first_sum + i], results[cotangents.size() + i]}));
    next.push_back(sum);
  }
  next.insert(next.end(), inputs.begin() + static_cast<std::ptrdiff_t>(first_tape), inputs.end());
  for (size_t i = 0; i < next.size(); ++i)
    RH_RETURN_IF_ERROR(AddOutput(*body, absl::StrCat("s", i), *next[i]).status());
  if (call != nullptr) RH_RETURN_IF_ERROR(InlineCall(*call));
  RemoveUnused(*body);

  RH_ASSIGN_OR_RETURN(
      Node * loop,
      Builder(graph).Make(control::While{.condition = {condition->name()}, .body = {body->name()}},
                          operands));
  std::vector<Value*> before;
  for (size_t i = 0; i < cotangents.size() + sums.size(); ++i)
    before.push_back(&loop->result(static_cast<int>(1 + i)));
  return before;
}

absl::StatusOr<Value*> WithType(Value& value, const Type& type) {
  if (value.type() == type || !Compatible(value.type(), type)) return &value;
  return &value.node().graph().CreateNode(container::kRefine, {&value}, {type})->result();
}

}  // namespace roundhouse::canonical_gradient
