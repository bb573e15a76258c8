// File: byte_map.h
//
// Functions of one byte, as tables of 256 values.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_MAP_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_MAP_H_

#include <array>
#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

using ByteTable = std::array<uint8_t, 256>;

// y[i] = table[x[i]]; y may be x.
void MapBytes(const ByteTable& table, const uint8_t* x, uint8_t* y, int64_t count);

// Maps operand 0 to the result.
Prepared NewByteMap(const NativeRequest& request, const ByteTable& table);

// Clamps the real values of the quantised operand 0, and requantises the result with the operand's
// scale and zero point.
absl::StatusOr<Prepared> PrepareQuantizedClamp(const NativeRequest& request, double least,
                                               double greatest);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_MAP_H_
