#include "roundhouse/interp/native/microkernels/row_requantization.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "absl/status/status.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/native/microkernels/float_requantization.h"
#include "roundhouse/interp/native/microkernels/sum_lanes.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/reference/quantization.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

using canonical::Rounding;

// The quotient in f64, ties away from 0.
struct InDoubles {
  static RH_INLINE uint8_t Of(const RequantizedBlock& block, int32_t sum, int64_t i) {
    const double least = block.least;
    const double greatest = block.greatest;
    const float real = static_cast<float>(sum) * block.factors[i];
    double x = static_cast<double>(real) / block.wide_divisor;
    x = x < least ? least : x;
    x = x > greatest ? greatest : x;
    return static_cast<uint8_t>(static_cast<int32_t>(RoundedHalfAway(x)) + block.zero_point);
  }
};

RH_INLINE uint8_t Stored(const RequantizedBlock& block, int64_t x) {
  x = x < block.least ? block.least : x;
  x = x > block.greatest ? block.greatest : x;
  return static_cast<uint8_t>(static_cast<int32_t>(x) + block.zero_point);
}

struct InFixedPoint {
  static RH_INLINE uint8_t Of(const RequantizedBlock& block, int32_t sum, int64_t i) {
    const int64_t shift = block.shifts[i];
    const int64_t product = static_cast<int64_t>(sum) * block.multipliers[i];
    return Stored(block, (product + (int64_t{1} << (shift - 1))) >> shift);
  }
};

// If a factor is greater than 1, the results of sums beyond this saturate.
constexpr int32_t kGreatestGrowing = 1 << 12;
// The largest shift of the sums up to that.
constexpr int kMaxGrowth = 17;

// The second of the two shifts is by shift - 31 bits. If that is negative, the sum is shifted left
// instead.
template <bool kAway>
struct InFixedPointTwice {
  static RH_INLINE uint8_t Of(const RequantizedBlock& block, int32_t sum, int64_t i) {
    const int64_t shift = block.shifts[i] - 31;
    int64_t wide = sum;
    if (shift < 0) {
      wide = wide < -kGreatestGrowing ? -kGreatestGrowing : wide;
      wide = (wide > kGreatestGrowing ? kGreatestGrowing : wide) * (int64_t{1} << -shift);
    }
    const int64_t right = shift < 0 ? 0 : shift;
    const int64_t once = (wide * block.multipliers[i] + (int64_t{1} << 30)) >> 31;
    const int64_t sign = kAway ? once >> 63 : 0;
    const int64_t magnitude = (once ^ sign) - sign;
    const int64_t shifted = (magnitude + ((int64_t{1} << right) >> 1)) >> right;
    return Stored(block, (shifted ^ sign) - sign);
  }
};

#if defined(__x86_64__)

// The same, 16 columns at a time. Blocks are often too narrow for the loops that a compiler
// vectorises.
struct Vectors {
  __m512i least;
  __m512i greatest;
  __m512i zero_point;

  RH_TARGET_AVX512 explicit Vectors(const RequantizedBlock& block)
      : least(_mm512_set1_epi32(block.least)),
        greatest(_mm512_set1_epi32(block.greatest)),
        zero_point(_mm512_set1_epi32(block.zero_point)) {}
};

RH_TARGET_AVX512 RH_INLINE void Store(const RequantizedBlock& block, const Vectors& vectors,
                                      __mmask16 lanes, __m512i distances, int64_t row,
                                      int64_t column) {
  const __m512i clamped =
      _mm512_min_epi32(_mm512_max_epi32(distances, vectors.least), vectors.greatest);
  _mm512_mask_cvtepi32_storeu_epi8(block.result + row * block.result_pitch + column, lanes,
                                   _mm512_add_epi32(clamped, vectors.zero_point));
}

// The multipliers and shifts of 16 columns.
struct FixedPointVectors {
  __m512i even_factors;
  __m512i odd_factors;
  __m512i shifts;
  __mmask16 grows;  // The shift is to the left, and comes first.

  RH_TARGET_AVX512 FixedPointVectors(const RequantizedBlock& block, __mmask16 lanes, int64_t column)
      : even_factors(_mm512_maskz_loadu_epi32(lanes, block.multipliers + column)),
        odd_factors(_mm512_srli_epi64(even_factors, 32)),
        shifts(_mm512_sub_epi32(_mm512_maskz_loadu_epi32(lanes, block.shifts + column),
                                _mm512_set1_epi32(31))),
        grows(_mm512_mask_cmplt_epi32_mask(lanes, shifts, _mm512_setzero_si512())) {}
};

