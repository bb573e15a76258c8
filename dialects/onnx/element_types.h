// ONNX's numbers for element types.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_ELEMENT_TYPES_H_
#define ROUNDHOUSE_DIALECTS_ONNX_ELEMENT_TYPES_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::onnx_dialect {

// Returns nullopt for a number that ONNX does not have.
std::optional<ElementType> ElementTypeFromOnnx(int32_t data_type);
// Parses a type as schemas write it, "tensor(float)"; nullopt for any other text.
std::optional<ElementKind> ElementKindOfTensorType(absl::string_view text);
// Returns nullopt if ONNX has no such type.
std::optional<int32_t> OnnxDataType(const ElementType& type);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_ELEMENT_TYPES_H_
