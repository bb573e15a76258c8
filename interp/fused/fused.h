// File: fused.h
//
// The backend `fused` computes chains of elementwise ops, and sums over them, in loops that go
// through memory once. Node by node, such chains (the gradients of batch norms, the updates of
// weights) are limited by memory bandwidth.
#ifndef ROUNDHOUSE_INTERP_FUSED_FUSED_H_
#define ROUNDHOUSE_INTERP_FUSED_FUSED_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterFused(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_FUSED_FUSED_H_
