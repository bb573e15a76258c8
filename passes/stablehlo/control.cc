// Branches, and operations that stand for others.
#include "roundhouse/dialects/control/control.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/stablehlo/lowering.h"

namespace roundhouse::stablehlo_lowering {
namespace {

Values Nothing(Lowering& l) { return Values(static_cast<size_t>(l.num_results())); }

Values Forwarded(Lowering& l) {
  Values results;
  for (int i = 0; i < l.num_inputs(); ++i) results.push_back(l(canonical::Forward{}, {l.need(i)}));
  if (static_cast<int>(results.size()) == l.num_results()) return results;
  l.Invalid("expected a result for each operand");
  return Nothing(l);
}

// ---- Branches

std::vector<std::string> BranchesOf(Lowering& l) {
  std::vector<std::string> names;
  const Attribute* branches = l.request().attributes.Find("branches");
  if (branches == nullptr || branches->if_list() == nullptr) return names;
  for (const Attribute& branch : *branches->if_list()) {
    if (const std::string* name = branch.if_symbol()) names.push_back(*name);
  }
  return names;
}

// The branch `first`, if it is the chosen one, else one of those after it; the last is the default.
Values Chosen(Lowering& l, const std::vector<std::string>& branches, size_t first, Value* index,
              const Values& arguments, int num_results) {
  if (first + 1 == branches.size())
    return l.All(control::Call{.callee = {branches[first]}}, arguments, num_results);
  Value* is_chosen = l(canonical::Compare{.direction = canonical::Comparison::kEqual},
                       {index, l.Number(static_cast<double>(first), l.kind(index))});
  std::string otherwise = branches[first + 1];
  if (first + 2 < branches.size()) {
    // A graph that chooses among the rest. The index is the last argument of all branches.
    Program& program = l.request().build.graph().program();
    const Graph* branch = program.FindGraph(branches[first]);
    if (branch == nullptr) {
      l.Invalid(absl::StrCat("@", branches[first], " is not a graph of the program"));
      return Values(static_cast<size_t>(num_results));
    }
    const absl::StatusOr<Graph*> made = program.CreateGraph(
        program.UnusedSymbol(absl::StrCat(branches[first], ".rest")), Visibility::kPrivate);
    if (!made.ok()) {
      l.Fail(made.status());
      return Values(static_cast<size_t>(num_results));
    }
    Graph& rest = **made;
    otherwise = rest.name();
    Values inputs;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Type& type = arguments[i]->type();
      rest.mutable_inputs().push_back({"", type, {}});
      inputs.push_back(&rest.CreateNode(container::kInput, {}, {type},
                                        {{std::string(container::kIndex),
                                          Attribute::Int(static_cast<int64_t>(i))}})
                            ->result());
    }
    const Builder build(rest);
    const LoweringRequest request{.op = l.request().op,
                                  .operands = inputs,
                                  .attributes = l.request().attributes,
                                  .num_results = num_results,
                                  .build = build};
    Lowering inner(request);
    const Values values = Chosen(inner, branches, first + 1, inputs.back(), inputs, num_results);
    if (!inner.ok()) {
      l.Fail(inner.status());
      return Values(static_cast<size_t>(num_results));
    }
    for (size_t i = 0; i < values.size(); ++i) {
      rest.mutable_outputs().push_back({"", values[i]->type(), {}});
      rest.CreateNode(container::kOutput, {values[i]}, {},
                      {{std::string(container::kIndex), Attribute::Int(static_cast<int64_t>(i))}});
    }
  }
  Values operands = {is_chosen};
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  return l.All(control::If{.then_graph = {branches[first]}, .else_graph = {otherwise}}, operands,
               num_results);
}

// More branches than these would nest too deeply.
constexpr size_t kMostBranches = 128;

Values Case(Lowering& l) {
  Value* index = l.need(0);
  if (!l.ok()) return Nothing(l);
  if (l.request().is_sketch) {
    l.NotKnown("the branches");
    return Nothing(l);
  }
  const std::vector<std::string> branches = BranchesOf(l);
  if (branches.empty()) l.Invalid("expected branches, a list of graphs");
  if (branches.size() > kMostBranches)
    l.Unsupported(absl::StrCat("more than ", kMostBranches, " branches"));
  if (!l.ok()) return Nothing(l);
  Values arguments;
  for (int i = 1; i < l.num_inputs(); ++i) arguments.push_back(l.need(i));
  return Chosen(l, branches, 0, index, arguments, l.num_results());
}

// ---- Calls of functions outside the program

// The topk of XLA, with its attributes in a dictionary.
Values CalledTopK(Lowering& l) {
  const Attribute* inner = l.request().attributes.Find("mhlo.attributes");
  const AttributeMap* attributes = inner == nullptr ? nullptr : inner->if_dictionary();
  const Attribute* k = attributes == nullptr ? nullptr : attributes->Find("k");
  const Attribute* largest = attributes == nullptr ? nullptr : attributes->Find("largest");
  if (k == nullptr || k->if_int() == nullptr) {
    l.Invalid("expected k in mhlo.attributes");
    return Nothing(l);
  }
  const bool is_largest =
      largest == nullptr || largest->if_bool() == nullptr || *largest->if_bool();
  Values found =
      l.All(canonical::TopK{.k = *k->if_int(), .axis = -1, .largest = is_largest}, {l.need(0)}, 2);
  if (l.ok()) found[1] = l.Cast(found[1], ElementKind::kI32);
  return found;
}

Values CustomCall(Lowering& l, const LoweringTable& table) {
  const std::string target = l.String("call_target_name");
  // Functions that only place values.
  for (const absl::string_view name :
       {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "annotate_device_placement",
        "LayoutConstraint", "MoveToHost", "MoveToDevice", "xla.sdy.FuncResultSharding"}) {
    if (target == name) return Forwarded(l);
  }
  if (target == "shape_assertion" && l.num_results() == 0) return {};
  if (target == "mhlo.topk" || target == "TopK") return CalledTopK(l);
  absl::string_view function = target;
  if (absl::StartsWith(function, "mhlo.")) {
    const std::string op = absl::StrCat("chlo.", function.substr(5));
    if (table.Has(op)) return table.Lower(op, l);
  }
  l.Unsupported(
      absl::StrCat("the function '", target, "' of the runtime that it was exported for"));
  return Nothing(l);
}

// Of one op on each element; the operands are whole tensors already. Other ops, which do not treat
// elements alike or would read the attributes of the map as their own, are not among these.
Values Map(Lowering& l) {
  static const LoweringTable* const table = [] {
    auto* made = new LoweringTable();
    AddElementwise(*made);
    return made;
  }();
  const std::string op = absl::StrCat("stablehlo.", l.String("reducer"));
  if (table->Has(op)) return table->Lower(op, l);
  l.Unsupported("a map of more than one operation on elements");
  return Nothing(l);
}

}  // namespace

void AddControl(LoweringTable& table) {
  table.AddSeveral("case", Case);
  table.AddSeveral("custom_call", [&table](Lowering& l) { return CustomCall(l, table); });
  table.AddSeveral("map", Map);
  table.AddSeveral("optimization_barrier", Forwarded);
}

}  // namespace roundhouse::stablehlo_lowering
