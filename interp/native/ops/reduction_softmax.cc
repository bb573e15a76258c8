#include "roundhouse/interp/native/ops/reduction_softmax.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/native/microkernels/cut.h"
#include "roundhouse/interp/native/microkernels/row_loops.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/reduction_axes.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {
namespace {

constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();

constexpr auto kPlus = [](double a, double b) RH_INLINE_LAMBDA { return a + b; };

// Elements that are equal to the greatest add 1 each to the sum of exponentials, beside which the
// rest may be so small that it would be lost: above this sum it is not, and what is tiny does not
// count.
constexpr double kEnough = 1 + 1e-6;

// log(equal + rest), accurate also if it is small.
RH_INLINE double LogarithmOf(double rest, double equal) {
  const double more = rest + (equal - 1);
  return more < 1e-5 ? more - more * more / 2 : Logarithm(1 + more);
}

RH_INLINE double RestOf(float a, float most) {
  return a == most ? 0 : ExponentialOfNegative(static_cast<double>(a) - most);
}

// The sum of exp(a - most) for all elements of one result.
RH_INLINE double SumOfShifted(const ReductionAxes& axes, const float* x, float most) {
  RowLanes<double> sums(0);
  ForEachPiece(axes, x, [&](const float* piece) RH_INLINE_LAMBDA {
    sums.Add(
        piece, axes.count,
        [most](float a)
            RH_INLINE_LAMBDA { return ExponentialOrTiny(static_cast<double>(a) - most); },
        kPlus);
  });
  return sums.Total(kPlus);
}

// Its logarithm, whatever the sum: elements that equal the greatest add 1 even if they are
// infinite.
RH_INLINE double PreciseLogOfShifted(const ReductionAxes& axes, const float* x, float most) {
  RowLanes<double> rest(0);
  RowLanes<double> equal(0);
  ForEachPiece(axes, x, [&](const float* piece) RH_INLINE_LAMBDA {
    rest.Add(
        piece, axes.count, [most](float a) RH_INLINE_LAMBDA { return RestOf(a, most); }, kPlus);
    equal.Add(
        piece, axes.count, [most](float a) RH_INLINE_LAMBDA { return a == most ? 1.0 : 0.0; },
        kPlus);
  });
  return LogarithmOf(rest.Total(kPlus), equal.Total(kPlus));
}

// So many columns at once.
constexpr int64_t kColumns = 32;

// Both for the first `width` columns.
RH_INLINE void LogsOfShifted(const ReductionAxes& axes, const float* x, int64_t width,
                             const float* most, double* logs) {
  const auto for_each = [&](const auto& add) RH_INLINE_LAMBDA {
    ForEachPiece(axes, x, [&](const float* piece) RH_INLINE_LAMBDA {
      for (int64_t i = 0; i < axes.count; ++i) {
        for (int64_t k = 0; k < width; ++k) add(piece[i * axes.stride + k], k);
      }
    });
  };
  double sums[kColumns] = {};
  for_each([&](float a, int64_t k) RH_INLINE_LAMBDA {
    sums[k] += ExponentialOrTiny(static_cast<double>(a) - most[k]);
  });
  bool are_enough = true;
  for (int64_t k = 0; k < width; ++k) are_enough &= sums[k] >= kEnough;
  if (are_enough) {
    for (int64_t k = 0; k < width; ++k) logs[k] = Logarithm(sums[k]);
    return;
  }
  double rest[kColumns] = {};
  double equal[kColumns] = {};
  for_each([&](float a, int64_t k) RH_INLINE_LAMBDA {
    rest[k] += RestOf(a, most[k]);
    equal[k] += a == most[k] ? 1 : 0;
  });
  for (int64_t k = 0; k < width; ++k) {
    logs[k] = sums[k] >= kEnough ? Logarithm(sums[k]) : LogarithmOf(rest[k], equal[k]);
  }
}

// A NaN is not the greatest, but makes the sum NaN, and so all results of its row.
struct SoftmaxRows {
  static RH_INLINE void Run(const float* x, float* y, int64_t rows, int64_t count, bool is_log) {
    if (is_log) return RunLog(x, y, rows, count);
    for (int64_t row = 0; row < rows; ++row, x += count, y += count) {
      const float most = GreatestOfRow(x, count);
      for (int64_t i = 0; i < count; ++i)
        y[i] = static_cast<float>(ExponentialOfNegative(static_cast<double>(x[i]) - most));
      const double sum =
          SumRow(y, count, [](float a) RH_INLINE_LAMBDA { return static_cast<double>(a); });
      // If the greatest is infinite, so are all differences, and all results are NaN.
      const double factor = most - most == 0 ? 1 / sum : std::numeric_limits<double>::quiet_NaN();
      for (int64_t i = 0; i < count; ++i) y[i] = static_cast<float>(y[i] * factor);
    }
  }

