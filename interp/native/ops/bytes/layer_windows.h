// The windows under which quantised convolutions gather their input.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_LAYER_WINDOWS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_LAYER_WINDOWS_H_

#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

ByteWindows WindowsOf(const canonical::Conv2D& op, const NativeRequest& request);
// One group for each channel.
ByteWindows WindowsOf(const canonical::DepthwiseConv2D& op, const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_LAYER_WINDOWS_H_
