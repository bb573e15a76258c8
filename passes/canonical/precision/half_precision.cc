#include "roundhouse/passes/canonical/precision/half_precision.h"

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

bool HasHalfPrecision(const Type& type) {
  if (!type.is_tensor() || type.element_type().is_quantized()) return false;
  const ElementKind kind = type.element_type().kind();
  return kind == ElementKind::kF16 || kind == ElementKind::kBF16;
}

absl::StatusOr<Replacement> ComputeInFloats(Node& node, Rewriter& rewrite) {
  bool has_half_precision = false;
  std::vector<Value*> operands = node.operands();
  for (const Value* operand : operands) has_half_precision |= HasHalfPrecision(operand->type());
  if (!has_half_precision) return kNoMatch;
  for (Value*& operand : operands) {
    if (!HasHalfPrecision(operand->type())) continue;
    RH_ASSIGN_OR_RETURN(operand, rewrite(Cast{.to = ElementKind::kF32}, {operand}));
  }
  RH_ASSIGN_OR_RETURN(Node * wide, rewrite.Make(node.op_name(), operands, node.attributes()));
  if (wide->num_results() != node.num_results()) return kNoMatch;
  std::vector<Value*> results;
  for (int i = 0; i < node.num_results(); ++i) {
    Value* result = &wide->result(i);
    const Type& wanted = node.result(i).type();
    if (HasHalfPrecision(wanted) && result->type().is_tensor() &&
        result->type().element_type() == ElementType(ElementKind::kF32)) {
      RH_ASSIGN_OR_RETURN(result, rewrite(Cast{.to = wanted.element_type().kind()}, {result}));
    } else if (!wanted.is_tensor() || !result->type().is_tensor() ||
               wanted.element_type() != result->type().element_type()) {
      return kNoMatch;
    }
    results.push_back(result);
  }
  return results;
}

}  // namespace roundhouse::canonical
