// Operators that run graphs.
#include "roundhouse/dialects/control/control.h"

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

std::string GraphOf(Lowering& l, absl::string_view name) {
  const Attribute* attribute = l.request().attributes.Find(name);
  if (attribute != nullptr && attribute->if_symbol() != nullptr) return *attribute->if_symbol();
  l.Invalid("the graph to run is missing");
  return "";
}

// A sketch cannot see the program's graphs.
bool SeesGraphs(Lowering& l) {
  if (l.request().is_sketch) l.NotKnown("the result types of the graphs");
  return l.ok();
}

Values Operands(Lowering& l) {
  Values operands;
  for (int i = 0; i < l.num_inputs(); ++i) operands.push_back(l.need(i));
  return operands;
}

Values LowerCall(Lowering& l) {
  const control::Call call = {.callee = {GraphOf(l, "subgraph")}};
  if (!SeesGraphs(l)) return {nullptr};
  return l.All(call, Operands(l), l.num_results());
}

Values LowerIf(Lowering& l) {
  const control::If branch = {.then_graph = {GraphOf(l, "then_subgraph")},
                              .else_graph = {GraphOf(l, "else_subgraph")}};
  if (!SeesGraphs(l)) return {nullptr};
  return l.All(branch, Operands(l), l.num_results());
}

Values LowerWhile(Lowering& l) {
  const control::While loop = {.condition = {GraphOf(l, "cond_subgraph")},
                               .body = {GraphOf(l, "body_subgraph")}};
  if (!SeesGraphs(l)) return {nullptr};
  return l.All(loop, Operands(l), l.num_results());
}

}  // namespace

void AddControl(LoweringTable& table) {
  table.AddMovement("call", LowerCall);
  table.AddMovement("if", LowerIf);
  table.AddMovement("while", LowerWhile);
}

}  // namespace roundhouse::tfl_lowering
