// File: half_precision.h
//
// Turns nodes that compute in f16 or bf16 into nodes that compute in f32.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_PRECISION_HALF_PRECISION_H_
#define ROUNDHOUSE_PASSES_CANONICAL_PRECISION_HALF_PRECISION_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// Whether the type is a tensor of f16 or bf16.
bool HasHalfPrecision(const Type& type);

// op(x) -> cast(op(cast(x))): rounded once, at the end. No match if the node has no f16 or bf16, or
// if its results would have another type.
absl::StatusOr<Replacement> ComputeInFloats(Node& node, Rewriter& rewrite);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_PRECISION_HALF_PRECISION_H_
