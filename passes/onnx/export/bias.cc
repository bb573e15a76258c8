#include "roundhouse/dialects/canonical/bias.h"

#include <cstdint>

#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportFeatureBiasAdd(OpExport& e, const canonical::FeatureBiasAdd&) {
  return e.Widened("Add", {e.in(0), e.AlongChannels(e.in(1), e.rank(0))});
}

Value* ExportTensorBiasAdd(OpExport& e, const canonical::TensorBiasAdd& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  Ints axes;
  for (int64_t i = (op.axis < 0 ? op.axis + rank : op.axis) + 1; i < rank; ++i) {
    axes.push_back(static_cast<int64_t>(axes.size()) + 1);
  }
  return e.Widened("Add", {e.in(0), e.Unsqueeze(e.in(1), axes)});
}

}  // namespace

void AddBias(ExportTable& table) {
  table.Add(ExportFeatureBiasAdd);
  table.Add(ExportTensorBiasAdd);
}

}  // namespace roundhouse::onnx_export
