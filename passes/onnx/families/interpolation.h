// The attribute `mode` of what resizes and samples.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_INTERPOLATION_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_INTERPOLATION_H_

#include <string>

#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// Error: it is none of "nearest", "linear" and "cubic", with or without "bi".
canonical::Interpolation InterpolationOf(Lowering& l, const std::string& mode);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_INTERPOLATION_H_
