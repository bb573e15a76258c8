#include "roundhouse/interp/native/row_requantization.h"

#include <cstdint>
#include <limits>

#include "absl/status/status.h"
#include "roundhouse/interp/native/isa.h"
#include "roundhouse/interp/reference/quantization.h"

namespace roundhouse::native {
namespace {

using canonical::Rounding;

RH_INLINE int32_t SumOf(const RequantizedRow& row, int64_t i) {
  return static_cast<int32_t>(static_cast<uint32_t>(row.sums[i]) +
                              static_cast<uint32_t>(row.offsets[i]));
}

// To the nearest whole number, halves to even: of numbers below 2^22, adding this leaves no
// fraction.
constexpr float kNoFraction = 12582912.0F;

template <bool kDivides>
struct InFloats {
  static RH_INLINE void Run(const RequantizedRow* given) {
    const RequantizedRow row = *given;
    const auto least = static_cast<float>(row.least);
    const auto greatest = static_cast<float>(row.greatest);
    RH_INDEPENDENT
    for (int64_t i = 0; i < row.count; ++i) {
      float x = static_cast<float>(SumOf(row, i)) * row.factors[i];
      if (kDivides) x = x / row.divisor;
      x = x < least ? least : x;
      x = x > greatest ? greatest : x;
      const float rounded = (x + kNoFraction) - kNoFraction;
      row.result[i] = static_cast<uint8_t>(static_cast<int32_t>(rounded) + row.zero_point);
    }
  }
};

RH_INLINE uint8_t Stored(const RequantizedRow& row, int64_t x) {
  x = x < row.least ? row.least : x;
  x = x > row.greatest ? row.greatest : x;
  return static_cast<uint8_t>(static_cast<int32_t>(x) + row.zero_point);
}

struct InFixedPoint {
  static RH_INLINE void Run(const RequantizedRow* given) {
    const RequantizedRow row = *given;
    RH_INDEPENDENT
    for (int64_t i = 0; i < row.count; ++i) {
      const int64_t shift = row.shifts[i];
      const int64_t product = static_cast<int64_t>(SumOf(row, i)) * row.multipliers[i];
      row.result[i] = Stored(row, (product + (int64_t{1} << (shift - 1))) >> shift);
    }
  }
};

// The second of the two shifts is by shift - 31 bits.
struct InFixedPointTwice {
  static RH_INLINE void Run(const RequantizedRow* given) {
    const RequantizedRow row = *given;
    RH_INDEPENDENT
    for (int64_t i = 0; i < row.count; ++i) {
      const int64_t shift = row.shifts[i] - 31;
      const int64_t product = static_cast<int64_t>(SumOf(row, i)) * row.multipliers[i];
      const int64_t once = (product + (int64_t{1} << 30)) >> 31;
      const int64_t sign = once >> 63;
      const int64_t magnitude = (once ^ sign) - sign;
      const int64_t shifted = (magnitude + ((int64_t{1} << shift) >> 1)) >> shift;
      row.result[i] = Stored(row, (shifted ^ sign) - sign);
    }
  }
};

}  // namespace

RowRequantization::Bounds StoredBounds(const ElementType& type, double least, double greatest) {
  const reference::Grid grid(type, 0);
  return {grid.Stored(least), grid.Stored(greatest)};
}

absl::StatusOr<RowRequantization> RowRequantization::Create(const ElementType& from,
                                                            const ElementType& to,
                                                            Rounding rounding, int64_t columns,
                                                            Bounds bounds) {
  const Quantization& sums = *from.quantization();
  const Quantization& result = *to.quantization();
  const int64_t zero_point = result.zero_points[0];
  if (sums.expressed != ElementKind::kF32 || from.kind() != ElementKind::kI32 ||
      BitWidth(to.kind()) != 8 || result.axis) {
    return absl::UnimplementedError("other quantised elements than i32 to 8 bits");
  }
  // So that distances are whole in f32.
  if (zero_point < -1024 || zero_point > 1024)
    return absl::UnimplementedError("a zero point that is far away");
  RowRequantization rows;
  rows.row_.zero_point = static_cast<int32_t>(zero_point);
  rows.row_.least = static_cast<int32_t>(bounds.first - zero_point);
  rows.row_.greatest = static_cast<int32_t>(bounds.second - zero_point);
  const auto scale_of = [&](int64_t column) { return sums.scales[sums.axis ? column : 0]; };
  const double scale = result.scales[0];
  if (canonical::IsFixedPoint(rounding)) {
    for (int64_t i = 0; i < columns; ++i) {
      const canonical::FixedPointFactor factor = canonical::FixedPointFactorOf(scale_of(i) / scale);
      if (rounding == Rounding::kFixedPointTwice && factor.exponent > 0)
        return absl::UnimplementedError("a factor greater than 1");
      rows.multipliers_.push_back(factor.multiplier);
      rows.shifts_.push_back(31 - factor.exponent);
    }
    rows.run_ = rounding == Rounding::kFixedPoint
                    ? ForThisProcessor<InFixedPoint, const RequantizedRow*>()
                    : ForThisProcessor<InFixedPointTwice, const RequantizedRow*>();
    return rows;
  }
  if (rounding == Rounding::kHalfAway) return absl::UnimplementedError("halves away from 0");
  rows.row_.divisor = static_cast<float>(scale);
  const bool divides = rounding == Rounding::kNearestEven;
  for (int64_t i = 0; i < columns; ++i) {
    const auto factor = static_cast<float>(scale_of(i));
    rows.factors_.push_back(divides ? factor : factor / rows.row_.divisor);
  }
  rows.run_ = divides ? ForThisProcessor<InFloats<true>, const RequantizedRow*>()
                      : ForThisProcessor<InFloats<false>, const RequantizedRow*>();
  return rows;
}

}  // namespace roundhouse::native
