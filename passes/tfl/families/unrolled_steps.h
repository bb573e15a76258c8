// A bound on what layers that are written out step by step make of a program: a file of a few
// hundred bytes may name a thousand steps for each of its layers.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_UNROLLED_STEPS_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_UNROLLED_STEPS_H_

#include <cstddef>
#include <cstdint>

#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

// Of one layer.
inline constexpr int64_t kMostUnrolledSteps = 1024;
// Of a program in which steps are written out: about 500 bytes each.
inline constexpr size_t kMostNodesWithSteps = size_t{1} << 19;

class UnrolledSteps {
 public:
  UnrolledSteps(Lowering& l, int64_t steps);

  // How many of the steps are written out. All are; but two have the types of all, where no more
  // than types is wanted.
  int64_t count() const;

  // Asked before each step. False once the lowering has failed, as it has where the program would
  // have more than kMostNodesWithSteps.
  bool MayGoOn() const;

 private:
  Lowering& l_;
  const int64_t steps_;
  size_t nodes_elsewhere_ = 0;  // In other graphs of the program.
};

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_UNROLLED_STEPS_H_
