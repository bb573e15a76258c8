// The images of convolutions and pools, and their pads.
#ifndef ROUNDHOUSE_PASSES_TOSA_FAMILIES_FEATURES_H_
#define ROUNDHOUSE_PASSES_TOSA_FAMILIES_FEATURES_H_

#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {

// TOSA lists the pads in front of and behind each axis; canonical all those in front, then all
// those behind.
Ints PadsOf(const Ints& pairs);
Value* Feature(Lowering& l, Value* value);
Value* Unfeature(Lowering& l, Value* value);

}  // namespace roundhouse::tosa_lowering

#endif  // ROUNDHOUSE_PASSES_TOSA_FAMILIES_FEATURES_H_
