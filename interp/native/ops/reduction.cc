#include "roundhouse/interp/native/ops/reduction.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
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
#include "roundhouse/interp/native/microkernels/cut.h"
#include "roundhouse/interp/native/microkernels/row_loops.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/ops/integer_reduction.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

using canonical::ReduceKind;

constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();

// ---- Reductions. Sums are kept in double, as are the accumulators of columns.

constexpr auto kSame = [](float a) RH_INLINE_LAMBDA { return a; };
constexpr auto kGreater = [](float a, float b) RH_INLINE_LAMBDA { return GreaterOf(a, b); };
constexpr auto kLesser = [](float a, float b) RH_INLINE_LAMBDA { return LesserOf(a, b); };

template <ReduceKind kKind>
RH_INLINE double StartOf() {
  if constexpr (kKind == ReduceKind::kMax) return -kInfinity;
  if constexpr (kKind == ReduceKind::kMin) return kInfinity;
  return kKind == ReduceKind::kProd ? 1 : 0;
}

template <ReduceKind kKind>
RH_INLINE double Combine(double a, double b) {
  if constexpr (kKind == ReduceKind::kProd) return a * b;
  return a + b;
}

template <ReduceKind kKind>
RH_INLINE float FoldOne(const float* x, int64_t count) {
  if constexpr (kKind == ReduceKind::kMax) {
    return FoldRow(x, count, -kFloatInfinity, kSame, kGreater);
  } else if constexpr (kKind == ReduceKind::kMin) {
    return FoldRow(x, count, kFloatInfinity, kSame, kLesser);
  } else {
    const double result = FoldRow(
        x, count, StartOf<kKind>(),
        [](float a) RH_INLINE_LAMBDA {
          return kKind == ReduceKind::kSumSquare ? static_cast<double>(a) * a
                                                 : static_cast<double>(a);
        },
        [](double a, double b) RH_INLINE_LAMBDA { return Combine<kKind>(a, b); });
    return static_cast<float>(kKind == ReduceKind::kMean ? result / static_cast<double>(count)
                                                         : result);
  }
}

// Reduces each of `rows` rows of `count` numbers.
template <ReduceKind kKind>
struct ReduceRows {
  static RH_INLINE void Run(const float* x, float* y, int64_t rows, int64_t count) {
    for (int64_t row = 0; row < rows; ++row) y[row] = FoldOne<kKind>(x + row * count, count);
  }
};

// Reduces each of `columns` columns of `count` numbers, `stride` apart. A few at a time, whose sums
// stay in registers.
template <ReduceKind kKind>
struct ReduceColumns {
  static RH_INLINE void Run(const float* x, float* y, int64_t count, int64_t stride,
                            int64_t columns) {
    constexpr int64_t kBlock = 32;
    for (int64_t first = 0; first < columns; first += kBlock) {
      const int64_t width = std::min(kBlock, columns - first);
      if constexpr (kKind == ReduceKind::kMax || kKind == ReduceKind::kMin) {
        float best[kBlock];
        for (int64_t k = 0; k < kBlock; ++k) best[k] = static_cast<float>(StartOf<kKind>());
        for (int64_t i = 0; i < count; ++i) {
          const float* row = x + i * stride + first;
          for (int64_t k = 0; k < width; ++k) {
            best[k] =
                kKind == ReduceKind::kMax ? GreaterOf(best[k], row[k]) : LesserOf(best[k], row[k]);
          }
        }
        for (int64_t k = 0; k < width; ++k) y[first + k] = best[k];
      } else {
        double sums[kBlock];
        for (int64_t k = 0; k < kBlock; ++k) sums[k] = StartOf<kKind>();
        for (int64_t i = 0; i < count; ++i) {
          const float* row = x + i * stride + first;
          for (int64_t k = 0; k < width; ++k) {
            const double value = row[k];
            sums[k] =
                Combine<kKind>(sums[k], kKind == ReduceKind::kSumSquare ? value * value : value);
          }
        }
        for (int64_t k = 0; k < width; ++k) {
          y[first + k] = static_cast<float>(
              kKind == ReduceKind::kMean ? sums[k] / static_cast<double>(count) : sums[k]);
        }
      }
    }
  }
};

