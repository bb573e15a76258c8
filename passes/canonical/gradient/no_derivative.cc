// Op families without a derivative, or whose derivative is not written yet, each with the reason.
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/canonical/gradient/families.h"
#include "roundhouse/passes/canonical/gradient/gradient_table.h"

namespace roundhouse::canonical_gradient {

using namespace canonical;  // NOLINT(google-build-using-namespace): ops and nothing else.

void AddFamiliesWithoutDerivative(GradientTable& table) {
  table.Zero<RandomUniform>("what is drawn hangs on the state alone");
  table.Zero<RandomNormal>("what is drawn hangs on the state alone");
  table.Refuse<NonMaxSuppression>("which boxes are taken changes by jumps");
  table.Zero<ChangeCase>();
  table.Zero<ConcatStrings>();
  table.Zero<MatchPattern>();
  table.Zero<SplitStrings>();
  table.Zero<DecodePicture>();
  table.Zero<TreeEnsemble>("it changes by jumps, and is flat between them");
  table.Refuse<Fail>("nothing comes out of it");
  table.Refuse<Determinant>("it needs the inverse matrix, which no op gives yet");
  table.Refuse<GridSample>(
      "a derivative by the points, and spreading at computed points, is not "
      "written yet");
  table.Refuse<RoiAlign>("spreading at computed points is not written yet");
}

}  // namespace roundhouse::canonical_gradient
