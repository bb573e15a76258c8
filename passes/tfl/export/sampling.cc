#include "roundhouse/dialects/canonical/sampling.h"

#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
void AddSampling(ExportTable& table) {
  constexpr char kNoSampling[] = "TFLite has no operator that samples at computed points";
  table.AddRefused<canonical::GridSample>(kNoSampling);
  table.AddRefused<canonical::RoiAlign>(kNoSampling);
}

}  // namespace roundhouse::tfl_export
