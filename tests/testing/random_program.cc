#include "roundhouse/tests/testing/random_program.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/tests/testing/random_values.h"

namespace roundhouse {
namespace {

// ---- the foreign dialect

constexpr absl::string_view kPull = "toybox.pull";
constexpr absl::string_view kPush = "toybox.push";

template <typename Service>
class ToyboxIndex final : public Service {
 public:
  explicit ToyboxIndex(absl::string_view op) : op_(op) {}
  bool associated(const Node& node) const override { return node.op_name() == op_; }
  int64_t index(const Node& node) const override {
    const Attribute* index = node.attribute("index");
    return index == nullptr || index->if_int() == nullptr ? -1 : *index->if_int();
  }

 private:
  absl::string_view op_;
};

class ToyboxConstruction final : public BoundaryConstructionService {
 public:
  absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                  const Type& type) const override {
    return graph.CreateNode(kPull, {}, {type}, {{"index", Attribute::Int(index)}});
  }
  absl::StatusOr<Node*> MakeOutput(Graph& graph, GraphOutputIndex index,
                                   Value& value) const override {
    return graph.CreateNode(kPush, {&value}, {}, {{"index", Attribute::Int(index)}});
  }
};

class ToyboxDialect final : public Dialect {
 public:
  ToyboxDialect() : Dialect("toybox") {
    AddOp(Row(kPull, 0, 1));
    AddOp(Row(kPush, 1, 0));
    AddOp(Row("toybox.make", 0, 1));
    OpInfo same = Row("toybox.same", 1, 1);
    same.infer = [](const InferenceContext& context) -> absl::StatusOr<std::vector<Type>> {
      return std::vector<Type>{context.operand_type(0)};
    };
    AddOp(std::move(same));
    service<TypeInferenceService>(std::make_unique<TableTypeInference>());
    service<EffectsService>(std::make_unique<TableEffects>());
    service<GraphInputIndexQueryService>(
        std::make_unique<ToyboxIndex<GraphInputIndexQueryService>>(kPull));
    service<GraphOutputIndexQueryService>(
        std::make_unique<ToyboxIndex<GraphOutputIndexQueryService>>(kPush));
    service<BoundaryConstructionService>(std::make_unique<ToyboxConstruction>());
  }

 private:
  static OpInfo Row(absl::string_view name, int operands, int results) {
    OpInfo info;
    info.name = std::string(name);
    info.min_operands = info.max_operands = operands;
    info.min_results = info.max_results = results;
    info.is_pure = true;
    return info;
  }
};

// ---- programs

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

class ProgramMaker {
 public:
  ProgramMaker(Program& program, uint64_t seed, const RandomProgramOptions& options)
      : program_(program), random_(seed), options_(options) {}

  void Make() {
    if (random_.OneIn(2)) program_.set_name(random_.Name());
    for (int64_t count = random_.Below(options_.max_globals + 1); count > 0; --count) MakeGlobal();
    // All graphs exist before any has nodes, and they are filled from either end, so that calls go
    // up and down the file.
    std::vector<Graph*> graphs;
    for (int64_t count = random_.Below(options_.max_graphs + 1); count > 0; --count)
      graphs.push_back(NewGraph());
    for (const std::string& symbol : program_.symbol_names()) symbols_.push_back(symbol);
    for (auto& [name, value] : random_.Attributes(symbols_, /*dotted=*/true))
      program_.set_attribute(name, value);
    for (Global* global : std::vector<Global*>(program_.globals())) Decorate(*global);
    if (random_.OneIn(2)) std::reverse(graphs.begin(), graphs.end());
    for (Graph* graph : graphs) {
      if (random_.OneIn(6)) {
        FillDeclaration(*graph);
      } else {
        FillGraph(*graph);
      }
      callable_.push_back(graph);
    }
  }

 private:
  std::string UnusedName() { return program_.UnusedSymbol(random_.Name()); }

  // ---- globals

