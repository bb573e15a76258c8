// The attributes that convolutions and pools have in common.
#ifndef ROUNDHOUSE_PASSES_ONNX_WINDOWS_H_
#define ROUNDHOUSE_PASSES_ONNX_WINDOWS_H_

#include <cstdint>

#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

struct Window {
  Ints size;  // Empty if the node has none.
  Ints stride;
  Ints dilation;
  Ints pad;
  canonical::AutoPad auto_pad = canonical::AutoPad::kExplicit;
};

// For an operand with `rank` axes, all but two of which are spatial.
Window WindowOf(Lowering& l, int64_t rank);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_WINDOWS_H_
