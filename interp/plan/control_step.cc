#include "roundhouse/interp/plan/control_step.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/plan/static_plan.h"
#include "roundhouse/interp/plan/static_planner.h"
#include "roundhouse/interp/run_hooks.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::interp {
namespace {

// Each level is a plan within a plan, made by nested function calls.
constexpr int kMaxDepth = 16;

// The bytes that allow aligning memory as for tensors. Requires bytes <= kMaxTensorBytes.
size_t Padded(int64_t bytes) {
  return (static_cast<size_t>(bytes) / kTensorAlignment + 2) * kTensorAlignment;
}

bool IsCondition(const Type& type) {
  return (type.is_tensor() || type.is_scalar()) && type.element_type().kind() == ElementKind::kI1 &&
         ByteSize(type).value_or(0) == 1;
}

bool ReadCondition(const std::byte* condition) { return *condition != std::byte{0}; }

// A control step with two plans.
class TwoPlans : public ControlStep {
 public:
  TwoPlans(const Node& node, std::unique_ptr<StaticPlan> first, std::unique_ptr<StaticPlan> second)
      : node_(node), plans_({std::move(first), std::move(second)}) {}

  void VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const override {
    for (const auto& plan : plans_) plan->VisitSteps(visit);
  }
  size_t num_steps() const override { return plans_[0]->num_steps() + plans_[1]->num_steps(); }
  size_t num_fast_steps() const override {
    return plans_[0]->num_fast_steps() + plans_[1]->num_fast_steps();
  }

 protected:
  absl::Status RunPlan(int plan, absl::Span<const std::byte* const> inputs,
                       absl::Span<std::byte* const> results, std::byte* arena,
                       const RunHooks& hooks) {
    return plans_[plan]->RunOn(inputs, results, arena, hooks);
  }
  // The two plans never run at the same time.
  int64_t arena_bytes() const {
    return std::max(plans_[0]->arena_bytes(), plans_[1]->arena_bytes());
  }
  const Node& node() const { return node_; }
  const StaticPlan& plan(int index) const { return *plans_[index]; }
  // Called before each round of a loop: its condition and body may have no step that checks.
  absl::Status BeginRound(const RunHooks& hooks) {
    if (IsCancelled())
      return absl::CancelledError(absl::StrCat("cancelled in ", node_.DebugName()));
    const absl::Status status = hooks.budget.Take(1);
    return status.ok() ? status : Annotate(status, node_.DebugName());
  }

 private:
  const Node& node_;
  const std::array<std::unique_ptr<StaticPlan>, 2> plans_;
};

class Branch final : public TwoPlans {
 public:
  Branch(const Node& node, std::unique_ptr<StaticPlan> otherwise, std::unique_ptr<StaticPlan> then,
         std::vector<Type> types)
      : TwoPlans(node, std::move(otherwise), std::move(then)), types_(std::move(types)) {}

  absl::Span<const Type> result_types() const override { return types_; }
  size_t scratch_bytes() const override { return Padded(arena_bytes()); }
  bool MayOverwrite(int input, int result) const override {
    return input > 0 && plan(0).MayOverwrite(input - 1, result) &&
           plan(1).MayOverwrite(input - 1, result);
  }
  absl::Status RunIn(const InvocationArguments& arguments, const RunHooks& hooks) override {
    const int plan = ReadCondition(arguments.inputs[0]) ? 1 : 0;
    return Annotate(
        RunPlan(plan, arguments.inputs.subspan(1), arguments.results, arguments.scratch, hooks),
        node().DebugName());
  }

 private:
  const std::vector<Type> types_;
};

// Alternates between the memory of its results and other buffers of the same sizes, except for
// values that the body overwrites.
class Loop final : public TwoPlans {
 public:
  // `is_invariant` says for each value of the loop whether the body returns it unchanged.
  Loop(const Node& node, std::unique_ptr<StaticPlan> condition, std::unique_ptr<StaticPlan> body,
       std::vector<Type> types, std::vector<size_t> sizes, const std::vector<bool>& is_invariant)
      : TwoPlans(node, std::move(condition), std::move(body)),
        types_(std::move(types)),
        sizes_(std::move(sizes)),
        current_(types_.size()),
        next_(types_.size()),
        values_bytes_(Padded(1)) {  // For the condition.
    for (size_t i = 0; i < types_.size(); ++i) {
      if (is_invariant[i]) continue;
      const bool is_in_place = plan(1).MayOverwrite(i, i);
      changing_.push_back({i, is_in_place});
      if (!is_in_place) values_bytes_ += Padded(sizes_[i]);
    }
  }

  absl::Span<const Type> result_types() const override { return types_; }
  size_t scratch_bytes() const override { return values_bytes_ + Padded(arena_bytes()); }
  bool MayOverwrite(int input, int result) const override { return input == result; }

