#include "roundhouse/interp/fused/fused_region.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/fused/fusible.h"
#include "roundhouse/interp/fused/loop.h"
#include "roundhouse/interp/fused/loop_builder.h"
#include "roundhouse/service/planning/undo.h"

namespace roundhouse::fused {
namespace {

absl::Status CheckNodes(const Graph& graph) {
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node) || node->num_operands() == 0) continue;
    if (FusibleOf(*node) == Fusible::kNo)
      return absl::UnimplementedError(absl::StrCat(
          node->DebugName(), " is neither a function of elements nor a sum, or not of known size"));
  }
  return absl::OkStatus();
}

class FusedInvocation final : public Invocation {
 public:
  FusedInvocation(std::vector<Type> result_types, FusedLoops loops)
      : result_types_(std::move(result_types)), loops_(std::move(loops)) {}

  absl::Span<const Type> result_types() const override { return result_types_; }
  size_t scratch_bytes() const override { return loops_.memory_bytes + loops_.scratch_bytes; }
  bool MayOverwrite(int input, int result) const override {
    return loops_.may_overwrite.contains({input, result});
  }

  // The threads of a session are those that it was prepared for.
  size_t undo_bytes() const override { return kNeverFails; }

  absl::Status Run(const InvocationArguments& arguments) override {
    if (arguments.threads.num_threads() != loops_.num_threads)
      return absl::FailedPreconditionError(
          absl::StrCat("the region was prepared for ", loops_.num_threads,
                       " threads, but is run with ", arguments.threads.num_threads()));
    for (const Loop& loop : loops_.loops)
      loop.Run(arguments, arguments.scratch, arguments.scratch + loops_.memory_bytes);
    return absl::OkStatus();
  }

 private:
  const std::vector<Type> result_types_;
  const FusedLoops loops_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<FusedRegion>> FusedRegion::Create(
    std::unique_ptr<interp::RegionCopy> region) {
  RH_RETURN_IF_ERROR(CheckNodes(region->graph()));
  return std::unique_ptr<FusedRegion>(new FusedRegion(std::move(region)));
}

absl::StatusOr<Prepared> FusedRegion::Prepare(const PrepareRequest& request) const {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<interp::RegionCopy> region,
                      region_->WithInputs(request.operands));
  RH_RETURN_IF_ERROR(CheckNodes(region->graph()));
  RH_ASSIGN_OR_RETURN(FusedLoops loops, LoopsOf(*region, request.threads.num_threads()));
  if (loops.memory_bytes + loops.scratch_bytes > static_cast<size_t>(kMaxTensorBytes))
    return absl::ResourceExhaustedError("the region needs more scratch memory than the limit");
  return Prepared{.invocation =
                      std::make_unique<FusedInvocation>(region->output_types(), std::move(loops))};
}

}  // namespace roundhouse::fused
