#include "roundhouse/passes/generic/precision_error.h"

#include <limits>
#include <memory>

#include "absl/status/status.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {

std::vector<Node*> LessPreciseNodes(const Program& program) {
  std::vector<Node*> nodes;
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      if (PrecisionOf(*node) != Precision::kHighest) nodes.push_back(node);
    }
  }
  return nodes;
}

absl::StatusOr<PrecisionError> PrecisionError::Create(const Program& program,
                                                      absl::string_view placing, uint64_t seed) {
  const std::unique_ptr<Program> precise = program.clone();
  for (Node* node : LessPreciseNodes(*precise)) SetPrecision(*node, Precision::kHighest);
  RH_RETURN_IF_ERROR(RunPasses(*precise, placing).status());
  RH_ASSIGN_OR_RETURN(NumericReference reference,
                      NumericReference::Create(*precise, {.seed = seed}));
  return PrecisionError(std::string(placing), std::move(reference));
}

absl::StatusOr<double> PrecisionError::Of(const Program& program) const {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::unique_ptr<Program> placed = program.clone();
  RH_RETURN_IF_ERROR(RunPasses(*placed, placing_).status());
  const absl::StatusOr<NumericSummary> summary =
      reference_.Compare(*placed, Tolerance::Close(kInfinity, 0));
  // A NaN in place of a number exceeds any tolerance.
  if (absl::IsDataLoss(summary.status())) return kInfinity;
  if (!summary.ok()) return summary.status();
  return summary->max_relative;
}

}  // namespace roundhouse
