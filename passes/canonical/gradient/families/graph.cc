#include "roundhouse/dialects/canonical/graph.h"

#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

Values AdjointOfForward(const Forward&, AdjointBuilder& a) { return {a.cotangent()}; }

}  // namespace

void AddGraph(GradientTable& table) {
  table.Rule<Forward>(AdjointOfForward);
  table.Zero<Pull>();
  table.Zero<Push>();
  table.Zero<ConstantGen>();
}

}  // namespace roundhouse::canonical_gradient
