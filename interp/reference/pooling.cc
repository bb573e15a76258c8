#include "roundhouse/interp/reference/pooling.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/quantization.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::kSpatialAxes;
using canonical::Position;
using canonical::SpatialWindow;
using canonical::WindowOver;
using canonical::WindowTapsAt;

template <typename T>
constexpr T Least() {
  if constexpr (std::numeric_limits<T>::has_infinity) {
    return -std::numeric_limits<T>::infinity();
  } else {
    return std::numeric_limits<T>::lowest();
  }
}
template <>
inline Half Least<Half>() {
  return Half(-std::numeric_limits<double>::infinity());
}
template <>
inline BFloat16 Least<BFloat16>() {
  return BFloat16(-std::numeric_limits<double>::infinity());
}

// Whether x replaces the greatest so far. The first NaN does, and stays.
template <typename T>
bool Beats(T x, T greatest) {
  if constexpr (std::is_integral_v<T>) {
    return x > greatest;
  } else {
    return x > greatest || (x != x && greatest == greatest);
  }
}

struct Pool {
  FeatureSizes input;
  FeatureSizes output;
  SpatialWindow window;
};

template <typename Op>
Pool PoolOf(const Op& op, const KernelContext& context) {
  const absl::Span<const int64_t> input = context.operand(0).shape().sizes();
  return {.input = FeatureSizesOf(input),
          .output = FeatureSizesOf(context.result_type().shape().sizes()),
          .window = WindowOver({op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode}, input,
                               op.window)};
}

// Calls visit(index of the output position over the batch, index of its image, the position),
// unless the work is cancelled.
template <typename Visitor>
void ForEachWindow(const Pool& pool, const Visitor& visit) {
  int64_t index = 0;
  const Cancellation cancellation = Cancellation::OfThisThread();
  for (int64_t image = 0; image < pool.output.batch; ++image) {
    for (int64_t flat = 0; flat < pool.output.positions(); ++flat) {
      if (cancellation.is_requested()) return;
      visit(index++, image, pool.output.Unflat(flat));
    }
  }
}

// `indices` may be null.
template <typename T>
void FindGreatest(const Pool& pool, const T* input, T* output, int64_t* indices) {
  const int64_t channels = pool.input.channels;
  ForEachWindow(pool, [&](int64_t index, int64_t image, const Position& position) {
    T* greatest = output + index * channels;
    std::fill_n(greatest, channels, Least<T>());
    int64_t* where = indices == nullptr ? nullptr : indices + index * channels;
    if (where != nullptr) std::fill_n(where, channels, -1);
    pool.window.ForEachSeen(pool.input, position, [&](const Position& at) {
      const int64_t flat = pool.input.Flat(at);
      const T* seen = input + (image * pool.input.positions() + flat) * channels;
      if (where == nullptr) {
        for (int64_t c = 0; c < channels; ++c) {
          greatest[c] = Beats(seen[c], greatest[c]) ? seen[c] : greatest[c];
        }
        return;
      }
      for (int64_t c = 0; c < channels; ++c) {
        // The first element seen counts even if it is the least value that there is.
        if (where[c] >= 0 && !Beats(seen[c], greatest[c])) continue;
        greatest[c] = seen[c];
        where[c] = flat;
      }
    });
  });
}

// Integers wrap around modulo 2^64, as do the offsets from zero points that are added up.
template <typename Acc>
Acc WrappingSum(Acc a, Acc b) {
  if constexpr (std::is_integral_v<Acc>) {
    return static_cast<Acc>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  } else {
    return a + b;
  }
}

// Sums up what each window sees, and calls finish(sums, the count to divide by) for each position,
// in order.
template <typename Acc, typename Finish>
void SumWindows(const Pool& pool, canonical::PoolConvention convention, const Acc* input,
                Acc* output, const Finish& finish) {
  const int64_t channels = pool.input.channels;
  ForEachWindow(pool, [&](int64_t index, int64_t image, const Position& position) {
    Acc* sums = output + index * channels;
    pool.window.ForEachSeen(pool.input, position, [&](const Position& at) {
      const Acc* seen = input + (image * pool.input.positions() + pool.input.Flat(at)) * channels;
      for (int64_t c = 0; c < channels; ++c) sums[c] = WrappingSum(sums[c], seen[c]);
    });
    int64_t count = 1;
    for (int axis = 0; axis < kSpatialAxes; ++axis) {
      count *= WindowTapsAt(pool.window.axes[axis], pool.input.spatial[axis], position[axis],
                            convention == canonical::PoolConvention::kFull)
                   .count();
    }
    finish(sums, count);
  });
}

