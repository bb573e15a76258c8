// File: xnnpack_backend.h
//
// The backend `xnnpack`: f32 convolutions, products with weights, pools and elementwise functions,
// run as XNNPACK subgraphs. On bytes (i8 and u8, bytes.h): quantised convolutions and products (on
// x86-64 only), some ops that move or compare elements, quantize and dequantize. A runtime and the
// weights that it packs belong to one session and one set of sizes: each session holds its own copy
// of the model's weights.
//
// XNNPACK runs on the session's threads (pthread_pool.h). For this the library must be linked into
// the executable, as Bazel does. The session decides whether denormals are flushed.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_XNNPACK_BACKEND_H_
#define ROUNDHOUSE_INTERP_XNNPACK_XNNPACK_BACKEND_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterXnnpack(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_XNNPACK_XNNPACK_BACKEND_H_
