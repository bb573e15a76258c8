// File: sharding_search.h
//
// Searches how a program for one device is best spread over many: the least predicted time of a
// step (program_prediction.h) within the memory of a device.
//
//   RH_ASSIGN_OR_RETURN(ShardingSuggestion suggestion,
//                       SuggestSharding(program, "main", topology, {.num_devices = 16}));
//   suggestion.candidates[0].request;  // {"data:2,model:8", {"x=data,_", "@layer*.up=_,model"}}
//
// Tries meshes of an axis `data`, which the examples of a step are spread along, and an axis
// `model`, which weights are spread along. For each mesh it decides for one class of weights after
// the other (weight_classes.h), and keeps what helps; all else follows by propagation. Of training
// programs it also tries to spread the optimizer's state along `data` (ZeRO 1). Last come some
// pipelines (passes/collective/pipeline) along an axis `pipe`.
#ifndef ROUNDHOUSE_API_PREDICTION_SHARDING_SEARCH_H_
#define ROUNDHOUSE_API_PREDICTION_SHARDING_SEARCH_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/prediction/device_memory.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct ShardingSearchOptions {
  int64_t num_devices = 1;
  // Bytes that a device may use; 0: what the topology says that each has, or any number.
  int64_t memory = 0;
  // The greatest number of shardings to predict.
  int64_t tries = 400;
  ExchangeWay way = ExchangeWay::kCheaper;
  bool with_pipelines = true;
};

struct ShardingCandidate {
  SpreadRequest request;
  double seconds = 0;  // Of a step,
  double compute = 0;  // and what a device does in it, on average.
  double exchange = 0;
  double wait = 0;
  DeviceMemory memory;
  bool spreads_state = false;  // As in ZeRO 1.
};

struct ShardingSuggestion {
  // The best one of each mesh, with and without spread state, the best first: those that fit into
  // the memory by their time, then the others by their memory.
  std::vector<ShardingCandidate> candidates;
  int64_t memory = 0;  // The bound; 0 for none.
  int64_t tried = 0;
  bool is_complete = true;  // False if `tries` ended the search.

  bool Fits(const ShardingCandidate& candidate) const {
    return memory == 0 || candidate.memory.total() <= memory;
  }
};

// The program must be lowered. Errors: nothing can be spread evenly over that many devices; that of
// the first sharding, if none can be predicted (such as a topology that assigns other axes to its
// devices).
absl::StatusOr<ShardingSuggestion> SuggestSharding(const Program& program, absl::string_view entry,
                                                   const Topology& topology,
                                                   const ShardingSearchOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_SHARDING_SEARCH_H_
