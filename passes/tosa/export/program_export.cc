#include "roundhouse/passes/tosa/export/program_export.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tosa/tosa.h"

namespace roundhouse::tosa_export {
namespace {

constexpr size_t kMaxReported = 50;

// An op that stands for an operation that cannot be exported, so that its users are still checked.
// No dialect has it; the program is thrown away.
constexpr absl::string_view kUnsaid = "export.unsaid";

bool IsTosa(const Node& node) { return node.op().dialect_name() == tosa::kDialect; }

// The first operand or result whose type TOSA does not have, and why; empty if there is none.
std::string WhyNoValues(const Node& node) {
  for (int i = 0; i < node.num_operands(); ++i) {
    const Type& type = node.operand(i).type();
    if (type.is_none()) continue;
    if (const std::string why = WhyNoTensor(type); !why.empty())
      return absl::StrCat(node.op().OperandName(i), ": ", why);
  }
  for (int i = 0; i < node.num_results(); ++i) {
    if (const std::string why = WhyNoTensor(node.result(i).type()); !why.empty())
      return absl::StrCat("result ", i, ": ", why);
  }
  return "";
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> ProgramExport::Run() {
  for (const auto& [name, value] : source_.attributes()) target_->set_attribute(name, value);
  target_->set_name(source_.name());
  for (const Graph* graph : source_.graphs()) {
    if (graph->is_declaration()) {
      errors_.push_back(absl::StrCat("@", graph->name(), ": it has no body"));
      continue;
    }
    RH_ASSIGN_OR_RETURN(Graph * target, target_->CreateGraph(graph->name(), graph->visibility()));
    RH_RETURN_IF_ERROR(ExportGraph(*graph, *target));
  }
  if (errors_.empty()) {
    for (Graph* graph : target_->graphs()) graph->EraseIf(IsTosa);
    return std::move(target_);
  }
  const size_t count = errors_.size();
  if (count > kMaxReported) errors_.resize(kMaxReported);
  return absl::UnimplementedError(
      absl::StrCat(count, count == 1 ? " node" : " nodes", " cannot be said in TOSA:\n  ",
                   absl::StrJoin(errors_, "\n  "), count > kMaxReported ? "\n  …" : ""));
}

absl::Status ProgramExport::ExportGraph(const Graph& graph, Graph& target) {
  for (const auto& [name, value] : graph.attributes()) target.set_attribute(name, value);
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pulls, input_nodes(graph));
  for (size_t i = 0; i < pulls.size(); ++i) {
    const Port& port = graph.inputs()[i];
    if (const std::string why = WhyNoTensor(port.type); !why.empty())
      errors_.push_back(absl::StrCat("@", graph.name(), ": input '", port.name, "': ", why));
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(target, port.name, TosaType(port.type)));
    target.mutable_inputs()[i].attributes = port.attributes;
    if (pulls[i] == nullptr) continue;
    input->node().set_name(pulls[i]->name());
    values_[&pulls[i]->result()] = input;
  }
  for (const Node* node : graph.nodes()) {
    if (!IsBoundaryNode(*node)) ExportNode(*node, target);
  }
  if (!errors_.empty()) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(graph));
  for (size_t i = 0; i < pushes.size(); ++i) {
    const Port& port = graph.outputs()[i];
    Value* output = pushes[i] == nullptr ? nullptr : values_[&pushes[i]->operand(0)];
    if (output == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("@", graph.name(), ": output '", port.name, "' is not bound"));
    }
    if (IsInputNode(output->node())) {  // An output needs an operator and a value of its own.
      output = &target
                    .CreateNode(absl::StrCat(tosa::kDialect, ".identity"), {&output, 1},
                                {output->type()})
                    ->result();
    }
    RH_RETURN_IF_ERROR(AddOutput(target, port.name, *output).status());
    target.mutable_outputs()[i].attributes = port.attributes;
  }
  return absl::OkStatus();
}

void ProgramExport::ExportNode(const Node& node, Graph& target) {
  if (node.op_name() == container::kNone) return;
  OpExport e(node, values_, target);
  const absl::string_view op = node.op_name();
  Values results;
  const std::string why_no_values = WhyNoValues(node);
  const ExportTable::Function* function = table_.functions().Find(node.op());
  if (node.has_control_edges()) {
    e.Unsupported("TOSA has no control dependencies");
  } else if (op == container::kIf || op == container::kWhile || op == container::kCall) {
    e.Unsupported("it runs graphs, which in TOSA are regions, and those are not written");
  } else if (function == nullptr && absl::StartsWith(op, "canonical.")) {
    const absl::string_view why = table_.functions().WhyNot(node.op());
    e.Unsupported(why.empty() ? "TOSA has no such operation" : why);
  } else if (!why_no_values.empty()) {
    e.Unsupported(why_no_values);
  } else if (op == container::kRefine) {
    results = {e.in(0)};
  } else if (op == container::kGlobalLoad || op == container::kGlobalLoadConst) {
    results = ExportLoad(e);
  } else if (function != nullptr) {
    results = (*function)(e);
  } else {
    e.Unsupported(op == container::kGlobalStore
                      ? "TOSA keeps nothing from one run to the next (--state=io makes inputs and "
                        "outputs of state)"
                      : "TOSA has no such operation");
  }
  results.resize(node.num_results(), nullptr);
  for (int i = 0; i < node.num_results(); ++i) {
    const Type& type = node.result(i).type();
    if (e.ok() && (results[i] == nullptr || results[i]->type() != TosaType(type))) {
      e.Fail(absl::InternalError(
          absl::StrCat("result ", i, " came out as ",
                       results[i] == nullptr ? "nothing" : results[i]->type().ToString(),
                       ", not as ", TosaType(type).ToString())));
    }
    if (!e.ok()) results[i] = &target.CreateNode(kUnsaid, {}, {TosaType(type)})->result();
    values_[&node.result(i)] = results[i];
  }
  if (!e.ok()) {
    errors_.push_back(absl::StrCat(node.DebugName(), ": ", e.status().message()));
  } else if (!results.empty() && !node.name().empty() && results[0]->num_uses() == 0 &&
             IsTosa(results[0]->node())) {
    results[0]->node().set_name(node.name());
  }
}

Values ProgramExport::ExportLoad(OpExport& e) {
  const Attribute* symbol = e.node().attribute(container::kGlobal);
  const Global* global = symbol == nullptr || symbol->if_symbol() == nullptr
                             ? nullptr
                             : source_.FindGlobal(*symbol->if_symbol());
  if (global == nullptr) return {e.Fail(absl::InvalidArgumentError("there is no such global"))};
  if (global->is_mutable() || global->attributes().contains(container::kInitializer)) {
    return {e.Unsupported(absl::StrCat("@", global->name(),
                                       " is state, of which TOSA has none "
                                       "(--state=io makes inputs and outputs of it)"))};
  }
  const Attribute* initial = global->inline_initial();
  if (initial == nullptr || initial->if_tensor() == nullptr) {
    return {e.Unsupported(absl::StrCat("the value of @", global->name(),
                                       " is in no bundle that was given (--from_bundle)"))};
  }
  return {e.Constant(*initial->if_tensor())};
}

}  // namespace roundhouse::tosa_export
