#include "roundhouse/passes/canonical/export/program_export.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical_export {
namespace {

constexpr size_t kMaxReported = 50;
// The deepest nesting of graphs; readers accept about as many.
constexpr int kMaxDepth = 31;

// Stands for a node that cannot be exported, so that its users are checked all the same. No dialect
// has it; the program is discarded.
constexpr absl::string_view kUnsaid = "export.unsaid";

// Whether the types have the same elements and sizes.
bool DiffersByNames(const Type& a, const Type& b) {
  return a.is_tensor() && b.is_tensor() && a.element_type() == b.element_type() &&
         a.shape().WithoutNames() == b.shape().WithoutNames();
}

// The value with this type, which is at least as precise as its own.
Value* WithType(Value& made, const Type& type) {
  if (made.type() == type) return &made;
  const Node& node = made.node();
  const bool is_access = SymbolOf(node, container::kGlobal) != nullptr;
  const bool is_inner_input = IsInputNode(node) && node.graph().visibility() != Visibility::kPublic;
  // The types of these are declared elsewhere.
  if (!is_access && !is_inner_input) {
    made.set_type(type);
    return &made;
  }
  // Names alone are not worth a node; a constant's sizes are known.
  if (ConstantValue(made) || DiffersByNames(made.type(), type)) return &made;
  Value* operand = &made;
  return &made.node().graph().CreateNode(container::kRefine, {&operand, 1}, {type})->result();
}

}  // namespace

bool IsState(const Global& global) {
  return global.is_mutable() || global.attributes().contains(container::kInitializer);
}

ProgramExport::ProgramExport(const Program& source, const ExportFormat& format,
                             const ExportTable& table, const ActivationTable& activations,
                             Graphs graphs)
    : source_(source),
      graphs_(graphs),
      target_(std::make_unique<Program>(source.context())),
      weights_(*target_),
      scope_{.format = format, .table = table, .activations = activations, .weights = weights_} {}

absl::StatusOr<std::unique_ptr<Program>> ProgramExport::Run() {
  for (const auto& [name, value] : source_.attributes()) target_->set_attribute(name, value);
  target_->set_name(source_.name());
  RH_RETURN_IF_ERROR(Begin());
  RH_RETURN_IF_ERROR(graphs_ == Graphs::kEach ? ExportEach() : ExportEntry());
  if (errors_.empty()) {
    EraseUnused();
    RH_RETURN_IF_ERROR(Finish());
  }
  RH_RETURN_IF_ERROR(Refusal());
  return std::move(target_);
}

absl::Status ProgramExport::Refusal() const {
  if (errors_.empty()) return absl::OkStatus();
  const size_t count = errors_.size();
  const absl::Span<const std::string> reported =
      absl::MakeConstSpan(errors_).subspan(0, std::min(count, kMaxReported));
  return absl::UnimplementedError(absl::StrCat(
      count, count == 1 ? " node" : " nodes", " cannot be expressed in ", scope_.format.name(),
      ":\n  ", absl::StrJoin(reported, "\n  "), count > kMaxReported ? "\n  …" : ""));
}

// Some only served to make others, in another order for example.
void ProgramExport::EraseUnused() {
  absl::flat_hash_set<std::string> loaded;
  for (Graph* graph : target_->graphs()) {
    graph->EraseIf([this](const Node& node) { return IsPure(node); });
    for (const Node* node : graph->nodes()) {
      if (const std::string* global = SymbolOf(*node, container::kGlobal)) loaded.insert(*global);
    }
  }
  std::vector<Global*> unused;
  for (Global* global : target_->globals()) {
    if (!loaded.contains(global->name())) unused.push_back(global);
  }
  target_->Erase(unused);
}

bool ProgramExport::IsPure(const Node& node) const {
  return node.op_name() == container::kGlobalLoadConst || node.op_name() == container::kNone ||
         node.op_name() == container::kRefine;
}

absl::Status ProgramExport::MakeConstantNodes() {
  const Dialect* dialect = source_.context().FindDialect(scope_.format.dialect());
  const auto* constants = dialect == nullptr ? nullptr : dialect->service<ConstantsService>();
  if (constants == nullptr) return absl::InternalError("the dialect makes no constants");
  for (Graph* graph : target_->graphs()) {
    for (Node* load : graph->nodes()) {
      if (load->op_name() != container::kGlobalLoadConst) continue;
      Value& value = load->result(0);
      RH_ASSIGN_OR_RETURN(Node * constant, constants->MakeConstant(*graph, *ConstantValue(value),
                                                                   value.type(), load));
      constant->AbsorbProvenance(*load);
      value.replace_all_uses_with(constant->result(0));
      graph->Erase(load);
    }
  }
  const std::vector<Global*> globals = target_->globals();
  target_->Erase(globals);
  return absl::OkStatus();
}