// Rows up to this length are reduced side by side, with a lane for each.
constexpr int64_t kShortRow = 32;

template <ReduceKind kKind>
struct ReduceShortRows {
  static RH_INLINE void Run(const float* x, float* y, int64_t rows, int64_t count) {
    constexpr int64_t kSideBySide = 64;
    float columns[kShortRow * kSideBySide];
    for (int64_t row = 0; row < rows; row += kSideBySide) {
      const int64_t some = std::min(kSideBySide, rows - row);
      TransposeFloats(x + row * count, count, columns, kSideBySide, count, some);
      ReduceColumns<kKind>::Run(columns, y + row, count, kSideBySide, some);
    }
  }
};

template <ReduceKind kKind>
absl::StatusOr<Prepared> ReduceBy(const NativeRequest& request, const Cut& cut) {
  if (cut.inner == 1) {
    const auto rows =
        cut.size <= kShortRow && cut.outer > 1
            ? ForThisProcessor<ReduceShortRows<kKind>, const float*, float*, int64_t, int64_t>()
            : ForThisProcessor<ReduceRows<kKind>, const float*, float*, int64_t, int64_t>();
    return NewKernel(request, [rows, cut](const InvocationArguments& arguments) {
      const auto* x = Input<float>(arguments);
      auto* y = Result<float>(arguments);
      arguments.threads.RunRanges(cut.outer, RowsPerThread(cut.size),
                                  [&](int64_t begin, int64_t end, int) {
                                    rows(x + begin * cut.size, y + begin, end - begin, cut.size);
                                  });
    });
  }
  const auto columns =
      ForThisProcessor<ReduceColumns<kKind>, const float*, float*, int64_t, int64_t, int64_t>();
  return NewKernel(request, [columns, cut](const InvocationArguments& arguments) {
    const auto* x = Input<float>(arguments);
    auto* y = Result<float>(arguments);
    // Over all columns of all outer indices; a thread's range may end within one.
    arguments.threads.RunRanges(
        cut.outer * cut.inner, RowsPerThread(cut.size), [&](int64_t begin, int64_t end, int) {
          ForEachRunOfColumns(cut, begin, end, [&](int64_t from, int64_t to, int64_t count) {
            columns(x + from, y + to, cut.size, cut.inner, count);
          });
        });
  });
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
  // Axes of size 1 in between do not matter.
  axes.erase(
      std::remove_if(axes.begin(), axes.end(), [&](int64_t axis) { return sizes[axis] == 1; }),
      axes.end());
  Cut cut = {.outer = request.num_elements()};
  if (!axes.empty()) {
    for (int64_t axis = axes.front(); axis <= axes.back(); ++axis) {
      if (sizes[axis] != 1 && !std::binary_search(axes.begin(), axes.end(), axis))
        return Declined("the axes are not adjacent");
    }
    cut = CutAt(sizes, axes.front(), axes.back());
  }
  if (request.kind() != ElementKind::kF32) return PrepareIntegerReduction(request, op.kind, cut);
  switch (op.kind) {
    case ReduceKind::kMean:
      return ReduceBy<ReduceKind::kMean>(request, cut);
    case ReduceKind::kSum:
      return ReduceBy<ReduceKind::kSum>(request, cut);
    case ReduceKind::kProd:
      return ReduceBy<ReduceKind::kProd>(request, cut);
    case ReduceKind::kMax:
      return ReduceBy<ReduceKind::kMax>(request, cut);
    case ReduceKind::kMin:
      return ReduceBy<ReduceKind::kMin>(request, cut);
    case ReduceKind::kSumSquare:
      return ReduceBy<ReduceKind::kSumSquare>(request, cut);
    case ReduceKind::kLogSumExp:
      break;
  }
  return Declined("log_sum_exp");
}

