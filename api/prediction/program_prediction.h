// File: program_prediction.h
//
// All that is predicted of a program of many devices (passes/collective) on a topology: its step,
// and the memory of a device.
//
//   RH_ASSIGN_OR_RETURN(ProgramPrediction it, PredictProgram(program, "main", topology, {}));
//   it.step.seconds, it.memory.total()
#ifndef ROUNDHOUSE_API_PREDICTION_PROGRAM_PREDICTION_H_
#define ROUNDHOUSE_API_PREDICTION_PROGRAM_PREDICTION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/device_memory.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

struct ProgramPrediction {
  DeviceMesh mesh;
  StepPrediction step;
  // Of each device, as all have parts of the same sizes; in a pipeline, of the stage that needs
  // most.
  DeviceMemory memory;
  std::vector<DeviceMemory> memory_of_stage;  // Empty if it is no pipeline.
  std::vector<int64_t> num_links;             // By level.
  std::vector<int64_t> device_of_rank;
  // A device that needs more memory than the topology says it has: the one that lacks most.
  struct Shortage {
    int64_t device = 0;
    int64_t needed = 0;
    int64_t memory = 0;
  };
  std::optional<Shortage> shortage;
};

// Errors: those of ExchangeTimes::Create and PredictStep.
absl::StatusOr<ProgramPrediction> PredictProgram(const Program& program, absl::string_view entry,
                                                 const Topology& topology,
                                                 const PredictionOptions& options);

// Of all ranks, or of those of a stage.
double MeanOf(const StepPrediction& step, double StepPrediction::Rank::*of,
              std::optional<int64_t> stage = std::nullopt);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_PROGRAM_PREDICTION_H_
