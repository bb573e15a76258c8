#include "roundhouse/passes/onnx/families/interpolation.h"

#include "absl/strings/str_cat.h"

namespace roundhouse::onnx_lowering {

using canonical::Interpolation;

Interpolation InterpolationOf(Lowering& l, const std::string& mode) {
  if (mode == "nearest") return Interpolation::kNearest;
  if (mode == "linear" || mode == "bilinear") return Interpolation::kLinear;
  if (mode == "cubic" || mode == "bicubic") return Interpolation::kCubic;
  l.Invalid(absl::StrCat("attribute 'mode': unknown value '", mode, "'"));
  return Interpolation::kNearest;
}

}  // namespace roundhouse::onnx_lowering
