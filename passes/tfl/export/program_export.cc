#include "roundhouse/passes/tfl/export/program_export.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/tfl/export/narrow_weights.h"
#include "roundhouse/passes/tfl/export/operator_versions.h"
#include "roundhouse/passes/tfl/export/quantized_operands.h"
#include "roundhouse/service/export_options.h"

namespace roundhouse::tfl_export {
namespace {

using canonical_export::IsState;
using canonical_export::SymbolOf;

// A list of [name, index] of each port.
Attribute Aliases(const std::vector<Port>& ports) {
  std::vector<Attribute> aliases;
  for (size_t i = 0; i < ports.size(); ++i) {
    aliases.push_back(Attribute::List(
        {Attribute::String(ports[i].name), Attribute::Int(static_cast<int64_t>(i))}));
  }
  return Attribute::List(std::move(aliases));
}

Attribute SignaturesOf(const Graph& graph) {
  AttributeMap signature;
  signature.Set("key",
                Attribute::String(graph.name() == "main" ? "serving_default" : graph.name()));
  signature.Set("inputs", Aliases(graph.inputs()));
  signature.Set("outputs", Aliases(graph.outputs()));
  return Attribute::List({Attribute::Dictionary(std::move(signature))});
}

// Gives each result a name that is unique in the graph: its given name, or else one derived from
// the node that it came from.
void NameTensors(Graph& target, const absl::flat_hash_map<const Value*, std::string>& outputs) {
  absl::flat_hash_set<std::string> taken;
  for (const Port& port : target.inputs()) taken.insert(port.name);
  for (const Node* node : target.nodes()) {
    if (const std::string* global = canonical_export::SymbolOf(*node, container::kGlobal))
      taken.insert(*global);
    for (int i = 0; i < node->num_results(); ++i) {
      if (auto name = outputs.find(&node->result(i)); name != outputs.end()) {
        taken.insert(name->second);
      }
    }
  }
  absl::flat_hash_map<std::string, int> last_numbers;
  const auto name_of = [&](const Value& value, const std::string& base) {
    if (auto given = outputs.find(&value); given != outputs.end()) return given->second;
    const std::string stem = base.empty() ? "value" : base;
    std::string name = stem;
    while (!taken.insert(name).second) name = absl::StrCat(stem, "_", ++last_numbers[stem]);
    return name;
  };
  for (Node* node : target.nodes()) {
    if (!absl::StartsWith(node->op_name(), "tfl.") || node->num_results() == 0) continue;
    const std::string base = node->name();
    node->set_name(name_of(node->result(0), base));
    if (node->num_results() == 1) continue;
    std::vector<Attribute> notes = {Attribute::Dictionary({})};
    for (int i = 1; i < node->num_results(); ++i) {
      AttributeMap note;
      note.Set("name", Attribute::String(name_of(node->result(i), base)));
      notes.push_back(Attribute::Dictionary(std::move(note)));
    }
    node->set_attribute(tfl::kResults, Attribute::List(std::move(notes)));
  }
}

}  // namespace

std::unique_ptr<canonical_export::OpExport> ProgramExport::NewOp(const Node& node,
                                                                 const ValueMap& values,
                                                                 Graph& graph) {
  return std::make_unique<OpExport>(scope(), node, values, graph);
}

bool ProgramExport::IsPure(const Node& node) const {
  if (canonical_export::ProgramExport::IsPure(node)) return true;
  const tfl::BuiltinOp* builtin = tfl::FindBuiltinOp(node.op_name());
  return builtin != nullptr && !builtin->is_opaque && !builtin->has_graphs();
}

bool ProgramExport::IsLeftToUsers(const Node& node) const {
  return node.op().dialect_name() == "canonical" && node.num_results() == 1 &&
         !node.has_control_edges() && IsUnroundedSum(node.result());
}

bool ProgramExport::TakesQuantized(const Node& op, const ElementType& to) const {
  return tfl_export::TakesQuantized(op, to);
}

absl::Status ProgramExport::Finish() {
  RH_RETURN_IF_ERROR(NarrowWeights(target()));
  EraseUnused();
  const Attribute* runtime = target().attributes().Find(kTfliteRuntime);
  const bool is_old = runtime != nullptr && runtime->if_string() != nullptr &&
                      *runtime->if_string() == kTfliteRuntime2_9;
  for (Graph* graph : target().graphs()) {
    for (Node* node : graph->nodes()) {
      if (tfl::FindBuiltinOp(node->op_name()) == nullptr) continue;
      const int version = VersionOf(*node);
      if (version != 1) node->set_attribute(tfl::kVersion, OfInt(version));
      const std::string why = is_old ? WhyNotIn2_9(*node) : "";
      if (why.empty()) continue;
      Refuse(absl::StrCat(node->DebugName(), ": ", why,
                          "; newer ones run it (option tflite_runtime=latest)"));
    }
  }
  target().EraseAttribute(kTfliteRuntime);
  // An initializer may load weights, which were made later, and only globals before its own.
  for (const Global* global : source().globals()) {
    Global* computed = target().FindGlobal(global->name());
    // One that nothing loads is not there any more.
    if (computed == nullptr || !global->attributes().contains(container::kInitializer)) continue;
    target().Erase(computed);
    RH_RETURN_IF_ERROR(AddState(*global));
  }
  return absl::OkStatus();
}

absl::Status ProgramExport::Begin() {
  for (const Global* global : source().globals()) {
    if (IsState(*global)) RH_RETURN_IF_ERROR(AddState(*global));
  }
  return absl::OkStatus();
}

absl::Status ProgramExport::AddState(const Global& global) {
  RH_ASSIGN_OR_RETURN(Global * variable,
                      target().CreateGlobal(global.name(), TflType(global.type())));
  variable->set_mutable(true);
  variable->set_visibility(global.visibility());
  variable->set_initial(global.initial());
  for (const auto& [name, value] : global.attributes()) variable->set_attribute(name, value);
  if (!global.attributes().contains(tfl::kVariable)) {
    variable->set_attribute(
        tfl::kVariable, Attribute::List({Attribute::String(""), Attribute::String(global.name())}));
  }
  return absl::OkStatus();
}

absl::StatusOr<Value*> ProgramExport::Again(const Node& push, Value* value, Graph& graph) {
  const Type& type = value->type();
  if (!type.is_tensor() || !type.shape().is_static() || ConstantValue(*value)) return value;
  const ValueMap none;
  OpExport e(scope(), push, none, graph);
  Value* copy = e.Reshape(value, {type.shape().sizes().begin(), type.shape().sizes().end()});
  if (copy == nullptr) return value;
  // Sizes that are known may have names, too.
  if (const absl::StatusOr<Type> merged = Merge(copy->type(), type); merged.ok())
    copy->set_type(*merged);
  return copy;
}

std::string ProgramExport::WhyNoOutput(const Type&) const {
  return "a sum that is not rounded, for which TFLite has no tensor";
}

absl::Status ProgramExport::FinishGraph(const Graph&, Graph& target) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pulls, input_nodes(target));
  for (size_t i = 0; i < pulls.size(); ++i) {
    if (pulls[i] != nullptr) pulls[i]->set_name(target.inputs()[i].name);
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(target));
  absl::flat_hash_map<const Value*, std::string> names;  // Looked up, never iterated.
  for (size_t i = 0; i < pushes.size(); ++i) {
    const Value& output = pushes[i]->operand(0);
    const std::string& name = target.outputs()[i].name;
    if (absl::StartsWith(output.node().op_name(), "tfl.") && !name.empty()) {
      names.try_emplace(&output, name);
    }
  }
  NameTensors(target, names);
  if (target.visibility() == Visibility::kPublic &&
      !target.attributes().contains(tfl::kSignatures)) {
    target.set_attribute(tfl::kSignatures, SignaturesOf(target));
  }
  return absl::OkStatus();
}

