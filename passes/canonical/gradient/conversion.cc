#include "roundhouse/dialects/canonical/conversion.h"

#include "roundhouse/core/node.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families.h"
#include "roundhouse/passes/canonical/gradient/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// Casts to and from integers have no derivative: only differentiable elements come here.
Values AdjointOfCast(const canonical::Cast&, AdjointBuilder& a) {
  return {a.Cast(a.cotangent(), a.kind(a.in(0)))};
}

}  // namespace

void AddConversion(GradientTable& table) {
  constexpr char kGrid[] =
      "rounding to a grid has no derivative; quantise after training, or train with "
      "straight-through rounding";
  table.Rule<canonical::Cast>(AdjointOfCast);
  table.Refuse<Bitcast>("the bits of a number are not a smooth function of it");
  table.Refuse<Quantize>(kGrid);
  table.Refuse<Dequantize>(kGrid);
  table.Refuse<Requantize>(kGrid);
}

}  // namespace roundhouse::canonical_gradient
