// File: step_prediction.h
//
// Predicts how long a run of a program of many devices (passes/collective) takes on a topology,
// without the hardware. Each device runs its nodes one after the other, and in an exchange waits
// for the others of its group, unless it only starts it and waits later. The devices of a pipeline
// run the programs of their stages, and wait for messages of other stages, which are on their way
// while their sender computes.
//
//   RH_ASSIGN_OR_RETURN(ExchangeTimes times, ExchangeTimes::Create(topology, mesh, bandwidth));
//   RH_ASSIGN_OR_RETURN(StepPrediction step, PredictStep(*program.FindGraph("main"), times, {}));
#ifndef ROUNDHOUSE_API_PREDICTION_STEP_PREDICTION_H_
#define ROUNDHOUSE_API_PREDICTION_STEP_PREDICTION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/program_sections.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

struct PredictionOptions {
  ExchangeWay way = ExchangeWay::kCheaper;
  // The number of ranks whose spans are all kept, for pictures.
  int64_t num_shown = 0;
  // Whether to keep what all ranks do one after the other, for other simulators.
  bool keeps_phases = false;
};

// One activity of a rank.
struct PredictedSpan {
  enum class Kind : uint8_t { kCompute, kWait, kExchange };
  Kind kind = Kind::kCompute;
  double begin = 0;  // In seconds.
  double end = 0;
  std::string name;
  // Of a pipeline: whether it belongs to the task of a stage for one micro-batch.
  enum class Task : uint8_t { kNone, kForward, kBackward };
  Task task = Task::kNone;
  int64_t micro = 0;
};

struct StepPrediction {
  struct Rank {
    double compute = 0;  // Seconds of computing.
    // Until the others of a group have come, or a message has been sent; and after its last node.
    double wait = 0;
    // In exchanges, and until sent messages have arrived: not hidden by computing.
    double exchange = 0;
    double hidden = 0;  // Exchanges of groups that were started, while the rank did something else.
    std::vector<PredictedSpan> spans;
    std::vector<PredictedSpan> meanwhile;  // Hidden work; may overlap.
  };
  struct Exchanges {
    int64_t count = 0;   // Per device.
    double bytes = 0;    // Bytes of the operands (all_gather: results) of a device in all of them.
    double seconds = 0;  // Of rank 0; in a pipeline of the stage that spends most time in them.
  };
  // Between the stages of a pipeline, of all devices.
  struct Messages {
    int64_t count = 0;
    double bytes = 0;
    double seconds = 0;  // From sending to arrival.
    double waited = 0;   // The part of it in which receivers waited, not hidden by computing.
  };

  double seconds = 0;  // Until the last rank is done.
  std::vector<Rank> ranks;
  std::map<std::string, Exchanges> exchanges;  // By kind: "all_reduce along data by ring".
  std::vector<double> bytes_by_level;  // Over the links of each level, summed over all devices.
  // The busiest link of each level, by the number of its unit, and the bytes that leave over it.
  struct Link {
    int64_t number = 0;
    double bytes = 0;
  };
  std::vector<Link> busiest_by_level;
  // Of the device that has most; nodes in a loop count as often as they run.
  int64_t num_nodes = 0;
  // Nodes of unknown cost, by op: only the overhead of every node is counted for them.
  std::map<std::string, int64_t> unknown;
  std::vector<std::string> notes;      // Assumptions that were made.
  int64_t num_stages = 0;              // 0: not a pipeline.
  std::vector<int64_t> stage_of_rank;  // Empty if it is none.
  Messages messages;
  // Only with PredictionOptions::keeps_phases: what all devices do, or in a pipeline the devices of
  // each stage; and by rank an index in Section::seconds.
  std::vector<std::vector<Section>> programs;
  std::vector<size_t> speed_of_rank;
};

// A branch costs as much as its costlier side; a loop with an unknown number of rounds is assumed
// to run once. Errors name the node: sends and receives outside of pipelines; an exchange of
// unknown size; a graph that calls itself; more than a million exchanges; stages that wait for one
// another.
absl::StatusOr<StepPrediction> PredictStep(const Graph& entry, ExchangeTimes& times,
                                           const PredictionOptions& options);

// The same for a program for one device, run on the first device of the topology.
absl::StatusOr<double> PredictOneDevice(const Graph& entry, const Topology& topology);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_STEP_PREDICTION_H_
