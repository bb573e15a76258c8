#include "roundhouse/passes/collective/pipeline/stage_tasks.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/collective/pipeline/stage_assignment.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

class TaskMaker {
 public:
  TaskMaker(const Graph& whole, const StageAssignment& assignment)
      : whole_(whole), assignment_(assignment) {}

  absl::StatusOr<StageTasks> Make() {
    for (const StagedNode& staged : assignment_.nodes()) {
      if (!assignment_.IsInTask(staged)) continue;
      StageTask& task = tasks_[TaskKeyOf(staged)];
      task.nodes.push_back(staged.node);
      task.cost += staged.cost;
    }
    for (auto& [key, task] : tasks_) RH_RETURN_IF_ERROR(MakeGraph(key, task));
    return std::move(tasks_);
  }

 private:
  bool IsIn(const StageTaskKey& key, const Node& node) const {
    const StagedNode& staged = assignment_.At(node);
    return assignment_.IsInTask(staged) && TaskKeyOf(staged) == key;
  }

  absl::Status MakeGraph(const StageTaskKey& key, StageTask& task) {
    const auto [depth, is_backward, stage] = key;
    std::string name =
        absl::StrCat(whole_.name(), ".stage", stage, is_backward ? ".backward" : ".forward");
    if (depth > 0) absl::StrAppend(&name, depth + 1);
    RH_ASSIGN_OR_RETURN(task.graph, whole_.program().CreateGraph(
                                        whole_.program().UnusedSymbol(name), Visibility::kPrivate));
    absl::flat_hash_map<const Value*, Value*> local;  // Looked up, never iterated.
    RH_RETURN_IF_ERROR(CopyConstants(key, task, local));
    for (const Node* node : task.nodes) {
      for (int i = 0; i < node->num_operands(); ++i) {
        const Value& operand = node->operand(i);
        if (local.contains(&operand) || IsIn(key, operand.node())) continue;
        RH_ASSIGN_OR_RETURN(
            local[&operand],
            AddInput(*task.graph, PortName("in", task.inputs.size()), operand.type()));
        task.inputs.push_back(&operand);
      }
    }
    for (const Node* node : task.nodes) RH_RETURN_IF_ERROR(Copy(*node, *task.graph, local));
    for (const Node* node : task.nodes) {
      for (int i = 0; i < node->num_results(); ++i) {
        const Value& result = node->result(i);
        if (!IsUsedOutside(key, result)) continue;
        RH_RETURN_IF_ERROR(
            AddOutput(*task.graph, PortName("out", task.outputs.size()), *local.at(&result))
                .status());
        task.outputs.push_back(&result);
      }
    }
    return absl::OkStatus();
  }

  static std::string PortName(absl::string_view what, size_t number) {
    return absl::StrCat(what, number);
  }

  bool IsUsedOutside(const StageTaskKey& key, const Value& value) const {
    for (const Use& use : value.uses()) {
      if (!IsIn(key, use.user())) return true;
    }
    return false;
  }

  // Copies what the task needs and is computed from constants alone.
  absl::Status CopyConstants(const StageTaskKey& key, const StageTask& task,
                             absl::flat_hash_map<const Value*, Value*>& local) {
    absl::flat_hash_set<const Node*> needed;  // Looked up, never iterated.
    std::vector<const Node*> pending = task.nodes;
    while (!pending.empty()) {
      const Node* node = pending.back();
      pending.pop_back();
      for (int i = 0; i < node->num_operands(); ++i) {
        const Node& producer = node->operand(i).node();
        if (assignment_.At(producer).is_constant && needed.insert(&producer).second)
          pending.push_back(&producer);
      }
    }
    if (needed.empty()) return absl::OkStatus();
    for (const StagedNode& staged : assignment_.nodes()) {
      if (!needed.contains(staged.node) || IsIn(key, *staged.node)) continue;
      RH_RETURN_IF_ERROR(Copy(*staged.node, *task.graph, local));
    }
    return absl::OkStatus();
  }

  static absl::Status Copy(const Node& node, Graph& graph,
                           absl::flat_hash_map<const Value*, Value*>& local) {
    std::vector<Value*> operands;
    for (int i = 0; i < node.num_operands(); ++i) operands.push_back(local.at(&node.operand(i)));
    RH_ASSIGN_OR_RETURN(const Node* copy,
                        Builder(graph).Replacing({&node}).Make(
                            node.op().name, operands, StagedAttributes(node), node.result_types()));
    for (int i = 0; i < node.num_results(); ++i) local[&node.result(i)] = &copy->result(i);
    return absl::OkStatus();
  }

  const Graph& whole_;
  const StageAssignment& assignment_;
  StageTasks tasks_;
};

}  // namespace

absl::StatusOr<StageTasks> MakeStageTasks(const Graph& whole, const StageAssignment& assignment) {
  return TaskMaker(whole, assignment).Make();
}

AttributeMap StagedAttributes(const Node& node) {
  AttributeMap attributes = node.attributes();
  attributes.Erase(kStageAttribute);
  return attributes;
}

}  // namespace roundhouse
