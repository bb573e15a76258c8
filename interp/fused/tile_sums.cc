#include "roundhouse/interp/fused/tile_sums.h"

#include <cstring>

#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::fused {
namespace {

constexpr int64_t kLanes = 16;
using Floats __attribute__((vector_size(kLanes * sizeof(float)))) = float;
using HalfFloats __attribute__((vector_size(kLanes / 2 * sizeof(float)))) = float;
using QuarterFloats __attribute__((vector_size(kLanes / 4 * sizeof(float)))) = float;
using Doubles __attribute__((vector_size(kLanes / 2 * sizeof(double)))) = double;

// So many numbers are added up as f32, one after the other.
constexpr int64_t kDepth = 8;

RH_INLINE void AddLanes(const Floats& lanes, Doubles& low, Doubles& high) {
  HalfFloats halves[2];
  std::memcpy(&halves, &lanes, sizeof(halves));
  low += __builtin_convertvector(halves[0], Doubles);
  high += __builtin_convertvector(halves[1], Doubles);
}

// Whether a sum of f32 went beyond their range, or numbers are infinite or NaN.
RH_INLINE bool IsFinite(double sum) { return sum - sum == 0; }

template <bool kProducts>
struct Numbers {
  const float* x;
  const float* times;

  static RH_INLINE Numbers Row(const SummedRows& summed, int64_t row) {
    return {summed.x + row * summed.x_row,
            kProducts ? summed.times + row * summed.times_row : nullptr};
  }
  RH_INLINE void AddTo(Floats& sum, int64_t i) const {
    Floats a;
    std::memcpy(&a, x + i, sizeof(a));
    if constexpr (kProducts) {
      Floats b;
      std::memcpy(&b, times + i, sizeof(b));
      sum += a * b;
    } else {
      sum += a;
    }
  }
  RH_INLINE double At(int64_t i) const {
    return static_cast<double>(kProducts ? x[i] * times[i] : x[i]);
  }
};

template <bool kProducts>
RH_INLINE double SumOfRow(const Numbers<kProducts>& numbers, int64_t count) {
  Doubles low = {};
  Doubles high = {};
  int64_t i = 0;
  while (count - i >= 4 * kLanes) {
    const int64_t most = (count - i) / (4 * kLanes);
    const int64_t depth = most < kDepth ? most : kDepth;
    Floats a = {};
    Floats b = {};
    Floats c = {};
    Floats d = {};
    for (int64_t k = 0; k < depth; ++k, i += 4 * kLanes) {
      numbers.AddTo(a, i);
      numbers.AddTo(b, i + kLanes);
      numbers.AddTo(c, i + 2 * kLanes);
      numbers.AddTo(d, i + 3 * kLanes);
    }
    for (const Floats& eight : {a, b, c, d}) AddLanes(eight, low, high);
  }
  for (; count - i >= kLanes; i += kLanes) {
    Floats a = {};
    numbers.AddTo(a, i);
    AddLanes(a, low, high);
  }
  low += high;
  double sum = ((low[0] + low[4]) + (low[2] + low[6])) + ((low[1] + low[5]) + (low[3] + low[7]));
  for (; i < count; ++i) sum += numbers.At(i);
  if (IsFinite(sum)) return sum;
  sum = 0;
  for (i = 0; i < count; ++i) sum += numbers.At(i);
  return sum;
}

// Rows that are shorter than a register or two are summed up side by side.
struct SumShortRows {
  static constexpr int64_t kLongest = 32;

  static RH_INLINE void Run(const SummedRows& summed, double divisor, float* to, int64_t stride) {
    constexpr int64_t kSideBySide = 64;
    float lanes[kLongest * kSideBySide];
    for (int64_t first = 0; first < summed.rows; first += kSideBySide) {
      const int64_t some = summed.rows - first < kSideBySide ? summed.rows - first : kSideBySide;
      native::TransposeFloats(summed.x + first * summed.x_row, summed.x_row, lanes, kSideBySide,
                              summed.columns, some);
      double sums[kSideBySide] = {};
      for (int64_t k = 0; k < summed.columns; ++k) {
        for (int64_t i = 0; i < some; ++i)
          sums[i] += static_cast<double>(lanes[k * kSideBySide + i]);
      }
      for (int64_t i = 0; i < some; ++i)
        to[(first + i) * stride] = static_cast<float>(sums[i] / divisor);
    }
  }
};

template <bool kProducts>
struct SumRows {
  static RH_INLINE void Run(const SummedRows& summed, double divisor, float* to, int64_t stride) {
    for (int64_t row = 0; row < summed.rows; ++row) {
      const double sum = SumOfRow(Numbers<kProducts>::Row(summed, row), summed.columns);
      to[row * stride] = static_cast<float>(sum / divisor);
    }
  }
};

template <bool kProducts>
struct AddRows {
  static RH_INLINE void Run(const SummedRows& summed, double* sum) {
    for (int64_t row = 0; row < summed.rows; ++row)
      *sum += SumOfRow(Numbers<kProducts>::Row(summed, row), summed.columns);
  }
};

template <bool kProducts>
struct AddColumns {
  static constexpr int kMostRegisters = 4;

