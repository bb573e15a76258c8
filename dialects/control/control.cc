#include "roundhouse/dialects/control/control.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {
namespace control {
namespace {

absl::StatusOr<const Graph*> FindGraph(const InferenceContext& context, absl::string_view attribute,
                                       const SymbolRef& symbol) {
  const Program& program = context.program();
  if (const Graph* graph = program.FindGraph(symbol.name)) return graph;
  const std::string where = absl::StrCat("attribute '", attribute, "': ");
  const std::string name = SymbolText(symbol.name);
  if (program.FindGlobal(symbol.name) != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(where, "expected a graph, found the global ", name));
  }
  std::vector<std::string> known;
  for (const Graph* graph : program.graphs()) known.push_back(graph->name());
  return absl::InvalidArgumentError(
      absl::StrCat(where, "undefined graph: ", name, DidYouMean(symbol.name, known)));
}

// "input 1 'x' of @f"
std::string PortText(const Graph& graph, absl::string_view what, int index, const Port& port) {
  return absl::StrCat(what, " ", index, port.name.empty() ? "" : absl::StrCat(" '", port.name, "'"),
                      " of ", SymbolText(graph.name()));
}

std::string CountText(size_t count, absl::string_view what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

// Checks that `graph` takes the operands from `first` on.
absl::Status CheckArguments(const InferenceContext& context, int first, const Graph& graph) {
  const size_t given = context.num_operands() - first;
  if (given != graph.inputs().size()) {
    return absl::InvalidArgumentError(absl::StrCat(SymbolText(graph.name()), " takes ",
                                                   CountText(graph.inputs().size(), "argument"),
                                                   ", found ", given));
  }
  for (size_t i = 0; i < given; ++i) {
    const Port& input = graph.inputs()[i];
    const int operand = first + static_cast<int>(i);
    if (!Fits(context.operand_type(operand), input.type)) {
      return context.OperandError(operand, absl::StrCat("expected ", input.type.ToString(), " for ",
                                                        PortText(graph, "input", i, input)));
    }
  }
  return absl::OkStatus();
}

// Whether the type is a single i1.
bool IsCondition(const Type& type) {
  if (type.is_unknown() || type == Type::Scalar(ElementKind::kI1)) return true;
  if (!type.is_tensor() || type.domain() != Domain::kTensor ||
      type.element_type() != ElementType(ElementKind::kI1)) {
    return false;
  }
  if (!type.shape().is_ranked()) return true;
  for (int64_t axis = 0; axis < type.shape().rank(); ++axis) {
    if (type.shape().size(axis).value_or(1) != 1) return false;
  }
  return true;
}

constexpr absl::string_view kWantedCondition = "expected one i1 (i1, tensor<i1> or tensor<1xi1>)";

// Returns the narrowest type that both `a` and `b` fit; nullopt if only unknown would do and
// neither is unknown.
std::optional<Type> CommonType(const Type& a, const Type& b) {
  if (Fits(a, b)) return b;
  if (Fits(b, a)) return a;
  if (!a.is_tensor() || !b.is_tensor() || a.element_type() != b.element_type() ||
      a.domain() != b.domain() || a.encoding() != b.encoding()) {
    return std::nullopt;
  }
  // Neither is unranked: otherwise the other would fit it.
  if (a.shape().rank() != b.shape().rank()) return a.WithShape(Shape::Unranked());
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < a.shape().rank(); ++axis) {
    const Dim left = a.shape().dim(axis);
    const Dim right = b.shape().dim(axis);
    const std::string name = left.name() == right.name() ? left.name() : "";
    const bool equal = left.is_known() && right.is_known() && left.size() == right.size();
    dims.push_back(equal ? Dim(left.size(), name) : Dim::Unknown(name));
  }
  return a.WithShape(Shape(dims));
}

}  // namespace

absl::StatusOr<std::vector<Type>> Infer(const Call& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Graph* callee, FindGraph(context, "callee", op.callee));
  RH_RETURN_IF_ERROR(CheckArguments(context, 0, *callee));
  std::vector<Type> types;
  for (const Port& output : callee->outputs()) types.push_back(output.type);
  return types;
}

