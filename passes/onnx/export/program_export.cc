#include "roundhouse/passes/onnx/export/program_export.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/passes/onnx/export/complex_pair.h"
#include "roundhouse/passes/onnx/export/onnx_order.h"

namespace roundhouse::onnx_export {
namespace {

constexpr size_t kMaxReported = 50;
// Graphs in graphs; readers take about as many.
constexpr int kMaxDepth = 31;

// Stands for what could not be said, so that what uses it is looked at all the same. No dialect has
// it; the program is thrown away.
constexpr absl::string_view kUnsaid = "export.unsaid";

// The first that has such elements in any operation.
int FirstOpsetOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF8E4M3FN:
    case ElementKind::kF8E4M3FNUZ:
    case ElementKind::kF8E5M2:
    case ElementKind::kF8E5M2FNUZ:
      return 19;
    case ElementKind::kI4:
    case ElementKind::kU4:
      return 21;
    case ElementKind::kF4E2M1FN:
      return 23;
    case ElementKind::kF8E8M0FNU:
      return 24;
    case ElementKind::kI2:
    case ElementKind::kU2:
      return 25;
    default:
      return 0;
  }
}

// The version of the files that came with the opset.
int64_t IrVersionOf(int opset) {
  if (opset >= 23) return std::min(opset - 12, 13);
  return opset >= 21 ? 10 : opset >= 19 ? 9 : 8;
}

const std::string* SymbolOf(const Node& node, absl::string_view attribute) {
  const Attribute* value = node.attribute(attribute);
  return value == nullptr ? nullptr : value->if_symbol();
}

std::string NoState(const Node& access) {
  const std::string* global = SymbolOf(access, container::kGlobal);
  return absl::StrCat("ONNX has no state", global == nullptr ? "" : " such as @",
                      global == nullptr ? "" : *global,
                      "; make it an input and an output of the model (--state=io), or freeze it "
                      "with freeze_globals");
}

// The op of the opset, which has it.
std::string OpName(absl::string_view op, int opset) {
  return onnx_dialect::OpSchemas().Find("", op, opset)->OpName();
}

// The type of an input or output of the model: in canonical's order.
Type PortType(const Type& type) {
  return type.is_tensor() ? OnnxType(type.WithDomain(Domain::kTensor)) : OnnxType(type);
}

Ints OrderOf(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_ranked()) return {};
  return OnnxOrder(type.domain(), type.shape().rank());
}

// Constants that went into others, in another order, say.
void EraseUnusedWeights(Program& program) {
  absl::flat_hash_set<std::string> loaded;
  for (Graph* graph : program.graphs()) {
    graph->EraseIf([](const Node& node) {
      return node.op_name() == container::kGlobalLoadConst || node.op_name() == container::kNone;
    });
    for (const Node* node : graph->nodes()) {
      if (node->op_name() == container::kGlobalLoadConst) {
        loaded.insert(*SymbolOf(*node, container::kGlobal));
      }
    }
  }
  std::vector<Global*> unused;
  for (Global* global : program.globals()) {
    if (!loaded.contains(global->name())) unused.push_back(global);
  }
  program.Erase(unused);
}

