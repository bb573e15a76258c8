#include "roundhouse/passes/tfl/export/program_export.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/tfl/export/grids.h"
#include "roundhouse/passes/tfl/export/operator_versions.h"
#include "roundhouse/service/export_options.h"

namespace roundhouse::tfl_export {
namespace {

constexpr size_t kMaxReported = 50;

// Stands for what could not be said, so that what uses it is looked at all the same. No dialect has
// it; the program is thrown away.
constexpr absl::string_view kUnsaid = "export.unsaid";

const std::string* SymbolOf(const Node& node, absl::string_view attribute) {
  const Attribute* value = node.attribute(attribute);
  return value == nullptr ? nullptr : value->if_symbol();
}

bool IsState(const Global& global) {
  return global.is_mutable() || global.attributes().contains(container::kInitializer);
}

// Whether nothing is lost with the node when nothing uses its results.
bool IsPure(const Node& node) {
  if (node.op_name() == container::kGlobalLoadConst || node.op_name() == container::kNone)
    return true;
  const tfl::BuiltinOp* builtin = tfl::FindBuiltinOp(node.op_name());
  return builtin != nullptr && !builtin->is_opaque && !builtin->has_graphs();
}

void EraseUnused(Program& program) {
  absl::flat_hash_set<std::string> loaded;
  for (Graph* graph : program.graphs()) {
    graph->EraseIf(IsPure);
    for (const Node* node : graph->nodes()) {
      if (const std::string* global = SymbolOf(*node, container::kGlobal)) loaded.insert(*global);
    }
  }
  std::vector<Global*> unused;
  for (Global* global : program.globals()) {
    if (!loaded.contains(global->name())) unused.push_back(global);
  }
  program.Erase(unused);
}

// [name, number] of each.
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

std::string WhyNoTensor(const Type& type) {
  if (!type.is_tensor()) return absl::StrCat("TFLite has no values of type ", type.ToString());
  if (!tfl::TensorTypeOf(type.element_type())) {
    return absl::StrCat("TFLite has no elements of ", type.element_type().ToString());
  }
  const Quantization* grid = type.element_type().quantization();
  if (grid != nullptr && grid->expressed != ElementKind::kF32) {
    return absl::StrCat("TFLite's quantised elements stand for f32, not for ",
                        ElementKindName(grid->expressed));
  }
  return "";
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> ProgramExport::Run() {
  for (const auto& [name, value] : source_.attributes()) target_->set_attribute(name, value);
  target_->set_name(source_.name());
  RH_RETURN_IF_ERROR(AddVariables());
  std::vector<std::pair<const Graph*, Graph*>> graphs;
  for (const Graph* graph : source_.graphs()) {
    if (graph->is_declaration()) {
      errors_.push_back(absl::StrCat("@", graph->name(), ": it has no body"));
      continue;
    }
    RH_ASSIGN_OR_RETURN(Graph * target, target_->CreateGraph(graph->name(), graph->visibility()));
    graphs.emplace_back(graph, target);
  }
  for (const auto& [graph, target] : graphs) RH_RETURN_IF_ERROR(ExportGraph(*graph, *target));
  if (errors_.empty()) {
    EraseUnused(*target_);
    SetVersions();
  }
  if (errors_.empty()) {
    target_->EraseAttribute(kTfliteRuntime);
    return std::move(target_);
  }
  const size_t count = errors_.size();
  if (count > kMaxReported) errors_.resize(kMaxReported);
  return absl::UnimplementedError(
      absl::StrCat(count, count == 1 ? " node" : " nodes", " cannot be said in TFLite:\n  ",
                   absl::StrJoin(errors_, "\n  "), count > kMaxReported ? "\n  …" : ""));
}

void ProgramExport::SetVersions() {
  const Attribute* runtime = target_->attributes().Find(kTfliteRuntime);
  const bool is_old = runtime != nullptr && runtime->if_string() != nullptr &&
                      *runtime->if_string() == kTfliteRuntime2_9;
  for (Graph* graph : target_->graphs()) {
    for (Node* node : graph->nodes()) {
      if (tfl::FindBuiltinOp(node->op_name()) == nullptr) continue;
      const int version = VersionOf(*node);
      if (version != 1) node->set_attribute(tfl::kVersion, OfInt(version));
      const std::string why = is_old ? WhyNotIn2_9(*node) : "";
      if (why.empty()) continue;
      errors_.push_back(absl::StrCat(node->DebugName(), ": ", why,
                                     "; newer ones run it (--tflite_runtime=latest)"));
    }
  }
}

absl::Status ProgramExport::AddVariables() {
  for (const Global* global : source_.globals()) {
    if (!IsState(*global)) continue;
    RH_ASSIGN_OR_RETURN(Global * variable,
                        target_->CreateGlobal(global->name(), TflType(global->type())));
    variable->set_mutable(true);
    variable->set_visibility(global->visibility());
    variable->set_initial(global->initial());
    for (const auto& [name, value] : global->attributes()) variable->set_attribute(name, value);
    if (!global->attributes().contains(tfl::kVariable)) {
      variable->set_attribute(tfl::kVariable, Attribute::List({Attribute::String(""),
                                                               Attribute::String(global->name())}));
    }
  }
  return absl::OkStatus();
}

absl::Status ProgramExport::ExportGraph(const Graph& graph, Graph& target) {
  for (const auto& [name, value] : graph.attributes()) target.set_attribute(name, value);
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pulls, input_nodes(graph));
  for (size_t i = 0; i < pulls.size(); ++i) {
    const Port& port = graph.inputs()[i];
    const Type type = TflType(port.type);
    if (const std::string why = WhyNoTensor(type); !why.empty()) {
      errors_.push_back(absl::StrCat("@", graph.name(), ": input '", port.name, "': ", why));
    }
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(target, port.name, type));
    input->node().set_name(port.name);
    target.mutable_inputs()[i].attributes = port.attributes;
    if (pulls[i] != nullptr) values_[&pulls[i]->result()] = input;
  }
  for (const Node* node : graph.nodes()) {
    if (!IsBoundaryNode(*node)) ExportNode(*node, target);
  }
  return errors_.empty() ? ExportOutputs(graph, target) : absl::OkStatus();
}

Value* ProgramExport::Copied(const Node& push, Value* value, Graph& target) {
  const Type& type = value->type();
  if (!type.is_tensor() || !type.shape().is_static() || ConstantValue(*value)) return value;
  OpExport e(push, values_, target, weights_);
  Value* copy = e.Reshape(value, {type.shape().sizes().begin(), type.shape().sizes().end()});
  return copy == nullptr ? value : copy;
}

void ProgramExport::NameTensors(Graph& target,
                                const absl::flat_hash_map<const Value*, std::string>& outputs) {
  absl::flat_hash_set<std::string> taken;
  for (const Port& port : target.inputs()) taken.insert(port.name);
  for (const Node* node : target.nodes()) {
    if (const std::string* global = SymbolOf(*node, container::kGlobal)) taken.insert(*global);
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

absl::Status ProgramExport::ExportOutputs(const Graph& graph, Graph& target) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pushes, output_nodes(graph));
  absl::flat_hash_set<const Value*> given;
  absl::flat_hash_map<const Value*, std::string> names;  // Looked up, never iterated.
  for (size_t i = 0; i < pushes.size(); ++i) {
    const Port& port = graph.outputs()[i];
    Value* output = pushes[i] == nullptr ? nullptr : values_[&pushes[i]->operand(0)];
    if (output == nullptr) {
      errors_.push_back(
          absl::StrCat("@", graph.name(), ": output '", port.name,
                       "' is a sum that is not rounded, of which TFLite has no tensor"));
      return absl::OkStatus();
    }
    // In a file an output has the name of its tensor, so that two of them need two tensors.
    if (!given.insert(output).second) {
      output = Copied(*pushes[i], output, target);
      given.insert(output);
    }
    if (absl::StartsWith(output->node().op_name(), "tfl.") && !port.name.empty()) {
      names.try_emplace(output, port.name);
    }
    RH_RETURN_IF_ERROR(AddOutput(target, port.name, *output).status());
    const absl::StatusOr<Type> merged = Merge(TflType(port.type), output->type());
    if (merged.ok()) target.mutable_outputs()[i].type = *merged;
  }
  NameTensors(target, names);
  if (target.visibility() == Visibility::kPublic &&
      !target.attributes().contains(tfl::kSignatures)) {
    target.set_attribute(tfl::kSignatures, SignaturesOf(target));
  }
  return absl::OkStatus();
}

Values ProgramExport::ExportQuantizedOp(const Node& quantize, Graph& target) {
  if (!Is<canonical::Quantize>(quantize)) return {};
  const Value& operand = quantize.operand(0);
  const Node& op = operand.node();
  const ElementType& to = quantize.result().type().element_type();
  const ExportTable::Function* function = table_.functions().Find(op.op());
  if (!operand.has_one_use() || op.num_results() != 1 || function == nullptr ||
      op.has_control_edges() || !TakesQuantized(op, to)) {
    return {};
  }
  ValueMap stored = values_;
  for (const Value* value : op.operands()) {
    if (Is<canonical::Dequantize>(value->node())) {
      stored[value] = values_[&value->node().operand(0)];
    }
  }
  OpExport e(op, stored, target, weights_);
  const Values results = (*function)(e);
  if (!e.ok() || results.size() != 1 || results[0] == nullptr) return {};
  results[0]->set_type(TflType(quantize.result().type()));
  return results;
}

void ProgramExport::ExportNode(const Node& node, Graph& target) {
  if (node.op_name() == container::kNone) return;
  OpExport e(node, values_, target, weights_);
  const absl::string_view op = node.op_name();
  const bool is_sum = node.num_results() == 1 && IsUnroundedSum(node.result());
  Values results;
  if (node.has_control_edges()) {
    e.Unsupported("TFLite has no control dependencies");
  } else if (op == container::kRefine) {
    results = {e.in(0)};
  } else if (op == container::kGlobalLoad || op == container::kGlobalLoadConst) {
    results = ExportLoad(e);
  } else if (op == container::kGlobalStore) {
    results = ExportStore(e);
  } else if (op == container::kIf) {
    results = ExportRunning(e, "if", {{"then", "then_subgraph"}, {"else", "else_subgraph"}});
  } else if (op == container::kWhile) {
    results =
        ExportRunning(e, "while", {{"condition", "cond_subgraph"}, {"body", "body_subgraph"}});
  } else if (is_sum) {
    return;  // What rounds it sees to it.
  } else if (results = ExportQuantizedOp(node, target); !results.empty()) {
    // Done.
  } else if (const ExportTable::Function* function = table_.functions().Find(node.op())) {
    results = (*function)(e);
  } else {
    const absl::string_view why = table_.functions().WhyNot(node.op());
    e.Unsupported(why.empty() ? "TFLite has no such operation" : why);
  }
  results.resize(node.num_results(), nullptr);
  CheckTypes(e, results);
  if (!e.ok()) {
    errors_.push_back(absl::StrCat(node.DebugName(), ": ", e.status().message()));
    for (int i = 0; i < node.num_results(); ++i) {
      const Type type = TflType(node.result(i).type());
      results[i] = &target.CreateNode(kUnsaid, {}, {type})->result();
    }
  }
  for (int i = 0; i < node.num_results(); ++i) values_[&node.result(i)] = results[i];
  if (e.ok() && !results.empty() && results[0] != nullptr && !node.name().empty() &&
      results[0]->num_uses() == 0 && absl::StartsWith(results[0]->node().op_name(), "tfl.")) {
    results[0]->node().set_name(node.name());
  }
}

void ProgramExport::CheckTypes(OpExport& e, const Values& results) {
  for (size_t i = 0; i < results.size() && e.ok(); ++i) {
    const Value& result = e.node().result(static_cast<int>(i));
    if (results[i] == nullptr) {
      if (result.has_users() && errors_.empty()) {
        e.Fail(absl::InternalError("the export gave no value for a result"));
      }
      continue;
    }
    const Type type = TflType(result.type());
    if (const std::string why = WhyNoTensor(type); !why.empty()) {
      e.Unsupported(why);
      return;
    }
    const Quantization* grid = type.element_type().quantization();
    // The range of constants is narrower than what TFLite says of them, and nothing else may
    // differ.
    if (grid != nullptr && ConstantValue(*results[i])) continue;
    if (grid != nullptr && grid->storage_range) {
      e.Unsupported("TFLite's quantised elements use all of their storage");
      return;
    }
    const absl::StatusOr<Type> merged = Merge(results[i]->type(), type);
    if (merged.ok()) {
      results[i]->set_type(*merged);
    } else {
      e.Fail(absl::InternalError(absl::StrCat("the export gives ", results[i]->type().ToString(),
                                              ", expected ", type.ToString())));
    }
  }
}

Values ProgramExport::ExportLoad(OpExport& e) {
  const std::string* symbol = SymbolOf(e.node(), container::kGlobal);
  const Global* global = symbol == nullptr ? nullptr : source_.FindGlobal(*symbol);
  if (global == nullptr) return {e.Fail(absl::InvalidArgumentError("there is no such global"))};
  if (IsState(*global)) {
    return {&e.graph()
                 .CreateNode(container::kGlobalLoad, {}, {TflType(e.result_type())},
                             {{std::string(container::kGlobal), Attribute::Symbol(*symbol)}})
                 ->result(0)};
  }
  const Attribute* initial = global->inline_initial();
  if (initial == nullptr || initial->if_tensor() == nullptr) {
    return {e.Unsupported(absl::StrCat("the value of @", global->name(),
                                       " is in no bundle that was given (--from_bundle)"))};
  }
  const Tensor& value = *initial->if_tensor();
  return {e.Constant(value, e.result_type().WithShape(value.shape()))};
}

Values ProgramExport::ExportStore(OpExport& e) {
  const std::string* symbol = SymbolOf(e.node(), container::kGlobal);
  Value* value = e.in(0);
  if (value != nullptr) {
    e.graph().CreateNode(container::kGlobalStore, {&value, 1}, {},
                         {{std::string(container::kGlobal), Attribute::Symbol(*symbol)}});
  }
  return {};
}

Values ProgramExport::ExportRunning(
    OpExport& e, absl::string_view op,
    const std::vector<std::pair<absl::string_view, absl::string_view>>& graphs) {
  Values operands;
  for (int i = 0; i < e.num_inputs(); ++i) operands.push_back(e.in(i));
  std::vector<Type> types;
  for (int i = 0; i < e.node().num_results(); ++i) types.push_back(TflType(e.result_type(i)));
  AttributeMap attributes;
  for (const auto& [from, to] : graphs) {
    const std::string* symbol = SymbolOf(e.node(), from);
    if (symbol == nullptr || source_.FindGraph(*symbol) == nullptr) {
      return {e.Fail(absl::InvalidArgumentError("there is no such graph"))};
    }
    attributes.Set(to, Attribute::Symbol(*symbol));
  }
  return e.All(op, operands, std::move(attributes), std::move(types));
}

}  // namespace roundhouse::tfl_export
