#include "roundhouse/core/outline.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
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
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/nearest_name.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/typed_replacement.h"

namespace roundhouse {
namespace {

bool HasEffects(const Effects& effects) {
  return effects.anything || !effects.reads.empty() || !effects.writes.empty() ||
         !effects.calls.empty();
}

// Edges that stand for the order among the nodes from place `first` to place `last` whose effects
// do not commute: linearly many, though there may be quadratically many such pairs. Without an
// analysis, calls may do anything; `any_call` says whether that played a part.
std::vector<std::pair<Node*, Node*>> EffectOrder(const NodeNumbering& numbering,
                                                 const std::vector<bool>& is_member, size_t first,
                                                 size_t last, const EffectAnalysis* analysis,
                                                 bool& any_call) {
  struct Actor {
    Node* node;
    Effects effects;
  };
  std::vector<Actor> actors;
  for (size_t place = first; place <= last; ++place) {
    Node& node = numbering[place];
    if (!is_member[place] && IsBoundaryNode(node)) continue;
    Effects effects = analysis == nullptr ? DirectEffects(node) : analysis->EffectsOf(node);
    if (!effects.calls.empty()) any_call = effects.anything = true;
    if (HasEffects(effects)) actors.push_back({&node, std::move(effects)});
  }

  struct Accesses {
    Node* writer = nullptr;      // The last one.
    std::vector<Node*> readers;  // Since then.
  };
  std::vector<std::pair<Node*, Node*>> edges;
  std::map<std::string, Accesses> globals;  // Since the last barrier.
  Node* barrier = nullptr;                  // The last node that may do anything.
  std::vector<Node*> since_barrier;
  auto order = [&](Node* before, Node* after) {
    if (before != nullptr && before != after) edges.emplace_back(before, after);
  };
  for (const Actor& actor : actors) {
    if (actor.effects.anything) {
      order(barrier, actor.node);
      for (Node* before : since_barrier) order(before, actor.node);
      globals.clear();
      since_barrier.clear();
      barrier = actor.node;
      continue;
    }
    order(barrier, actor.node);
    since_barrier.push_back(actor.node);
    for (const std::string& name : actor.effects.reads) {
      Accesses& accesses = globals[name];
      order(accesses.writer, actor.node);
      accesses.readers.push_back(actor.node);
    }
    for (const std::string& name : actor.effects.writes) {
      Accesses& accesses = globals[name];
      order(accesses.writer, actor.node);
      for (Node* reader : accesses.readers) order(reader, actor.node);
      accesses = {.writer = actor.node};
    }
  }
  return edges;
}

std::vector<Node*> ControlNeighbours(const Node& node) {
  std::vector<Node*> neighbours = node.control_predecessors();
  const std::vector<Node*> after = node.control_successors();
  neighbours.insert(neighbours.end(), after.begin(), after.end());
  return neighbours;
}

// Names for the ports of one direction: after the nodes that give the values, each once.
class PortNames {
 public:
  explicit PortNames(absl::string_view fallback) : fallback_(fallback) {}

  std::string NameFor(const Value& value) {
    const std::string& node_name = value.node().name();
    std::string base = node_name.empty() ? absl::StrCat(fallback_, "_", used_.size()) : node_name;
    if (!node_name.empty() && value.index() > 0) absl::StrAppend(&base, "_", value.index());
    std::string name = base;
    while (!used_.insert(name).second) name = absl::StrCat(base, "_", ++next_suffix_[base]);
    return name;
  }

