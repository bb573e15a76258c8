// Rules for functions of one element.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_UNARY_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_UNARY_H_

#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"

namespace roundhouse::canonical_gradient {

// y = f(x). All values are in domain tensor.
struct Unary {
  Value* x;
  Value* y;
  Value* cotangent;
};

// The rule of an op that maps each element of its only operand. `back(unary)` returns the operand's
// cotangent.
template <typename Back>
Values AdjointOfUnary(AdjointBuilder& a, const Back& back) {
  if (IsComplex(a.kind(a.in(0)))) {
    a.Unsupported("the derivative of a function of complex numbers");
    return a.None();
  }
  return a.Only(0, back(Unary{.x = a.ToTensor(a.in(0)),
                              .y = a.ToTensor(a.result()),
                              .cotangent = a.ToTensor(a.cotangent())}));
}

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_UNARY_H_
