// Lists of ops that belong together across families, for consumers that treat them alike. Who needs
// fewer names those that it leaves out (op_list.h).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_OP_GROUPS_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_OP_GROUPS_H_

#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/shape.h"

namespace roundhouse::canonical {

// Sums of products of operand 0 with weights, operand 1; then perhaps a bias, operand 2, a fused
// activation, and a rounding to other elements.
using LayerOps = JoinOps<ConvolutionOps, OpList<MatMul>>;

// One instruction for a pair of numbers on all processors.
using BasicBinaryOps =
    OpList<EltwiseAdd, EltwiseSub, EltwiseMul, EltwiseDiv, EltwiseMax, EltwiseMin>;

// They take no time beside reading a number from memory.
using CheapOps =
    JoinOps<BasicBinaryOps, OpList<Neg, Abs, Relu, Relu6, Clamp, Compare, Select, BitwiseAnd,
                                   BitwiseOr, BitwiseNot, TensorBroadcast, FeatureBiasAdd>>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_OP_GROUPS_H_
