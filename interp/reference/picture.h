// The kernel of canonical.decode_picture, in a target of its own, as it needs the libraries of the
// formats.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_PICTURE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_PICTURE_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds it to the reference kernels.
void RegisterDecodePictureKernel(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_REFERENCE_PICTURE_H_
