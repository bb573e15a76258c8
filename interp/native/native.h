// File: native.h
//
// The native kernels for the dialect `canonical`: fast, portable, threaded. Linking the target is
// enough for Context::WithLinkedExtensions(); sessions then use them wherever there is one for the
// operands at hand, and evaluate the rest.
#ifndef ROUNDHOUSE_INTERP_NATIVE_NATIVE_H_
#define ROUNDHOUSE_INTERP_NATIVE_NATIVE_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterNativeKernels(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_NATIVE_NATIVE_H_
