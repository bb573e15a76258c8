// File: byte_loops.h
//
// Loops over blocks of f32, of which expressions from bytes to bytes consist. Internal to them.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_LOOPS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_LOOPS_H_

#include <cstdint>

#include "roundhouse/interp/native/microkernels/byte_packing.h"

namespace roundhouse::native {

struct ByteLoops {
  // (x - zero_point) * scale.
  void (*from_signed)(const int8_t* x, float zero_point, float scale, float* y, int64_t count);
  void (*from_unsigned)(const uint8_t* x, float zero_point, float scale, float* y, int64_t count);
  void (*to_bytes)(const ByteQuantization* params, const float* x, uint8_t* y, int64_t count);
  void (*between)(const float* x, float least, float greatest, float* y, int64_t count);
  // Sum, difference, product, greater, less; and a * b where a is negative, else a.
  void (*of_two[6])(const float* a, const float* b, float* y, int64_t count);
};

// Those for this processor.
const ByteLoops& ByteLoopsHere();

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_LOOPS_H_
