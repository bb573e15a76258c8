// The work of a device in a step, by section: computing, and an exchange or a message.
#ifndef ROUNDHOUSE_API_PREDICTION_PROGRAM_SECTIONS_H_
#define ROUNDHOUSE_API_PREDICTION_PROGRAM_SECTIONS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

// The work of a pipeline's stage for one micro-batch: a call of a graph of its own.
struct MicroBatchTask {
  std::string graph;  // "main.stage2.forward"
  bool is_backward = false;
  int64_t micro = 0;
};

// The work of a device between two exchanges, and the exchange after it.
struct Section {
  // kWait: for the exchange of a group that was started.
  enum class End : uint8_t { kNone, kExchange, kSend, kReceive, kWait };
  std::vector<double> seconds;  // Of computing, by speed.
  int64_t num_nodes = 0;
  std::optional<MicroBatchTask> task = std::nullopt;  // That it belongs to.
  End end = End::kNone;
  std::string name = "";  // Of the exchange.
  Exchange exchange = Exchange::kAllReduce;
  std::vector<int> axes = {};
  double bytes = 0;
  int64_t channel = 0;
  bool starts = false;  // Whether the device goes on while the exchange takes place.
  // The index in the group along `axes` of the other device of a message, or of the one that
  // broadcasts; how many ranks further a shift passes values.
  int64_t member = 0;
};

struct ProgramSections {
  std::vector<Section> sections;
  std::map<std::string, int64_t> unknown;  // Nodes of unknown cost, by op.
  std::vector<std::string> notes;          // Assumptions that were made.
};

// Follows the graph as it runs, for several speeds of devices at once. `is_stage`: the calls of the
// graph are the tasks of a stage, and messages are allowed. A branch counts as its costlier side; a
// loop with an unknown number of rounds as one round. Errors: those of PredictStep. `nodes_left` is
// what all programs together may have.
absl::StatusOr<ProgramSections> SectionsOf(const Graph& entry, const DeviceMesh& mesh,
                                           const std::vector<DeviceSpeed>& speeds, bool is_stage,
                                           int64_t& nodes_left);

// Graphs that call others twice, which do the same, expand to very many nodes.
inline constexpr int64_t kMaxNodesInStep = 50'000'000;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_PROGRAM_SECTIONS_H_
