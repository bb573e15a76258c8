// Kernels of elementwise functions of two or three operands, with broadcasting.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_

#include <cstdint>

#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// The functions of single nodes, for kernels that fuse them. They compute `count` elements in a
// row; an operand's step is 1, or 0 if it is repeated. The result may overwrite an operand whose
// step is 1. They know the types of the elements; booleans are bytes.
using PairRow = void (*)(const void* a, int64_t a_step, const void* b, int64_t b_step, void* result,
                         int64_t count);
using ChoiceRow = void (*)(const void* condition, int64_t condition_step, const void* a,
                           int64_t a_step, const void* b, int64_t b_step, void* result,
                           int64_t count);
// Null if the node is not such a function, of f32 to f32, of f32 to i1, of i1 to i1, and of i1 and
// f32 to f32.
PairRow NumberRowOf(const Node& node);
PairRow ComparisonRowOf(const Node& node);
PairRow BooleanRowOf(const Node& node);
ChoiceRow ChoiceRowOf(const Node& node);

void AddBinaryKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_
