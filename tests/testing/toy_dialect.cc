#include "roundhouse/tests/testing/toy_dialect.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::testing {
namespace {

int64_t IndexOf(const Node& node) {
  const Attribute* index = node.attribute("index");
  return index == nullptr || index->if_int() == nullptr ? -1 : *index->if_int();
}

class Inputs final : public GraphInputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return node.op_name() == "toy.in"; }
  GraphInputIndex index(const Node& node) const override { return IndexOf(node); }
};

class Outputs final : public GraphOutputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return node.op_name() == "toy.out"; }
  GraphOutputIndex index(const Node& node) const override { return IndexOf(node); }
};

class Construction final : public BoundaryConstructionService {
 public:
  absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                  const Type& type) const override {
    return graph.CreateNode("toy.in", {}, {type}, {{"index", Attribute::Int(index)}});
  }
  absl::StatusOr<Node*> MakeOutput(Graph& graph, GraphOutputIndex index,
                                   Value& value) const override {
    return graph.CreateNode("toy.out", {&value}, {}, {{"index", Attribute::Int(index)}});
  }
};

class ToyEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    Effects effects;
    auto symbol = [&](absl::string_view name) {
      const Attribute* attribute = node.attribute(name);
      return attribute == nullptr || attribute->if_symbol() == nullptr ? ""
                                                                       : *attribute->if_symbol();
    };
    if (node.op_name() == "toy.mystery") effects.anything = true;
    if (node.op_name() == "toy.random") effects.random = true;
    if (node.op_name() == "toy.read") effects.reads = {symbol("global")};
    if (node.op_name() == "toy.write") effects.writes = {symbol("global")};
    if (node.op_name() == "toy.call") effects.calls = {symbol("callee")};
    return effects;
  }
};

class ToyConstants final : public ConstantsService {
 public:
  std::optional<Tensor> ConstantValue(const Node& node) const override {
    const Attribute* value = node.op_name() == "toy.const" ? node.attribute("value") : nullptr;
    if (value == nullptr || value->if_tensor() == nullptr) return std::nullopt;
    return *value->if_tensor();
  }
  absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                     Node* before) const override {
    return graph.CreateNode("toy.const", {}, {type}, {{"value", Attribute::OfTensor(value)}},
                            before);
  }
};

absl::Status CheckInt(const Attribute& attribute) {
  if (attribute.if_int() != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected an int, found ", attribute.ToString()));
}

absl::StatusOr<std::vector<Type>> SameAsFirst(const InferenceContext& context) {
  return std::vector<Type>{context.operand_type(0)};
}

class ToyDialect final : public Dialect {
 public:
  ToyDialect() : Dialect("toy") {
    const AttributeInfo index = {
        .name = "index", .type = "int", .required = true, .check = CheckInt};
    AddOp({.name = "toy.in",
           .max_operands = 0,
           .min_results = 1,
           .max_results = 1,
           .attributes = {index},
           .is_pure = true});
    AddOp({.name = "toy.out",
           .min_operands = 1,
           .max_operands = 1,
           .max_results = 0,
           .operands = {{"value"}},
           .attributes = {index},
           .is_pure = true});
    AddOp({.name = "toy.const",
           .max_operands = 0,
           .min_results = 1,
           .max_results = 1,
           .attributes = {{.name = "value", .type = "tensor", .required = true}},
           .accepts_any_attribute = false,
           .infer = [](const InferenceContext& context) -> absl::StatusOr<std::vector<Type>> {
             return std::vector<Type>{context.attributes().Find("value")->if_tensor()->type()};
           }});
    AddOp({.name = "toy.relu",
           .min_operands = 1,
           .max_operands = 1,
           .min_results = 1,
           .max_results = 1,
           .operands = {{"x"}},
           .accepts_any_attribute = false,
           .infer = SameAsFirst});
    AddOp({.name = "toy.add",
           .min_operands = 2,
           .max_operands = 2,
           .min_results = 1,
           .max_results = 1,
           .operands = {{"lhs"}, {"rhs"}},
           .accepts_any_attribute = false,
           .is_commutative = true,
           .infer = [](const InferenceContext& context) -> absl::StatusOr<std::vector<Type>> {
             absl::StatusOr<Type> merged = Merge(context.operand_type(0), context.operand_type(1));
             if (!merged.ok()) return context.OperandError(1, merged.status().message());
             return std::vector<Type>{*merged};
           }});
    AddOp({.name = "toy.clip",
           .min_operands = 1,
           .max_operands = 3,
           .min_results = 1,
           .max_results = 1,
           .operands = {{"x"}, {"low", true}, {"high", true}},
           .attributes = {{.name = "limit", .type = "int", .required = true, .check = CheckInt},
                          {.name = "mode",
                           .type = "int",
                           .default_value = Attribute::Int(0),
                           .check = CheckInt}},
           .accepts_any_attribute = false,
           .infer = SameAsFirst});
    for (const char* name :
         {"toy.any", "toy.read", "toy.write", "toy.call", "toy.random", "toy.mystery"}) {
      AddOp({.name = name});
    }
    service<GraphInputIndexQueryService>(std::make_unique<Inputs>());
    service<GraphOutputIndexQueryService>(std::make_unique<Outputs>());
    service<BoundaryConstructionService>(std::make_unique<Construction>());
    service<TypeInferenceService>(std::make_unique<TableTypeInference>());
    service<EffectsService>(std::make_unique<ToyEffects>());
    service<ConstantsService>(std::make_unique<ToyConstants>());
  }
};

}  // namespace

