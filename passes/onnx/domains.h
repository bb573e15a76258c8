// Converts ONNX's channels-first images and filters to canonical's domains, and back.
#ifndef ROUNDHOUSE_PASSES_ONNX_DOMAINS_H_
#define ROUNDHOUSE_PASSES_ONNX_DOMAINS_H_

#include <cstdint>

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// (N, C, spatial) as a feature, and back. `rank` counts all axes.
Value* EncodeFeature(Lowering& l, Value* value, int64_t rank);
Value* DecodeFeature(Lowering& l, Value* value, int64_t rank);
// (O, I, spatial) as a filter.
Value* EncodeFilter(Lowering& l, Value* value, int64_t rank);
// A list as a bias.
Value* EncodeBias(Lowering& l, Value* value);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_DOMAINS_H_
