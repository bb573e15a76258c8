// The ops that XNNPACK supports, each with a Lower(). Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_OPS_H_
#define ROUNDHOUSE_INTERP_XNNPACK_OPS_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/xnnpack/lowering.h"

namespace roundhouse::xnnpack {

// Lowers a node of any of these ops. Requires CheckNode. Error: XNNPACK refuses it.
absl::Status LowerNode(const Node& node, Lowering& to);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_OPS_H_
