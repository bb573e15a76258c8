// Programs whose features lie with their channels behind, made ready for ONNX, which has them in
// front.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_ORDER_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_ORDER_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"

namespace roundhouse::onnx_export {

// Between a feature and the tensor that ONNX has in its place, either way. Both are the same there.
// Of no dialect: what moves transposes leaves them where they are.
inline constexpr absl::string_view kReordered = "onnx_export.reordered";

// Writes conversions between tensors and features as `kReordered` and transposes, and moves the
// transposes to where they are fewest: what was brought behind for the features' sake comes in
// front again.
absl::Status PutInOnnxOrder(Program& program);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_ONNX_ORDER_H_