template <typename Acc>
void Average(const Pool& pool, canonical::PoolConvention convention, const Acc* input,
             Acc* output) {
  SumWindows(pool, convention, input, output, [&](Acc* sums, int64_t count) {
    if (count == 0) return;
    for (int64_t c = 0; c < pool.input.channels; ++c) sums[c] /= static_cast<Acc>(count);
  });
}

int64_t RoundedQuotient(int64_t sum, int64_t count, canonical::Rounding rounding) {
  if (rounding == canonical::Rounding::kHalfAway) {
    const __int128 half = sum < 0 ? -(count / 2) : count / 2;
    return static_cast<int64_t>((sum + half) / count);
  }
  int64_t quotient = sum / count;
  int64_t remainder = sum % count;
  if (remainder < 0) {
    --quotient;
    remainder += count;
  }
  const bool is_up = 2 * remainder > count || (2 * remainder == count && quotient % 2 != 0);
  return quotient + (is_up ? 1 : 0);
}

// The average of the stored integers, computed from stored values minus zero points.
absl::StatusOr<Tensor> AverageQuantized(const canonical::AvgPool2D& op,
                                        const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> averages, ZeroPoints(output.type()));
  if (context.operand(0).num_elements() > 0 && output.num_elements() > 0) {
    RH_ASSIGN_OR_RETURN(const std::vector<int64_t> zero_points, ZeroPoints(output.type()));
    const Pool pool = PoolOf(op, context);
    RH_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets,
                        OffsetsFromZeroPoint(context.operand(0)));
    averages.assign(averages.size(), 0);
    int64_t first = 0;
    SumWindows(
        pool, op.convention, offsets.data(), averages.data(), [&](int64_t* sums, int64_t count) {
          for (int64_t c = 0; c < pool.input.channels; ++c, ++first) {
            const int64_t zero = zero_points[first];
            const auto of_zero =
                static_cast<int64_t>(static_cast<uint64_t>(zero) * static_cast<uint64_t>(count));
            sums[c] = count == 0
                          ? zero
                          : RoundedQuotient(WrappingSum(sums[c], of_zero), count, op.rounding);
          }
        });
  }
  StoreIntegers(averages, output);
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::MaxPool2D& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, Tensor::Zeros(context.result_type()));
  // Without elements the other sizes may be absurd.
  if (output.num_elements() == 0) return output;
  return VisitNumbers(output.element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
    using T = typename decltype(tag)::type;
    if (context.operand(0).num_elements() == 0) {
      std::ranges::fill(output.mutable_data<T>(), Least<T>());
      return output;
    }
    FindGreatest<T>(PoolOf(op, context), context.operand(0).data<T>().data(),
                    output.mutable_data<T>().data(), nullptr);
    return output;
  });
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::MaxPool2DWithIndices& op,
                                             const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, Tensor::Zeros(context.result_type()));
  RH_ASSIGN_OR_RETURN(Tensor indices, Tensor::Zeros(context.result_type(1)));
  if (output.num_elements() == 0) return std::vector<Tensor>{output, indices};
  return VisitNumbers(
      output.element_type().kind(), [&](auto tag) -> absl::StatusOr<std::vector<Tensor>> {
        using T = typename decltype(tag)::type;
        if (context.operand(0).num_elements() == 0) {
          std::ranges::fill(output.mutable_data<T>(), Least<T>());
          std::ranges::fill(indices.mutable_data<int64_t>(), -1);
          return std::vector<Tensor>{output, indices};
        }
        FindGreatest<T>(PoolOf(op, context), context.operand(0).data<T>().data(),
                        output.mutable_data<T>().data(), indices.mutable_data<int64_t>().data());
        return std::vector<Tensor>{output, indices};
      });
}

absl::StatusOr<Tensor> Evaluate(const canonical::AvgPool2D& op, const KernelContext& context) {
  if (context.operand(0).element_type().is_quantized()) return AverageQuantized(op, context);
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(context.result_type()));
        if (context.operand(0).num_elements() > 0 && output.size() > 0) {
          Average<Acc>(PoolOf(op, context), op.convention, input.data(), output.data());
        }
        return std::move(output).Narrowed();
      });
}

void AddPoolingKernels(KernelTable& table) { table.Add(canonical::PoolingOps{}); }

}  // namespace roundhouse::reference
