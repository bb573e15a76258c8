#include "roundhouse/interp/amx/amx.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/amx/amx_region.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/native/ops/products/fused_product.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {
namespace {

class Amx final : public Backend {
 public:
  absl::string_view name() const override { return "amx"; }
  absl::string_view doc() const override {
    return "built-in f32 convolutions and matrix products on bf16: by tiles (AMX) as precise as "
           "asked, by vectors (AVX512-BF16) at precision medium";
  }
  // Offers its composites before other backends take their nodes one by one.
  int preference() const override { return 1; }

  absl::Status Available() const override {
    if (BestIsa() >= Isa::kAvx512Bf16) return absl::OkStatus();
    return absl::UnimplementedError(
        "the processor lacks AMX and AVX512-BF16, or ROUNDHOUSE_ISA disables them");
  }

  bool UsesPrecision(const Node& node) const override {
    return Is<canonical::Conv2D>(node) || Is<canonical::MatMul>(node);
  }

  absl::Status Supports(const Node& node) const override {
    RH_RETURN_IF_ERROR(Available());
    if (!Is<canonical::Conv2D>(node) && !Is<canonical::MatMul>(node))
      return absl::UnimplementedError(
          "neither a convolution nor a matrix product, nor fused into one");
    return ProductOf(node).status();
  }

  std::vector<Composite> CompositesEndingIn(const Node& last) const override {
    const std::optional<native::FusedProduct> fused = native::FusedProductEndingIn(last);
    if (!fused.has_value() || fused->addition == nullptr || !Available().ok() ||
        !native::SplitProductOf(*fused).ok())
      return {};
    return {{.name = fused->activation == nullptr ? "product_add" : "product_add_activation",
             .nodes = fused->nodes()}};
  }

  std::optional<double> SecondsOf(const Node& node) const override {
    const absl::StatusOr<std::unique_ptr<native::SplitProduct>> product = ProductOf(node);
    if (!product.ok()) return std::nullopt;
    return (*product)->Seconds(IsConstant(node.operand(1)));
  }

  double BoundarySecondsOf(const Value& value) const override {
    return interp::BoundarySecondsOf(value);
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_RETURN_IF_ERROR(Available());
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    return amx::AmxRegion::Create(std::move(region));
  }

 private:
  static absl::StatusOr<std::unique_ptr<native::SplitProduct>> ProductOf(const Node& node) {
    return native::SplitProductOf({.product = &node});
  }
};

}  // namespace

void RegisterAmx(Context& context) { AddBackend(context, std::make_unique<Amx>()); }

RH_REGISTER_EXTENSION(RegisterAmx);

}  // namespace roundhouse
