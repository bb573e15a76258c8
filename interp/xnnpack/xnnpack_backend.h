// File: xnnpack_backend.h
//
// The backend `xnnpack`: f32 convolutions, products with weights, pools and functions of elements,
// run by XNNPACK's subgraphs. Its runtimes belong to one session and one set of sizes, and so do
// the weights that they pack: each session holds its own, a copy of the model's.
//
// XNNPACK's threads are those of the session (pthread_pool.h): the library has to be linked into
// the executable, as Bazel does. Denormals are flushed or not as the session says.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_XNNPACK_BACKEND_H_
#define ROUNDHOUSE_INTERP_XNNPACK_XNNPACK_BACKEND_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterXnnpack(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_XNNPACK_XNNPACK_BACKEND_H_
