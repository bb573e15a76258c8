// The values that a sweep starts and ends with, and removal of the nodes that it leaves unused.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_ZEROS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_ZEROS_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical_gradient {

// Whether it is a tensor of known sizes, without quantisation or strings, whose axes mean nothing.
bool IsPlainTensor(const Type& type);
// A constant of such a type.
absl::StatusOr<Value*> MakeZeros(const Builder& build, const Type& type);

// Values of the type of `like`; its shape is read at run time if not known before.
absl::StatusOr<Value*> MakeZerosLike(const Builder& build, Value& like);
absl::StatusOr<Value*> MakeOnesLike(const Builder& build, Value& like);
// Zeros of the global's type, by way of a load of it.
absl::StatusOr<Value*> MakeZerosOfGlobal(const Builder& build, const Global& global);

bool IsUnusedWithoutEffects(const Node& node);
// Erases such nodes.
void RemoveUnused(Graph& graph);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_ZEROS_H_