void RegisterToy(Context& context) { context.AddDialect<ToyDialect>(); }

const Type& Vector4() {
  static const Type* const kType = new Type(Type::Tensor(ElementKind::kF32, Shape({4})));
  return *kType;
}

ToyProgram::ToyProgram(std::initializer_list<Context::Registration> more) {
  context = std::make_unique<Context>();
  RegisterToy(*context);
  for (const Context::Registration registration : more) registration(*context);
  const absl::Status frozen = context->Freeze();
  RH_CHECK(frozen.ok()) << frozen.ToString();
  program = std::make_unique<Program>(*context);
}

Graph& ToyProgram::NewGraph(absl::string_view name, Visibility visibility) {
  absl::StatusOr<Graph*> graph = program->CreateGraph(name, visibility);
  RH_CHECK(graph.ok()) << graph.status().ToString();
  (*graph)->set_boundary_dialect("toy");
  return **graph;
}

Global& ToyProgram::NewGlobal(absl::string_view name, const Type& type, bool is_mutable) {
  absl::StatusOr<Global*> global = program->CreateGlobal(name, type);
  RH_CHECK(global.ok()) << global.status().ToString();
  (*global)->set_mutable(is_mutable);
  return **global;
}

Node& Add(Graph& graph, absl::string_view op, absl::Span<Value* const> operands,
          absl::string_view name, AttributeMap attributes) {
  Node* node = graph.CreateNode(op, operands, {Vector4()}, std::move(attributes));
  node->set_name(std::string(name));
  return *node;
}

Value& In(Graph& graph, absl::string_view name, const Type& type) {
  absl::StatusOr<Value*> value = AddInput(graph, name, type);
  RH_CHECK(value.ok()) << value.status().ToString();
  (*value)->node().set_name(std::string(name));
  return **value;
}

Node& Out(Graph& graph, absl::string_view name, Value& value) {
  absl::StatusOr<Node*> node = AddOutput(graph, name, value);
  RH_CHECK(node.ok()) << node.status().ToString();
  (*node)->set_name(std::string(name));
  return **node;
}

std::vector<std::string> NamesOf(absl::Span<Node* const> nodes) {
  std::vector<std::string> names;
  for (const Node* node : nodes) names.push_back(node->name());
  return names;
}

std::vector<std::string> NamesOf(const Graph& graph) {
  std::vector<Node*> nodes;
  for (Node* node : graph.nodes()) nodes.push_back(node);
  return NamesOf(nodes);
}

Node& Named(const Graph& graph, absl::string_view name) {
  for (Node* node : graph.nodes()) {
    if (node->name() == name) return *node;
  }
  RH_CHECK(false) << "no node '" << std::string(name) << "'";
  return *graph.first_node();
}

}  // namespace roundhouse::testing
