#include "roundhouse/dialects/canonical/resize.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::NearestRounding;

// Element i of the result lies at (i * d + offset) / n of the input.
struct Line {
  int64_t n = 1;
  int64_t d = 1;
  int64_t offset = 0;

  bool KeepsIndices() const { return n == d && offset == 0; }
  void Scale(int64_t factor) {
    n *= factor;
    d *= factor;
    offset *= factor;
  }
  void Reduce() {
    const int64_t common = std::gcd(std::gcd(n, d), offset);
    if (common > 1) {
      n /= common;
      d /= common;
      offset /= common;
    }
  }
};

std::optional<Line> LineOf(CoordinateMode mode, int64_t in, int64_t out) {
  if (in == 1) return Line{out, 1, 0};  // All positions are the one element.
  switch (mode) {
    case CoordinateMode::kHalfPixel:
    case CoordinateMode::kHalfPixelSymmetric:
      return Line{2 * out, 2 * in, in - out};
    case CoordinateMode::kPytorchHalfPixel:
      return out == 1 ? Line{1, 1, 0} : Line{2 * out, 2 * in, in - out};
    case CoordinateMode::kTfHalfPixelForNn:
      return Line{2 * out, 2 * in, in};
    case CoordinateMode::kAlignCorners:
      return out == 1 ? Line{1, 1, 0} : Line{out - 1, in - 1, 0};
    case CoordinateMode::kAsymmetric:
      return Line{out, in, 0};
    case CoordinateMode::kCropAndResize:
      return std::nullopt;
  }
  return std::nullopt;
}

// TOSA rounds to the nearest, halves up; shifts the line for other roundings.
void MoveFor(NearestRounding rounding, Line& line) {
  switch (rounding) {
    case NearestRounding::kRoundPreferCeil:
      return;
    case NearestRounding::kRoundPreferFloor:  // By less than any step of the line.
      line.Scale(2);
      line.offset -= 1;
      return;
    case NearestRounding::kFloor:
      line.Scale(2);
      line.offset -= line.n / 2;
      return;
    case NearestRounding::kCeil:
      line.Scale(2);
      line.offset += line.n / 2 - 1;
      return;
  }
}

// Why TOSA's resize cannot express the op; empty if it can.
absl::string_view WhyAnother(const canonical::Resize& op) {
  if (op.mode == Interpolation::kCubic) return "TOSA has no cubic interpolation";
  if (op.antialias || op.exclude_outside) return "TOSA weighs the two nearest elements alone";
  if (op.coordinates == CoordinateMode::kCropAndResize) return "TOSA resizes whole images";
  return "";
}

Value* ExportResize(OpExport& e, const canonical::Resize& op) {
  if (const absl::string_view why = WhyAnother(op); !why.empty()) return e.Unsupported(why);
  const Ints input = e.in_sizes(0);
  const Ints output = e.out_sizes();
  const int64_t rank = e.rank(0);
  if (!e.is_feature(0) && rank != 4)
    return e.Unsupported("TOSA resizes two axes of an image of four");
  if (rank > 4) return e.Unsupported("TOSA resizes two axes at most");
  if (!e.is_float(0)) return e.Unsupported("TOSA resizes integers to wider ones");
  std::optional<Tensor> target;
  if (e.has(1)) target = ConstantValue(e.node().operand(1));
  const absl::StatusOr<canonical::ResizePlan> plan =
      canonical::PlanResize(op, rank, e.is_feature(0), target ? &*target : nullptr);
  if (!plan.ok()) return e.Fail(plan.status());
  for (size_t i = 0; i < plan->scales.size(); ++i) {
    const int64_t axis = plan->axes[i];
    if (plan->scales[i] * static_cast<double>(input[axis]) != static_cast<double>(output[axis]))
      return e.Unsupported("the scale is not that of the sizes, as it is in TOSA");
  }
  // TOSA's channels come last: a tensor's axes that keep their sizes become batch and channels.
  Ints perm(rank);
  std::iota(perm.begin(), perm.end(), 0);
  if (!e.is_feature(0) && input[1] == output[1] && input[3] != output[3]) perm = {0, 2, 3, 1};
  std::vector<Line> lines(rank);
  for (const int64_t axis : plan->axes)
    lines[axis] = *LineOf(op.coordinates, input[axis], output[axis]);
  if (!lines[perm.front()].KeepsIndices() || !lines[perm.back()].KeepsIndices())
    return e.Unsupported("TOSA resizes neither batches nor channels");
  Value* image = e.Transpose(e.in(0), perm);
  if (rank == 3) image = e.WithAxis(image, 1);
  Ints scale;
  Ints offset;
  Ints border;
  for (int64_t i = rank == 3 ? 0 : 1; i < rank - 1; ++i) {
    const int64_t axis = perm[i];
    Line line = i == 0 ? Line() : lines[axis];  // The added axis.
    if (op.mode == Interpolation::kNearest) MoveFor(op.rounding, line);
    line.Reduce();
    const int64_t last_in = i == 0 ? 0 : input[axis] - 1;
    const int64_t last_out = i == 0 ? 0 : output[axis] - 1;
    scale.insert(scale.end(), {line.n, line.d});
    offset.push_back(line.offset);
    border.push_back(last_out * line.d - last_in * line.n + line.offset);
  }
  Value* resized =
      e("resize", {image},
        {{"scale", OfInts(scale)},
         {"offset", OfInts(offset)},
         {"border", OfInts(border)},
         {"mode", OfName(op.mode == Interpolation::kNearest ? "NEAREST_NEIGHBOR" : "BILINEAR")}});
  if (rank == 3) return e.Reshape(resized, output);
  return e.Transpose(resized, canonical::InversePermutation(perm));
}

}  // namespace

void AddResize(ExportTable& table) { table.Add(ExportResize); }

}  // namespace roundhouse::tosa_export
