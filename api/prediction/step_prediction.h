// File: step_prediction.h
//
// How long a run of a program of many devices (passes/collective) takes on a topology, which nobody
// has to have: each device does its nodes one behind the other, and waits in an exchange for the
// others of its group.
//
//   RH_ASSIGN_OR_RETURN(ExchangeTimes times, ExchangeTimes::Create(topology, mesh, bandwidth));
//   RH_ASSIGN_OR_RETURN(StepPrediction step, PredictStep(*program.FindGraph("main"), times, {}));
#ifndef ROUNDHOUSE_API_PREDICTION_STEP_PREDICTION_H_
#define ROUNDHOUSE_API_PREDICTION_STEP_PREDICTION_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

struct PredictionOptions {
  ExchangeWay way = ExchangeWay::kCheaper;
  // Of how many ranks all spans are kept, for pictures.
  int64_t num_shown = 0;
};

// What a rank does for a while.
struct PredictedSpan {
  enum class Kind : uint8_t { kCompute, kWait, kExchange };
  Kind kind = Kind::kCompute;
  double begin = 0;  // In seconds.
  double end = 0;
  std::string name;
};

struct StepPrediction {
  struct Rank {
    double compute = 0;   // Seconds,
    double wait = 0;      // until the others of a group have come, and after its last node,
    double exchange = 0;  // and in exchanges, none of which is hidden behind computing.
    std::vector<PredictedSpan> spans;
  };
  struct Exchanges {
    int64_t count = 0;   // Of a device.
    double bytes = 0;    // That a device has an operand of (all_gather: a result) in all of them.
    double seconds = 0;  // Of rank 0.
  };

  double seconds = 0;  // Until the last rank is done.
  std::vector<Rank> ranks;
  std::map<std::string, Exchanges> exchanges;  // By what it is: "all_reduce along data by ring".
  std::vector<double> bytes_by_level;          // Over the links of each level, of all devices.
  int64_t num_nodes = 0;                       // Of a device; a loop's, as often as they run.
  // Nodes of which the cost is not known, by op: they are taken to cost what any node does.
  std::map<std::string, int64_t> unknown;
  std::vector<std::string> notes;  // What was taken for granted.
};

// Of a branch the costlier side is taken; a loop whose number of rounds is not known is taken to
// run once. Errors name the node: sends and receives, which pipelines have; a size of what is
// exchanged that is not known; a graph that calls itself; more than a million exchanges.
absl::StatusOr<StepPrediction> PredictStep(const Graph& entry, ExchangeTimes& times,
                                           const PredictionOptions& options);

// The same of a program for one device, as if it were the first of the topology.
absl::StatusOr<double> PredictOneDevice(const Graph& entry, const Topology& topology);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_STEP_PREDICTION_H_
