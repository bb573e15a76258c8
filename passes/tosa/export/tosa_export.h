// File: tosa_export.h
//
// Exports programs to TOSA (dialects/tosa), which MLIR's tools compile. docs/tosa.md says how each
// op is exported.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_TOSA_EXPORT_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_TOSA_EXPORT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the export, and the question "tosa" to canonical's ops. Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterTosaExport(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_TOSA_EXPORT_H_
