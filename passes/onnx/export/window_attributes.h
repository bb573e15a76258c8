// The attributes that convolutions and pools have in common.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_WINDOW_ATTRIBUTES_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_WINDOW_ATTRIBUTES_H_

#include <optional>

#include "roundhouse/core/attribute.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

// `window` is nullopt if its sizes are not known. If all sizes are known, the padding is written as
// numbers, as runtimes differ in what the names of `auto_pad` mean.
AttributeMap WindowAttributes(OpExport& e, const std::optional<Ints>& window, const Ints& stride,
                              const Ints& dilation, const Ints& pad, canonical::AutoPad auto_pad);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_WINDOW_ATTRIBUTES_H_
