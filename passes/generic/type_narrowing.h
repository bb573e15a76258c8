// What is known about the types of a program's values, carried on from where it is known.
#ifndef ROUNDHOUSE_PASSES_GENERIC_TYPE_NARROWING_H_
#define ROUNDHOUSE_PASSES_GENERIC_TYPE_NARROWING_H_

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Gives every value the narrowest type that inference and what is written say together. Outputs of
// graphs are declared so, too, and what calls give; a store keeps its global's type by a
// `control.refine`. `allow` is asked for each node whose results change. Returns whether anything
// did. Error: what is inferred contradicts what is written.
absl::StatusOr<bool> NarrowTypes(Program& program, absl::FunctionRef<bool(const Node&)> allow);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_GENERIC_TYPE_NARROWING_H_
