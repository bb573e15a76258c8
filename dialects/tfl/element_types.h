// Converts between TFLite's element types ("FLOAT32") and ours.
#ifndef ROUNDHOUSE_DIALECTS_TFL_ELEMENT_TYPES_H_
#define ROUNDHOUSE_DIALECTS_TFL_ELEMENT_TYPES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::tfl {

// Elements that are handles of objects of the runtime.
inline constexpr absl::string_view kResource = "!tfl.resource";
inline constexpr absl::string_view kVariant = "!tfl.variant";

// By the schema's number; nullopt if it has no such number.
std::optional<ElementType> ElementTypeOf(int8_t tensor_type);
// By the schema's name.
std::optional<ElementType> ElementTypeOfName(absl::string_view tensor_type);
// The reverse; of a quantised type, its storage. Nullopt if TFLite has no such elements.
std::optional<int8_t> TensorTypeOf(const ElementType& element);
// "INT32"; empty if TFLite has no such elements.
std::string TensorTypeNameOf(const ElementType& element);

}  // namespace roundhouse::tfl

#endif  // ROUNDHOUSE_DIALECTS_TFL_ELEMENT_TYPES_H_