// ---- Graphs.

absl::Status ProgramExport::ExportEntry() {
  std::vector<const Graph*> entries;
  for (const Graph* graph : source_.graphs()) {
    if (graph->visibility() == Visibility::kPublic) entries.push_back(graph);
  }
  if (entries.size() != 1) {
    std::vector<std::string> names;
    for (const Graph* graph : entries) names.push_back(absl::StrCat("@", graph->name()));
    return absl::UnimplementedError(absl::StrCat(
        "expected one entry in a model of ", scope_.format.name(), "; the program has ",
        entries.size(), names.empty() ? "" : ": ", absl::StrJoin(names, ", "),
        "; write each to a file of its own (option only_entry=NAME), or make the others private"));
  }
  RH_ASSIGN_OR_RETURN(Graph * target, target_->CreateGraph(entries[0]->name()));
  return ExportGraph(*entries[0], *target);
}

absl::Status ProgramExport::ExportEach() {
  std::vector<std::pair<const Graph*, Graph*>> graphs;
  for (const Graph* graph : source_.graphs()) {
    if (graph->is_declaration()) {
      Refuse(absl::StrCat("@", graph->name(), ": it has no body"));
      continue;
    }
    RH_ASSIGN_OR_RETURN(Graph * target, target_->CreateGraph(graph->name(), graph->visibility()));
    graphs.emplace_back(graph, target);
  }
  for (const auto& [graph, target] : graphs) RH_RETURN_IF_ERROR(ExportGraph(*graph, *target));
  return absl::OkStatus();
}

absl::Status ProgramExport::ExportGraph(const Graph& graph, Graph& target) {
  const ExportFormat& format = scope_.format;
  for (const auto& [name, value] : graph.attributes()) target.set_attribute(name, value);
  Values inputs;
  Values ports;
  for (const Port& port : graph.inputs()) {
    const Type type = format.PortTypeOf(port.type);
    if (const std::string why = format.WhyNoTensor(type); !why.empty()) {
      Refuse(absl::StrCat("@", graph.name(), ": input '", port.name, "': ", why));
    }
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(target, port.name, type));
    target.mutable_inputs().back().attributes = port.attributes;
    ports.push_back(input);
    const Ints order = format.OrderOf(port.type);
    if (!std::is_sorted(order.begin(), order.end())) {
      RH_ASSIGN_OR_RETURN(input, TransposePort(target, input, order));
    }
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Values outputs, ExportNodes(graph, inputs, target));
  if (is_over()) return absl::OkStatus();
  // Inputs get the types that the program refines them to, as callers must pass these.
  for (size_t i = 0; i < ports.size(); ++i) target.mutable_inputs()[i].type = ports[i]->type();
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(graph));
  RefuseMissing(graph, pushes, outputs);
  if (is_over()) return absl::OkStatus();
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Ints order = format.OrderOf(pushes[i]->operand(0).type());
    if (std::is_sorted(order.begin(), order.end())) continue;
    RH_ASSIGN_OR_RETURN(outputs[i],
                        TransposePort(target, outputs[i], canonical::InversePermutation(order)));
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    // The declared type may be less precise, and may name sizes.
    const Type declared = format.PortTypeOf(graph.outputs()[i].type);
    const absl::StatusOr<Type> merged = Merge(declared, outputs[i]->type());
    if (merged.ok()) outputs[i] = WithType(*outputs[i], *merged);
  }
  RH_ASSIGN_OR_RETURN(outputs, OwnOutputs(pushes, std::move(outputs), target));
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Port& port = graph.outputs()[i];
    RH_RETURN_IF_ERROR(AddOutput(target, port.name, *outputs[i]).status());
    target.mutable_outputs()[i].attributes = port.attributes;
  }
  return FinishGraph(graph, target);
}

absl::StatusOr<Values> ProgramExport::OwnOutputs(const std::vector<Node*>& pushes, Values outputs,
                                                 Graph& target) {
  absl::flat_hash_set<const Value*> given;
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (MayBeOutput(*outputs[i]) && given.insert(outputs[i]).second) continue;
    RH_ASSIGN_OR_RETURN(outputs[i], Again(*pushes[i], outputs[i], target));
    given.insert(outputs[i]);
  }
  return outputs;
}

