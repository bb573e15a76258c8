#include "roundhouse/interp/reference/normalization.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"

namespace roundhouse::reference {
namespace {

// A tensor seen as [outer, size, inner], `size` being one of its axes or several in a row.
struct Cut {
  int64_t outer = 1;
  int64_t size = 1;
  int64_t inner = 1;
};

// Axes [first, last) become the middle.
Cut CutAt(absl::Span<const int64_t> sizes, int64_t first, int64_t last) {
  Cut cut;
  for (int64_t axis = 0; axis < static_cast<int64_t>(sizes.size()); ++axis) {
    (axis < first ? cut.outer : axis < last ? cut.size : cut.inner) *= sizes[axis];
  }
  return cut;
}

int64_t FromFront(int64_t axis, const KernelContext& context) {
  return axis < 0 ? axis + context.operand(0).shape().rank() : axis;
}

// One number for each index, or the same number for all if the operand is absent.
class Factors {
 public:
  static absl::StatusOr<Factors> Of(const KernelContext& context, int operand, double absent) {
    Factors factors;
    factors.absent_ = absent;
    if (context.has_operand(operand)) {
      RH_ASSIGN_OR_RETURN(factors.values_, DoublesOf(context.operand(operand)));
    }
    return factors;
  }
  double operator[](int64_t index) const { return values_.empty() ? absent_ : values_[index]; }

 private:
  double absent_ = 0;
  std::vector<double> values_;
};

// Calls compute(input, output) with the accumulators, and returns the output rounded.
template <typename Compute>
absl::StatusOr<Tensor> Run(const KernelContext& context, const Compute& compute) {
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(context.result_type()));
        if (output.size() > 0) compute(input.data(), output.data());
        return std::move(output).Narrowed();
      });
}

struct Moments {
  double mean = 0;
  double variance = 0;
};

