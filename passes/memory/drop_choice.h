// Chooses which values to drop and compute again, so that the estimated peak falls below a target
// at the least cost.
#ifndef ROUNDHOUSE_PASSES_MEMORY_DROP_CHOICE_H_
#define ROUNDHOUSE_PASSES_MEMORY_DROP_CHOICE_H_

#include <cstdint>
#include <vector>

#include "roundhouse/passes/memory/lifetimes.h"

namespace roundhouse::memory {

struct DropChoice {
  std::vector<Gap> gaps;  // By buffer.
  Schedule schedule;
  bool is_empty() const { return schedule.num_again == 0; }
};

// The cheapest choice found whose peak is at most `target_bytes`; if there is none, that with the
// least peak.
DropChoice ChooseDrops(const Lifetimes& lifetimes, int64_t target_bytes);

}  // namespace roundhouse::memory

#endif  // ROUNDHOUSE_PASSES_MEMORY_DROP_CHOICE_H_