void ProgramExport::RefuseMissing(const Graph& graph, const std::vector<Node*>& pushes,
                                  const Values& outputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i] != nullptr) continue;
    Refuse(absl::StrCat("@", graph.name(), ": output '", graph.outputs()[i].name, "' is ",
                        WhyNoOutput(pushes[i]->operand(0).type())));
  }
}

absl::StatusOr<Value*> ProgramExport::TransposePort(Graph& graph, Value*, const Ints&) {
  return absl::UnimplementedError(absl::StrCat("@", graph.name(), ": ", scope_.format.name(),
                                               " cannot transpose inputs and outputs"));
}

std::string ProgramExport::WhyNoOutput(const Type& type) const {
  return absl::StrCat("of type ", type.ToString(), ", which ", scope_.format.name(),
                      " does not support");
}

absl::StatusOr<Values> ProgramExport::ExportNodes(const Graph& graph, const Values& inputs,
                                                  Graph& target) {
  if (depth_ > kMaxDepth) {
    return absl::UnimplementedError(
        absl::StrCat("@", graph.name(), ": calls, branches and loops nest deeper than ", kMaxDepth,
                     ", which ", scope_.format.name(), " cannot express; inline calls first"));
  }
  if (graph.is_declaration()) {
    return absl::UnimplementedError(absl::StrCat("@", graph.name(), " has no body"));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pulls, input_nodes(graph));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(graph));
  ValueMap values;
  for (size_t i = 0; i < pulls.size(); ++i) {
    if (pulls[i] != nullptr) values[&pulls[i]->result()] = inputs[i];
  }
  ++depth_;
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node)) continue;
    RH_ASSIGN_OR_RETURN(const Values results, ExportNode(*node, values, target));
    for (size_t i = 0; i < results.size(); ++i) {
      values[&node->result(static_cast<int>(i))] = results[i];
    }
  }
  --depth_;
  Values outputs;
  for (const Node* push : pushes) {
    if (push == nullptr) return absl::InvalidArgumentError("an output has no node");
    const auto found = values.find(&push->operand(0));
    outputs.push_back(found == values.end() ? nullptr : found->second);
  }
  return outputs;
}

absl::StatusOr<std::string> ProgramExport::ExportBranch(const Graph& graph,
                                                        const Values& arguments) {
  RH_ASSIGN_OR_RETURN(Graph * branch, target_->CreateGraph(target_->UnusedSymbol(graph.name()),
                                                           Visibility::kPrivate));
  Values inputs;
  for (size_t i = 0; i < arguments.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * input,
                        AddInput(*branch, graph.inputs()[i].name, arguments[i]->type()));
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Values outputs, ExportNodes(graph, inputs, *branch));
  if (is_over()) return branch->name();
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(graph));
  RefuseMissing(graph, pushes, outputs);
  if (is_over()) return branch->name();
  RH_ASSIGN_OR_RETURN(outputs, OwnOutputs(pushes, std::move(outputs), *branch));
  for (size_t i = 0; i < outputs.size(); ++i) {
    RH_RETURN_IF_ERROR(AddOutput(*branch, graph.outputs()[i].name, *outputs[i]).status());
  }
  return branch->name();
}

// ---- Nodes.

absl::StatusOr<Values> ProgramExport::ExportNode(const Node& node, ValueMap& values,
                                                 Graph& target) {
  Values results(node.num_results(), nullptr);
  if (node.op_name() == container::kNone || IsLeftToUsers(node)) return results;
  const std::unique_ptr<OpExport> e = NewOp(node, values, target);
  if (Values region = ExportQuantizedRegion(node, values, target); !region.empty()) {
    results = std::move(region);
  } else {
    RH_ASSIGN_OR_RETURN(results, ExportOp(*e));
  }
  for (int i = static_cast<int>(results.size()); i < node.num_results(); ++i) {
    if (e->ok() && !results.empty() && node.result(i).num_uses() > 0)
      e->Unsupported(absl::StrCat("its result ", i, " cannot be expressed"));
  }
  results.resize(node.num_results(), nullptr);
  CheckTypes(*e, results);
  if (!e->status().ok()) Refuse(absl::StrCat(node.DebugName(), ": ", e->status().message()));
  for (int i = 0; i < node.num_results() && (!e->ok() || is_over()); ++i) {
    if (e->ok() && results[i] != nullptr) continue;
    const Type type = scope_.format.TypeOf(node.result(i).type());
    results[i] = &target.CreateNode(kUnsaid, {}, {type})->result();
  }
  if (e->ok() && !results.empty() && results[0] != nullptr && !node.name().empty() &&
      IsNamedAfter(*e, *results[0])) {
    results[0]->node().set_name(node.name());
  }
  KeepSharding(node, results);
  return results;
}

