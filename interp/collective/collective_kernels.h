// File: collective_kernels.h
//
// Kernels for the ops of the dialect `collective`. They use the communicator of the thread's
// DeviceScope (service/devices/communicator.h).
#ifndef ROUNDHOUSE_INTERP_COLLECTIVE_COLLECTIVE_KERNELS_H_
#define ROUNDHOUSE_INTERP_COLLECTIVE_COLLECTIVE_KERNELS_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the kernels to the context. Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterCollectiveKernels(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COLLECTIVE_COLLECTIVE_KERNELS_H_
