#include "roundhouse/interp/correlate/correlate.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/correlate/correlate_region.h"
#include "roundhouse/interp/correlate/correlation.h"
#include "roundhouse/interp/correlate/spread.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {
namespace {

class Correlate final : public Backend {
 public:
  absl::string_view name() const override { return "correlate"; }
  absl::string_view doc() const override {
    return "built-in f32 gradients of convolutions by their filters, and of depthwise ones with "
           "strides "
           "by their inputs, without copies of these";
  }

  absl::Status Supports(const Node&) const override {
    return absl::UnimplementedError("not by itself the gradient of a convolution");
  }

  std::vector<Composite> CompositesEndingIn(const Node& last) const override {
    if (std::optional<correlate::Correlation> found = correlate::CorrelationEndingIn(last);
        found.has_value()) {
      return {{.name = "filter_gradient", .nodes = std::move(found->nodes)}};
    }
    if (std::optional<correlate::Spread> found = correlate::SpreadEndingIn(last); found.has_value())
      return {{.name = "input_gradient", .nodes = std::move(found->nodes)}};
    return {};
  }

  double BoundarySecondsOf(const Value& value) const override {
    return interp::BoundarySecondsOf(value);
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    return correlate::CorrelateRegion::Create(std::move(region));
  }
};

}  // namespace

void RegisterCorrelate(Context& context) { AddBackend(context, std::make_unique<Correlate>()); }

RH_REGISTER_EXTENSION(RegisterCorrelate);

}  // namespace roundhouse
