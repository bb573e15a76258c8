// File: tosa_format.h
//
// Files in TOSA, .tosa.mlir: text as of .mlir, for MLIR's tools. What is written to one is
// exported.
#ifndef ROUNDHOUSE_SERIALIZATION_TOSA_TOSA_FORMAT_H_
#define ROUNDHOUSE_SERIALIZATION_TOSA_TOSA_FORMAT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the format. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTosaFormat(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_TOSA_TOSA_FORMAT_H_