absl::StatusOr<std::vector<Type>> Infer(const If& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Graph* then_graph, FindGraph(context, "then", op.then_graph));
  RH_ASSIGN_OR_RETURN(const Graph* else_graph, FindGraph(context, "else", op.else_graph));
  if (!IsCondition(context.operand_type(0))) return context.OperandError(0, kWantedCondition);
  RH_RETURN_IF_ERROR(CheckArguments(context, 1, *then_graph));
  RH_RETURN_IF_ERROR(CheckArguments(context, 1, *else_graph));
  const std::vector<Port>& from_then = then_graph->outputs();
  const std::vector<Port>& from_else = else_graph->outputs();
  if (from_then.size() != from_else.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "both branches must give as many outputs: ", SymbolText(then_graph->name()), " gives ",
        from_then.size(), ", ", SymbolText(else_graph->name()), " gives ", from_else.size()));
  }
  std::vector<Type> types;
  for (size_t i = 0; i < from_then.size(); ++i) {
    std::optional<Type> type = CommonType(from_then[i].type, from_else[i].type);
    if (!type) {
      return absl::InvalidArgumentError(absl::StrCat(
          PortText(*then_graph, "output", i, from_then[i]), " is ", from_then[i].type.ToString(),
          " but ", PortText(*else_graph, "output", i, from_else[i]), " is ",
          from_else[i].type.ToString()));
    }
    types.push_back(*std::move(type));
  }
  return types;
}

absl::StatusOr<std::vector<Type>> Infer(const While& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Graph* condition, FindGraph(context, "condition", op.condition));
  RH_ASSIGN_OR_RETURN(const Graph* body, FindGraph(context, "body", op.body));
  RH_RETURN_IF_ERROR(CheckArguments(context, 0, *condition));
  RH_RETURN_IF_ERROR(CheckArguments(context, 0, *body));
  if (condition->outputs().size() != 1) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", SymbolText(condition->name()),
                                                   " to give 1 output, the condition; found ",
                                                   condition->outputs().size()));
  }
  if (!IsCondition(condition->outputs()[0].type)) {
    return absl::InvalidArgumentError(
        absl::StrCat(PortText(*condition, "output", 0, condition->outputs()[0]), ": ",
                     kWantedCondition, ", found ", condition->outputs()[0].type.ToString()));
  }
  const std::vector<Port>& next = body->outputs();
  if (next.size() != body->inputs().size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected ", SymbolText(body->name()), " to give ",
        CountText(body->inputs().size(), "output"), ", the next state; found ", next.size()));
  }
  std::vector<Type> types;
  for (size_t i = 0; i < next.size(); ++i) {
    for (const Graph* taker : {body, condition}) {
      if (Fits(next[i].type, taker->inputs()[i].type)) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(PortText(*body, "output", i, next[i]), " is ", next[i].type.ToString(),
                       ", which does not fit ", PortText(*taker, "input", i, taker->inputs()[i]),
                       ", ", taker->inputs()[i].type.ToString()));
    }
    types.push_back(
        CommonType(context.operand_type(i), next[i].type).value_or(body->inputs()[i].type));
  }
  return types;
}

absl::StatusOr<Type> Infer(const None&, const InferenceContext&) { return Type::None(); }

absl::StatusOr<Type> Infer(const Token&, const InferenceContext&) { return Type::Token(); }

absl::StatusOr<Type> Infer(const Refine&, const InferenceContext& context) {
  const Type written = context.written_type(0);
  if (written.is_unknown()) return context.operand_type(0);
  absl::StatusOr<Type> merged = Merge(context.operand_type(0), written);
  if (!merged.ok()) return context.OperandError(0, merged.status().message());
  return written;
}

namespace {

class CallEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    if (node.op().is_pure) return {};
    Effects effects;
    for (const AttributeInfo& info : node.op().attributes) {
      const Attribute* attribute = node.attribute(info.name);
      const std::string* graph = attribute == nullptr ? nullptr : attribute->if_symbol();
      if (graph == nullptr) return {.anything = true};
      effects.calls.push_back(*graph);
    }
    std::sort(effects.calls.begin(), effects.calls.end());
    effects.calls.erase(std::unique(effects.calls.begin(), effects.calls.end()),
                        effects.calls.end());
    return effects;
  }
};

class ControlDialect final : public TableDialect {
 public:
  ControlDialect() : TableDialect(container::kControl) {
    AddOps<Call, If, While, None, Token, Refine>();
    service<EffectsService>(std::make_unique<CallEffects>());
  }
};

}  // namespace
}  // namespace control

void RegisterControl(Context& context) { context.AddDialect<control::ControlDialect>(); }

RH_REGISTER_EXTENSION(RegisterControl);

}  // namespace roundhouse
