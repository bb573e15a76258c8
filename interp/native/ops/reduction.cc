#include "roundhouse/interp/native/ops/reduction.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/native/microkernels/row_loops.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/ops/integer_reduction.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/reduction_axes.h"
#include "roundhouse/interp/native/ops/reduction_softmax.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

using canonical::ReduceKind;

// ---- Extremes are found among integers in the order of the numbers, in which NaN comes last:
// these have instructions for them, and -0 is below 0.

template <ReduceKind kKind>
inline constexpr bool kIsExtreme = kKind == ReduceKind::kMax || kKind == ReduceKind::kMin;

// Its own inverse, but for NaN.
RH_INLINE int32_t InOrder(int32_t bits) { return bits ^ ((bits >> 31) & 0x7FFFFFFF); }

template <ReduceKind kKind>
struct Extreme {
  static constexpr bool kIsMost = kKind == ReduceKind::kMax;
  static constexpr int32_t kNan =
      kIsMost ? std::numeric_limits<int32_t>::max() : std::numeric_limits<int32_t>::min();
  static constexpr int32_t kInfinite = 0x7F800000;
  // Before all numbers: that of an infinity.
  static constexpr int32_t kStart = kIsMost ? ~kInfinite : kInfinite;

  static RH_INLINE int32_t OrderOf(float x) {
    const auto bits = std::bit_cast<int32_t>(x);
    return (bits & 0x7FFFFFFF) > kInfinite ? kNan : InOrder(bits);
  }
  static RH_INLINE int32_t Further(int32_t a, int32_t b) {
    return kIsMost ? (a > b ? a : b) : (a < b ? a : b);
  }
  static RH_INLINE float NumberOf(int32_t order) { return std::bit_cast<float>(InOrder(order)); }
};

// The extremes of what is added, in lanes. Compilers do not find out by themselves that these
// become a vector.
template <ReduceKind kKind>
struct ExtremeLanes {
  using Of = Extreme<kKind>;
  using Orders __attribute__((vector_size(kLanes * sizeof(int32_t)))) = int32_t;
  Orders orders = Orders{} + Of::kStart;

  RH_INLINE void AddAll(const float* x) {
    Orders bits;
    std::memcpy(&bits, x, sizeof(bits));
    const Orders in_order = bits ^ ((bits >> 31) & 0x7FFFFFFF);
    const Orders order = (bits & 0x7FFFFFFF) > Of::kInfinite ? Orders{} + Of::kNan : in_order;
    if constexpr (Of::kIsMost) {
      orders = order > orders ? order : orders;
    } else {
      orders = order < orders ? order : orders;
    }
  }
  RH_INLINE void Add(const float* x, int64_t count) {
    int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) AddAll(x + i);
    for (int k = 0; i < count; ++i, ++k) orders[k] = Of::Further(orders[k], Of::OrderOf(x[i]));
  }
  RH_INLINE float Total() const {
    int32_t order = Of::kStart;
    for (int k = 0; k < kLanes; ++k) order = Of::Further(order, orders[k]);
    return Of::NumberOf(order);
  }
};

// ---- Reductions. Sums are kept in double, as are the accumulators of columns.

template <ReduceKind kKind>
RH_INLINE double StartOf() {
  return kKind == ReduceKind::kProd ? 1 : 0;
}

template <ReduceKind kKind>
RH_INLINE double Combine(double a, double b) {
  if constexpr (kKind == ReduceKind::kProd) return a * b;
  return a + b;
}

// One result of elements that are one row, or one in each piece.
template <ReduceKind kKind>
RH_INLINE float FoldOne(const ReductionAxes& axes, const float* x) {
  if constexpr (kIsExtreme<kKind>) {
    ExtremeLanes<kKind> lanes;
    ForEachPiece(axes, x,
                 [&](const float* piece) RH_INLINE_LAMBDA { lanes.Add(piece, axes.count); });
    return lanes.Total();
  } else {
    const auto combine = [](double a, double b) RH_INLINE_LAMBDA { return Combine<kKind>(a, b); };
    RowLanes<double> lanes(StartOf<kKind>());
    ForEachPiece(axes, x, [&](const float* piece) RH_INLINE_LAMBDA {
      lanes.Add(
          piece, axes.count,
          [](float a) RH_INLINE_LAMBDA {
            return kKind == ReduceKind::kSumSquare ? static_cast<double>(a) * a
                                                   : static_cast<double>(a);
          },
          combine);
    });
    const double result = lanes.Total(combine);
    return static_cast<float>(
        kKind == ReduceKind::kMean ? result / static_cast<double>(axes.num_reduced()) : result);
  }
}

template <ReduceKind kKind>
struct ReduceRows {
  static RH_INLINE void Run(const ReductionAxes& axes, const float* x, float* y, int64_t rows) {
    for (int64_t row = 0; row < rows; ++row) y[row] = FoldOne<kKind>(axes, x + row * axes.count);
  }
};

