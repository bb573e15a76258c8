// Whether broadcasting leaves a shape as it is, where sizes are open.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_KEPT_SHAPE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_KEPT_SHAPE_H_

#include "roundhouse/core/type.h"

namespace roundhouse::canonical {

// Whether an elementwise op of a tensor of type `type` and one of type `other` certainly has the
// shape of the first, whatever the open sizes of the first are.
bool KeepsShape(const Type& type, const Type& other);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_KEPT_SHAPE_H_
