// Casts between numbers.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_

#include <cstdint>

#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// Converts `count` neighbouring elements. May run in place if both kinds have the same size.
using ConversionRow = void (*)(const void* from, void* to, int64_t count);
// That of a cast between f32 and i1, i8, u8 or i32; null for other nodes.
ConversionRow ConversionRowOf(const Node& node);

void AddConversionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_
