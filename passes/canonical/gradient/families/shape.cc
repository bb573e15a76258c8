// The derivatives of ops on the shape.
#include "roundhouse/dialects/canonical/shape.h"

#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

template <DeclaredOp Op>
Values AdjointOfReshape(const Op&, AdjointBuilder& a) {
  return a.Only(0, a.ReshapeLike(a.cotangent(), a.in(0)));
}

Values AdjointOfSqueeze(const Squeeze& op, AdjointBuilder& a) {
  if (op.axes && a.known_rank(a.in(0))) {
    Ints axes = *op.axes;
    for (int64_t& axis : axes) axis = a.Axis(axis, a.rank(a.in(0)));
    return a.Only(0, a.Unsqueeze(a.cotangent(), axes));
  }
  return AdjointOfReshape(op, a);
}

Values AdjointOfUnsqueeze(const Unsqueeze& op, AdjointBuilder& a) {
  return a.Only(0, a.Squeeze(a.cotangent(), op.axes));
}

Values AdjointOfBroadcast(const TensorBroadcast&, AdjointBuilder& a) {
  return a.Only(0, a.SumTo(a.cotangent(), a.in(0)));
}

}  // namespace

void AddShape(GradientTable& table) {
  table.Rule<FixedReshape>(AdjointOfReshape<FixedReshape>);
  table.Rule<canonical::Reshape>(AdjointOfReshape<canonical::Reshape>);
  table.Rule<Flatten>(AdjointOfReshape<Flatten>);
  table.Rule<Squeeze>(AdjointOfSqueeze);
  table.Rule<Unsqueeze>(AdjointOfUnsqueeze);
  table.Zero<ShapeOf>();
  table.Rule<TensorBroadcast>(AdjointOfBroadcast);
}

}  // namespace roundhouse::canonical_gradient
