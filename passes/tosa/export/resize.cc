#include "roundhouse/dialects/canonical/resize.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
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
  const Ints input = e.sizes(0);
  const Ints output = e.result_sizes();
  const bool is_feature = e.node().operand(0).type().domain() == Domain::kFeature;
  const size_t rank = input.size();
  if (!is_feature && rank != 4) return e.Unsupported("TOSA resizes two axes of an image of four");
  if (rank > 4) return e.Unsupported("TOSA resizes two axes at most");
  if (!e.is_float(0)) return e.Unsupported("TOSA resizes integers to wider ones");
  std::optional<Tensor> target;
  if (e.has(1)) target = ConstantValue(e.node().operand(1));
  const absl::StatusOr<canonical::ResizePlan> plan = canonical::PlanResize(
      op, static_cast<int64_t>(rank), is_feature, target ? &*target : nullptr);
  if (!plan.ok()) return e.Fail(plan.status());
  // TOSA's channels come last: a tensor's axes that keep their sizes become batch and channels.
  Ints perm;
  for (size_t i = 0; i < rank; ++i) perm.push_back(static_cast<int64_t>(i));
  if (!is_feature && input[1] == output[1] && input[3] != output[3]) perm = {0, 2, 3, 1};
  for (size_t i = 0; i < plan->scales.size(); ++i) {
    const int64_t axis = plan->axes[i];
    if (plan->scales[i] * static_cast<double>(input[axis]) != static_cast<double>(output[axis]))
      return e.Unsupported("the scale is not that of the sizes, as it is in TOSA");
  }
  Value* image = e.Transpose(e.wide(0), perm);
  if (image == nullptr) return nullptr;
  Ints from = OpExport::SizesOf(image);
  Ints to;
  for (const int64_t axis : perm) to.push_back(output[axis]);
  // Axes that are not resized, or keep their size, get the identity.
  const auto line_of = [&](int64_t axis) {
    const bool is_resized =
        std::find(plan->axes.begin(), plan->axes.end(), axis) != plan->axes.end();
    return is_resized ? *LineOf(op.coordinates, input[axis], output[axis]) : Line{1, 1, 0};
  };
  for (const int64_t axis : {perm.front(), perm.back()}) {
    if (!line_of(axis).KeepsIndices())
      return e.Unsupported("TOSA resizes neither batches nor channels");
  }
  std::vector<Line> lines;
  for (size_t i = 1; i + 1 < perm.size(); ++i) lines.push_back(line_of(perm[i]));
  const Ints permuted = to;
  if (from.size() == 3) {
    from.insert(from.begin() + 1, 1);
    to.insert(to.begin() + 1, 1);
    lines.insert(lines.begin(), Line{1, 1, 0});
    image = e.Reshape(image, from);
  }
  Ints scale;
  Ints offset;
  Ints border;
  for (size_t axis = 1; axis < 3; ++axis) {
    Line line = lines[axis - 1];
    if (op.mode == Interpolation::kNearest) MoveFor(op.rounding, line);
    line.Reduce();
    scale.push_back(line.n);
    scale.push_back(line.d);
    offset.push_back(line.offset);
    border.push_back((to[axis] - 1) * line.d - (from[axis] - 1) * line.n + line.offset);
  }
  Value* resized = e.Make(
      "resize", {image},
      {{"scale", OfInts(scale)},
       {"offset", OfInts(offset)},
       {"border", OfInts(border)},
       {"mode",
        Attribute::String(op.mode == Interpolation::kNearest ? "NEAREST_NEIGHBOR" : "BILINEAR")}},
      ElementKind::kF32, to);
  Ints back(rank);
  for (size_t i = 0; i < rank; ++i) back[perm[i]] = static_cast<int64_t>(i);
  return e.Narrow(e.Transpose(e.Reshape(resized, permuted), back));
}

}  // namespace

void AddResize(ExportTable& table) { table.Add(ExportResize); }

}  // namespace roundhouse::tosa_export
