// Prints and writes the prediction of the tool simulate.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_SIMULATE_REPORT_H_
#define ROUNDHOUSE_TOOLS_RUNNING_SIMULATE_REPORT_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/prediction/program_prediction.h"
#include "roundhouse/api/prediction/sharding_search.h"
#include "roundhouse/api/prediction/topology.h"

namespace roundhouse {

struct Simulated {
  const Topology* topology = nullptr;
  SpreadRequest request;  // Empty if the program was made for many devices before.
  ProgramPrediction prediction;
  std::optional<double> one_device;  // Seconds.
  // The result of the search, if there was one, and whether its first candidate was taken.
  std::optional<ShardingSuggestion> suggestion;
  bool is_suggested = false;
  // Why nothing could be searched.
  absl::Status search_error;
};

std::string SimulatedText(const Simulated& simulated);
std::string SimulatedJson(const Simulated& simulated);

// For chrome://tracing or Perfetto: one line per rank.
std::string ChromeTrace(const StepPrediction& step);

// The computations and exchanges of all ranks in order, for other simulators, as JSON
// (docs/json.md).
std::string ScheduleJson(const ProgramPrediction& prediction, const Topology& topology);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_SIMULATE_REPORT_H_
