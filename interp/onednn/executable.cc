#include "roundhouse/interp/onednn/executable.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/onednn/library.h"
#include "roundhouse/interp/onednn/lowering.h"
#include "roundhouse/interp/plan/scratch_plan.h"
#include "roundhouse/interp/region/finite_proof.h"
#include "roundhouse/interp/region/region_nodes.h"
#include "roundhouse/interp/steady_time.h"

namespace roundhouse::onednn {
namespace {

class RegionInvocation final : public Invocation {
 public:
  explicit RegionInvocation(int num_threads) : num_threads_(num_threads) {}

  absl::Status Initialize(Lowering& lowering, const interp::RegionCopy& region) {
    result_types_ = region.output_types();
    constants_ = std::move(lowering.constants());
    packed_ = std::move(lowering.packed());
    RH_ASSIGN_OR_RETURN(stream_, NewStream());
    num_inputs_ = region.inputs().size();
    bases_.assign(num_inputs_ + result_types_.size() + 1, nullptr);
    RH_ASSIGN_OR_RETURN(const SpotPlan plan, PlanSpots(lowering));
    for (Step& step : lowering.steps()) RH_RETURN_IF_ERROR(AddStep(step, plan, region));
    return absl::OkStatus();
  }

  // Makes runs keep NaN. Call before Initialize().
  void KeepNan(std::unique_ptr<interp::RegionCopy> region, interp::ConstantReach& constants) {
    guard_ = std::make_unique<Guard>(std::move(region), constants);
  }

  absl::Span<const Type> result_types() const override { return result_types_; }
  size_t scratch_bytes() const override { return scratch_bytes_; }

  absl::Status Run(const InvocationArguments& arguments) override {
    if (arguments.threads.num_threads() != num_threads_)
      return absl::FailedPreconditionError(absl::StrCat("the region was prepared for ",
                                                        num_threads_, " threads, but is run with ",
                                                        arguments.threads.num_threads()));
    RH_RETURN_IF_ERROR(Point(arguments));
    if (guard_ != nullptr) guard_->proof.Begin();
    for (const Action& action : actions_) {
      const int64_t start = arguments.part_times == nullptr ? 0 : interp::NowInNanoseconds();
      if (!IsCovered(action, arguments.threads)) {
        if (arguments.part_times != nullptr) arguments.part_times->clear();
        return guard_->nodes.Run(arguments);
      }
      RH_RETURN_IF_ERROR(Do(action, arguments.threads));
      if (arguments.part_times != nullptr) NoteTime(action, start, *arguments.part_times);
    }
    return absl::OkStatus();
  }

 private:
  // Proves that no number is infinite or NaN, or runs the nodes without the library if one may be:
  // many kernels of the library, all that end with a bound, lose NaN.
  struct Guard {
    Guard(std::unique_ptr<interp::RegionCopy> copy, interp::ConstantReach& constants)
        : region(std::move(copy)), proof(region->graph(), constants), nodes(*region) {}
    const std::unique_ptr<interp::RegionCopy> region;
    interp::FiniteProof proof;
    interp::RegionNodes nodes;
  };
  // The elements of a value, and where they are.
  struct Number {
    int value = 0;
    size_t base = 0;  // Index in bases_.
    int64_t offset = 0;
    int64_t count = 0;
  };
  // One step of a run, with everything resolved.
  struct Action {
    Primitive primitive;  // Null for a copy.
    bool is_small = false;
    std::vector<dnnl_exec_arg_t> arguments;
    // For the guard: the nodes that it computes, and where their operands are.
    std::vector<int> nodes;
    std::vector<Number> operands;
    std::vector<int> parts;                    // The nodes that it computes, by PartTime::nodes.
    std::optional<native::StridedCopy> order;  // Of a copy that changes the order.
    size_t bytes = 0;                          // Of any other copy.
    int64_t from = 0;                          // The two ends of a copy, in pointers_.
    int64_t to = 0;
  };
  // An address that depends on where the operands, the results or the scratch are.
  struct Pointer {
    size_t base = 0;  // Index in bases_.
    int64_t offset = 0;
    dnnl_memory_t memory = nullptr;  // Null for an end of a copy,
    std::byte* data = nullptr;       // which is here.
  };
  struct SpotPlan {
    std::vector<const Spot*> spots;
    std::vector<int64_t> offsets;  // Of the spots in the scratch.
    int64_t scratchpad = 0;        // Where the primitives' scratchpad begins.
  };

