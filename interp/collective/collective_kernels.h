// File: collective_kernels.h
//
// Runs the ops of the dialect `collective`: by the communicator of the thread's DeviceScope
// (service/devices/communicator.h).
#ifndef ROUNDHOUSE_INTERP_COLLECTIVE_COLLECTIVE_KERNELS_H_
#define ROUNDHOUSE_INTERP_COLLECTIVE_COLLECTIVE_KERNELS_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds them to the context. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterCollectiveKernels(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COLLECTIVE_COLLECTIVE_KERNELS_H_
