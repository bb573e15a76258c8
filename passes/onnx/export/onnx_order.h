// Prepares programs with channels-last features for ONNX, which is channels-first.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_ORDER_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_ORDER_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"

namespace roundhouse::onnx_export {

// Converts between a feature and the tensor that ONNX has for it, either way; both are the same in
// ONNX. It belongs to no dialect, so that passes that move transposes leave it where it is.
inline constexpr absl::string_view kReordered = "onnx_export.reordered";

// Writes conversions between tensors and features as `kReordered` and transposes, and moves the
// transposes to where they are fewest: channels that were moved last only for the features are
// first again.
absl::Status PutInOnnxOrder(Program& program);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_ORDER_H_
