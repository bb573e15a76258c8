#include "roundhouse/dialects/canonical/bias.h"

#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

Value* ExportTensorBiasAdd(OpExport& e, const canonical::TensorBiasAdd& op) {
  Ints sizes(e.rank(0) - e.Axis(0, op.axis), 1);
  sizes[0] = e.in_sizes(1)[0];
  return e.Add(e.in(0), e.Reshape(e.in(1), sizes));
}

}  // namespace

void AddBias(ExportTable& table) {
  table.Add(ExportTensorBiasAdd);
  table.AddSame<canonical::FeatureBiasAdd>("add");  // Along the last axis.
}

}  // namespace roundhouse::tosa_export
