#include "roundhouse/tests/backends/single_nodes.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/interp/region/region_nodes.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

class NodesInvocation final : public Invocation {
 public:
  NodesInvocation(std::unique_ptr<interp::RegionCopy> region, absl::string_view backend)
      : region_(std::move(region)),
        types_(region_->output_types()),
        nodes_(*region_, {std::string(backend)}) {}

  absl::Status Initialize(absl::string_view backend, ThreadPool& threads) {
    RH_RETURN_IF_ERROR(nodes_.Prepare(threads));
    absl::Status status;
    nodes_.VisitSteps([&](const Node& node, const StepRunner& runner) {
      if (runner.backend == backend) return;
      status = absl::InternalError(absl::StrCat("'", backend, "' takes ", node.DebugName(),
                                                ", but it runs on '", runner.backend, "'"));
    });
    return status;
  }
  absl::Span<const Type> result_types() const override { return types_; }
  absl::Status Run(const InvocationArguments& arguments) override { return nodes_.Run(arguments); }

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
  const std::vector<Type> types_;
  interp::RegionNodes nodes_;
};

class NodesExecutable final : public Executable {
 public:
  NodesExecutable(std::unique_ptr<interp::RegionCopy> region, absl::string_view backend)
      : region_(std::move(region)), backend_(backend) {}
  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        region_->WithInputs(request.operands));
    auto invocation = std::make_unique<NodesInvocation>(std::move(region), backend_);
    RH_RETURN_IF_ERROR(invocation->Initialize(backend_, request.threads));
    return Prepared{.invocation = std::move(invocation)};
  }

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
  const absl::string_view backend_;
};

class Regions final : public Backend {
 public:
  explicit Regions(const Backend& inner) : inner_(inner) {}
  absl::string_view name() const override { return inner_.name(); }
  absl::string_view doc() const override { return inner_.doc(); }
  absl::Status Available() const override { return inner_.Available(); }
  absl::Status Supports(const Node& node) const override { return inner_.Supports(node); }
  std::optional<double> SecondsOf(const Node& node) const override {
    return inner_.SecondsOf(node);
  }
  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    return std::make_unique<NodesExecutable>(std::move(region), inner_.name());
  }

 private:
  const Backend& inner_;
};

}  // namespace

std::unique_ptr<Backend> RegionsOf(const Backend& inner) {
  return std::make_unique<Regions>(inner);
}

}  // namespace roundhouse
