#include "roundhouse/dialects/canonical/space.h"

#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

Values AdjointOfDepthToSpace(const DepthToSpace& op, AdjointBuilder& a) {
  return {a(SpaceToDepth{.block_size = op.block_size, .order = op.order}, {a.cotangent()})};
}

Values AdjointOfSpaceToDepth(const SpaceToDepth& op, AdjointBuilder& a) {
  return {a(DepthToSpace{.block_size = op.block_size, .order = op.order}, {a.cotangent()})};
}

}  // namespace

void AddSpace(GradientTable& table) {
  table.Rule<DepthToSpace>(AdjointOfDepthToSpace);
  table.Rule<SpaceToDepth>(AdjointOfSpaceToDepth);
}

}  // namespace roundhouse::canonical_gradient