 private:
  // The logarithms of several rows at once, which stay in the nearest cache meanwhile.
  static RH_INLINE void RunLog(const float* x, float* y, int64_t rows, int64_t count) {
    constexpr int64_t kRows = 32;
    constexpr int64_t kElements = 1 << 12;
    const int64_t together = std::clamp<int64_t>(kElements / count, 1, kRows);
    ReductionAxes axes;
    axes.count = count;
    for (int64_t first = 0; first < rows; first += together) {
      const int64_t some = std::min(together, rows - first);
      float most[kRows];
      double sums[kRows];
      double logs[kRows];
      for (int64_t row = 0; row < some; ++row) {
        most[row] = GreatestOfRow(x + row * count, count);
        sums[row] = SumOfShifted(axes, x + row * count, most[row]);
      }
      for (int64_t row = 0; row < some; ++row) logs[row] = Logarithm(sums[row]);
      for (int64_t row = 0; row < some; ++row, x += count, y += count) {
        const float greatest = most[row];
        double log = sums[row] >= kEnough ? logs[row] : PreciseLogOfShifted(axes, x, greatest);
        // If the greatest is infinite, all results are NaN.
        log += greatest - greatest;
        for (int64_t i = 0; i < count; ++i)
          y[i] = static_cast<float>((static_cast<double>(x[i]) - greatest) - log);
      }
    }
  }
};

// The columns of one outer index, all at once.
struct SoftmaxColumns {
  static constexpr int64_t kBlock = kColumns;

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
    ReductionAxes axes;
    axes.count = count;
    axes.stride = stride;
    double logs[kBlock];
    LogsOfShifted(axes, x, width, most, logs);
    for (int64_t k = 0; k < width; ++k) logs[k] += most[k] - most[k];
    for (int64_t i = 0; i < count; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        y[i * stride + k] =
            static_cast<float>((static_cast<double>(x[i * stride + k]) - most[k]) - logs[k]);
      }
    }
  }
};

struct LogSumExpRows {
  static RH_INLINE void Run(const ReductionAxes& axes, const float* x, float* y, int64_t rows) {
    for (int64_t row = 0; row < rows; ++row, x += axes.count) {
      float most = -kFloatInfinity;
      ForEachPiece(axes, x, [&](const float* piece) RH_INLINE_LAMBDA {
        const float of_piece = GreatestOfRow(piece, axes.count);
        most = of_piece > most ? of_piece : most;
      });
      const double sum = SumOfShifted(axes, x, most);
      const double log = sum >= kEnough ? Logarithm(sum) : PreciseLogOfShifted(axes, x, most);
      y[row] = static_cast<float>(most + log);
    }
  }
};

struct LogSumExpColumns {
  static RH_INLINE void Run(const ReductionAxes& axes, const float* x, float* y, int64_t columns) {
    for (int64_t first = 0; first < columns; first += kColumns) {
      const int64_t width = std::min(kColumns, columns - first);
      float most[kColumns];
      for (int64_t k = 0; k < kColumns; ++k) most[k] = -kFloatInfinity;
      ForEachPiece(axes, x + first, [&](const float* piece) RH_INLINE_LAMBDA {
        for (int64_t i = 0; i < axes.count; ++i) {
          const float* row = piece + i * axes.stride;
          for (int64_t k = 0; k < width; ++k) most[k] = row[k] > most[k] ? row[k] : most[k];
        }
      });
      double logs[kColumns];
      LogsOfShifted(axes, x + first, width, most, logs);
      for (int64_t k = 0; k < width; ++k) y[first + k] = static_cast<float>(most[k] + logs[k]);
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

absl::StatusOr<Prepared> PrepareLogSumExp(const NativeRequest& request, const ReductionAxes& axes) {
  const auto run =
      axes.inner == 1
          ? ForThisProcessor<LogSumExpRows, const ReductionAxes&, const float*, float*, int64_t>()
          : ForThisProcessor<LogSumExpColumns, const ReductionAxes&, const float*, float*,
                             int64_t>();
  return ReductionKernel<float>(request, axes, run);
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorSoftmax& op, const NativeRequest& request) {
  return Softmax(request, op.axis, /*is_log=*/false);
}

absl::StatusOr<Prepared> Prepare(const canonical::LogSoftmax& op, const NativeRequest& request) {
  return Softmax(request, op.axis, /*is_log=*/true);
}

void AddSoftmaxKernels(KernelTable& table) {
  table.Add(OpList<canonical::TensorSoftmax, canonical::LogSoftmax>{});
}

}  // namespace roundhouse::native
