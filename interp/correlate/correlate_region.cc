#include "roundhouse/interp/correlate/correlate_region.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/correlate/correlation.h"
#include "roundhouse/interp/correlate/correlation_kernel.h"

namespace roundhouse::correlate {
namespace {

struct Step {
  CorrelationKernel kernel;
  size_t wide;  // The indices of the inputs,
  size_t narrow;
  size_t result;  // and of the output.
};

absl::StatusOr<size_t> InputOf(const interp::RegionCopy& region, const Value& value) {
  for (size_t i = 0; i < region.inputs().size(); ++i) {
    if (&region.inputs()[i]->result() == &value) return i;
  }
  return absl::UnimplementedError(
      absl::StrCat(value.node().DebugName(), " is computed in the region or constant"));
}

absl::StatusOr<std::vector<Step>> StepsOf(const interp::RegionCopy& region) {
  std::vector<Step> steps;
  absl::flat_hash_set<const Node*> taken;
  for (size_t i = 0; i < region.outputs().size(); ++i) {
    const Node& last = region.outputs()[i]->operand(0).node();
    std::optional<Correlation> found = CorrelationEndingIn(last);
    if (!found.has_value())
      return absl::UnimplementedError(absl::StrCat(last.DebugName(), " ends no correlation"));
    taken.insert(found->nodes.begin(), found->nodes.end());
    RH_ASSIGN_OR_RETURN(const size_t wide, InputOf(region, *found->wide));
    RH_ASSIGN_OR_RETURN(const size_t narrow, InputOf(region, *found->narrow));
    steps.push_back({CorrelationKernel(std::move(found->shape)), wide, narrow, i});
  }
  for (const Node* node : region.graph().nodes()) {
    if (IsBoundaryNode(*node) || node->num_operands() == 0 || taken.contains(node)) continue;
    return absl::UnimplementedError(absl::StrCat(node->DebugName(), " belongs to no correlation"));
  }
  return steps;
}

class CorrelateInvocation final : public Invocation {
 public:
  CorrelateInvocation(std::vector<Type> result_types, std::vector<Step> steps)
      : result_types_(std::move(result_types)), steps_(std::move(steps)) {
    for (const Step& step : steps_)
      scratch_bytes_ = std::max(scratch_bytes_, step.kernel.scratch_bytes());
  }

  absl::Span<const Type> result_types() const override { return result_types_; }
  size_t scratch_bytes() const override { return scratch_bytes_; }

  absl::Status Run(const InvocationArguments& arguments) override {
    for (const Step& step : steps_) {
      step.kernel.Run(reinterpret_cast<const float*>(arguments.inputs[step.wide]),
                      reinterpret_cast<const float*>(arguments.inputs[step.narrow]),
                      reinterpret_cast<float*>(arguments.results[step.result]), arguments.scratch,
                      arguments.threads);
    }
    return absl::OkStatus();
  }

 private:
  const std::vector<Type> result_types_;
  const std::vector<Step> steps_;
  size_t scratch_bytes_ = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<CorrelateRegion>> CorrelateRegion::Create(
    std::unique_ptr<interp::RegionCopy> region) {
  RH_RETURN_IF_ERROR(StepsOf(*region).status());
  return std::unique_ptr<CorrelateRegion>(new CorrelateRegion(std::move(region)));
}

absl::StatusOr<Prepared> CorrelateRegion::Prepare(const PrepareRequest& request) const {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<interp::RegionCopy> region,
                      region_->WithInputs(request.operands));
  RH_ASSIGN_OR_RETURN(std::vector<Step> steps, StepsOf(*region));
  auto invocation = std::make_unique<CorrelateInvocation>(region->output_types(), std::move(steps));
  if (invocation->scratch_bytes() > static_cast<size_t>(kMaxTensorBytes))
    return absl::ResourceExhaustedError("the region needs more scratch memory than the limit");
  return Prepared{.invocation = std::move(invocation)};
}

}  // namespace roundhouse::correlate
