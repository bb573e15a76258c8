#include "roundhouse/interp/native/ops/integer_reduction.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/reduction_axes.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

using canonical::ReduceKind;

// A mean is computed from the exact sum, which 64 bits hold for elements of 32.
template <ReduceKind kKind, typename T>
using SumOf = std::conditional_t<kKind == ReduceKind::kMean, int64_t, T>;

template <ReduceKind kKind, typename T>
RH_INLINE SumOf<kKind, T> StartOf() {
  if constexpr (kKind == ReduceKind::kMax) return std::numeric_limits<T>::lowest();
  if constexpr (kKind == ReduceKind::kMin) return std::numeric_limits<T>::max();
  return kKind == ReduceKind::kProd ? 1 : 0;
}

template <ReduceKind kKind, typename T>
RH_INLINE SumOf<kKind, T> With(SumOf<kKind, T> sum, T x) {
  using W = std::make_unsigned_t<T>;
  if constexpr (kKind == ReduceKind::kMean) return sum + static_cast<int64_t>(x);
  if constexpr (kKind == ReduceKind::kMax) return x > sum ? x : sum;
  if constexpr (kKind == ReduceKind::kMin) return x < sum ? x : sum;
  if constexpr (kKind == ReduceKind::kProd)
    return static_cast<T>(static_cast<W>(sum) * static_cast<W>(x));
  if constexpr (kKind == ReduceKind::kSumSquare)
    return static_cast<T>(static_cast<W>(sum) + static_cast<W>(x) * static_cast<W>(x));
  return static_cast<T>(static_cast<W>(sum) + static_cast<W>(x));
}

template <ReduceKind kKind, typename T>
RH_INLINE T ResultOf(SumOf<kKind, T> sum, int64_t count) {
  return static_cast<T>(kKind == ReduceKind::kMean ? sum / static_cast<SumOf<kKind, T>>(count)
                                                   : sum);
}

template <ReduceKind kKind, typename T>
RH_INLINE SumOf<kKind, T> WithRow(SumOf<kKind, T> sum, const T* x, int64_t count) {
  for (int64_t i = 0; i < count; ++i) sum = With<kKind, T>(sum, x[i]);
  return sum;
}

template <ReduceKind kKind, typename T>
struct IntegerRows {
  static RH_INLINE void Run(const ReductionAxes& axes, const T* x, T* y, int64_t rows) {
    const int64_t count = axes.count;  // Which `y` might overwrite, if it were bytes.
    for (int64_t row = 0; row < rows; ++row) {
      const auto sum = WithRow<kKind, T>(StartOf<kKind, T>(), x + row * count, count);
      y[row] = ResultOf<kKind, T>(sum, count);
    }
  }
};

// One result of several rows.
template <ReduceKind kKind, typename T>
struct IntegerPieces {
  static RH_INLINE void Run(const ReductionAxes& axes, const T* x, T* y, int64_t /*rows*/) {
    SumOf<kKind, T> sum = StartOf<kKind, T>();
    ForEachPiece(axes, x, [&](const T* piece) RH_INLINE_LAMBDA {
      sum = WithRow<kKind, T>(sum, piece, axes.count);
    });
    *y = ResultOf<kKind, T>(sum, axes.num_reduced());
  }
};

// A few columns at a time, whose sums stay in registers.
template <ReduceKind kKind, typename T>
struct IntegerColumns {
  static RH_INLINE void Run(const ReductionAxes& axes, const T* x, T* y, int64_t columns) {
    constexpr int64_t kBlock = 64;
    SumOf<kKind, T> sums[kBlock];
    for (int64_t first = 0; first < columns; first += kBlock) {
      const int64_t width = std::min(kBlock, columns - first);
      for (int64_t k = 0; k < kBlock; ++k) sums[k] = StartOf<kKind, T>();
      ForEachPiece(axes, x + first, [&](const T* piece) RH_INLINE_LAMBDA {
        for (int64_t i = 0; i < axes.count; ++i) {
          const T* row = piece + i * axes.stride;
          for (int64_t k = 0; k < width; ++k) sums[k] = With<kKind, T>(sums[k], row[k]);
        }
      });
      for (int64_t k = 0; k < width; ++k)
        y[first + k] = ResultOf<kKind, T>(sums[k], axes.num_reduced());
    }
  }
};

template <ReduceKind kKind, typename T>
absl::StatusOr<Prepared> ReduceAs(const NativeRequest& request, const ReductionAxes& axes) {
  const auto run =
      axes.inner == 1 && axes.pieces.empty()
          ? ForThisProcessor<IntegerRows<kKind, T>, const ReductionAxes&, const T*, T*, int64_t>()
      : axes.inner == 1
          ? ForThisProcessor<IntegerPieces<kKind, T>, const ReductionAxes&, const T*, T*, int64_t>()
          : ForThisProcessor<IntegerColumns<kKind, T>, const ReductionAxes&, const T*, T*,
                             int64_t>();
  return ReductionKernel<T>(request, axes, run);
}

template <typename T>
absl::StatusOr<Prepared> Reduce(const NativeRequest& request, ReduceKind kind,
                                const ReductionAxes& axes) {
  switch (kind) {
    case ReduceKind::kMean:
      if (sizeof(T) == 8) return Declined("means of 64-bit integers are not supported");
      return ReduceAs<ReduceKind::kMean, T>(request, axes);
    case ReduceKind::kSum:
      return ReduceAs<ReduceKind::kSum, T>(request, axes);
    case ReduceKind::kProd:
      return ReduceAs<ReduceKind::kProd, T>(request, axes);
    case ReduceKind::kMax:
      return ReduceAs<ReduceKind::kMax, T>(request, axes);
    case ReduceKind::kMin:
      return ReduceAs<ReduceKind::kMin, T>(request, axes);
    case ReduceKind::kSumSquare:
      return ReduceAs<ReduceKind::kSumSquare, T>(request, axes);
    case ReduceKind::kLogSumExp:
      break;
  }
  return Declined("log_sum_exp is not supported");
}

}  // namespace

absl::StatusOr<Prepared> PrepareIntegerReduction(const NativeRequest& request, ReduceKind kind,
                                                 const ReductionAxes& axes) {
  // Sums of quantised elements are sums of values minus zero points.
  if (request.is_quantized() && kind != ReduceKind::kMax && kind != ReduceKind::kMin)
    return Declined("only max and min of quantised elements are supported");
  if (request.num_elements() == 0) return Declined("there are no elements");
  switch (request.kind()) {
    case ElementKind::kI64:
      return Reduce<int64_t>(request, kind, axes);
    case ElementKind::kI32:
      return Reduce<int32_t>(request, kind, axes);
    case ElementKind::kI8:
      return Reduce<int8_t>(request, kind, axes);
    case ElementKind::kU8:
      return Reduce<uint8_t>(request, kind, axes);
    default:
      return Declined("only f32, i64, i32, i8 and u8 are supported");
  }
}

}  // namespace roundhouse::native
