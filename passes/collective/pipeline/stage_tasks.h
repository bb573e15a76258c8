// Makes the graphs that a pipeline's stage calls for each micro-batch.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_TASKS_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_TASKS_H_

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/collective/pipeline/stage_assignment.h"

namespace roundhouse {

struct StageTask {
  std::vector<const Node*> nodes;
  // Values of the whole graph.
  std::vector<const Value*> inputs;
  std::vector<const Value*> outputs;
  double cost = 0;
  Graph* graph = nullptr;
};

// Depth, whether it is backward, stage.
using StageTaskKey = std::tuple<int64_t, bool, int64_t>;
using StageTasks = std::map<StageTaskKey, StageTask>;

inline StageTaskKey TaskKeyOf(const StagedNode& node) {
  return {node.depth, !node.is_forward, node.stage};
}

// Makes the private graphs of all tasks, named "main.stage2.forward".
absl::StatusOr<StageTasks> MakeStageTasks(const Graph& whole, const StageAssignment& assignment);

// The attributes of a node's copy in a stage.
AttributeMap StagedAttributes(const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_TASKS_H_
