// Operators that run graphs.
#include "roundhouse/dialects/control/control.h"

#include <cstddef>
#include <initializer_list>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
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

// The operands, of which the named graphs take those from `first` on. The run checks the types that
// a graph declares for operands of unknown types.
Values Operands(Lowering& l, std::initializer_list<SymbolRef> graphs, int first = 0) {
  Values operands;
  for (int i = 0; i < l.num_inputs(); ++i) {
    Value* operand = l.need(i);
    for (const SymbolRef& name : graphs) {
      const Graph* graph = l.request().build.graph().program().FindGraph(name.name);
      const auto input = static_cast<size_t>(i - first);
      if (graph == nullptr || i < first || input >= graph->inputs().size()) continue;
      operand = l.Refined(operand, graph->inputs()[input].type);
    }
    operands.push_back(operand);
  }
  return operands;
}

Values LowerCall(Lowering& l) {
  const control::Call call = {.callee = {GraphOf(l, "subgraph")}};
  if (!SeesGraphs(l)) return {nullptr};
  return l.All(call, Operands(l, {call.callee}), l.num_results());
}

Values LowerIf(Lowering& l) {
  const control::If branch = {.then_graph = {GraphOf(l, "then_subgraph")},
                              .else_graph = {GraphOf(l, "else_subgraph")}};
  if (!SeesGraphs(l)) return {nullptr};
  return l.All(branch, Operands(l, {branch.then_graph, branch.else_graph}, 1), l.num_results());
}

Values LowerWhile(Lowering& l) {
  const control::While loop = {.condition = {GraphOf(l, "cond_subgraph")},
                               .body = {GraphOf(l, "body_subgraph")}};
  if (!SeesGraphs(l)) return {nullptr};
  return l.All(loop, Operands(l, {loop.condition, loop.body}), l.num_results());
}

}  // namespace

void AddControl(LoweringTable& table) {
  table.AddMovement("call", LowerCall);
  table.AddMovement("if", LowerIf);
  table.AddMovement("while", LowerWhile);
}

}  // namespace roundhouse::tfl_lowering
