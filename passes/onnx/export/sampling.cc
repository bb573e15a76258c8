#include "roundhouse/dialects/canonical/sampling.h"

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportGridSample(OpExport& e, const canonical::GridSample& op) {
  using canonical::Interpolation;
  // Opset 20 renamed the modes and allows other numbers of axes.
  if (e.rank(0) != 4 && e.opset() < 20) return e.Needs(20);
  const bool is_new = e.opset() >= 20;
  const char* mode = "nearest";
  if (op.mode == Interpolation::kLinear) mode = is_new ? "linear" : "bilinear";
  if (op.mode == Interpolation::kCubic) mode = is_new ? "cubic" : "bicubic";
  // ONNX's result has the elements of the grid, canonical's those of the input.
  const auto has = [&](ElementKind kind) { return e.kind(0) == kind || e.kind(1) == kind; };
  ElementKind kind = e.kind(0);
  if (e.kind(1) != kind || kind == ElementKind::kBF16) {
    kind = has(ElementKind::kF64) ? ElementKind::kF64 : ElementKind::kF32;
  }
  Value* sampled = e("GridSample", {e.Cast(e.in(0), kind), e.Cast(e.in(1), kind)},
                     {{"mode", Attribute::String(mode)},
                      {"padding_mode", NameOf(op.padding)},
                      {"align_corners", OfInt(op.align_corners ? 1 : 0)}});
  return e.Cast(sampled, e.kind(0));
}

Value* ExportRoiAlign(OpExport& e, const canonical::RoiAlign& op) {
  return e("RoiAlign", {e.in(0), e.Cast(e.in(1), e.kind(0)), e.Cast(e.in(2), ElementKind::kI64)},
           {{"output_height", OfInt(op.size[0])},
            {"output_width", OfInt(op.size[1])},
            {"sampling_ratio", OfInt(op.sampling_ratio)},
            {"spatial_scale", OfFloat(op.spatial_scale)},
            {"mode", Attribute::String(op.mode == canonical::RoiPooling::kMax ? "max" : "avg")},
            {"coordinate_transformation_mode",
             Attribute::String(op.half_pixel ? "half_pixel" : "output_half_pixel")}});
}

}  // namespace

void AddSampling(ExportTable& table) {
  table.Add(ExportGridSample);
  table.Add(ExportRoiAlign);
}

}  // namespace roundhouse::onnx_export
