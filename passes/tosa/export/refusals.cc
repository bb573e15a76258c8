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
  table.AddRefused<Acos, Acosh, Asin, Asinh, Atan, Atan2, Atanh>(
      "TOSA has no inverse trigonometric or hyperbolic functions");
  table.AddRefused<Bitcast>("TOSA cannot reinterpret bits");
  table.AddRefused<ChangeCase, ConcatStrings, SplitStrings, MatchPattern>("TOSA has no strings");
  table.AddRefused<DecodePicture>("TOSA does not decode pictures");
  table.AddRefused<Determinant>("TOSA has no determinant");
  table.AddRefused<Fail>("TOSA has no operator that fails");
  table.AddRefused<TreeEnsemble>("its trees are not taken apart into gathers for TOSA yet");
  table.AddRefused<ViewAsComplex, ViewAsReal, Fft, Irfft, Rfft>("TOSA has no complex numbers");
  table.AddRefused<Quantize, Dequantize, Requantize>(
      "only programs of plain numbers are brought into TOSA");
  table.AddRefused<CumSum, Lstm, Gru, Rnn>(
      "TOSA has no operator that goes along an axis step by step");
  table.AddRefused<DynamicSlice, DynamicUpdateSlice>("TOSA slices at places known beforehand");
  table.AddRefused<Einsum>("TOSA has products of two matrices only");
  table.AddRefused<GridSample, RoiAlign>("TOSA samples on regular grids alone");
  table.AddRefused<LocalResponseNorm>("TOSA has no windows over channels");
  table.AddRefused<MaxPool2DWithIndices>("TOSA's pools do not say where the greatest is");
  table.AddRefused<NonMaxSuppression, NonZero, Unique>(
      "how large its results are depends on the data, and TOSA's sizes are known");
  table.AddRefused<TopK>("TOSA does not sort");
  table.AddRefused<Pull, Push>("inputs and outputs become the graph's signature");
  table.AddRefused<RandomNormal, RandomUniform>("TOSA has no random numbers");
  table.AddRefused<Range>("it is computed, and what is constant is gone before");
  table.AddRefused<ReverseSequence>("TOSA reverses whole axes");
  table.AddRefused<ScatterElements, ScatterNd>(
      "TOSA scatters to places that differ, which is not known of these");
  table.AddRefused<FakeQuantize>(
      "the pass ranges_of_fake_quantize and quantize_int8 make integers of it");
}

}  // namespace roundhouse::tosa_export