namespace {

// ---- Softmax

// What the elements of a row add to its sum, relative to the greatest: those that are equal to it
// add 1 each, beside which the rest may be so small that it would be lost.
struct ShiftedSum {
  double rest;
  double equal;
};
RH_INLINE ShiftedSum SumShifted(const float* x, int64_t count, float most) {
  double rest[kLanes];
  int32_t equal[kLanes];
  for (int k = 0; k < kLanes; ++k) {
    rest[k] = 0;
    equal[k] = 0;
  }
  const auto add = [&](float a, int k) RH_INLINE_LAMBDA {
    rest[k] += a == most ? 0 : ExponentialOfNegative(static_cast<double>(a) - most);
    equal[k] += a == most ? 1 : 0;
  };
  int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    for (int k = 0; k < kLanes; ++k) add(x[i + k], k);
  }
  for (int k = 0; i < count; ++i, ++k) add(x[i], k);
  ShiftedSum sum = {};
  for (int k = 0; k < kLanes; ++k) {
    sum.rest += rest[k];
    sum.equal += equal[k];
  }
  return sum;
}

// log(equal + rest), accurate also if it is small.
RH_INLINE double LogarithmOf(double rest, double equal) {
  const double more = rest + (equal - 1);
  return more < 1e-5 ? more - more * more / 2 : Logarithm(1 + more);
}

// A NaN is not the greatest, but makes the sum NaN, and so all results of its row.
struct SoftmaxRows {
  static RH_INLINE void Run(const float* x, float* y, int64_t rows, int64_t count, bool is_log) {
    for (int64_t row = 0; row < rows; ++row, x += count, y += count) {
      const float most = GreatestOfRow(x, count);
      if (is_log) {
        const auto [rest, equal] = SumShifted(x, count, most);
        // If the greatest is infinite, all results are NaN.
        const double log = LogarithmOf(rest, equal) + (most - most);
        for (int64_t i = 0; i < count; ++i)
          y[i] = static_cast<float>((static_cast<double>(x[i]) - most) - log);
        continue;
      }
      for (int64_t i = 0; i < count; ++i)
        y[i] = static_cast<float>(ExponentialOfNegative(static_cast<double>(x[i]) - most));
      const double sum =
          SumRow(y, count, [](float a) RH_INLINE_LAMBDA { return static_cast<double>(a); });
      // If the greatest is infinite, so are all differences, and all results are NaN.
      const double factor = most - most == 0 ? 1 / sum : std::numeric_limits<double>::quiet_NaN();
      for (int64_t i = 0; i < count; ++i) y[i] = static_cast<float>(y[i] * factor);
    }
  }
};

// The columns of one outer index, all at once.
struct SoftmaxColumns {
  static constexpr int64_t kBlock = 32;

  static RH_INLINE void Run(const float* x, float* y, int64_t count, int64_t stride,
                            int64_t columns, bool is_log) {
    for (int64_t first = 0; first < columns; first += kBlock) {
      const int64_t width = std::min(kBlock, columns - first);
      float most[kBlock];
      for (int64_t k = 0; k < kBlock; ++k) most[k] = -kFloatInfinity;
      for (int64_t i = 0; i < count; ++i) {
        for (int64_t k = 0; k < width; ++k) most[k] = GreaterOf(most[k], x[i * stride + first + k]);
      }
      if (is_log) {
        RunLog(x + first, y + first, count, stride, width, most);
      } else {
        RunPlain(x + first, y + first, count, stride, width, most);
      }
    }
  }

