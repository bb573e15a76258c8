#include "roundhouse/api/prediction/program_prediction.h"

#include <cstddef>

#include "absl/status/status.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

absl::Status AddMemory(const Program& program, const Graph& entry, ProgramPrediction& prediction) {
  RH_ASSIGN_OR_RETURN(const std::optional<Stages> stages, StagesOf(entry, prediction.mesh));
  if (!stages.has_value()) {
    prediction.memory = MemoryOfDevice(program, entry.name());
    return absl::OkStatus();
  }
  for (size_t stage = 0; stage < stages->graphs.size(); ++stage) {
    const DeviceMemory& memory = prediction.memory_of_stage.emplace_back(
        MemoryOfStage(*stages->graphs[stage], static_cast<int64_t>(stage)));
    if (stage == 0 || memory.total() > prediction.memory.total()) prediction.memory = memory;
  }
  return absl::OkStatus();
}

const DeviceMemory& MemoryOfRank(const ProgramPrediction& prediction, int64_t rank) {
  if (prediction.memory_of_stage.empty()) return prediction.memory;
  const int64_t stage = prediction.step.stage_of_rank[static_cast<size_t>(rank)];
  return prediction.memory_of_stage[static_cast<size_t>(stage)];
}

}  // namespace

absl::StatusOr<ProgramPrediction> PredictProgram(const Program& program, absl::string_view entry,
                                                 const Topology& topology,
                                                 const PredictionOptions& options) {
  ProgramPrediction prediction;
  RH_ASSIGN_OR_RETURN(prediction.mesh, DeviceMesh::Of(program));
  RH_ASSIGN_OR_RETURN(ExchangeTimes times, ExchangeTimes::Create(topology, prediction.mesh,
                                                                 topology.SpeedOf(0, {}).reduce));
  RH_ASSIGN_OR_RETURN(prediction.step, PredictStep(*program.FindGraph(entry), times, options));
  RH_RETURN_IF_ERROR(AddMemory(program, *program.FindGraph(entry), prediction));
  for (size_t level = 0; level < topology.levels.size(); ++level)
    prediction.num_links.push_back(times.NumLinks(level));
  for (int64_t rank = 0; rank < prediction.mesh.num_devices(); ++rank) {
    const int64_t device = times.DeviceOf(rank);
    prediction.device_of_rank.push_back(device);
    const int64_t memory = topology.SpeedOf(device, {}).memory;
    const int64_t needed = MemoryOfRank(prediction, rank).total();
    const int64_t lacking = prediction.shortage.has_value()
                                ? prediction.shortage->needed - prediction.shortage->memory
                                : 0;
    if (memory > 0 && needed - memory > lacking)
      prediction.shortage = {.device = device, .needed = needed, .memory = memory};
  }
  return prediction;
}

double MeanOf(const StepPrediction& step, double StepPrediction::Rank::*of,
              std::optional<int64_t> stage) {
  double sum = 0;
  double count = 0;
  for (size_t rank = 0; rank < step.ranks.size(); ++rank) {
    if (stage.has_value() && step.stage_of_rank[rank] != *stage) continue;
    sum += step.ranks[rank].*of;
    ++count;
  }
  return sum / count;
}

}  // namespace roundhouse
