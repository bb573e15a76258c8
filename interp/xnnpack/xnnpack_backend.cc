#include "roundhouse/interp/xnnpack/xnnpack_backend.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/interp/region/support_answers.h"
#include "roundhouse/interp/xnnpack/executable.h"
#include "roundhouse/interp/xnnpack/lowering.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/nan_handling.h"

namespace roundhouse {
namespace {

class Xnnpack final : public Backend {
 public:
  absl::string_view name() const override { return "xnnpack"; }
  absl::string_view doc() const override {
    return "XNNPACK: convolutions and products with weights, in f32 and quantised; pools, "
           "elementwise ops";
  }

  // If the sizes are known, checks by defining a subgraph of the node alone. That loads much of the
  // library, so it is left out for nodes that others run.
  absl::Status Supports(const Node& node) const override {
    RH_RETURN_IF_ERROR(xnnpack::CheckNode(node));
    if (!interp::IsStaticNode(node)) return absl::OkStatus();
    return answers_.About(node, [&] { return xnnpack::Lowering::Check(node); });
  }

  absl::Status MaySupport(const Node& node) const override { return xnnpack::CheckNode(node); }

  std::optional<double> SecondsOf(const Node& node) const override {
    const std::optional<double> of_bytes = interp::SecondsOfBytes(node, interp::kXnnpackByteSpeed);
    if (of_bytes.has_value()) return of_bytes;
    const std::optional<double> of_pad = interp::SecondsOfPad(node);
    return of_pad.has_value() ? of_pad : interp::SecondsOf(node, interp::XnnpackSpeed());
  }

  bool is_costly_to_load() const override { return true; }

  std::optional<double> SecondsSavedOf(const Node& node) const override {
    return interp::SecondsSavedOf(node, interp::XnnpackSpeed().call_seconds);
  }

  double BoundarySecondsOf(const Value& value) const override {
    return interp::BoundarySecondsOf(value, interp::XnnpackSpeed().call_seconds);
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    for (const Node* node : region->graph().nodes()) {
      if (IsBoundaryNode(*node) || node->num_operands() == 0) continue;
      const absl::Status supported = Supports(*node);
      if (!supported.ok()) return Annotate(supported, node->DebugName());
    }
    return std::make_unique<xnnpack::RegionExecutable>(std::move(region),
                                                       NanHandlingOf(graph.program()));
  }

 private:
  interp::SupportAnswers answers_;
};

}  // namespace

void RegisterXnnpack(Context& context) { AddBackend(context, std::make_unique<Xnnpack>()); }

RH_REGISTER_EXTENSION(RegisterXnnpack);

}  // namespace roundhouse
