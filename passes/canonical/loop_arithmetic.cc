#include "roundhouse/passes/canonical/loop_arithmetic.h"

#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::canonical {
bool IsCheap(const Node& node) {
  return Is<EltwiseAdd>(node) || Is<EltwiseSub>(node) || Is<EltwiseMul>(node) ||
         Is<EltwiseDiv>(node) || Is<EltwiseMax>(node) || Is<EltwiseMin>(node) || Is<Neg>(node) ||
         Is<Abs>(node) || Is<Relu>(node) || Is<Relu6>(node) || Is<Clamp>(node) ||
         Is<Compare>(node) || Is<Select>(node) || Is<BitwiseAnd>(node) || Is<BitwiseOr>(node) ||
         Is<BitwiseNot>(node) || Is<TensorBroadcast>(node) || Is<FeatureBiasAdd>(node);
}

int64_t BytesOf(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || !type.shape().is_static()) return 0;
  return ByteSize(type).value_or(0);
}

bool IsLarge(const Value& value) {
  constexpr int64_t kLargeBytes = 16384;
  return BytesOf(value) >= kLargeBytes;
}

bool IsLoop(const Node& node) {
  if (node.num_results() != 1 || node.num_operands() == 0) return false;
  if (Is<TensorReduce>(node)) return IsLarge(node.operand(0));
  return IsLarge(node.result()) && (HasTrait(node, OpTrait::kElementwise) || IsView(node) ||
                                    Is<TensorBroadcast>(node) || Is<FeatureBiasAdd>(node));
}

}  // namespace roundhouse::canonical
