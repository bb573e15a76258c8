#include "roundhouse/interp/reference/resize.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/arithmetic/resize_taps.h"

namespace roundhouse::reference {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::Resize;

// Resizes `rows` blocks of [in, row_size] to as many of [out, row_size]: fill(from, to, index)
// writes each row of a block.
template <typename T, typename Fill>
absl::StatusOr<std::vector<T>> Resample(const std::vector<T>& data, const ResizedAxis& axis,
                                        int64_t row_size, const Fill& fill) {
  const int64_t blocks = static_cast<int64_t>(data.size()) / (axis.in * row_size);
  const std::optional<int64_t> size = CheckedMul(blocks * row_size, axis.out);
  if (!size)
    return absl::ResourceExhaustedError("an intermediate result of a resize has too many elements");
  std::vector<T> resampled;
  RH_RETURN_IF_ERROR(TryResize(resampled, *size, "an intermediate result of a resize"));
  for (int64_t block = 0; block < blocks; ++block) {
    const T* from = data.data() + block * axis.in * row_size;
    T* to = resampled.data() + block * axis.out * row_size;
    for (int64_t i = 0; i < axis.out; ++i, to += row_size) fill(from, to, i);
  }
  return resampled;
}

// All axes that are resized, in order.
struct Plan {
  std::vector<ResizedAxis> axes;
  std::vector<int64_t> sizes;  // The current sizes of the data, which change axis by axis.

  int64_t RowSize(size_t i) const {
    int64_t size = 1;
    for (size_t axis = axes[i].number + 1; axis < sizes.size(); ++axis) size *= sizes[axis];
    return size;
  }
};

absl::StatusOr<Plan> PlanOf(const Resize& op, const KernelContext& context) {
  const Type& type = context.operand(0).type();
  const absl::Span<const int64_t> in = type.shape().sizes();
  Plan plan = {.sizes = std::vector<int64_t>(in.begin(), in.end())};
  RH_ASSIGN_OR_RETURN(plan.axes,
                      ResizedAxes(op, type, context.result_type().shape().sizes(),
                                  context.has_operand(1) ? &context.operand(1) : nullptr,
                                  context.has_operand(2) ? &context.operand(2) : nullptr));
  return plan;
}

// Puts op.extrapolation where the result lies outside the input along any axis.
template <typename T>
absl::Status Extrapolate(const Resize& op, const Plan& plan, std::vector<T>& data, T value) {
  if (op.coordinates != CoordinateMode::kCropAndResize) return absl::OkStatus();
  for (size_t k = 0; k < plan.axes.size(); ++k) {
    const ResizedAxis as_it_is = {.in = plan.axes[k].out, .out = plan.axes[k].out};
    const int64_t row_size = plan.RowSize(k);
    const auto fill = [&](const T* from, T* to, int64_t i) {
      if (IsOutside(op, plan.axes[k], i)) {
        std::fill_n(to, row_size, value);
      } else {
        std::copy_n(from + i * row_size, row_size, to);
      }
    };
    RH_ASSIGN_OR_RETURN(data, Resample(data, as_it_is, row_size, fill));
  }
  return absl::OkStatus();
}

template <typename T>
absl::StatusOr<std::vector<T>> ResizeNearest(const Resize& op, Plan& plan, std::vector<T> data) {
  for (size_t k = 0; k < plan.axes.size(); ++k) {
    const ResizedAxis& axis = plan.axes[k];
    const int64_t row_size = plan.RowSize(k);
    const auto fill = [&](const T* from, T* to, int64_t i) {
      std::copy_n(from + TapsOf(op, axis, i).index.front() * row_size, row_size, to);
    };
    RH_ASSIGN_OR_RETURN(data, Resample(data, axis, row_size, fill));
    plan.sizes[axis.number] = axis.out;
  }
  return data;
}

template <typename Acc>
absl::StatusOr<std::vector<Acc>> ResizeSmoothly(const Resize& op, Plan& plan,
                                                std::vector<Acc> data) {
  for (size_t k = 0; k < plan.axes.size(); ++k) {
    const ResizedAxis& axis = plan.axes[k];
    const int64_t row_size = plan.RowSize(k);
    std::vector<Taps> taps;
    RH_RETURN_IF_ERROR(CheckMemoryForTaps(op, axis));
    RH_RETURN_IF_ERROR(TryReserve(taps, axis.out, "the taps of a resize"));
    for (int64_t i = 0; i < axis.out; ++i) taps.push_back(TapsOf(op, axis, i));
    const auto fill = [&](const Acc* from, Acc* to, int64_t i) {
      for (size_t tap = 0; tap < taps[i].index.size(); ++tap) {
        const Acc weight = static_cast<Acc>(taps[i].weight[tap]);
        const Acc* row = from + taps[i].index[tap] * row_size;
        for (int64_t j = 0; j < row_size; ++j) to[j] += weight * row[j];
      }
    };
    RH_ASSIGN_OR_RETURN(data, Resample(data, axis, row_size, fill));
    plan.sizes[axis.number] = axis.out;
  }
  return data;
}

// Rounds to the nearest value of T, ties to even, and saturates.
template <typename T, typename Acc>
T Rounded(Acc value) {
  if constexpr (std::is_integral_v<T>) {
    if (value != value) return 0;
    const Acc rounded = std::nearbyint(value);
    // The greatest value of T may be one more as Acc, hence the test for equality.
    if (rounded >= static_cast<Acc>(std::numeric_limits<T>::max())) {
      return std::numeric_limits<T>::max();
    }
    if (rounded <= static_cast<Acc>(std::numeric_limits<T>::min())) {
      return std::numeric_limits<T>::min();
    }
    return static_cast<T>(rounded);
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const Resize& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Plan plan, PlanOf(op, context));
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const Tensor& input = context.operand(0);
  return VisitNumbers(input.element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
    using T = typename decltype(tag)::type;
    using Acc = std::conditional_t<std::is_integral_v<T>, double, AccumulatorOf<T>>;
    const absl::Span<const T> elements = input.data<T>();
    const absl::Span<T> results = output.mutable_data<T>();
    if (op.mode == Interpolation::kNearest) {
      RH_RETURN_IF_ERROR(CheckMemoryFor(input.num_elements(), sizeof(T), "a copy of an operand"));
      RH_ASSIGN_OR_RETURN(
          std::vector<T> data,
          ResizeNearest(op, plan, std::vector<T>(elements.begin(), elements.end())));
      RH_RETURN_IF_ERROR(
          Extrapolate(op, plan, data, Rounded<T>(static_cast<Acc>(op.extrapolation))));
      std::copy(data.begin(), data.end(), results.begin());
    } else {
      RH_RETURN_IF_ERROR(CheckMemoryFor(input.num_elements(), sizeof(Acc), "a copy of an operand"));
      RH_ASSIGN_OR_RETURN(
          std::vector<Acc> data,
          ResizeSmoothly(op, plan, std::vector<Acc>(elements.begin(), elements.end())));
      RH_RETURN_IF_ERROR(Extrapolate(op, plan, data, static_cast<Acc>(op.extrapolation)));
      for (size_t i = 0; i < data.size(); ++i) results[i] = Rounded<T>(data[i]);
    }
    return output;
  });
}

void AddResizeKernels(KernelTable& table) { table.Add(canonical::ResizeOps{}); }

}  // namespace roundhouse::reference
