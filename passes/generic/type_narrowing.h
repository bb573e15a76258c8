// Propagates what is known about types through a program.
#ifndef ROUNDHOUSE_PASSES_GENERIC_TYPE_NARROWING_H_
#define ROUNDHOUSE_PASSES_GENERIC_TYPE_NARROWING_H_

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The treatment of a node whose results have types that cannot become narrower.
enum class KnownTypes {
  kCompare,  // It is an error if inference finds other types.
  kTrust,    // Inference is not asked: for programs that are verified later anyway.
};

// Gives every value the narrowest type that follows from inference and its declared type. Outputs
// of graphs and results of calls are narrowed too; a store keeps its global's type by a
// `control.refine`. `allow` is called for each node whose results change. Returns whether anything
// changed. Error: an inferred type contradicts a declared one.
absl::StatusOr<bool> NarrowTypes(Program& program, absl::FunctionRef<bool(const Node&)> allow,
                                 KnownTypes known = KnownTypes::kCompare);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_GENERIC_TYPE_NARROWING_H_
