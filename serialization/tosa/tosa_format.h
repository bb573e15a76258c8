// File: tosa_format.h
//
// TOSA files, .tosa.mlir: text like .mlir, for MLIR's tools. Programs are exported when they are
// written to one.
#ifndef ROUNDHOUSE_SERIALIZATION_TOSA_TOSA_FORMAT_H_
#define ROUNDHOUSE_SERIALIZATION_TOSA_TOSA_FORMAT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the format. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTosaFormat(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_TOSA_TOSA_FORMAT_H_
