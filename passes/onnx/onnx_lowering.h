// File: onnx_lowering.h
//
// Lowers each operation of ONNX to operations of `canonical` and `control`. Type inference and
// evaluation are derived from the lowering, so that a program of ONNX can be verified, folded and
// (except for control flow) run as it is; program_lowering.h lowers whole programs.
//
// Types do not come from the onnx library: its inference is unchecked, ends at opset 17, is missing
// for many old versions, and crashes on some models that its own checker accepts.
#ifndef ROUNDHOUSE_PASSES_ONNX_ONNX_LOWERING_H_
#define ROUNDHOUSE_PASSES_ONNX_ONNX_LOWERING_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Attaches LoweringService, TypeInferenceService and EvaluationService to the dialect `onnx`.
// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterOnnxLowering(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_ONNX_ONNX_LOWERING_H_