  void MakeGlobal() {
    bool is_mutable = random_.OneIn(2);
    Global::Initial initial;
    Type type;
    switch (random_.Below(6)) {
      case 0:  // No initial value.
        is_mutable = true;
        type = random_.OneIn(4) ? Type::Opaque("!acme.handle<4>") : random_.TensorType();
        break;
      case 1: {  // Linked by name.
        Type narrow = random_.OneIn(4) ? random_.ScalarType() : random_.DataType(1 << 20);
        type = random_.Widened(narrow);
        initial = Global::External{std::move(narrow)};
        break;
      }
      case 2: {  // A number.
        ElementKind kind = ElementKind::kOpaque;
        while (!IsInteger(kind) && !IsAnyFloat(kind) && kind != ElementKind::kI1)
          kind = kAllElementKinds[random_.Below(std::size(kAllElementKinds))];
        const Attribute number = random_.Number(kind);
        type = Type::Scalar(number.if_bool() ? ElementKind::kI1 : number.element_kind());
        initial = number;
        break;
      }
      case 3: {  // Quantised, with data in the storage type.
        Type data = random_.DataType(50);
        const ElementType quantized = random_.QuantizedElement(data.shape());
        data = data.WithElementType(quantized.storage());
        type = random_.Widened(data.WithElementType(quantized));
        // Even an unranked type or one of unknown size can be quantised along an axis that the data
        // has.
        initial = Attribute::OfTensor(random_.Data(data));
        break;
      }
      default: {
        const Type narrow = random_.DataType(random_.OneIn(5) ? options_.max_big_elements : 40);
        type = random_.Widened(narrow);
        initial = Attribute::OfTensor(random_.Data(narrow));
      }
    }
    Global* global = Checked(program_.CreateGlobal(UnusedName(), std::move(type)));
    global->set_mutable(is_mutable);
    global->set_initial(std::move(initial));
    global->set_visibility(AnyVisibility());
  }

  void Decorate(Global& global) {
    for (auto& [name, value] : random_.Attributes(symbols_, /*dotted=*/true))
      global.set_attribute(name, value);
    if (!random_.OneIn(5)) return;
    // `unit` stands for the computed value where a value is required.
    if (global.is_mutable() && random_.OneIn(2)) {
      global.set_initial(Global::Initial());
    } else {
      global.set_initial(Attribute::Unit());
    }
    Graph* initializer = NewGraph();
    initializer->set_visibility(Visibility::kPrivate);
    // An initializer sees only globals that come earlier; this one names none.
    Node* value = initializer->CreateNode(random_.OneIn(2) ? "toybox.make" : "acme.make", {},
                                          {global.type()});
    Checked(AddOutput(*initializer, "", value->result()));
    global.set_attribute(container::kInitializer, Attribute::Symbol(initializer->name()));
  }

  Visibility AnyVisibility() {
    constexpr Visibility kAll[] = {Visibility::kPublic, Visibility::kPrivate, Visibility::kNested};
    return kAll[random_.Below(3)];
  }

  // ---- graphs

  Graph* NewGraph() {
    const std::string name = UnusedName();
    return Checked(program_.CreateGraph(name, AnyVisibility()));
  }

  Value* NewInput(Graph& graph, const Type& type) {
    return Checked(AddInput(graph, PortName(graph.inputs()), type));
  }

  std::string PortName(const std::vector<Port>& ports) {
    if (random_.OneIn(4)) return "";
    std::string name = random_.Name();
    for (const Port& port : ports) {
      if (port.name == name) return absl::StrCat(name, "#", ports.size());
    }
    return name;
  }

  void FillDeclaration(Graph& graph) {
    graph.set_is_declaration(true);
    if (graph.visibility() == Visibility::kPublic) graph.set_visibility(Visibility::kPrivate);
    for (std::vector<Port>* ports : {&graph.mutable_inputs(), &graph.mutable_outputs()}) {
      for (int64_t count = random_.Below(4); count > 0; --count) {
        ports->push_back(
            {PortName(*ports), random_.AnyType(), random_.Attributes(symbols_, /*dotted=*/true)});
      }
    }
    for (auto& [name, value] : random_.Attributes(symbols_, /*dotted=*/true))
      graph.set_attribute(name, value);
  }

  void FillGraph(Graph& graph) {
    if (random_.OneIn(5)) graph.set_boundary_dialect("toybox");
    for (auto& [name, value] : random_.Attributes(symbols_, /*dotted=*/true))
      graph.set_attribute(name, value);
    values_.clear();
    token_ = nullptr;
    tokens_order_ = random_.OneIn(3);
    for (int64_t count = random_.Below(4); count > 0; --count) {
      Value* input = NewInput(graph, random_.AnyType());
      if (random_.OneIn(3)) SetProvenance(input->node());
      values_.push_back(input);
    }
    for (int64_t count = random_.Below(options_.max_nodes + 1); count > 0; --count)
      AddSomeNode(graph);
    for (int64_t count = random_.Below(4); count > 0; --count) {
      Value& value = values_.empty() || random_.OneIn(4) ? Make(graph, random_.AnyType())
                                                         : *random_.OneOf(values_);
      Node* output = Checked(AddOutput(graph, PortName(graph.outputs()), value));
      if (random_.OneIn(3)) SetProvenance(*output);
    }
    for (std::vector<Port>* ports : {&graph.mutable_inputs(), &graph.mutable_outputs()}) {
      for (Port& port : *ports) {
        if (random_.OneIn(4)) port.attributes = random_.Attributes(symbols_, /*dotted=*/true);
      }
    }
    AddDependencies(graph);
  }