 private:
  std::string fallback_;
  absl::flat_hash_set<std::string> used_;
  absl::flat_hash_map<std::string, int> next_suffix_;
};

}  // namespace

absl::StatusOr<Node*> Outline(Graph& graph, absl::Span<Node* const> nodes, absl::string_view name) {
  const std::string where = absl::StrCat("outlining from graph ", SymbolText(graph.name()), ": ");
  if (nodes.empty())
    return absl::InvalidArgumentError(absl::StrCat(where, "there are no nodes to outline"));
  const NodeNumbering numbering(graph);
  std::vector<bool> is_member(numbering.size());
  for (const Node* node : nodes) {
    const size_t place = numbering.Find(*node);
    if (place == NodeNumbering::kAbsent) {
      return absl::InvalidArgumentError(
          absl::StrCat(where, node->DebugName(), " is not in this graph"));
    }
    if (IsBoundaryNode(*node)) {
      return absl::InvalidArgumentError(
          absl::StrCat(where, node->DebugName(), " is a boundary node, which stays where it is"));
    }
    is_member[place] = true;
  }
  std::vector<Node*> members;
  std::vector<size_t> places;
  for (size_t place = 0; place < numbering.size(); ++place) {
    if (!is_member[place]) continue;
    members.push_back(&numbering[place]);
    places.push_back(place);
  }
  auto contains = [&](const Node& node) {
    const size_t place = numbering.Find(node);
    return place != NodeNumbering::kAbsent && is_member[place];
  };
  // To look into all that is called takes longer than this graph, so that is left for when it may
  // matter.
  bool any_call = false;
  std::vector<std::pair<Node*, Node*>> effect_order =
      EffectOrder(numbering, is_member, places.front(), places.back(), nullptr, any_call);
  std::vector<Node*> path = FindPathOutAndBack(graph, members, effect_order);
  if (!path.empty() && any_call) {
    const EffectAnalysis analysis(graph.program());
    effect_order =
        EffectOrder(numbering, is_member, places.front(), places.back(), &analysis, any_call);
    path = FindPathOutAndBack(graph, members, effect_order);
  }
  if (!path.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        where, "the nodes cannot run as one, since a path leaves them and comes back: ",
        DescribePath(path)));
  }

  // What crosses the edge of the set.
  std::vector<Value*> taken;
  std::vector<Value*> given;
  absl::flat_hash_map<const Value*, size_t> taken_index;
  for (Node* member : members) {
    for (int i = 0; i < member->num_operands(); ++i) {
      if (!member->has_operand(i) || !numbering.contains(member->operand(i).node())) {
        return absl::InvalidArgumentError(absl::StrCat(where, member->DebugName(), ": ",
                                                       member->op().OperandName(i),
                                                       " is not a value of this graph"));
      }
      Value& operand = member->operand(i);
      if (contains(operand.node())) continue;
      if (taken_index.emplace(&operand, taken.size()).second) taken.push_back(&operand);
    }
    for (const Node* neighbour : ControlNeighbours(*member)) {
      if (numbering.contains(*neighbour)) continue;
      return absl::InvalidArgumentError(absl::StrCat(where, member->DebugName(),
                                                     ": a control edge leads to ",
                                                     neighbour->DebugName(), " of another graph"));
    }
    for (int i = 0; i < member->num_results(); ++i) {
      Value& result = member->result(i);
      for (const Use& use : result.uses()) {
        if (contains(use.user())) continue;
        given.push_back(&result);
        break;
      }
    }
  }
  // Nodes that need the call's results (or must run after it) but stand in front of the last
  // member.
  std::vector<Node*> late;
  for (Node* node : Dependents(graph, members, effect_order)) {
    const size_t place = numbering.Find(*node);
    if (!is_member[place] && place < places.back()) late.push_back(node);
  }

  // The new graph's boundary first: until its nodes are moved, all that can fail leaves nothing
  // behind but this graph.
  Program& program = graph.program();
  RH_ASSIGN_OR_RETURN(Graph * outlined,
                      program.CreateGraph(program.UnusedSymbol(name), Visibility::kPrivate));
  outlined->set_boundary_dialect(graph.boundary_dialect());
  std::vector<Value*> inputs;
  PortNames input_names("input");
  for (const Value* value : taken) {
    absl::StatusOr<Value*> input = AddInput(*outlined, input_names.NameFor(*value), value->type());
    if (!input.ok()) {
      program.Erase(outlined);
      return Annotate(input.status(), where.substr(0, where.size() - 2));
    }
    inputs.push_back(*input);
  }
  Node* const last_input = outlined->last_node();
  std::vector<Type> result_types;
  PortNames output_names("output");
  for (Value* value : given) {
    absl::StatusOr<Node*> output = AddOutput(*outlined, output_names.NameFor(*value), *value);
    if (!output.ok()) {
      program.Erase(outlined);
      return Annotate(output.status(), where.substr(0, where.size() - 2));
    }
    result_types.push_back(value->type());
  }
  Node* const first_output = last_input == nullptr ? outlined->first_node() : last_input->next();

  Node* call =
      graph.CreateNode(container::kCall, taken, result_types,
                       {{std::string(container::kCallee), Attribute::Symbol(outlined->name())}},
                       members.back()->next());
  call->set_name(outlined->name());
  for (size_t i = 0; i < given.size(); ++i) {
    for (const Use& use : given[i]->uses()) {
      Node& user = use.user();
      if (!contains(user) && !user.is_in(*outlined))
        user.set_operand(use.index(), call->result(static_cast<int>(i)));
    }
  }
  for (Node* member : members) {
    if (member->has_control_edges()) {
      for (Node* before : member->control_predecessors()) {
        if (contains(*before)) continue;
        graph.EraseDependency(*before, *member);
        graph.add_dependency(*before, *call);
      }
      for (Node* after : member->control_successors()) {
        if (contains(*after)) continue;
        graph.EraseDependency(*member, *after);
        graph.add_dependency(*call, *after);
      }
    }
    for (int i = 0; i < member->num_operands(); ++i) {
      auto input = taken_index.find(&member->operand(i));
      if (input != taken_index.end()) member->set_operand(i, *inputs[input->second]);
    }
    outlined->MoveBefore(member, first_output);
  }
  Node* const behind_call = call->next();
  for (Node* node : late) graph.MoveBefore(node, behind_call);
  return call;
}

