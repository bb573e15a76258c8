#include "roundhouse/service/tensor_difference.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// How far apart two elements are: in value, and by how much that exceeds the tolerance (zero or
// negative if it does not).
struct Distance {
  double difference = 0;
  double excess = 0;
};

constexpr Distance kNotComparable = {kInfinity, kInfinity};

// The index of a float among all floats of its kind, in order; both zeros have the same index.
template <typename T>
int64_t OrdinalOf(T value) {
  using Bits = std::conditional_t<sizeof(T) == 8, int64_t,
                                  std::conditional_t<sizeof(T) == 4, int32_t, int16_t>>;
  Bits bits;
  std::memcpy(&bits, &value, sizeof(bits));
  // The sign bit makes a negative number of what is otherwise a magnitude.
  return bits >= 0 ? bits : std::numeric_limits<Bits>::min() - int64_t{bits};
}

template <typename T>
bool SameBits(T a, T b) {
  return std::memcmp(&a, &b, sizeof(a)) == 0;
}

template <typename T>
Distance FloatDistance(T found, T expected, const Tolerance& tolerance) {
  const double a = static_cast<double>(found);
  const double b = static_cast<double>(expected);
  if (std::isnan(a) && std::isnan(b)) return {};
  if (tolerance.rule() == Tolerance::Rule::kExact) {
    if (SameBits(found, expected)) return {};
    if (std::isnan(a) || std::isnan(b)) return kNotComparable;
    const double difference = std::abs(a - b);
    // Zeros of different sign have difference 0, yet differ.
    return {difference, std::max(difference, std::numeric_limits<double>::denorm_min())};
  }
  if (a == b) return {};
  if (!std::isfinite(a) || !std::isfinite(b)) return kNotComparable;
  const double difference = std::abs(a - b);
  if (tolerance.rule() == Tolerance::Rule::kUlps) {
    // Both are finite, so the indices are far from overflow even for f64, except in the
    // subtraction.
    const int64_t left = OrdinalOf(found);
    const int64_t right = OrdinalOf(expected);
    const uint64_t apart = left > right
                               ? static_cast<uint64_t>(left) - static_cast<uint64_t>(right)
                               : static_cast<uint64_t>(right) - static_cast<uint64_t>(left);
    return {difference, apart <= tolerance.ulps() ? 0 : static_cast<double>(apart)};
  }
  return {difference, difference - (tolerance.absolute() + tolerance.relative() * std::abs(b))};
}

template <typename T>
Distance IntegerDistance(T found, T expected, const Tolerance& tolerance) {
  if (found == expected) return {};
  const uint64_t apart = found > expected
                             ? static_cast<uint64_t>(found) - static_cast<uint64_t>(expected)
                             : static_cast<uint64_t>(expected) - static_cast<uint64_t>(found);
  const double difference = static_cast<double>(apart);
  switch (tolerance.rule()) {
    case Tolerance::Rule::kExact:
      return {difference, difference};
    case Tolerance::Rule::kUlps:
      return {difference, apart <= tolerance.ulps() ? 0 : difference};
    case Tolerance::Rule::kClose:
      break;
  }
  const double magnitude = std::abs(static_cast<double>(expected));
  return {difference, difference - (tolerance.absolute() + tolerance.relative() * magnitude)};
}

template <typename T>
Distance DistanceOf(const T& found, const T& expected, const Tolerance& tolerance) {
  if constexpr (std::is_same_v<T, std::string>) {
    return found == expected ? Distance{} : Distance{0, kInfinity};
  } else if constexpr (std::is_same_v<T, bool>) {
    return found == expected ? Distance{} : Distance{1, 1};
  } else if constexpr (std::is_integral_v<T>) {
    return IntegerDistance(found, expected, tolerance);
  } else if constexpr (requires { found.real(); }) {
    const Distance real = FloatDistance(found.real(), expected.real(), tolerance);
    const Distance imaginary = FloatDistance(found.imag(), expected.imag(), tolerance);
    return {std::hypot(real.difference, imaginary.difference),
            std::max(real.excess, imaginary.excess)};
  } else {
    return FloatDistance(found, expected, tolerance);
  }
}

std::string NumberText(double value) {
  if (std::isinf(value)) return "inf";
  return absl::StrFormat("%.6g", value);
}

template <typename T>
double Magnitude(const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    return 0;
  } else if constexpr (requires { value.real(); }) {
    return std::max(std::abs(static_cast<double>(value.real())),
                    std::abs(static_cast<double>(value.imag())));
  } else {
    return std::abs(static_cast<double>(value));
  }
}

template <typename T>
std::string AllowedText(const T& expected, const Tolerance& tolerance) {
  switch (tolerance.rule()) {
    case Tolerance::Rule::kExact:
      return "none";
    case Tolerance::Rule::kUlps:
      return absl::StrCat(tolerance.ulps(), " ulp");
    case Tolerance::Rule::kClose:
      break;
  }
  if (std::is_same_v<T, std::string> || std::is_same_v<T, bool>) return "none";
  return NumberText(tolerance.absolute() + tolerance.relative() * Magnitude(expected));
}

std::vector<int64_t> Coordinates(int64_t index, absl::Span<const int64_t> sizes) {
  std::vector<int64_t> coordinates(sizes.size());
  for (size_t axis = sizes.size(); axis-- > 0;) {
    coordinates[axis] = index % sizes[axis];
    index /= sizes[axis];
  }
  return coordinates;
}

