#include "roundhouse/interp/native/ops/normalization.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/interp/native/microkernels/row_loops.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

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

// y[i] = (x[i] - mean) * factor + bias. The step of these three is 1, or 0 if they are the same for
// all i.
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

absl::StatusOr<Prepared> Prepare(const canonical::BatchNorm& op, const NativeRequest& request) {
  if (!AllAreF32(request)) return Declined("only f32 is supported");
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

// Rows that are normalised independently. Scale and bias are null, or have one element per element
// of a row.
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

absl::StatusOr<Prepared> Normalize(const NativeRequest& request, int64_t axis, float epsilon,
                                   bool by_mean) {
  if (!AllAreF32(request)) return Declined("only f32 is supported");
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

absl::StatusOr<Prepared> Prepare(const canonical::LayerNorm& op, const NativeRequest& request) {
  return Normalize(request, op.axis, op.epsilon, /*by_mean=*/true);
}

absl::StatusOr<Prepared> Prepare(const canonical::RmsNorm& op, const NativeRequest& request) {
  return Normalize(request, op.axis, op.epsilon, /*by_mean=*/false);
}

namespace {

// An image of rows, each with one element of every channel, or of some of the channels: runs of
// channels that are normalised together. `work` has three doubles per channel.
struct NormalizeColumns {
  static RH_INLINE void Run(const float* x, const float* scale, const float* bias, float* y,
                            int64_t rows, int64_t pitch, int64_t channels, int64_t run,
                            double epsilon, double* work) {
    double* mean = work;
    double* factor = work + channels;
    double* shift = work + 2 * channels;
    const auto count = static_cast<double>(rows * run);
    const auto share = [&](double* sums) RH_INLINE_LAMBDA {
      for (int64_t first = 0; first < channels; first += run) {
        double sum = 0;
        for (int64_t c = first; c < first + run; ++c) sum += sums[c];
        for (int64_t c = first; c < first + run; ++c) sums[c] = sum / count;
      }
    };
    for (int64_t c = 0; c < 2 * channels; ++c) work[c] = 0;
    for (int64_t row = 0; row < rows; ++row) {
      const float* from = x + row * pitch;
      RH_INDEPENDENT
      for (int64_t c = 0; c < channels; ++c) mean[c] += from[c];
    }
    share(mean);
    for (int64_t row = 0; row < rows; ++row) {
      const float* from = x + row * pitch;
      RH_INDEPENDENT
      for (int64_t c = 0; c < channels; ++c) {
        const double off = from[c] - mean[c];
        factor[c] += off * off;
      }
    }
    share(factor);
    for (int64_t c = 0; c < channels; ++c) {
      factor[c] = (scale != nullptr ? scale[c] : 1.0) / std::sqrt(factor[c] + epsilon);
      shift[c] = bias != nullptr ? bias[c] : 0.0;
    }
    for (int64_t row = 0; row < rows; ++row) {
      const float* from = x + row * pitch;
      float* to = y + row * pitch;
      RH_INDEPENDENT
      for (int64_t c = 0; c < channels; ++c)
        to[c] = static_cast<float>((from[c] - mean[c]) * factor[c] + shift[c]);
    }
  }
};

// Channels in order, each with all its elements of an image.
struct NormalizePlanes {
  static RH_INLINE void Run(const float* x, const float* scale, const float* bias, float* y,
                            int64_t channels, int64_t plane, double epsilon) {
    const int64_t count = channels * plane;
    const auto size = static_cast<double>(count);
    const double mean =
        SumRow(x, count, [](float a) RH_INLINE_LAMBDA { return static_cast<double>(a); }) / size;
    const double variance =
        SumRow(x, count, [mean](float a) RH_INLINE_LAMBDA { return (a - mean) * (a - mean); }) /
        size;
    for (int64_t c = 0; c < channels; ++c, x += plane, y += plane) {
      const double factor = (scale != nullptr ? scale[c] : 1.0) / std::sqrt(variance + epsilon);
      const double shift = bias != nullptr ? bias[c] : 0.0;
      RH_INDEPENDENT
      for (int64_t i = 0; i < plane; ++i) y[i] = static_cast<float>((x[i] - mean) * factor + shift);
    }
  }
};

// The fewest columns per thread, so that what it reads is close together.
constexpr int64_t kColumns = 16;

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::GroupNorm& op, const NativeRequest& request) {
  if (!AllAreF32(request)) return Declined("only f32 is supported");
  if (request.num_elements() == 0) return NothingToDo(request);
  const absl::Span<const int64_t> sizes = request.sizes();
  const int64_t axis = op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis;
  const int64_t images = sizes[0];
  const int64_t channels = sizes[axis];
  const int64_t rows = NativeRequest::Product(sizes.subspan(1, axis - 1));
  const int64_t plane = NativeRequest::Product(sizes.subspan(axis + 1));
  const int64_t run = op.groups == 0 ? 1 : channels / op.groups;
  const bool has_scale = request.has_operand(1);
  const bool has_bias = request.has_operand(2);
  const auto at = [](const float* values, int64_t channel) {
    return values == nullptr ? nullptr : values + channel;
  };
  if (plane == 1) {
    const auto normalize =
        ForThisProcessor<NormalizeColumns, const float*, const float*, const float*, float*,
                         int64_t, int64_t, int64_t, int64_t, double, double*>();
    const int64_t width = std::min(channels, (kColumns + run - 1) / run * run);
    const int64_t parts = (channels + width - 1) / width;
    const size_t work_bytes = static_cast<size_t>(3 * width) * sizeof(double);
    return NewKernel(
        request,
        [=, epsilon = op.epsilon](const InvocationArguments& arguments) {
          const auto* x = Input<float>(arguments);
          const float* scale = has_scale ? Input<float>(arguments, 1) : nullptr;
          const float* bias = has_bias ? Input<float>(arguments, 2) : nullptr;
          auto* y = Result<float>(arguments);
          arguments.threads.RunRanges(
              images * parts, RowsPerThread(rows * width),
              [&](int64_t begin, int64_t end, int worker) {
                auto* work = reinterpret_cast<double*>(arguments.scratch +
                                                       static_cast<size_t>(worker) * work_bytes);
                for (int64_t item = begin; item < end; ++item) {
                  const int64_t first = item % parts * width;
                  const int64_t start = item / parts * rows * channels + first;
                  normalize(x + start, at(scale, first), at(bias, first), y + start, rows, channels,
                            std::min(width, channels - first), run, epsilon, work);
                }
              });
        },
        {.scratch_bytes = work_bytes * static_cast<size_t>(request.threads.num_threads()),
         .may_overwrite_first = true});
  }
  if (rows > 1) return Declined("the channels lie between other axes");
  const auto normalize = ForThisProcessor<NormalizePlanes, const float*, const float*, const float*,
                                          float*, int64_t, int64_t, double>();
  return NewKernel(request,
                   [=, epsilon = op.epsilon](const InvocationArguments& arguments) {
                     const auto* x = Input<float>(arguments);
                     const float* scale = has_scale ? Input<float>(arguments, 1) : nullptr;
                     const float* bias = has_bias ? Input<float>(arguments, 2) : nullptr;
                     auto* y = Result<float>(arguments);
                     const int64_t groups = channels / run;
                     arguments.threads.RunRanges(images * groups, RowsPerThread(run * plane),
                                                 [&](int64_t begin, int64_t end, int) {
                                                   for (int64_t item = begin; item < end; ++item) {
                                                     const int64_t first = item % groups * run;
                                                     const int64_t start = item * run * plane;
                                                     normalize(x + start, at(scale, first),
                                                               at(bias, first), y + start, run,
                                                               plane, epsilon);
                                                   }
                                                 });
                   },
                   {.may_overwrite_first = true});
}

void AddNormalizationKernels(KernelTable& table) {
  table.Add(OpList<canonical::BatchNorm, canonical::LayerNorm, canonical::RmsNorm,
                   canonical::GroupNorm>{});
}

}  // namespace roundhouse::native
