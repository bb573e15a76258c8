#include "roundhouse/passes/canonical/gradient/families/canonical_gradient.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse {
namespace canonical_gradient {
namespace {

GradientTable MakeTable() {
  GradientTable table;
  AddActivation(table);
  AddBias(table);
  AddConversion(table);
  AddConvolution(table);
  AddDomain(table);
  AddEinsum(table);
  AddElementwiseBinary(table);
  AddElementwiseUnary(table);
  AddGatherScatter(table);
  AddGeneration(table);
  AddGraph(table);
  AddLinear(table);
  AddMovement(table);
  AddNormalization(table);
  AddPooling(table);
  AddRecurrent(table);
  AddReduction(table);
  AddResize(table);
  AddShape(table);
  AddSlicing(table);
  AddSpace(table);
  AddSpectral(table);
  AddFamiliesWithoutDerivative(table);
  return table;
}

const GradientTable& Table() {
  static const auto* const kTable = new GradientTable(MakeTable());
  return *kTable;
}

class CanonicalGradient final : public GradientService {
 public:
  std::optional<Derivative> DerivativeOf(const OpInfo& op) const override {
    return Table().DerivativeOf(op);
  }

  absl::StatusOr<std::optional<std::vector<Value*>>> Pieces(
      const LoweringRequest& request) const override {
    const GradientTable::Entry* entry = Table().Find(request.op);
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
    const GradientTable::Entry* entry = Table().Find(request.op);
    if (entry == nullptr || !entry->adjoint) {
      return absl::InternalError(absl::StrCat("there is no rule for ", request.op.name));
    }
    AdjointBuilder builder(request);
    Values values = entry->adjoint(builder);
    if (!builder.ok()) return builder.status();
    return values;
  }
};

OpAnswer KnowsGradientOf(const OpInfo& op) { return Table().AnswerFor(op); }

}  // namespace
}  // namespace canonical_gradient

void RegisterCanonicalGradient(Context& context) {
  context.AttachService<GradientService>("canonical",
                                         std::make_unique<canonical_gradient::CanonicalGradient>());
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "gradient",
                          .doc = "it has a derivative, which may be zero",
                          .answer = canonical_gradient::KnowsGradientOf});
}

RH_REGISTER_EXTENSION(RegisterCanonicalGradient);

}  // namespace roundhouse