absl::StatusOr<Value*> Transposed(Graph& graph, Value* value, const Ints& perm, int opset) {
  if (std::is_sorted(perm.begin(), perm.end())) return value;
  return Builder(graph)(OpName("Transpose", opset), {&value, 1}, {{"perm", OfInts(perm)}});
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> ProgramExport::Run() {
  for (const auto& [name, value] : source_.attributes()) target_->set_attribute(name, value);
  target_->set_name(source_.name());
  target_->set_attribute(
      onnx_dialect::kOpsets,
      Attribute::List({Attribute::List({Attribute::String(""), Attribute::Int(opset_)})}));
  target_->set_attribute("onnx.ir_version", Attribute::Int(IrVersionOf(opset_)));
  std::vector<const Graph*> entries;
  for (const Graph* graph : source_.graphs()) {
    if (graph->visibility() == Visibility::kPublic) entries.push_back(graph);
  }
  if (entries.size() != 1) {
    std::vector<std::string> names;
    for (const Graph* graph : entries) names.push_back(absl::StrCat("@", graph->name()));
    return absl::UnimplementedError(absl::StrCat(
        "a model of ONNX has one entry; the program has ", entries.size(),
        names.empty() ? "" : ": ", absl::StrJoin(names, ", "),
        "; write each to a file of its own (--only_entry=NAME), or make the others private"));
  }
  RH_RETURN_IF_ERROR(ExportEntry(*entries[0]));
  if (needed_opset_ > opset_ || errors_.empty()) {
    EraseUnusedWeights(*target_);
    return std::move(target_);
  }
  const size_t count = errors_.size();
  if (count > kMaxReported) errors_.resize(kMaxReported);
  return absl::UnimplementedError(
      absl::StrCat(count, count == 1 ? " node" : " nodes", " cannot be said in ONNX:\n  ",
                   absl::StrJoin(errors_, "\n  "), count > kMaxReported ? "\n  …" : ""));
}

absl::Status ProgramExport::ExportEntry(const Graph& graph) {
  RH_ASSIGN_OR_RETURN(Graph * target, target_->CreateGraph(graph.name()));
  for (const auto& [name, value] : graph.attributes()) target->set_attribute(name, value);
  Values inputs;
  for (const Port& port : graph.inputs()) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*target, port.name, PortType(port.type)));
    RH_ASSIGN_OR_RETURN(input, Transposed(*target, input, OrderOf(port.type), opset_));
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Values outputs, ExportNodes(graph, inputs, *target, 0));
  if (!errors_.empty() || needed_opset_ > opset_) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(graph));
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Ints order = OrderOf(pushes[i]->operand(0).type());
    RH_ASSIGN_OR_RETURN(
        outputs[i], Transposed(*target, outputs[i], canonical::InversePermutation(order), opset_));
  }
  RH_ASSIGN_OR_RETURN(outputs, OwnOutputs(std::move(outputs), *target));
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Port& port = graph.outputs()[i];
    RH_RETURN_IF_ERROR(AddOutput(*target, port.name, *outputs[i]).status());
    // What is declared may say less, and names for what it says.
    const absl::StatusOr<Type> merged = Merge(PortType(port.type), outputs[i]->type());
    if (merged.ok()) target->mutable_outputs()[i].type = *merged;
  }
  return absl::OkStatus();
}

absl::StatusOr<Values> ProgramExport::OwnOutputs(Values outputs, Graph& graph) {
  absl::flat_hash_set<const Value*> given;
  for (Value*& output : outputs) {
    const bool is_own = absl::StartsWith(output->node().op_name(), "onnx.");
    if (is_own && given.insert(output).second) continue;
    RH_ASSIGN_OR_RETURN(output, Builder(graph)(OpName("Identity", opset_), {&output, 1}));
    given.insert(output);
  }
  return outputs;
}

absl::StatusOr<Values> ProgramExport::ExportNodes(const Graph& graph, const Values& inputs,
                                                  Graph& target, int depth) {
  if (depth > kMaxDepth) {
    return absl::UnimplementedError(
        absl::StrCat("@", graph.name(), ": graphs run one another to a depth of more than ",
                     kMaxDepth, ", which ONNX cannot say; inline calls first"));
  }
  if (graph.is_declaration()) {
    return absl::UnimplementedError(absl::StrCat("@", graph.name(), " has no body"));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pulls, input_nodes(graph));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(graph));
  absl::flat_hash_map<const Value*, Value*> values;  // Looked up, never iterated.
  for (size_t i = 0; i < pulls.size(); ++i) {
    if (pulls[i] != nullptr) values[&pulls[i]->result()] = inputs[i];
  }
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node)) continue;
    Values operands;
    for (const Value* operand : node->operands()) {
      const auto found = values.find(operand);
      operands.push_back(found == values.end() ? nullptr : found->second);
      if (operands.back() == nullptr && !operand->type().is_none()) {
        return absl::InvalidArgumentError(absl::StrCat(node->DebugName(), ": an operand of type ",
                                                       operand->type().ToString(),
                                                       " cannot be said in ONNX"));
      }
    }
    RH_ASSIGN_OR_RETURN(const Values results, ExportNode(*node, operands, target, depth));
    for (size_t i = 0; i < results.size(); ++i) {
      values[&node->result(static_cast<int>(i))] = results[i];
    }
  }
  Values outputs;
  for (const Node* push : pushes) {
    if (push == nullptr) return absl::InvalidArgumentError("an output has no node");
    const auto found = values.find(&push->operand(0));
    outputs.push_back(found == values.end() ? nullptr : found->second);
  }
  return outputs;
}

