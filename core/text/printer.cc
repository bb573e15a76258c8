#include "roundhouse/core/text/printer.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/text/attribute_printer.h"
#include "roundhouse/core/text/function_graphs.h"
#include "roundhouse/core/text/packed_attributes.h"
#include "roundhouse/core/text/text_boundary.h"
#include "roundhouse/core/text/text_names.h"

namespace roundhouse {
namespace {

Attribute Strings(const std::vector<std::string>& strings) {
  std::vector<Attribute> list;
  list.reserve(strings.size());
  for (const std::string& string : strings) list.push_back(Attribute::String(string));
  return Attribute::List(std::move(list));
}

bool IsFunctionType(const Type& type) {
  return type.is_opaque() && !type.opaque_text().empty() && type.opaque_text()[0] == '(';
}

class ProgramPrinter {
 public:
  ProgramPrinter(const Program& program, const PrintOptions& options)
      : program_(program),
        options_(options),
        attribute_options_{options.max_inline_elements, options.elide_resources, &resources_},
        with_state_(GraphsWithState(program)),
        is_on_functions_(HasOpsOnFunctions(program)) {}

  absl::StatusOr<std::string> Print() {
    ReserveNamesOfMissingData();
    const bool is_module = !program_.name().empty() || !program_.attributes().empty();
    if (is_module) {
      out_ += "module";
      if (!program_.name().empty()) absl::StrAppend(&out_, " ", SymbolText(program_.name()));
      if (!program_.attributes().empty()) {
        out_ += " attributes ";
        RH_RETURN_IF_ERROR(AppendDictionary(
            out_, PackedAttributes(AttributeHolder::kProgram, program_.attributes(), {}),
            program_.name(), attribute_options_));
      }
      out_ += " {\n";
      indent_ = "  ";
    }
    for (const Global* global : program_.globals()) {
      RH_RETURN_IF_ERROR(
          Annotate(PrintGlobal(*global), absl::StrCat("global ", SymbolText(global->name()))));
    }
    for (const Graph* graph : program_.graphs()) RH_RETURN_IF_ERROR(PrintGraph(*graph));
    if (is_module) out_ += "}\n";
    resources_.AppendTo(out_);
    return std::move(out_);
  }

 private:
  // The name of a node in the current graph: a number, an argument, or none.
  struct Name {
    static constexpr int64_t kNone = -1;
    int64_t number = kNone;
    bool is_argument = false;
  };

  void ReserveNamesOfMissingData();
  absl::Status PrintGlobal(const Global& global);
  absl::Status PrintGraph(const Graph& graph);
  absl::Status PrintDeclaredPorts(const Graph& graph, const TextBoundary* boundary);
  absl::Status PrintBody(const Graph& graph, const TextBoundary& boundary, bool is_func);
  absl::Status PrintNode(const Node& node, const NodeNumbering& numbering);
  // Prints the operation and its types in MLIR's own form. Returns false and prints nothing if only
  // the generic form can express it.
  bool PrintAccess(const Node& node, const NodeNumbering& numbering);
  absl::Status PrintGeneric(const Node& node, const NodeNumbering& numbering);
  absl::Status PrintNodeAttributes(const Node& node, AttributeHolder holder,
                                   const NodeNumbering& numbering);
  void NumberNodes(const TextBoundary& boundary, const NodeNumbering& numbering);

  void AppendValue(const Value& value, const NodeNumbering& numbering);
  void AppendValues(const Node& node, int first, const NodeNumbering& numbering);
  void AppendResultTypes(absl::Span<const Type> types);
  void AppendLocation(const std::string& name, const std::vector<std::string>& origins);

  const Program& program_;
  const PrintOptions& options_;
  ResourceTable resources_;
  AttributePrintOptions attribute_options_;
  absl::flat_hash_set<const Graph*> with_state_;
  bool is_on_functions_;
  std::string out_;
  std::string indent_;

