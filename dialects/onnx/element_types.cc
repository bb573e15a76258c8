#include "roundhouse/dialects/onnx/element_types.h"

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::onnx_dialect {
namespace {

struct Row {
  int32_t data_type;
  absl::string_view name;  // As schemas write it: "tensor(NAME)".
  ElementKind kind;
};

// TensorProto.DataType. The last ones are newer than the library that reads the files.
constexpr Row kRows[] = {
    {1, "float", ElementKind::kF32},
    {2, "uint8", ElementKind::kU8},
    {3, "int8", ElementKind::kI8},
    {4, "uint16", ElementKind::kU16},
    {5, "int16", ElementKind::kI16},
    {6, "int32", ElementKind::kI32},
    {7, "int64", ElementKind::kI64},
    {8, "string", ElementKind::kString},
    {9, "bool", ElementKind::kI1},
    {10, "float16", ElementKind::kF16},
    {11, "double", ElementKind::kF64},
    {12, "uint32", ElementKind::kU32},
    {13, "uint64", ElementKind::kU64},
    {14, "complex64", ElementKind::kComplex64},
    {15, "complex128", ElementKind::kComplex128},
    {16, "bfloat16", ElementKind::kBF16},
    {17, "float8e4m3fn", ElementKind::kF8E4M3FN},
    {18, "float8e4m3fnuz", ElementKind::kF8E4M3FNUZ},
    {19, "float8e5m2", ElementKind::kF8E5M2},
    {20, "float8e5m2fnuz", ElementKind::kF8E5M2FNUZ},
    {21, "uint4", ElementKind::kU4},
    {22, "int4", ElementKind::kI4},
    {23, "float4e2m1", ElementKind::kF4E2M1FN},
    {24, "float8e8m0", ElementKind::kF8E8M0FNU},
    {25, "uint2", ElementKind::kU2},
    {26, "int2", ElementKind::kI2},
};

}  // namespace

std::optional<ElementType> ElementTypeFromOnnx(int32_t data_type) {
  for (const Row& row : kRows) {
    if (row.data_type == data_type) return ElementType(row.kind);
  }
  return std::nullopt;
}

std::optional<ElementKind> ElementKindOfTensorType(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, "tensor(") || !absl::ConsumeSuffix(&text, ")")) {
    return std::nullopt;
  }
  for (const Row& row : kRows) {
    if (row.name == text) return row.kind;
  }
  return std::nullopt;
}

std::optional<int32_t> OnnxDataType(const ElementType& type) {
  if (type.is_quantized()) return std::nullopt;
  for (const Row& row : kRows) {
    if (row.kind == type.kind()) return row.data_type;
  }
  return std::nullopt;
}

}  // namespace roundhouse::onnx_dialect
