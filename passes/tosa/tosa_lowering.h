// File: tosa_lowering.h
//
// What TOSA's operators mean, as operators of canonical: their lowering, and with it their types
// and their evaluation.
#ifndef ROUNDHOUSE_PASSES_TOSA_TOSA_LOWERING_H_
#define ROUNDHOUSE_PASSES_TOSA_TOSA_LOWERING_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the lowering to the dialect `tosa`. Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterTosaLowering(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_TOSA_TOSA_LOWERING_H_
