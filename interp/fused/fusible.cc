#include "roundhouse/interp/fused/fusible.h"

#include <algorithm>
#include <cstddef>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/interp/native/ops/conversion.h"
#include "roundhouse/interp/native/ops/elementwise_binary.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/interp/region/operands.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::fused {
namespace {

bool IsTaken(const ElementType& type) {
  for (const ElementKind kind : {ElementKind::kF32, ElementKind::kI1, ElementKind::kI8,
                                 ElementKind::kU8, ElementKind::kI32}) {
    if (type == ElementType(kind)) return true;
  }
  return false;
}

bool IsOfNumbers(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || !type.shape().is_static()) return false;
  if (!IsTaken(type.element_type())) return false;
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  return std::find(sizes.begin(), sizes.end(), 0) == sizes.end();
}

// Of which nothing here has more; a concatenation may have thousands.
constexpr int kMostOperands = 3;

bool AllAreOfNumbers(const Node& node) {
  if (node.num_operands() == 0 || node.num_operands() > kMostOperands || node.num_results() != 1 ||
      !IsOfNumbers(node.result())) {
    return false;
  }
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!IsOfNumbers(node.operand(i))) return false;
  }
  return true;
}

bool IsSum(const Node& node) {
  if (!Is<canonical::TensorReduce>(node) || node.num_operands() != 1 ||
      !interp::IsF32(node.operand(0).type()) || !interp::IsF32(node.result().type())) {
    return false;
  }
  const absl::StatusOr<canonical::TensorReduce> op = View<canonical::TensorReduce>(node);
  return op.ok() &&
         (op->kind == canonical::ReduceKind::kSum || op->kind == canonical::ReduceKind::kMean);
}

bool IsFunction(const Node& node) {
  switch (node.num_operands()) {
    case 1:
      return native::UnaryFunctionOf(node).function != nullptr ||
             native::ConversionRowOf(node) != nullptr;
    case 2:
      return native::NumberRowOf(node) != nullptr || native::ComparisonRowOf(node) != nullptr ||
             native::BooleanRowOf(node) != nullptr;
    case 3:
      return native::ChoiceRowOf(node) != nullptr;
    default:
      return false;
  }
}

}  // namespace

Fusible FusibleOf(const Node& node) {
  if (!AllAreOfNumbers(node)) return Fusible::kNo;
  if (IsFunction(node)) return Fusible::kFunction;
  if (IsSum(node)) return Fusible::kSum;
  if (Is<canonical::TensorBroadcast>(node) && node.num_operands() == 1) return Fusible::kBroadcast;
  if (node.num_operands() == 1 && IsView(node)) {
    // A broadcast is not stored, so it cannot be reshaped in place.
    return Is<canonical::TensorBroadcast>(node.operand(0).node()) ? Fusible::kNo : Fusible::kView;
  }
  return Fusible::kNo;
}

absl::Span<const int64_t> SpaceOf(const Node& node, Fusible fusible) {
  const Value& value = fusible == Fusible::kSum ? node.operand(0) : node.result();
  return value.type().shape().sizes();
}

std::vector<bool> SummedAxes(const Node& node) {
  const auto rank = static_cast<int64_t>(node.operand(0).type().shape().sizes().size());
  const absl::StatusOr<canonical::TensorReduce> op = View<canonical::TensorReduce>(node);
  if (!op.ok() || !op->axes.has_value()) return std::vector<bool>(static_cast<size_t>(rank), true);
  std::vector<bool> summed(static_cast<size_t>(rank), false);
  for (const int64_t axis : *op->axes)
    summed[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = true;
  return summed;
}

}  // namespace roundhouse::fused