  void SetProvenance(Node& node) {
    if (!random_.OneIn(3)) node.set_name(random_.Name());
    if (!random_.OneIn(4)) return;
    std::vector<std::string> origins;
    for (int64_t count = 1 + random_.Below(3); count > 0; --count) {
      std::string origin = random_.Name();
      if (std::find(origins.begin(), origins.end(), origin) == origins.end())
        origins.push_back(std::move(origin));
    }
    node.set_origins(std::move(origins));
  }

  void AddDependencies(Graph& graph) {
    std::vector<Node*> inner;
    for (Node* node : graph.nodes()) {
      if (!IsBoundaryNode(*node)) inner.push_back(node);
    }
    if (inner.size() < 2) return;
    for (int64_t count = random_.OneIn(2) ? random_.Below(4) : 0; count > 0; --count) {
      const int64_t after = 1 + random_.Below(inner.size() - 1);
      graph.add_dependency(*inner[random_.Below(after)], *inner[after]);
    }
  }

  // ---- nodes

  Node& Add(Graph& graph, absl::string_view op, absl::Span<Value* const> operands,
            AttributeMap attributes = {}, std::optional<std::vector<Type>> types = std::nullopt) {
    for (auto& [name, value] : random_.Attributes(symbols_, /*dotted=*/true)) {
      if (random_.OneIn(4)) attributes.Set(name, value);
    }
    Node* node =
        Checked(Builder(graph).Make(op, operands, std::move(attributes), std::move(types)));
    SetProvenance(*node);
    for (int i = 0; i < node->num_results(); ++i) values_.push_back(&node->result(i));
    return *node;
  }

  // A value of exactly `type`.
  Value& Make(Graph& graph, const Type& type) {
    for (Value* value : values_) {
      if (&value->node().graph() == &graph && value->type() == type && !random_.OneIn(3))
        return *value;
    }
    if (type.is_none() && random_.OneIn(2)) return Add(graph, container::kNone, {}).result();
    if (type.is_token() && random_.OneIn(2)) return Add(graph, container::kToken, {}).result();
    return Add(graph, random_.OneIn(2) ? "toybox.make" : "acme.make", {}, {},
               std::vector<Type>{type})
        .result();
  }

  std::vector<Value*> MakeAll(Graph& graph, const std::vector<Port>& ports) {
    std::vector<Value*> values;
    for (const Port& port : ports) values.push_back(&Make(graph, port.type));
    return values;
  }

  void AddSomeNode(Graph& graph) {
    switch (random_.Below(12)) {
      case 0:
        Add(graph, random_.OneIn(2) ? container::kNone : container::kToken, {});
        return;
      case 1: {
        Value* value = values_.empty() ? nullptr : random_.OneOf(values_);
        if (value == nullptr || value->type().is_none()) return;
        const Type type = random_.Widened(value->type());
        Add(graph, container::kRefine, {value}, {}, std::vector<Type>{type});
        return;
      }
      case 2:
        if (!values_.empty()) Add(graph, "toybox.same", {random_.OneOf(values_)});
        return;
      case 3:
      case 4:
      case 5:
        if (!program_.globals().empty()) AddAccess(graph, *random_.OneOf(program_.globals()));
        return;
      case 6:
        if (!callable_.empty()) {
          const Graph& callee = *random_.OneOf(callable_);
          Add(graph, container::kCall, MakeAll(graph, callee.inputs()),
              {{"callee", Attribute::Symbol(callee.name())}});
        }
        return;
      case 7:
        if (!callable_.empty()) AddIf(graph, *random_.OneOf(callable_));
        return;
      case 8:
        if (random_.OneIn(3)) AddWhile(graph);
        return;
      default:
        AddForeign(graph);
    }
  }

  void AddForeign(Graph& graph) {
    static const auto* const kOps = new std::vector<std::string>{
        "acme.run", "acme.split", "deep.nested.op", "vendor-1.op$x", "a.b"};
    std::vector<Value*> operands;
    for (int64_t count = values_.empty() ? 0 : random_.Below(4); count > 0; --count) {
      operands.push_back(random_.OneOf(values_));
    }
    std::vector<Type> types;
    for (int64_t count = random_.Below(4); count > 0; --count) types.push_back(random_.AnyType());
    AttributeMap attributes = random_.Attributes(symbols_, /*dotted=*/false);
    Add(graph, random_.OneOf(*kOps), operands, std::move(attributes), std::move(types));
  }

