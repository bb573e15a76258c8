#include "roundhouse/tests/random/random_canonical_program.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/tests/random/random_canonical_graph.h"
#include "roundhouse/tests/testing/random_values.h"

namespace roundhouse {
namespace {

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

// A graph that can be called.
struct Callee {
  Graph* graph = nullptr;
  std::vector<Type> inputs;     // As in a run.
  std::vector<Tensor> outputs;  // As in a run.
  bool touches_state = false;
};

// A global that a graph may load, with its initial value.
struct KnownGlobal {
  const Global* global = nullptr;
  Tensor value;
};

class ProgramMaker {
 public:
  ProgramMaker(Program& program, uint64_t seed, const RandomCanonicalOptions& options)
      : program_(program), seed_(seed), random_(seed), options_(options) {
    for (const WeightedStep& step : CanonicalSteps()) {
      if (Allows(step.family)) steps_.push_back(step);
    }
    for (const WeightedStep& step : steps_) total_weight_ += step.weight;
  }

  void Make() {
    if (random_.OneIn(4)) program_.set_name(absl::StrCat("random", seed_));
    if (Allows(CanonicalFamily::kState)) {
      for (int64_t count = random_.Below(3); count > 0; --count) MakeState();
      if (random_.OneIn(4)) MakeComputedWeight();
    }
    if (Allows(CanonicalFamily::kControl)) {
      const int64_t callees = random_.Below(4) + (options_.many_bodies ? 1 : 0);
      for (int64_t count = callees; count > 0; --count) {
        callees_.push_back(MakeCallee());
      }
    }
    Growing main(*this, "main", Visibility::kPublic);
    if (!random_.OneIn(20)) AddFirstInput(main.graph);
    main.graph.set_inputs_left(random_.Below(4));
    Grow(main, 1 + random_.Below(options_.max_nodes));
    for (int64_t count = 1 + random_.Below(6); count > 0; --count) {
      AddSomeOutput(main, /*ragged=*/true);
    }
    AddDependencies(main.graph.graph());
  }

 private:
  // A graph under construction.
  struct Growing {
    Growing(ProgramMaker& maker, absl::string_view name, Visibility visibility)
        : graph(*Checked(maker.program_.CreateGraph(maker.program_.UnusedSymbol(name), visibility)),
                maker.seed_, maker.random_, maker.options_),
          tokens(maker.random_.OneIn(4)) {
      if (maker.random_.OneIn(5)) graph.graph().set_boundary_dialect("canonical");
    }
    RandomCanonicalGraph graph;
    // Whether accesses of state are in token form, and the token of the last one.
    bool tokens;
    Value* token = nullptr;
    bool touches_state = false;
  };

  bool Allows(CanonicalFamily family) const {
    return options_.families.empty() ||
           std::find(options_.families.begin(), options_.families.end(), family) !=
               options_.families.end();
  }

  // ---- globals

  void MakeState() {
    Growing types(*this, "unused", Visibility::kPrivate);
    const Type type = Type::Tensor(types.graph.SomeFloat(), types.graph.SomeShape(0, 3));
    const Tensor value = types.graph.SomeData(type);
    const Type declared = types.graph.Widened(type);
    program_.Erase(&types.graph.graph());
    Global* global = Checked(program_.CreateGlobal(program_.UnusedSymbol("state"), declared));
    global->set_mutable(true);
    if (random_.OneIn(2)) global->set_visibility(Visibility::kPublic);
    global->set_initial(Attribute::OfTensor(value));
    state_.push_back({global, value});
  }

  // A weight that a graph computes when the session is created.
  void MakeComputedWeight() {
    Growing initializer(*this, "initialize", Visibility::kPrivate);
    initializer.graph.graph().set_boundary_dialect("ml_program");
    // It sees only what is made from here on, and no state.
    std::vector<KnownGlobal> state = std::exchange(state_, {});
    Grow(initializer, 1 + random_.Below(5));
    state_ = std::move(state);
    Value* value = AddSomeOutput(initializer, /*ragged=*/false);
    Global* global =
        Checked(program_.CreateGlobal(program_.UnusedSymbol("computed"), value->type()));
    global->set_initial(Attribute::Unit());
    global->set_attribute(container::kInitializer,
                          Attribute::Symbol(initializer.graph.graph().name()));
    computed_.push_back({global, initializer.graph.sample(*value)});
  }