// A few columns, whose sums stay in registers if `width` is known to the compiler. It is kWidth, or
// less than kLanes.
template <ReduceKind kKind, int64_t kWidth>
RH_INLINE void ReduceBlock(const ReductionAxes& axes, const float* x, float* y, int64_t width) {
  if constexpr (kIsExtreme<kKind>) {
    static_assert(kWidth % kLanes == 0);
    ExtremeLanes<kKind> lanes[kWidth / kLanes];
    ForEachPiece(axes, x, [&](const float* piece) RH_INLINE_LAMBDA {
      for (int64_t i = 0; i < axes.count; ++i) {
        const float* row = piece + i * axes.stride;
        if (width == kWidth) {
          RH_UNROLL
          for (int64_t k = 0; k < kWidth / kLanes; ++k) lanes[k].AddAll(row + k * kLanes);
        } else {
          lanes[0].Add(row, width);
        }
      }
    });
    for (int64_t k = 0; k < width; ++k)
      y[k] = Extreme<kKind>::NumberOf(lanes[k / kLanes].orders[k % kLanes]);
  } else {
    double sums[kWidth];
    for (int64_t k = 0; k < kWidth; ++k) sums[k] = StartOf<kKind>();
    ForEachPiece(axes, x, [&](const float* piece) RH_INLINE_LAMBDA {
      for (int64_t i = 0; i < axes.count; ++i) {
        const float* row = piece + i * axes.stride;
        for (int64_t k = 0; k < width; ++k) {
          const double value = row[k];
          sums[k] =
              Combine<kKind>(sums[k], kKind == ReduceKind::kSumSquare ? value * value : value);
        }
      }
    });
    const auto count = static_cast<double>(axes.num_reduced());
    for (int64_t k = 0; k < width; ++k)
      y[k] = static_cast<float>(kKind == ReduceKind::kMean ? sums[k] / count : sums[k]);
  }
}

template <ReduceKind kKind>
struct ReduceColumns {
  static RH_INLINE void Run(const ReductionAxes& axes, const float* x, float* y, int64_t columns) {
    int64_t first = 0;
    for (; first + 32 <= columns; first += 32)
      ReduceBlock<kKind, 32>(axes, x + first, y + first, 32);
    for (; first + 16 <= columns; first += 16)
      ReduceBlock<kKind, 16>(axes, x + first, y + first, 16);
    if (first < columns) ReduceBlock<kKind, 16>(axes, x + first, y + first, columns - first);
  }
};

// Rows up to this length are reduced side by side, with a lane for each.
constexpr int64_t kShortRow = 32;

template <ReduceKind kKind>
struct ReduceShortRows {
  static RH_INLINE void Run(const ReductionAxes& axes, const float* x, float* y, int64_t rows) {
    constexpr int64_t kSideBySide = 64;
    ReductionAxes side_by_side;
    side_by_side.count = axes.count;
    side_by_side.stride = kSideBySide;
    float columns[kShortRow * kSideBySide];
    for (int64_t row = 0; row < rows; row += kSideBySide) {
      const int64_t some = std::min(kSideBySide, rows - row);
      TransposeFloats(x + row * axes.count, axes.count, columns, kSideBySide, axes.count, some);
      ReduceColumns<kKind>::Run(side_by_side, columns, y + row, some);
    }
  }
};

template <ReduceKind kKind>
absl::StatusOr<Prepared> ReduceBy(const NativeRequest& request, const ReductionAxes& axes) {
  const bool has_short_rows =
      axes.has_adjacent_rows() && axes.count <= kShortRow && axes.num_kept > 1;
  const auto run = has_short_rows ? ForThisProcessor<ReduceShortRows<kKind>, const ReductionAxes&,
                                                     const float*, float*, int64_t>()
                   : axes.inner == 1 ? ForThisProcessor<ReduceRows<kKind>, const ReductionAxes&,
                                                        const float*, float*, int64_t>()
                                     : ForThisProcessor<ReduceColumns<kKind>, const ReductionAxes&,
                                                        const float*, float*, int64_t>();
  return ReductionKernel<float>(request, axes, run);
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::TensorReduce& op, const NativeRequest& request) {
  const absl::Span<const int64_t> sizes = request.sizes();
  const auto rank = static_cast<int64_t>(sizes.size());
  std::vector<int64_t> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  if (op.axes) axes = *op.axes;
  if (request.has_operand(1)) {
    if (request.constant(1) == nullptr) return Declined("the axes depend on data");
    axes = canonical::IntegersOf(*request.constant(1));
  }
  for (int64_t& axis : axes) axis += axis < 0 ? rank : 0;
  std::sort(axes.begin(), axes.end());
  const ReductionAxes reduced = ReductionAxes::Of(sizes, axes);
  if (request.kind() != ElementKind::kF32)
    return PrepareIntegerReduction(request, op.kind, reduced);
  switch (op.kind) {
    case ReduceKind::kMean:
      return ReduceBy<ReduceKind::kMean>(request, reduced);
    case ReduceKind::kSum:
      return ReduceBy<ReduceKind::kSum>(request, reduced);
    case ReduceKind::kProd:
      return ReduceBy<ReduceKind::kProd>(request, reduced);
    case ReduceKind::kMax:
      return ReduceBy<ReduceKind::kMax>(request, reduced);
    case ReduceKind::kMin:
      return ReduceBy<ReduceKind::kMin>(request, reduced);
    case ReduceKind::kSumSquare:
      return ReduceBy<ReduceKind::kSumSquare>(request, reduced);
    case ReduceKind::kLogSumExp:
      return PrepareLogSumExp(request, reduced);
  }
  return Declined("this kind of reduction is not supported");
}

void AddReductionKernels(KernelTable& table) { table.Add<canonical::TensorReduce>(); }

}  // namespace roundhouse::native
