#include "roundhouse/dialects/onnx/element_types.h"

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "roundhouse/core/element_type.h"

namespace roundhouse::onnx_dialect {
namespace {

struct Row {
  int32_t data_type;
  ElementKind kind;
  absl::string_view opaque = "";  // Where `kind` is kOpaque.
};

// TensorProto.DataType. The last ones came after the library that reads the files.
constexpr Row kRows[] = {
    {1, ElementKind::kF32},
    {2, ElementKind::kU8},
    {3, ElementKind::kI8},
    {4, ElementKind::kU16},
    {5, ElementKind::kI16},
    {6, ElementKind::kI32},
    {7, ElementKind::kI64},
    {8, ElementKind::kString},
    {9, ElementKind::kI1},
    {10, ElementKind::kF16},
    {11, ElementKind::kF64},
    {12, ElementKind::kU32},
    {13, ElementKind::kU64},
    {14, ElementKind::kComplex64},
    {15, ElementKind::kComplex128},
    {16, ElementKind::kBF16},
    {17, ElementKind::kOpaque, "f8E4M3FN"},
    {18, ElementKind::kOpaque, "f8E4M3FNUZ"},
    {19, ElementKind::kOpaque, "f8E5M2"},
    {20, ElementKind::kOpaque, "f8E5M2FNUZ"},
    {21, ElementKind::kU4},
    {22, ElementKind::kI4},
};

}  // namespace

std::optional<ElementType> ElementTypeFromOnnx(int32_t data_type) {
  for (const Row& row : kRows) {
    if (row.data_type != data_type) continue;
    if (row.kind == ElementKind::kOpaque) return ElementType::Opaque(std::string(row.opaque));
    return ElementType(row.kind);
  }
  return std::nullopt;
}

std::optional<int32_t> OnnxDataType(const ElementType& type) {
  if (type.is_quantized()) return std::nullopt;
  for (const Row& row : kRows) {
    if (row.kind == type.kind() && row.opaque == type.opaque_text()) return row.data_type;
  }
  return std::nullopt;
}

}  // namespace roundhouse::onnx_dialect
