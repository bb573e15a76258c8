#include "roundhouse/interp/xnnpack/executable.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/interp/xnnpack/lowering.h"
#include "roundhouse/interp/xnnpack/pthread_pool.h"
#include "xnnpack.h"

namespace roundhouse::xnnpack {
namespace {

struct RuntimeDeleter {
  void operator()(xnn_runtime_t runtime) const { xnn_delete_runtime(runtime); }
};
using Runtime = std::unique_ptr<xnn_runtime, RuntimeDeleter>;

class RegionInvocation final : public Invocation {
 public:
  explicit RegionInvocation(int num_threads) : num_threads_(num_threads) {}

  absl::Status Initialize(const interp::RegionCopy& region, ThreadPool& threads) {
    result_types_ = region.output_types();
    Lowering lowering;
    RH_RETURN_IF_ERROR(lowering.LowerRegion(region.graph(), region.inputs(), region.outputs()));
    constants_ = lowering.TakeConstants();
    const CurrentThreadPool current(threads);
    xnn_runtime_t runtime = nullptr;
    RH_RETURN_IF_ERROR(
        ToStatus(xnn_create_runtime_v2(lowering.subgraph(), CurrentPthreadPool(), 0, &runtime),
                 "making a runtime"));
    runtime_.reset(runtime);
    num_inputs_ = region.inputs().size();
    for (size_t i = 0; i < num_inputs_; ++i) {
      // XNNPACK forgets values that nothing uses, and does not know of those that are absent.
      const Node& input = *region.inputs()[i];
      if (input.has_users() && !input.result().type().is_none())
        external_.push_back({static_cast<uint32_t>(i), nullptr});
    }
    for (size_t i = 0; i < result_types_.size(); ++i)
      external_.push_back({static_cast<uint32_t>(num_inputs_ + i), nullptr});
    return absl::OkStatus();
  }

  absl::Span<const Type> result_types() const override { return result_types_; }

  absl::Status Run(const InvocationArguments& arguments) override {
    if (arguments.threads.num_threads() != num_threads_)
      return absl::FailedPreconditionError(absl::StrCat("the region was made ready for ",
                                                        num_threads_, " threads, and is run by ",
                                                        arguments.threads.num_threads()));
    const CurrentThreadPool current(arguments.threads);
    bool is_same = is_set_up_;
    for (xnn_external_value& value : external_) {
      const size_t id = value.id;
      std::byte* data = id < num_inputs_ ? const_cast<std::byte*>(arguments.inputs[id])
                                         : arguments.results[id - num_inputs_];
      is_same = is_same && value.data == data;
      value.data = data;
    }
    if (!is_same) {
      is_set_up_ = false;
      RH_RETURN_IF_ERROR(
          ToStatus(xnn_setup_runtime(runtime_.get(), external_.size(), external_.data()),
                   "pointing to operands"));
      is_set_up_ = true;
    }
    const xnn_status status = xnn_invoke_runtime(runtime_.get());
    return status == xnn_status_success ? absl::OkStatus() : ToStatus(status, "running");
  }

 private:
  const int num_threads_;
  std::vector<Type> result_types_;
  Lowering::Constants constants_;
  Runtime runtime_;
  size_t num_inputs_ = 0;
  // Where the operands and results were in the last run.
  std::vector<xnn_external_value> external_;
  bool is_set_up_ = false;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Invocation>> RegionExecutable::Prepare(absl::Span<const Type> inputs,
                                                                      ThreadPool& threads) const {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<interp::RegionCopy> region,
                      region_->WithInputs(inputs));
  auto invocation = std::make_unique<RegionInvocation>(threads.num_threads());
  RH_RETURN_IF_ERROR(invocation->Initialize(*region, threads));
  return invocation;
}

}  // namespace roundhouse::xnnpack
