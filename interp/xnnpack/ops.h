// What XNNPACK takes: the ops for which there is a Lower(). Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_OPS_H_
#define ROUNDHOUSE_INTERP_XNNPACK_OPS_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/xnnpack/lowering.h"

namespace roundhouse::xnnpack {

// Whichever op it is. Error: there is none, or XNNPACK refuses it.
absl::Status LowerNode(const Node& node, Lowering& to);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_OPS_H_