void ProgramExport::KeepSharding(const Node& node, const Values& results) {
  const Attribute* stored = node.attribute(kShardingAttribute);
  const std::vector<Attribute>* list = stored == nullptr ? nullptr : stored->if_list();
  if (list == nullptr) return;
  for (size_t i = 0; i < std::min(results.size(), list->size()); ++i) {
    const std::string* text = (*list)[i].if_string();
    if (results[i] == nullptr || text == nullptr || text->empty()) continue;
    const Attribute made = Attribute::String(
        PermutedSharding(*text, scope_.format.OrderOf(node.result(static_cast<int>(i)).type())));
    Node& user = results[i]->node();
    if (const std::string* weight = SymbolOf(user, container::kGlobal)) {
      target_->FindGlobal(*weight)->set_attribute(kShardingAttribute, made);
    } else if (!IsBoundaryNode(user)) {
      const Attribute* known = user.attribute(kShardingAttribute);
      std::vector<Attribute> texts(static_cast<size_t>(user.num_results()), Attribute::String(""));
      if (known != nullptr) texts = *known->if_list();
      texts[results[i]->index()] = made;
      user.set_attribute(kShardingAttribute, Attribute::List(std::move(texts)));
    }
  }
}

absl::StatusOr<Values> ProgramExport::ExportOp(OpExport& e) {
  const Node& node = e.node();
  const absl::string_view op = node.op_name();
  const absl::string_view format = scope_.format.name();
  if (node.has_control_edges()) {
    return Values{e.Unsupported(absl::StrCat(format, " has no control dependencies"))};
  }
  if (op == container::kRefine || IsTransparent(node)) return Values{e.in(0)};
  if (op == container::kGlobalLoad || op == container::kGlobalLoadConst) return ExportLoad(e);
  if (op == container::kGlobalStore) return ExportStore(e);
  if (op == container::kCall) return ExportCall(e);
  if (op == container::kIf) return ExportIf(e);
  if (op == container::kWhile) return ExportWhile(e);
  if (node.op().dialect_name() == container::kMlProgram) {
    return Values{e.Unsupported(NoState(SymbolOf(node, container::kGlobal)))};
  }
  if (const ExportTable::Function* function = scope_.table.functions().Find(node.op())) {
    const std::string why = WhyNoTensors(node);
    return why.empty() ? (*function)(e) : Values{e.Unsupported(why)};
  }
  const absl::string_view why = scope_.table.functions().WhyNot(node.op());
  return Values{e.Unsupported(why.empty() ? absl::StrCat(format, " has no such operation") : why)};
}

bool ProgramExport::IsNamedAfter(const OpExport& e, const Value& result) const {
  for (const Value* operand : e.node().operands()) {
    if (e.made(*operand) == &result) return false;
  }
  return true;
}

std::string ProgramExport::WhyNoTensors(const Node& node) const {
  const ExportFormat& format = scope_.format;
  if (!format.relies_on_tensors()) return "";
  for (int i = 0; i < node.num_operands(); ++i) {
    const Type& type = node.operand(i).type();
    const std::string why = type.is_none() ? "" : format.WhyNoTensor(format.TypeOf(type));
    if (!why.empty()) return absl::StrCat(node.op().OperandName(i), ": ", why);
  }
  for (int i = 0; i < node.num_results(); ++i) {
    const std::string why = format.WhyNoTensor(format.TypeOf(node.result(i).type()));
    if (!why.empty()) return absl::StrCat("result ", i, ": ", why);
  }
  return "";
}

void ProgramExport::CheckTypes(OpExport& e, Values& results) {
  for (size_t i = 0; i < results.size() && e.ok(); ++i) {
    const Value& result = e.node().result(static_cast<int>(i));
    if (results[i] != nullptr) results[i] = InOwnElements(e, result, results[i]);
    if (results[i] != nullptr) {
      results[i] = Typed(e, result, results[i]);
    } else if (result.has_users() && !is_over()) {  // Else a graph that it runs was reported.
      e.Fail(absl::InternalError("the export gave no value for a result"));
    }
  }
}