absl::StatusOr<Values> ProgramExport::ExportNode(const Node& node, const Values& operands,
                                                 Graph& target, int depth) {
  Values results(node.num_results(), nullptr);
  if (node.op_name() == container::kNone) return results;
  OpExport e(node, operands, target, weights_, opset_);
  const absl::string_view op = node.op_name();
  if (node.has_control_edges()) {
    e.Unsupported("ONNX has no control dependencies");
  } else if (op == container::kRefine || op == kReordered) {
    results = {operands[0]};
  } else if (op == container::kGlobalLoad || op == container::kGlobalLoadConst) {
    results = ExportGlobal(e, target);
  } else if (op == container::kCall) {
    RH_ASSIGN_OR_RETURN(results, ExportCall(e, target, depth));
  } else if (op == container::kIf) {
    RH_ASSIGN_OR_RETURN(results, ExportIf(e, target, depth));
  } else if (op == container::kWhile) {
    RH_ASSIGN_OR_RETURN(results, ExportWhile(e, target, depth));
  } else if (node.op().dialect_name() == container::kMlProgram) {
    e.Unsupported(NoState(node));
  } else if (const ExportTable::Function* function = table_.functions().Find(node.op())) {
    results = (*function)(e);
  } else {
    const absl::string_view why = table_.functions().WhyNot(node.op());
    e.Unsupported(why.empty() ? "ONNX has no such operation" : why);
  }
  results.resize(node.num_results(), nullptr);
  CheckTypes(e, results);
  needed_opset_ = std::max(needed_opset_, e.needed_opset());
  if (!e.status().ok()) {
    errors_.push_back(absl::StrCat(node.DebugName(), ": ", e.status().message()));
  }
  if (!e.ok()) {
    for (int i = 0; i < node.num_results(); ++i) {
      const Type type = OnnxType(node.result(i).type());
      results[i] = &target.CreateNode(kUnsaid, {}, {type})->result();
    }
    return results;
  }
  if (!results.empty() && results[0] != nullptr && !node.name().empty() &&
      std::find(operands.begin(), operands.end(), results[0]) == operands.end()) {
    results[0]->node().set_name(node.name());
  }
  return results;
}

void ProgramExport::CheckTypes(OpExport& e, const Values& results) {
  for (size_t i = 0; i < results.size() && e.ok(); ++i) {
    const Value& result = e.node().result(static_cast<int>(i));
    if (results[i] == nullptr) {
      // A graph that it runs has been reported.
      if (result.has_users() && errors_.empty())
        e.Fail(absl::InternalError("the export gave no value for a result"));
      continue;
    }
    if (IsPair(result)) continue;  // It has another type in ONNX.
    const Type type = OnnxType(result.type());
    const absl::StatusOr<Type> merged = Merge(results[i]->type(), type);
    if (const int first = type.is_tensor() ? FirstOpsetOf(type.element_type().kind()) : 0;
        opset_ < first) {
      e.Needs(first);
      return;
    }
    if (!merged.ok()) {
      e.Fail(absl::InternalError(absl::StrCat("the export gives ", results[i]->type().ToString(),
                                              ", expected ", type.ToString())));
    } else {
      results[i]->set_type(*merged);
    }
  }
}

Values ProgramExport::ExportGlobal(OpExport& e, Graph& target) {
  const std::string* symbol = SymbolOf(e.node(), container::kGlobal);
  const Global* global = symbol == nullptr ? nullptr : source_.FindGlobal(*symbol);
  if (global == nullptr) return {e.Fail(absl::InvalidArgumentError("there is no such global"))};
  if (global->is_mutable() || global->attributes().contains(container::kInitializer)) {
    return {e.Unsupported(NoState(e.node()))};
  }
  const Attribute* initial = global->inline_initial();
  if (initial == nullptr || initial->if_tensor() == nullptr) {
    return {e.Unsupported(absl::StrCat("the value of @", global->name(),
                                       " is in no bundle that was given (--from_bundle)"))};
  }
  const Tensor& value = *initial->if_tensor();
  const Type& type = e.result_type();
  const Type plain = Type::Tensor(value.element_type().storage(), value.shape());
  const absl::StatusOr<Tensor> stored = value.WithType(plain);
  if (!stored.ok()) return {e.Fail(stored.status())};
  const absl::StatusOr<Value*> loaded = weights_.Load(target, *stored, global->name());
  if (!loaded.ok()) return {e.Fail(loaded.status())};
  return {e.Transpose(*loaded, OrderOf(type.WithShape(value.shape())))};
}

const Graph* ProgramExport::GraphOf(OpExport& e, absl::string_view attribute) {
  const std::string* symbol = SymbolOf(e.node(), attribute);
  const Graph* graph = symbol == nullptr ? nullptr : source_.FindGraph(*symbol);
  if (graph == nullptr) e.Fail(absl::InvalidArgumentError("there is no such graph"));
  return graph;
}

absl::StatusOr<Values> ProgramExport::ExportCall(OpExport& e, Graph& target, int depth) {
  const Graph* callee = GraphOf(e, container::kCallee);
  Values arguments;
  for (int i = 0; i < e.num_inputs(); ++i) arguments.push_back(e.in(i));
  if (callee == nullptr) return Values(e.node().num_results(), nullptr);
  return ExportNodes(*callee, arguments, target, depth + 1);
}

