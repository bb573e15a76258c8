#include "roundhouse/interp/fused/fused.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/fused/chains.h"
#include "roundhouse/interp/fused/fused_region.h"
#include "roundhouse/interp/fused/fusible.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {
namespace {

class Fused final : public Backend {
 public:
  absl::string_view name() const override { return "fused"; }
  absl::string_view doc() const override {
    return "built-in loops: chains of f32 arithmetic and sums, without memory between their nodes";
  }

  absl::Status Supports(const Node& node) const override {
    return absl::UnimplementedError(fused::FusibleOf(node) == fused::Fusible::kNo
                                        ? "neither a function of elements nor a sum"
                                        : "taken only in chains of several nodes");
  }

  std::vector<Composite> CompositesEndingIn(const Node& last) const override {
    std::vector<const Node*> nodes = fused::ChainEndingIn(last);
    if (nodes.empty()) return {};
    return {{.name = "chain", .nodes = std::move(nodes)}};
  }

  double BoundarySecondsOf(const Value& value) const override {
    return interp::BoundarySecondsOf(value);
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    return fused::FusedRegion::Create(std::move(region));
  }
};

}  // namespace

void RegisterFused(Context& context) { AddBackend(context, std::make_unique<Fused>()); }

RH_REGISTER_EXTENSION(RegisterFused);

}  // namespace roundhouse
