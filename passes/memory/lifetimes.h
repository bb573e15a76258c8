// File: lifetimes.h
//
// Models the lifetimes of a graph's values as plain numbers, so that many choices of values to
// recompute can be tried quickly. The numbers come from a plan of the graph
// (service/planning/memory_plan.h); the exact memory of a choice is known only once it is planned.
//
//   Lifetimes lifetimes(graph, plan);
//   Schedule schedule = lifetimes.ScheduleFor(gaps);  // The order of nodes, and the peak.
#ifndef ROUNDHOUSE_PASSES_MEMORY_LIFETIMES_H_
#define ROUNDHOUSE_PASSES_MEMORY_LIFETIMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/planning/memory_plan.h"

namespace roundhouse::memory {

inline constexpr int kNone = -1;

// A node, at its position in the graph.
struct Unit {
  Node* node = nullptr;
  std::vector<int> operands;    // Values; kNone if absent.
  std::vector<int> results;     // Values.
  double seconds = 0;           // The time to run it.
  bool shares_operand = false;  // Its result is operand 0 under another type.
  bool can_repeat = false;      // Running it again gives the same bits and does nothing else.
};

struct ValueOfUnit {
  Value* value = nullptr;
  int unit = 0;
  int buffer = kNone;  // None if it takes no memory of the plan.
};

// The memory of a value, and of those that share it.
struct Buffer {
  int64_t bytes = 0;
  int owner = 0;               // The value that is computed into it.
  std::vector<int> positions;  // Where it is written and read, ascending.
};

// A time in which a buffer is dropped: after position `begin` until `end`, where its values are
// computed again.
struct Gap {
  int begin = kNone;
  int end = kNone;
  bool is_set() const { return begin != kNone; }
};

struct ScheduledUnit {
  int unit = 0;
  bool is_again = false;
  std::vector<int> operands;  // Values; those from Lifetimes::values().size() on are made again.
  std::vector<int> results;   // Likewise.
};

struct Schedule {
  std::vector<ScheduledUnit> units;
  int64_t peak_bytes = 0;
  int peak_position = 0;  // Of the first unit that is not computed again, from the peak on.
  size_t peak_index = 0;  // In units.
  double seconds_added = 0;
  int num_again = 0;
};

class Lifetimes {
 public:
  // All arguments must outlive it, and the graph must not change.
  Lifetimes(const Graph& graph, const MemoryPlan& plan);

  const std::vector<Unit>& units() const { return units_; }
  const std::vector<ValueOfUnit>& values() const { return values_; }
  const std::vector<Buffer>& buffers() const { return buffers_; }

  // `gaps` has one for each buffer.
  Schedule ScheduleFor(const std::vector<Gap>& gaps) const;

  // The cost of recomputing a buffer at the end of its gap, if no other is dropped.
  struct Again {
    bool is_possible = false;
    double seconds = 0;
    std::vector<int> kept;  // The buffers that it is computed from.
  };
  Again AgainOf(int buffer, const Gap& gap) const;

  // The pair of neighbouring positions around `position` between which the buffer is not used.
  // Not set if it is used there, or not alive.
  Gap GapAround(int buffer, int position) const;

  // The largest values alive at the peak, for messages: "12.0 MiB %relu_3: tensor<…>".
  std::vector<std::string> Holders(const Schedule& schedule, size_t how_many) const;

 private:
  class Scheduler;

  void AddUnit(Node& node, const EffectAnalysis& effects);
  bool IsAliveAt(int buffer, const Gap& gap, int position) const;
  void FindLives(const Schedule& schedule, std::vector<int>& instance_of,
                 std::vector<std::pair<int, int>>& lives, std::vector<int64_t>& bytes) const;

  std::vector<Unit> units_;
  std::vector<ValueOfUnit> values_;
  std::vector<Buffer> buffers_;
  absl::flat_hash_map<const Value*, int> value_ids_;  // Looked up, never iterated.
  absl::flat_hash_set<const Node*> steps_;            // Likewise.
};

}  // namespace roundhouse::memory

#endif  // ROUNDHOUSE_PASSES_MEMORY_LIFETIMES_H_
