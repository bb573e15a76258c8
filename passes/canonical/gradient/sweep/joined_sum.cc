#include "roundhouse/passes/canonical/gradient/sweep/joined_sum.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::MatMul;
using canonical::TensorReduce;

// Fewer parts are added.
constexpr size_t kMinJoined = 4;
// Larger operands are not copied, and do not wait.
constexpr int64_t kMaxElements = int64_t{1} << 16;

// A matrix of f32 or f64 with known sizes.
bool IsMatrix(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || !type.shape().is_static() ||
      type.shape().rank() != 2)
    return false;
  const ElementType& element = type.element_type();
  return element == ElementType(ElementKind::kF32) || element == ElementType(ElementKind::kF64);
}

int64_t Rows(const Value& matrix) { return matrix.type().shape().sizes()[0]; }
int64_t Columns(const Value& matrix) { return matrix.type().shape().sizes()[1]; }

// Whether it is lhs^T * rhs, and these are smaller than what adding the product goes through.
bool IsProductOfFewRows(const Value& part) {
  const Node& node = part.node();
  if (!Is<MatMul>(node) || node.num_operands() != 2 || part.has_users() || !IsMatrix(part) ||
      !IsMatrix(node.operand(0)) || !IsMatrix(node.operand(1))) {
    return false;
  }
  const absl::StatusOr<MatMul> op = View<MatMul>(node);
  const int64_t rows = Rows(node.operand(0));
  return op.ok() && op->transpose_lhs && !op->transpose_rhs &&
         op->activation == canonical::Activation::kNone && rows <= kMaxElements &&
         rows * (Rows(part) + Columns(part)) <=
             std::min(kMaxElements, 2 * Rows(part) * Columns(part));
}

// The matrix whose few rows it is the sum of; null if it is none.
Value* SummedRows(const Value& part) {
  const Node* node = &part.node();
  if (part.has_users()) return nullptr;
  if (Is<canonical::Squeeze>(*node) && node->operand(0).has_one_use())
    node = &node->operand(0).node();
  if (!Is<TensorReduce>(*node) || node->num_operands() != 1 || !IsMatrix(node->operand(0)))
    return nullptr;
  const absl::StatusOr<TensorReduce> op = View<TensorReduce>(*node);
  Value& matrix = node->operand(0);
  const bool is_sum = op.ok() && op->kind == canonical::ReduceKind::kSum &&
                      op->axes == std::vector<int64_t>{0} && Rows(matrix) <= kMaxElements &&
                      Rows(matrix) * Columns(matrix) <= kMaxElements;
  const Type& type = part.type();
  return is_sum && type.is_tensor() && type.shape().is_static() && type.shape().rank() == 1
             ? &matrix
             : nullptr;
}

}  // namespace

absl::Status JoinedSum::AddTo(const Builder& build, Value& part) {
  if (sum_ == nullptr) {
    sum_ = &part;
    return absl::OkStatus();
  }
  RH_ASSIGN_OR_RETURN(sum_, build(canonical::EltwiseAdd{}, {sum_, &part}));
  return absl::OkStatus();
}

absl::Status JoinedSum::Add(const Builder& build, Value& part) {
  if (IsProductOfFewRows(part)) {
    products_.push_back(&part);
  } else if (SummedRows(part) != nullptr) {
    rows_.push_back(&part);
  } else {
    return AddTo(build, part);
  }
  return absl::OkStatus();
}

absl::StatusOr<Value*> JoinedSum::Total(const Builder& build) {
  const std::vector<Value*> products = std::exchange(products_, {});
  const std::vector<Value*> rows = std::exchange(rows_, {});
  for (const std::vector<Value*>& parts : {products, rows}) {
    if (parts.size() >= kMinJoined) continue;
    for (Value* part : parts) RH_RETURN_IF_ERROR(AddTo(build, *part));
  }
  if (products.size() >= kMinJoined) {
    std::vector<Value*> lhs;
    std::vector<Value*> rhs;
    for (const Value* product : products) {
      lhs.push_back(&product->node().operand(0));
      rhs.push_back(&product->node().operand(1));
    }
    RH_ASSIGN_OR_RETURN(Value * left, build(canonical::TensorConcat{.axis = 0}, lhs));
    RH_ASSIGN_OR_RETURN(Value * right, build(canonical::TensorConcat{.axis = 0}, rhs));
    RH_ASSIGN_OR_RETURN(Value * product, build(MatMul{.transpose_lhs = true}, {left, right}));
    RH_RETURN_IF_ERROR(AddTo(build, *product));
  }
  if (rows.size() >= kMinJoined) {
    std::vector<Value*> matrices;
    for (const Value* sum : rows) matrices.push_back(SummedRows(*sum));
    RH_ASSIGN_OR_RETURN(Value * all, build(canonical::TensorConcat{.axis = 0}, matrices));
    RH_ASSIGN_OR_RETURN(Value * sum, build(TensorReduce{.kind = canonical::ReduceKind::kSum,
                                                        .axes = std::vector<int64_t>{0},
                                                        .keep_dims = false},
                                           {all}));
    RH_RETURN_IF_ERROR(AddTo(build, *sum));
  }
  return sum_;
}

}  // namespace roundhouse::canonical_gradient
