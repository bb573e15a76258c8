#include "roundhouse/passes/onnx/control/control.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/onnx/control/body_parts.h"
#include "roundhouse/passes/onnx/control/sequence_map.h"
#include "roundhouse/passes/onnx/control/sequence_types.h"
#include "roundhouse/passes/onnx/control/split_values.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/inside.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/lowering/port_groups.h"

namespace roundhouse::onnx_lowering {
namespace {

// The number or boolean in the shape that the body declares for it: rank 0 or one element.
Value* Shaped(Lowering& l, Value* scalar, const Type& wanted) {
  if (!wanted.is_tensor() || !wanted.shape().is_ranked() || wanted.shape().rank() == 0) {
    return scalar;
  }
  return l.Reshape(scalar, Ints(wanted.shape().rank(), 1));
}

// Whether the body computes its continue condition; if not, the number of steps alone ends the
// loop, as far as is known.
bool EndsByData(const Graph& body) {
  const absl::StatusOr<std::vector<Node*>> outputs = output_nodes(body);
  if (!outputs.ok() || outputs->empty()) return false;
  const Value* go = &(*outputs)[0]->operand(0);
  while (absl::StartsWith(go->node().op_name(), "onnx.Identity_") && go->node().num_operands() == 1)
    go = &go->node().operand(0);
  return !IsInputNode(go->node()) && !ConstantValue(*go).has_value();
}

// The greatest size of a stack that is allocated in full before the loop.
constexpr int64_t kMostStackBytes = 1 << 24;

// A while loop over the step number, the continue condition, the number of steps (if it is
// limited), the states, the outputs stacked so far, and the loop invariants.
class WhileLoop {
 public:
  WhileLoop(Lowering& l, BodyParts parts, bool is_loop) : l_(l), parts_(parts), is_loop_(is_loop) {}

  // Returns a value for each of the states and scanned outputs.
  Values Lower(Value* limit, Value* go, const Values& given_states, const Values& whole,
               const Values& given_captures) {
    has_limit_ = limit != nullptr;
    if (!CheckStates()) return {nullptr};
    const Values states = SplitFor(l_, taken_states(), given_states);
    const Values captures = SplitFor(l_, captured(), given_captures);
    if (!l_.ok()) return {nullptr};
    if (is_loop_ && has_limit_ && EndsByData(*parts_.body)) {
      if (const std::optional<Ints> known = l_.IntsOf(limit); known && known->size() == 1)
        most_steps_ = known->front();
    }
    Values state = {l_.Number(0, ElementKind::kI64), go};
    if (has_limit_) state.push_back(limit);
    state.insert(state.end(), states.begin(), states.end());
    for (int64_t i = 0; i < parts_.scans_out; ++i) state.push_back(EmptyStack(i));
    state.insert(state.end(), whole.begin(), whole.end());
    state.insert(state.end(), captures.begin(), captures.end());
    if (!l_.ok()) return {nullptr};
    for (const Value* value : whole) whole_types_.push_back(value->type());
    Graph* condition = NewGraph(l_, absl::StrCat(parts_.body->name(), ".condition"));
    Graph* step = NewGraph(l_, absl::StrCat(parts_.body->name(), ".step"));
    if (!l_.ok() || !MakeCondition(*condition) || !MakeStep(*step)) return {nullptr};
    const Values results =
        l_.All(control::While{.condition = {condition->name()}, .body = {step->name()}}, state,
               static_cast<int>(state.size()));
    if (!l_.ok()) return {nullptr};
    const auto first = results.begin() + (has_limit_ ? 3 : 2);
    const auto stacks = first + NumPorts(taken_states());
    Values wanted = JoinOf(l_, taken_states(), Values(first, stacks));
    for (int64_t i = 0; i < parts_.scans_out; ++i) {
      Value* stack = stacks[i];
      if (IsWhole(i)) {
        stack = l_(canonical::Slice{.starts = Ints{0}, .axes = Ints{0}},
                   {stack, l_.none(), l_.Unsqueeze(results[0], {0})});
      }
      wanted.push_back(stack);
    }
    return wanted;
  }

