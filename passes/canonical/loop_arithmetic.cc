#include "roundhouse/passes/canonical/loop_arithmetic.h"

#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::canonical {
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
