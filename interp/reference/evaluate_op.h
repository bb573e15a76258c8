// Runs the reference kernel of an op on these operands, for tests; nullopt stands for an absent
// operand.
//
//   ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, EvaluateOp(canonical::Relu{}, {input}));
#ifndef ROUNDHOUSE_INTERP_REFERENCE_EVALUATE_OP_H_
#define ROUNDHOUSE_INTERP_REFERENCE_EVALUATE_OP_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::reference {

absl::StatusOr<std::vector<Tensor>> EvaluateOp(absl::string_view name, AttributeMap attributes,
                                               const std::vector<std::optional<Tensor>>& operands);

template <DeclaredOp Op>
absl::StatusOr<std::vector<Tensor>> EvaluateOp(const Op& op,
                                               const std::vector<std::optional<Tensor>>& operands) {
  return EvaluateOp(Op::kSpec.name, AttributesOf(op), operands);
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_EVALUATE_OP_H_
