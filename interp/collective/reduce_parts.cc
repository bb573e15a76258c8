#include "roundhouse/interp/collective/reduce_parts.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/interp/reference/arithmetic/extremes.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {
namespace {

template <typename T>
T At(absl::Span<const std::byte> bytes, size_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

// The type of a sum: unsigned for integers, so that it wraps around.
template <typename T>
struct Sum {
  using Type = double;
};
template <typename T>
requires std::is_integral_v<T>
struct Sum<T> {
  using Type = std::make_unsigned_t<T>;
};

template <typename T>
void ReduceAll(Reduction reduction, absl::Span<const absl::Span<const std::byte>> parts,
               absl::Span<std::byte> out) {
  using S = typename Sum<T>::Type;
  for (size_t i = 0; i < out.size() / sizeof(T); ++i) {
    T result;
    if (reduction == Reduction::kSum || reduction == Reduction::kMean) {
      auto sum = static_cast<S>(At<T>(parts[0], i));
      for (size_t part = 1; part < parts.size(); ++part)
        sum = static_cast<S>(sum + static_cast<S>(At<T>(parts[part], i)));
      if constexpr (!std::is_integral_v<T>) {
        if (reduction == Reduction::kMean) sum /= static_cast<double>(parts.size());
      }
      result = static_cast<T>(sum);
    } else {
      using Number = std::conditional_t<std::is_integral_v<T>, T, double>;
      auto extreme = static_cast<Number>(At<T>(parts[0], i));
      for (size_t part = 1; part < parts.size(); ++part) {
        const auto next = static_cast<Number>(At<T>(parts[part], i));
        extreme = reduction == Reduction::kMax ? reference::Maximum(extreme, next)
                                               : reference::Minimum(extreme, next);
      }
      result = static_cast<T>(extreme);
    }
    std::memcpy(out.data() + i * sizeof(T), &result, sizeof(T));
  }
}

}  // namespace

absl::Status ReduceParts(Reduction reduction, ElementKind elements,
                         absl::Span<const absl::Span<const std::byte>> parts,
                         absl::Span<std::byte> out) {
  if (reduction == Reduction::kMean && !kFloats.contains(elements)) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected floats for a mean over devices, found ", ElementKindName(elements)));
  }
  switch (elements) {
    case ElementKind::kF64:
      ReduceAll<double>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kF32:
      ReduceAll<float>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kF16:
      ReduceAll<Half>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kBF16:
      ReduceAll<BFloat16>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kI64:
      ReduceAll<int64_t>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kI32:
      ReduceAll<int32_t>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kI16:
      ReduceAll<int16_t>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kI8:
      ReduceAll<int8_t>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kU64:
      ReduceAll<uint64_t>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kU32:
      ReduceAll<uint32_t>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kU16:
      ReduceAll<uint16_t>(reduction, parts, out);
      return absl::OkStatus();
    case ElementKind::kU8:
      ReduceAll<uint8_t>(reduction, parts, out);
      return absl::OkStatus();
    default:
      return absl::InvalidArgumentError(
          absl::StrCat("cannot reduce elements of ", ElementKindName(elements), " over devices"));
  }
}

}  // namespace roundhouse
