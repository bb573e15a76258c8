// File: expression.h
//
// What a small piece of elementwise arithmetic computes, in whatever way it is written down. For
// raising a function from its pieces: x * 0.5 * (1 + erf(x / 1.414)) and (x * erf(x * 0.707) + x) /
// 2 are one polynomial of x and t = erf(…), and so are all other orders of their operands.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_EXPRESSION_H_
#define ROUNDHOUSE_PASSES_CANONICAL_EXPRESSION_H_

#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::canonical {

// A constant counts as a number when it is as near to it as constants of the kind are written: to
// six digits, or to a few roundings where the kind has fewer.
bool IsNear(double found, double wanted, ElementKind kind);

// The coefficient of each x^first * t^second, none of them 0.
using Polynomial = std::map<std::pair<int, int>, double>;
bool IsNear(const Polynomial& found, const Polynomial& wanted, ElementKind kind);

// The coefficients c and d where it is c * x + d.
std::optional<std::pair<double, double>> AsLinear(const Polynomial& polynomial);

class Expression {
 public:
  using IsAtom = std::function<bool(const Node&)>;

  // `is_atom` says which nodes are the function t of x. One of them may appear.
  explicit Expression(Value& x, IsAtom is_atom = nullptr) : x_(x), is_atom_(std::move(is_atom)) {}

  // `value` as a polynomial of x and t, with numbers that leave the shape of x as it is; nothing
  // when it is none, or of a high degree, or too large to look at.
  std::optional<Polynomial> Of(Value& value);

  // t; null when it did not appear.
  Value* atom() const { return atom_; }
  // The nodes looked through, t's among them.
  const std::vector<const Node*>& inner() const { return inner_; }

 private:
  std::optional<Polynomial> OfNode(Node& node, int depth);
  std::optional<Polynomial> OfOperand(Value& value, int depth);

  Value& x_;
  const IsAtom is_atom_;
  Value* atom_ = nullptr;
  std::vector<const Node*> inner_;
};

// The values that arithmetic with numbers makes `value` of, from near to far, itself first: what
// the x of an expression may be.
std::vector<Value*> PossibleVariables(Value& value);

// The atoms among what arithmetic makes the result of `root` of, from near to far.
std::vector<Value*> FindAtoms(Node& root, const Expression::IsAtom& is_atom);

// Whether nobody but `root` and these uses what they compute, or waits for them.
bool AreUsedOnlyWithin(const std::vector<const Node*>& nodes, const Node& root);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPRESSION_H_
