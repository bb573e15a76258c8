// The role of an op when the values around it are rounded to int8 (quantize_int8).
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZATION_ROLE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZATION_ROLE_H_

#include "roundhouse/core/node.h"

namespace roundhouse::canonical {

// Layers with weights, which are the purpose of quantisation.
bool IsQuantizedLayer(const Node& node);
// Arithmetic of two values, which justifies a rounding of its own.
bool IsQuantizedArithmetic(const Node& node);
// Ops that are quantised only if all their operands are quantised anyway: functions of bytes are
// cheap, and concatenations of bytes give bytes. Alone, none of them justifies a rounding.
bool FollowsBytes(const Node& node);
// Ops that return elements of the first operand, or averages of a few, with its scale.
bool KeepsScale(const Node& node);

// Whether the value is a tensor of f32.
bool HasFloats(const Value& value);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZATION_ROLE_H_
