// Ops that make tensors, draw numbers, choose among boxes or work on strings, and casts.
#include "roundhouse/dialects/canonical/generation.h"

#include "roundhouse/core/element_type.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families.h"
#include "roundhouse/passes/canonical/gradient/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// start + i * delta; how many there are does not change with little.
Values AdjointOfRange(const Range&, AdjointBuilder& a) {
  Values all = a.None();
  if (a.wants(0)) all[0] = a.ReshapeLike(a.SumAll(a.cotangent()), a.in(0));
  if (a.wants(2)) {
    Value* numbers = a.Cast(a.Iota(a.result(), 0, 0, 1), a.kind(a.in(2)));
    all[2] = a.ReshapeLike(a.SumAll(a.Mul(a.cotangent(), numbers)), a.in(2));
  }
  return all;
}

Values AdjointOfOneHot(const OneHot& op, AdjointBuilder& a) {
  const ElementKind kind = a.kind(a.in(1));
  Value* marks = a.Concat({a.Splat(0, kind, {1}), a.Splat(1, kind, {1})}, 0);
  Value* hot = a.has(2) ? a(op, {a.in(0), marks, a.in(2)}) : a(op, {a.in(0), marks});
  Value* on = a.SumAll(a.Mul(a.cotangent(), hot));
  Value* off = a.Sub(a.SumAll(a.cotangent()), on);
  return a.Only(1, a.Concat({a.Reshape(off, {1}), a.Reshape(on, {1})}, 0));
}

// To and from integers nothing comes through: whoever asks has elements with a derivative here.
Values AdjointOfCast(const canonical::Cast&, AdjointBuilder& a) {
  return {a.Cast(a.cotangent(), a.kind(a.in(0)))};
}

}  // namespace

void AddConversion(GradientTable& table) {
  constexpr char kGrid[] =
      "what is rounded to a grid has no slope; quantise after training, or train with "
      "straight-through rounding";
  table.Rule<canonical::Cast>(AdjointOfCast);
  table.Refuse<Bitcast>("the bits of a number are not a smooth function of it");
  table.Refuse<Quantize>(kGrid);
  table.Refuse<Dequantize>(kGrid);
  table.Refuse<Requantize>(kGrid);
}

void AddGeneration(GradientTable& table) {
  table.Rule<Range>(AdjointOfRange);
  table.Rule<OneHot>(AdjointOfOneHot);
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
