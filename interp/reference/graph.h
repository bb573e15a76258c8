// Kernels of canonical/graph.h. Inputs and outputs have none: the caller handles them.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_GRAPH_H_
#define ROUNDHOUSE_INTERP_REFERENCE_GRAPH_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddGraphKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_GRAPH_H_
