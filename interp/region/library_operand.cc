#include "roundhouse/interp/region/library_operand.h"

#include <cmath>
#include <cstdint>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

namespace {

absl::Status TooMany(absl::string_view what, int64_t found) {
  return absl::UnimplementedError(
      absl::StrCat("at most ", kMaxLibraryCount, " are supported: ", what, ": ", found));
}

}  // namespace

absl::Status TakesOnlyF32(const Type& type, int64_t max_rank) {
  if (type.is_none()) return absl::OkStatus();
  if (!type.is_tensor() || type.element_type().is_quantized() ||
      type.element_type().kind() != ElementKind::kF32)
    return absl::UnimplementedError(absl::StrCat("only f32 is supported, not ", type.ToString()));
  return TakesSizes(type, max_rank);
}

absl::Status TakesSizes(const Type& type, int64_t max_rank) {
  if (type.is_none()) return absl::OkStatus();
  if (!type.is_tensor())
    return absl::UnimplementedError(
        absl::StrCat("only tensors are supported, not ", type.ToString()));
  const Shape& shape = type.shape();
  if (!shape.is_ranked()) return absl::UnimplementedError("the rank is not known");
  if (shape.rank() > max_rank) {
    return absl::UnimplementedError(
        absl::StrCat("at most ", max_rank, " axes are supported, not ", shape.rank()));
  }
  int64_t count = 1;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const std::optional<int64_t> size = shape.size(axis);
    if (!size) continue;
    if (*size == 0) return absl::UnimplementedError("there are no elements");
    // `count` has at most 32 bits here.
    if (*size > kMaxLibraryCount || count * *size > kMaxLibraryCount)
      return absl::UnimplementedError(absl::StrCat(
          "at most ", kMaxLibraryCount, " elements are supported, not those of ", type.ToString()));
    count *= *size;
  }
  return absl::OkStatus();
}

absl::Status TakesWindow(const canonical::WindowAxis& window, int64_t input) {
  for (const int64_t count :
       {window.size, window.stride, window.dilation, window.pad_begin, window.pad_end, input}) {
    if (count > kMaxLibraryCount) return TooMany("positions of a window", count);
  }
  if ((window.size - 1) * window.dilation >= kMaxLibraryCount)
    return TooMany("elements that a window covers", (window.size - 1) * window.dilation + 1);
  if (input + window.pad_begin + window.pad_end > kMaxLibraryCount)
    return TooMany("elements with the padding", input + window.pad_begin + window.pad_end);
  return absl::OkStatus();
}

bool HasBytes(const Type& type) {
  if (!type.is_tensor()) return false;
  const ElementKind kind = type.element_type().kind();
  return kind == ElementKind::kI8 || kind == ElementKind::kU8;
}

absl::Status TakesPerTensorBytes(const Type& type) {
  if (!HasBytes(type))
    return absl::UnimplementedError(
        absl::StrCat("only bytes are supported here, not ", type.ToString()));
  const Quantization* quantization = type.element_type().quantization();
  if (quantization == nullptr) return absl::OkStatus();
  const auto [least, greatest] = IntegerRange(type.element_type().kind());
  if (quantization->expressed != ElementKind::kF32 || quantization->axis.has_value() ||
      quantization->zero_points[0] < least || quantization->zero_points[0] > greatest)
    return absl::UnimplementedError(absl::StrCat(
        "only bytes for f32 with one scale and a zero point in their range are supported, not ",
        type.ToString()));
  return absl::OkStatus();
}

bool RoundsByRatio(canonical::Rounding rounding, const ElementType& to) {
  if (rounding == canonical::Rounding::kRatio) return true;
  int exponent;
  return rounding == canonical::Rounding::kNearestEven &&
         std::frexp(to.quantization()->scales[0], &exponent) == 0.5 && exponent > -64 &&
         exponent < 64;
}

}  // namespace roundhouse
