// Reductions in the forms in which norms and softmaxes are made of them.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_REDUCTIONS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_REDUCTIONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"

namespace roundhouse::canonical {

// A tensor_reduce whose axes are known.
struct Reduced {
  Value* input = nullptr;
  ReduceKind kind = ReduceKind::kSum;
  // In ascending order; counted from the end where the rank is not known (else from the front).
  std::vector<int64_t> axes = {};
  bool keep_dims = true;
};
std::optional<Reduced> ReducedAt(const Node& node);

// The first of the reduced axes, counted from the end, when they are the last ones and all of them
// stay.
std::optional<int64_t> FirstOfLastAxes(const Reduced& reduced);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_REDUCTIONS_H_
