// File: resize.h
//
// Resizes a tensor or feature by interpolation.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RESIZE_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RESIZE_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

enum class Interpolation : uint8_t { kNearest, kLinear, kCubic };

inline absl::Span<const absl::string_view> EnumeratorNames(Interpolation) {
  static constexpr absl::string_view kNames[] = {"nearest", "linear", "cubic"};
  return kNames;
}

// The coordinate on the input's axis of index i of the result, for an axis resized from `in` to
// `out` elements, with scale s (the given one, or out / in).
enum class CoordinateMode : uint8_t {
  kHalfPixel,           // (i + 1/2) / s - 1/2
  kPytorchHalfPixel,    // The same, but 0 if out is 1.
  kHalfPixelSymmetric,  // Half-pixel, shifted so that both grids have the same centre.
  kTfHalfPixelForNn,    // (i + 1/2) / s
  kAlignCorners,        // i * (in - 1) / (out - 1), and 0 if out is 1.
  kAsymmetric,          // i / s
  kCropAndResize,       // From region begin b to end e, as parts of the axis:
                        // b * (in - 1) + i * (e - b) * (in - 1) / (out - 1),
                        // and the middle (b + e) / 2 * (in - 1) if out is 1.
};

inline absl::Span<const absl::string_view> EnumeratorNames(CoordinateMode) {
  static constexpr absl::string_view kNames[] = {
      "half_pixel",    "pytorch_half_pixel", "half_pixel_symmetric", "tf_half_pixel_for_nn",
      "align_corners", "asymmetric",         "crop_and_resize"};
  return kNames;
}

// The element that is nearest to a coordinate x.
enum class NearestRounding : uint8_t {
  kRoundPreferFloor,  // ceil(x - 1/2)
  kRoundPreferCeil,   // floor(x + 1/2)
  kFloor,
  kCeil,
};

inline absl::Span<const absl::string_view> EnumeratorNames(NearestRounding) {
  static constexpr absl::string_view kNames[] = {"round_prefer_floor", "round_prefer_ceil", "floor",
                                                 "ceil"};
  return kNames;
}

// Samples the input along some of its axes, one after the other. Coordinates are computed in
// double. Elements beyond the ends equal those at the ends (with exclude_outside they have no
// weight, and the other weights are scaled to a sum of 1).
//   nearest  the one element that `rounding` picks.
//   linear   the two elements around the coordinate, weighted by their distances.
//   cubic    four elements, weighted by Keys' cubic with `cubic_coefficient`.
// With antialias, linear and cubic stretch their kernel by 1 / s on axes that shrink, so that every
// element has some weight; the weights are then scaled to a sum of 1. Integers, and the stored
// integers of a quantised type, are rounded to nearest, ties to even, and saturate.
//
// The size of the result is given in one of three ways, with a number for each of `axes`: `sizes`;
// `scales`, where the size is floor(in * scale); or the operand `target`, whose elements are sizes
// if they are integers and scales if they are floats.
// (C1) input is a tensor or a feature.
// (C2) The axes are the input's, each once. Absent: the spatial axes of a feature, all of a tensor.
//      The input is not quantised along any of them.
// (C3) Exactly one of sizes, scales and target is given, with a number for each axis.
// (C4) Scales are positive and finite. Sizes, given or by scales, are positive but for empty axes.
// (C5) An empty axis stays empty.
// (C6) target is a tensor of rank 1 of integers or f32.
// (C7) antialias and exclude_outside are for linear and cubic only.
// (C8) region is given with crop_and_resize only: a float tensor of rank 1, the begins of all axes
//      and then their ends.
struct Resize {
  static constexpr OpSpec kSpec = {.name = "canonical.resize",
                                   .summary = "Resizes axes by interpolation.",
                                   .operands = "input, target?, region?",
                                   .elements = kNumbers.WithQuantized()};
  std::vector<int64_t> axes;
  std::vector<int64_t> sizes;
  std::vector<float> scales;
  Interpolation mode = Interpolation::kNearest;
  CoordinateMode coordinates = CoordinateMode::kHalfPixel;
  NearestRounding rounding = NearestRounding::kRoundPreferFloor;
  float cubic_coefficient = -0.75F;
  bool exclude_outside = false;
  bool antialias = false;
  float extrapolation = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("axes", op.axes, "the axes that are resized"),
        Field("sizes", op.sizes, "their sizes in the result"),
        Field("scales", op.scales, "their scale factors"),
        Field("mode", op.mode, "how values between elements are interpolated"),
        Field("coordinates", op.coordinates, "how coordinates of the result map to the input"),
        Field("rounding", op.rounding, "how the nearest element is chosen"),
        Field("cubic_coefficient", op.cubic_coefficient, "coefficient a of Keys' cubic kernel"),
        Field("exclude_outside", op.exclude_outside,
              "whether elements outside the input have weight 0"),
        Field("antialias", op.antialias,
              "whether downsampling filters all elements, against aliasing"),
        Field("extrapolation", op.extrapolation,
              "the value outside the input, with crop_and_resize"));
  }
};

// Whether an axis that keeps its size (or has the scale 1) keeps its elements, too.
bool KeepsElements(const Resize& op);

// The axes of a resize, normalised, and for each the size of the result or the scale, whichever is
// given; neither if it is not known yet.
struct ResizePlan {
  std::vector<int64_t> axes;
  std::vector<int64_t> sizes;
  std::vector<double> scales;
};
// The plan for an input of rank `rank`. `target` is the value of the target operand; null if
// unknown.
absl::StatusOr<ResizePlan> PlanResize(const Resize& op, int64_t rank, bool is_feature,
                                      const Tensor* target);

absl::StatusOr<Type> Infer(const Resize& op, const InferenceContext& context);

using ResizeOps = OpList<Resize>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RESIZE_H_