 private:
  using Groups = absl::Span<const PortGroup>;

  const std::vector<Port>& inputs() const { return parts_.body->inputs(); }
  const std::vector<Port>& outputs() const { return parts_.body->outputs(); }
  // The states as the body takes them, and as it returns them.
  Groups taken_states() const {
    return Groups(parts_.inputs).subspan(is_loop_ ? 2 : 0, static_cast<size_t>(parts_.states));
  }
  Groups next_states() const {
    return Groups(parts_.outputs)
        .subspan(static_cast<size_t>(parts_.first), static_cast<size_t>(parts_.states));
  }
  Groups captured() const {
    return Groups(parts_.inputs)
        .subspan(parts_.inputs.size() - static_cast<size_t>(parts_.captures));
  }
  int64_t first_scan() const { return parts_.first + NumPorts(next_states()); }
  const Type& ScanType(int64_t index) const { return outputs()[first_scan() + index].type; }

  bool CheckStates() {
    for (size_t i = 0; i < taken_states().size(); ++i) {
      // Sequences are converted to the type taken, or report why they cannot be.
      if (taken_states()[i].is_split) continue;
      const Type& next = next_states()[i].type;
      const Type& taken = taken_states()[i].type;
      if (!next_states()[i].is_split && Compatible(next, taken)) continue;
      l_.Unsupported(absl::StrCat("a loop whose body takes ", taken.ToString(), " and gives ",
                                  next.ToString(), " for the next step"));
      return false;
    }
    return true;
  }

  int64_t StackAxis(int64_t index, int64_t rank) {
    const int64_t axis = ElementOr(l_.IntList("scan_output_axes"), index, 0);
    return l_.Axis(axis, rank + 1);
  }

  // Whether the stack, along the first axis, has room for the greatest number of steps, so that
  // nothing in the loop changes its size.
  bool IsWhole(int64_t index) const {
    const Type& one = ScanType(index);
    if (!most_steps_ || *most_steps_ < 1 || !one.is_tensor() || !one.shape().is_static()) {
      return false;
    }
    const ElementKind kind = one.element_type().kind();
    if (!IsFloat(kind) || one.element_type().is_quantized()) return false;
    const int64_t elements =
        std::max<int64_t>(1, one.shape().NumElements().value_or(kMostStackBytes));
    return elements <= kMostStackBytes / std::max(1, BitWidth(kind) / 8) / *most_steps_;
  }

  Type StackType(int64_t index) {
    const Type& one = ScanType(index);
    return Stacked(one, ElementOr(l_.IntList("scan_output_axes"), index, 0),
                   IsWhole(index) ? Dim(*most_steps_) : Dim::Unknown());
  }

  Value* EmptyStack(int64_t index) {
    const Type& one = ScanType(index);
    if (!one.is_tensor() || !one.shape().is_static()) {
      return l_.NotKnown("the shape of the scan output of one step");
    }
    Ints sizes(one.shape().sizes().begin(), one.shape().sizes().end());
    const int64_t axis = StackAxis(index, one.shape().rank());
    sizes.insert(sizes.begin() + axis, IsWhole(index) ? *most_steps_ : 0);
    absl::StatusOr<Tensor> empty =
        Tensor::Zeros(Type::Tensor(one.element_type(), Shape::Of(sizes)));
    return empty.ok() ? l_.Constant(*empty) : l_.Fail(empty.status());
  }

