// What becomes of an op when the values around it are rounded to int8 (quantize_int8).
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZATION_ROLE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZATION_ROLE_H_

#include "roundhouse/core/node.h"

namespace roundhouse::canonical {

// With weights: what all of this is done for.
bool IsQuantizedLayer(const Node& node);
// Arithmetic of two values, which is worth a rounding of its own.
bool IsQuantizedArithmetic(const Node& node);
// Quantised where all that it takes is quantised anyway: functions of bytes are cheap, and what
// joins bytes gives bytes. By itself none of them is worth a rounding.
bool FollowsBytes(const Node& node);
// Gives elements of its first operand, or averages of a few, all on the scale of that.
bool KeepsScale(const Node& node);

// Whether the value is a tensor of f32.
bool HasFloats(const Value& value);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZATION_ROLE_H_
