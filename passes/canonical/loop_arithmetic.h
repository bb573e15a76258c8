// Classifies nodes for the passes that recompute arithmetic: which are cheap, which are loops.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LOOP_ARITHMETIC_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LOOP_ARITHMETIC_H_

#include <cstdint>

#include "roundhouse/core/node.h"

namespace roundhouse::canonical {

// 0 if the size is not known.
int64_t BytesOf(const Value& value);
// Smaller values may wait.
bool IsLarge(const Value& value);

// Whether the node goes through large values, element by element.
bool IsLoop(const Node& node);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LOOP_ARITHMETIC_H_
