#include "roundhouse/dialects/tfl/element_types.h"

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/tfl/option_schema.h"

namespace roundhouse::tfl {
namespace {

struct Entry {
  absl::string_view name;
  ElementKind kind;
  absl::string_view opaque = "";
};

constexpr Entry kEntries[] = {{"FLOAT32", ElementKind::kF32},
                              {"FLOAT16", ElementKind::kF16},
                              {"INT32", ElementKind::kI32},
                              {"UINT8", ElementKind::kU8},
                              {"INT64", ElementKind::kI64},
                              {"STRING", ElementKind::kString},
                              {"BOOL", ElementKind::kI1},
                              {"INT16", ElementKind::kI16},
                              {"COMPLEX64", ElementKind::kComplex64},
                              {"INT8", ElementKind::kI8},
                              {"FLOAT64", ElementKind::kF64},
                              {"COMPLEX128", ElementKind::kComplex128},
                              {"UINT64", ElementKind::kU64},
                              {"RESOURCE", ElementKind::kOpaque, kResource},
                              {"VARIANT", ElementKind::kOpaque, kVariant},
                              {"UINT32", ElementKind::kU32},
                              {"UINT16", ElementKind::kU16},
                              {"INT4", ElementKind::kI4},
                              {"BFLOAT16", ElementKind::kBF16}};

}  // namespace

std::optional<ElementType> ElementTypeOfName(absl::string_view tensor_type) {
  for (const Entry& entry : kEntries) {
    if (entry.name != tensor_type) continue;
    if (entry.kind == ElementKind::kOpaque) return ElementType::Opaque(std::string(entry.opaque));
    return ElementType(entry.kind);
  }
  return std::nullopt;
}

std::optional<ElementType> ElementTypeOf(int8_t tensor_type) {
  return ElementTypeOfName(OptionSchema::Get().Enum("TensorType").NameOf(tensor_type));
}

std::string TensorTypeNameOf(const ElementType& element) {
  for (const Entry& entry : kEntries) {
    if (entry.kind != element.kind()) continue;
    if (entry.kind == ElementKind::kOpaque && entry.opaque != element.opaque_text()) continue;
    return std::string(entry.name);
  }
  return "";
}

std::optional<int8_t> TensorTypeOf(const ElementType& element) {
  const std::string name = TensorTypeNameOf(element);
  if (name.empty()) return std::nullopt;
  return static_cast<int8_t>(*OptionSchema::Get().Enum("TensorType").ValueOf(name));
}

}  // namespace roundhouse::tfl
