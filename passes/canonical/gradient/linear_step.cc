#include "roundhouse/passes/canonical/gradient/linear_step.h"

#include <cstddef>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::canonical_gradient {
namespace {

bool IsOfKnownSizes(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || !type.shape().is_static())
    return false;
  const ElementType& element = type.element_type();
  return element == ElementType(ElementKind::kF32) || element == ElementType(ElementKind::kF64);
}

bool HaveSameSizes(const Value& a, const Value& b) {
  return IsOfKnownSizes(a) && IsOfKnownSizes(b) &&
         a.type().shape().sizes() == b.type().shape().sizes();
}

// Whether broadcasting repeats `value` along each of `axes` of a value of rank `rank`.
bool IsSameAlong(const Value& value, absl::Span<const int64_t> axes, int64_t rank) {
  if (!IsOfKnownSizes(value)) return false;
  const absl::Span<const int64_t> sizes = value.type().shape().sizes();
  const int64_t missing = rank - static_cast<int64_t>(sizes.size());
  for (const int64_t axis : axes) {
    if (axis >= missing && sizes[static_cast<size_t>(axis - missing)] != 1) return false;
  }
  return true;
}

}  // namespace

std::optional<LinearStep> LinearStepTo(const Value& value, absl::Span<const int64_t> axes) {
  if (!IsOfKnownSizes(value)) return std::nullopt;
  const Node& node = value.node();
  if (Is<canonical::Neg>(node)) return LinearStep{.node = &node, .rest = &node.operand(0)};
  const bool is_product = Is<canonical::EltwiseMul>(node);
  if (!is_product && !Is<canonical::EltwiseDiv>(node)) return std::nullopt;
  const auto rank = static_cast<int64_t>(value.type().shape().sizes().size());
  for (const int rest : {0, 1}) {
    if (rest == 1 && !is_product) break;
    Value& factor = node.operand(1 - rest);
    if (HaveSameSizes(node.operand(rest), value) && IsSameAlong(factor, axes, rank))
      return LinearStep{.node = &node, .rest = &node.operand(rest), .factor = &factor};
  }
  return std::nullopt;
}

bool IsMultipleOf(const Value& value, const Value& element, absl::Span<const int64_t> axes) {
  const Value* rest = &value;
  while (rest != &element) {
    const std::optional<LinearStep> step = LinearStepTo(*rest, axes);
    if (!step) return false;
    rest = step->rest;
  }
  return true;
}

std::optional<std::vector<int64_t>> AxesOfMean(const Value& mean, const Value& x) {
  if (!IsOfKnownSizes(mean) || !IsOfKnownSizes(x)) return std::nullopt;
  const Node* node = &mean.node();
  while (IsView(*node)) node = &node->operand(0).node();
  if (!Is<canonical::TensorReduce>(*node) || node->num_operands() != 1 || &node->operand(0) != &x)
    return std::nullopt;
  const absl::StatusOr<canonical::TensorReduce> op = View<canonical::TensorReduce>(*node);
  if (!op.ok() || op->kind != canonical::ReduceKind::kMean) return std::nullopt;
  const absl::Span<const int64_t> sizes = x.type().shape().sizes();
  const absl::Span<const int64_t> narrow = mean.type().shape().sizes();
  const auto rank = static_cast<int64_t>(sizes.size());
  std::vector<bool> is_reduced(sizes.size(), !op->axes.has_value());
  for (const int64_t axis : op->axes.value_or(std::vector<int64_t>()))
    is_reduced[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = true;
  if (narrow.size() > sizes.size()) return std::nullopt;
  const size_t missing = sizes.size() - narrow.size();
  std::vector<int64_t> axes;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    const int64_t size = axis < missing ? 1 : narrow[axis - missing];
    if (size != (is_reduced[axis] ? 1 : sizes[axis])) return std::nullopt;
    if (is_reduced[axis]) axes.push_back(static_cast<int64_t>(axis));
  }
  return axes;
}

}  // namespace roundhouse::canonical_gradient
