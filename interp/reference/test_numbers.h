// Converts plain doubles to tensors of any kind of number and back, for tests that run an op on
// every kind that it claims to support.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_TEST_NUMBERS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_TEST_NUMBERS_H_

#include <complex>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/walks/unpack.h"

namespace roundhouse::reference {

// All kinds of numbers, and i1, in an op's set; without quantised kinds.
template <DeclaredOp Op>
std::vector<ElementKind> KindsOf() {
  std::vector<ElementKind> kinds;
  for (ElementKind kind : kAllElementKinds) {
    if (kind != ElementKind::kString && Op::kSpec.elements.contains(kind)) kinds.push_back(kind);
  }
  return kinds;
}

template <typename Visitor>
void VisitTestKind(ElementKind kind, const Visitor& visit) {
  const auto status = [&]() -> absl::Status {
    const auto with_status = [&](auto tag) {
      visit(tag);
      return absl::OkStatus();
    };
    if (kind == ElementKind::kI1) return with_status(Tag<bool>{});
    if (kind == ElementKind::kComplex64) return with_status(Tag<std::complex<float>>{});
    if (kind == ElementKind::kComplex128) return with_status(Tag<std::complex<double>>{});
    return VisitNumbers(kind, with_status);
  }();
  RH_CHECK(status.ok()) << status.ToString();
}

// Rounds the values to the kind if it does not have them.
inline Tensor Numbers(const ElementType& element, absl::Span<const int64_t> sizes,
                      absl::Span<const double> values) {
  absl::StatusOr<Tensor> tensor = Tensor::Zeros(Type::Tensor(element, Shape::Of(sizes)));
  RH_CHECK(tensor.ok()) << tensor.status().ToString();
  RH_CHECK(tensor->num_elements() == static_cast<int64_t>(values.size())) << "wrong count";
  if (IsSmallFloat(element.kind())) {
    const absl::Span<std::byte> bytes = tensor->mutable_bytes();
    for (size_t i = 0; i < values.size(); ++i) {
      const uint64_t bits = FloatToBits(element.kind(), values[i]);
      if (IsPacked(element.kind())) {
        PutPackedBits(bytes, i, BitWidth(element.kind()), static_cast<int64_t>(bits));
      } else {
        bytes[i] = static_cast<std::byte>(bits);
      }
    }
    return *std::move(tensor);
  }
  if (IsPacked(element.kind())) {
    const std::vector<int8_t> elements(values.begin(), values.end());
    Pack(elements, *tensor);
    return *std::move(tensor);
  }
  VisitTestKind(element.kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const absl::Span<T> elements = tensor->mutable_data<T>();
    for (size_t i = 0; i < values.size(); ++i) elements[i] = static_cast<T>(values[i]);
  });
  return *std::move(tensor);
}

// Returns the elements as doubles; the real parts of complex numbers.
inline std::vector<double> Reals(const Tensor& tensor) {
  std::vector<double> values;
  const ElementKind kind = tensor.element_type().kind();
  if (IsSmallFloat(kind)) {
    for (int64_t i = 0; i < tensor.num_elements(); ++i) {
      values.push_back(FloatFromBits(kind, IsPacked(kind)
                                               ? PackedBitsAt(tensor.bytes(), i, BitWidth(kind))
                                               : std::to_integer<uint64_t>(tensor.bytes()[i])));
    }
    return values;
  }
  if (IsPacked(tensor.element_type().kind())) {
    const std::vector<int8_t> elements = Unpack(tensor).value();
    return std::vector<double>(elements.begin(), elements.end());
  }
  VisitTestKind(tensor.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (const T& element : tensor.data<T>()) {
      if constexpr (std::is_same_v<T, std::complex<float>> ||
                    std::is_same_v<T, std::complex<double>>) {
        values.push_back(element.real());
      } else {
        values.push_back(static_cast<double>(element));
      }
    }
  });
  return values;
}

// Slightly more than half a unit in the last place of 1: the error of one rounding. For f64 it is
// larger, as the expected values are not exact themselves.
inline double RoundingOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
      return 0x1p-49;
    case ElementKind::kF32:
      return 0x1.01p-24;
    case ElementKind::kF16:
      return 0x1.01p-11;
    case ElementKind::kBF16:
      return 0x1.01p-8;
    default:
      return 0;
  }
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_TEST_NUMBERS_H_
