// Kernels of canonical/reduction.h that look at one axis: each works on lanes, the runs of elements
// along that axis.
#include "roundhouse/interp/reference/reduction_along_axis.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/reference/arithmetic/extremes.h"
#include "roundhouse/interp/reference/arithmetic/sums.h"
#include "roundhouse/interp/reference/elementwise.h"
#include "roundhouse/interp/reference/walks/walk.h"

namespace roundhouse::reference {
namespace {

// Type inference has checked that the axis is in range.
int64_t NormalAxis(int64_t axis, const Tensor& tensor) {
  return axis < 0 ? axis + tensor.shape().rank() : axis;
}

// `is_better(a, b)` says whether a beats b; of equal elements the first or the last counts.
template <typename IsBetter>
absl::StatusOr<Tensor> BestIndices(const KernelContext& context, int64_t axis,
                                   bool select_last_index, const IsBetter& is_better) {
  const Tensor& input = context.operand(0);
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  axis = NormalAxis(axis, input);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  int64_t* to = output.mutable_data<int64_t>().data();
  RH_RETURN_IF_ERROR(VisitNumbers(input.element_type().kind(), [&](auto tag) {
    const auto* from = input.data<typename decltype(tag)::type>().data();
    ForEachLane(sizes, axis, [&](int64_t start, int64_t step) {
      int64_t best = 0;
      for (int64_t i = 1; i < sizes[axis]; ++i) {
        const auto candidate = Load(from[start + i * step]);
        const auto holder = Load(from[start + best * step]);
        if (select_last_index ? !is_better(holder, candidate) : is_better(candidate, holder)) {
          best = i;
        }
      }
      *to++ = best;
    });
    return absl::OkStatus();
  }));
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::ArgMax& op, const KernelContext& context) {
  return BestIndices(context, op.axis, op.select_last_index,
                     [](auto a, auto b) { return IsBelow(b, a); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::ArgMin& op, const KernelContext& context) {
  return BestIndices(context, op.axis, op.select_last_index,
                     [](auto a, auto b) { return IsNaN(a) ? !IsNaN(b) : a < b; });
}

absl::StatusOr<Tensor> Evaluate(const canonical::CumSum& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t axis =
      NormalAxis(op.axis ? *op.axis : canonical::IntegersOf(context.operand(1)).front(), input);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_RETURN_IF_ERROR(VisitNumbers(input.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = input.data<T>().data();
    T* to = output.mutable_data<T>().data();
    ForEachLane(sizes, axis, [&](int64_t start, int64_t step) {
      Sum<T> sum;
      for (int64_t i = 0; i < sizes[axis]; ++i) {
        const int64_t offset = start + (op.reverse ? sizes[axis] - 1 - i : i) * step;
        if (op.exclusive) to[offset] = static_cast<T>(sum.Total());
        sum.Add(Load(from[offset]));
        if (!op.exclusive) to[offset] = static_cast<T>(sum.Total());
      }
    });
    return absl::OkStatus();
  }));
  return output;
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::TopK& op,
                                             const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t axis = NormalAxis(op.axis, input);
  RH_ASSIGN_OR_RETURN(Tensor values, context.NewResult(0));
  RH_ASSIGN_OR_RETURN(Tensor indices, context.NewResult(1));
  const int64_t k = values.shape().sizes()[axis];
  // An empty tensor has no lanes, however long they are.
  std::vector<int64_t> order;
  RH_RETURN_IF_ERROR(TryResize(order, input.num_elements() == 0 ? 0 : sizes[axis],
                               "the order of elements along an axis"));
  RH_RETURN_IF_ERROR(VisitNumbers(input.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = input.data<T>().data();
    T* best = values.mutable_data<T>().data();
    int64_t* sorted = indices.mutable_data<int64_t>().data();
    ForEachLane(sizes, axis, [&](int64_t start, int64_t step) {
      std::iota(order.begin(), order.end(), 0);
      std::partial_sort(order.begin(), order.begin() + k, order.end(), [&](int64_t i, int64_t j) {
        const auto a = Load(from[start + i * step]);
        const auto b = Load(from[start + j * step]);
        if (IsBelow(a, b)) return !op.largest;
        if (IsBelow(b, a)) return op.largest;
        return i < j;
      });
      // The lanes of the results are shorter: their outer part shrinks with the axis.
      const int64_t first = start / (sizes[axis] * step) * (k * step) + start % step;
      for (int64_t i = 0; i < k; ++i) {
        best[first + i * step] = from[start + order[i] * step];
        sorted[first + i * step] = order[i];
      }
    });
    return absl::OkStatus();
  }));
  std::vector<Tensor> results;
  results.push_back(std::move(values));
  results.push_back(std::move(indices));
  return results;
}

namespace {

// Each element of a lane becomes finish(x, rest), where x is the element minus the greatest one,
// and the sum of all exp(x) is 1 + rest: the 1 is that of the greatest, kept apart so that it does
// not swallow the others.
template <typename Finish>
absl::StatusOr<Tensor> SoftmaxLanes(const KernelContext& context, int64_t axis,
                                    const Finish& finish) {
  const Tensor& input = context.operand(0);
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  axis = NormalAxis(axis, input);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  // An empty tensor has no lanes, however long they are.
  std::vector<double> lane;
  RH_RETURN_IF_ERROR(
      TryResize(lane, input.num_elements() == 0 ? 0 : sizes[axis], "the elements along an axis"));
  RH_RETURN_IF_ERROR(VisitFloats(input.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = input.data<T>().data();
    T* to = output.mutable_data<T>().data();
    ForEachLane(sizes, axis, [&](int64_t start, int64_t step) {
      for (size_t i = 0; i < lane.size(); ++i) lane[i] = Load(from[start + i * step]);
      size_t best = 0;
      for (size_t i = 1; i < lane.size(); ++i) {
        if (IsBelow(lane[best], lane[i])) best = i;
      }
      const double greatest = lane[best];
      for (double& x : lane) x -= greatest;
      Sum<T> rest;
      rest.Add(lane[best]);  // 0; or NaN, if the greatest is NaN or infinite.
      for (size_t i = 0; i < lane.size(); ++i) {
        if (i != best) rest.Add(std::exp(lane[i]));
      }
      for (size_t i = 0; i < lane.size(); ++i) {
        to[start + i * step] = static_cast<T>(finish(lane[i], rest.Total()));
      }
    });
    return absl::OkStatus();
  }));
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::TensorSoftmax& op, const KernelContext& context) {
  return SoftmaxLanes(context, op.axis,
                      [](double x, double rest) { return std::exp(x) / (1 + rest); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::LogSoftmax& op, const KernelContext& context) {
  return SoftmaxLanes(context, op.axis, [](double x, double rest) { return x - std::log1p(rest); });
}

}  // namespace roundhouse::reference