  void Load(Growing& growing, const KnownGlobal& known) {
    const AttributeMap attributes = {{"global", Attribute::Symbol(known.global->name())}};
    if (!known.global->is_mutable()) {
      const Tensor* const samples[] = {&known.value};
      growing.graph.EmitKnown(container::kGlobalLoadConst, {}, attributes, samples);
      return;
    }
    growing.touches_state = true;
    const Tensor* const samples[] = {&known.value, nullptr};
    if (!growing.tokens) {
      growing.graph.EmitKnown(container::kGlobalLoad, {}, attributes, samples);
      return;
    }
    Node* load = growing.graph.EmitKnown(container::kGlobalLoadGraph, {TokenOf(growing)},
                                         attributes, samples);
    growing.token = &load->result(1);
  }

  void Store(Growing& growing, const KnownGlobal& known) {
    RandomCanonicalGraph& graph = growing.graph;
    // A stored value grows from run to run unless it is bounded.
    Value* value = graph.Emit(canonical::Tanh(), {graph.SomeOf(known.value.type())});
    value = graph.Refined(value, known.global->type());
    if (value == nullptr) return;
    growing.touches_state = true;
    const AttributeMap attributes = {{"global", Attribute::Symbol(known.global->name())}};
    if (!growing.tokens) {
      graph.EmitKnown(container::kGlobalStore, {value}, attributes, {});
      return;
    }
    const Tensor* const samples[] = {nullptr};
    Node* store = graph.EmitKnown(container::kGlobalStoreGraph, {value, TokenOf(growing)},
                                  attributes, samples);
    growing.token = &store->result();
  }

  Value* TokenOf(Growing& growing) {
    if (growing.token == nullptr) {
      const Tensor* const samples[] = {nullptr};
      growing.token =
          &growing.graph.EmitKnown(container::kMlProgramToken, {}, {}, samples)->result();
    }
    return growing.token;
  }

  // ---- graphs

  void Grow(Growing& growing, int64_t nodes) {
    const size_t wanted = growing.graph.graph().num_nodes() + nodes;
    // Steps may add no nodes; this bounds their number.
    for (int64_t step = 0; growing.graph.graph().num_nodes() < wanted && step < 4 * nodes; ++step) {
      Step(growing);
    }
  }

  void Step(Growing& growing) {
    if (!(state_.empty() && computed_.empty()) && random_.OneIn(10)) {
      if (!computed_.empty() && (state_.empty() || random_.OneIn(3))) {
        Load(growing, random_.OneOf(computed_));
      } else if (random_.OneIn(2)) {
        Load(growing, random_.OneOf(state_));
      } else {
        Store(growing, random_.OneOf(state_));
      }
      return;
    }
    if (!callees_.empty() && random_.OneIn(options_.many_bodies ? 3 : 12)) {
      AddCall(growing, random_.OneOf(callees_));
      return;
    }
    if (total_weight_ == 0) return;
    int64_t place = random_.Below(total_weight_);
    for (const WeightedStep& step : steps_) {
      place -= step.weight;
      if (place >= 0) continue;
      step.step(growing.graph);
      return;
    }
  }

  // Mostly an image, so that most ops apply.
  void AddFirstInput(RandomCanonicalGraph& graph) {
    Type type = Type::Tensor(graph.SomeFloat(), graph.SomeShape(0, 3));
    if (Allows(CanonicalFamily::kConvolution) && !random_.OneIn(3)) {
      type = type.WithShape(Shape({1 + random_.Below(2), 1 + random_.Below(4), 3 + random_.Below(4),
                                   3 + random_.Below(4)}));
    }
    graph.NewInput(type, graph.Widened(type));
  }

  // Mostly an unused value, so that the nodes before it are not dead.
  Value* AddSomeOutput(Growing& growing, bool ragged) {
    RandomCanonicalGraph& graph = growing.graph;
    const bool unused = !random_.OneIn(3);
    auto accept = [&](const Value& value) {
      return (ragged || !graph.type(value).element_type().is_quantized()) &&
             !(unused && value.has_users());
    };
    Value* value = graph.Find(accept, ragged);
    if (value == nullptr) value = graph.New(Type::Tensor(ElementKind::kF32, Shape({2})));
    AddOutputOf(growing, value);
    return value;
  }

