#include "roundhouse/interp/xnnpack/executable.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/region/finite_proof.h"
#include "roundhouse/interp/region/region_nodes.h"
#include "roundhouse/interp/xnnpack/lowering.h"
#include "roundhouse/interp/xnnpack/pthread_pool.h"
#include "xnnpack.h"

namespace roundhouse::xnnpack {
namespace {

struct RuntimeDeleter {
  void operator()(xnn_runtime_t runtime) const { xnn_delete_runtime(runtime); }
};
using Runtime = std::unique_ptr<xnn_runtime, RuntimeDeleter>;

// Proves that no number is infinite or NaN, and has the nodes to run if one may be: all kernels of
// XNNPACK that have bounds lose NaN, and nearly all have bounds. The values inside a run of the
// library are not visible. So values too deep in the region for the proof are watched: they are
// written where they can be checked afterwards.
class Guard {
 public:
  Guard(std::unique_ptr<interp::RegionCopy> copy, interp::ConstantReach& constants)
      : region_(std::move(copy)), proof_(region_->graph(), constants), nodes_(*region_) {
    for (const Node* node : region_->inputs()) AddPort(node->result(), inputs_);
    for (const Node* node : region_->graph().nodes()) {
      if (const int number = proof_.NumberOf(*node); number >= 0) order_.push_back(number);
    }
    is_of_use_ = Watch();
  }

  absl::Span<const Value* const> watched() const { return watched_; }
  absl::Status RunNodes(const InvocationArguments& arguments) { return nodes_.Run(arguments); }

  // Whether the library may be trusted with these inputs, as far as they tell.
  bool AcceptsInputs(const InvocationArguments& arguments) {
    if (!is_of_use_) return false;
    proof_.Begin();
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i].value < 0) continue;
      proof_.Know(inputs_[i].value, ReachAt(arguments.inputs[i], inputs_[i], arguments.threads));
      if (proof_.reach(inputs_[i].value) == interp::kUnbounded) return false;
    }
    return true;
  }
  // Whether the run can be trusted, given the watched values.
  bool AcceptsRun(absl::Span<const std::byte* const> watched, ThreadPool& threads) {
    for (size_t i = 0; i < watched.size(); ++i)
      proof_.Know(watched_numbers_[i].value, ReachAt(watched[i], watched_numbers_[i], threads));
    return std::all_of(order_.begin(), order_.end(),
                       [this](int node) { return proof_.Covers(node); });
  }

 private:
  // A value's number in the proof, and its number of elements.
  struct Numbers {
    int value = -1;
    int64_t count = 0;
  };

  void AddPort(const Value& value, std::vector<Numbers>& to) const {
    // An absent operand has no elements.
    const int64_t count = value.type().is_none() ? 0 : CountOf(SizesOf(value));
    to.push_back({proof_.NumberOf(value), count});
  }

  static double ReachAt(const std::byte* data, const Numbers& numbers, ThreadPool& threads) {
    return interp::GreatestMagnitude(reinterpret_cast<const float*>(data), numbers.count, threads);
  }

  // Decides which values are watched, assuming inputs of a size that hardly any exceeds. Returns
  // false if the region has constants that are infinite or NaN, or nearly so.
  bool Watch() {
    constexpr double kOrdinary = 0x1p20;
    proof_.Begin();
    for (const Numbers& input : inputs_) {
      if (input.value >= 0) proof_.Know(input.value, kOrdinary);
    }
    for (const Node* node : region_->graph().nodes()) {
      const int number = proof_.NumberOf(*node);
      if (number < 0 || proof_.Covers(number)) continue;
      for (const Value* operand : node->operands()) {
        const int value = proof_.NumberOf(*operand);
        if (value < 0 || proof_.reach(value) <= kOrdinary) continue;
        proof_.Know(value, kOrdinary);
        watched_.push_back(operand);
        AddPort(*operand, watched_numbers_);
      }
      if (!proof_.Covers(number)) return false;
    }
    return true;
  }

  const std::unique_ptr<interp::RegionCopy> region_;
  interp::FiniteProof proof_;
  interp::RegionNodes nodes_;
  std::vector<Numbers> inputs_;
  std::vector<int> order_;
  bool is_of_use_ = false;
  std::vector<const Value*> watched_;
  std::vector<Numbers> watched_numbers_;
};

class RegionInvocation final : public Invocation {
 public:
  // Without a guard, NaN may be lost.
  RegionInvocation(int num_threads, std::unique_ptr<Guard> guard)
      : num_threads_(num_threads), guard_(std::move(guard)) {}

