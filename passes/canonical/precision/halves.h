// File: halves.h
//
// Nodes that compute with f16 or bf16, as nodes that do so with f32.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_PRECISION_HALVES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_PRECISION_HALVES_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// Whether it is a tensor of f16 or bf16.
bool HasHalves(const Type& type);

// op(x) -> cast(op(cast(x))): rounded once, at the end. No match where the node has no halves, or
// where its results would be of another type.
absl::StatusOr<Replacement> ComputeInFloats(Node& node, Rewriter& rewrite);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_PRECISION_HALVES_H_
