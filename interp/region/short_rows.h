// Arithmetic on two tensors whose rows libraries compute one by one.
#ifndef ROUNDHOUSE_INTERP_REGION_SHORT_ROWS_H_
#define ROUNDHOUSE_INTERP_REGION_SHORT_ROWS_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"

namespace roundhouse::interp {

// Declines a node of two operands, one of which is repeated beside or along rows of fewer than 128
// elements, as in [224, 224, 3] - [3]. oneDNN and XNNPACK take 2 to 30 times as long for these as
// our own kernels, which spread the operand. Small tensors are not worth leaving a region for.
absl::Status DeclineShortRows(const Node& node);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_SHORT_ROWS_H_
