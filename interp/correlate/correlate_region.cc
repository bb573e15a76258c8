#include "roundhouse/interp/correlate/correlate_region.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/correlate/correlation.h"
#include "roundhouse/interp/correlate/correlation_kernel.h"
#include "roundhouse/interp/correlate/depthwise_kernel.h"
#include "roundhouse/interp/correlate/spread.h"
#include "roundhouse/interp/correlate/spread_kernel.h"

namespace roundhouse::correlate {
namespace {

// Where a value is.
struct Location {
  enum class Kind : uint8_t { kInput, kResult, kScratch, kConstant };
  Kind kind = Kind::kInput;
  size_t index = 0;  // Of the input or the result, or the offset in the scratch.
  std::optional<Tensor> constant = std::nullopt;

  const float* In(const InvocationArguments& arguments) const {
    switch (kind) {
      case Kind::kInput:
        return reinterpret_cast<const float*>(arguments.inputs[index]);
      case Kind::kResult:
        return reinterpret_cast<const float*>(arguments.results[index]);
      case Kind::kScratch:
        return reinterpret_cast<const float*>(arguments.scratch + index);
      case Kind::kConstant:
        break;
    }
    return constant->data<float>().data();
  }
};

// Each kernel takes two operands.
struct Step {
  std::variant<CorrelationKernel, DepthwiseCorrelationKernel, SpreadKernel> kernel;
  Location first;
  Location second;
  Location result;
};

struct Steps {
  std::vector<Step> steps;
  std::vector<std::pair<size_t, size_t>> copies;  // Results with the value of another one.
  std::vector<size_t> result_bytes;
  size_t kept_bytes = 0;     // Of the scratch: results that only other steps need.
  size_t scratch_bytes = 0;  // With what kernels need behind these.
};

class StepMaker {
 public:
  StepMaker(const interp::RegionCopy& region, int num_threads)
      : region_(region), num_threads_(num_threads) {}

  absl::StatusOr<Steps> Make() {
    for (size_t i = 0; i < region_.inputs().size(); ++i)
      locations_[&region_.inputs()[i]->result()] = {.kind = Location::Kind::kInput, .index = i};
    RH_RETURN_IF_ERROR(FindResults());
    absl::flat_hash_set<const Node*> taken;
    for (const Node* node : region_.graph().nodes()) {
      if (std::optional<Correlation> found = CorrelationEndingIn(*node); found.has_value()) {
        taken.insert(found->nodes.begin(), found->nodes.end());
        CorrelationShape shape = std::move(found->shape);
        RH_RETURN_IF_ERROR(shape.is_depthwise
                               ? Add(DepthwiseCorrelationKernel(std::move(shape)), *found->wide,
                                     *found->narrow, *node)
                               : Add(CorrelationKernel(std::move(shape), num_threads_),
                                     *found->wide, *found->narrow, *node));
      } else if (std::optional<Spread> spread = SpreadEndingIn(*node); spread.has_value()) {
        taken.insert(spread->nodes.begin(), spread->nodes.end());
        RH_RETURN_IF_ERROR(Add(SpreadKernel(spread->shape, num_threads_), *spread->narrow,
                               *spread->filter, *node));
      }
    }
    for (const Node* node : region_.graph().nodes()) {
      if (IsBoundaryNode(*node) || node->num_operands() == 0 || taken.contains(node)) continue;
      return absl::UnimplementedError(
          absl::StrCat(node->DebugName(), " belongs to no correlation"));
    }
    for (Step& step : made_.steps) {
      made_.scratch_bytes = std::max(
          made_.scratch_bytes,
          std::visit([](const auto& kernel) { return kernel.scratch_bytes(); }, step.kernel));
    }
    made_.scratch_bytes += made_.kept_bytes;
    return std::move(made_);
  }

 private:
  absl::Status FindResults() {
    for (size_t i = 0; i < region_.outputs().size(); ++i) {
      const Value& value = region_.outputs()[i]->operand(0);
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(value.type()));
      made_.result_bytes.push_back(static_cast<size_t>(bytes));
      const auto [location, is_new] = results_.try_emplace(&value, i);
      if (!is_new) made_.copies.emplace_back(location->second, i);
    }
    return absl::OkStatus();
  }

