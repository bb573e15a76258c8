// The pass einsum_to_mat_mul.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/formula.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// The axes of an equation of two operands by where they occur: in all three terms, in one operand
// and the result, or in both operands only.
struct ProductAxes {
  std::vector<int> batch, rows, columns, depth;
};

int64_t PositionOf(const std::vector<int>& axes, int axis) {
  const auto found = std::find(axes.begin(), axes.end(), axis);
  return found == axes.end() ? -1 : found - axes.begin();
}

bool HasDuplicates(std::vector<int> axes) {
  std::sort(axes.begin(), axes.end());
  return std::adjacent_find(axes.begin(), axes.end()) != axes.end();
}

// Returns nullopt if an axis is summed on one side alone, or is a diagonal.
std::optional<ProductAxes> SortAxes(const std::vector<int>& lhs, const std::vector<int>& rhs,
                                    const std::vector<int>& output) {
  if (HasDuplicates(lhs) || HasDuplicates(rhs)) return std::nullopt;
  ProductAxes axes;
  for (const int axis : output) {
    const bool in_lhs = PositionOf(lhs, axis) >= 0;
    const bool in_rhs = PositionOf(rhs, axis) >= 0;
    (in_lhs && in_rhs ? axes.batch : in_lhs ? axes.rows : axes.columns).push_back(axis);
  }
  for (const int axis : lhs) {
    if (PositionOf(output, axis) >= 0) continue;
    if (PositionOf(rhs, axis) < 0) return std::nullopt;
    axes.depth.push_back(axis);
  }
  for (const int axis : rhs) {
    if (PositionOf(output, axis) < 0 && PositionOf(lhs, axis) < 0) return std::nullopt;
  }
  return axes;
}

// Whether the two sizes cannot differ at run time. (Two unknown sizes might be 1 and n.)
bool AreSame(const Dim& a, const Dim& b) {
  if (a.is_known() || b.is_known()) return a.is_known() && b.is_known() && a.size() == b.size();
  return !a.name().empty() && a.name() == b.name();
}

// The operand with its axes in the order `first`, `second`, `third`. The axes of `second` and of
// `third` are each merged into one, of size 1 if there are none.
Value* AsMatrices(Formula& f, Value& operand, const std::vector<int>& term,
                  const std::vector<int>& first, const std::vector<int>& second,
                  const std::vector<int>& third) {
  std::vector<int64_t> perm;
  for (const std::vector<int>* axes : {&first, &second, &third}) {
    for (const int axis : *axes) perm.push_back(PositionOf(term, axis));
  }
  Value* value = &operand;
  if (!std::is_sorted(perm.begin(), perm.end())) value = f(TensorTranspose{.perm = perm}, {value});
  const int64_t begin = static_cast<int64_t>(first.size());
  const int64_t middle = begin + static_cast<int64_t>(second.size());
  if (third.size() != 1) value = f(Flatten{.start_axis = middle}, {value});
  if (second.size() != 1) value = f(Flatten{.start_axis = begin, .end_axis = middle}, {value});
  return value;
}

absl::StatusOr<Replacement> EinsumToMatMul(Node& node, Rewriter& rewrite) {
  if (node.num_operands() != 2) return kNoMatch;
  RH_ASSIGN_OR_RETURN(const Einsum op, View<Einsum>(node));
  RH_ASSIGN_OR_RETURN(const EinsumEquation equation, ParseEinsum(op.equation));
  Value* const sides[] = {&node.operand(0), &node.operand(1)};
  const Type& type = node.result().type();
  if (!type.is_tensor() || !kNumbers.contains(type.element_type().kind())) return kNoMatch;
  std::vector<int> terms[2];
  int64_t ellipsis_rank = 0;
  for (const int side : {0, 1}) {
    const Type& operand = sides[side]->type();
    if (!operand.is_tensor() || !operand.shape().is_ranked()) return kNoMatch;
    const EinsumTerm& term = equation.inputs[side];
    const int64_t own = operand.shape().rank() - static_cast<int64_t>(term.letters.size());
    terms[side] = EinsumAxes(term, own);
    if (term.ellipsis >= 0) ellipsis_rank = std::max(ellipsis_rank, own);
  }
  const std::vector<int> output = EinsumAxes(equation.output, ellipsis_rank);
  const std::optional<ProductAxes> axes = SortAxes(terms[0], terms[1], output);
  if (!axes) return kNoMatch;
  auto dim = [&](int side, int axis) {
    return sides[side]->type().shape().dim(PositionOf(terms[side], axis));
  };
  for (const int axis : axes->depth) {
    if (!AreSame(dim(0, axis), dim(1, axis))) return kNoMatch;
  }
  const bool splits = axes->rows.size() > 1 || axes->columns.size() > 1;
  if (splits && !type.shape().is_static()) return kNoMatch;

  Formula f(rewrite, type.element_type().kind());
  Value* lhs = AsMatrices(f, *sides[0], terms[0], axes->batch, axes->rows, axes->depth);
  Value* rhs = AsMatrices(f, *sides[1], terms[1], axes->batch, axes->depth, axes->columns);
  Value* product = f(MatMul{}, {lhs, rhs});
  std::vector<int> order = axes->batch;
  order.insert(order.end(), axes->rows.begin(), axes->rows.end());
  order.insert(order.end(), axes->columns.begin(), axes->columns.end());
  std::vector<int64_t> perm;
  for (const int axis : output) perm.push_back(PositionOf(order, axis));
  if (splits) {
    std::vector<int64_t> sizes;
    for (const int axis : order) sizes.push_back(type.shape().sizes()[PositionOf(output, axis)]);
    product = f(FixedReshape{.shape = sizes}, {product});
  } else {
    const int64_t first = static_cast<int64_t>(axes->batch.size());
    std::vector<int64_t> gone;
    if (axes->rows.empty()) gone.push_back(first);
    if (axes->columns.empty()) gone.push_back(first + 1);
    if (!gone.empty()) product = f(Squeeze{.axes = gone}, {product});
  }
  if (!std::is_sorted(perm.begin(), perm.end()))
    product = f(TensorTranspose{.perm = perm}, {product});
  return f.Result(product);
}

