// What XNNPACK does to bytes: to quantised ones, and to those of numbers where it only moves or
// compares them. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_BYTES_H_
#define ROUNDHOUSE_INTERP_XNNPACK_BYTES_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/interp/xnnpack/lowering.h"

namespace roundhouse::xnnpack {

// Whether the node takes bytes or gives them.
bool IsOnBytes(const Node& node);
// Such a node, whatever its sizes are. Error: XNNPACK has nothing for it that gives the same bits.
absl::Status CheckBytes(const Node& node);

absl::Status Lower(const canonical::Quantize& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::Dequantize& op, const Node& node, Lowering& to);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_BYTES_H_