namespace {

absl::Status CheckSuits(absl::string_view what, const Port& port, size_t index, const Type& found,
                        const Type& declared) {
  absl::StatusOr<Type> merged = Merge(found, declared);
  if (merged.ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      what, " ", index, port.name.empty() ? "" : absl::StrCat(" '", port.name, "'"), ": expected ",
      declared.ToString(), ", found ", found.ToString(), " (", merged.status().message(), ")"));
}

std::string CountText(size_t count, absl::string_view what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

// The global that a node accesses in token form; empty if none.
absl::string_view TokenAccessOf(const Node& node) {
  if (node.op_name() != container::kGlobalLoadGraph &&
      node.op_name() != container::kGlobalStoreGraph) {
    return "";
  }
  const Attribute* global = node.attribute(container::kGlobal);
  const std::string* name = global == nullptr ? nullptr : global->if_symbol();
  return name == nullptr ? absl::string_view() : absl::string_view(*name);
}

// The call kept its place among the accesses of a global; accesses in token form do not, unless an
// edge says so. Puts in the edges that are missing between `copies` and the others.
void OrderTokenAccesses(Graph& graph, absl::Span<Node* const> copies) {
  struct Accesses {
    Node* store = nullptr;     // The last one.
    std::vector<Node*> loads;  // Since then.
  };
  absl::flat_hash_map<std::string, Accesses> by_global;  // Looked up, never iterated.
  absl::flat_hash_set<const Node*> is_copy;
  for (const Node* copy : copies) {
    if (copy == nullptr || TokenAccessOf(*copy).empty()) continue;
    by_global.try_emplace(TokenAccessOf(*copy));
    is_copy.insert(copy);
  }
  if (is_copy.empty()) return;
  auto order = [&](Node* before, Node& after) {
    if (before == nullptr || is_copy.contains(before) == is_copy.contains(&after)) return;
    if (depends_on(after, *before) || depends_on(*before, after)) return;
    graph.add_dependency(*before, after);
  };
  for (Node* node : graph.nodes()) {
    auto found = by_global.find(TokenAccessOf(*node));
    if (found == by_global.end()) continue;
    Accesses& accesses = found->second;
    order(accesses.store, *node);
    if (node->op_name() == container::kGlobalLoadGraph) {
      accesses.loads.push_back(node);
    } else {
      for (Node* load : accesses.loads) order(load, *node);
      accesses = {.store = node};
    }
  }
}

}  // namespace

