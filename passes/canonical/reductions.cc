#include "roundhouse/passes/canonical/reductions.h"

#include <algorithm>

#include "absl/status/statusor.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

std::optional<Reduced> ReducedAt(const Node& node) {
  if (!Is<TensorReduce>(node)) return std::nullopt;
  const absl::StatusOr<TensorReduce> op = View<TensorReduce>(node);
  if (!op.ok()) return std::nullopt;
  std::optional<std::vector<int64_t>> axes = op->axes;
  if (node.num_operands() > 1 && !node.operand(1).type().is_none()) {
    const std::optional<Tensor> constant = ConstantValue(node.operand(1));
    if (!constant || !IsInteger(constant->element_type().kind())) return std::nullopt;
    const absl::StatusOr<Tensor> dense = constant->Materialize();
    if (!dense.ok()) return std::nullopt;
    axes = IntegersOf(*dense);
  }
  Value& input = node.operand(0);
  if (!axes || axes->empty() || !input.type().is_tensor()) return std::nullopt;
  if (input.type().shape().is_ranked()) {
    for (int64_t& axis : *axes) axis += axis < 0 ? input.type().shape().rank() : 0;
  }
  std::sort(axes->begin(), axes->end());
  return Reduced{&input, op->kind, *std::move(axes), op->keep_dims};
}

std::optional<int64_t> FirstOfLastAxes(const Reduced& reduced) {
  if (!reduced.keep_dims) return std::nullopt;
  const Shape& shape = reduced.input->type().shape();
  const int64_t end = shape.is_ranked() ? shape.rank() : 0;
  const int64_t count = static_cast<int64_t>(reduced.axes.size());
  for (int64_t i = 0; i < count; ++i) {
    if (reduced.axes[i] != end - count + i) return std::nullopt;
  }
  return -count;
}

}  // namespace roundhouse::canonical
