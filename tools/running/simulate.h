// File: simulate.h
//
// The tool simulate: predicts how long a run of a model takes on devices, without the hardware.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_SIMULATE_H_
#define ROUNDHOUSE_TOOLS_RUNNING_SIMULATE_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

struct SimulateOptions {
  std::string model = "";
  SpreadRequest spread = {};
  // A file (api/prediction/topology.h).
  std::string topology = "";
  std::string entry = "";
  std::vector<std::string> shapes = {};
  // "cheaper", "ring", "tree" (api/prediction/exchange_time.h).
  std::string way = "cheaper";
  bool json = false;
  // Chooses the sharding (api/prediction/sharding_search.h) within the bytes of a device's memory;
  // 0: what the topology says.
  bool suggest = false;
  int64_t memory = 0;
  // The most shardings to try; nullopt: as many as usual.
  std::optional<int64_t> tries = std::nullopt;
  std::string trace = "";
  std::string timeline = "";
  std::string schedule = "";
};

// Prints the prediction. Errors begin with the path of the model or of the topology.
absl::Status Simulate(const Context& context, const SimulateOptions& options, std::ostream& out);

// The main of the tool, with the dialects and formats of the binary.
int SimulateMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_SIMULATE_H_
