// File: onnx_export.h
//
// Exports canonical programs as ONNX models, in opset 17, or the oldest newer one that can express
// the whole program. The model computes the same; its weights have ONNX's layout, features are
// (N, C, spatial) inside, and inputs and outputs that are features keep canonical's order.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_EXPORT_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_EXPORT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the export to the dialect `onnx` (dialect_export.h). Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterOnnxExport(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_EXPORT_H_
