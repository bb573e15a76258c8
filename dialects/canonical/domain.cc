#include "roundhouse/dialects/canonical/domain.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

absl::Status CheckPermutation(absl::Span<const int64_t> perm) {
  const int64_t rank = static_cast<int64_t>(perm.size());
  std::vector<bool> taken(perm.size(), false);
  for (int64_t axis : perm) {
    if (axis < 0 || axis >= rank || taken[axis]) {
      return BrokenAttribute("(C3)", "perm",
                             absl::StrCat("expected a permutation of the axes 0 to ", rank - 1,
                                          ", found ", ListText(perm)));
    }
    taken[axis] = true;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Type> InferPermuted(const std::vector<int64_t>& perm, Domain from, Domain to,
                                   const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, from, "(C1)"));
  RH_RETURN_IF_ERROR(CheckPermutation(perm));
  const Type& type = context.operand_type(0);
  if (type.is_unknown()) return Type::Unknown();
  const Shape& shape = type.shape();
  const Domain domain = from == Domain::kTensor ? to : from;
  const auto [least, most] = DomainRanks(domain);
  const bool rank_is_known = shape.is_ranked() || !perm.empty();
  const int64_t rank = shape.is_ranked() ? shape.rank() : static_cast<int64_t>(perm.size());
  if (rank_is_known && (rank < least || rank > most)) {
    return BrokenRule(
        context, 0, "(C2)",
        absl::StrCat("expected rank ", least, least == most ? "" : absl::StrCat(" to ", most),
                     " for domain ", DomainName(domain), ", found ", rank));
  }
  if (!perm.empty() && static_cast<int64_t>(perm.size()) != rank) {
    return BrokenAttribute("(C3)", "perm",
                           absl::StrCat("expected ", rank, " axes, found ", ListText(perm)));
  }
  ElementType element = type.element_type();
  if (std::optional<int64_t> axis = QuantizedAxis(element); axis && !perm.empty()) {
    if (*axis < 0 || *axis >= rank) {
      return QuantizedAxisError(context, 0, "(C2)", "the result has no such axis");
    }
    element = WithQuantizedAxis(element, InversePermutation(perm)[*axis]);
  }
  if (!rank_is_known) return Type::Tensor(element, Shape::Unranked(), to);
  std::vector<Dim> dims;
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t source = perm.empty() ? i : perm[i];
    dims.push_back(shape.is_ranked() ? shape.dim(source) : Dim::Unknown());
  }
  return Type::Tensor(element, Shape(dims), to);
}

std::vector<int64_t> InversePermutation(absl::Span<const int64_t> perm) {
  std::vector<int64_t> inverse(perm.size());
  for (size_t i = 0; i < perm.size(); ++i) inverse[perm[i]] = static_cast<int64_t>(i);
  return inverse;
}

std::vector<int64_t> ComposePermutations(absl::Span<const int64_t> first,
                                         absl::Span<const int64_t> second) {
  if (first.empty()) return std::vector<int64_t>(second.begin(), second.end());
  if (second.empty()) return std::vector<int64_t>(first.begin(), first.end());
  std::vector<int64_t> both;
  for (int64_t axis : second) both.push_back(first[axis]);
  return both;
}

}  // namespace roundhouse::canonical
