// The derivatives of sums of products: sums of products of the cotangent and the other factors.
#include "roundhouse/dialects/canonical/einsum.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::Einsum;
using canonical::EinsumEquation;
using canonical::EinsumTerm;

// The equation with a letter for each axis under "...".
class Letters {
 public:
  Letters(AdjointBuilder& a, const EinsumEquation& equation) : a_(a) {
    for (const EinsumTerm& term : equation.inputs) Take(term.letters);
    Take(equation.output.letters);
  }

  // The term of a value of `rank` axes; axes under "..." count from the last one.
  std::string TermOf(const EinsumTerm& term, int64_t rank) {
    if (term.ellipsis < 0) return term.letters;
    const int64_t hidden = rank - static_cast<int64_t>(term.letters.size());
    std::string letters;
    for (int64_t i = hidden; i > 0; --i) letters.push_back(Hidden(i - 1));
    const auto front = static_cast<size_t>(term.ellipsis);
    return absl::StrCat(term.letters.substr(0, front), letters, term.letters.substr(front));
  }
  char Fresh() {
    for (char letter : kAll) {
      if (used_.find(letter) != std::string::npos) continue;
      used_.push_back(letter);
      return letter;
    }
    a_.Unsupported("an equation of more than 52 axes");
    return 'a';
  }

 private:
  static constexpr absl::string_view kAll = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  void Take(const std::string& letters) { used_ += letters; }
  char Hidden(int64_t from_end) {
    const auto found = hidden_.find(from_end);
    if (found != hidden_.end()) return found->second;
    return hidden_[from_end] = Fresh();
  }

  AdjointBuilder& a_;
  std::string used_;
  std::map<int64_t, char> hidden_;
};

// The identity matrix.
Value* Identity(AdjointBuilder& a, Value* like, int64_t axis) {
  Value* rows = a.Iota(like, axis, 0, 2);
  Value* columns = a.Iota(like, axis, 1, 2);
  return a.Cast(a(canonical::Compare{.direction = canonical::Comparison::kEqual}, {rows, columns}),
                a.kind(like));
}

Value* CotangentOf(AdjointBuilder& a, Letters& letters, const std::vector<std::string>& terms,
                   const std::string& output, int operand) {
  Values factors = {a.cotangent()};
  std::vector<std::string> factor_terms = {output};
  std::string available = output;
  for (int i = 0; i < a.num_inputs(); ++i) {
    if (i == operand) continue;
    factors.push_back(a.in(i));
    factor_terms.push_back(terms[static_cast<size_t>(i)]);
    available += factor_terms.back();
  }
  Value* value = a.in(operand);
  const std::string& term = terms[static_cast<size_t>(operand)];
  // `found`: the axes of the sum. `missing`: axes that only this operand has; the cotangent is
  // constant along them.
  std::string found;
  Ints missing;
  for (size_t i = 0; i < term.size(); ++i) {
    char letter = term[i];
    if (term.find(letter) < i) {
      // A diagonal: the cotangent is zero off it.
      const char second = letters.Fresh();
      factors.push_back(Identity(a, value, static_cast<int64_t>(i)));
      factor_terms.push_back({letter, second});
      available += factor_terms.back();
      found.push_back(second);
    } else if (available.find(letter) == std::string::npos &&
               std::count(term.begin(), term.end(), letter) == 1) {
      missing.push_back(static_cast<int64_t>(i));
    } else {
      found.push_back(letter);
    }
  }
  const std::string equation = absl::StrCat(absl::StrJoin(factor_terms, ","), "->", found);
  Value* sum = a(Einsum{.equation = equation}, factors);
  if (!missing.empty()) sum = a.Unsqueeze(sum, missing);
  // An axis of size 1 may have been repeated and is summed; a missing axis is repeated now.
  Ints repeated;
  for (int64_t axis = 0; axis < static_cast<int64_t>(term.size()); ++axis) {
    if (a.size(value, axis) == 1 && a.size(sum, axis) != 1) repeated.push_back(axis);
  }
  return a.BroadcastLike(a.Sum(sum, repeated), value);
}

Values AdjointOfEinsum(const Einsum& op, AdjointBuilder& a) {
  absl::StatusOr<EinsumEquation> equation = canonical::ParseEinsum(op.equation);
  if (!equation.ok()) a.Fail(equation.status());
  if (a.ok() && IsComplex(a.kind(a.in(0)))) {
    a.Unsupported("the derivative of a product of complex numbers");
  }
  if (!a.ok()) return a.None();
  Letters letters(a, *equation);
  std::vector<std::string> terms;
  for (int i = 0; i < a.num_inputs(); ++i) {
    terms.push_back(letters.TermOf(equation->inputs[static_cast<size_t>(i)], a.rank(a.in(i))));
  }
  const std::string output = letters.TermOf(equation->output, a.rank(a.result()));
  Values all = a.None();
  for (int i = 0; i < a.num_inputs() && a.ok(); ++i) {
    if (a.wants(i)) all[static_cast<size_t>(i)] = CotangentOf(a, letters, terms, output, i);
  }
  return all;
}

}  // namespace

void AddEinsum(GradientTable& table) { table.Rule<Einsum>(AdjointOfEinsum); }

}  // namespace roundhouse::canonical_gradient