  absl::StatusOr<SpotPlan> PlanSpots(Lowering& lowering) {
    SpotPlan plan;
    for (const Spot& spot : lowering.spots()) plan.spots.push_back(&spot);
    std::vector<interp::Lifetime> lifetimes;
    std::vector<int64_t> lifetime_of(plan.spots.size(), -1);
    std::vector<SpotIndex> spot_indices;
    int64_t scratchpad_bytes = 0;
    for (size_t i = 0; i < lowering.steps().size(); ++i) {
      const Step& step = lowering.steps()[i];
      if (step.scratchpad_bytes < 0)
        return absl::InternalError("oneDNN reports a negative scratchpad size");
      scratchpad_bytes = std::max(scratchpad_bytes, step.scratchpad_bytes);
      for (const Argument& argument : step.arguments) {
        const Spot& spot = *plan.spots[argument.spot_index];
        if (spot.kind != Spot::Kind::kScratch) continue;
        int64_t& lifetime = lifetime_of[argument.spot_index];
        if (lifetime < 0) {
          lifetime = static_cast<int64_t>(lifetimes.size());
          lifetimes.push_back({.bytes = spot.bytes, .first = static_cast<int64_t>(i)});
          spot_indices.push_back(argument.spot_index);
        }
        lifetimes[lifetime].last = static_cast<int64_t>(i);
      }
    }
    RH_ASSIGN_OR_RETURN(const interp::ScratchPlan scratch, interp::PlanScratch(lifetimes));
    plan.offsets.assign(plan.spots.size(), 0);
    for (size_t i = 0; i < spot_indices.size(); ++i)
      plan.offsets[spot_indices[i]] = scratch.offsets[i];
    plan.scratchpad = scratch.bytes;
    // As the library reports.
    if (scratchpad_bytes > kMaxTensorBytes)
      return absl::ResourceExhaustedError("oneDNN needs more scratchpad memory than the limit");
    scratch_bytes_ = static_cast<size_t>(scratch.bytes + scratchpad_bytes);
    return plan;
  }

  size_t BaseOf(const Spot& spot) const {
    switch (spot.kind) {
      case Spot::Kind::kInput:
        return static_cast<size_t>(spot.index);
      case Spot::Kind::kResult:
        return num_inputs_ + static_cast<size_t>(spot.index);
      case Spot::Kind::kScratch:
        return bases_.size() - 1;
      case Spot::Kind::kConstant:
        break;
    }
    return kNoBase;
  }

  void AddGuard(const Step& step, const SpotPlan& plan, Action& action) const {
    for (const Node* node : step.nodes) action.nodes.push_back(guard_->proof.NumberOf(*node));
    for (const auto& [value, spot_index] : step.operands) {
      const Spot& spot = *plan.spots[spot_index];
      const int number = guard_->proof.NumberOf(*value);
      if (number < 0 || spot.kind == Spot::Kind::kConstant || value->type().is_none()) continue;
      action.operands.push_back({.value = number,
                                 .base = BaseOf(spot),
                                 .offset = plan.offsets[spot_index],
                                 .count = CountOf(SizesOf(*value))});
    }
  }

  // Whether the library may be trusted with the current numbers.
  bool IsCovered(const Action& action, ThreadPool& threads) {
    if (guard_ == nullptr) return true;
    interp::FiniteProof& proof = guard_->proof;
    const auto covers_all = [&] {
      return std::all_of(action.nodes.begin(), action.nodes.end(),
                         [&proof](int node) { return proof.Covers(node); });
    };
    if (covers_all()) return true;
    for (const Number& operand : action.operands) {
      const auto* numbers = reinterpret_cast<const float*>(bases_[operand.base] + operand.offset);
      proof.Know(operand.value, interp::GreatestMagnitude(numbers, operand.count, threads));
    }
    return covers_all();
  }

  absl::Status Do(const Action& action, ThreadPool& threads) {
    if (action.primitive == nullptr) {
      Copy(action, threads);
      return absl::OkStatus();
    }
    const CurrentThreadPool pool(action.is_small ? serial_ : threads);
    const dnnl_status_t status =
        dnnl_primitive_execute(action.primitive.get(), stream_.get(),
                               static_cast<int>(action.arguments.size()), action.arguments.data());
    return status == dnnl_success ? absl::OkStatus() : ToStatus(status, "running a primitive");
  }

  // An action without nodes of its own belongs to the one before it.
  static void NoteTime(const Action& action, int64_t start, std::vector<PartTime>& times) {
    const int64_t nanoseconds = interp::NowInNanoseconds() - start;
    if (action.parts.empty() && !times.empty()) {
      times.back().nanoseconds += nanoseconds;
    } else {
      times.push_back({action.parts, nanoseconds});
    }
  }