RH_TARGET_AVX512 RH_INLINE __m512i Grown(__m512i sums, __mmask16 grows, __m512i growth) {
  const __m512i most = _mm512_set1_epi32(kGreatestGrowing);
  sums = _mm512_mask_min_epi32(sums, grows, sums, most);
  sums = _mm512_mask_max_epi32(sums, grows, sums, _mm512_set1_epi32(-kGreatestGrowing));
  return _mm512_mask_sllv_epi32(sums, grows, sums, growth);
}

// kFits: sums are below 2^30, so that 32 bits do not overflow. kAway: the second shift rounds ties
// away from 0, not up.
template <bool kFits, bool kAway>
RH_TARGET_AVX512 void FixedPointTwiceVectors(const RequantizedBlock* given) {
  const RequantizedBlock block = *given;
  const Vectors vectors(block);
  const __m512i half = _mm512_set1_epi64(int64_t{1} << (kFits ? 31 : 30));
  const __m512i one = _mm512_set1_epi32(1);
  for (int64_t column = 0; column < block.columns; column += 16) {
    const __mmask16 lanes = LanesFrom(block, column);
    const __m512i offsets = _mm512_maskz_loadu_epi32(lanes, block.offsets + column);
    const FixedPointVectors by(block, lanes, column);
    const __m512i growth = _mm512_sub_epi32(_mm512_setzero_si512(), by.shifts);
    const __m512i shifts = _mm512_max_epi32(by.shifts, _mm512_setzero_si512());
    const __mmask16 is_shifted = _mm512_test_epi32_mask(shifts, shifts);
    const __m512i nudges = _mm512_srli_epi32(_mm512_sllv_epi32(one, shifts), 1);
    const __m512i fractions = _mm512_sub_epi32(_mm512_sllv_epi32(one, shifts), one);
    const __m512i below_halves = _mm512_srli_epi32(fractions, 1);
    for (int64_t row = 0; row < block.rows; ++row) {
      __m512i sums = SumsOf(block, lanes, offsets, row, column);
      if (by.grows != 0) sums = Grown(sums, by.grows, growth);
      __m512i twice;
      if constexpr (kFits) {
        // Twice the sum, so that the result is the upper half of the product.
        sums = _mm512_add_epi32(sums, sums);
        const __m512i even = _mm512_add_epi64(_mm512_mul_epi32(sums, by.even_factors), half);
        const __m512i odd =
            _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(sums, 32), by.odd_factors), half);
        const __m512i once =
            _mm512_mask_shuffle_epi32(odd, 0x5555, even, static_cast<_MM_PERM_ENUM>(0xf5));
        twice = _mm512_add_epi32(once, nudges);
        if constexpr (kAway)
          twice = _mm512_add_epi32(twice, _mm512_maskz_srai_epi32(is_shifted, once, 31));
        twice = _mm512_srav_epi32(twice, shifts);
      } else {
        const __m512i even = _mm512_add_epi64(_mm512_mul_epi32(sums, by.even_factors), half);
        const __m512i odd =
            _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(sums, 32), by.odd_factors), half);
        const __m512i once =
            _mm512_mask_blend_epi32(0x5555, _mm512_slli_epi64(odd, 1), _mm512_srli_epi64(even, 31));
        // Rounds up if the bits that are shifted out are half or more; with kAway, negative numbers
        // only if they are more.
        const __m512i rest = _mm512_and_si512(once, fractions);
        const __m512i limit =
            kAway ? _mm512_sub_epi32(below_halves, _mm512_srai_epi32(once, 31)) : below_halves;
        twice = _mm512_srav_epi32(once, shifts);
        twice = _mm512_mask_add_epi32(twice, _mm512_cmpgt_epi32_mask(rest, limit), twice, one);
      }
      Store(block, vectors, lanes, twice, row, column);
    }
  }
}

#endif

using Loops = RequantizationLoops;

template <typename Column>
Loops PortableLoops() {
  return ForThisProcessor<Columns<Column>, const RequantizedBlock*>();
}

bool HasVectors() {
#if defined(__x86_64__)
  return BestIsa() >= Isa::kAvx512;
#else
  return false;
#endif
}

template <bool kAway>
Loops FixedPointTwiceLoops(bool fits) {
#if defined(__x86_64__)
  if (HasVectors())
    return fits ? FixedPointTwiceVectors<true, kAway> : FixedPointTwiceVectors<false, kAway>;
#endif
  static_cast<void>(fits);
  return PortableLoops<InFixedPointTwice<kAway>>();
}

}  // namespace

RowRequantization::Bounds StoredBounds(const ElementType& type, double least, double greatest) {
  const reference::Quantizer quantizer(type, 0);
  return {quantizer.Stored(least), quantizer.Stored(greatest)};
}

