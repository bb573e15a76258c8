#include "roundhouse/service/tensor_elements.h"

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/packed_elements.h"

namespace roundhouse {
namespace {

template <typename T>
T Read(const Tensor& tensor, int64_t index) {
  T value;
  std::memcpy(&value, tensor.bytes().data() + index * sizeof(T), sizeof(T));
  return value;
}

uint8_t PackedBitsOf(const Tensor& tensor, int64_t index) {
  return PackedBitsAt(tensor.bytes(), index, BitWidth(tensor.element_type().kind()));
}

// Calls `visit` with a numeric element as a C++ value that is wide enough to be printed.
template <typename Visitor>
auto VisitNumber(const Tensor& tensor, int64_t index, const Visitor& visit)
    -> std::optional<decltype(visit(0.0))> {
  switch (tensor.element_type().kind()) {
    case ElementKind::kF64:
      return visit(Read<double>(tensor, index));
    case ElementKind::kF32:
      return visit(static_cast<double>(Read<float>(tensor, index)));
    case ElementKind::kF16:
      return visit(static_cast<double>(Read<Half>(tensor, index)));
    case ElementKind::kBF16:
      return visit(static_cast<double>(Read<BFloat16>(tensor, index)));
    case ElementKind::kI64:
      return visit(Read<int64_t>(tensor, index));
    case ElementKind::kI32:
      return visit(int64_t{Read<int32_t>(tensor, index)});
    case ElementKind::kI16:
      return visit(int64_t{Read<int16_t>(tensor, index)});
    case ElementKind::kI8:
      return visit(int64_t{Read<int8_t>(tensor, index)});
    case ElementKind::kU64:
      return visit(Read<uint64_t>(tensor, index));
    case ElementKind::kU32:
      return visit(int64_t{Read<uint32_t>(tensor, index)});
    case ElementKind::kU16:
      return visit(int64_t{Read<uint16_t>(tensor, index)});
    case ElementKind::kU8:
      return visit(int64_t{Read<uint8_t>(tensor, index)});
    case ElementKind::kI4:
    case ElementKind::kU4:
    case ElementKind::kI2:
    case ElementKind::kU2:
      return visit(
          int64_t{PackedInteger(tensor.element_type().kind(), PackedBitsOf(tensor, index))});
    case ElementKind::kF8E4M3FN:
    case ElementKind::kF8E4M3FNUZ:
    case ElementKind::kF8E5M2:
    case ElementKind::kF8E5M2FNUZ:
    case ElementKind::kF8E8M0FNU:
      return visit(FloatFromBits(tensor.element_type().kind(), Read<uint8_t>(tensor, index)));
    case ElementKind::kF4E2M1FN:
      return visit(FloatFromBits(tensor.element_type().kind(), PackedBitsOf(tensor, index)));
    case ElementKind::kI1:
      return visit(Read<bool>(tensor, index));
    case ElementKind::kComplex64:
    case ElementKind::kComplex128:
    case ElementKind::kString:
    case ElementKind::kOpaque:
      break;
  }
  return std::nullopt;
}

std::string FloatText(double value, ElementKind kind) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return FormatFloat(value, kind);
}

}  // namespace

std::string ElementText(const Tensor& tensor, int64_t index) {
  if (tensor.is_strings()) return QuoteString(tensor.strings()[index]);
  const ElementKind kind = tensor.element_type().kind();
  if (kind == ElementKind::kComplex64) {
    const auto value = Read<std::complex<float>>(tensor, index);
    return absl::StrCat("(", FloatText(value.real(), ElementKind::kF32), ", ",
                        FloatText(value.imag(), ElementKind::kF32), ")");
  }
  if (kind == ElementKind::kComplex128) {
    const auto value = Read<std::complex<double>>(tensor, index);
    return absl::StrCat("(", FloatText(value.real(), ElementKind::kF64), ", ",
                        FloatText(value.imag(), ElementKind::kF64), ")");
  }
  return VisitNumber(tensor, index,
                     [kind](auto value) -> std::string {
                       using T = decltype(value);
                       if constexpr (std::is_same_v<T, bool>) return value ? "true" : "false";
                       if constexpr (std::is_same_v<T, double>) return FloatText(value, kind);
                       return absl::StrCat(value);
                     })
      .value_or("?");
}

std::optional<double> ElementNumber(const Tensor& tensor, int64_t index) {
  if (tensor.is_strings()) return std::nullopt;
  return VisitNumber(tensor, index, [](auto value) { return static_cast<double>(value); });
}

}  // namespace roundhouse
