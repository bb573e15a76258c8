#include "roundhouse/dialects/canonical/picture.h"

#include "roundhouse/core/attribute.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportDecodePicture(OpExport& e, const canonical::DecodePicture& op) {
  const char* format = op.format == canonical::PixelFormat::kRgb   ? "RGB"
                       : op.format == canonical::PixelFormat::kBgr ? "BGR"
                                                                   : "Grayscale";
  return e("ImageDecoder", {e.in(0)}, {{"pixel_format", Attribute::String(format)}});
}

}  // namespace

void AddPicture(ExportTable& table) { table.Add(ExportDecodePicture); }

}  // namespace roundhouse::onnx_export
