// ONNX's numbers for the types of elements.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_ELEMENT_TYPES_H_
#define ROUNDHOUSE_DIALECTS_ONNX_ELEMENT_TYPES_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::onnx_dialect {

// Nothing for a number that ONNX does not have. What has no data here (8-bit floats) is opaque.
std::optional<ElementType> ElementTypeFromOnnx(int32_t data_type);
// Of the way in which schemas write types, "tensor(float)"; nothing for any other text.
std::optional<ElementKind> ElementKindOfTensorType(absl::string_view text);
// Nothing for what ONNX cannot say.
std::optional<int32_t> OnnxDataType(const ElementType& type);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_ELEMENT_TYPES_H_
