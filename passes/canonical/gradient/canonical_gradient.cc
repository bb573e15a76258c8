#include "roundhouse/passes/canonical/gradient/canonical_gradient.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families.h"
#include "roundhouse/passes/canonical/gradient/gradient_table.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/lowering.h"

namespace roundhouse {
namespace canonical_gradient {
namespace {

class CanonicalGradient final : public GradientService {
 public:
  CanonicalGradient() {
    AddActivation(table_);
    AddBias(table_);
    AddConversion(table_);
    AddConvolution(table_);
    AddDomain(table_);
    AddEinsum(table_);
    AddElementwiseBinary(table_);
    AddElementwiseUnary(table_);
    AddGatherScatter(table_);
    AddGeneration(table_);
    AddGraph(table_);
    AddLinear(table_);
    AddMovement(table_);
    AddNormalization(table_);
    AddPooling(table_);
    AddRecurrent(table_);
    AddReduction(table_);
    AddResize(table_);
    AddShape(table_);
    AddSlicing(table_);
    AddSpace(table_);
    AddSpectral(table_);
    AddFamiliesWithoutDerivative(table_);
  }

  std::optional<Derivative> DerivativeOf(const OpInfo& op) const override {
    const GradientTable::Entry* entry = table_.Find(op);
    if (entry == nullptr) return std::nullopt;
    return entry->derivative;
  }

  absl::StatusOr<std::optional<std::vector<Value*>>> Pieces(
      const LoweringRequest& request) const override {
    const GradientTable::Entry* entry = table_.Find(request.op);
    if (entry == nullptr || !entry->pieces) return std::nullopt;
    DerivationBuilder builder(request);
    Values values = entry->pieces(builder);
    if (!builder.ok()) return builder.status();
    if (values.empty()) return std::nullopt;
    for (const Value* value : values) {
      if (value == nullptr) return absl::InternalError("the pieces gave no value for a result");
    }
    return values;
  }

  absl::StatusOr<std::vector<Value*>> Adjoint(const AdjointRequest& request) const override {
    const GradientTable::Entry* entry = table_.Find(request.op);
    if (entry == nullptr || !entry->adjoint) {
      return absl::InternalError(absl::StrCat("there is no rule for ", request.op.name));
    }
    AdjointBuilder builder(request);
    Values values = entry->adjoint(builder);
    if (!builder.ok()) return builder.status();
    return values;
  }

 private:
  GradientTable table_;
};

}  // namespace
}  // namespace canonical_gradient

void RegisterCanonicalGradient(Context& context) {
  context.AttachService<GradientService>("canonical",
                                         std::make_unique<canonical_gradient::CanonicalGradient>());
}

RH_REGISTER_EXTENSION(RegisterCanonicalGradient);

}  // namespace roundhouse
