#include "roundhouse/interp/onednn/onednn.h"

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
#include "roundhouse/interp/onednn/executable.h"
#include "roundhouse/interp/onednn/lowering.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/interp/region/support_answers.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/nan_handling.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

class OneDnn final : public Backend {
 public:
  absl::string_view name() const override { return "onednn"; }
  absl::string_view doc() const override {
    return "oneDNN: f32 convolutions, matrix products, pools, elementwise ops, normalisations; "
           "quantised convolutions";
  }

  // If the sizes are known, asks the library itself, because no rule says which of its many
  // implementations supports what. If they are not, Prepare() asks.
  absl::Status Supports(const Node& node) const override {
    RH_RETURN_IF_ERROR(onednn::CheckNode(node));
    if (!interp::IsStaticNode(node)) return absl::OkStatus();
    return answers_.About(node, [&] {
      ThreadPool serial(1);
      onednn::Lowering check(serial, nullptr);
      return onednn::LowerNode(node, check);
    });
  }

  // Describing a node to the library takes a tenth of a millisecond, and brings megabytes of its
  // code into memory.
  absl::Status MaySupport(const Node& node) const override { return onednn::CheckNode(node); }

  std::optional<double> SecondsOf(const Node& node) const override {
    const std::optional<double> of_bytes = interp::SecondsOfBytes(node, interp::kOneDnnByteSpeed);
    return of_bytes.has_value() ? of_bytes : interp::SecondsOf(node, interp::OneDnnSpeed());
  }

  bool is_costly_to_load() const override { return true; }

  std::optional<double> SecondsSavedOf(const Node& node) const override {
    return interp::SecondsSavedOf(node, interp::OneDnnSpeed().call_seconds);
  }

  double BoundarySecondsOf(const Value& value) const override {
    return interp::BoundarySecondsOf(value, interp::OneDnnSpeed().call_seconds);
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
    return std::make_unique<onednn::RegionExecutable>(std::move(region),
                                                      NanHandlingOf(graph.program()));
  }

 private:
  interp::SupportAnswers answers_;
};

}  // namespace

void RegisterOneDnn(Context& context) { AddBackend(context, std::make_unique<OneDnn>()); }

RH_REGISTER_EXTENSION(RegisterOneDnn);

}  // namespace roundhouse
