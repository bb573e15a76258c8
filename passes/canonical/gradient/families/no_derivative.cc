// Op families without a derivative, or whose derivative is not written yet, each with the reason.
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {

using namespace canonical;  // NOLINT(google-build-using-namespace): ops and nothing else.

void AddFamiliesWithoutDerivative(GradientTable& table) {
  table.Zero<RandomUniform>("the numbers depend on the state alone");
  table.Zero<RandomNormal>("the numbers depend on the state alone");
  table.Refuse<NonMaxSuppression>("the selection of boxes is not continuous");
  table.Zero<ChangeCase>();
  table.Zero<ConcatStrings>();
  table.Zero<MatchPattern>();
  table.Zero<SplitStrings>();
  table.Zero<DecodePicture>();
  table.Zero<TreeEnsemble>("it is piecewise constant");
  table.Refuse<Fail>("it never returns a value");
  table.Refuse<Determinant>("it needs the inverse matrix, which no op computes yet");
  table.Refuse<GridSample>(
      "the derivative by the points, and scattering at computed points, are not implemented yet");
  table.Refuse<RoiAlign>("scattering at computed points is not implemented yet");
}

}  // namespace roundhouse::canonical_gradient
