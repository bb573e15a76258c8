#include "roundhouse/interp/native/microkernels/wide_requantization.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "absl/status/status.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

using canonical::Rounding;

// Products, halves included, stay below 2^63.
constexpr int64_t kGreatestProduct = int64_t{1} << 62;

template <typename T, bool kHasColumns, bool kAway>
struct RequantizeRow {
  static RH_INLINE void Run(const WideRow* given) {
    const WideRow row = *given;
    auto* result = reinterpret_cast<T*>(row.result);
    // The result may be bytes, which may be anything, so that these would be read each time.
    const int64_t only_multiplier = row.multipliers[0];
    const int64_t only_shift = row.shifts[0];
    const int64_t only_second_shift = row.second_shifts[0];
    RH_INDEPENDENT
    for (int64_t i = 0; i < row.count; ++i) {
      const int64_t multiplier = kHasColumns ? row.multipliers[i] : only_multiplier;
      const int64_t shift = kHasColumns ? row.shifts[i] : only_shift;
      const int64_t second_shift = kHasColumns ? row.second_shifts[i] : only_second_shift;
      const int64_t half = (int64_t{1} << shift) >> 1;
      const int64_t second_half = (int64_t{1} << second_shift) >> 1;
      const int64_t once = (row.distances[i] * multiplier + half) >> shift;
      const int64_t sign = kAway ? once >> 63 : 0;
      const int64_t magnitude = (once ^ sign) - sign;
      int64_t twice = (magnitude + second_half) >> second_shift;
      twice = (twice ^ sign) - sign;
      twice = twice < row.least ? row.least : twice;
      twice = twice > row.greatest ? row.greatest : twice;
      result[i] = static_cast<T>(twice + row.zero_point);
    }
  }
};

using Loop = void (*)(const WideRow*);

template <typename T>
Loop LoopFor(bool has_columns, bool away) {
  if (has_columns) {
    return away ? ForThisProcessor<RequantizeRow<T, true, true>, const WideRow*>()
                : ForThisProcessor<RequantizeRow<T, true, false>, const WideRow*>();
  }
  return away ? ForThisProcessor<RequantizeRow<T, false, true>, const WideRow*>()
              : ForThisProcessor<RequantizeRow<T, false, false>, const WideRow*>();
}

struct GreatestMagnitude {
  static RH_INLINE void Run(const int64_t* x, int64_t count, uint64_t* result) {
    uint64_t greatest = 0;
    for (int64_t i = 0; i < count; ++i) {
      const auto magnitude = static_cast<uint64_t>(x[i] ^ (x[i] >> 63));
      greatest = magnitude > greatest ? magnitude : greatest;
    }
    *result = greatest;
  }
};

// A factor as the loop applies it. `greatest` is the greatest distance that it may be applied to.
struct AppliedFactor {
  int64_t multiplier = 0;
  int64_t shift = 0;
  int64_t second_shift = 0;
  int64_t greatest = -1;
};
AppliedFactor AppliedFactorOf(double ratio, Rounding rounding, int64_t left_shift) {
  const canonical::FixedPointFactor factor =
      canonical::FixedPointFactorOf(std::ldexp(ratio, -static_cast<int>(left_shift)));
  AppliedFactor applied = {.multiplier = factor.multiplier};
  // A shift to the left in front of the product is one to the right less behind it.
  if (rounding == Rounding::kFixedPoint) {
    applied.shift = 31 - factor.exponent - left_shift;
  } else {
    applied.shift = 31 - left_shift - std::max(factor.exponent, 0);
    applied.second_shift = std::max(-factor.exponent, 0);
  }
  if (factor.multiplier == 0) return {.greatest = std::numeric_limits<int64_t>::max()};
  if (applied.shift < 0) return applied;
  // Factors of fewer bits leave more to the distances.
  while (applied.shift > 0 && applied.multiplier % 2 == 0) {
    applied.multiplier /= 2;
    --applied.shift;
  }
  if (applied.shift > 61 || applied.second_shift > 61) return applied;
  applied.greatest = (kGreatestProduct - (int64_t{1} << applied.shift)) / applied.multiplier - 1;
  return applied;
}

}  // namespace

