// File: onednn.h
//
// The backend `onednn`: f32 convolutions, products, pools, elementwise functions, normalisations,
// and the ops between them, run by oneDNN; and convolutions of quantised bytes with i8 weights, all
// with zero point 0, on processors with VNNI (bytes.h). A region's activations keep the layouts of
// their types. Constant weights are packed once, in the primitives' layouts, and shared by all
// sessions. Additions and activations after an f32 convolution or a product are fused with it.
//
// The session's thread pool replaces oneDNN's OpenMP (openmp.h). For this the library must be
// linked into the executable, as Bazel does.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_ONEDNN_H_
#define ROUNDHOUSE_INTERP_ONEDNN_ONEDNN_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterOneDnn(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_ONEDNN_ONEDNN_H_
