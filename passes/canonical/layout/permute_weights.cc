// The pass permute_weights.
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/layout/layout_conversion.h"
#include "roundhouse/passes/canonical/layout/permuted_reshape.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

using Ints = std::vector<int64_t>;

bool IsPlain(const Value& value) {
  const Type& type = value.type();
  return type.is_tensor() && type.shape().is_ranked() && type.domain() == Domain::kTensor &&
         !QuantizedAxis(type.element_type());
}

// Whether each element of the result depends only on the same element of the only operand.
bool IsOnEachElement(const Node& node) {
  return node.num_operands() == 1 && node.num_results() == 1 && !node.has_control_edges() &&
         HasTrait(node, OpTrait::kElementwise) && IsPlain(node.operand(0)) &&
         IsPlain(node.result());
}

// The first of the axes that become the last axis of the result; nullopt if these, or the axes
// before them, are mixed with others.
std::optional<int64_t> FirstOfLastAxis(const ReshapeSizes& sizes, const Permutation& perm) {
  int64_t left = sizes.to.back();
  int64_t first = static_cast<int64_t>(sizes.from.size());
  while (first > 0 && left > 1) {
    const int64_t size = sizes.from[first - 1];
    if (size < 1 || left % size != 0) return std::nullopt;
    left /= size;
    --first;
  }
  if (left != 1) return std::nullopt;
  // Axes of size 1 before them may belong to them too.
  while (first > 0 && sizes.from[first - 1] == 1) --first;
  for (int64_t axis = 0; axis < first; ++axis) {
    if (perm[axis] != axis) return std::nullopt;
  }
  return first;
}

// The weights of a product, (k, n) or (n, k), where k merges the axes `sizes` (more than one),
// reordered to their order before `perm`.
absl::StatusOr<Value*> PermutedWeights(Rewriter& rewrite, Value& weights, const Ints& sizes,
                                       const Permutation& perm, bool are_transposed) {
  const Ints whole(weights.type().shape().sizes().begin(), weights.type().shape().sizes().end());
  const Permutation inverse = InversePermutation(perm);
  const int64_t count = static_cast<int64_t>(sizes.size());
  Ints apart = sizes;
  Permutation order = inverse;
  if (are_transposed) {
    apart.insert(apart.begin(), whole[0]);
    order.assign(1, 0);
    for (const int64_t axis : inverse) order.push_back(axis + 1);
  } else {
    apart.push_back(whole[1]);
    order.push_back(count);
  }
  RH_ASSIGN_OR_RETURN(Value * value, rewrite(FixedReshape{.shape = apart}, {&weights}));
  RH_ASSIGN_OR_RETURN(value, rewrite(TensorTranspose{.perm = order}, {value}));
  return rewrite(FixedReshape{.shape = whole}, {value});
}

// mat_mul(f(reshape(convert(x))), weights) -> mat_mul(f(reshape(x)), permuted weights), where the
// reshape flattens the permuted axes, and f is elementwise.
absl::StatusOr<Replacement> PermuteWeights(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const MatMul op, View<MatMul>(node));
  Value& weights = node.operand(1);
  if (op.transpose_lhs || node.has_control_edges() || !ConstantValue(weights) ||
      !weights.type().is_tensor() || weights.type().domain() != Domain::kTensor ||
      !weights.type().shape().is_static() || weights.type().shape().rank() != 2) {
    return kNoMatch;
  }
  std::vector<const Node*> between;
  Value* flat = &node.operand(0);
  while (flat->has_one_use() && IsOnEachElement(flat->node())) {
    between.push_back(&flat->node());
    flat = &flat->node().operand(0);
  }
  const Node& reshape = flat->node();
  const std::optional<ReshapeSizes> sizes = SizesOfReshape(reshape);
  if (!sizes || !flat->has_one_use() || reshape.has_control_edges() || !IsPlain(*flat) ||
      !IsPlain(reshape.operand(0)) || !reshape.operand(0).has_one_use()) {
    return kNoMatch;
  }
  const Node& convert = reshape.operand(0).node();
  const std::optional<LayoutConversion> conversion = LayoutConversionOf(convert);
  if (!conversion || !conversion->moves_elements() || conversion->to != Domain::kTensor ||
      convert.has_control_edges()) {
    return kNoMatch;
  }
  const std::optional<int64_t> first = FirstOfLastAxis(*sizes, conversion->perm);
  if (!first) return kNoMatch;
  Permutation perm;
  for (size_t axis = *first; axis < conversion->perm.size(); ++axis)
    perm.push_back(conversion->perm[axis] - *first);
  const Ints flattened(sizes->from.begin() + *first, sizes->from.end());

  RH_ASSIGN_OR_RETURN(Value * value,
                      ConvertLayout(rewrite, convert.operand(0),
                                    IdentityPermutation(static_cast<int64_t>(sizes->from.size())),
                                    Domain::kTensor));
  RH_ASSIGN_OR_RETURN(value, ReshapeTo(rewrite, *value, sizes->to));
  for (auto step = between.rbegin(); step != between.rend(); ++step) {
    RH_ASSIGN_OR_RETURN(Node * done, rewrite.Clone(**step, {&value, 1}));
    value = &done->result();
  }
  std::vector<Value*> operands = node.operands();
  operands[0] = value;
  RH_ASSIGN_OR_RETURN(operands[1],
                      PermutedWeights(rewrite, weights, flattened, perm, op.transpose_rhs));
  RH_ASSIGN_OR_RETURN(Node * product, rewrite.Clone(node, operands));
  return &product->result();
}

class PermuteWeightsPass final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<MatMul>("permute_weights", PermuteWeights);
  }
};

RH_REGISTER_PASS(permute_weights, PermuteWeightsPass)
    .Doc(
        "Permutes the constant weights of a product instead of the operand that is flattened "
        "before it.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
