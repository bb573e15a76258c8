#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/interpolation.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerGridSample(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  canonical::GridSample sample = {.mode = InterpolationOf(l, l.String("mode", "bilinear")),
                                  .align_corners = l.Int("align_corners") != 0};
  const std::string padding = l.String("padding_mode", "zeros");
  if (padding == "border") {
    sample.padding = canonical::SamplePadding::kBorder;
  } else if (padding == "reflection") {
    sample.padding = canonical::SamplePadding::kReflection;
  } else if (padding != "zeros") {
    return l.Invalid(absl::StrCat("attribute 'padding_mode': unknown value '", padding, "'"));
  }
  return DecodeFeature(l, l(sample, {EncodeFeature(l, input, rank), l.need(1)}), rank);
}

Value* LowerRoiAlign(Lowering& l) {
  canonical::RoiAlign align = {
      .size = {l.Int("output_height", 1), l.Int("output_width", 1)},
      .sampling_ratio = l.Int("sampling_ratio", 0),
      .spatial_scale = l.Float("spatial_scale", 1),
      .half_pixel = l.version() >= 16 &&
                    l.String("coordinate_transformation_mode", "half_pixel") == "half_pixel"};
  if (l.String("mode", "avg") == "max") align.mode = canonical::RoiPooling::kMax;
  return DecodeFeature(l, l(align, {EncodeFeature(l, l.need(0), 4), l.need(1), l.need(2)}), 4);
}

}  // namespace

void AddSamplingGrids(LoweringTable& table) {
  table.Add("GridSample", 16, LowerGridSample);
  table.Add("GridSample", 1, LowerGridSample, kMicrosoftDomain);
  table.Add("RoiAlign", 10, LowerRoiAlign);
}

}  // namespace roundhouse::onnx_lowering
