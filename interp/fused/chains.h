// File: chains.h
//
// Finds the nodes that the backend `fused` offers to take together. It takes no node alone: a
// library often fuses it with the node before. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_FUSED_CHAINS_H_
#define ROUNDHOUSE_INTERP_FUSED_CHAINS_H_

#include <vector>

#include "roundhouse/core/node.h"

namespace roundhouse::fused {

// The nodes whose results are needed for `last` alone, with `last`, in no particular order; those
// may be few, as regions are merged later. Empty if `last` is not among enough arithmetic on large
// tensors to be worth a region, or small and not between such.
std::vector<const Node*> ChainEndingIn(const Node& last);

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_CHAINS_H_