Value* ProgramExport::Typed(OpExport& e, const Value& result, Value* made) {
  const Type type = scope_.format.TypeOf(result.type());
  if (const std::string why = scope_.format.WhyNoTensor(type); !why.empty())
    return e.Unsupported(why);
  const absl::StatusOr<Type> merged = Merge(made->type(), type);
  if (!merged.ok()) {
    return e.Fail(absl::InternalError(absl::StrCat("the export gives ", made->type().ToString(),
                                                   ", expected ", type.ToString())));
  }
  return WithType(*made, *merged);
}

Values ProgramExport::ExportQuantizedRegion(const Node& quantize, const ValueMap& values,
                                            Graph& target) {
  if (!Is<canonical::Quantize>(quantize) || quantize.has_control_edges()) return {};
  const Value& operand = quantize.operand(0);
  const Node& op = operand.node();
  const ElementType& to = quantize.result().type().element_type();
  const ExportTable::Function* function = scope_.table.functions().Find(op.op());
  if (!operand.has_one_use() || op.num_results() != 1 || function == nullptr ||
      op.has_control_edges() || !TakesQuantized(op, to)) {
    return {};
  }
  ValueMap stored = values;
  for (const Value* value : op.operands()) {
    if (!Is<canonical::Dequantize>(value->node())) continue;
    const auto found = values.find(&value->node().operand(0));
    stored[value] = found == values.end() ? nullptr : found->second;
  }
  const std::unique_ptr<OpExport> e = NewOp(op, stored, target);
  const Values results = (*function)(*e);
  if (!e->ok() || results.size() != 1 || results[0] == nullptr) return {};
  results[0]->set_type(scope_.format.TypeOf(quantize.result().type()));
  return results;
}

// ---- State, and nodes that run graphs.

Values ProgramExport::ExportLoad(OpExport& e) {
  const std::string* symbol = SymbolOf(e.node(), container::kGlobal);
  const Global* global = symbol == nullptr ? nullptr : source_.FindGlobal(*symbol);
  if (global == nullptr) return {e.Fail(absl::InvalidArgumentError("there is no such global"))};
  if (IsState(*global)) return ExportLoadOfState(e, *global);
  const Attribute* initial = global->inline_initial();
  if (initial == nullptr || initial->if_tensor() == nullptr) {
    return {e.Unsupported(absl::StrCat("the value of @", global->name(),
                                       " is not in any given bundle (option from_bundle)"))};
  }
  return {ExportWeight(e, *global, *initial->if_tensor())};
}

Value* ProgramExport::ExportWeight(OpExport& e, const Global&, const Tensor& value) {
  return e.Constant(value, e.result_type().WithShape(value.shape()));
}

Values ProgramExport::ExportStore(OpExport& e) {
  const std::string* symbol = SymbolOf(e.node(), container::kGlobal);
  const Global* global = symbol == nullptr ? nullptr : source_.FindGlobal(*symbol);
  if (global == nullptr) return {e.Fail(absl::InvalidArgumentError("there is no such global"))};
  return ExportStoreOfState(e, *global);
}

std::string ProgramExport::NoState(const std::string* global) const {
  return absl::StrCat(scope_.format.name(), " has no state",
                      global == nullptr ? "" : absl::StrCat(" such as @", *global),
                      RemedyForState());
}

Values ProgramExport::ExportLoadOfState(OpExport& e, const Global& global) {
  return {e.Unsupported(NoState(&global.name()))};
}

Values ProgramExport::ExportStoreOfState(OpExport& e, const Global& global) {
  return {e.Unsupported(NoState(&global.name()))};
}

const Graph* ProgramExport::GraphOf(OpExport& e, absl::string_view attribute) {
  const std::string* symbol = SymbolOf(e.node(), attribute);
  const Graph* graph = symbol == nullptr ? nullptr : source_.FindGraph(*symbol);
  if (graph == nullptr) e.Fail(absl::InvalidArgumentError("there is no such graph"));
  return graph;
}

absl::StatusOr<Values> ProgramExport::ExportCall(OpExport& e) {
  const Graph* callee = GraphOf(e, container::kCallee);
  if (callee == nullptr) return Values();
  return ExportNodes(*callee, e.inputs(), e.graph());
}

absl::StatusOr<Values> ProgramExport::ExportIf(OpExport& e) {
  return Values{e.Unsupported(absl::StrCat(scope_.format.name(), " has no branches"))};
}

absl::StatusOr<Values> ProgramExport::ExportWhile(OpExport& e) {
  return Values{e.Unsupported(absl::StrCat(scope_.format.name(), " has no loops"))};
}

}  // namespace roundhouse::canonical_export