template <typename T>
TensorDifference CompareElements(const Tensor& a, const Tensor& b, absl::Span<const T> found,
                                 absl::Span<const T> expected, const Tolerance& tolerance) {
  TensorDifference result;
  result.num_elements = static_cast<int64_t>(found.size());
  size_t worst = 0;
  double worst_excess = 0;
  for (size_t i = 0; i < found.size(); ++i) {
    const Distance distance = DistanceOf(found[i], expected[i], tolerance);
    result.max_absolute = std::max(result.max_absolute, distance.difference);
    // Written so that a NaN, from an invalid tolerance, counts as different.
    if (distance.excess <= 0) continue;
    if (result.num_different++ == 0 || distance.excess > worst_excess) {
      worst = i;
      worst_excess = distance.excess;
      result.difference = distance.difference;
    }
  }
  if (result.num_different == 0) return result;
  result.worst_index = Coordinates(static_cast<int64_t>(worst), a.shape().sizes());
  result.found = ElementText(a, static_cast<int64_t>(worst));
  result.expected = ElementText(b, static_cast<int64_t>(worst));
  result.allowed = AllowedText(expected[worst], tolerance);
  return result;
}

// Widens kinds that have no C++ type to `T`, which can hold all of their values.
template <typename T>
absl::StatusOr<std::vector<T>> Widen(const Tensor& tensor) {
  const ElementKind kind = tensor.element_type().kind();
  std::vector<T> elements;
  RH_RETURN_IF_ERROR(TryResize(elements, tensor.num_elements(), tensor.type().ToString()));
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    const auto bits = IsPacked(kind) ? PackedBitsAt(tensor.bytes(), i, BitWidth(kind))
                                     : std::to_integer<uint8_t>(tensor.bytes()[i]);
    elements[i] = IsSmallFloat(kind) ? static_cast<T>(FloatFromBits(kind, bits))
                                     : static_cast<T>(PackedInteger(kind, bits));
  }
  return elements;
}

template <typename T>
absl::StatusOr<TensorDifference> CompareWidened(const Tensor& a, const Tensor& b,
                                                const Tolerance& tolerance) {
  RH_ASSIGN_OR_RETURN(const std::vector<T> left, Widen<T>(a));
  RH_ASSIGN_OR_RETURN(const std::vector<T> right, Widen<T>(b));
  return CompareElements(a, b, absl::MakeConstSpan(left), absl::MakeConstSpan(right), tolerance);
}

template <typename T>
absl::Span<const T> Elements(const Tensor& tensor) {
  return absl::MakeConstSpan(reinterpret_cast<const T*>(tensor.bytes().data()),
                             tensor.num_elements());
}

}  // namespace

std::string TensorDifference::ToString() const {
  if (ok()) return absl::StrCat("all ", num_elements, " elements are within the tolerance");
  return absl::StrCat(num_different, " of ", num_elements,
                      num_elements == 1 ? " element" : " elements",
                      num_different == 1 ? " differs" : " differ", "; worst at [",
                      absl::StrJoin(worst_index, ", "), "]: found ", found, ", expected ", expected,
                      ", difference ", NumberText(difference), ", allowed ", allowed);
}

absl::StatusOr<TensorDifference> Compare(const Tensor& found, const Tensor& expected,
                                         const Tolerance& tolerance) {
  const ElementKind kind = found.element_type().kind();
  if (kind != expected.element_type().kind() ||
      found.shape().WithoutNames() != expected.shape().WithoutNames()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", expected.type().ToString(), ", found ", found.type().ToString()));
  }
  RH_ASSIGN_OR_RETURN(const Tensor a, found.Materialize());
  RH_ASSIGN_OR_RETURN(const Tensor b, expected.Materialize());
  auto compare = [&](auto tag) {
    using T = decltype(tag);
    return CompareElements(a, b, Elements<T>(a), Elements<T>(b), tolerance);
  };
  switch (kind) {
    case ElementKind::kF64:
      return compare(double());
    case ElementKind::kF32:
      return compare(float());
    case ElementKind::kF16:
      return compare(Half());
    case ElementKind::kBF16:
      return compare(BFloat16());
    case ElementKind::kI64:
      return compare(int64_t());
    case ElementKind::kI32:
      return compare(int32_t());
    case ElementKind::kI16:
      return compare(int16_t());
    case ElementKind::kI8:
      return compare(int8_t());
    case ElementKind::kU64:
      return compare(uint64_t());
    case ElementKind::kU32:
      return compare(uint32_t());
    case ElementKind::kU16:
      return compare(uint16_t());
    case ElementKind::kU8:
      return compare(uint8_t());
    case ElementKind::kI1:
      return compare(bool());
    case ElementKind::kComplex64:
      return compare(std::complex<float>());
    case ElementKind::kComplex128:
      return compare(std::complex<double>());
    case ElementKind::kI4:
    case ElementKind::kU4:
    case ElementKind::kI2:
    case ElementKind::kU2:
      return CompareWidened<int8_t>(a, b, tolerance);
    case ElementKind::kF8E4M3FN:
    case ElementKind::kF8E4M3FNUZ:
    case ElementKind::kF8E5M2:
    case ElementKind::kF8E5M2FNUZ:
    case ElementKind::kF8E8M0FNU:
    case ElementKind::kF4E2M1FN:
      return CompareWidened<double>(a, b, tolerance);
    case ElementKind::kString:
    case ElementKind::kOpaque:
      break;
  }
  if (!a.is_strings() || !b.is_strings()) {
    return absl::UnimplementedError(
        absl::StrCat("the elements of ", found.type().ToString(), " cannot be compared"));
  }
  return CompareElements(a, b, a.strings(), b.strings(), tolerance);
}

}  // namespace roundhouse