  // The following are for the current graph.
  std::vector<std::string> arguments_;
  std::vector<Name> names_;   // Indexed by position.
  std::vector<int64_t> ids_;  // Indexed by position; 0 for nodes without control successors.
};

void ProgramPrinter::ReserveNamesOfMissingData() {
  auto reserve = [this](const Attribute& attribute) {
    ForEachLeaf(attribute, [this](const Attribute& leaf) {
      const Tensor* tensor = leaf.if_tensor();
      if (tensor != nullptr && tensor->is_outside() && !tensor->outside_storage()->has_data())
        resources_.Reserve(tensor->outside_storage()->name());
    });
  };
  auto reserve_all = [&](const AttributeMap& attributes) {
    for (const auto& [name, value] : attributes) reserve(value);
  };
  reserve_all(program_.attributes());
  for (const Global* global : program_.globals()) {
    if (const Attribute* initial = global->inline_initial()) reserve(*initial);
    reserve_all(global->attributes());
  }
  for (const Graph* graph : program_.graphs()) {
    reserve_all(graph->attributes());
    for (const Port& port : graph->inputs()) reserve_all(port.attributes);
    for (const Port& port : graph->outputs()) reserve_all(port.attributes);
    for (const Node* node : graph->nodes()) reserve_all(node->attributes());
  }
}

absl::Status ProgramPrinter::PrintGlobal(const Global& global) {
  absl::StrAppend(&out_, indent_, text_names::kGlobal, " ", VisibilityName(global.visibility()),
                  global.is_mutable() ? " mutable " : " ", SymbolText(global.name()));
  if (const Attribute* value = global.inline_initial()) {
    out_ += '(';
    RH_RETURN_IF_ERROR(AppendAttribute(out_, *value, global.name(), attribute_options_));
    out_ += ')';
  } else if (const Global::External* external = global.external_initial()) {
    absl::StrAppend(&out_, "(", text_names::kExtern, " : ", external->type.ToString(), ")");
  }
  absl::StrAppend(&out_, " : ", global.type().ToString());
  if (!global.attributes().empty()) {
    out_ += ' ';
    RH_RETURN_IF_ERROR(
        AppendDictionary(out_, PackedAttributes(AttributeHolder::kGlobal, global.attributes(), {}),
                         global.name(), attribute_options_));
  }
  out_ += '\n';
  return absl::OkStatus();
}

absl::Status ProgramPrinter::PrintGraph(const Graph& graph) {
  const bool is_func = graph.is_declaration() || with_state_.contains(&graph);
  absl::StrAppend(&out_, indent_,
                  is_on_functions_ ? absl::string_view("func.func")
                  : is_func        ? text_names::kFunc
                                   : text_names::kSubgraph);
  if (graph.visibility() != Visibility::kPublic)
    absl::StrAppend(&out_, " ", VisibilityName(graph.visibility()));
  absl::StrAppend(&out_, " ", SymbolText(graph.name()));
  TextBoundary boundary;
  if (graph.is_declaration()) {
    if (graph.num_nodes() > 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("graph ", SymbolText(graph.name()), " is a declaration but has nodes"));
    }
  } else {
    RH_ASSIGN_OR_RETURN(boundary, TextBoundaryOf(graph));
  }
  RH_RETURN_IF_ERROR(
      Annotate(PrintDeclaredPorts(graph, graph.is_declaration() ? nullptr : &boundary),
               absl::StrCat("graph ", SymbolText(graph.name()))));
  AttributeMap extra;
  if (graph.boundary_dialect() != Graph::kDefaultBoundaryDialect) {
    extra.Set(text_names::kBoundary, Attribute::String(graph.boundary_dialect()));
  }
  const AttributeMap attributes =
      PackedAttributes(AttributeHolder::kGraph, graph.attributes(), std::move(extra));
  if (!attributes.empty()) {
    out_ += " attributes ";
    RH_RETURN_IF_ERROR(AppendDictionary(out_, attributes, graph.name(), attribute_options_));
  }
  if (graph.is_declaration()) {
    out_ += '\n';
    return absl::OkStatus();
  }
  out_ += " {\n";
  RH_RETURN_IF_ERROR(PrintBody(graph, boundary, is_func));
  absl::StrAppend(&out_, indent_, "}\n");
  return absl::OkStatus();
}

// Prints `(%image: type {attributes} loc(…), …) -> (type {attributes}, …)`, without names and
// locations if `boundary` is null.
absl::Status ProgramPrinter::PrintDeclaredPorts(const Graph& graph, const TextBoundary* boundary) {
  arguments_.clear();
  absl::flat_hash_set<std::string> used;
  auto can_be_used = [&](const std::string& name) {
    return IsBareIdentifier(name) && used.insert(name).second;
  };
  for (const Port& port : graph.inputs())
    arguments_.push_back(can_be_used(port.name) ? port.name : "");
  for (size_t i = 0; i < arguments_.size(); ++i) {
    if (!arguments_[i].empty()) continue;
    std::string name = absl::StrCat("arg", i);
    while (!used.insert(name).second) name += '_';
    arguments_[i] = std::move(name);
  }

  out_ += '(';
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const Port& port = graph.inputs()[i];
    if (i > 0) out_ += ", ";
    if (boundary != nullptr) absl::StrAppend(&out_, "%", arguments_[i], ": ");
    out_ += port.type.ToString();
    AttributeMap extra;
    if (!port.name.empty()) extra.Set(text_names::kIdentifier, Attribute::String(port.name));
    const AttributeMap attributes =
        PackedAttributes(AttributeHolder::kPort, port.attributes, std::move(extra));
    if (!attributes.empty()) {
      out_ += ' ';
      RH_RETURN_IF_ERROR(AppendDictionary(out_, attributes, port.name, attribute_options_));
    }
    if (boundary == nullptr || !boundary->is_default) continue;
    const Node& node = *boundary->inputs[i];
    if (!node.name().empty() || !node.origins().empty())
      AppendLocation(node.name(), node.origins());
  }
  out_ += ')';