  // The inputs of both graphs, in the order of the state.
  struct State {
    Value* step;
    Value* go;
    Value* limit = nullptr;
    Values states;
    Values stacks;
    Values whole;
    Values captures;
  };
  State AddInputs(Inside& inside) {
    State state;
    state.step = inside.Input("step", Type::Tensor(ElementKind::kI64, Shape()));
    state.go = inside.Input("go", Type::Tensor(ElementKind::kI1, Shape()));
    if (has_limit_) {
      state.limit = inside.Input("limit", Type::Tensor(ElementKind::kI64, Shape()));
    }
    for (int64_t i = 0; i < NumPorts(taken_states()); ++i)
      state.states.push_back(inside.Input("", inputs()[(is_loop_ ? 2 : 0) + i].type));
    for (int64_t i = 0; i < parts_.scans_out; ++i) {
      state.stacks.push_back(inside.Input("", StackType(i)));
    }
    for (const Type& type : whole_types_) state.whole.push_back(inside.Input("", type));
    const int64_t num_captures = NumPorts(captured());
    for (size_t i = inputs().size() - static_cast<size_t>(num_captures); i < inputs().size(); ++i)
      state.captures.push_back(inside.Input("", inputs()[i].type));
    return state;
  }

  bool MakeCondition(Graph& graph) {
    Inside inside(l_, graph);
    const State state = AddInputs(inside);
    Value* go = state.go;
    if (has_limit_) {
      Value* is_left = (*inside)(canonical::Compare{.direction = canonical::Comparison::kLess},
                                 {state.step, state.limit});
      go = (*inside)(canonical::BitwiseAnd{}, {go, is_left});
    }
    inside.Output(go);
    return inside.Finish();
  }

  bool MakeStep(Graph& graph) {
    Inside inside(l_, graph);
    State state = AddInputs(inside);
    if (!inside->ok()) return inside.Finish();
    Values arguments;
    if (is_loop_) {
      arguments = {Shaped(*inside, state.step, inputs()[0].type),
                   Shaped(*inside, state.go, inputs()[1].type)};
    }
    arguments.insert(arguments.end(), state.states.begin(), state.states.end());
    for (size_t i = 0; i < state.whole.size(); ++i) {
      arguments.push_back(Slice(*inside, state, i));
    }
    arguments.insert(arguments.end(), state.captures.begin(), state.captures.end());
    const Values results = inside->All(control::Call{.callee = {parts_.body->name()}}, arguments,
                                       static_cast<int>(outputs().size()));
    if (!inside->ok()) return inside.Finish();
    inside.Output(inside->Add(state.step, inside->Number(1, ElementKind::kI64)));
    inside.Output(is_loop_ ? inside->AsScalar(results[0]) : state.go);
    if (has_limit_) inside.Output(state.limit);
    const auto first = results.begin() + parts_.first;
    const Values given(first, results.begin() + first_scan());
    const Values next = SplitFor(*inside, taken_states(), JoinOf(*inside, next_states(), given));
    for (Value* value : next) inside.Output(value);
    for (int64_t i = 0; i < parts_.scans_out; ++i)
      inside.Output(Stack(*inside, state, results[first_scan() + i], i));
    for (Value* value : state.whole) inside.Output(value);
    for (Value* value : state.captures) inside.Output(value);
    return inside.Finish();
  }

  // The slice of scanned input `index` that a step takes.
  Value* Slice(Lowering& l, const State& state, size_t index) {
    const char* const directions = l.version() < 9 ? "directions" : "scan_input_directions";
    Value* whole = state.whole[index];
    const int64_t axis = l.Axis(ElementOr(l.IntList("scan_input_axes"), index, 0), l.rank(whole));
    Value* place = state.step;
    if (ElementOr(l.IntList(directions), index, 0) != 0) {
      place = l.Sub(l.Sub(state.limit, l.Number(1, ElementKind::kI64)), state.step);
    }
    return l(canonical::Gather{.axis = axis}, {whole, place});
  }

  Value* Stack(Lowering& l, const State& state, Value* one, int64_t index) {
    Value* stack = state.stacks[index];
    const int64_t axis = StackAxis(index, l.rank(one));
    Value* layer = l.Unsqueeze(one, {axis});
    if (IsWhole(index)) {
      const Ints behind(ScanType(index).shape().rank(), 0);
      Value* place = l.Unsqueeze(state.step, {0});
      if (!behind.empty()) place = l.Concat({place, l.IntsConstant(behind)}, 0);
      return l(canonical::DynamicUpdateSlice{}, {stack, layer, place});
    }
    const bool is_backward = ElementOr(l.IntList("scan_output_directions"), index, 0) != 0;
    return is_backward ? l.Concat({layer, stack}, axis) : l.Concat({stack, layer}, axis);
  }

