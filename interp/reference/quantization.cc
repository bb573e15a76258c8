#include "roundhouse/interp/reference/quantization.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/walks/unpack.h"

namespace roundhouse::reference {

using canonical::Rounding;

Quantizer::Quantizer(const ElementType& type, int64_t index) {
  const Quantization& quantization = *type.quantization();
  expressed_ = quantization.expressed;
  scale_ = quantization.scales[index];
  zero_point_ = quantization.zero_points[index];
  std::tie(least_, greatest_) = quantization.storage_range.value_or(IntegerRange(type.kind()));
}

double Quantizer::Real(int64_t stored) const {
  const __int128 offset = static_cast<__int128>(stored) - zero_point_;
  if (expressed_ == ElementKind::kF64) return static_cast<double>(offset) * scale_;
  const float real = static_cast<float>(offset) * static_cast<float>(scale_);
  if (expressed_ == ElementKind::kF16) return Half(real);
  if (expressed_ == ElementKind::kBF16) return BFloat16(real);
  return real;
}

int64_t Quantizer::Stored(double real, Rounding rounding) const {
  double quotient = expressed_ == ElementKind::kF64 || rounding == Rounding::kHalfAway
                        ? real / scale_
                        : static_cast<float>(real) / static_cast<float>(scale_);
  if (std::isnan(quotient)) quotient = 0;
  return StoredFromOffset(rounding == Rounding::kHalfAway ? std::round(quotient)
                                                          : std::nearbyint(quotient));
}

int64_t Quantizer::StoredFromOffset(double offset) const {
  const double sum = offset + static_cast<double>(zero_point_);
  // Compared as doubles, so that the cast value fits.
  if (sum <= static_cast<double>(least_)) return least_;
  if (sum >= static_cast<double>(greatest_)) return greatest_;
  return static_cast<int64_t>(sum);
}

int64_t Quantizer::StoredFromOffset(__int128 offset) const {
  const __int128 sum = offset + zero_point_;
  return static_cast<int64_t>(std::clamp<__int128>(sum, least_, greatest_));
}

namespace {

double Ratio(const Quantizer& from, const Quantizer& to) {
  if (from.expressed() == ElementKind::kF64) return from.scale() / to.scale();
  return static_cast<float>(from.scale()) / static_cast<float>(to.scale());
}

// Shifts right, rounding halves up. A negative number of bits shifts to the left.
__int128 ShiftedHalfUp(__int128 x, int bits) {
  if (bits <= 0) return x << -bits;
  return (x + (__int128{1} << (bits - 1))) >> bits;
}

__int128 ShiftedHalfAway(__int128 x, int bits) {
  return x < 0 ? -ShiftedHalfUp(-x, bits) : ShiftedHalfUp(x, bits);
}

}  // namespace

Requantizer::Requantizer(const Quantizer& from, const Quantizer& to, Rounding rounding,
                         int64_t left_shift)
    : from_(from),
      to_(to),
      rounding_(rounding),
      left_shift_(left_shift),
      ratio_(Ratio(from, to)),
      factor_(canonical::FixedPointFactorOf(
          std::ldexp(from.scale() / to.scale(), -static_cast<int>(left_shift)))) {}

int64_t Requantizer::operator()(int64_t stored) const {
  const __int128 offset = static_cast<__int128>(stored) - from_.zero_point();
  const int exponent = factor_.exponent;
  switch (rounding_) {
    case Rounding::kNearestEven:
    case Rounding::kHalfAway:
      return to_.Stored(from_.Real(stored), rounding_);
    case Rounding::kRatio: {
      const double scaled = from_.expressed() == ElementKind::kF64
                                ? static_cast<double>(offset) * ratio_
                                : static_cast<float>(offset) * static_cast<float>(ratio_);
      return to_.StoredFromOffset(std::nearbyint(scaled));
    }
    case Rounding::kFixedPoint:
      return to_.StoredFromOffset(
          ShiftedHalfUp((offset << left_shift_) * factor_.multiplier, 31 - exponent));
    case Rounding::kFixedPointTwice:
    case Rounding::kFixedPointTwiceUp: {
      const int64_t left = left_shift_ + std::max(exponent, 0);
      const __int128 product = ShiftedHalfUp((offset << left) * factor_.multiplier, 31);
      const int right = std::max(-exponent, 0);
      return to_.StoredFromOffset(rounding_ == Rounding::kFixedPointTwice
                                      ? ShiftedHalfAway(product, right)
                                      : ShiftedHalfUp(product, right));
    }
  }
  return 0;
}

namespace {

// How many consecutive elements share a scale, and how many scales alternate.
struct Runs {
  int64_t length;
  int64_t count;
};
Runs RunsOf(const Type& type, int64_t num_elements) {
  const std::optional<int64_t> axis = type.element_type().quantization()->axis;
  if (!axis) return {std::max<int64_t>(num_elements, 1), 1};
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  int64_t length = 1;
  for (size_t i = *axis + 1; i < sizes.size() && num_elements != 0; ++i) length *= sizes[i];
  return {length, std::max<int64_t>(1, sizes[*axis])};
}

// Calls run(quantizer, begin, end) for each run of elements that share a scale, in order.
template <typename Run>
absl::Status ForEachScale(const Type& type, const Run& run) {
  RH_RETURN_IF_ERROR(VerifyType(type));
  RH_ASSIGN_OR_RETURN(const int64_t count, type.shape().NumElements());
  const Runs runs = RunsOf(type, count);
  for (int64_t begin = 0, index = 0; begin < count; begin += runs.length, ++index)
    run(Quantizer(type.element_type(), index % runs.count), begin, begin + runs.length);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<double>> Dequantized(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> stored, StoredIntegers(tensor));
  std::vector<double> reals;
  RH_RETURN_IF_ERROR(
      TryResize(reals, static_cast<int64_t>(stored.size()), "elements as real numbers"));
  RH_RETURN_IF_ERROR(
      ForEachScale(tensor.type(), [&](const Quantizer& quantizer, int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) reals[i] = quantizer.Real(stored[i]);
      }));
  return reals;
}

absl::StatusOr<Tensor> Quantized(absl::Span<const double> reals, const Type& type,
                                 Rounding rounding) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Uninitialized(type));
  std::vector<int64_t> stored;
  RH_RETURN_IF_ERROR(TryResize(stored, static_cast<int64_t>(reals.size()), "stored integers"));
  RH_RETURN_IF_ERROR(
      ForEachScale(type, [&](const Quantizer& quantizer, int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) stored[i] = quantizer.Stored(reals[i], rounding);
      }));
  StoreIntegers(stored, tensor);
  return tensor;
}

