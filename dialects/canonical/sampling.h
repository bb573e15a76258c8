// File: sampling.h
//
// Ops that sample features at positions that are data: a grid of points, regions of interest.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SAMPLING_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SAMPLING_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/resize.h"

namespace roundhouse::canonical {

// The values that a sample reads outside the feature.
enum class SamplePadding : uint8_t {
  kZeros,
  kBorder,      // The element at the end.
  kReflection,  // As in mirrors that stand at the ends: at the middles of the elements there with
                // align_corners, else at their outer edges.
};

inline absl::Span<const absl::string_view> EnumeratorNames(SamplePadding) {
  static constexpr absl::string_view kNames[] = {"zeros", "border", "reflection"};
  return kNames;
}

// output(n, p, c) = the value of input(n, …, c) at the point grid(n, p). The last axis of the grid
// holds a point's coordinates, that of the last spatial axis first (x, y, z). On each axis -1 and 1
// are the centres of the first and last element with align_corners, else their outer edges.
//   nearest  the nearest element; of two equally near ones the one with the even index.
//   linear   the elements around the point, weighted by their distances along each axis.
//   cubic    four elements along each axis, weighted by Keys' cubic with coefficient -3/4.
// (C1) input is a feature.
// (C2) grid is a float tensor (N, one axis for each spatial axis of the input, coordinates).
// (C3) Both have the same N, and there is a coordinate for each spatial axis.
// (C4) No spatial axis of input is empty.
struct GridSample {
  static constexpr OpSpec kSpec = {.name = "canonical.grid_sample",
                                   .summary = "Samples a feature at the points of a grid.",
                                   .operands = "input, grid",
                                   .elements = kFloats};
  Interpolation mode = Interpolation::kLinear;
  SamplePadding padding = SamplePadding::kZeros;
  bool align_corners = false;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("mode", op.mode, "how values between elements are interpolated"),
                           Field("padding", op.padding, "the values outside the input"),
                           Field("align_corners", op.align_corners,
                                 "whether 1 is the centre of the last element, not its edge"));
  }
};

enum class RoiPooling : uint8_t { kAverage, kMax };

inline absl::Span<const absl::string_view> EnumeratorNames(RoiPooling) {
  static constexpr absl::string_view kNames[] = {"average", "max"};
  return kNames;
}

// output(r, y, x, c): region r, (x1, y1, x2, y2) in the units of the original image, is cut into
// size[0] by size[1] cells; each is sampled linearly at sampling_ratio by sampling_ratio points (0:
// the number of elements in the cell, rounded up), and the samples are averaged. With "max" the
// result is the greatest of all the weighted elements that make up the samples, as in ONNX Runtime.
// A point more than one element outside reads as 0.
// (C1) input is a feature with two spatial axes.
// (C2) regions is a float tensor of shape (regions, 4).
// (C3) images is a tensor of integers, the index of the image of each region. It is an error of the
//      run if there is no such image.
// (C4) size has two positive numbers; spatial_scale is positive; sampling_ratio is not negative.
struct RoiAlign {
  static constexpr OpSpec kSpec = {.name = "canonical.roi_align",
                                   .summary = "Samples regions of a feature into cells.",
                                   .operands = "input, regions, images",
                                   .elements = kFloats};
  std::vector<int64_t> size;
  int64_t sampling_ratio = 0;
  float spatial_scale = 1;
  RoiPooling mode = RoiPooling::kAverage;
  bool half_pixel = true;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("size", op.size, "cells along height and width"),
        Field("sampling_ratio", op.sampling_ratio, "points along each axis of a cell"),
        Field("spatial_scale", op.spatial_scale, "elements of the feature per unit"),
        Field("mode", op.mode, "how a cell's samples are combined"),
        Field("half_pixel", op.half_pixel,
              "whether regions are shifted by half an element; if not, they are at least 1 wide"));
  }
};

absl::StatusOr<Type> Infer(const GridSample& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const RoiAlign& op, const InferenceContext& context);

using SamplingOps = OpList<GridSample, RoiAlign>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SAMPLING_H_
