// The pass dequantize_weights.
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::canonical {
namespace {

// dequantize(constant) -> constant
absl::StatusOr<Replacement> DequantizeConstant(Node& node, Rewriter& rewrite) {
  if (node.has_control_edges()) return kNoMatch;
  const Value& input = node.operand(0);
  std::optional<Tensor> stored = ConstantValue(input);
  if (!stored) return kNoMatch;
  if (!stored->element_type().is_quantized()) {
    RH_ASSIGN_OR_RETURN(
        stored, stored->WithType(stored->type().WithElementType(input.type().element_type())));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> numbers, EvaluateNode(node, {&*stored}));
  return rewrite.Constant(numbers[0], node.result().type());
}

class DequantizeWeights final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<Dequantize>("dequantize_constant", DequantizeConstant);
  }
};

RH_REGISTER_PASS(dequantize_weights, DequantizeWeights)
    .Doc(
        "Replaces dequantised constants by float constants, although these are larger: for "
        "targets that cannot use quantised weights. Layers that compute with the stored integers "
        "keep them.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
