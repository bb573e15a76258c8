// File: vector_rules.h
//
// Operands that hold one number for each index of an axis: biases, scales, means. They may be in
// domain bias or tensors of rank 1; both are the same in memory.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_VECTOR_RULES_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_VECTOR_RULES_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// Merges `length` with the operand's length. Errors: the operand is not a vector, or has another
// length; the message says that there is one number for each `what` ("column").
absl::StatusOr<Dim> UnifyWithVector(const InferenceContext& context, int operand, const Dim& length,
                                    absl::string_view what, absl::string_view constraint);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_VECTOR_RULES_H_
