#include "roundhouse/interp/native/normalization.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/interp/native/isa.h"
#include "roundhouse/interp/native/kernel.h"
#include "roundhouse/interp/native/row_loops.h"

namespace roundhouse::native {
namespace {

constexpr int64_t kMinElementsPerThread = 1 << 13;

int64_t RowsPerThread(int64_t row_size) {
  return std::max<int64_t>(1, kMinElementsPerThread / std::max<int64_t>(1, row_size));
}

bool AllAreF32(const NativeRequest& request) {
  for (const Type& type : request.operands) {
    if (!type.is_none() && type.element_type().kind() != ElementKind::kF32) return false;
  }
  return true;
}

// y[i] = (x[i] - mean) * factor + bias, where the three go along with i or, with step 0, stand
// still.
struct ScaleAndShift {
  static RH_INLINE void Run(const float* x, const float* mean, const float* factor,
                            const float* bias, int64_t step, float* y, int64_t count) {
    if (step == 0) {
      const float a = mean[0];
      const float b = factor[0];
      const float c = bias[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) y[i] = (x[i] - a) * b + c;
    } else {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) y[i] = (x[i] - mean[i]) * factor[i] + bias[i];
    }
  }
};

}  // namespace

absl::StatusOr<PreparedKernel> Prepare(const canonical::BatchNorm& op,
                                       const NativeRequest& request) {
  if (!AllAreF32(request)) return Declined("elements of other kinds than f32");
  if (request.num_elements() == 0) return NothingToDo(request);
  const absl::Span<const int64_t> sizes = request.sizes();
  const int64_t axis = op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis;
  const int64_t channels = sizes[axis];
  const int64_t inner = NativeRequest::Product(sizes.subspan(axis + 1));
  const int64_t outer = NativeRequest::Product(sizes.subspan(0, axis));
  const auto scale_and_shift =
      ForThisProcessor<ScaleAndShift, const float*, const float*, const float*, const float*,
                       int64_t, float*, int64_t>();
  return NewKernel(
      request,
      [=, epsilon = op.epsilon](const InvocationArguments& arguments) {
        const auto* x = Input<float>(arguments);
        const auto* scale = Input<float>(arguments, 1);
        const auto* bias = Input<float>(arguments, 2);
        const auto* mean = Input<float>(arguments, 3);
        const auto* variance = Input<float>(arguments, 4);
        auto* y = Result<float>(arguments);
        auto* factor = reinterpret_cast<float*>(arguments.scratch);
        for (int64_t c = 0; c < channels; ++c) {
          factor[c] = static_cast<float>(scale[c] / std::sqrt(static_cast<double>(variance[c]) +
                                                              static_cast<double>(epsilon)));
        }
        const bool is_last = inner == 1;
        const int64_t row = is_last ? channels : inner;
        arguments.threads.RunRanges(is_last ? outer : outer * channels, RowsPerThread(row),
                                    [&](int64_t begin, int64_t end, int) {
                                      for (int64_t i = begin; i < end; ++i) {
                                        const int64_t channel = is_last ? 0 : i % channels;
                                        scale_and_shift(x + i * row, mean + channel,
                                                        factor + channel, bias + channel,
                                                        is_last ? 1 : 0, y + i * row, row);
                                      }
                                    });
      },
      {.scratch_bytes = static_cast<size_t>(channels) * sizeof(float),
       .may_overwrite_first = true});
}

namespace {

// Rows that are normalised by themselves; scale and bias are null or have an element for each of a
// row's.
struct NormalizeRows {
  static RH_INLINE void Run(const float* x, const float* scale, const float* bias, float* y,
                            int64_t rows, int64_t count, double epsilon, bool by_mean) {
    for (int64_t row = 0; row < rows; ++row, x += count, y += count) {
      const auto size = static_cast<double>(count);
      const double mean =
          by_mean
              ? SumRow(x, count, [](float a) RH_INLINE_LAMBDA { return static_cast<double>(a); }) /
                    size
              : 0;
      const double variance =
          SumRow(x, count, [mean](float a) RH_INLINE_LAMBDA { return (a - mean) * (a - mean); }) /
          size;
      const double factor = 1 / std::sqrt(variance + epsilon);
      if (scale != nullptr && bias != nullptr) {
        RH_INDEPENDENT
        for (int64_t i = 0; i < count; ++i)
          y[i] = static_cast<float>((x[i] - mean) * factor * scale[i] + bias[i]);
      } else if (scale != nullptr) {
        RH_INDEPENDENT
        for (int64_t i = 0; i < count; ++i)
          y[i] = static_cast<float>((x[i] - mean) * factor * scale[i]);
      } else {
        RH_INDEPENDENT
        for (int64_t i = 0; i < count; ++i)
          y[i] = static_cast<float>((x[i] - mean) * factor + (bias != nullptr ? bias[i] : 0));
      }
    }
  }
};

absl::StatusOr<PreparedKernel> Normalize(const NativeRequest& request, int64_t axis, float epsilon,
                                         bool by_mean) {
  if (!AllAreF32(request)) return Declined("elements of other kinds than f32");
  if (request.num_elements() == 0) return NothingToDo(request);
  const absl::Span<const int64_t> sizes = request.sizes();
  if (axis < 0) axis += static_cast<int64_t>(sizes.size());
  const int64_t count = NativeRequest::Product(sizes.subspan(axis));
  const int64_t rows = request.num_elements() / count;
  const auto normalize = ForThisProcessor<NormalizeRows, const float*, const float*, const float*,
                                          float*, int64_t, int64_t, double, bool>();
  return NewKernel(request,
                   [=, has_scale = request.has_operand(1),
                    has_bias = request.has_operand(2)](const InvocationArguments& arguments) {
                     const auto* x = Input<float>(arguments);
                     const float* scale = has_scale ? Input<float>(arguments, 1) : nullptr;
                     const float* bias = has_bias ? Input<float>(arguments, 2) : nullptr;
                     auto* y = Result<float>(arguments);
                     arguments.threads.RunRanges(
                         rows, RowsPerThread(count), [&](int64_t begin, int64_t end, int) {
                           normalize(x + begin * count, scale, bias, y + begin * count, end - begin,
                                     count, epsilon, by_mean);
                         });
                   },
                   {.may_overwrite_first = true});
}

}  // namespace

absl::StatusOr<PreparedKernel> Prepare(const canonical::LayerNorm& op,
                                       const NativeRequest& request) {
  return Normalize(request, op.axis, op.epsilon, /*by_mean=*/true);
}

absl::StatusOr<PreparedKernel> Prepare(const canonical::RmsNorm& op, const NativeRequest& request) {
  return Normalize(request, op.axis, op.epsilon, /*by_mean=*/false);
}

void AddNormalizationKernels(KernelTable& table) {
  table.Add(OpList<canonical::BatchNorm, canonical::LayerNorm, canonical::RmsNorm>{});
}

}  // namespace roundhouse::native