  absl::Status AddStep(Step& step, const SpotPlan& plan, const interp::RegionCopy& region) {
    Action& action = actions_.emplace_back();
    for (const Node* node : step.nodes) action.parts.push_back(region.NumberOf(*node));
    if (guard_ != nullptr) AddGuard(step, plan, action);
    if (step.primitive == nullptr) {
      action.order = std::move(step.order);
      action.bytes = static_cast<size_t>(BytesOf(step.arguments[0].layout));
      for (int64_t* end : {&action.from, &action.to}) {
        const Argument& argument = step.arguments[end == &action.from ? 0 : 1];
        const Spot& spot = *plan.spots[argument.spot_index];
        *end = static_cast<int64_t>(pointers_.size());
        std::byte* const constant = const_cast<std::byte*>(spot.data);
        pointers_.push_back({.base = BaseOf(spot),
                             .offset = plan.offsets[argument.spot_index] + argument.offset,
                             .data = constant == nullptr ? nullptr : constant + argument.offset});
      }
      return absl::OkStatus();
    }
    action.primitive = std::move(step.primitive);
    action.is_small = step.is_small;
    for (const Argument& argument : step.arguments) {
      const Spot& spot = *plan.spots[argument.spot_index];
      std::byte* constant = const_cast<std::byte*>(spot.data);
      RH_ASSIGN_OR_RETURN(
          memories_.emplace_back(),
          NewMemory(argument.layout, constant == nullptr ? nullptr : constant + argument.offset));
      action.arguments.push_back({argument.name, memories_.back().get()});
      if (spot.kind == Spot::Kind::kConstant) continue;
      pointers_.push_back({.base = BaseOf(spot),
                           .offset = plan.offsets[argument.spot_index] + argument.offset,
                           .memory = memories_.back().get()});
    }
    if (step.scratchpad_bytes > 0) {
      RH_ASSIGN_OR_RETURN(memories_.emplace_back(), NewMemory(step.scratchpad));
      action.arguments.push_back({DNNL_ARG_SCRATCHPAD, memories_.back().get()});
      scratchpads_.push_back({.offset = plan.scratchpad, .memory = memories_.back().get()});
    }
    return absl::OkStatus();
  }

  // Passes all addresses to the primitives, if they have changed since the last run.
  absl::Status Point(const InvocationArguments& arguments) {
    bool is_same = has_run_;
    const auto note = [&](size_t index, const std::byte* base) {
      is_same = is_same && bases_[index] == base;
      bases_[index] = const_cast<std::byte*>(base);
    };
    for (size_t i = 0; i < num_inputs_; ++i) note(i, arguments.inputs[i]);
    for (size_t i = 0; i < result_types_.size(); ++i) note(num_inputs_ + i, arguments.results[i]);
    note(bases_.size() - 1, arguments.scratch);
    if (is_same) return absl::OkStatus();
    has_run_ = false;
    for (Pointer& pointer : pointers_) {
      if (pointer.base == kNoBase) continue;
      std::byte* data = bases_[pointer.base] + pointer.offset;
      if (pointer.memory == nullptr) {
        pointer.data = data;
      } else {
        RH_RETURN_IF_ERROR(
            ToStatus(dnnl_memory_set_data_handle(pointer.memory, data), "setting an operand"));
      }
    }
    for (const Pointer& pointer : scratchpads_) {
      RH_RETURN_IF_ERROR(
          ToStatus(dnnl_memory_set_data_handle(pointer.memory, bases_.back() + pointer.offset),
                   "setting the scratchpad"));
    }
    has_run_ = true;
    return absl::OkStatus();
  }

  void Copy(const Action& action, ThreadPool& threads) const {
    constexpr int64_t kWorthAThread = 1 << 16;
    const std::byte* from = pointers_[action.from].data;
    std::byte* to = pointers_[action.to].data;
    if (action.order.has_value()) {
      action.order->Run(from, to, threads);
      return;
    }
    threads.RunRanges(static_cast<int64_t>(action.bytes), kWorthAThread,
                      [&](int64_t begin, int64_t end, int) {
                        std::memcpy(to + begin, from + begin, static_cast<size_t>(end - begin));
                      });
  }

  static constexpr size_t kNoBase = static_cast<size_t>(-1);

  const int num_threads_;
  std::unique_ptr<Guard> guard_;  // Null if NaN may be lost.
  ThreadPool serial_{1};
  std::vector<Type> result_types_;
  size_t scratch_bytes_ = 0;
  size_t num_inputs_ = 0;
  std::vector<Tensor> constants_;
  std::vector<std::shared_ptr<const Tensor>> packed_;
  Stream stream_;
  std::deque<Memory> memories_;
  std::vector<Action> actions_;
  std::vector<Pointer> pointers_;
  std::vector<Pointer> scratchpads_;
  // The addresses of the inputs, the results and the scratch in the last run.
  std::vector<std::byte*> bases_;
  bool has_run_ = false;
};

}  // namespace

absl::StatusOr<Prepared> RegionExecutable::Prepare(const PrepareRequest& request) const {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> copy,
                      region_->WithInputs(request.operands));
  const interp::RegionCopy* const region = copy.get();
  Lowering lowering(request.threads, &request.packed);
  RH_RETURN_IF_ERROR(lowering.LowerRegion(region->graph(), region->inputs(), region->outputs()));
  auto invocation = std::make_unique<RegionInvocation>(request.threads.num_threads());
  if (nan_ == NanHandling::kKeep) invocation->KeepNan(std::move(copy), constants_);
  RH_RETURN_IF_ERROR(invocation->Initialize(lowering, *region));
  return Prepared{.invocation = std::move(invocation)};
}

}  // namespace roundhouse::onednn
