#include "roundhouse/tools/verifying/ulps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"

namespace roundhouse {
namespace {

constexpr uint64_t kInfinitelyMany = std::numeric_limits<uint64_t>::max();

// A number, and its index in the order of all numbers of its kind: 0 is number 0, whatever its
// sign.
struct Element {
  double value = 0;
  int64_t order = 0;
  bool is_float = false;
};

template <typename Bits>
int64_t OrderOf(Bits bits, int width) {
  const Bits sign = static_cast<Bits>(Bits{1} << (width - 1));
  const auto magnitude = static_cast<int64_t>(bits & static_cast<Bits>(sign - 1));
  return (bits & sign) != 0 ? -magnitude : magnitude;
}

template <typename T>
T Load(absl::Span<const std::byte> bytes, int64_t flat_index) {
  T value;
  std::memcpy(&value, bytes.data() + flat_index * static_cast<int64_t>(sizeof(T)), sizeof(T));
  return value;
}

template <typename T>
Element Whole(absl::Span<const std::byte> bytes, int64_t flat_index) {
  const T value = Load<T>(bytes, flat_index);
  return {static_cast<double>(value), static_cast<int64_t>(value), false};
}

Element ElementAt(const Tensor& tensor, int64_t flat_index) {
  const absl::Span<const std::byte> bytes = tensor.bytes();
  switch (tensor.element_type().kind()) {
    case ElementKind::kF64: {
      const auto bits = Load<uint64_t>(bytes, flat_index);
      return {std::bit_cast<double>(bits), OrderOf(bits, 64), true};
    }
    case ElementKind::kF32: {
      const auto bits = Load<uint32_t>(bytes, flat_index);
      return {std::bit_cast<float>(bits), OrderOf(bits, 32), true};
    }
    case ElementKind::kF16: {
      const auto bits = Load<uint16_t>(bytes, flat_index);
      return {HalfBitsToFloat(bits), OrderOf(bits, 16), true};
    }
    case ElementKind::kBF16: {
      const auto bits = Load<uint16_t>(bytes, flat_index);
      return {BFloat16BitsToFloat(bits), OrderOf(bits, 16), true};
    }
    case ElementKind::kI64:
      return Whole<int64_t>(bytes, flat_index);
    case ElementKind::kI32:
      return Whole<int32_t>(bytes, flat_index);
    case ElementKind::kI16:
      return Whole<int16_t>(bytes, flat_index);
    case ElementKind::kI8:
      return Whole<int8_t>(bytes, flat_index);
    default:
      return Whole<uint8_t>(bytes, flat_index);
  }
}

bool IsComparable(ElementKind kind) {
  return IsFloat(kind) || kind == ElementKind::kI1 || kind == ElementKind::kI8 ||
         kind == ElementKind::kI16 || kind == ElementKind::kI32 || kind == ElementKind::kI64;
}

uint64_t UlpsBetween(const Element& a, const Element& b) {
  if (a.is_float && std::isnan(a.value) && std::isnan(b.value)) return 0;
  if (a.order == b.order) return 0;
  if (a.is_float && (!std::isfinite(a.value) || !std::isfinite(b.value))) return kInfinitelyMany;
  const auto low = static_cast<uint64_t>(std::min(a.order, b.order));
  return static_cast<uint64_t>(std::max(a.order, b.order)) - low;
}

double GreatestMagnitude(const Tensor& tensor) {
  double greatest = 0;
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    const double magnitude = std::fabs(ElementAt(tensor, i).value);
    if (std::isfinite(magnitude)) greatest = std::max(greatest, magnitude);
  }
  return greatest;
}

std::vector<int64_t> IndexOf(int64_t flat_index, absl::Span<const int64_t> sizes) {
  std::vector<int64_t> index(sizes.size());
  for (size_t axis = sizes.size(); axis-- > 0;) {
    index[axis] = flat_index % sizes[axis];
    flat_index /= sizes[axis];
  }
  return index;
}

}  // namespace

absl::StatusOr<UlpDifference> CompareUlps(const Tensor& found, const Tensor& expected,
                                          const UlpTolerance& tolerance) {
  if (found.shape().sizes() != expected.shape().sizes() ||
      found.element_type().kind() != expected.element_type().kind() ||
      !IsComparable(expected.element_type().kind())) {
    return absl::InvalidArgumentError(
        absl::StrCat("found ", found.type().ToString(), ", expected ", expected.type().ToString()));
  }
  RH_ASSIGN_OR_RETURN(const Tensor left, found.Materialize());
  RH_ASSIGN_OR_RETURN(const Tensor right, expected.Materialize());
  const double near = tolerance.near_zero * GreatestMagnitude(right);
  UlpDifference difference = {.num_elements = right.num_elements()};
  for (int64_t i = 0; i < right.num_elements(); ++i) {
    const Element a = ElementAt(left, i);
    const Element b = ElementAt(right, i);
    const uint64_t ulps = UlpsBetween(a, b);
    if (ulps == 0 || (a.is_float && std::fabs(a.value - b.value) <= near)) continue;
    if (!b.is_float || ulps > tolerance.allowed) ++difference.num_different;
    if (ulps <= difference.max_ulps) continue;
    difference.max_ulps = ulps;
    difference.worst_index = IndexOf(i, right.shape().sizes());
    difference.found = a.value;
    difference.expected = b.value;
  }
  return difference;
}

namespace {

// With enough digits to distinguish it from its neighbours.
std::string Digits(double x) {
  const bool is_float = std::fabs(x) <= std::numeric_limits<float>::max() &&
                        static_cast<double>(static_cast<float>(x)) == x;
  return absl::StrFormat("%.*g", is_float ? 9 : 17, x);
}

}  // namespace

std::string UlpDifference::ToString() const {
  if (max_ulps == 0) return absl::StrCat("all ", num_elements, " elements are equal");
  return absl::StrCat(
      "at most ", max_ulps == kInfinitelyMany ? "infinitely many" : absl::StrCat(max_ulps),
      " ULP, at [", absl::StrJoin(worst_index, ", "), "]: found ", Digits(found), ", expected ",
      Digits(expected),
      num_different == 0 ? ""
                         : absl::StrCat("; ", num_different, " of ", num_elements,
                                        " elements differ by more than is allowed"));
}

}  // namespace roundhouse
