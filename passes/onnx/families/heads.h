// Shared by the lowerings of attention and of operations around it: splitting into heads, sizes
// known only at run time, and the rotation of pairs by angles.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_HEADS_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_HEADS_H_

#include <cstdint>

#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

Value* Compare(Lowering& l, canonical::Comparison direction, Value* lhs, Value* rhs);

// One size, as an i64 of rank 0; a constant if it is known.
Value* SizeOf(Lowering& l, Value* value, int64_t axis);

// 0, 1 … limit - 1.
Value* CountTo(Lowering& l, Value* limit);

// (B, S, heads * D) as (B, heads, S, D).
Value* SplitHeads(Lowering& l, Value* value, int64_t heads);

// (B, heads, S, D) as (B, S, heads * D).
Value* JoinHeads(Lowering& l, Value* value);

// Rotates pairs of elements of (B, heads, S, D) by angles whose cosines and sines are
// (B or 1, 1, S, pairs). Elements after the pairs stay as they are.
Value* Rotate(Lowering& l, Value* value, Value* cosine, Value* sine, bool is_interleaved);

// The angles in `table` at `positions`, (B or 1, S), for all heads.
Value* AnglesAt(Lowering& l, Value* table, Value* positions);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_HEADS_H_