absl::StatusOr<RowRequantization> RowRequantization::Create(const ElementType& from,
                                                            const ElementType& to,
                                                            Rounding rounding, int64_t columns,
                                                            Bounds bounds, int64_t greatest_sum) {
  const Quantization& sums = *from.quantization();
  const Quantization& result = *to.quantization();
  const int64_t zero_point = result.zero_points[0];
  if (sums.expressed != ElementKind::kF32 || from.kind() != ElementKind::kI32 ||
      BitWidth(to.kind()) != 8 || result.axis) {
    return absl::UnimplementedError("only quantised i32 to 8 bits is supported");
  }
  // So that the values minus the zero point are exact in f32.
  if (zero_point < -1024 || zero_point > 1024)
    return absl::UnimplementedError("only zero points from -1024 to 1024 are supported");
  RowRequantization rows;
  rows.block_.zero_point = static_cast<int32_t>(zero_point);
  rows.block_.least = static_cast<int32_t>(bounds.first - zero_point);
  rows.block_.greatest = static_cast<int32_t>(bounds.second - zero_point);
  const auto scale_of = [&](int64_t column) { return sums.scales[sums.axis ? column : 0]; };
  const double scale = result.scales[0];
  if (canonical::IsFixedPoint(rounding)) {
    const bool fits = greatest_sum < int64_t{1} << 30;
    RH_RETURN_IF_ERROR(TryReserve(rows.multipliers_, columns, "the factors of columns"));
    RH_RETURN_IF_ERROR(TryReserve(rows.shifts_, columns, "the factors of columns"));
    for (int64_t i = 0; i < columns; ++i) {
      const canonical::FixedPointFactor factor = canonical::FixedPointFactorOf(scale_of(i) / scale);
      if (rounding != Rounding::kFixedPoint &&
          (factor.exponent > kMaxGrowth || factor.exponent < -31)) {
        return absl::UnimplementedError("the factor is too far from 1");
      }
      rows.multipliers_.push_back(factor.multiplier);
      rows.shifts_.push_back(31 - factor.exponent);
    }
    rows.run_ = rounding == Rounding::kFixedPoint        ? PortableLoops<InFixedPoint>()
                : rounding == Rounding::kFixedPointTwice ? FixedPointTwiceLoops<true>(fits)
                                                         : FixedPointTwiceLoops<false>(fits);
    return rows;
  }
  rows.block_.divisor = static_cast<float>(scale);
  rows.block_.wide_divisor = scale;
  const bool divides = rounding != Rounding::kRatio;
  RH_RETURN_IF_ERROR(TryReserve(rows.factors_, columns, "the factors of columns"));
  // Sums of 32 bits wrap around. Half of the range leaves room for the errors of f32.
  const auto most =
      static_cast<float>(std::min<int64_t>(greatest_sum, std::numeric_limits<int32_t>::max()));
  bool is_bounded = true;
  for (int64_t i = 0; i < columns; ++i) {
    const auto factor = static_cast<float>(scale_of(i));
    const float ratio = factor / rows.block_.divisor;
    rows.factors_.push_back(divides ? factor : ratio);
    // With a division, what is divided is to be finite, too.
    is_bounded = is_bounded && std::abs(ratio) * most < 1 << 30 &&
                 (!divides || std::isfinite(factor * most));
  }
  const bool is_signed = bounds.first < 0;
  rows.run_ = rounding == Rounding::kHalfAway ? PortableLoops<InDoubles>()
                                              : FloatLoops(divides, is_bounded, is_signed);
  return rows;
}

absl::Status RowRequantization::Repeat(int64_t times) {
  const auto repeat = [&](auto& columns) -> absl::Status {
    const size_t count = columns.size();
    RH_RETURN_IF_ERROR(
        TryResize(columns, static_cast<int64_t>(count) * times, "the factors of columns"));
    for (size_t i = count; i < columns.size(); ++i) columns[i] = columns[i - count];
    return absl::OkStatus();
  };
  RH_RETURN_IF_ERROR(repeat(factors_));
  RH_RETURN_IF_ERROR(repeat(multipliers_));
  return repeat(shifts_);
}

void RowRequantization::Run(const SumBlock& block) const {
  RequantizedBlock own = block_;
  static_cast<SumBlock&>(own) = block;
  if (!factors_.empty()) own.factors = factors_.data() + block.first;
  if (!multipliers_.empty()) {
    own.multipliers = multipliers_.data() + block.first;
    own.shifts = shifts_.data() + block.first;
  }
  run_(&own);
}

}  // namespace roundhouse::native
