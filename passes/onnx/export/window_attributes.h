// The attributes that convolutions and pools have in common.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_WINDOW_ATTRIBUTES_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_WINDOW_ATTRIBUTES_H_

#include <optional>

#include "roundhouse/core/attribute.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

// `window` is nothing where its sizes are not known. The padding is given in numbers where the
// sizes are known, as not everybody means the same by the names.
AttributeMap WindowAttributes(OpExport& e, const std::optional<Ints>& window, const Ints& stride,
                              const Ints& dilation, const Ints& pad, canonical::AutoPad auto_pad);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_WINDOW_ATTRIBUTES_H_