  const std::vector<Port>& outputs = graph.outputs();
  if (outputs.empty()) return absl::OkStatus();
  std::vector<AttributeMap> attributes;
  bool is_plain = outputs.size() == 1 && !IsFunctionType(outputs[0].type);
  for (size_t i = 0; i < outputs.size(); ++i) {
    AttributeMap extra;
    if (!outputs[i].name.empty())
      extra.Set(text_names::kIdentifier, Attribute::String(outputs[i].name));
    if (boundary != nullptr && boundary->is_default && options_.locations) {
      const Node& node = *boundary->outputs[i];
      if (!node.name().empty()) extra.Set(text_names::kNodeName, Attribute::String(node.name()));
      if (!node.origins().empty()) extra.Set(text_names::kNodeOrigins, Strings(node.origins()));
    }
    attributes.push_back(
        PackedAttributes(AttributeHolder::kPort, outputs[i].attributes, std::move(extra)));
    is_plain = is_plain && attributes.back().empty();
  }
  out_ += is_plain ? " -> " : " -> (";
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (i > 0) out_ += ", ";
    out_ += outputs[i].type.ToString();
    if (attributes[i].empty()) continue;
    out_ += ' ';
    RH_RETURN_IF_ERROR(AppendDictionary(out_, attributes[i], outputs[i].name, attribute_options_));
  }
  if (!is_plain) out_ += ')';
  return absl::OkStatus();
}

void ProgramPrinter::NumberNodes(const TextBoundary& boundary, const NodeNumbering& numbering) {
  names_.assign(numbering.size(), Name());
  ids_.assign(numbering.size(), 0);
  for (size_t i = 0; i < boundary.inputs.size(); ++i) {
    names_[numbering.Find(*boundary.inputs[i])] = {static_cast<int64_t>(i), true};
  }
  int64_t next_number = 0;
  int64_t next_id = 1;
  for (size_t position = 0; position < numbering.size(); ++position) {
    const Node& node = numbering[position];
    if (!names_[position].is_argument && node.num_results() > 0)
      names_[position].number = next_number++;
    if (node.has_control_edges() && !node.control_successors().empty()) ids_[position] = next_id++;
  }
}