  Lowering& l_;
  const BodyParts parts_;
  const bool is_loop_;
  bool has_limit_ = false;
  std::optional<int64_t> most_steps_;  // The upper bound, if it is known; fewer steps may run.
  std::vector<Type> whole_types_;
};

absl::StatusOr<BodyParts> PartsOfNode(Lowering& l, bool is_loop) {
  return PartsOfBody(l.request().build.graph().program(), l.request().attributes, l.num_inputs(),
                     l.num_results(), is_loop);
}

Values LowerIf(Lowering& l) {
  const AttributeMap& attributes = l.request().attributes;
  const Program& program = l.request().build.graph().program();
  const Graph* then_graph = GraphOf(program, attributes, "then_branch");
  const Graph* else_graph = GraphOf(program, attributes, "else_branch");
  if (then_graph == nullptr || else_graph == nullptr) {
    return {l.Invalid("a branch is not a graph of the program")};
  }
  const std::vector<PortGroup> inputs = GroupPorts(then_graph->inputs());
  const std::vector<PortGroup> outputs = GroupPorts(then_graph->outputs());
  const std::vector<PortGroup> others = GroupPorts(else_graph->outputs());
  if (inputs.size() + 1 != static_cast<size_t>(l.num_inputs()) || outputs.size() != others.size())
    return {
        l.Invalid("the branches do not match the operands, or give different numbers of results")};
  for (size_t i = 0; i < outputs.size(); ++i) {
    // Values of one type are represented in the same way.
    const bool is_alike =
        outputs[i].count == others[i].count && outputs[i].is_split == others[i].is_split;
    if (is_alike) continue;
    return {l.Unsupported(absl::StrCat("a result ", i, " that is ", outputs[i].type.ToString(),
                                       " in one branch and ", others[i].type.ToString(),
                                       " in the other"))};
  }
  Values given;
  for (int i = 1; i < l.num_inputs(); ++i) given.push_back(l.need(i));
  Values operands = SplitFor(l, inputs, given);
  operands.insert(operands.begin(), l.AsScalar(l.need(0)));
  const Values results =
      l.All(control::If{.then_graph = {then_graph->name()}, .else_graph = {else_graph->name()}},
            operands, static_cast<int>(NumPorts(outputs)));
  if (!l.ok()) return {nullptr};
  std::vector<PortGroup> joined = outputs;
  for (size_t i = 0; i < joined.size(); ++i) {
    if (joined[i].is_split) joined[i].type = JoinComposites(outputs[i].type, others[i].type);
  }
  return JoinOf(l, joined, results);
}

Values LowerLoop(Lowering& l) {
  const absl::StatusOr<BodyParts> parts = PartsOfNode(l, true);
  if (!parts.ok()) return {l.Fail(parts.status())};
  Value* limit = l.has(0) ? l.AsScalar(l.in(0)) : nullptr;
  Value* go = l.has(1) ? l.AsScalar(l.in(1)) : l.Constant(Tensor::Scalar<bool>(true));
  Values states;
  Values captures;
  for (int i = 2; i < l.num_inputs(); ++i) {
    (i < 2 + parts->states ? states : captures).push_back(l.need(i));
  }
  return WhileLoop(l, *parts, true).Lower(limit, go, states, {}, captures);
}

Values LowerScan(Lowering& l) {
  const absl::StatusOr<BodyParts> parts = PartsOfNode(l, false);
  if (!parts.ok()) return {l.Fail(parts.status())};
  if (parts->scans_in < 1) return {l.Invalid("expected at least one scan input")};
  Values states;
  Values whole;
  Values captures;
  for (int i = 0; i < l.num_inputs(); ++i) {
    Values& list = i < parts->states                     ? states
                   : i < parts->states + parts->scans_in ? whole
                                                         : captures;
    list.push_back(l.need(i));
  }
  if (!l.ok()) return {nullptr};
  const int64_t axis = l.Axis(ElementOr(l.IntList("scan_input_axes"), 0, 0), l.rank(whole[0]));
  Value* limit = l.AsScalar(l.Slice(l.ShapeOf(whole[0]), 0, axis, axis + 1));
  return WhileLoop(l, *parts, false)
      .Lower(limit, l.Constant(Tensor::Scalar<bool>(true)), states, whole, captures);
}

// Opset 8: runs each sequence of a batch separately. Results are zero behind the end of a sequence.
Values LowerBatchScan(Lowering& l) {
  const absl::StatusOr<BodyParts> parts =
      PartsOfBody(l.request().build.graph().program(), l.request().attributes, l.num_inputs() - 1,
                  l.num_results(), false);
  if (!parts.ok()) return {l.Fail(parts.status())};
  if (parts->scans_in < 1) return {l.Invalid("expected at least one scan input")};
  Value* scanned = l.need(static_cast<int>(1 + parts->states));
  const std::optional<int64_t> batch = l.size(scanned, 0);
  const std::optional<int64_t> longest = l.size(scanned, 1);
  if (!l.ok()) return {nullptr};
  constexpr int64_t kMostSequences = 1024;
  if (!batch || *batch < 1 || *batch > kMostSequences) {
    return {l.NotKnown(absl::StrCat("a number of sequences between 1 and ", kMostSequences))};
  }
  std::vector<Values> columns(parts->states + parts->scans_out);
  for (int64_t b = 0; b < *batch; ++b) {
    auto row = [&](int64_t index) {
      return l.Squeeze(l.Slice(l.need(static_cast<int>(1 + index)), 0, b, b + 1), {0});
    };
    Values states;
    Values whole;
    Values captures;
    for (int64_t i = 0; i < parts->states; ++i) states.push_back(row(i));
    for (int64_t i = 0; i < parts->scans_in; ++i) whole.push_back(row(parts->states + i));
    for (int64_t i = 0; i < parts->captures; ++i) {
      captures.push_back(l.need(static_cast<int>(1 + parts->states + parts->scans_in + i)));
    }
    if (!l.ok()) return {nullptr};
    Value* limit = l.has(0) ? l.AsScalar(l.Slice(l.in(0), 0, b, b + 1))
                            : l.AsScalar(l.Slice(l.ShapeOf(whole[0]), 0, 0, 1));
    const Values results =
        WhileLoop(l, *parts, false)
            .Lower(limit, l.Constant(Tensor::Scalar<bool>(true)), states, whole, captures);
    if (!l.ok()) return {nullptr};
    for (size_t i = 0; i < results.size(); ++i) {
      Value* result = results[i];
      if (l.has(0) && static_cast<int64_t>(i) >= parts->states) {
        const int64_t rank = l.rank(result);
        if (!l.ok()) return {nullptr};
        if (!longest) return {l.NotKnown("the length of the longest sequence")};
        // Pads by the difference to the longest sequence.
        Value* zeros = l.IntsConstant(Ints(rank, 0));
        Value* rest = l.Unsqueeze(l.Sub(l.Whole(*longest), limit), {0});
        Value* behind = rank == 1 ? rest : l.Concat({rest, l.IntsConstant(Ints(rank - 1, 0))}, 0);
        result =
            l(canonical::TensorConstantPad{}, {result, l.none(), l.Concat({zeros, behind}, 0)});
      }
      columns[i].push_back(l.Unsqueeze(result, {0}));
    }
  }
  Values results;
  for (const Values& column : columns) results.push_back(l.Concat(column, 0));
  return results;
}

}  // namespace

void AddControl(LoweringTable& table) {
  table.Add("If", 1, LowerIf);
  table.Add("Loop", 1, LowerLoop);
  table.Add("Scan", 8, LowerBatchScan);
  table.Add("Scan", 9, LowerScan);
  table.Add("SequenceMap", 17, LowerSequenceMap);
}

}  // namespace roundhouse::onnx_lowering
