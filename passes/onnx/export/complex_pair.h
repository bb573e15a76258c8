// Complex numbers, which no operation of ONNX takes: its DFT has them as pairs of real ones.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_COMPLEX_PAIR_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_COMPLEX_PAIR_H_

#include "roundhouse/core/node.h"

namespace roundhouse::onnx_export {

// Whether the complex numbers are only there between operations that ONNX has for pairs. The value
// has one more axis in ONNX then, the last, of real and imaginary part.
bool IsPair(const Value& value);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_COMPLEX_PAIR_H_
