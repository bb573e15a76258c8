// Makes the graphs that the stages of a pipeline run.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_GRAPHS_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_GRAPHS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/passes/collective/pipeline/stage_assignment.h"
#include "roundhouse/passes/collective/reshard.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

struct StageGraphs {
  // By stage, private, with the same inputs and outputs.
  std::vector<Graph*> graphs;
  int64_t transfers = 0;
  int64_t bytes_sent = 0;
  // The part of the time in which stages have no task, by the estimated costs.
  double idle = 0;
};

// `whole` is the graph that the assignment is about, in the same program; it stays as it is. `mesh`
// has the axis of the micro-batches. The graphs do not need that axis any more.
absl::StatusOr<StageGraphs> MakeStageGraphs(const Graph& whole, const StageAssignment& assignment,
                                            const DeviceMesh& mesh, const std::string& stage_axis,
                                            ChannelCounter& channels);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_GRAPHS_H_
