// File: narrow_convolution.h
//
// Convolutions with few output channels, or with one input channel and long windows. The matrix
// products of the other convolution kernels suit many of both: most of a register of outputs would
// be empty here. Instead a register holds one output at 16 consecutive positions, for which the
// input is first laid out channel by channel.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_NARROW_CONVOLUTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_NARROW_CONVOLUTION_H_

#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// Whether the node is such a convolution, of f32 and with one group. Unknown sizes count as 1.
bool IsNarrowConvolution(const Node& node);

// The estimated time on one thread. Returns nullopt for other nodes.
std::optional<double> SecondsOfNarrowConvolution(const Node& node);

// Declined unless the op is such a convolution, and its laid-out input fits.
absl::StatusOr<Prepared> PrepareNarrowConvolution(const canonical::Conv2D& op,
                                                  const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_NARROW_CONVOLUTION_H_
