#include "roundhouse/interp/reference/reduction.h"

#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/reference/arithmetic/extremes.h"
#include "roundhouse/interp/reference/arithmetic/sums.h"
#include "roundhouse/interp/reference/elementwise.h"
#include "roundhouse/interp/reference/quantization.h"
#include "roundhouse/interp/reference/reduction_along_axis.h"
#include "roundhouse/interp/reference/walks/walk.h"

namespace roundhouse::reference {
namespace {

// Reducers turn many elements into one: each element is added in its computed type to a fresh
// reducer, whose result is then rounded.
template <typename T>
struct SumReducer {
  Sum<T> sum;
  void Add(Computed<T> x) { sum.Add(x); }
  auto Result(int64_t) const { return sum.Total(); }
};

template <typename T>
struct SumSquareReducer {
  Sum<T> sum;
  void Add(Computed<T> x) {
    if constexpr (std::is_integral_v<T>) {
      sum.Add(static_cast<T>(static_cast<WrappingOf<T>>(x) * static_cast<WrappingOf<T>>(x)));
    } else {
      sum.Add(x * x);
    }
  }
  auto Result(int64_t) const { return sum.Total(); }
};

template <typename T>
struct MeanReducer {
  Sum<T> sum;
  void Add(Computed<T> x) { sum.Add(x); }
  double Result(int64_t count) const { return sum.Total() / static_cast<double>(count); }
};

// The sum of integers is exact: fewer than 2^63 of them fit into 128 bits.
template <typename T>
requires std::is_integral_v<T>
struct MeanReducer<T> {
  __int128 sum = 0;
  void Add(T x) { sum += x; }
  T Result(int64_t count) const { return static_cast<T>(sum / count); }
};

template <typename T>
struct ProdReducer {
  using Factor = std::conditional_t<std::is_integral_v<T>, T, double>;
  Factor product = 1;
  void Add(Computed<T> x) {
    if constexpr (std::is_integral_v<T>) {
      product = static_cast<T>(static_cast<WrappingOf<T>>(product) * static_cast<WrappingOf<T>>(x));
    } else {
      product *= x;
    }
  }
  Factor Result(int64_t) const { return product; }
};

template <typename T>
struct MaxReducer {
  Computed<T> value = LeastOf<Computed<T>>();
  void Add(Computed<T> x) { value = Maximum(value, x); }
  Computed<T> Result(int64_t) const { return value; }
};

template <typename T>
struct MinReducer {
  Computed<T> value = GreatestOf<Computed<T>>();
  void Add(Computed<T> x) { value = Minimum(value, x); }
  Computed<T> Result(int64_t) const { return value; }
};

// Scaled by the greatest element so far, so that nothing overflows.
template <typename T>
struct LogSumExpReducer {
  double greatest = LeastOf<double>();
  Sum<double> sum;  // Of exp(x - greatest).
  void Add(double x) {
    if (x > greatest) {
      Sum<double> scaled;
      const bool is_first = greatest == LeastOf<double>();
      scaled.Add(sum.Total() * (is_first ? 1 : std::exp(greatest - x)));
      sum = scaled;
      greatest = x;
    }
    // The difference of infinities is NaN; 1 stands for the greatest, which alone counts.
    if (x != LeastOf<double>()) sum.Add(std::isinf(x) ? 1 : std::exp(x - greatest));
  }
  double Result(int64_t) const { return greatest + std::log(sum.Total()); }
};

std::vector<int64_t> ReducedAxes(const std::optional<std::vector<int64_t>>& attribute,
                                 const KernelContext& context) {
  const int64_t rank = context.operand(0).shape().rank();
  std::vector<int64_t> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  if (attribute) axes = *attribute;
  if (context.has_operand(1)) axes = canonical::IntegersOf(context.operand(1));
  for (int64_t& axis : axes) axis += axis < 0 ? rank : 0;
  return axes;
}

// The strides of the result along the axes of the operand: 0 along reduced axes.
std::vector<int64_t> ResultStrides(absl::Span<const int64_t> sizes,
                                   absl::Span<const int64_t> axes) {
  std::vector<int64_t> kept(sizes.begin(), sizes.end());
  for (int64_t axis : axes) kept[axis] = 1;
  std::vector<int64_t> strides = RowMajorStrides(kept);
  for (int64_t axis : axes) strides[axis] = 0;
  return strides;
}

// The greatest size of a reducer.
constexpr size_t kMaxReducerBytes = 64;

template <typename T, typename Reducer>
void Reduce(const Tensor& input, absl::Span<const int64_t> axes, Tensor& output) {
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const T* from = input.data<T>().data();
  const absl::Span<T> to = output.mutable_data<T>();
  static_assert(sizeof(Reducer) <= kMaxReducerBytes);
  std::vector<Reducer> reducers(to.size());
  Walk<2>(sizes, {RowMajorStrides(sizes), ResultStrides(sizes, axes)})
      .ForEachRow([&](const auto& starts, int64_t count, const auto& steps) {
        const T* row = from + starts[0];
        if (steps[1] == 0) {
          Reducer reducer = reducers[starts[1]];
          for (int64_t i = 0; i < count; ++i) reducer.Add(Load(row[i * steps[0]]));
          reducers[starts[1]] = reducer;
        } else {
          for (int64_t i = 0; i < count; ++i) {
            reducers[starts[1] + i * steps[1]].Add(Load(row[i * steps[0]]));
          }
        }
      });
  const int64_t count = to.empty() ? 0 : input.num_elements() / static_cast<int64_t>(to.size());
  for (size_t i = 0; i < to.size(); ++i) to[i] = static_cast<T>(reducers[i].Result(count));
}

template <typename T>
absl::Status ReduceNumbers(canonical::ReduceKind kind, const Tensor& input,
                           absl::Span<const int64_t> axes, Tensor& output) {
  switch (kind) {
    case canonical::ReduceKind::kMean:
      Reduce<T, MeanReducer<T>>(input, axes, output);
      return absl::OkStatus();
    case canonical::ReduceKind::kSum:
      Reduce<T, SumReducer<T>>(input, axes, output);
      return absl::OkStatus();
    case canonical::ReduceKind::kProd:
      Reduce<T, ProdReducer<T>>(input, axes, output);
      return absl::OkStatus();
    case canonical::ReduceKind::kMax:
      Reduce<T, MaxReducer<T>>(input, axes, output);
      return absl::OkStatus();
    case canonical::ReduceKind::kMin:
      Reduce<T, MinReducer<T>>(input, axes, output);
      return absl::OkStatus();
    case canonical::ReduceKind::kSumSquare:
      Reduce<T, SumSquareReducer<T>>(input, axes, output);
      return absl::OkStatus();
    case canonical::ReduceKind::kLogSumExp:
      break;
  }
  if constexpr (std::is_integral_v<T>) {
    return absl::UnimplementedError("integers have no log_sum_exp");
  } else {
    Reduce<T, LogSumExpReducer<T>>(input, axes, output);
    return absl::OkStatus();
  }
}

// Sums stored values of eight or sixteen bits minus their zero points.
absl::Status SumQuantized(const Tensor& input, absl::Span<const int64_t> axes, Tensor& output) {
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets, OffsetsFromZeroPoint(input));
  const ElementKind kind = output.element_type().kind();
  RH_ASSIGN_OR_RETURN(Tensor wide, Tensor::Uninitialized(input.type().WithElementType(kind)));
  StoreIntegers(offsets, wide);
  return VisitIntegers(kind, [&](auto tag) {
    using T = typename decltype(tag)::type;
    Reduce<T, SumReducer<T>>(wide, axes, output);
    return absl::OkStatus();
  });
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::TensorReduce& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const ElementKind kind = input.element_type().kind();
  const std::vector<int64_t> axes = ReducedAxes(op.axes, context);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_RETURN_IF_ERROR(
      CheckMemoryFor(output.num_elements(), kMaxReducerBytes, "the sums of a reduction"));
  if (kind == ElementKind::kI1) {
    if (op.kind == canonical::ReduceKind::kMax) {
      Reduce<bool, MaxReducer<bool>>(input, axes, output);
    } else {
      Reduce<bool, MinReducer<bool>>(input, axes, output);
    }
    return output;
  }
  if (op.kind == canonical::ReduceKind::kSum && input.element_type().is_quantized()) {
    RH_RETURN_IF_ERROR(SumQuantized(input, axes, output));
    return output;
  }
  if (op.kind == canonical::ReduceKind::kMean && IsInteger(kind) && input.num_elements() == 0 &&
      output.num_elements() != 0) {
    return context.OperandError(0, "integer division by zero, as the mean of no elements");
  }
  RH_RETURN_IF_ERROR(VisitNumbers(kind, [&](auto tag) {
    return ReduceNumbers<typename decltype(tag)::type>(op.kind, input, axes, output);
  }));
  return output;
}

void AddReductionKernels(KernelTable& table) { table.Add(canonical::ReductionOps{}); }

}  // namespace roundhouse::reference