absl::StatusOr<WideRequantization> WideRequantization::Create(const ElementType& from,
                                                              const ElementType& to,
                                                              Rounding rounding, int64_t left_shift,
                                                              int64_t columns, Bounds bounds,
                                                              int64_t greatest) {
  const Quantization& source = *from.quantization();
  const Quantization& result = *to.quantization();
  const int width = BitWidth(to.kind());
  if (result.axis || (width != 8 && width != 16 && width != 32))
    return absl::UnimplementedError(
        "only results of 8, 16 and 32 bits with one scale are supported");
  if (left_shift < 0 || left_shift > 31)
    return absl::UnimplementedError("the integers are shifted too far");
  WideRequantization made;
  made.has_columns_ = source.axis.has_value();
  made.element_size_ = width / 8;
  made.bounds_ = bounds;
  const int64_t zero_point = result.zero_points[0];
  made.row_.least = bounds.first - zero_point;
  made.row_.greatest = bounds.second - zero_point;
  made.row_.zero_point = zero_point;
  const bool is_fixed = canonical::IsFixedPoint(rounding);
  const bool away = rounding == Rounding::kFixedPointTwice;
  made.run_ = width == 8    ? LoopFor<uint8_t>(made.has_columns_, away)
              : width == 16 ? LoopFor<int16_t>(made.has_columns_, away)
                            : LoopFor<int32_t>(made.has_columns_, away);
  made.greatest_ = is_fixed ? std::numeric_limits<int64_t>::max() : -1;
  const int64_t count = made.has_columns_ ? columns : 1;
  for (std::vector<int64_t>* list :
       {&made.multipliers_, &made.shifts_, &made.second_shifts_, &made.zero_points_}) {
    RH_RETURN_IF_ERROR(TryReserve(*list, count, "the factors of columns"));
  }
  for (int64_t i = 0; i < count; ++i) {
    made.zero_points_.push_back(source.zero_points[i]);
    if (!is_fixed) continue;
    const AppliedFactor factor =
        AppliedFactorOf(source.scales[i] / result.scales[0], rounding, left_shift);
    made.multipliers_.push_back(factor.multiplier);
    made.shifts_.push_back(std::max<int64_t>(factor.shift, 0));
    made.second_shifts_.push_back(factor.second_shift);
    made.greatest_ = std::min(made.greatest_, factor.greatest);
  }
  made.must_check_ = greatest > made.greatest_;
  if (!made.must_check_) return made;
  RH_RETURN_IF_ERROR(TryReserve(made.changes_, count, "the scales and zero points of columns"));
  for (int64_t i = 0; i < count; ++i) {
    made.changes_.emplace_back(reference::Quantizer(from, i), reference::Quantizer(to, 0), rounding,
                               left_shift);
  }
  return made;
}

void WideRequantization::Run(const int64_t* distances, int64_t first, int64_t count,
                             std::byte* result) const {
  if (must_check_) {
    static const auto greatest_of =
        ForThisProcessor<GreatestMagnitude, const int64_t*, int64_t, uint64_t*>();
    uint64_t greatest = 0;
    if (greatest_ >= 0) greatest_of(distances, count, &greatest);
    if (greatest_ < 0 || greatest > static_cast<uint64_t>(greatest_))
      return RunSlowly(distances, first, count, result);
  }
  WideRow row = row_;
  const int64_t column = has_columns_ ? first : 0;
  row.distances = distances;
  row.multipliers = multipliers_.data() + column;
  row.shifts = shifts_.data() + column;
  row.second_shifts = second_shifts_.data() + column;
  row.count = count;
  row.result = result;
  run_(&row);
}

void WideRequantization::RunSlowly(const int64_t* distances, int64_t first, int64_t count,
                                   std::byte* result) const {
  for (int64_t i = 0; i < count; ++i) {
    const int64_t column = has_columns_ ? first + i : 0;
    const int64_t stored = std::clamp(changes_[column](distances[i] + zero_points_[column]),
                                      bounds_.first, bounds_.second);
    std::memcpy(result + i * element_size_, &stored, element_size_);
  }
}

}  // namespace roundhouse::native
