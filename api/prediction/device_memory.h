// File: device_memory.h
//
// The memory that each device of a program of many devices (passes/collective) needs for its part,
// without making the part: what the program keeps, and the peak of what a run computes.
#ifndef ROUNDHOUSE_API_PREDICTION_DEVICE_MEMORY_H_
#define ROUNDHOUSE_API_PREDICTION_DEVICE_MEMORY_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct DeviceMemory {
  int64_t weights = 0;            // Bytes of a device's part of immutable data,
  int64_t state = 0;              // of mutable data,
  std::optional<int64_t> values;  // and the peak of inputs and results; nullopt: not known.

  // The greatest number, if the sum is greater.
  int64_t total() const;
};

// Whether a node cuts a device's part from a weight. A device that runs alone has only its part
// (the pass localize), so that the node computes nothing.
bool IsPartOfWeight(const Node& node);

// Requires that the graph is there.
DeviceMemory MemoryOfDevice(const Program& program, absl::string_view entry);

// Of a device that runs `graph`, which is that of a stage of a pipeline: only its weights and
// state, and also the values inside of its tasks.
DeviceMemory MemoryOfStage(const Graph& graph, int64_t stage);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_DEVICE_MEMORY_H_
