#include "roundhouse/dialects/canonical/determinant.h"

#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

void AddDeterminant(ExportTable& table) { table.AddSame<canonical::Determinant>("Det"); }

}  // namespace roundhouse::onnx_export
