// File: expression.h
//
// Computes what a small piece of elementwise arithmetic means, no matter how it is written, to
// raise functions from their pieces: x * 0.5 * (1 + erf(x / 1.414)) and (x * erf(x * 0.707) + x) /
// 2 are the same polynomial of x and t = erf(…), and so are all other orders of their operands.
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

// Whether a constant equals a number up to the precision in which constants of the kind are
// written: six digits, or a few roundings if the kind has fewer.
bool IsNear(double found, double wanted, ElementKind kind);

// The coefficients of x^first * t^second, without zeros.
using Polynomial = std::map<std::pair<int, int>, double>;
bool IsNear(const Polynomial& found, const Polynomial& wanted, ElementKind kind);

// The coefficients c and d if the polynomial is c * x + d.
std::optional<std::pair<double, double>> AsLinear(const Polynomial& polynomial);

class Expression {
 public:
  using IsAtom = std::function<bool(const Node&)>;

  // `is_atom` tells which nodes are the function t of x. At most one of them may appear.
  explicit Expression(Value& x, IsAtom is_atom = nullptr) : x_(x), is_atom_(std::move(is_atom)) {}

  // `value` as a polynomial of x and t, with numbers that do not change the shape of x. Nullopt if
  // it is not one, has a high degree, or is too large to analyse.
  std::optional<Polynomial> Of(Value& value);

  // t; null if it did not appear.
  Value* atom() const { return atom_; }
  // The nodes visited, including those of t.
  const std::vector<const Node*>& inner() const { return inner_; }

 private:
  std::optional<Polynomial> OfNode(Node& node, int depth);
  std::optional<Polynomial> OfOperand(Value& value, int depth);

  Value& x_;
  const IsAtom is_atom_;
  Value* atom_ = nullptr;
  std::vector<const Node*> inner_;
};

// The values from which arithmetic with numbers computes `value`, nearest first, starting with
// `value` itself: the candidates for the x of an expression.
std::vector<Value*> PossibleVariables(Value& value);

// The atoms from which arithmetic computes the result of `root`, nearest first.
std::vector<Value*> FindAtoms(Node& root, const Expression::IsAtom& is_atom);

// Whether only `root` and these nodes use their results or depend on them by control edges.
bool AreUsedOnlyWithin(const std::vector<const Node*>& nodes, const Node& root);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPRESSION_H_
