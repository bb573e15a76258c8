// The operation Gradient of ai.onnx.preview.training: how much one value of the graph around it
// changes with others.
#ifndef ROUNDHOUSE_PASSES_ONNX_GRADIENT_H_
#define ROUNDHOUSE_PASSES_ONNX_GRADIENT_H_

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// Its operands are the values `xs`, those of `zs` that are held constant, and, captured, `y`.
Values LowerGradient(Lowering& l);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_GRADIENT_H_
