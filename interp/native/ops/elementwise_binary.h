// Kernels of elementwise functions of two or three operands, with broadcasting.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_

#include <cstdint>

#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// The functions of single nodes, for kernels that fuse them. They compute `count` elements in a
// row; an operand's step is 1, or 0 if it is repeated. The result may overwrite an operand whose
// step is 1. Booleans are bytes.
using NumberRow = void (*)(const float* a, int64_t a_step, const float* b, int64_t b_step,
                           float* result, int64_t count);
using ComparisonRow = void (*)(const float* a, int64_t a_step, const float* b, int64_t b_step,
                               bool* result, int64_t count);
using BooleanRow = void (*)(const uint8_t* a, int64_t a_step, const uint8_t* b, int64_t b_step,
                            uint8_t* result, int64_t count);
using ChoiceRow = void (*)(const uint8_t* condition, int64_t condition_step, const float* a,
                           int64_t a_step, const float* b, int64_t b_step, float* result,
                           int64_t count);
// Null if the node is not such a function of f32 or i1.
NumberRow NumberRowOf(const Node& node);
ComparisonRow ComparisonRowOf(const Node& node);
BooleanRow BooleanRowOf(const Node& node);
ChoiceRow ChoiceRowOf(const Node& node);

void AddBinaryKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_