  void AddOutputOf(Growing& growing, Value* value) {
    Graph& graph = growing.graph.graph();
    const std::string name = random_.OneIn(5) ? "" : absl::StrCat("y", graph.outputs().size());
    Checked(AddOutput(graph, name, *value));
  }

  void AddDependencies(Graph& graph) {
    if (!random_.OneIn(6)) return;
    std::vector<Node*> inner;
    for (Node* node : graph.nodes()) {
      if (!IsBoundaryNode(*node)) inner.push_back(node);
    }
    if (inner.size() < 2) return;
    for (int64_t count = 1 + random_.Below(2); count > 0; --count) {
      const int64_t after = 1 + random_.Below(inner.size() - 1);
      graph.add_dependency(*inner[random_.Below(after)], *inner[after]);
    }
  }

  Callee MakeCallee() {
    Growing growing(*this, "part", Visibility::kPrivate);
    if (!random_.OneIn(10)) AddFirstInput(growing.graph);
    growing.graph.set_inputs_left(random_.Below(3));
    Grow(growing, 1 + random_.Below(options_.max_nodes / 3 + 1));
    Callee callee;
    for (int64_t count = 1 + random_.Below(2); count > 0; --count) {
      callee.outputs.push_back(growing.graph.sample(*AddSomeOutput(growing, /*ragged=*/false)));
    }
    for (const Node* input : Checked(input_nodes(growing.graph.graph()))) {
      callee.inputs.push_back(growing.graph.type(input->result()));
    }
    callee.graph = &growing.graph.graph();
    callee.touches_state = growing.touches_state;
    return callee;
  }

  // Another graph with the same inputs and outputs.
  Callee MakeVariant(const Callee& callee) {
    Growing growing(*this, "variant", Visibility::kPrivate);
    for (const Type& type : callee.inputs) {
      growing.graph.NewInput(type, growing.graph.Widened(type));
    }
    Grow(growing, 1 + random_.Below(6));
    for (const Tensor& output : callee.outputs) {
      AddOutputOf(growing, growing.graph.SomeOf(output.type()));
    }
    return {&growing.graph.graph(), callee.inputs, callee.outputs, growing.touches_state};
  }

  // ---- control flow

  // Values for the inputs of `graph`, of the types that its ports require.
  bool Arguments(Growing& growing, const Graph& graph, absl::Span<const Type> types,
                 std::vector<Value*>& operands) {
    for (size_t i = 0; i < types.size(); ++i) {
      Value* value = growing.graph.SomeOf(types[i]);
      if (value == nullptr) return false;
      const Type& wanted = graph.inputs()[i].type;
      if (!Fits(value->type(), wanted)) value = growing.graph.Refined(value, wanted);
      operands.push_back(value);
    }
    return true;
  }

  void AddCall(Growing& growing, const Callee& callee) {
    // In token form, accesses are not ordered relative to those of a call.
    if (growing.tokens && callee.touches_state) return;
    switch (random_.Below(4)) {
      case 0:
      case 1: {
        std::vector<Value*> operands;
        if (!Arguments(growing, *callee.graph, callee.inputs, operands)) return;
        growing.touches_state |= callee.touches_state;
        EmitCall(growing, container::kCall, operands,
                 {{"callee", Attribute::Symbol(callee.graph->name())}}, callee.outputs);
        return;
      }
      case 2:
        AddIf(growing, callee);
        return;
      default:
        AddWhile(growing);
    }
  }

  void EmitCall(Growing& growing, absl::string_view op, const std::vector<Value*>& operands,
                const AttributeMap& attributes, const std::vector<Tensor>& outputs) {
    std::vector<const Tensor*> samples;
    for (const Tensor& output : outputs) samples.push_back(&output);
    growing.graph.EmitKnown(op, operands, attributes, samples);
  }

  // Whether any of some booleans is true.
  Value* SomeCondition(RandomCanonicalGraph& graph) {
    return graph.Emit(
        canonical::TensorReduce{.kind = canonical::ReduceKind::kMax, .keep_dims = false},
        {graph.Some({kBooleans, 0, 3})});
  }

