#include "roundhouse/dialects/canonical/einsum.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

absl::StatusOr<EinsumTerm> ParseTerm(absl::string_view text) {
  EinsumTerm term;
  while (!text.empty()) {
    if (text.substr(0, 3) == "...") {
      if (term.ellipsis >= 0) {
        return BrokenAttribute("(C2)", "equation", "expected one \"...\" in a term, found two");
      }
      term.ellipsis = static_cast<int>(term.letters.size());
      text.remove_prefix(3);
    } else if (absl::ascii_isalpha(static_cast<unsigned char>(text[0]))) {
      term.letters.push_back(text[0]);
      text.remove_prefix(1);
    } else {
      return BrokenAttribute(
          "(C2)", "equation",
          absl::StrCat("expected letters and \"...\", found \"", text.substr(0, 1), "\""));
    }
  }
  return term;
}

// Counts how often `letter` occurs in the terms.
int64_t CountLetter(const std::vector<EinsumTerm>& terms, char letter) {
  int64_t count = 0;
  for (const EinsumTerm& term : terms) {
    count += std::count(term.letters.begin(), term.letters.end(), letter);
  }
  return count;
}

absl::Status CheckOutput(const EinsumEquation& equation) {
  for (char letter : equation.output.letters) {
    const absl::string_view name(&letter, 1);
    if (CountLetter({equation.output}, letter) > 1) {
      return BrokenAttribute("(C2)", "equation",
                             absl::StrCat("expected '", name, "' once in the result"));
    }
    if (CountLetter(equation.inputs, letter) == 0) {
      return BrokenAttribute("(C2)", "equation",
                             absl::StrCat("no operand has the result's axis '", name, "'"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<EinsumEquation> ParseEinsum(absl::string_view text) {
  std::string dense;
  for (char c : text) {
    if (c != ' ') dense.push_back(c);
  }
  const std::vector<absl::string_view> sides = absl::StrSplit(dense, "->");
  if (sides.size() > 2) {
    return BrokenAttribute("(C2)", "equation", "expected at most one \"->\"");
  }
  EinsumEquation equation;
  bool has_ellipsis = false;
  for (absl::string_view term : absl::StrSplit(sides[0], ',')) {
    RH_ASSIGN_OR_RETURN(EinsumTerm parsed, ParseTerm(term));
    has_ellipsis = has_ellipsis || parsed.ellipsis >= 0;
    equation.inputs.push_back(std::move(parsed));
  }
  if (sides.size() == 2) {
    RH_ASSIGN_OR_RETURN(equation.output, ParseTerm(sides[1]));
    RH_RETURN_IF_ERROR(CheckOutput(equation));
    return equation;
  }
  if (has_ellipsis) equation.output.ellipsis = 0;
  for (int c = 0; c < 128; ++c) {
    const char letter = static_cast<char>(c);
    if (CountLetter(equation.inputs, letter) == 1) equation.output.letters.push_back(letter);
  }
  return equation;
}

std::vector<int> EinsumAxes(const EinsumTerm& term, int64_t ellipsis_rank) {
  std::vector<int> axes(term.letters.begin(), term.letters.end());
  if (term.ellipsis < 0) return axes;
  std::vector<int> hidden;
  for (int64_t i = ellipsis_rank; i > 0; --i) hidden.push_back(255 + static_cast<int>(i));
  axes.insert(axes.begin() + term.ellipsis, hidden.begin(), hidden.end());
  return axes;
}

absl::StatusOr<Type> Infer(const Einsum& op, const InferenceContext& context) {
  if (context.num_operands() == 0) {
    return absl::InvalidArgumentError("(C1) expected at least 1 operand, found none");
  }
  RH_ASSIGN_OR_RETURN(EinsumEquation equation, ParseEinsum(op.equation));
  if (static_cast<int>(equation.inputs.size()) != context.num_operands()) {
    return BrokenAttribute("(C2)", "equation",
                           absl::StrCat("expected a term for each of the ", context.num_operands(),
                                        " operands, found ", equation.inputs.size()));
  }
  std::optional<ElementType> element;
  bool all_ranked = true;
  int64_t ellipsis_rank = 0;
  std::map<int, Dim> sizes;
  for (int i = 0; i < context.num_operands(); ++i) {
    RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, i, "(C1)", Einsum::kSpec.elements));
    if (!known) {
      all_ranked = false;
      continue;
    }
    const Type& type = context.operand_type(i);
    if (element && type.element_type() != *element) {
      return BrokenRule(context, i, "(C1)",
                        absl::StrCat("expected elements of ", element->ToString(), ", found ",
                                     type.element_type().ToString()));
    }
    element = type.element_type();
    const Shape& shape = type.shape();
    if (!shape.is_ranked()) {
      all_ranked = false;
      continue;
    }
    const EinsumTerm& term = equation.inputs[i];
    const int64_t hidden = shape.rank() - static_cast<int64_t>(term.letters.size());
    if (hidden < 0 || (hidden > 0 && term.ellipsis < 0)) {
      return BrokenRule(context, i, "(C3)",
                        absl::StrCat("expected ", term.letters.size(),
                                     term.ellipsis < 0 ? " axes" : " axes or more", " for \"",
                                     term.letters, "\", found ", shape.rank()));
    }
    ellipsis_rank = std::max(ellipsis_rank, hidden);
    const std::vector<int> axes = EinsumAxes(term, hidden);
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      const Dim dim = shape.dim(axis);
      auto [found, is_new] = sizes.emplace(axes[axis], dim);
      if (is_new) continue;
      std::optional<Shape> joined = BroadcastShapes({found->second}, {dim});
      if (!joined) {
        return BrokenRule(context, i, "(C4)",
                          absl::StrCat("expected size ", found->second.size(), " along axis ", axis,
                                       " as other axes of the same name have, found ", dim.size()));
      }
      found->second = joined->dim(0);
    }
  }
  if (!element) return Type::Unknown();
  if (equation.output.ellipsis >= 0 && !all_ranked) {
    return Type::Tensor(*element, Shape::Unranked());
  }
  std::vector<Dim> dims;
  for (int axis : EinsumAxes(equation.output, ellipsis_rank)) {
    auto found = sizes.find(axis);
    // While an operand's rank is unknown, a size of 1 may still grow.
    const bool settled = found != sizes.end() &&
                         (all_ranked || (found->second.is_known() && found->second.size() != 1));
    dims.push_back(settled ? found->second : Dim::Unknown());
  }
  return Type::Tensor(*element, Shape(dims));
}

}  // namespace roundhouse::canonical
