// File: pooling.h
//
// Windows that slide over a feature with one to three spatial axes and give one value per channel.
// The window's attributes are those of window.h. There is no op for global pooling: use a
// reduction.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_POOLING_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_POOLING_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::canonical {

// All pools:
// (C1) input is a feature, and all lists are for the same number of spatial axes.
// (C2) The sizes of the window are positive, and their product fits in 64 bits.
// (C3) Strides and dilations are positive; pads are not negative, and absent with auto_pad.
// (C4) The window fits into the padded input.

// The greatest element in the window; padding does not count. A NaN in the window is the result.
// For a window without elements, the least value of the type (-inf for floats).
struct MaxPool2D {
  static constexpr OpSpec kSpec = {.name = "canonical.max_pool_2d",
                                   .summary = "Gives the greatest element in each window.",
                                   .operands = "input",
                                   .elements = kNumbers.WithQuantized(),
                                   .traits = OpTrait::kSelects};
  std::vector<int64_t> window;
  std::vector<int64_t> stride;
  std::vector<int64_t> dilation;
  std::vector<int64_t> pad;
  AutoPad auto_pad = AutoPad::kExplicit;
  bool ceil_mode = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("window", op.window, "sizes of the window along the spatial axes"),
        Field("stride", op.stride, "strides of the window; 1 if absent"),
        Field("dilation", op.dilation, "spacing of the window's elements; 1 if absent"),
        Field("pad", op.pad, "padding at the beginnings of all axes, then at their ends"),
        Field("auto_pad", op.auto_pad, "how the padding is determined"),
        Field("ceil_mode", op.ceil_mode, "whether the last window may extend beyond the padding"));
  }
};

// Like max_pool_2d, and also gives the index of the (first) greatest element in its image and
// channel, as i64: its number in row-major order of the spatial positions; -1 for a window without
// elements.
struct MaxPool2DWithIndices {
  static constexpr OpSpec kSpec = {
      .name = "canonical.max_pool_2d_with_indices",
      .summary = "Gives the greatest element in each window, and where it is.",
      .operands = "input",
      .results = "output, indices",
      .elements = kNumbers.WithQuantized(),
      .traits = OpTrait::kSelects};
  std::vector<int64_t> window;
  std::vector<int64_t> stride;
  std::vector<int64_t> dilation;
  std::vector<int64_t> pad;
  AutoPad auto_pad = AutoPad::kExplicit;
  bool ceil_mode = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return MaxPool2D::Attrs(op);
  }
};

// The divisor of an average.
enum class PoolConvention : uint8_t {
  kValid,  // The number of input elements in the window.
  kFull,   // These and the padding, but nothing beyond it in ceil_mode.
};

inline absl::Span<const absl::string_view> EnumeratorNames(PoolConvention) {
  static constexpr absl::string_view kNames[] = {"valid", "full"};
  return kNames;
}

// The sum of the input elements in the window, divided by their number according to the convention;
// 0 if the number is 0. The average of quantised elements is that of the stored integers, with the
// zero point for padding, rounded as `rounding` says: half_away rounds away from the stored 0.
// (C5) `rounding` is nearest_even, or half_away for quantised elements.
struct AvgPool2D {
  static constexpr OpSpec kSpec = {.name = "canonical.avg_pool_2d",
                                   .summary = "Gives the average of the elements in each window.",
                                   .operands = "input",
                                   .elements = kFloats.WithQuantized()};
  std::vector<int64_t> window;
  std::vector<int64_t> stride;
  std::vector<int64_t> dilation;
  std::vector<int64_t> pad;
  AutoPad auto_pad = AutoPad::kExplicit;
  bool ceil_mode = false;
  PoolConvention convention = PoolConvention::kValid;
  Rounding rounding = Rounding::kNearestEven;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::tuple_cat(
        MaxPool2D::Attrs(op),
        std::make_tuple(
            Field("convention", op.convention, "whether padding counts in the average"),
            Field("rounding", op.rounding, "how the average of quantised elements is rounded")));
  }
};

absl::StatusOr<Type> Infer(const MaxPool2D& op, const InferenceContext& context);
absl::StatusOr<std::vector<Type>> Infer(const MaxPool2DWithIndices& op,
                                        const InferenceContext& context);
absl::StatusOr<Type> Infer(const AvgPool2D& op, const InferenceContext& context);

using PoolingOps = OpList<MaxPool2D, MaxPool2DWithIndices, AvgPool2D>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_POOLING_H_
