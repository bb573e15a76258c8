// File: determinant.h
//
// The determinant of square matrices.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_DETERMINANT_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_DETERMINANT_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// The determinant of each matrix: the last two axes are those of the matrices, the others are batch
// axes. It is the product of the pivots of Gaussian elimination with partial pivoting, in f64,
// rounded once; 1 for a matrix without rows.
// (C1) input is a tensor in domain tensor, of rank 2 or more.
// (C2) Its last two axes have the same size.
struct Determinant {
  static constexpr OpSpec kSpec = {.name = "canonical.determinant",
                                   .summary = "The determinants of square matrices.",
                                   .operands = "input",
                                   .elements = kFloats};
};

absl::StatusOr<Type> Infer(const Determinant& op, const InferenceContext& context);

using DeterminantOps = OpList<Determinant>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_DETERMINANT_H_
