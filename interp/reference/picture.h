// The kernel of canonical.decode_picture, in its own target, because it needs the libraries of the
// formats.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_PICTURE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_PICTURE_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the kernel to the reference kernels.
void RegisterDecodePictureKernel(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_REFERENCE_PICTURE_H_
