// XNNPACK's ops on bytes: quantised ones, and plain 8-bit numbers if the op only moves or compares
// them. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_BYTES_H_
#define ROUNDHOUSE_INTERP_XNNPACK_BYTES_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/interp/xnnpack/lowering.h"

namespace roundhouse::xnnpack {

// Whether the node has byte operands or results.
bool IsOnBytes(const Node& node);
// Checks such a node, for all sizes. Error: XNNPACK has no operator that gives the same bits.
absl::Status CheckBytes(const Node& node);

absl::Status Lower(const canonical::Quantize& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::Dequantize& op, const Node& node, Lowering& to);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_BYTES_H_
