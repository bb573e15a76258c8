// File: onednn.h
//
// The backend `onednn`: f32 convolutions, products, pools, functions of elements, normalisations,
// and what lies between them, run by oneDNN. A region's activations keep the layouts of their
// types; constant weights are packed once, as the primitives ask for, and shared by all sessions.
// Additions and activations behind a convolution or a product are done along with it.
//
// oneDNN's OpenMP is answered by the session's pool (openmp.h): the library has to be linked into
// the executable, as Bazel does.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_ONEDNN_H_
#define ROUNDHOUSE_INTERP_ONEDNN_ONEDNN_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterOneDnn(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_ONEDNN_ONEDNN_H_