absl::Status ProgramPrinter::PrintBody(const Graph& graph, const TextBoundary& boundary,
                                       bool is_func) {
  const NodeNumbering numbering(graph);
  NumberNodes(boundary, numbering);
  const std::string outer = indent_;
  indent_ += "  ";
  for (const Node* node : graph.nodes()) {
    if (boundary.is_default &&
        (node->op_name() == container::kInput || node->op_name() == container::kOutput))
      continue;
    absl::Status status = PrintNode(*node, numbering);
    if (!status.ok()) {
      return Annotate(status,
                      absl::StrCat("graph ", SymbolText(graph.name()), ": ", node->DebugName()));
    }
  }
  absl::StrAppend(&out_, indent_,
                  is_on_functions_ ? absl::string_view("func.return")
                  : is_func        ? text_names::kReturn
                                   : text_names::kOutput);
  for (size_t i = 0; i < boundary.outputs.size(); ++i) {
    const Value& value = boundary.outputs[i]->operand(0);
    if (!numbering.contains(value.node())) {
      return absl::InvalidArgumentError(absl::StrCat("graph ", SymbolText(graph.name()), ": ",
                                                     boundary.outputs[i]->DebugName(),
                                                     ": its operand is in another graph"));
    }
    out_ += i == 0 ? " " : ", ";
    AppendValue(value, numbering);
  }
  for (size_t i = 0; i < boundary.outputs.size(); ++i) {
    absl::StrAppend(&out_, i == 0 ? " : " : ", ", graph.outputs()[i].type.ToString());
  }
  out_ += '\n';
  indent_ = outer;
  return absl::OkStatus();
}

// ---- Nodes

absl::Status ProgramPrinter::PrintNode(const Node& node, const NodeNumbering& numbering) {
  if (node.is_empty()) return absl::InvalidArgumentError("a node without an op has no text form");
  for (int i = 0; i < node.num_operands(); ++i) {
    if (node.has_operand(i) && numbering.contains(node.operand(i).node())) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(node.op().OperandName(i), " is in another graph, or erased"));
  }
  out_ += indent_;
  if (node.num_results() > 0) {
    absl::StrAppend(&out_, "%", names_[numbering.Find(node)].number);
    if (node.num_results() > 1) absl::StrAppend(&out_, ":", node.num_results());
    out_ += " = ";
  }
  if (PrintAccess(node, numbering)) {
    RH_RETURN_IF_ERROR(PrintNodeAttributes(node, AttributeHolder::kAccess, numbering));
  } else {
    RH_RETURN_IF_ERROR(PrintGeneric(node, numbering));
  }
  AppendLocation(node.name(), node.origins());
  out_ += '\n';
  return absl::OkStatus();
}

bool ProgramPrinter::PrintAccess(const Node& node, const NodeNumbering& numbering) {
  const absl::string_view op = node.op_name();
  if (op == container::kMlProgramToken) {
    if (node.num_operands() != 0 || node.num_results() != 1 || !node.result().type().is_token() ||
        node.attributes().contains(container::kGlobal)) {
      return false;
    }
    absl::StrAppend(&out_, op);
    return true;
  }
  if (!text_names::IsAccess(op)) return false;
  const Attribute* symbol = node.attributes().Find(container::kGlobal);
  if (symbol == nullptr || symbol->if_symbol() == nullptr || symbol->if_symbol()->empty())
    return false;
  const bool is_store = text_names::IsStore(op);
  const bool is_token_form = text_names::IsTokenForm(op);
  const int num_values = is_store ? 1 : 0;
  if (node.num_operands() < num_values || (!is_token_form && node.num_operands() != num_values))
    return false;
  if (node.num_results() != (is_store ? 0 : 1) + (is_token_form ? 1 : 0)) return false;
  if (is_token_form && !node.result(node.num_results() - 1).type().is_token()) return false;
  for (int i = num_values; i < node.num_operands(); ++i) {
    if (!node.operand(i).type().is_token()) return false;
  }
  // A type other than the global's would be read as one to be refined.
  const Type& type = is_store ? node.operand(0).type() : node.result(0).type();
  const Global* global = program_.FindGlobal(*symbol->if_symbol());
  if (global != nullptr && global->type() != type) return false;

  absl::StrAppend(&out_, op, " ", SymbolText(*symbol->if_symbol()));
  if (is_store) {
    out_ += " = ";
    AppendValue(node.operand(0), numbering);
  }
  if (is_token_form) {
    out_ += " ordering(";
    if (node.num_operands() == num_values) out_ += "()";
    AppendValues(node, num_values, numbering);
    absl::StrAppend(&out_, " -> ", Type::Token().ToString(), ")");
  }
  absl::StrAppend(&out_, " : ", type.ToString());
  return true;
}

absl::Status ProgramPrinter::PrintGeneric(const Node& node, const NodeNumbering& numbering) {
  absl::StrAppend(&out_, QuoteString(node.op_name()), "(");
  AppendValues(node, 0, numbering);
  out_ += ')';
  RH_RETURN_IF_ERROR(PrintNodeAttributes(node, AttributeHolder::kNode, numbering));
  out_ += " : (";
  for (int i = 0; i < node.num_operands(); ++i) {
    absl::StrAppend(&out_, i == 0 ? "" : ", ", node.operand(i).type().ToString());
  }
  out_ += ") -> ";
  AppendResultTypes(node.result_types());
  return absl::OkStatus();
}

