// Families for which TFLite has no operator, each with the reason.
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

void AddRefusedFamilies(ExportTable& table) {
  table.AddRefused<canonical::Determinant>("TFLite has no determinant");
  table.AddRefused<canonical::Fail>("TFLite has no operator that fails");
  table.AddRefused<canonical::DecodePicture>("TFLite does not decode pictures");
  constexpr char kNoState[] = "TFLite's random numbers do not depend on a state";
  table.AddRefused<canonical::RandomNormal>(kNoState);
  table.AddRefused<canonical::RandomUniform>(kNoState);
  table.AddRefused<canonical::NonMaxSuppression>(
      "TFLite's NON_MAX_SUPPRESSION gives a fixed number of boxes");
  constexpr char kNoLetters[] = "TFLite has no operators on letters";
  table.AddRefused<canonical::ChangeCase>(kNoLetters);
  table.AddRefused<canonical::ConcatStrings>(kNoLetters);
  table.AddRefused<canonical::MatchPattern>(kNoLetters);
  table.AddRefused<canonical::SplitStrings>(kNoLetters);
  table.AddRefused<canonical::TreeEnsemble>("these trees are not constant");
  table.AddRefused<canonical::Einsum>("this einsum is not a matrix product");
  table.AddRefused<canonical::FakeQuantize>(
      "the pass ranges_of_fake_quantize and quantize_int8 make integers of it");
}

}  // namespace roundhouse::tfl_export
