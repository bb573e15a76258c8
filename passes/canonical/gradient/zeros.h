// Values that a sweep starts and ends with, and the nodes that it leaves over.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_ZEROS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_ZEROS_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse::canonical_gradient {

// Of the type of `like`, and shape where that is not known before the run.
absl::StatusOr<Value*> MakeZerosLike(const Builder& build, Value& like);
absl::StatusOr<Value*> MakeOnesLike(const Builder& build, Value& like);
// Of the global's type; loads it where that leaves sizes open.
absl::StatusOr<Value*> MakeZerosOfGlobal(const Builder& build, const Global& global);

// Erases the nodes that nobody uses and that do nothing.
void RemoveUnused(Graph& graph);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_ZEROS_H_
