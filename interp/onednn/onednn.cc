#include "roundhouse/interp/onednn/onednn.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/onednn/executable.h"
#include "roundhouse/interp/onednn/lowering.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/interp/region_copy.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

// With 1 for sizes that are not known.
double ElementsOf(const Value& value, bool last_only = false) {
  double elements = 1;
  if (!value.type().is_tensor() || !value.type().shape().is_ranked()) return elements;
  for (const Dim& dim : value.type().shape().dims()) {
    if (last_only) elements = 1;
    if (dim.is_known()) elements *= static_cast<double>(dim.size());
  }
  return elements;
}

class OneDnn final : public Backend {
 public:
  absl::string_view name() const override { return "onednn"; }
  absl::string_view doc() const override {
    return "oneDNN: f32 convolutions, products, pools, functions of elements, normalisations";
  }

  // Where the sizes are known the library itself is asked, for no rule says which of its many
  // implementations take what. Where they are not, Prepare() asks.
  absl::Status Supports(const Node& node) const override {
    RH_RETURN_IF_ERROR(onednn::CheckNode(node));
    if (!interp::IsStaticNode(node)) return absl::OkStatus();
    ThreadPool serial(1);
    onednn::Lowering check(serial, nullptr);
    return onednn::LowerNode(node, check);
  }

  // Of convolutions and products, for which others may be asked, too: what it measures up to, and
  // what operands and results take to be read and written.
  std::optional<double> SecondsOf(const Node& node) const override {
    if (!Is<canonical::Conv2D>(node) && !Is<canonical::MatMul>(node)) return std::nullopt;
    constexpr double kProducts = 0.97e11;
    constexpr double kElements = 5e9;
    double elements = ElementsOf(node.result());
    // Each element of the result is as many products as the right side has elements for a column.
    const double columns = ElementsOf(node.result(), /*last_only=*/true);
    const double filter = ElementsOf(node.operand(1));
    const double depth = Is<canonical::Conv2D>(node)
                             ? filter / columns
                             : ElementsOf(node.operand(0), /*last_only=*/true);
    const double products = elements * depth;
    for (const Value* operand : node.operands()) elements += ElementsOf(*operand);
    return products / kProducts + elements / kElements + 0.3e-6;
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    for (const Node* node : region->graph().nodes()) {
      if (IsBoundaryNode(*node) || node->num_operands() == 0) continue;
      RH_RETURN_IF_ERROR(Annotate(Supports(*node), node->DebugName()));
    }
    return std::make_unique<onednn::RegionExecutable>(std::move(region));
  }
};

}  // namespace

void RegisterOneDnn(Context& context) { AddBackend(context, std::make_unique<OneDnn>()); }

RH_REGISTER_EXTENSION(RegisterOneDnn);

}  // namespace roundhouse
