// File: native.h
//
// The backend `native`: our own fast, portable, threaded kernels for single nodes of the dialect
// `canonical`. Linking the target is enough for Context::WithLinkedExtensions(); sessions then use
// a kernel wherever one exists for the operands at hand.
#ifndef ROUNDHOUSE_INTERP_NATIVE_NATIVE_H_
#define ROUNDHOUSE_INTERP_NATIVE_NATIVE_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterNativeKernels(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_NATIVE_NATIVE_H_
