// Families for which ONNX has no operator, each with the reason.
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

void AddRefusedFamilies(ExportTable& table) {
  table.AddRefused<canonical::Fail>("ONNX has no operator that fails");
  // Other tree ensembles are decomposed before.
  table.AddRefused<canonical::TreeEnsemble>("these trees are not constant, or too deep");
  constexpr char kNoState[] = "ONNX's random numbers do not depend on a state";
  table.AddRefused<canonical::RandomNormal>(kNoState);
  table.AddRefused<canonical::RandomUniform>(kNoState);
  table.AddRefused<canonical::FakeQuantize>(
      "the pass ranges_of_fake_quantize and quantize_int8 make integers of it");
}

}  // namespace roundhouse::onnx_export