  absl::Status RunIn(const InvocationArguments& arguments, const RunHooks& hooks) override {
    std::byte* const arena = arguments.scratch + values_bytes_;
    current_.assign(arguments.inputs.begin(), arguments.inputs.end());
    for (int64_t iteration = 0;; ++iteration) {
      RH_RETURN_IF_ERROR(BeginRound(hooks));
      std::byte* condition = arguments.scratch;
      absl::Status status = RunPlan(0, current_, {&condition, 1}, arena, hooks);
      if (!status.ok()) return In(status, " before", iteration);
      if (!ReadCondition(condition)) break;
      std::byte* spare = arguments.scratch + Padded(1);
      for (const auto& [i, is_in_place] : changing_) {
        next_[i] =
            current_[i] == arguments.results[i] && !is_in_place ? spare : arguments.results[i];
        if (!is_in_place) spare += Padded(sizes_[i]);
      }
      status = RunPlan(1, current_, next_, arena, hooks);
      if (!status.ok()) return In(status, " in", iteration);
      for (const Changing& value : changing_) current_[value.index] = next_[value.index];
    }
    for (size_t i = 0; i < types_.size(); ++i) {
      if (sizes_[i] > 0 && current_[i] != arguments.results[i])
        std::memcpy(arguments.results[i], current_[i], sizes_[i]);
    }
    return absl::OkStatus();
  }

 private:
  absl::Status In(const absl::Status& error, absl::string_view when, int64_t iteration) const {
    return Annotate(error, absl::StrCat(node().DebugName(), when, " iteration ", iteration));
  }

  struct Changing {
    size_t index;
    bool is_in_place;
  };

  const std::vector<Type> types_;
  const std::vector<size_t> sizes_;
  std::vector<Changing> changing_;
  // Where the values of the loop are, and where the body writes those that change.
  std::vector<const std::byte*> current_;
  std::vector<std::byte*> next_;
  size_t values_bytes_;  // Before the arena: the condition, and the second buffers.
};

// Error: an output carries no data, or has more bytes than there can be.
absl::StatusOr<std::vector<Type>> OutputTypes(const StaticPlan& plan) {
  std::vector<Type> types;
  for (size_t i = 0; i < plan.num_outputs(); ++i) {
    types.push_back(plan.output_type(i));
    if (!CarriesData(types.back())) return absl::UnimplementedError("a result carries no data");
    RH_RETURN_IF_ERROR(AllocatableByteSize(types.back()).status());
  }
  return types;
}

absl::StatusOr<std::unique_ptr<ControlStep>> PlanBranch(Planning& planning, const Step& step,
                                                        absl::Span<const Type> types,
                                                        absl::Span<const Tensor* const> known) {
  if (!IsCondition(types[0])) return absl::InvalidArgumentError("the condition is not one i1");
  RH_ASSIGN_OR_RETURN(std::unique_ptr<StaticPlan> then,
                      PlanInside(planning, step.target, types.subspan(1), known.subspan(1)));
  RH_ASSIGN_OR_RETURN(std::unique_ptr<StaticPlan> otherwise,
                      PlanInside(planning, step.other_target, types.subspan(1), known.subspan(1)));
  RH_ASSIGN_OR_RETURN(std::vector<Type> results, OutputTypes(*then));
  RH_ASSIGN_OR_RETURN(const std::vector<Type> others, OutputTypes(*otherwise));
  if (results != others)
    return absl::UnimplementedError("the types of the results depend on the branch");
  return std::make_unique<Branch>(*step.node, std::move(otherwise), std::move(then),
                                  std::move(results));
}

absl::StatusOr<std::unique_ptr<ControlStep>> PlanLoop(Planning& planning, const Step& step,
                                                      absl::Span<const Type> types,
                                                      absl::Span<const Tensor* const> known) {
  const std::vector<bool> is_invariant = PassedThrough(planning.program.graphs[step.other_target]);
  std::vector<const Tensor*> invariants(known.begin(), known.end());
  std::vector<size_t> sizes;
  for (size_t i = 0; i < types.size(); ++i) {
    RH_ASSIGN_OR_RETURN(const int64_t bytes, AllocatableByteSize(types[i]));
    sizes.push_back(static_cast<size_t>(bytes));
    if (!is_invariant[i]) invariants[i] = nullptr;
  }
  RH_ASSIGN_OR_RETURN(std::unique_ptr<StaticPlan> condition,
                      PlanInside(planning, step.target, types, invariants));
  RH_ASSIGN_OR_RETURN(const std::vector<Type> conditions, OutputTypes(*condition));
  if (conditions.size() != 1 || !IsCondition(conditions[0]))
    return absl::InvalidArgumentError("the condition is not one i1");
  RH_ASSIGN_OR_RETURN(std::unique_ptr<StaticPlan> body,
                      PlanInside(planning, step.other_target, types, invariants));
  RH_ASSIGN_OR_RETURN(const std::vector<Type> results, OutputTypes(*body));
  if (absl::MakeConstSpan(results) != types)
    return absl::UnimplementedError("the types of values change from iteration to iteration");
  return std::make_unique<Loop>(*step.node, std::move(condition), std::move(body), results,
                                std::move(sizes), is_invariant);
}

}  // namespace

absl::StatusOr<std::unique_ptr<ControlStep>> PlanControl(Planning& planning, const Step& step,
                                                         absl::Span<const Type> types,
                                                         absl::Span<const Tensor* const> known) {
  if (planning.depth >= kMaxDepth)
    return absl::ResourceExhaustedError("branches and loops are nested too deeply");
  ++planning.depth;
  absl::StatusOr<std::unique_ptr<ControlStep>> planned =
      step.kind == StepKind::kIf ? PlanBranch(planning, step, types, known)
                                 : PlanLoop(planning, step, types, known);
  --planning.depth;
  return planned;
}

}  // namespace roundhouse::interp
