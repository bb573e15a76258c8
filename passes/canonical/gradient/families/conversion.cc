#include "roundhouse/dialects/canonical/conversion.h"

#include <cstdint>

#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// Casts to and from integers have no derivative: only differentiable elements come here.
Values AdjointOfCast(const canonical::Cast&, AdjointBuilder& a) {
  return {a.Cast(a.cotangent(), a.kind(a.in(0)))};
}

// The vector of a bound, along the axis of a tensor.
Value* BoundAlong(AdjointBuilder& a, int operand, int64_t axis, int64_t rank) {
  Value* bound = a.in(operand);
  if (a.size(bound, 0) == 1 || axis + 1 == rank) return bound;
  Ints behind;
  for (int64_t i = 1; i < rank - axis; ++i) behind.push_back(i);
  return a.Unsqueeze(bound, behind);
}

// That of a clamp at the least and the greatest quantised number, up to half a step.
Values AdjointOfFakeQuantize(const FakeQuantize& op, AdjointBuilder& a) {
  Value* x = a.ToTensor(a.in(0));
  const int64_t rank = a.rank(x);
  const int64_t axis = a.Axis(op.axis, rank);
  Value* least = BoundAlong(a, 1, axis, rank);
  Value* greatest = BoundAlong(a, 2, axis, rank);
  Value* zero = a.NumberLike(0, x);
  if (op.symmetric) {
    greatest = a(EltwiseMax{}, {a(Abs{}, {least}), a(Abs{}, {greatest})});
    least = a.Neg(greatest);
  } else {
    least = a(EltwiseMin{}, {least, zero});
    greatest = a(EltwiseMax{}, {greatest, zero});
  }
  Value* above = a(Compare{.direction = Comparison::kGreaterEqual}, {x, least});
  Value* below = a(Compare{.direction = Comparison::kLessEqual}, {x, greatest});
  Value* inside = a(BitwiseAnd{}, {above, below});
  return a.Only(0, a.SelectOrZero(inside, a.ToTensor(a.cotangent())));
}

}  // namespace

void AddConversion(GradientTable& table) {
  constexpr char kQuantized[] =
      "quantisation has no derivative; quantise after training, or train with fake_quantize";
  table.Rule<canonical::Cast>(AdjointOfCast);
  table.Refuse<Bitcast>("the bits of a number are not a smooth function of it");
  table.Refuse<Quantize>(kQuantized);
  table.Refuse<Dequantize>(kQuantized);
  table.Refuse<Requantize>(kQuantized);
  table.StraightThrough<FakeQuantize>(AdjointOfFakeQuantize);
}

}  // namespace roundhouse::canonical_gradient