  void AddAccess(Graph& graph, const Global& global) {
    const AttributeMap attributes = {{"global", Attribute::Symbol(global.name())}};
    const bool store = global.is_mutable() && random_.OneIn(2);
    if (!global.is_mutable() && random_.OneIn(2)) {
      Add(graph, container::kGlobalLoadConst, {}, attributes);
      return;
    }
    std::vector<Value*> operands;
    if (store) operands.push_back(&Make(graph, global.type()));
    if (!tokens_order_) {
      Add(graph, store ? container::kGlobalStore : container::kGlobalLoad, operands, attributes);
      return;
    }
    if (token_ == nullptr && random_.OneIn(2))
      token_ = &Add(graph, container::kMlProgramToken, {}).result();
    if (token_ != nullptr) operands.push_back(token_);
    if (random_.OneIn(3)) operands.push_back(&Make(graph, Type::Token()));
    Node& access = Add(graph, store ? container::kGlobalStoreGraph : container::kGlobalLoadGraph,
                       operands, attributes);
    token_ = &access.result(access.num_results() - 1);
  }

  Type ConditionType() {
    static const auto* const kTypes = new std::vector<Type>{
        Type::Scalar(ElementKind::kI1), Type::Tensor(ElementKind::kI1, Shape()),
        Type::Tensor(ElementKind::kI1, Shape({1})),
        Type::Tensor(ElementKind::kI1, Shape({Dim::Unknown("n"), 1})),
        Type::Tensor(ElementKind::kI1, Shape::Unranked())};
    return random_.OneOf(*kTypes);
  }

  // A graph from `inputs` to `outputs` with only the nodes that this needs.
  const Graph& Plain(absl::Span<const Type> inputs, absl::Span<const Type> outputs) {
    Graph* graph = NewGraph();
    std::vector<Value*> values;
    for (const Type& type : inputs) values.push_back(NewInput(*graph, type));
    for (const Type& type : outputs) {
      Node* node = Checked(Builder(*graph).Make("acme.plain", values, {}, std::vector<Type>{type}));
      Checked(AddOutput(*graph, PortName(graph->outputs()), node->result()));
    }
    return *graph;
  }

  void AddIf(Graph& graph, const Graph& then_graph) {
    std::vector<Type> inputs;
    std::vector<Type> outputs;
    for (const Port& port : then_graph.inputs()) inputs.push_back(random_.Widened(port.type));
    for (const Port& port : then_graph.outputs()) outputs.push_back(random_.Widened(port.type));
    const Graph& else_graph = random_.OneIn(3) ? then_graph : Plain(inputs, outputs);
    std::vector<Value*> operands = {&Make(graph, ConditionType())};
    for (Value* value : MakeAll(graph, then_graph.inputs())) operands.push_back(value);
    Add(graph, container::kIf, operands,
        {{"then", Attribute::Symbol(then_graph.name())},
         {"else", Attribute::Symbol(else_graph.name())}});
  }

  void AddWhile(Graph& graph) {
    std::vector<Type> narrow;
    std::vector<Type> state;
    std::vector<Value*> operands;
    for (int64_t count = random_.Below(4); count > 0; --count) {
      narrow.push_back(random_.AnyType());
      state.push_back(random_.Widened(narrow.back()));
      operands.push_back(&Make(graph, narrow.back()));
    }
    const Graph& condition = Plain(state, {ConditionType()});
    const Graph& body = Plain(state, random_.OneIn(2) ? narrow : state);
    Add(graph, container::kWhile, operands,
        {{"condition", Attribute::Symbol(condition.name())},
         {"body", Attribute::Symbol(body.name())}});
  }

  Program& program_;
  RandomValues random_;
  const RandomProgramOptions& options_;
  std::vector<std::string> symbols_;
  std::vector<const Graph*> callable_;  // Those with a known signature.
  // Of the current graph.
  std::vector<Value*> values_;
  bool tokens_order_ = false;
  Value* token_ = nullptr;
};

}  // namespace

void RegisterToybox(Context& context) { context.AddDialect<ToyboxDialect>(); }

std::unique_ptr<Program> RandomProgram(const Context& context, uint64_t seed,
                                       const RandomProgramOptions& options) {
  auto program = std::make_unique<Program>(context);
  ProgramMaker(*program, seed, options).Make();
  return program;
}

}  // namespace roundhouse