// How often the letter occurs in all operands.
int64_t CountOf(const EinsumEquation& equation, char letter) {
  int64_t count = 0;
  for (const EinsumTerm& term : equation.inputs)
    count += std::count(term.letters.begin(), term.letters.end(), letter);
  return count;
}

std::string TextOf(const EinsumTerm& term) {
  std::string text = term.letters;
  if (term.ellipsis >= 0) text.insert(static_cast<size_t>(term.ellipsis), "...");
  return text;
}

// Takes the letters that one operand has alone, and the result has not, out of its term. Returns
// their axes, of an operand of this rank.
std::vector<int64_t> TakeOwnLetters(EinsumEquation& equation, size_t operand, int64_t rank) {
  const EinsumTerm before = equation.inputs[operand];
  const int64_t under_ellipsis = rank - static_cast<int64_t>(before.letters.size());
  EinsumTerm& term = equation.inputs[operand];
  std::vector<int64_t> axes;
  for (size_t i = before.letters.size(); i-- > 0;) {
    const char letter = before.letters[i];
    if (CountOf(equation, letter) > 1 || equation.output.letters.find(letter) != std::string::npos)
      continue;
    const bool is_before = static_cast<int64_t>(i) < before.ellipsis;
    axes.insert(axes.begin(),
                static_cast<int64_t>(i) + (before.ellipsis < 0 || is_before ? 0 : under_ellipsis));
    term.letters.erase(i, 1);
    if (is_before) --term.ellipsis;
  }
  return axes;
}

// Adds up the axes of an operand that occur nowhere else before anything is multiplied. An einsum
// of one operand becomes a sum, a transpose, or both.
absl::StatusOr<Replacement> EinsumToSums(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Einsum op, View<Einsum>(node));
  RH_ASSIGN_OR_RETURN(EinsumEquation equation, ParseEinsum(op.equation));
  const Type& type = node.result().type();
  // Narrower numbers would be rounded once more.
  if (!type.is_tensor() || (type.element_type().kind() != ElementKind::kF32 &&
                            type.element_type().kind() != ElementKind::kF64))
    return kNoMatch;
  Formula f(rewrite, type.element_type().kind());
  std::vector<Value*> operands;
  bool has_sums = false;
  for (int i = 0; i < node.num_operands(); ++i) {
    Value* operand = &node.operand(i);
    if (!operand->type().is_tensor() || !operand->type().shape().is_ranked()) return kNoMatch;
    const std::vector<int64_t> axes =
        TakeOwnLetters(equation, static_cast<size_t>(i), operand->type().shape().rank());
    has_sums |= !axes.empty();
    if (!axes.empty()) {
      operand =
          f(TensorReduce{.kind = ReduceKind::kSum, .axes = axes, .keep_dims = false}, {operand});
    }
    operands.push_back(operand);
  }
  RH_RETURN_IF_ERROR(f.status());
  if (node.num_operands() == 1) {
    const EinsumTerm& term = equation.inputs[0];
    const int64_t rank = operands[0]->type().shape().rank();
    const int64_t under_ellipsis = rank - static_cast<int64_t>(term.letters.size());
    const std::vector<int> axes = EinsumAxes(term, under_ellipsis);
    const std::vector<int> output = EinsumAxes(equation.output, under_ellipsis);
    // Else a diagonal, or axes under "..." that the result has not.
    if (!HasDuplicates(axes) && axes.size() == output.size()) {
      std::vector<int64_t> perm;
      for (const int axis : output) perm.push_back(PositionOf(axes, axis));
      Value* value = operands[0];
      const bool is_sorted = std::is_sorted(perm.begin(), perm.end());
      if (is_sorted && !has_sums) value = f(Forward{}, {value});
      if (!is_sorted) value = f(TensorTranspose{.perm = perm}, {value});
      return f.Result(value);
    }
  }
  if (!has_sums) return kNoMatch;
  std::vector<std::string> terms;
  for (const EinsumTerm& term : equation.inputs) terms.push_back(TextOf(term));
  RH_ASSIGN_OR_RETURN(Value * product,
                      rewrite(Einsum{.equation = absl::StrCat(absl::StrJoin(terms, ","), "->",
                                                              TextOf(equation.output))},
                              operands));
  return f.Result(product);
}

class EinsumToMatMulPass final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<Einsum>("einsum_to_mat_mul", EinsumToMatMul);
    patterns.Add<Einsum>("einsum_to_sums", EinsumToSums);
  }
};

RH_REGISTER_PASS(einsum_to_mat_mul, EinsumToMatMulPass)
    .Doc(
        "Turns an einsum of two operands into a matrix product with transposes and reshapes "
        "around it, and one of a single operand into a sum and a transpose. Axes that only one "
        "operand has and that are summed become a sum in front.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
