// File: canonical_gradient.h
//
// The derivatives of the ops of `canonical` (service/gradient.h), and so of every dialect that
// lowers to it. docs/ops.md shows which kind of derivative each op has.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_CANONICAL_GRADIENT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_CANONICAL_GRADIENT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Attaches GradientService to the dialect `canonical`. Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterCanonicalGradient(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_CANONICAL_GRADIENT_H_