absl::Status InlineCall(Node& call) {
  Graph& graph = call.graph();
  Program& program = graph.program();
  const std::string where =
      absl::StrCat("inlining ", call.DebugName(), " into graph ", SymbolText(graph.name()), ": ");
  auto error = [&](absl::string_view problem) {
    return absl::InvalidArgumentError(absl::StrCat(where, problem));
  };
  if (call.op_name() != container::kCall)
    return error(absl::StrCat("expected a ", container::kCall));
  const Attribute* symbol = call.attribute(container::kCallee);
  if (symbol == nullptr || symbol->if_symbol() == nullptr) {
    return error(absl::StrCat("attribute '", container::kCallee, "' must name a graph, found ",
                              symbol == nullptr ? "none" : symbol->ToString()));
  }
  const std::string callee_name = *symbol->if_symbol();
  const Graph* const callee = program.FindGraph(callee_name);
  if (callee == nullptr) {
    return error(absl::StrCat("there is no graph ", SymbolText(callee_name),
                              DidYouMean(callee_name, program.symbol_names())));
  }
  if (callee->is_declaration())
    return error(absl::StrCat(SymbolText(callee_name), " is a declaration without a body"));
  if (callee == &graph) return error(absl::StrCat(SymbolText(callee_name), " calls itself"));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> input_nodes_of_callee, input_nodes(*callee));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> output_nodes_of_callee, output_nodes(*callee));
  if (static_cast<size_t>(call.num_operands()) != callee->inputs().size()) {
    return error(absl::StrCat(SymbolText(callee_name), " takes ",
                              CountText(callee->inputs().size(), "input"), ", found ",
                              CountText(call.num_operands(), "operand")));
  }
  if (static_cast<size_t>(call.num_results()) != callee->outputs().size()) {
    return error(absl::StrCat(SymbolText(callee_name), " gives ",
                              CountText(callee->outputs().size(), "output"), ", found ",
                              CountText(call.num_results(), "result")));
  }
  for (size_t i = 0; i < output_nodes_of_callee.size(); ++i) {
    const Node* output = output_nodes_of_callee[i];
    const Port& port = callee->outputs()[i];
    if (output == nullptr) {
      return error(absl::StrCat("output ", i,
                                port.name.empty() ? "" : absl::StrCat(" '", port.name, "'"), " of ",
                                SymbolText(callee_name), " has no node"));
    }
    if (output->num_operands() != 1)
      return error(absl::StrCat(output->DebugName(), " must have 1 operand"));
  }
  const NodeNumbering numbering(*callee);
  for (const Node* node : numbering.nodes()) {
    for (int i = 0; i < node->num_operands(); ++i) {
      if (node->has_operand(i) && numbering.contains(node->operand(i).node()) &&
          !IsOutputNode(node->operand(i).node())) {
        continue;
      }
      return error(absl::StrCat(node->DebugName(), " of ", SymbolText(callee_name), ": ",
                                node->op().OperandName(i), " is not a value of its graph"));
    }
    bool recursive = false;
    for (const auto& [name, attribute] : node->attributes()) {
      ForEachSymbol(attribute,
                    [&](const std::string& used) { recursive = recursive || used == callee_name; });
    }
    if (recursive)
      return error(absl::StrCat(SymbolText(callee_name), " calls itself, in ", node->DebugName()));
  }
  for (int i = 0; i < call.num_operands(); ++i) {
    if (call.has_operand(i) && call.operand(i).node().is_in(graph) &&
        &call.operand(i).node() != &call)
      continue;
    return error(absl::StrCat("operand ", i,
                              " is not a value of the graph that could be there before the call"));
  }
  for (const Node* neighbour : ControlNeighbours(call)) {
    if (!neighbour->is_in(graph))
      return error(
          absl::StrCat("a control edge leads to ", neighbour->DebugName(), " of another graph"));
  }
  // What the callee's values become: for an input, the operand that is given for it; for all
  // others, a result of the copy.
  absl::flat_hash_map<const Value*, size_t> input_of;
  for (size_t i = 0; i < input_nodes_of_callee.size(); ++i) {
    const Node* input = input_nodes_of_callee[i];
    if (input == nullptr) continue;
    if (input->num_results() != 1)
      return error(absl::StrCat(input->DebugName(), " must have 1 result"));
    RH_RETURN_IF_ERROR(
        Annotate(CheckSuits("input", callee->inputs()[i], i,
                            call.operand(static_cast<int>(i)).type(), input->result(0).type()),
                 where.substr(0, where.size() - 2)));
    input_of.emplace(&input->result(0), i);
  }
  for (size_t i = 0; i < output_nodes_of_callee.size(); ++i) {
    const Value& value = output_nodes_of_callee[i]->operand(0);
    RH_RETURN_IF_ERROR(Annotate(CheckSuits("output", callee->outputs()[i], i, value.type(),
                                           call.result(static_cast<int>(i)).type()),
                                where.substr(0, where.size() - 2)));
  }

  // From here on nothing can fail.
  std::vector<Node*> copies(numbering.size());  // Null for boundary nodes.
  for (size_t place = 0; place < numbering.size(); ++place) {
    const Node& node = numbering[place];
    if (IsBoundaryNode(node)) continue;
    Node* copy = graph.CreateNode(node.op(), {}, node.result_types(), node.attributes(), &call);
    copy->set_name(node.name());
    copy->set_origins(node.origins());
    copies[place] = copy;
  }
  Node* first_copy = &call;
  for (size_t place = copies.size(); place > 0; --place) {
    if (copies[place - 1] != nullptr) first_copy = copies[place - 1];
  }
  std::vector<TypedReplacement> arguments;
  for (size_t i = 0; i < input_nodes_of_callee.size(); ++i) {
    Value& operand = call.operand(static_cast<int>(i));
    const Node* input = input_nodes_of_callee[i];
    arguments.emplace_back(operand, input == nullptr ? operand.type() : input->result(0).type(),
                           *first_copy);
  }
  auto copy_of = [&](const Node& node) { return copies[numbering.Find(node)]; };
  std::vector<bool> waits(numbering.size());       // For another copy.
  std::vector<bool> is_awaited(numbering.size());  // By another copy.
  std::vector<Value*> operands;
  for (size_t place = 0; place < numbering.size(); ++place) {
    Node* const copy = copies[place];
    if (copy == nullptr) continue;
    const Node& node = numbering[place];
    operands.clear();
    for (int i = 0; i < node.num_operands(); ++i) {
      const Value& operand = node.operand(i);
      auto input = input_of.find(&operand);
      if (input != input_of.end()) {
        operands.push_back(&arguments[input->second].For(node));
      } else {
        operands.push_back(&copy_of(operand.node())->result(operand.index()));
      }
    }
    copy->set_operands(operands);
    if (node.has_control_edges()) {
      for (const Node* before : node.control_predecessors()) {
        if (numbering.contains(*before) && copy_of(*before) != nullptr)
          graph.add_dependency(*copy_of(*before), *copy);
      }
    }
    ForEachPredecessor(node, [&](const Node& before) {
      const size_t earlier = numbering.Find(before);
      if (earlier == NodeNumbering::kAbsent || copies[earlier] == nullptr) return;
      waits[place] = true;
      is_awaited[earlier] = true;
    });
  }

  const std::vector<Node*> before_call = call.control_predecessors();
  const std::vector<Node*> after_call = call.control_successors();
  bool any_copy = false;
  for (size_t place = 0; place < copies.size(); ++place) {
    if (copies[place] == nullptr) continue;
    any_copy = true;
    if (!waits[place]) {
      for (Node* before : before_call) graph.add_dependency(*before, *copies[place]);
    }
    if (!is_awaited[place]) {
      for (Node* after : after_call) graph.add_dependency(*copies[place], *after);
    }
  }
  if (!any_copy) {
    for (Node* before : before_call) {
      for (Node* after : after_call) graph.add_dependency(*before, *after);
    }
  }

  for (size_t i = 0; i < output_nodes_of_callee.size(); ++i) {
    const Value& given = output_nodes_of_callee[i]->operand(0);
    Value& result = call.result(static_cast<int>(i));
    auto input = input_of.find(&given);
    Value& value = input == input_of.end() ? copy_of(given.node())->result(given.index())
                                           : call.operand(static_cast<int>(input->second));
    TypedReplacement replacement(value, result.type(), call);
    for (const Use& use : result.uses())
      use.user().set_operand(use.index(), replacement.For(use.user()));
  }
  graph.Erase(&call);
  OrderTokenAccesses(graph, copies);
  return absl::OkStatus();
}

}  // namespace roundhouse
