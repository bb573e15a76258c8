#include <cstddef>
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
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
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

// The call was ordered among the accesses of a global; accesses in token form are ordered by edges
// alone. Adds the missing edges between `copies` and the other accesses.
void OrderTokenAccesses(Graph& graph, absl::Span<Node* const> copies) {
  struct Accesses {
    Node* store = nullptr;     // The last store.
    std::vector<Node*> loads;  // The loads since that store.
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

// Returns the graph that the call names. Error: there is none, or it has no body.
absl::StatusOr<const Graph*> FindCallee(const Node& call) {
  if (call.op_name() != container::kCall)
    return absl::InvalidArgumentError(absl::StrCat("expected a ", container::kCall));
  const Attribute* symbol = call.attribute(container::kCallee);
  if (symbol == nullptr || symbol->if_symbol() == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("attribute '", container::kCallee, "' must name a graph, found ",
                     symbol == nullptr ? "none" : symbol->ToString()));
  }
  const Program& program = call.graph().program();
  const std::string& name = *symbol->if_symbol();
  const Graph* const callee = program.FindGraph(name);
  if (callee == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("there is no graph ", SymbolText(name),
                                                   DidYouMean(name, program.symbol_names())));
  }
  if (callee->is_declaration()) {
    return absl::InvalidArgumentError(
        absl::StrCat(SymbolText(name), " is a declaration without a body"));
  }
  if (callee == &call.graph())
    return absl::InvalidArgumentError(absl::StrCat(SymbolText(name), " calls itself"));
  return callee;
}

class Inliner {
 public:
  Inliner(Node& call, const Graph& callee, std::vector<Node*> inputs, std::vector<Node*> outputs)
      : call_(call),
        graph_(call.graph()),
        callee_(callee),
        callee_name_(SymbolText(callee.name())),
        inputs_(std::move(inputs)),
        outputs_(std::move(outputs)),
        numbering_(callee) {}

  absl::Status Run() {
    RH_RETURN_IF_ERROR(CheckCounts());
    RH_RETURN_IF_ERROR(CheckBody());
    RH_RETURN_IF_ERROR(CheckCall());
    RH_RETURN_IF_ERROR(CheckTypes());
    // From here on nothing can fail.
    CopyNodes();
    ConnectCopies();
    ConnectDependenciesOfCall();
    ReplaceResults();
    graph_.Erase(&call_);
    OrderTokenAccesses(graph_, copies_);
    return absl::OkStatus();
  }

 private:
  template <typename... Parts>
  static absl::Status Error(const Parts&... parts) {
    return absl::InvalidArgumentError(absl::StrCat(parts...));
  }

