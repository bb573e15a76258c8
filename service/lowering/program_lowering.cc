#include "roundhouse/service/lowering/program_lowering.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/devices/device_configurations.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/lowering/split_ports.h"
#include "roundhouse/service/lowering/type_lowering.h"
#include "roundhouse/service/program_growth.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxReported = 50;

// Returns null if the node's dialect does not lower to `target`.
const LoweringService* LoweringTo(absl::string_view target, const Node& node) {
  const auto* lowering = node.service<LoweringService>();
  return lowering != nullptr && lowering->target() == target ? lowering : nullptr;
}

class ProgramLowering {
 public:
  ProgramLowering(Program& program, const ProgramLoweringOptions& options)
      : program_(program), options_(options) {}

  // Takes a copy of the list, since lowering a loop adds graphs to the program.
  absl::StatusOr<bool> Run(std::vector<Graph*> graphs) {
    FindBranches();
    for (Graph* graph : graphs) RH_RETURN_IF_ERROR(Visit(*graph));
    EraseWhatFailedBranchesRan();
    // The callers of private graphs are lowered too and know the parts. Some of these graphs were
    // made during lowering.
    for (Graph* graph : program_.graphs()) {
      if (graph->visibility() == Visibility::kPublic) continue;
      RemoveLists(*graph);
      UnmarkParts(graph->mutable_inputs());
      UnmarkParts(graph->mutable_outputs());
    }
    if (has_failed_ && options_.on_error) return changed_;
    if (errors_.empty() && !wrong_output_.ok()) return wrong_output_;
    if (errors_.empty()) return changed_;
    const size_t count = errors_.size();
    if (count > kMaxReported) errors_.resize(kMaxReported);
    return absl::UnimplementedError(
        absl::StrCat(count, count == 1 ? " node" : " nodes", " cannot be lowered:\n  ",
                     absl::StrJoin(errors_, "\n  "), count > kMaxReported ? "\n  …" : ""));
  }

 private:
  struct Frame {
    Graph* graph;
    Node* node;  // The next node.
  };

