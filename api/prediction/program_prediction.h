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
  DeviceMemory memory;             // Of each device: all have parts of the same sizes.
  std::vector<int64_t> num_links;  // By level.
  std::vector<int64_t> device_of_rank;
  // The device that has the least memory, as the topology says, by its number; 0 bytes: none says.
  int64_t smallest_device = 0;
  int64_t smallest_memory = 0;
};

// Errors: those of ExchangeTimes::Create and PredictStep.
absl::StatusOr<ProgramPrediction> PredictProgram(const Program& program, absl::string_view entry,
                                                 const Topology& topology,
                                                 const PredictionOptions& options);

// Of all ranks.
double MeanOf(const StepPrediction& step, double StepPrediction::Rank::*of);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_PROGRAM_PREDICTION_H_