  // Results that no one outside needs are in the scratch, each in its own location: they are rare.
  // All are plain values (plain_value.h), so that sums of sizes do not overflow.
  absl::StatusOr<Location> LocationOfResult(const Value& value) {
    if (const auto found = results_.find(&value); found != results_.end())
      return Location{.kind = Location::Kind::kResult, .index = found->second};
    const Location location = {.kind = Location::Kind::kScratch, .index = made_.kept_bytes};
    constexpr int64_t kAlignment = 64;
    RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(value.type()));
    // And accessible as far past its end.
    made_.kept_bytes +=
        static_cast<size_t>((bytes + kAlignment - 1) / kAlignment * kAlignment + kAlignment);
    return location;
  }

  absl::StatusOr<Location> LocationOf(const Value& value) const {
    if (const auto found = locations_.find(&value); found != locations_.end()) return found->second;
    if (const std::optional<Tensor> constant = ConstantValue(value); constant.has_value()) {
      RH_ASSIGN_OR_RETURN(Tensor dense, constant->Materialize());
      return Location{.kind = Location::Kind::kConstant, .constant = std::move(dense)};
    }
    return absl::UnimplementedError(
        absl::StrCat(value.node().DebugName(), " is computed by no correlation"));
  }

  template <typename Kernel>
  absl::Status Add(Kernel kernel, const Value& first, const Value& second, const Node& last) {
    Step step = {.kernel = std::move(kernel)};
    RH_ASSIGN_OR_RETURN(step.first, LocationOf(first));
    RH_ASSIGN_OR_RETURN(step.second, LocationOf(second));
    RH_ASSIGN_OR_RETURN(step.result, LocationOfResult(last.result()));
    locations_[&last.result()] = step.result;
    made_.steps.push_back(std::move(step));
    return absl::OkStatus();
  }

  const interp::RegionCopy& region_;
  const int num_threads_;
  absl::flat_hash_map<const Value*, Location> locations_;
  absl::flat_hash_map<const Value*, size_t> results_;
  Steps made_;
};

class CorrelateInvocation final : public Invocation {
 public:
  CorrelateInvocation(std::vector<Type> result_types, Steps steps)
      : result_types_(std::move(result_types)), steps_(std::move(steps)) {}

  absl::Span<const Type> result_types() const override { return result_types_; }
  size_t scratch_bytes() const override { return steps_.scratch_bytes; }

  absl::Status Run(const InvocationArguments& arguments) override {
    for (const Step& step : steps_.steps) {
      std::visit(
          [&](const auto& kernel) {
            kernel.Run(step.first.In(arguments), step.second.In(arguments),
                       const_cast<float*>(step.result.In(arguments)),
                       arguments.scratch + steps_.kept_bytes, arguments.threads);
          },
          step.kernel);
    }
    for (const auto& [from, to] : steps_.copies)
      std::memcpy(arguments.results[to], arguments.results[from], steps_.result_bytes[to]);
    return absl::OkStatus();
  }

 private:
  const std::vector<Type> result_types_;
  const Steps steps_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<CorrelateRegion>> CorrelateRegion::Create(
    std::unique_ptr<interp::RegionCopy> region) {
  RH_RETURN_IF_ERROR(StepMaker(*region, /*num_threads=*/1).Make().status());
  return std::unique_ptr<CorrelateRegion>(new CorrelateRegion(std::move(region)));
}

absl::StatusOr<Prepared> CorrelateRegion::Prepare(const PrepareRequest& request) const {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<interp::RegionCopy> region,
                      region_->WithInputs(request.operands));
  RH_ASSIGN_OR_RETURN(Steps steps, StepMaker(*region, request.threads.num_threads()).Make());
  auto invocation = std::make_unique<CorrelateInvocation>(region->output_types(), std::move(steps));
  if (invocation->scratch_bytes() > static_cast<size_t>(kMaxTensorBytes))
    return absl::ResourceExhaustedError("the region needs more scratch memory than the limit");
  return Prepared{.invocation = std::move(invocation)};
}

}  // namespace roundhouse::correlate