absl::Status ProgramPrinter::PrintNodeAttributes(const Node& node, AttributeHolder holder,
                                                 const NodeNumbering& numbering) {
  bool is_plain = holder == AttributeHolder::kNode && !node.has_control_edges();
  for (const auto& [name, value] : node.attributes()) is_plain = is_plain && !IsTaken(holder, name);
  // True for nearly all nodes.
  if (is_plain) {
    if (node.attributes().empty()) return absl::OkStatus();
    out_ += ' ';
    return AppendDictionary(out_, node.attributes(), node.name(), attribute_options_);
  }
  AttributeMap extra;
  if (const int64_t id = ids_[numbering.Find(node)]) extra.Set(text_names::kId, Attribute::Int(id));
  std::vector<int64_t> after;
  for (const Node* before : node.control_predecessors()) {
    const size_t position = numbering.Find(*before);
    if (position == NodeNumbering::kAbsent) {
      return absl::InvalidArgumentError("a control dependency is in another graph");
    }
    after.push_back(ids_[position]);
  }
  std::sort(after.begin(), after.end());
  if (!after.empty()) {
    std::vector<Attribute> list;
    for (int64_t id : after) list.push_back(Attribute::Int(id));
    extra.Set(text_names::kAfter, Attribute::List(std::move(list)));
  }
  const AttributeMap attributes = PackedAttributes(holder, node.attributes(), std::move(extra));
  if (attributes.empty()) return absl::OkStatus();
  out_ += ' ';
  return AppendDictionary(out_, attributes, node.name(), attribute_options_);
}

void ProgramPrinter::AppendValue(const Value& value, const NodeNumbering& numbering) {
  const Name& name = names_[numbering.Find(value.node())];
  if (name.is_argument) {
    absl::StrAppend(&out_, "%", arguments_[name.number]);
    return;
  }
  absl::StrAppend(&out_, "%", name.number);
  if (value.node().num_results() > 1) absl::StrAppend(&out_, "#", value.index());
}

void ProgramPrinter::AppendValues(const Node& node, int first, const NodeNumbering& numbering) {
  for (int i = first; i < node.num_operands(); ++i) {
    if (i > first) out_ += ", ";
    AppendValue(node.operand(i), numbering);
  }
}

void ProgramPrinter::AppendResultTypes(absl::Span<const Type> types) {
  if (types.size() == 1 && !IsFunctionType(types[0])) {
    out_ += types[0].ToString();
    return;
  }
  out_ += '(';
  for (size_t i = 0; i < types.size(); ++i)
    absl::StrAppend(&out_, i == 0 ? "" : ", ", types[i].ToString());
  out_ += ')';
}

void ProgramPrinter::AppendLocation(const std::string& name,
                                    const std::vector<std::string>& origins) {
  if (!options_.locations) return;
  out_ += " loc(";
  std::string fused;
  if (origins.size() == 1) {
    fused = name.empty() ? absl::StrCat("fused<\"origin\">[", QuoteString(origins[0]), "]")
                         : QuoteString(origins[0]);
  } else if (!origins.empty()) {
    fused = "fused[";
    for (size_t i = 0; i < origins.size(); ++i)
      absl::StrAppend(&fused, i == 0 ? "" : ", ", QuoteString(origins[i]));
    fused += ']';
  }
  if (name.empty()) {
    out_ += fused.empty() ? "unknown" : fused;
  } else if (fused.empty()) {
    out_ += QuoteString(name);
  } else {
    absl::StrAppend(&out_, QuoteString(name), "(", fused, ")");
  }
  out_ += ')';
}

}  // namespace

absl::StatusOr<std::string> Print(const Program& program, const PrintOptions& options) {
  return ProgramPrinter(program, options).Print();
}

absl::StatusOr<std::string> PrintAttribute(const Attribute& attribute) {
  std::string text;
  RH_RETURN_IF_ERROR(AppendAttribute(text, attribute, "", {}));
  return text;
}

}  // namespace roundhouse
