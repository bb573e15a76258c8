// File: onnx_lowering.h
//
// What the operations of ONNX mean: each as operations of `canonical` and `control`. From that
// follow the types of their results and their evaluation, so that a program of ONNX can be
// verified, folded and (but for control flow) run as it is; program_lowering.h lowers it whole.
//
// Types are not asked of the onnx library: what it infers is unchecked, ends at opset 17, is
// missing for many old versions, and crashes on some models that its own checker accepts.
#ifndef ROUNDHOUSE_PASSES_ONNX_ONNX_LOWERING_H_
#define ROUNDHOUSE_PASSES_ONNX_ONNX_LOWERING_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Attaches LoweringService, TypeInferenceService and EvaluationService to the dialect `onnx`.
// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterOnnxLowering(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_ONNX_ONNX_LOWERING_H_