 private:
  static RH_INLINE void RunPlain(const float* x, float* y, int64_t count, int64_t stride,
                                 int64_t width, const float* most) {
    double factor[kBlock] = {};
    for (int64_t i = 0; i < count; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        const double value =
            ExponentialOfNegative(static_cast<double>(x[i * stride + k]) - most[k]);
        y[i * stride + k] = static_cast<float>(value);
        factor[k] += value;
      }
    }
    for (int64_t k = 0; k < width; ++k) {
      factor[k] = most[k] - most[k] == 0 ? 1 / factor[k] : std::numeric_limits<double>::quiet_NaN();
    }
    for (int64_t i = 0; i < count; ++i) {
      float* to = y + i * stride;
      for (int64_t k = 0; k < width; ++k) to[k] = static_cast<float>(to[k] * factor[k]);
    }
  }

  // As SoftmaxRows.
  static RH_INLINE void RunLog(const float* x, float* y, int64_t count, int64_t stride,
                               int64_t width, const float* most) {
    double rest[kBlock] = {};
    double equal[kBlock] = {};
    for (int64_t i = 0; i < count; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        const float a = x[i * stride + k];
        rest[k] += a == most[k] ? 0 : ExponentialOfNegative(static_cast<double>(a) - most[k]);
        equal[k] += a == most[k] ? 1 : 0;
      }
    }
    for (int64_t k = 0; k < width; ++k)
      rest[k] = LogarithmOf(rest[k], equal[k]) + (most[k] - most[k]);
    for (int64_t i = 0; i < count; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        y[i * stride + k] =
            static_cast<float>((static_cast<double>(x[i * stride + k]) - most[k]) - rest[k]);
      }
    }
  }
};

absl::StatusOr<Prepared> Softmax(const NativeRequest& request, int64_t axis, bool is_log) {
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  if (request.num_elements() == 0) return NothingToDo(request);
  const absl::Span<const int64_t> sizes = request.sizes();
  if (axis < 0) axis += static_cast<int64_t>(sizes.size());
  const Cut cut = CutAt(sizes, axis, axis);
  if (cut.inner == 1) {
    const auto rows = ForThisProcessor<SoftmaxRows, const float*, float*, int64_t, int64_t, bool>();
    return NewKernel(
        request,
        [rows, cut, is_log](const InvocationArguments& arguments) {
          const auto* x = Input<float>(arguments);
          auto* y = Result<float>(arguments);
          arguments.threads.RunRanges(
              cut.outer, RowsPerThread(cut.size), [&](int64_t begin, int64_t end, int) {
                rows(x + begin * cut.size, y + begin * cut.size, end - begin, cut.size, is_log);
              });
        },
        {.may_overwrite_first = true});
  }
  const auto columns =
      ForThisProcessor<SoftmaxColumns, const float*, float*, int64_t, int64_t, int64_t, bool>();
  return NewKernel(
      request,
      [columns, cut, is_log](const InvocationArguments& arguments) {
        const auto* x = Input<float>(arguments);
        auto* y = Result<float>(arguments);
        arguments.threads.RunRanges(
            cut.outer, RowsPerThread(cut.size * cut.inner), [&](int64_t begin, int64_t end, int) {
              for (int64_t outer = begin; outer < end; ++outer) {
                const int64_t offset = outer * cut.size * cut.inner;
                columns(x + offset, y + offset, cut.size, cut.inner, cut.inner, is_log);
              }
            });
      },
      {.may_overwrite_first = true});
}

}  // namespace

void SoftmaxOfRows(const float* x, float* y, int64_t rows, int64_t count) {
  static const auto function =
      ForThisProcessor<SoftmaxRows, const float*, float*, int64_t, int64_t, bool>();
  function(x, y, rows, count, /*is_log=*/false);
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorSoftmax& op, const NativeRequest& request) {
  return Softmax(request, op.axis, /*is_log=*/false);
}

absl::StatusOr<Prepared> Prepare(const canonical::LogSoftmax& op, const NativeRequest& request) {
  return Softmax(request, op.axis, /*is_log=*/true);
}

void AddReductionKernels(KernelTable& table) {
  table.Add(OpList<canonical::TensorReduce, canonical::TensorSoftmax, canonical::LogSoftmax>{});
}

}  // namespace roundhouse::native
