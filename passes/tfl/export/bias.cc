#include "roundhouse/dialects/canonical/bias.h"

#include <cstdint>

#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

Value* ExportFeatureBiasAdd(OpExport& e, const canonical::FeatureBiasAdd&) {
  return e("add", {e.in(0), e.in(1)});
}

Value* ExportTensorBiasAdd(OpExport& e, const canonical::TensorBiasAdd& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  Ints sizes = {-1};
  for (int64_t i = e.Axis(0, op.axis) + 1; i < rank; ++i) sizes.push_back(1);
  return e("add", {e.in(0), sizes.size() == 1 ? e.in(1) : e.Reshape(e.in(1), sizes)});
}

}  // namespace

void AddBias(ExportTable& table) {
  table.Add(ExportFeatureBiasAdd);
  table.Add(ExportTensorBiasAdd);
}

}  // namespace roundhouse::tfl_export
