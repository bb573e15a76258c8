// Ops that TOSA cannot express, and why.
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

void AddRefusals(ExportTable& table) {
  using namespace canonical;  // NOLINT: all of them.
  table.AddAllRefused<Acos, Acosh, Asin, Asinh, Atan, Atan2, Atanh>(
      "TOSA has no inverse of the trigonometric and hyperbolic functions");
  table.AddAllRefused<Bitcast>("TOSA takes no bits for other elements");
  table.AddAllRefused<ChangeCase, ConcatStrings, SplitStrings, MatchPattern>("TOSA has no strings");
  table.AddAllRefused<DecodePicture>("TOSA reads no pictures");
  table.AddAllRefused<Determinant>("TOSA has no determinant");
  table.AddAllRefused<Fail>("TOSA has no operator that fails");
  table.AddAllRefused<TreeEnsemble>("its trees are not taken apart into gathers for TOSA yet");
  table.AddAllRefused<ViewAsComplex, ViewAsReal, Fft, Irfft, Rfft>("TOSA has no complex numbers");
  table.AddAllRefused<Quantize, Dequantize, Requantize>(
      "only programs of plain numbers are brought into TOSA");
  table.AddAllRefused<CumSum, Lstm, Gru, Rnn>(
      "TOSA has no operator that goes along an axis step "
      "by step");
  table.AddAllRefused<DynamicSlice, DynamicUpdateSlice>("TOSA slices at places known beforehand");
  table.AddAllRefused<Einsum>("it is no product of two matrices, which is what TOSA has");
  table.AddAllRefused<GridSample, RoiAlign>("TOSA samples on regular grids alone");
  table.AddAllRefused<LocalResponseNorm>("TOSA has no windows over channels");
  table.AddAllRefused<MaxPool2DWithIndices>("TOSA's pools do not say where the greatest is");
  table.AddAllRefused<NonMaxSuppression, NonZero, Unique>(
      "how large its results are depends on the data, and TOSA's sizes are known");
  table.AddAllRefused<TopK>("TOSA does not sort");
  table.AddAllRefused<Pull, Push>("what goes in and out of a graph becomes its signature");
  table.AddAllRefused<RandomNormal, RandomUniform>("TOSA has no random numbers");
  table.AddAllRefused<Range>("it is computed, and what is constant is gone before");
  table.AddAllRefused<ReverseSequence>("TOSA reverses whole axes");
  table.AddAllRefused<ScatterElements, ScatterNd>(
      "TOSA scatters to places that differ, which is not known of these");
}

}  // namespace roundhouse::tosa_export