absl::StatusOr<Tensor> Requantized(const Tensor& tensor, const Type& type, Rounding rounding,
                                   int64_t left_shift) {
  RH_RETURN_IF_ERROR(VerifyType(tensor.type()));
  RH_RETURN_IF_ERROR(VerifyType(type));
  RH_ASSIGN_OR_RETURN(Tensor output, Tensor::Uninitialized(type));
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> stored, StoredIntegers(tensor));
  const int64_t count = static_cast<int64_t>(stored.size());
  const Runs from = RunsOf(tensor.type(), count);
  const Runs to = RunsOf(type, count);
  // Both lengths are products of the last sizes, so the smaller one divides the other.
  const int64_t length = std::min(from.length, to.length);
  for (int64_t begin = 0; begin < count; begin += length) {
    const Requantizer change(Quantizer(tensor.element_type(), begin / from.length % from.count),
                             Quantizer(type.element_type(), begin / to.length % to.count), rounding,
                             left_shift);
    for (int64_t i = begin; i < begin + length; ++i) stored[i] = change(stored[i]);
  }
  StoreIntegers(stored, output);
  return output;
}

absl::StatusOr<Tensor> ClampedQuantized(const Tensor& tensor, double least, double greatest) {
  RH_ASSIGN_OR_RETURN(std::vector<double> reals, Dequantized(tensor));
  for (double& real : reals) real = real < least ? least : real > greatest ? greatest : real;
  return Quantized(reals, tensor.type());
}

absl::StatusOr<std::vector<int64_t>> OffsetsFromZeroPoint(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> offsets, StoredIntegers(tensor));
  RH_RETURN_IF_ERROR(
      ForEachScale(tensor.type(), [&](const Quantizer& quantizer, int64_t begin, int64_t end) {
        // Modulo 2^64, as accumulators wrap around.
        const auto zero = static_cast<uint64_t>(quantizer.zero_point());
        for (int64_t i = begin; i < end; ++i)
          offsets[i] = static_cast<int64_t>(static_cast<uint64_t>(offsets[i]) - zero);
      }));
  return offsets;
}

absl::StatusOr<std::vector<int64_t>> ZeroPoints(const Type& type) {
  RH_ASSIGN_OR_RETURN(const int64_t count, type.shape().NumElements());
  std::vector<int64_t> zero_points;
  RH_RETURN_IF_ERROR(TryResize(zero_points, count, "zero points"));
  RH_RETURN_IF_ERROR(
      ForEachScale(type, [&](const Quantizer& quantizer, int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) zero_points[i] = quantizer.zero_point();
      }));
  return zero_points;
}

absl::StatusOr<std::vector<int64_t>> StoredIntegers(const Tensor& tensor) {
  RH_RETURN_IF_ERROR(CheckMemoryFor(tensor.num_elements(), sizeof(int64_t), "stored integers"));
  if (IsPacked(tensor.element_type().kind())) {
    RH_ASSIGN_OR_RETURN(const std::vector<int8_t> elements, Unpack(tensor));
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
  if (IsPacked(tensor.element_type().kind())) {
    const absl::Span<std::byte> bytes = tensor.mutable_bytes();
    const int width = BitWidth(tensor.element_type().kind());
    for (size_t i = 0; i < integers.size(); ++i) PutPackedBits(bytes, i, width, integers[i]);
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
