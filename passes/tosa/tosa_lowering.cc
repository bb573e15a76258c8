#include "roundhouse/passes/tosa/tosa_lowering.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/lowering/lowered_dialect.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse {
namespace tosa_lowering {

namespace {

LoweringTable MakeTable() {
  LoweringTable table;
  AddActivation(table);
  AddConversion(table);
  AddConvolution(table);
  AddElementwise(table);
  AddGatherScatter(table);
  AddGraph(table);
  AddLinear(table);
  AddMovement(table);
  AddPooling(table);
  AddReduction(table);
  AddResize(table);
  AddShape(table);
  AddSlicing(table);
  return table;
}

// Why an operation is not lowered.
absl::string_view WhyNot(absl::string_view op) {
  if (op == "custom") return "nothing is known of operators that TOSA does not have";
  if (op == "fft2d" || op == "rfft2d")
    return "Roundhouse has no op with real and imaginary results";
  if (op == "clz") return "Roundhouse has no op that counts leading zeros";
  if (op == "apply_scale") return "it is for the insides of a rescale";
  if (op == "const_shape") return "shapes are read where they are attributes, as in TOSA 0.80";
  return "";
}

class TosaLowering final : public LoweringService {
 public:
  TosaLowering() : table_(MakeTable()) {}

  absl::string_view target() const override { return "canonical"; }

  bool CanLower(const OpInfo& op) const override {
    return table_.find(op.short_name()) != table_.end() || !WhyNot(op.short_name()).empty();
  }

  absl::StatusOr<std::vector<Value*>> Lower(const LoweringRequest& request) const override {
    const auto found = table_.find(request.op.short_name());
    if (found == table_.end()) return absl::UnimplementedError(WhyNot(request.op.short_name()));
    Lowering lowering(request);
    Value* value = found->second(lowering);
    if (!lowering.ok()) return lowering.status();
    if (value == nullptr) return absl::InternalError("the lowering gave no value for a result");
    return std::vector<Value*>{value};
  }

 private:
  LoweringTable table_;
};

}  // namespace
}  // namespace tosa_lowering

std::string WhyNotLowered(absl::string_view op) { return std::string(tosa_lowering::WhyNot(op)); }

void RegisterTosaLowering(Context& context) {
  auto lowering = std::make_unique<tosa_lowering::TosaLowering>();
  const LoweringService& service = *lowering;
  context.AttachService<LoweringService>(tosa::kDialect, std::move(lowering));
  context.AttachService<TypeInferenceService>(tosa::kDialect,
                                              std::make_unique<InferenceByLowering>(service));
  context.AttachService<EvaluationService>(
      tosa::kDialect, std::make_unique<EvaluationByLowering>(context, service));
}

RH_REGISTER_EXTENSION(RegisterTosaLowering);

}  // namespace roundhouse
