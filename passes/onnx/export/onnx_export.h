// File: onnx_export.h
//
// Canonical programs as ONNX models. Opset 17, or the oldest newer one that can say all of the
// program. The model computes the same; its weights lie as ONNX wants them, features are
// (N, C, spatial) inside, and inputs and outputs that are features keep canonical's order.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_EXPORT_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_EXPORT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the export into the dialect `onnx` (dialect_export.h). Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterOnnxExport(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_EXPORT_H_
