// The operation Gradient of ai.onnx.preview.training: the gradient of one value of the graph around
// it with respect to others.
#ifndef ROUNDHOUSE_PASSES_ONNX_GRADIENT_H_
#define ROUNDHOUSE_PASSES_ONNX_GRADIENT_H_

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// The operands are the values `xs`, those of `zs`, which are held constant, and `y` as a capture.
Values LowerGradient(Lowering& l);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_GRADIENT_H_
