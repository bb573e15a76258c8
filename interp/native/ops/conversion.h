// Casts between numbers.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_

#include <cstdint>
#include <limits>

#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// Converts `count` neighbouring elements. May run in place if both kinds have the same size.
using ConversionRow = void (*)(const void* from, void* to, int64_t count);
// That of a cast between f32 and i1, i8, u8 or i32; null for other nodes.
ConversionRow ConversionRowOf(const Node& node);

// The steps from a number to a byte: x / divisor, rounded to the nearest integer (halves to
// even), + added, and between the bounds. A step that is not there changes nothing.
struct ByteScaling {
  float divisor = 1;
  float added = 0;
  float least = -std::numeric_limits<float>::infinity();
  float most = std::numeric_limits<float>::infinity();
};
// Scales `count` neighbouring numbers and converts them as the cast does, with the bits of all
// these steps one after the other.
using ScaledByteRow = void (*)(const float* from, const ByteScaling& scaling, void* to,
                               int64_t count);
// That of a cast from f32 to i8 or u8; null for other nodes.
ScaledByteRow ScaledByteRowOf(const Node& node);

void AddConversionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_
