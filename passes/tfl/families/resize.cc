#include "roundhouse/dialects/canonical/resize.h"

#include <optional>

#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/windows.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::CoordinateMode;
using canonical::NearestRounding;

// The size is height and width.
Value* ResizeTo(Lowering& l, canonical::Resize resize) {
  Value* feature = EncodeFeature(l, l.need(0));
  const std::optional<Ints> size = l.IntsOf(l.need(1));
  if (!size) return DecodeFeature(l, l(resize, {feature, l.AsList(1)}));
  resize.sizes = *size;
  return DecodeFeature(l, l(resize, {feature}));
}

Value* LowerResizeBilinear(Lowering& l) {
  canonical::Resize resize = {.mode = canonical::Interpolation::kLinear,
                              .coordinates = CoordinateMode::kAsymmetric};
  if (l.Bool("half_pixel_centers")) resize.coordinates = CoordinateMode::kHalfPixel;
  if (l.Bool("align_corners")) resize.coordinates = CoordinateMode::kAlignCorners;
  return ResizeTo(l, resize);
}

Value* LowerResizeNearest(Lowering& l) {
  canonical::Resize resize = {.mode = canonical::Interpolation::kNearest,
                              .coordinates = CoordinateMode::kAsymmetric,
                              .rounding = NearestRounding::kFloor};
  if (l.Bool("half_pixel_centers")) resize.coordinates = CoordinateMode::kTfHalfPixelForNn;
  if (l.Bool("align_corners")) {
    if (l.Bool("half_pixel_centers")) {
      return l.Unsupported("align_corners together with half_pixel_centers");
    }
    resize.coordinates = CoordinateMode::kAlignCorners;
    resize.rounding = NearestRounding::kRoundPreferCeil;
  }
  return ResizeTo(l, resize);
}

}  // namespace

void AddResize(LoweringTable& table) {
  table.Add("resize_bilinear", LowerResizeBilinear);
  table.AddMovement("resize_nearest_neighbor", LowerResizeNearest);
}

}  // namespace roundhouse::tfl_lowering