  absl::Status Initialize(const interp::RegionCopy& region, ThreadPool& threads) {
    result_types_ = region.output_types();
    const absl::Span<const Value* const> watched =
        guard_ == nullptr ? absl::Span<const Value* const>() : guard_->watched();
    Lowering lowering;
    RH_RETURN_IF_ERROR(
        lowering.LowerRegion(region.graph(), region.inputs(), region.outputs(), watched));
    constants_ = lowering.TakeConstants();
    const CurrentThreadPool current(threads);
    xnn_runtime_t runtime = nullptr;
    RH_RETURN_IF_ERROR(
        ToStatus(xnn_create_runtime_v2(lowering.subgraph(), CurrentPthreadPool(), 0, &runtime),
                 "creating a runtime"));
    runtime_.reset(runtime);
    num_inputs_ = region.inputs().size();
    for (size_t i = 0; i < num_inputs_; ++i) {
      // XNNPACK drops values that nothing uses, and does not know absent ones.
      const Node& input = *region.inputs()[i];
      if (input.has_users() && !input.result().type().is_none())
        external_.push_back({static_cast<uint32_t>(i), nullptr});
    }
    const size_t num_ports = num_inputs_ + result_types_.size();
    for (size_t i = num_inputs_; i < num_ports + watched.size(); ++i)
      external_.push_back({static_cast<uint32_t>(i), nullptr});
    for (const Value* value : watched) {
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(value->type()));
      watched_offsets_.push_back(scratch_bytes_);
      // XNNPACK reads a little beyond the end of its operands.
      scratch_bytes_ += (static_cast<size_t>(bytes) / kTensorAlignment + 2) * kTensorAlignment;
    }
    watched_.resize(watched.size());
    return absl::OkStatus();
  }

  absl::Span<const Type> result_types() const override { return result_types_; }
  size_t scratch_bytes() const override { return scratch_bytes_; }

  absl::Status Run(const InvocationArguments& arguments) override {
    if (arguments.threads.num_threads() != num_threads_)
      return absl::FailedPreconditionError(absl::StrCat("the region was prepared for ",
                                                        num_threads_, " threads, but is run with ",
                                                        arguments.threads.num_threads()));
    if (guard_ == nullptr) return RunLibrary(arguments);
    if (!guard_->AcceptsInputs(arguments)) return guard_->RunNodes(arguments);
    RH_RETURN_IF_ERROR(RunLibrary(arguments));
    return guard_->AcceptsRun(watched_, arguments.threads) ? absl::OkStatus()
                                                           : guard_->RunNodes(arguments);
  }

 private:
  absl::Status RunLibrary(const InvocationArguments& arguments) {
    for (size_t i = 0; i < watched_.size(); ++i)
      watched_[i] = arguments.scratch + watched_offsets_[i];
    const CurrentThreadPool current(arguments.threads);
    bool is_same = is_set_up_;
    for (xnn_external_value& value : external_) {
      std::byte* data = DataOf(value.id, arguments);
      is_same = is_same && value.data == data;
      value.data = data;
    }
    if (!is_same) {
      is_set_up_ = false;
      RH_RETURN_IF_ERROR(
          ToStatus(xnn_setup_runtime(runtime_.get(), external_.size(), external_.data()),
                   "setting operands"));
      is_set_up_ = true;
    }
    const xnn_status status = xnn_invoke_runtime(runtime_.get());
    return status == xnn_status_success ? absl::OkStatus() : ToStatus(status, "running");
  }

  std::byte* DataOf(size_t id, const InvocationArguments& arguments) const {
    if (id < num_inputs_) return const_cast<std::byte*>(arguments.inputs[id]);
    const size_t result = id - num_inputs_;
    if (result < result_types_.size()) return arguments.results[result];
    return arguments.scratch + watched_offsets_[result - result_types_.size()];
  }

  const int num_threads_;
  const std::unique_ptr<Guard> guard_;
  std::vector<Type> result_types_;
  Lowering::Constants constants_;
  Runtime runtime_;
  size_t num_inputs_ = 0;
  // The addresses of the operands and results in the last run.
  std::vector<xnn_external_value> external_;
  bool is_set_up_ = false;
  // Of watched values: the offsets in the scratch, and the addresses in the last run.
  std::vector<size_t> watched_offsets_;
  std::vector<const std::byte*> watched_;
  size_t scratch_bytes_ = 0;
};

}  // namespace

absl::StatusOr<Prepared> RegionExecutable::Prepare(const PrepareRequest& request) const {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> copy,
                      region_->WithInputs(request.operands));
  const interp::RegionCopy* const region = copy.get();
  std::unique_ptr<Guard> guard;
  if (nan_ == NanHandling::kKeep) guard = std::make_unique<Guard>(std::move(copy), constants_);
  auto invocation =
      std::make_unique<RegionInvocation>(request.threads.num_threads(), std::move(guard));
  RH_RETURN_IF_ERROR(invocation->Initialize(*region, request.threads));
  return Prepared{.invocation = std::move(invocation)};
}

}  // namespace roundhouse::xnnpack
