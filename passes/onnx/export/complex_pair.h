// Complex numbers, which no ONNX operation takes: its DFT represents them as pairs of real numbers.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_COMPLEX_PAIR_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_COMPLEX_PAIR_H_

#include "roundhouse/core/node.h"

namespace roundhouse::onnx_export {

// Whether the complex value only passes between operations that ONNX has for pairs. In ONNX it then
// has one more axis, the last, for the real and imaginary parts.
bool IsPair(const Value& value);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_COMPLEX_PAIR_H_
