// File: tfl_export.h
//
// Exports canonical programs as TFLite models that suit a phone: channels last, with transposes
// only at inputs and outputs; activations fused into the operators before them; quantised layers as
// operators on integers, with biases of i32. Operators on quantised elements round as TFLite's
// kernels do, which may differ from canonical by one step.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_TFL_EXPORT_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_TFL_EXPORT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the export to the dialect `tfl` (dialect_export.h), and the question `tfl`, which tells the
// ops that it can express (op_questions.h). Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterTflExport(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_TFL_EXPORT_H_
