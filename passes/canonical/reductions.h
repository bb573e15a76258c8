// Reductions in the forms that norms and softmaxes use.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_REDUCTIONS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_REDUCTIONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"

namespace roundhouse::canonical {

// A tensor_reduce with known axes.
struct Reduced {
  Value* input = nullptr;
  ReduceKind kind = ReduceKind::kSum;
  // In ascending order; counted from the front, or from the end if the rank is not known.
  std::vector<int64_t> axes = {};
  bool keep_dims = true;
};
std::optional<Reduced> ReducedAt(const Node& node);

// The first reduced axis, counted from the end; nullopt unless the reduced axes are the last ones
// and keep_dims is set.
std::optional<int64_t> FirstOfLastAxes(const Reduced& reduced);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_REDUCTIONS_H_
