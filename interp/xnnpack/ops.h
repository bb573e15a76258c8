// The ops that XNNPACK supports, each with a Lower(). Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_OPS_H_
#define ROUNDHOUSE_INTERP_XNNPACK_OPS_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/interp/xnnpack/lowering.h"

namespace roundhouse::xnnpack {

// Not with sizes that an operand gives.
using ReshapingOps = OpsExcept<canonical::ReshapingOps, canonical::Reshape>;
// Filters are constants, which are permuted ahead.
using PermutingOps =
    OpsExcept<canonical::PermutingOps, canonical::FilterEncode, canonical::FilterDecode,
              canonical::DepthwiseFilterEncode, canonical::DepthwiseFilterDecode>;

// Lowers a node of any of these ops. Requires CheckNode. Error: XNNPACK refuses it.
absl::Status LowerNode(const Node& node, Lowering& to);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_OPS_H_
