// Our own kernels as a backend of the name "native_kernels", so that the conformance kit holds them
// to what the reference gives. It takes the nodes for which there is a kernel.
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/region_copy.h"
#include "roundhouse/interp/region_nodes.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/kernels.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

class NodesInvocation final : public Invocation {
 public:
  explicit NodesInvocation(std::unique_ptr<interp::RegionCopy> region)
      : region_(std::move(region)), types_(region_->output_types()), nodes_(*region_) {}
  absl::Span<const Type> result_types() const override { return types_; }
  absl::Status Run(const InvocationArguments& arguments) override { return nodes_.Run(arguments); }

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
  const std::vector<Type> types_;
  interp::RegionNodes nodes_;
};

class NodesExecutable final : public Executable {
 public:
  explicit NodesExecutable(std::unique_ptr<interp::RegionCopy> region)
      : region_(std::move(region)) {}
  absl::StatusOr<std::unique_ptr<Invocation>> Prepare(absl::Span<const Type> inputs,
                                                      ThreadPool&) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region, region_->WithInputs(inputs));
    return std::make_unique<NodesInvocation>(std::move(region));
  }

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
};

class NativeKernels final : public Backend {
 public:
  absl::string_view name() const override { return "native_kernels"; }
  absl::string_view doc() const override { return "our own kernels, one by one"; }

  absl::Status Supports(const Node& node) const override {
    const auto* kernels = node.service<KernelService>();
    if (kernels == nullptr) return absl::UnimplementedError("there are no kernels");
    if (!interp::IsStaticNode(node)) return absl::UnimplementedError("sizes are not known");
    std::vector<Type> operands;
    std::vector<Tensor> kept(static_cast<size_t>(node.num_operands()));
    std::vector<const Tensor*> constants;
    for (int i = 0; i < node.num_operands(); ++i) {
      operands.push_back(node.operand(i).type());
      const std::optional<Tensor> constant = ConstantValue(node.operand(i));
      if (constant.has_value()) {
        RH_ASSIGN_OR_RETURN(kept[i], constant->Materialize());
      }
      constants.push_back(constant.has_value() ? &kept[i] : nullptr);
    }
    for (const Type& type : operands) {
      if (!type.is_none()) RH_RETURN_IF_ERROR(ByteSize(type).status());
    }
    const std::vector<Type> results = node.result_types();
    for (const Type& type : results) RH_RETURN_IF_ERROR(ByteSize(type).status());
    ThreadPool threads(1);
    PackedConstants packed;
    return kernels->Prepare({node, operands, results, constants, threads, &packed}).status();
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    return std::make_unique<NodesExecutable>(std::move(region));
  }
};

}  // namespace

void RegisterNativeKernelsBackend(Context& context) {
  AddBackend(context, std::make_unique<NativeKernels>());
}

RH_REGISTER_EXTENSION(RegisterNativeKernelsBackend);

}  // namespace roundhouse