  // Lowers a graph before the nodes that run it, since their types follow from its outputs.
  absl::Status Visit(Graph& start) {
    if (!visited_.insert(&start).second) return absl::OkStatus();
    RH_RETURN_IF_ERROR(SplitInputsOf(start));
    std::vector<Frame> stack = {{&start, start.first_node()}};
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.node == nullptr) {
        RH_RETURN_IF_ERROR(FailIfWrong(*frame.graph));
        RH_RETURN_IF_ERROR(SplitOutputsOf(*frame.graph));
        RemoveLists(*frame.graph);
        RH_RETURN_IF_ERROR(FinishOutputs(*frame.graph));
        FinishStores(*frame.graph);
        stack.pop_back();
        continue;
      }
      Node& node = *frame.node;
      if (Graph* callee = UnvisitedCallee(node)) {
        RH_RETURN_IF_ERROR(SplitInputsOf(*callee));
        stack.push_back({callee, callee->first_node()});
        continue;
      }
      frame.node = node.next();
      RH_RETURN_IF_ERROR(LowerNode(node));
    }
    return absl::OkStatus();
  }

  // Returns a graph that the node names and that is not visited yet, and marks it as visited; null
  // if there is none.
  Graph* UnvisitedCallee(const Node& node) {
    Graph* callee = nullptr;
    for (const AttributeMap::Entry& entry : node.attributes()) {
      ForEachSymbol(entry.second, [&](const std::string& symbol) {
        Graph* graph = program_.FindGraph(symbol);
        if (callee == nullptr && graph != nullptr && !visited_.contains(graph)) callee = graph;
      });
    }
    if (callee != nullptr) visited_.insert(callee);
    return callee;
  }

  absl::Status LowerNode(Node& node) {
    const LoweringService* lowering = LoweringTo(options_.target, node);
    if (lowering == nullptr || (options_.keep && options_.keep(node))) return RefreshType(node);
    if (!lowering->CanLower(node.op())) {
      Report(node, absl::UnimplementedError("there is no lowering for this op"));
      return RefreshType(node);
    }
    Node* const before = node.previous();
    const std::vector<Value*> operands = node.operands();
    const std::vector<Type> result_types = node.result_types();
    const Builder build = Builder(node.graph()).Before(node).Replacing({&node});
    absl::StatusOr<std::vector<Value*>> values = lowering->Lower({.op = node.op(),
                                                                  .operands = operands,
                                                                  .attributes = node.attributes(),
                                                                  .num_results = node.num_results(),
                                                                  .build = build,
                                                                  .name = node.name(),
                                                                  .result_types = result_types});
    if (!values.ok()) {
      // What is held already leaves no room for the nodes that follow, either.
      if (IsGrowthRefusal(values.status())) return Annotate(values.status(), node.DebugName());
      Report(node, values.status());
      return absl::OkStatus();
    }
    changed_ = true;
    KeepSharding(node, *values);
    for (int i = 0; i < node.num_results(); ++i) {
      if (!node.result(i).type().is_tensor() && (*values)[i]->type().is_tensor())
        RH_RETURN_IF_ERROR(FreeOutputsOf(node.result(i)));
      node.result(i).replace_all_uses_with(*(*values)[i]);
    }
    for (Node* successor : node.control_successors()) {
      for (Node* made = before == nullptr ? node.graph().first_node() : before->next();
           made != &node; made = made->next()) {
        node.graph().add_dependency(*made, *successor);
      }
    }
    return FoldBetween(before, node);
  }

  // Copies the stored shardings of the node's results to the nodes that compute them now, unless
  // these were there before.
  static void KeepSharding(const Node& node, const std::vector<Value*>& values) {
    const Attribute* stored = node.attribute(kShardingAttribute);
    const std::vector<Attribute>* texts = stored == nullptr ? nullptr : stored->if_list();
    const Attribute* stage = node.attribute(kStageAttribute);
    if (texts == nullptr && stage == nullptr) return;
    const std::vector<Value*> operands = node.operands();
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i] == nullptr) continue;
      Node& made = values[i]->node();
      const bool is_an_operand =
          std::any_of(operands.begin(), operands.end(),
                      [&](const Value* operand) { return &operand->node() == &made; });
      if (is_an_operand || IsBoundaryNode(made)) continue;
      if (stage != nullptr) made.set_attribute(kStageAttribute, *stage);
      const Type& type = values[i]->type();
      const Type& before = node.result(static_cast<int>(i)).type();
      const bool is_same = type.is_tensor() && before.is_tensor() && type.shape().is_ranked() &&
                           before.shape().is_ranked() &&
                           type.shape().rank() == before.shape().rank();
      if (texts == nullptr || i >= texts->size() || !is_same) continue;
      const Attribute* known = made.attribute(kShardingAttribute);
      std::vector<Attribute> list(static_cast<size_t>(made.num_results()), Attribute::String(""));
      if (known != nullptr && known->if_list() != nullptr) list = *known->if_list();
      list[values[i]->index()] = (*texts)[i];
      made.set_attribute(kShardingAttribute, Attribute::List(std::move(list)));
    }
  }

  // A tensor replaces a value of the source dialect's own type, such as a map. Outputs declared
  // with that type are freed to take the tensor's type.
  absl::Status FreeOutputsOf(const Value& value) {
    Graph& graph = value.node().graph();
    RH_ASSIGN_OR_RETURN(std::vector<Node*> outputs, output_nodes(graph));
    for (size_t i = 0; i < outputs.size(); ++i) {
      Port& port = graph.mutable_outputs()[i];
      if (outputs[i] != nullptr && &outputs[i]->operand(0) == &value && port.type.is_opaque())
        port.type = Type::Unknown();
    }
    return absl::OkStatus();
  }

  // Folds constants among the nodes between the two, then erases `last`.
  absl::Status FoldBetween(Node* before, Node& last) {
    Graph& graph = last.graph();
    Node* node = before == nullptr ? graph.first_node() : before->next();
    while (node != &last) {
      Node* const next = node->next();
      RH_RETURN_IF_ERROR(Fold(*node));
      node = next;
    }
    Node* first = before == nullptr ? graph.first_node() : before->next();
    for (Node* made = last.previous(); &last != first && made != before;) {
      Node* const previous = made->previous();
      const bool is_first = made == first;
      if (!made->has_users() && made->op().is_pure && !made->has_control_edges() &&
          !IsBoundaryNode(*made)) {
        graph.Erase(made);
      }
      if (is_first) break;
      made = previous;
    }
    graph.Erase(&last);
    return absl::OkStatus();
  }

  absl::Status Fold(Node& node) {
    if (!node.op().is_pure || node.num_operands() == 0 || node.dialect() == nullptr) {
      return absl::OkStatus();
    }
    const auto* evaluation = node.service<EvaluationService>();
    const auto* constants = node.service<ConstantsService>();
    if (evaluation == nullptr || constants == nullptr || !evaluation->CanEvaluate(node.op())) {
      return absl::OkStatus();
    }
    int64_t bytes = 0;
    for (int i = 0; i < node.num_results(); ++i) {
      const Type& type = node.result(i).type();
      // There are no constants of domains: passes fold conversions to one and back.
      if (type.is_tensor() && type.domain() != Domain::kTensor) return absl::OkStatus();
      // Nor of quantised elements.
      const bool is_quantized = type.is_tensor() && type.element_type().is_quantized();
      if (is_quantized && node.result(i).has_users()) return absl::OkStatus();
      bytes += BytesOf(type);
    }
    std::vector<std::optional<Tensor>> values;
    for (Value* operand : node.operands()) {
      if (operand->type().is_none()) {
        values.push_back(std::nullopt);
        continue;
      }
      bytes += BytesOf(operand->type());
      if (bytes > options_.max_folded_bytes) return absl::OkStatus();
      values.push_back(ConstantValue(*operand));
      if (!values.back()) return absl::OkStatus();
    }
    if (bytes > options_.max_folded_bytes) return absl::OkStatus();
    std::vector<const Tensor*> operands;
    for (const std::optional<Tensor>& value : values) operands.push_back(value ? &*value : nullptr);
    // A node that fails here fails again when the program runs, if it ever gets there.
    absl::StatusOr<std::vector<Tensor>> results = EvaluateNode(node, operands);
    if (!results.ok()) return absl::OkStatus();
    for (int i = 0; i < node.num_results(); ++i) {
      Value& result = node.result(i);
      if (!result.has_users()) continue;
      const Tensor& value = (*results)[i];
      if (value.element_type().is_quantized() || value.type().domain() != Domain::kTensor) {
        return absl::OkStatus();
      }
      absl::StatusOr<Node*> constant =
          constants->MakeConstant(node.graph(), value, value.type(), &node);
      if (!constant.ok()) return absl::OkStatus();
      if (!UsersInferWith(result, (*constant)->result(0))) {
        node.graph().Erase(*constant);
        continue;
      }
      (*constant)->AbsorbProvenance(node);
      result.replace_all_uses_with((*constant)->result(0));
    }
    return absl::OkStatus();
  }

  // Returns more than any limit if the size is not known.
  int64_t BytesOf(const Type& type) const {
    if (!type.is_tensor()) return 0;
    if (!type.shape().is_static()) return options_.max_folded_bytes + 1;
    const absl::StatusOr<int64_t> bytes = HeldBytes(type);
    return bytes.ok() ? *bytes : options_.max_folded_bytes + 1;
  }

  // Infers the types again: the operands of a remaining node may have changed type.
  absl::Status RefreshType(Node& node) {
    if (!changed_ || node.num_results() == 0 || IsBoundaryNode(node)) return absl::OkStatus();
    absl::StatusOr<std::optional<std::vector<Type>>> types = InferTypes(node);
    if (!types.ok() || !*types || (*types)->size() != static_cast<size_t>(node.num_results())) {
      return absl::OkStatus();
    }
    for (int i = 0; i < node.num_results(); ++i) {
      absl::StatusOr<Type> merged = Merge((**types)[i], node.result(i).type());
      if (merged.ok()) node.result(i).set_type(*std::move(merged));
    }
    return absl::OkStatus();
  }

  void Report(const Node& node, const absl::Status& why) {
    std::string error = absl::StrCat(node.DebugName(), ": ", why.message());
    if (const Graph* branch = BranchAround(node.graph())) {
      // An unsupported node is an error at once. An invalid one is reported when the branch runs,
      // and errors that follow from it are dropped.
      if (absl::IsInvalidArgument(why)) failures_.try_emplace(branch, error);
      if (failures_.contains(branch)) return;
    }
    has_failed_ = true;
    if (options_.on_error) {
      options_.on_error(node, why);
    } else {
      errors_.push_back(std::move(error));
    }
  }

  // ---- Branches that may never be taken.

  void FindBranches() {
    for (Graph* graph : program_.graphs()) {
      for (const Node* node : graph->nodes()) {
        for (const AttributeMap::Entry& entry : node->attributes()) {
          ForEachSymbol(entry.second, [&](const std::string& symbol) {
            const Graph* callee = program_.FindGraph(symbol);
            if (callee == nullptr) return;
            callers_.try_emplace(callee, graph);
            const LoweringService* lowering = LoweringTo(options_.target, *node);
            if (lowering != nullptr && lowering->IsBranch(*node, entry.first))
              branches_.try_emplace(callee, lowering);
          });
        }
      }
    }
  }

  // Returns the innermost branch that the graph is or that runs it; null if there is none.
  const Graph* BranchAround(const Graph& graph) const {
    const Graph* around = &graph;
    // Graphs that call each other would be followed forever.
    for (size_t steps = 0; steps <= callers_.size(); ++steps) {
      if (branches_.contains(around)) return around;
      const auto caller = callers_.find(around);
      if (caller == callers_.end()) return nullptr;
      around = caller->second;
    }
    return nullptr;
  }

  // Makes each branch with an invalid node report that when it is taken.
  absl::Status FailIfWrong(Graph& graph) {
    const auto failure = failures_.find(&graph);
    if (failure == failures_.end()) return absl::OkStatus();
    std::vector<Type> types;
    for (const Port& port : graph.outputs()) types.push_back(port.type);
    RH_ASSIGN_OR_RETURN(
        Node * fail, branches_.at(&graph)->MakeFailure(graph, failure->second, std::move(types)));
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] != nullptr) outputs[i]->set_operand(0, fail->result(static_cast<int>(i)));
    }
    Node* previous = nullptr;
    for (Node* node = graph.last_node(); node != fail; node = previous) {
      previous = node->previous();
      if (!IsBoundaryNode(*node)) graph.Erase(node);
    }
    changed_ = true;
    return absl::OkStatus();
  }

  // No node runs these graphs any more, and they may contain the errors.
  void EraseWhatFailedBranchesRan() {
    if (failures_.empty()) return;
    std::vector<Graph*> gone;
    absl::flat_hash_set<std::string> used;
    for (Graph* graph : program_.graphs()) {
      const Graph* branch = BranchAround(*graph);
      const bool is_below = branch != nullptr && branch != graph && failures_.contains(branch);
      if (is_below && graph->visibility() == Visibility::kPrivate) {
        gone.push_back(graph);
        continue;
      }
      for (const Node* node : graph->nodes()) {
        for (const AttributeMap::Entry& entry : node->attributes())
          ForEachSymbol(entry.second, [&](const std::string& symbol) { used.insert(symbol); });
      }
    }
    gone.erase(std::remove_if(gone.begin(), gone.end(),
                              [&](const Graph* graph) { return used.contains(graph->name()); }),
               gone.end());
    program_.Erase(gone);
  }

  // Reports nothing if the error of a node already says why.
  void ReportOutput(const Graph& graph, const Port& port, const Type& found) {
    if (has_failed_) return;
    wrong_output_ = absl::InvalidArgumentError(absl::StrCat(
        "@", graph.name(), ": output '", port.name, "' is declared as ", port.type.ToString(),
        ", but its value is ", found.ToString(), "; declare that type, or leave the sizes open"));
  }

  // Remaining nodes take values as they are.
  absl::Status SplitInputsOf(Graph& graph) {
    if (options_.keep) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(const bool changed, SplitInputs(graph));
    changed_ |= changed;
    return absl::OkStatus();
  }

  absl::Status SplitOutputsOf(Graph& graph) {
    if (!changed_ || options_.keep) return absl::OkStatus();
    std::vector<std::string> wrong;
    RH_RETURN_IF_ERROR(SplitOutputs(graph, wrong));
    for (const std::string& error : wrong) {
      if (errors_.empty()) errors_.push_back(error);
    }
    return absl::OkStatus();
  }

  // From the last one on, since lists may contain others.
  void RemoveLists(Graph& graph) {
    if (!changed_) return;
    Node* previous = nullptr;
    for (Node* node = graph.last_node(); node != nullptr; node = previous) {
      previous = node->previous();
      if (node->op_name() != kLoweringList && node->op_name() != kLoweringParts) continue;
      if (!node->has_users()) {
        graph.Erase(node);
      } else if (!has_failed_) {
        Report(node->result(0).uses().begin()->user(),
               absl::UnimplementedError(
                   "takes a sequence or an optional value, which cannot be lowered"));
      }
    }
  }

  absl::Status FinishOutputs(Graph& graph) {
    if (!changed_) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(std::vector<Node*> outputs, output_nodes(graph));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] == nullptr) continue;
      Port& port = graph.mutable_outputs()[i];
      Value& value = outputs[i]->operand(0);
      if (value.type() == port.type) continue;
      absl::StatusOr<Type> merged = Merge(value.type(), port.type);
      if (!merged.ok()) {
        // The declared outputs of a public graph must be true for its callers. Otherwise the
        // value's type counts, and the declaration was a mistake.
        if (graph.visibility() == Visibility::kPublic) {
          ReportOutput(graph, port, value.type());
        } else {
          port.type = value.type();
        }
        continue;
      }
      port.type = *merged;
      if (value.type() == *merged) continue;
      Node* refine = graph.CreateNode(container::kRefine, {&value}, {*merged}, {}, outputs[i]);
      outputs[i]->set_operand(0, refine->result(0));
    }
    return absl::OkStatus();
  }

  // The inferred type of a stored value may be less precise than that of its global.
  void FinishStores(Graph& graph) {
    if (!changed_) return;
    for (Node* node : graph.nodes()) {
      if (node->op_name() != container::kGlobalStore &&
          node->op_name() != container::kGlobalStoreGraph) {
        continue;
      }
      const Attribute* symbol = node->attribute(container::kGlobal);
      const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
      const Global* global = name == nullptr ? nullptr : program_.FindGlobal(*name);
      if (global == nullptr || node->num_operands() == 0) continue;
      Value& value = node->operand(0);
      if (value.type() == global->type() || !Merge(value.type(), global->type()).ok()) continue;
      Node* refine = graph.CreateNode(container::kRefine, {&value}, {global->type()}, {}, node);
      node->set_operand(0, refine->result(0));
    }
  }

  Program& program_;
  const ProgramLoweringOptions& options_;
  bool changed_ = false;
  absl::flat_hash_set<const Graph*> visited_;
  // For a graph that a node of another graph names: that graph, and the lowering that says that it
  // is a branch.
  absl::flat_hash_map<const Graph*, const Graph*> callers_;
  absl::flat_hash_map<const Graph*, const LoweringService*> branches_;
  absl::flat_hash_map<const Graph*, std::string> failures_;  // By branch: its first error.
  std::vector<std::string> errors_;
  bool has_failed_ = false;  // There are errors, perhaps given to `on_error`.
  absl::Status wrong_output_;
};

}  // namespace

std::vector<const Dialect*> SourceDialects(const Program& program, absl::string_view target) {
  std::map<std::string, const Dialect*> sources;
  const Dialect* last = nullptr;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (node->dialect() == last || LoweringTo(target, *node) == nullptr) continue;
      last = node->dialect();
      sources.emplace(last->name(), last);
    }
  }
  std::vector<const Dialect*> dialects;
  for (const auto& [name, dialect] : sources) dialects.push_back(dialect);
  return dialects;
}

absl::StatusOr<bool> LowerProgram(Program& program, const ProgramLoweringOptions& options) {
  const GrowthScope growth(program);
  return ProgramLowering(program, options).Run(program.graphs());
}

absl::StatusOr<bool> LowerGraph(Graph& graph, const ProgramLoweringOptions& options) {
  const GrowthScope growth(graph.program());
  return ProgramLowering(graph.program(), options).Run({&graph});
}

}  // namespace roundhouse