absl::StatusOr<std::string> ProgramExport::ExportBranch(const Graph& graph, const Values& arguments,
                                                        int depth) {
  RH_ASSIGN_OR_RETURN(Graph * branch, target_->CreateGraph(target_->UnusedSymbol(graph.name()),
                                                           Visibility::kPrivate));
  Values inputs;
  for (size_t i = 0; i < arguments.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * input,
                        AddInput(*branch, graph.inputs()[i].name, arguments[i]->type()));
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Values outputs, ExportNodes(graph, inputs, *branch, depth + 1));
  if (!errors_.empty() || needed_opset_ > opset_) return branch->name();
  RH_ASSIGN_OR_RETURN(outputs, OwnOutputs(std::move(outputs), *branch));
  for (size_t i = 0; i < outputs.size(); ++i) {
    RH_RETURN_IF_ERROR(AddOutput(*branch, graph.outputs()[i].name, *outputs[i]).status());
  }
  return branch->name();
}

absl::StatusOr<Values> ProgramExport::ExportIf(OpExport& e, Graph&, int depth) {
  const Values nothing(e.node().num_results(), nullptr);
  const Graph* then_graph = GraphOf(e, "then");
  const Graph* else_graph = GraphOf(e, "else");
  if (!e.ok()) return nothing;
  Values operands;
  for (int i = 0; i < e.num_inputs(); ++i) operands.push_back(e.in(i));
  const Values arguments(operands.begin() + 1, operands.end());
  RH_ASSIGN_OR_RETURN(const std::string then_name, ExportBranch(*then_graph, arguments, depth));
  RH_ASSIGN_OR_RETURN(const std::string else_name, ExportBranch(*else_graph, arguments, depth));
  if (!errors_.empty() || needed_opset_ > opset_) return nothing;
  return e.All(
      "If", operands,
      {{"then_branch", Attribute::Symbol(then_name)},
       {"else_branch", Attribute::Symbol(else_name)},
       {std::string(onnx_dialect::kCaptures), OfInt(static_cast<int64_t>(arguments.size()))}},
      e.node().num_results());
}

// while (condition(state)) state = body(state), where ONNX's body also gives the next condition.
absl::StatusOr<Values> ProgramExport::ExportWhile(OpExport& e, Graph& target, int depth) {
  const Values nothing(e.node().num_results(), nullptr);
  const Graph* condition = GraphOf(e, "condition");
  const Graph* body = GraphOf(e, "body");
  if (!e.ok()) return nothing;
  Values states;
  for (int i = 0; i < e.num_inputs(); ++i) states.push_back(e.in(i));
  RH_ASSIGN_OR_RETURN(const Values first, ExportNodes(*condition, states, target, depth + 1));
  if (!errors_.empty() || needed_opset_ > opset_) return nothing;

  RH_ASSIGN_OR_RETURN(Graph * loop, target_->CreateGraph(target_->UnusedSymbol(body->name()),
                                                         Visibility::kPrivate));
  const Type flag = Type::Tensor(ElementKind::kI1, Shape());
  RH_RETURN_IF_ERROR(
      AddInput(*loop, "iteration", Type::Tensor(ElementKind::kI64, Shape())).status());
  RH_RETURN_IF_ERROR(AddInput(*loop, "condition", flag).status());
  Values inputs;
  for (const Port& port : body->inputs()) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*loop, port.name, OnnxType(port.type)));
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(const Values next, ExportNodes(*body, inputs, *loop, depth + 1));
  if (!errors_.empty() || needed_opset_ > opset_) return nothing;
  RH_ASSIGN_OR_RETURN(const Values again, ExportNodes(*condition, next, *loop, depth + 1));
  if (!errors_.empty() || needed_opset_ > opset_) return nothing;
  OpExport in_loop(e.node(), {}, *loop, weights_, opset_);
  Values outputs = {in_loop.AsScalar(again[0])};
  if (!in_loop.ok()) return in_loop.status();
  outputs.insert(outputs.end(), next.begin(), next.end());
  RH_ASSIGN_OR_RETURN(outputs, OwnOutputs(std::move(outputs), *loop));
  for (size_t i = 0; i < outputs.size(); ++i) {
    const std::string name = i == 0 ? "" : body->outputs()[i - 1].name;
    RH_RETURN_IF_ERROR(AddOutput(*loop, name, *outputs[i]).status());
  }
  Values operands = {e.none(), e.AsScalar(first[0])};
  operands.insert(operands.end(), states.begin(), states.end());
  return e.All("Loop", operands, {{"body", Attribute::Symbol(loop->name())}},
               e.node().num_results());
}

}  // namespace roundhouse::onnx_export
