// Decoding of image files.
#include "roundhouse/dialects/canonical/picture.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerImageDecoder(Lowering& l) {
  using canonical::PixelFormat;
  const std::string format = l.String("pixel_format", "RGB");
  if (format == "RGB") return l(canonical::DecodePicture{}, {l.need(0)});
  if (format == "BGR") return l(canonical::DecodePicture{.format = PixelFormat::kBgr}, {l.need(0)});
  if (format == "Grayscale")
    return l(canonical::DecodePicture{.format = PixelFormat::kGrayscale}, {l.need(0)});
  return l.Invalid(absl::StrCat("attribute 'pixel_format': unknown value '", format, "'"));
}

}  // namespace

void AddPicture(LoweringTable& table) { table.Add("ImageDecoder", 20, LowerImageDecoder); }

}  // namespace roundhouse::onnx_lowering
