#include "roundhouse/passes/tfl/families/unrolled_steps.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

UnrolledSteps::UnrolledSteps(Lowering& l, int64_t steps) : l_(l), steps_(steps) {
  const Graph& own = l.request().build.graph();
  for (const Graph* graph : own.program().graphs()) {
    if (graph != &own) nodes_elsewhere_ += graph->num_nodes();
  }
}

int64_t UnrolledSteps::count() const {
  return l_.request().is_sketch ? std::min<int64_t>(steps_, 2) : steps_;
}

bool UnrolledSteps::MayGoOn() const {
  if (!l_.ok()) return false;
  if (nodes_elsewhere_ + l_.request().build.graph().num_nodes() < kMostNodesWithSteps) return true;
  l_.Fail(absl::ResourceExhaustedError(absl::StrCat(
      "its ", steps_, " steps are written out one by one, and the program has more than ",
      kMostNodesWithSteps, " nodes then; split the model, or give it shorter sequences")));
  return false;
}

}  // namespace roundhouse::tfl_lowering