  void AddIf(Growing& growing, const Callee& then) {
    const Callee otherwise = MakeVariant(then);
    if (growing.tokens && otherwise.touches_state) return;
    std::vector<Value*> arguments;
    if (!Arguments(growing, *then.graph, then.inputs, arguments)) return;
    std::vector<Value*> operands = {SomeCondition(growing.graph)};
    if (operands[0] == nullptr) return;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Type& wanted = otherwise.graph->inputs()[i].type;
      operands.push_back(Fits(arguments[i]->type(), wanted)
                             ? arguments[i]
                             : growing.graph.Refined(arguments[i], then.inputs[i]));
    }
    growing.touches_state |= then.touches_state || otherwise.touches_state;
    EmitCall(growing, container::kIf, operands,
             {{"then", Attribute::Symbol(then.graph->name())},
              {"else", Attribute::Symbol(otherwise.graph->name())}},
             then.outputs);
  }

  // Counts to at most three and carries other values.
  void AddWhile(Growing& growing) {
    const Type counter = Type::Tensor(ElementKind::kI64, Shape());
    std::vector<Type> types = {counter};
    std::vector<Value*> operands = {growing.graph.Number(0, ElementKind::kI64)};
    for (int64_t count = random_.Below(3); count > 0; --count) {
      Value* value = growing.graph.Some({kNumbers, 0, 3});
      if (value == nullptr) return;
      types.push_back(growing.graph.type(*value));
      operands.push_back(value);
    }
    std::vector<Type> declared = {counter};
    for (size_t i = 1; i < types.size(); ++i) declared.push_back(growing.graph.Widened(types[i]));

    Growing condition(*this, "condition", Visibility::kPrivate);
    Growing body(*this, "body", Visibility::kPrivate);
    for (Growing* graph : {&condition, &body}) {
      for (size_t i = 0; i < types.size(); ++i) graph->graph.NewInput(types[i], declared[i]);
    }
    Value* going = condition.graph.Emit(
        canonical::Compare{.direction = canonical::Comparison::kLess},
        {condition.graph.values()[0], condition.graph.Number(random_.Below(4), ElementKind::kI64)});
    if (random_.OneIn(4)) {
      going =
          condition.graph.Emit(canonical::BitwiseAnd(), {going, SomeCondition(condition.graph)});
    }
    AddOutputOf(condition, going);

    std::vector<Value*> next = {
        body.graph.Emit(canonical::EltwiseAdd(),
                        {body.graph.values()[0], body.graph.Number(1, ElementKind::kI64)})};
    Grow(body, 1 + random_.Below(6));
    for (size_t i = 1; i < types.size(); ++i) {
      Value* value = body.graph.SomeOf(types[i]);
      if (IsFloat(types[i].element_type().kind()))
        value = body.graph.Emit(canonical::Tanh(), {value});
      next.push_back(value);
    }
    for (size_t i = 0; i < types.size(); ++i) {
      if (!Fits(next[i]->type(), declared[i])) next[i] = body.graph.Refined(next[i], declared[i]);
      AddOutputOf(body, next[i]);
      if (!Fits(operands[i]->type(), declared[i])) {
        operands[i] = growing.graph.Refined(operands[i], declared[i]);
      }
    }
    if (growing.tokens && body.touches_state) return;
    growing.touches_state |= body.touches_state;
    std::vector<Tensor> samples;
    for (const Value* operand : operands) samples.push_back(growing.graph.sample(*operand));
    EmitCall(growing, container::kWhile, operands,
             {{"condition", Attribute::Symbol(condition.graph.graph().name())},
              {"body", Attribute::Symbol(body.graph.graph().name())}},
             samples);
  }

  Program& program_;
  const uint64_t seed_;
  RandomValues random_;
  const RandomCanonicalOptions options_;
  std::vector<WeightedStep> steps_;
  int64_t total_weight_ = 0;
  std::vector<KnownGlobal> state_;
  std::vector<KnownGlobal> computed_;
  std::vector<Callee> callees_;
};

}  // namespace

std::unique_ptr<Program> RandomCanonicalProgram(const Context& context, uint64_t seed,
                                                const RandomCanonicalOptions& options) {
  auto program = std::make_unique<Program>(context);
  ProgramMaker(*program, seed, options).Make();
  return program;
}

}  // namespace roundhouse