bool ProgramExport::IsNamedAfter(const BaseExport&, const Value& result) const {
  return result.num_uses() == 0 && absl::StartsWith(result.node().op_name(), "tfl.");
}

Value* ProgramExport::Typed(BaseExport& e, const Value& result, Value* made) {
  const Type type = TflType(result.type());
  const bool is_tensor = Format().WhyNoTensor(type).empty();
  const Quantization* quantization = is_tensor ? type.element_type().quantization() : nullptr;
  // Constants may have a narrower storage range than TFLite's types; nothing else may differ.
  if (quantization != nullptr && ConstantValue(*made)) return made;
  if (quantization != nullptr && quantization->storage_range)
    return e.Unsupported("TFLite's quantised elements use their whole storage range");
  return canonical_export::ProgramExport::Typed(e, result, made);
}

Values ProgramExport::ExportLoadOfState(BaseExport& e, const Global& global) {
  return {&e.graph()
               .CreateNode(container::kGlobalLoad, {}, {TflType(e.result_type())},
                           {{std::string(container::kGlobal), Attribute::Symbol(global.name())}})
               ->result(0)};
}

Values ProgramExport::ExportStoreOfState(BaseExport& e, const Global& global) {
  Value* value = e.in(0);
  if (value != nullptr) {
    // The source has refined it, and the export may have left that out.
    if (const Type type = TflType(global.type()); value->type() != type) {
      value = &e.graph().CreateNode(container::kRefine, {&value, 1}, {type})->result();
    }
    e.graph().CreateNode(container::kGlobalStore, {&value, 1}, {},
                         {{std::string(container::kGlobal), Attribute::Symbol(global.name())}});
  }
  return {};
}

absl::StatusOr<Values> ProgramExport::ExportCall(BaseExport& e) {
  return Values{e.Unsupported("TFLite has no such operation")};
}

absl::StatusOr<Values> ProgramExport::ExportIf(BaseExport& e) {
  return ExportRunning(e, "if", {{"then", "then_subgraph"}, {"else", "else_subgraph"}});
}

absl::StatusOr<Values> ProgramExport::ExportWhile(BaseExport& e) {
  return ExportRunning(e, "while", {{"condition", "cond_subgraph"}, {"body", "body_subgraph"}});
}

Values ProgramExport::ExportRunning(
    BaseExport& e, absl::string_view op,
    const std::vector<std::pair<absl::string_view, absl::string_view>>& graphs) {
  std::vector<Type> types;
  for (int i = 0; i < e.node().num_results(); ++i) types.push_back(TflType(e.result_type(i)));
  AttributeMap attributes;
  for (const auto& [from, to] : graphs) {
    const Graph* graph = GraphOf(e, from);
    if (graph == nullptr) return {};
    attributes.Set(to, Attribute::Symbol(graph->name()));
  }
  return e.All(op, e.inputs(), std::move(attributes), std::move(types));
}

}  // namespace roundhouse::tfl_export
