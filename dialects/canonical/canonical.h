// File: canonical.h
//
// The common dialect: the operations that every other dialect lowers to and that backends run. They
// are declared in the headers beside this one, one family in each.
//
//   Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical})
//   build(canonical::Conv2D{.stride = {2, 2}}, {image, filter})
//
// Offers GraphInputIndexQueryService, GraphOutputIndexQueryService, BoundaryConstructionService
// (for graphs whose boundary dialect is `canonical`: pull and push), TypeInferenceService,
// EffectsService, ConstantsService, CostService and ShardingService. Inference is also
// verification: its errors name the operand or attribute, what was expected and found, and the
// number of the constraint in the op's declaration: "(C2)".
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_CANONICAL_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_CANONICAL_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the dialect `canonical`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterCanonical(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_CANONICAL_H_
