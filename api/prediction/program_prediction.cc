#include "roundhouse/api/prediction/program_prediction.h"

#include <cstddef>

#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

absl::StatusOr<ProgramPrediction> PredictProgram(const Program& program, absl::string_view entry,
                                                 const Topology& topology,
                                                 const PredictionOptions& options) {
  ProgramPrediction prediction;
  RH_ASSIGN_OR_RETURN(prediction.mesh, DeviceMesh::Of(program));
  RH_ASSIGN_OR_RETURN(ExchangeTimes times, ExchangeTimes::Create(topology, prediction.mesh,
                                                                 topology.SpeedOf(0, {}).reduce));
  RH_ASSIGN_OR_RETURN(prediction.step, PredictStep(*program.FindGraph(entry), times, options));
  prediction.memory = MemoryOfDevice(program, entry);
  for (size_t level = 0; level < topology.levels.size(); ++level)
    prediction.num_links.push_back(times.NumLinks(level));
  for (int64_t rank = 0; rank < prediction.mesh.num_devices(); ++rank) {
    const int64_t device = times.DeviceOf(rank);
    prediction.device_of_rank.push_back(device);
    const int64_t memory = topology.SpeedOf(device, {}).memory;
    if (memory <= 0 || (prediction.smallest_memory > 0 && memory >= prediction.smallest_memory))
      continue;
    prediction.smallest_memory = memory;
    prediction.smallest_device = device;
  }
  return prediction;
}

double MeanOf(const StepPrediction& step, double StepPrediction::Rank::*of) {
  double sum = 0;
  for (const StepPrediction::Rank& rank : step.ranks) sum += rank.*of;
  return sum / static_cast<double>(step.ranks.size());
}

}  // namespace roundhouse
