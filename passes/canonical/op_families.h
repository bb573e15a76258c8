// Sets of canonical ops that passes treat alike.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_OP_FAMILIES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_OP_FAMILIES_H_

#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"

namespace roundhouse::canonical {

// Of one operand, each element by itself, in any domain.
using UnaryOps = OpList<Abs, Neg, Sign, Floor, Ceil, Round, Exp, Log, EltwiseSqrt, Rsqrt, Erf, Sin,
                        Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh, Atanh, BitwiseNot,
                        Relu, Relu6, Clamp, Tanh, Sigmoid, LeakyRelu, Elu, Gelu, HardSigmoid,
                        HardSwish, Silu, Mish, Softplus, Cast, Dequantize, Forward>;

// Of several operands that broadcast in domain tensor and are of one shape in any other.
using BroadcastingOps = ElementwiseBinaryOps;

// Of one operand, whose axes they put into another order or another domain, each as it is.
using LayoutOps = OpList<FeatureEncode, FeatureDecode, FilterEncode, FilterDecode,
                         DepthwiseFilterEncode, DepthwiseFilterDecode, BiasEncode, BiasDecode,
                         MatrixEncode, MatrixDecode, TensorTranspose>;

template <DeclaredOp... Ops>
bool IsOneOf(const Node& node, OpList<Ops...>) {
  return (Is<Ops>(node) || ...);
}

namespace family_internal {
template <DeclaredOp... First, DeclaredOp... Second>
OpList<First..., Second...> Join(OpList<First...>, OpList<Second...>);
}  // namespace family_internal

// All of the above, and Prelu, whose slope broadcasts to its input.
using ElementwiseOps = decltype(family_internal::Join(
    family_internal::Join(UnaryOps{}, BroadcastingOps{}), OpList<Prelu>{}));

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_OP_FAMILIES_H_
