// Turns regions into attributes, formulas or graphs.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/text/operation_syntax.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"
#include "roundhouse/dialects/stablehlo/region_formula.h"
#include "roundhouse/dialects/stablehlo/syntax.h"

namespace roundhouse::stablehlo {
namespace {

Attribute SymbolOf(const Graph& graph) { return Attribute::Symbol(graph.name()); }

absl::Status WrongRegions(OperationReader& reader, const OperationText& operation,
                          absl::string_view expected) {
  return reader.text().ErrorAt(
      operation.at, absl::StrCat("expected ", expected, " of ", operation.name, ", found ",
                                 operation.regions.size()));
}

void AddCapturedOperands(OperationText& operation) {
  operation.operands.insert(operation.operands.end(), operation.captures.begin(),
                            operation.captures.end());
  operation.operand_types.insert(operation.operand_types.end(), operation.capture_types.begin(),
                                 operation.capture_types.end());
}

// Captures become state that the body hands on.
absl::Status FinishWhile(OperationReader& reader, OperationText& operation) {
  if (operation.regions.empty()) return absl::OkStatus();
  if (operation.regions.size() != 2)
    return WrongRegions(reader, operation, "the two regions, condition and body,");
  const size_t state = operation.operands.size();
  for (const int64_t arguments : operation.region_arguments) {
    if (arguments != static_cast<int64_t>(state)) {
      return reader.text().ErrorAt(
          operation.at, "expected regions with an argument for each value of the loop's state");
    }
  }
  AddCapturedOperands(operation);
  Graph& body = *operation.regions[1];
  if (body.outputs().size() != state) {
    return reader.text().ErrorAt(
        operation.at, "expected the body to give a value for each value of the loop's state");
  }
  std::vector<Node*> inputs(operation.captures.size());
  for (Node* node : body.nodes()) {
    if (node->op_name() != container::kInput) continue;
    const auto index = static_cast<size_t>(*node->attribute(container::kIndex)->if_int());
    if (index >= state) inputs[index - state] = node;
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    body.mutable_outputs().push_back({"", operation.capture_types[i], {}});
    body.CreateNode(
        container::kOutput, {&inputs[i]->result()}, {},
        {{std::string(container::kIndex), Attribute::Int(static_cast<int64_t>(state + i))}});
    operation.result_types.push_back(operation.capture_types[i]);
  }
  operation.num_hidden_results = static_cast<int>(inputs.size());
  operation.attributes = {};
  operation.attributes.Set("condition", SymbolOf(*operation.regions[0]));
  operation.attributes.Set("body", SymbolOf(body));
  operation.name = std::string(container::kWhile);
  return absl::OkStatus();
}

// Branches among which graphs of the lowering choose: the index is the last argument of each.
void AddIndexArgument(OperationText& operation) {
  for (Graph* graph : operation.regions) {
    const auto index = static_cast<int64_t>(graph->inputs().size());
    graph->mutable_inputs().push_back({"", operation.operand_types[0], {}});
    graph->CreateNode(container::kInput, {}, {operation.operand_types[0]},
                      {{std::string(container::kIndex), Attribute::Int(index)}},
                      graph->first_node());
  }
  operation.operands.push_back(operation.operands[0]);
  operation.operand_types.push_back(operation.operand_types[0]);
}

absl::Status FinishBranches(OperationReader& reader, OperationText& operation) {
  if (operation.regions.empty()) return absl::OkStatus();
  for (const int64_t arguments : operation.region_arguments) {
    if (arguments != 0)
      return reader.text().ErrorAt(operation.at, "expected branches without arguments");
  }
  if (operation.operands.size() != 1 || operation.operand_types.size() != 1) {
    return reader.text().ErrorAt(
        operation.at,
        absl::StrCat("expected one operand of ", operation.name, ", found ",
                     operation.operands.size(), " of ", operation.operand_types.size(), " types"));
  }
  AddCapturedOperands(operation);
  if (operation.name == "stablehlo.case") {
    std::vector<Attribute> branches;
    for (const Graph* graph : operation.regions) branches.push_back(SymbolOf(*graph));
    if (branches.size() > 2) AddIndexArgument(operation);
    operation.attributes.Set(kBranches, Attribute::List(std::move(branches)));
    return absl::OkStatus();
  }
  if (operation.regions.size() != 2) return WrongRegions(reader, operation, "the two branches");
  operation.attributes = {};
  operation.attributes.Set("then", SymbolOf(*operation.regions[0]));
  operation.attributes.Set("else", SymbolOf(*operation.regions[1]));
  operation.name = std::string(container::kIf);
  return absl::OkStatus();
}

// The names of arguments in formulas. Sorts list a pair for each operand, others all of the first,
// then all of the second.
std::vector<std::string> ArgumentNames(int64_t count, bool is_sort, bool is_map) {
  std::vector<std::string> names;
  for (int64_t i = 0; i < count; ++i) {
    const bool is_second = !is_map && (is_sort ? i % 2 == 1 : i >= count / 2);
    const int64_t index = is_map ? i : is_sort ? i / 2 : is_second ? i - count / 2 : i;
    names.push_back(absl::StrCat(is_second ? "b" : "a", index));
  }
  return names;
}

// The op of a formula of one op on all arguments in order, "add" of "add(a0,a1)".
std::string MappedOp(const std::string& formula, const std::vector<std::string>& names) {
  const std::string op = formula.substr(0, formula.find('('));
  return formula == Applied(op, names) ? op : "";
}

absl::Status FinishReducer(OperationReader& reader, OperationText& operation) {
  if (operation.regions.empty()) return absl::OkStatus();
  if (operation.regions.size() != 1) return WrongRegions(reader, operation, "one region");
  Graph& region = *operation.regions[0];
  const bool is_sort = operation.name == "stablehlo.sort";
  const bool is_map = operation.name == "stablehlo.map";
  const int64_t count = operation.region_arguments[0];
  const std::vector<std::string> names = ArgumentNames(count, is_sort, is_map);
  std::optional<std::vector<std::string>> formulas;
  if (operation.captures.empty()) formulas = FormulasOf(region, names);
  if (formulas && is_sort && formulas->size() == 1) {
    if (const auto order = SortOrderOf((*formulas)[0], static_cast<int>(count / 2))) {
      operation.attributes.Set(kComparator, Attribute::String(order->comparator));
      operation.attributes.Set("key", Attribute::Int(order->key));
      reader.Drop(&region);
      return absl::OkStatus();
    }
  } else if (formulas && !is_sort) {
    const std::string reducer = is_map && formulas->size() == 1 ? MappedOp((*formulas)[0], names)
                                : is_map                        ? ""
                                                                : ReducerOf(*formulas);
    if (!reducer.empty()) {
      operation.attributes.Set(kReducer, Attribute::String(reducer));
      reader.Drop(&region);
      return absl::OkStatus();
    }
  }
  operation.attributes.Set(kBody, SymbolOf(region));
  return absl::OkStatus();
}

// Those that CHLO has an op for are that; others are calls.
absl::Status FinishComposite(OperationReader& reader, OperationText& operation) {
  const Attribute* name = operation.attributes.Find("name");
  const Attribute* decomposition = operation.attributes.Find("decomposition");
  absl::string_view op = name == nullptr || name->if_string() == nullptr
                             ? absl::string_view()
                             : absl::string_view(*name->if_string());
  if (absl::StartsWith(op, "chlo.") && FindRow(kChlo, op.substr(5)) != nullptr) {
    AttributeMap attributes;
    const Attribute* inner = operation.attributes.Find("composite_attributes");
    if (inner != nullptr && inner->if_dictionary() != nullptr) attributes = *inner->if_dictionary();
    // Those of JAX's top_k; the greatest are what CHLO takes.
    const Attribute* largest = attributes.Find("largest");
    const bool is_other =
        largest != nullptr && largest->if_bool() != nullptr && !*largest->if_bool();
    if (!is_other) {
      attributes.Erase("largest");
      operation.name = std::string(op);
      operation.attributes = std::move(attributes);
      return absl::OkStatus();
    }
  }
  if (decomposition == nullptr || decomposition->if_symbol() == nullptr) {
    return reader.text().ErrorAt(operation.at,
                                 "expected the decomposition of the composite, '@name'");
  }
  operation.name = std::string(container::kCall);
  AttributeMap attributes;
  attributes.Set("callee", Attribute::Symbol(*decomposition->if_symbol()));
  operation.attributes = std::move(attributes);
  return absl::OkStatus();
}

}  // namespace

absl::Status FinishRegions(OperationReader& reader, OperationText& operation) {
  if (operation.name == "stablehlo.while") return FinishWhile(reader, operation);
  if (operation.name == "stablehlo.if" || operation.name == "stablehlo.case")
    return FinishBranches(reader, operation);
  if (operation.name == "stablehlo.composite") return FinishComposite(reader, operation);
  if (operation.name == "stablehlo.select_and_scatter" ||
      operation.name == "stablehlo.all_reduce" || operation.name == "stablehlo.reduce_scatter") {
    // They have no counterpart, whatever their regions compute.
    for (Graph* region : operation.regions) reader.Drop(region);
    return absl::OkStatus();
  }
  if (!operation.regions.empty() && operation.regions.size() != 1)
    return WrongRegions(reader, operation, "one region");
  return FinishReducer(reader, operation);
}

}  // namespace roundhouse::stablehlo
