// Families that TOSA cannot express, each with the reason.
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

void AddRefusedFamilies(ExportTable& table) {
  table.AddRefused<canonical::ChangeCase, canonical::ConcatStrings, canonical::MatchPattern,
                   canonical::SplitStrings>("TOSA has no strings");
  table.AddRefused<canonical::DecodePicture>("TOSA does not decode pictures");
  table.AddRefused<canonical::Determinant>("TOSA has no determinant");
  table.AddRefused<canonical::Einsum>("TOSA has products of two matrices only");
  table.AddRefused<canonical::Fail>("TOSA has no operator that fails");
  table.AddRefused<canonical::Fft, canonical::Irfft, canonical::Rfft, canonical::ViewAsComplex,
                   canonical::ViewAsReal>("TOSA has no complex numbers");
  table.AddRefused<canonical::GridSample, canonical::RoiAlign>(
      "TOSA does not sample at computed points");
  table.AddRefused<canonical::Gru, canonical::Lstm, canonical::Rnn>(kNoSteps);
  table.AddRefused<canonical::NonMaxSuppression>(kSizeOfData);
  table.AddRefused<canonical::RandomNormal, canonical::RandomUniform>("TOSA has no random numbers");
  table.AddRefused<canonical::TreeEnsemble>(
      "its trees are not taken apart into gathers for TOSA yet");
}

}  // namespace roundhouse::tosa_export