  // Of rows from `row` to `end`, and of columns from `first` on that fill registers.
  template <int kRegisters>
  static RH_INLINE void AddBlock(const SummedRows& summed, int64_t row, int64_t end, int64_t first,
                                 double* sums) {
    constexpr int kColumns = kRegisters * kLanes;
    Floats some[kRegisters] = {};
    for (int64_t i = row; i < end; ++i) {
      const auto numbers = Numbers<kProducts>::Row(summed, i);
      RH_UNROLL
      for (int k = 0; k < kRegisters; ++k) numbers.AddTo(some[k], first + k * kLanes);
    }
    Floats check = {};
    RH_UNROLL
    for (int k = 0; k < kRegisters; ++k) check += some[k] - some[k];
    if (!IsZero(check)) return AddOneByOne(summed, row, end, first, first + kColumns, sums);
    float columns[kColumns];
    std::memcpy(columns, some, sizeof(columns));
    RH_INDEPENDENT
    for (int k = 0; k < kColumns; ++k) sums[first + k] += static_cast<double>(columns[k]);
  }

  static RH_INLINE bool IsZero(const Floats& lanes) {
    HalfFloats halves[2];
    std::memcpy(&halves, &lanes, sizeof(halves));
    QuarterFloats quarters[2];
    halves[0] += halves[1];
    std::memcpy(&quarters, halves, sizeof(quarters));
    quarters[0] += quarters[1];
    return (quarters[0][0] + quarters[0][1]) + (quarters[0][2] + quarters[0][3]) == 0;
  }

  static RH_INLINE void AddOneByOne(const SummedRows& summed, int64_t row, int64_t end,
                                    int64_t first, int64_t last, double* sums) {
    for (; row < end; ++row) {
      const auto numbers = Numbers<kProducts>::Row(summed, row);
      RH_INDEPENDENT
      for (int64_t column = first; column < last; ++column) sums[column] += numbers.At(column);
    }
  }

  static RH_INLINE void Run(const SummedRows& summed, double* sums) {
    for (int64_t row = 0; row < summed.rows; row += kDepth) {
      const int64_t end = summed.rows - row < kDepth ? summed.rows : row + kDepth;
      int64_t first = 0;
      if (end - row > 1) {
        for (; first + kMostRegisters * kLanes <= summed.columns; first += kMostRegisters * kLanes)
          AddBlock<kMostRegisters>(summed, row, end, first, sums);
        for (; first + kLanes <= summed.columns; first += kLanes)
          AddBlock<1>(summed, row, end, first, sums);
      }
      AddOneByOne(summed, row, end, first, summed.columns, sums);
    }
  }
};

}  // namespace

void SumEachRow(const SummedRows& summed, double divisor, float* to, int64_t stride) {
  using Arguments = void (*)(const SummedRows&, double, float*, int64_t);
  static const Arguments numbers =
      ForThisProcessor<SumRows<false>, const SummedRows&, double, float*, int64_t>();
  static const Arguments products =
      ForThisProcessor<SumRows<true>, const SummedRows&, double, float*, int64_t>();
  static const Arguments short_rows =
      ForThisProcessor<SumShortRows, const SummedRows&, double, float*, int64_t>();
  if (summed.times != nullptr) return products(summed, divisor, to, stride);
  if (summed.columns > SumShortRows::kLongest || summed.rows == 1)
    return numbers(summed, divisor, to, stride);
  short_rows(summed, divisor, to, stride);
}

void AddAllRows(const SummedRows& summed, double* sum) {
  static const auto numbers = ForThisProcessor<AddRows<false>, const SummedRows&, double*>();
  static const auto products = ForThisProcessor<AddRows<true>, const SummedRows&, double*>();
  (summed.times == nullptr ? numbers : products)(summed, sum);
}

void AddEachColumn(const SummedRows& summed, double* sums) {
  static const auto numbers = ForThisProcessor<AddColumns<false>, const SummedRows&, double*>();
  static const auto products = ForThisProcessor<AddColumns<true>, const SummedRows&, double*>();
  (summed.times == nullptr ? numbers : products)(summed, sums);
}

}  // namespace roundhouse::fused
