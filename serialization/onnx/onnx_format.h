// File: onnx_format.h
//
// Adds .onnx to the formats of the tools.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_FORMAT_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_FORMAT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterOnnxFormat(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_FORMAT_H_