  absl::Status CheckCounts() const {
    if (static_cast<size_t>(call_.num_operands()) != callee_.inputs().size()) {
      return Error(callee_name_, " takes ", CountText(callee_.inputs().size(), "input"), ", found ",
                   CountText(call_.num_operands(), "operand"));
    }
    if (static_cast<size_t>(call_.num_results()) != callee_.outputs().size()) {
      return Error(callee_name_, " returns ", CountText(callee_.outputs().size(), "output"),
                   ", found ", CountText(call_.num_results(), "result"));
    }
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const Port& port = callee_.outputs()[i];
      if (outputs_[i] == nullptr) {
        return Error("output ", i, port.name.empty() ? "" : absl::StrCat(" '", port.name, "'"),
                     " of ", callee_name_, " has no node");
      }
      if (outputs_[i]->num_operands() != 1)
        return Error(outputs_[i]->DebugName(), " must have 1 operand");
    }
    return absl::OkStatus();
  }

  // Checks that the body can be copied, and that the callee does not call itself.
  absl::Status CheckBody() const {
    for (const Node* node : numbering_.nodes()) {
      for (int i = 0; i < node->num_operands(); ++i) {
        if (node->has_operand(i) && numbering_.contains(node->operand(i).node()) &&
            !IsOutputNode(node->operand(i).node())) {
          continue;
        }
        return Error(node->DebugName(), " of ", callee_name_, ": ", node->op().OperandName(i),
                     " is not a value of its graph");
      }
      bool recursive = false;
      for (const auto& [name, attribute] : node->attributes()) {
        ForEachSymbol(attribute, [&](const std::string& used) {
          recursive = recursive || used == callee_.name();
        });
      }
      if (recursive) return Error(callee_name_, " calls itself, in ", node->DebugName());
    }
    return absl::OkStatus();
  }

  // Checks that the neighbours of the call can be connected to copies instead.
  absl::Status CheckCall() const {
    for (int i = 0; i < call_.num_operands(); ++i) {
      if (call_.has_operand(i) && call_.operand(i).node().is_in(graph_) &&
          &call_.operand(i).node() != &call_)
        continue;
      return Error("operand ", i, " is not a value of the graph that is available before the call");
    }
    for (const std::vector<Node*>& neighbours :
         {call_.control_predecessors(), call_.control_successors()}) {
      for (const Node* neighbour : neighbours) {
        if (!neighbour->is_in(graph_))
          return Error("a control edge leads to ", neighbour->DebugName(), " of another graph");
      }
    }
    return absl::OkStatus();
  }

  // Checks the types, and notes which values are inputs.
  absl::Status CheckTypes() {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const Node* input = inputs_[i];
      if (input == nullptr) continue;
      if (input->num_results() != 1) return Error(input->DebugName(), " must have 1 result");
      RH_RETURN_IF_ERROR(CheckSuits("input", callee_.inputs()[i], i,
                                    call_.operand(static_cast<int>(i)).type(),
                                    input->result(0).type()));
      input_of_.emplace(&input->result(0), i);
    }
    for (size_t i = 0; i < outputs_.size(); ++i) {
      RH_RETURN_IF_ERROR(CheckSuits("output", callee_.outputs()[i], i,
                                    outputs_[i]->operand(0).type(),
                                    call_.result(static_cast<int>(i)).type()));
    }
    return absl::OkStatus();
  }

  void CopyNodes() {
    copies_.resize(numbering_.size());
    for (size_t position = 0; position < numbering_.size(); ++position) {
      const Node& node = numbering_[position];
      if (IsBoundaryNode(node)) continue;
      Node* copy = graph_.CreateNode(node.op(), {}, node.result_types(), node.attributes(), &call_);
      copy->set_name(node.name());
      copy->set_origins(node.origins());
      copies_[position] = copy;
    }
  }

  Node* CopyOf(const Node& node) const { return copies_[numbering_.Find(node)]; }

  // Returns the operands of the call, with the types that the callee's inputs declare.
  std::vector<TypedReplacement> Arguments() {
    Node* first_copy = &call_;
    for (size_t position = copies_.size(); position > 0; --position) {
      if (copies_[position - 1] != nullptr) first_copy = copies_[position - 1];
    }
    std::vector<TypedReplacement> arguments;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      Value& operand = call_.operand(static_cast<int>(i));
      const Node* input = inputs_[i];
      arguments.emplace_back(operand, input == nullptr ? operand.type() : input->result(0).type(),
                             *first_copy);
    }
    return arguments;
  }

  // Connects the copies with each other and with the operands of the call.
  void ConnectCopies() {
    std::vector<TypedReplacement> arguments = Arguments();
    waits_.resize(numbering_.size());
    is_awaited_.resize(numbering_.size());
    std::vector<Value*> operands;
    for (size_t position = 0; position < numbering_.size(); ++position) {
      Node* const copy = copies_[position];
      if (copy == nullptr) continue;
      const Node& node = numbering_[position];
      operands.clear();
      for (int i = 0; i < node.num_operands(); ++i) {
        const Value& operand = node.operand(i);
        const auto input = input_of_.find(&operand);
        operands.push_back(input != input_of_.end()
                               ? &arguments[input->second].For(node)
                               : &CopyOf(operand.node())->result(operand.index()));
      }
      copy->set_operands(operands);
      CopyDependencies(node, position);
    }
  }

  void CopyDependencies(const Node& node, size_t position) {
    if (node.has_control_edges()) {
      for (const Node* before : node.control_predecessors()) {
        if (numbering_.contains(*before) && CopyOf(*before) != nullptr)
          graph_.add_dependency(*CopyOf(*before), *copies_[position]);
      }
    }
    ForEachPredecessor(node, [&](const Node& before) {
      const size_t earlier = numbering_.Find(before);
      if (earlier == NodeNumbering::kAbsent || copies_[earlier] == nullptr) return;
      waits_[position] = true;
      is_awaited_[earlier] = true;
    });
  }

  // Moves the call's control edges: its predecessors precede the first copies, and the last copies
  // precede its successors.
  void ConnectDependenciesOfCall() {
    const std::vector<Node*> before_call = call_.control_predecessors();
    const std::vector<Node*> after_call = call_.control_successors();
    bool any_copy = false;
    for (size_t position = 0; position < copies_.size(); ++position) {
      if (copies_[position] == nullptr) continue;
      any_copy = true;
      if (!waits_[position]) {
        for (Node* before : before_call) graph_.add_dependency(*before, *copies_[position]);
      }
      if (!is_awaited_[position]) {
        for (Node* after : after_call) graph_.add_dependency(*copies_[position], *after);
      }
    }
    if (any_copy) return;
    for (Node* before : before_call) {
      for (Node* after : after_call) graph_.add_dependency(*before, *after);
    }
  }

  void ReplaceResults() {
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const Value& given = outputs_[i]->operand(0);
      Value& result = call_.result(static_cast<int>(i));
      const auto input = input_of_.find(&given);
      Value& value = input == input_of_.end() ? CopyOf(given.node())->result(given.index())
                                              : call_.operand(static_cast<int>(input->second));
      TypedReplacement replacement(value, result.type(), call_);
      for (const Use& use : result.uses())
        use.user().set_operand(use.index(), replacement.For(use.user()));
    }
  }

  Node& call_;
  Graph& graph_;
  const Graph& callee_;
  const std::string callee_name_;
  const std::vector<Node*> inputs_;   // Of the callee; null where an input has no node.
  const std::vector<Node*> outputs_;  // Likewise.
  const NodeNumbering numbering_;     // Of the callee.
  // The callee's values that are inputs: these are replaced by an operand of the call, all others
  // by a result of a copy.
  absl::flat_hash_map<const Value*, size_t> input_of_;
  // Indexed by position; null for boundary nodes.
  std::vector<Node*> copies_;
  std::vector<bool> waits_;       // Copies that wait for another copy.
  std::vector<bool> is_awaited_;  // Copies that another copy waits for.
};

absl::Status Inline(Node& call) {
  RH_ASSIGN_OR_RETURN(const Graph* callee, FindCallee(call));
  RH_ASSIGN_OR_RETURN(std::vector<Node*> inputs, input_nodes(*callee));
  RH_ASSIGN_OR_RETURN(std::vector<Node*> outputs, output_nodes(*callee));
  return Inliner(call, *callee, std::move(inputs), std::move(outputs)).Run();
}

}  // namespace

absl::Status InlineCall(Node& call) {
  const std::string where =
      absl::StrCat("inlining ", call.DebugName(), " into graph ", SymbolText(call.graph().name()));
  return Annotate(Inline(call), where);
}

}  // namespace roundhouse
