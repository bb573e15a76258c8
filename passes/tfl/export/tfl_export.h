// File: tfl_export.h
//
// Canonical programs as TFLite models, as a phone wants them: channels last, with transposes at the
// edges alone; activations in the operators in front of them; what is quantised in operators on
// integers, with biases of i32. What computes with quantised elements rounds as TFLite's kernels
// do, which may be a step beside what canonical says.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_TFL_EXPORT_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_TFL_EXPORT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the export into the dialect `tfl` (dialect_export.h), and the question `tfl` of which ops it
// says (op_questions.h). Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterTflExport(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_TFL_EXPORT_H_
