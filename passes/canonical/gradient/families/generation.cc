#include "roundhouse/dialects/canonical/generation.h"

#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// start + i * delta; small changes do not change the number of elements.
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

}  // namespace

void AddGeneration(GradientTable& table) {
  table.Rule<Range>(AdjointOfRange);
  table.Rule<OneHot>(AdjointOfOneHot);
}

}  // namespace roundhouse::canonical_gradient
