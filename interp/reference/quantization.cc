#include "roundhouse/interp/reference/quantization.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/float16.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/interp/reference/four_bit.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

Grid::Grid(const ElementType& type, int64_t index) {
  const Quantization& quantization = *type.quantization();
  expressed_ = quantization.expressed;
  scale_ = quantization.scales[index];
  zero_point_ = quantization.zero_points[index];
  std::tie(least_, greatest_) = quantization.storage_range.value_or(IntegerRange(type.kind()));
}

double Grid::Real(int64_t stored) const {
  const __int128 distance = static_cast<__int128>(stored) - zero_point_;
  if (expressed_ == ElementKind::kF64) return static_cast<double>(distance) * scale_;
  const float real = static_cast<float>(distance) * static_cast<float>(scale_);
  if (expressed_ == ElementKind::kF16) return Half(real);
  if (expressed_ == ElementKind::kBF16) return BFloat16(real);
  return real;
}

int64_t Grid::Stored(double real) const {
  double quotient = expressed_ == ElementKind::kF64
                        ? real / scale_
                        : static_cast<float>(real) / static_cast<float>(scale_);
  if (std::isnan(quotient)) quotient = 0;
  const double sum = std::nearbyint(quotient) + static_cast<double>(zero_point_);
  // Compared as doubles, so that what is cast fits.
  if (sum <= static_cast<double>(least_)) return least_;
  if (sum >= static_cast<double>(greatest_)) return greatest_;
  return static_cast<int64_t>(sum);
}

namespace {

// Calls run(grid, begin, end) for each run of elements that share a scale, in order.
template <typename Run>
absl::Status ForEachGrid(const Type& type, const Run& run) {
  RH_RETURN_IF_ERROR(VerifyType(type));
  RH_ASSIGN_OR_RETURN(const int64_t count, type.shape().NumElements());
  const ElementType& element = type.element_type();
  if (!element.quantization()->axis) {
    run(Grid(element, 0), 0, count);
    return absl::OkStatus();
  }
  const int64_t axis = *element.quantization()->axis;
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  int64_t length = count == 0 ? 0 : 1;
  for (size_t i = axis + 1; i < sizes.size() && count != 0; ++i) length *= sizes[i];
  int64_t index = 0;
  for (int64_t begin = 0; begin < count; begin += length) {
    run(Grid(element, index), begin, begin + length);
    index = (index + 1) % sizes[axis];
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<double>> Dequantized(const Tensor& tensor) {
  const std::vector<int64_t> stored = StoredIntegers(tensor);
  std::vector<double> reals(stored.size());
  RH_RETURN_IF_ERROR(ForEachGrid(tensor.type(), [&](const Grid& grid, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) reals[i] = grid.Real(stored[i]);
  }));
  return reals;
}

absl::StatusOr<Tensor> Quantized(absl::Span<const double> reals, const Type& type) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Uninitialized(type));
  std::vector<int64_t> stored(reals.size());
  RH_RETURN_IF_ERROR(ForEachGrid(type, [&](const Grid& grid, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) stored[i] = grid.Stored(reals[i]);
  }));
  StoreIntegers(stored, tensor);
  return tensor;
}

std::vector<int64_t> StoredIntegers(const Tensor& tensor) {
  if (BitWidth(tensor.element_type().kind()) == 4) {
    const std::vector<int8_t> elements = UnpackFourBit(tensor);
    return std::vector<int64_t>(elements.begin(), elements.end());
  }
  std::vector<int64_t> integers;
  const absl::Status status = VisitIntegers(tensor.element_type().kind(), [&](auto tag) {
    const auto elements = tensor.data<typename decltype(tag)::type>();
    integers.assign(elements.begin(), elements.end());
    return absl::OkStatus();
  });
  RH_CHECK(status.ok()) << status.ToString();
  return integers;
}

void StoreIntegers(absl::Span<const int64_t> integers, Tensor& tensor) {
  if (BitWidth(tensor.element_type().kind()) == 4) {
    const absl::Span<std::byte> bytes = tensor.mutable_bytes();
    for (size_t i = 0; i < integers.size(); ++i) PutFourBits(bytes, i, integers[i]);
    return;
  }
  const absl::Status status = VisitIntegers(tensor.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const absl::Span<T> elements = tensor.mutable_data<T>();
    for (size_t i = 0; i < integers.size(); ++i) elements[i] = static_cast<T>(integers[i]);
    return absl::OkStatus();
  });
  RH_CHECK(status.ok()) << status.ToString();
}

}  // namespace roundhouse::reference