// The moments of the `count` elements that for_each(visit) visits. Two passes, so that the variance
// is not a small difference of two large numbers.
template <typename ForEach>
Moments MomentsOf(double count, const ForEach& for_each) {
  Moments moments;
  for_each([&](double x) { moments.mean += x; });
  moments.mean /= count;
  for_each([&](double x) { moments.variance += (x - moments.mean) * (x - moments.mean); });
  moments.variance /= count;
  return moments;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::BatchNorm& op, const KernelContext& context) {
  const int64_t axis = FromFront(op.axis, context);
  const Cut cut = CutAt(context.operand(0).shape().sizes(), axis, axis + 1);
  RH_ASSIGN_OR_RETURN(const Factors scale, Factors::Of(context, 1, 1));
  RH_ASSIGN_OR_RETURN(const Factors bias, Factors::Of(context, 2, 0));
  RH_ASSIGN_OR_RETURN(const Factors mean, Factors::Of(context, 3, 0));
  RH_ASSIGN_OR_RETURN(const Factors variance, Factors::Of(context, 4, 1));
  std::vector<double> factor;
  RH_RETURN_IF_ERROR(TryReserve(factor, cut.size, "the factors of channels"));
  for (int64_t c = 0; c < cut.size; ++c) {
    factor.push_back(scale[c] / std::sqrt(variance[c] + static_cast<double>(op.epsilon)));
  }
  return Run(context, [&](const auto* input, auto* output) {
    int64_t i = 0;
    for (int64_t outer = 0; outer < cut.outer; ++outer) {
      for (int64_t c = 0; c < cut.size; ++c) {
        for (int64_t inner = 0; inner < cut.inner; ++inner, ++i) {
          output[i] = (static_cast<double>(input[i]) - mean[c]) * factor[c] + bias[c];
        }
      }
    }
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::LayerNorm& op, const KernelContext& context) {
  const absl::Span<const int64_t> sizes = context.operand(0).shape().sizes();
  const Cut cut = CutAt(sizes, FromFront(op.axis, context), sizes.size());
  RH_ASSIGN_OR_RETURN(const Factors scale, Factors::Of(context, 1, 1));
  RH_ASSIGN_OR_RETURN(const Factors bias, Factors::Of(context, 2, 0));
  return Run(context, [&](const auto* input, auto* output) {
    for (int64_t row = 0; row < cut.outer; ++row, input += cut.size, output += cut.size) {
      const Moments moments = MomentsOf(cut.size, [&](const auto& visit) {
        for (int64_t i = 0; i < cut.size; ++i) visit(input[i]);
      });
      const double factor = 1 / std::sqrt(moments.variance + static_cast<double>(op.epsilon));
      for (int64_t i = 0; i < cut.size; ++i) {
        output[i] = (static_cast<double>(input[i]) - moments.mean) * factor * scale[i] + bias[i];
      }
    }
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::RmsNorm& op, const KernelContext& context) {
  const absl::Span<const int64_t> sizes = context.operand(0).shape().sizes();
  const Cut cut = CutAt(sizes, FromFront(op.axis, context), sizes.size());
  RH_ASSIGN_OR_RETURN(const Factors scale, Factors::Of(context, 1, 1));
  return Run(context, [&](const auto* input, auto* output) {
    for (int64_t row = 0; row < cut.outer; ++row, input += cut.size, output += cut.size) {
      double sum = 0;
      for (int64_t i = 0; i < cut.size; ++i) {
        sum += static_cast<double>(input[i]) * static_cast<double>(input[i]);
      }
      const double factor =
          1 / std::sqrt(sum / static_cast<double>(cut.size) + static_cast<double>(op.epsilon));
      for (int64_t i = 0; i < cut.size; ++i) {
        output[i] = static_cast<double>(input[i]) * factor * scale[i];
      }
    }
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::GroupNorm& op, const KernelContext& context) {
  const absl::Span<const int64_t> sizes = context.operand(0).shape().sizes();
  const int64_t axis = FromFront(op.axis, context);
  const int64_t channels = sizes[axis];
  // [image, axes between image and channels, channels, axes after them].
  const Cut behind = CutAt(sizes, axis, axis + 1);
  const int64_t images = sizes[0];
  const int64_t between = behind.outer / std::max<int64_t>(1, images);
  const int64_t image_size = between * channels * behind.inner;
  const int64_t run = channels / (op.groups == 0 ? std::max<int64_t>(1, channels) : op.groups);
  RH_ASSIGN_OR_RETURN(const Factors scale, Factors::Of(context, 1, 1));
  RH_ASSIGN_OR_RETURN(const Factors bias, Factors::Of(context, 2, 0));
  return Run(context, [&](const auto* input, auto* output) {
    for (int64_t image = 0; image < images; ++image, input += image_size, output += image_size) {
      for (int64_t first = 0; first < channels; first += run) {
        // Calls visit(index in the image, channel).
        const auto for_each = [&](const auto& visit) {
          for (int64_t i = 0; i < between; ++i) {
            for (int64_t c = first; c < first + run; ++c) {
              for (int64_t k = 0; k < behind.inner; ++k) {
                visit((i * channels + c) * behind.inner + k, c);
              }
            }
          }
        };
        const Moments moments =
            MomentsOf(static_cast<double>(between * run * behind.inner), [&](const auto& visit) {
              for_each([&](int64_t index, int64_t) { visit(input[index]); });
            });
        const double factor = 1 / std::sqrt(moments.variance + static_cast<double>(op.epsilon));
        for_each([&](int64_t index, int64_t c) {
          output[index] =
              (static_cast<double>(input[index]) - moments.mean) * factor * scale[c] + bias[c];
        });
      }
    }
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::LocalResponseNorm& op,
                                const KernelContext& context) {
  const int64_t axis = FromFront(op.axis, context);
  const Cut cut = CutAt(context.operand(0).shape().sizes(), axis, axis + 1);
  const int64_t before = (op.size - 1) / 2;
  const int64_t behind = op.size - 1 - before;
  const double factor = static_cast<double>(op.alpha) / static_cast<double>(op.size);
  return Run(context, [&](const auto* input, auto* output) {
    for (int64_t outer = 0; outer < cut.outer; ++outer) {
      for (int64_t c = 0; c < cut.size; ++c) {
        const int64_t first = c - std::min(before, c);
        const int64_t last = c + std::min(behind, cut.size - 1 - c);
        for (int64_t k = 0; k < cut.inner; ++k) {
          const auto at = [&](int64_t i) {
            return static_cast<double>(input[(outer * cut.size + i) * cut.inner + k]);
          };
          double sum = 0;
          for (int64_t i = first; i <= last; ++i) sum += at(i) * at(i);
          output[(outer * cut.size + c) * cut.inner + k] =
              at(c) /
              std::pow(static_cast<double>(op.bias) + factor * sum, static_cast<double>(op.beta));
        }
      }
    }
  });
}

void AddNormalizationKernels(KernelTable& table) { table.Add(canonical::NormalizationOps{}); }

}  // namespace roundhouse::reference
