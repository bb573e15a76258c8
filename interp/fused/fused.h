// File: fused.h
//
// The backend `fused`: chains of arithmetic on elements, and sums over them, in loops that go
// through memory once. What a library or single kernels would compute node by node, as the
// gradients of batch norms and the updates of weights, is limited by memory there.
#ifndef ROUNDHOUSE_INTERP_FUSED_FUSED_H_
#define ROUNDHOUSE_INTERP_FUSED_FUSED_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterFused(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_FUSED_FUSED_H_
