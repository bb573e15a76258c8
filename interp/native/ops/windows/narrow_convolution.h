// File: narrow_convolution.h
//
// Convolutions with few outputs, or with one input and long windows. Products of matrices, which is
// how convolutions are computed elsewhere, are made for many of both: of a register of outputs most
// would be empty. Here a register holds one output at 16 positions that follow one another, for
// which the input is first laid out channel by channel.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_NARROW_CONVOLUTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_NARROW_CONVOLUTION_H_

#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// Whether it is one of these, on f32 and in one group; sizes that are not known count as 1.
bool IsNarrowConvolution(const Node& node);

// About how long it takes on one thread; nothing for all others, and where the filter is not
// constant.
std::optional<double> SecondsOfNarrowConvolution(const Node& node);

// Of one of these alone, with a constant filter; and only if what it lays out fits.
absl::StatusOr<Prepared> PrepareNarrowConvolution(const canonical::Conv2D& op,
                                                  const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_NARROW_CONVOLUTION_H_
