#include "roundhouse/service/devices/sharding.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

absl::StatusOr<Sharding> Sharding::Parse(absl::string_view text, const DeviceMesh& mesh,
                                         int64_t rank) {
  Sharding sharding(rank);
  if (text == "*" || (rank == 0 && text.empty())) return sharding;
  const auto error = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("sharding '", text, "': ", what));
  };
  const std::vector<absl::string_view> dims = absl::StrSplit(text, ',');
  if (static_cast<int64_t>(dims.size()) != rank) {
    return error(absl::StrCat("expected ", rank, " dimensions, as the value has, found ",
                              text.empty() ? 0 : dims.size()));
  }
  std::set<int> used;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dims[dim] == "_") continue;
    for (const absl::string_view name : absl::StrSplit(dims[dim], '*')) {
      const absl::StatusOr<int> axis = mesh.AxisNamed(name);
      if (!axis.ok()) return error(axis.status().message());
      if (!used.insert(*axis).second) return error(absl::StrCat("'", name, "' occurs twice"));
      sharding.axes_[dim].push_back(*axis);
    }
  }
  return sharding;
}

bool Sharding::is_whole() const {
  return std::all_of(axes_.begin(), axes_.end(), [](const auto& axes) { return axes.empty(); });
}

bool Sharding::Uses(int axis) const {
  return std::any_of(axes_.begin(), axes_.end(), [&](const std::vector<int>& axes) {
    return std::find(axes.begin(), axes.end(), axis) != axes.end();
  });
}

std::vector<int> Sharding::UsedAxes() const {
  std::vector<int> used;
  for (const std::vector<int>& axes : axes_) used.insert(used.end(), axes.begin(), axes.end());
  std::sort(used.begin(), used.end());
  return used;
}

std::string Sharding::ToString(const DeviceMesh& mesh) const {
  return absl::StrJoin(axes_, ",", [&](std::string* out, const std::vector<int>& axes) {
    if (axes.empty()) absl::StrAppend(out, "_");
    absl::StrAppend(out, absl::StrJoin(axes, "*", [&](std::string* name, int axis) {
                      absl::StrAppend(name, mesh.axes()[axis].name);
                    }));
  });
}

namespace {

bool HasWholeBytes(const Type& type) {
  constexpr ElementSet kMovable = kNumbers | kBooleans | kComplexes;
  return kMovable.contains(type.element_type().kind());
}

}  // namespace

absl::StatusOr<Type> LocalType(const Type& type, const Sharding& sharding, const DeviceMesh& mesh) {
  if (sharding.is_whole()) return type;
  const auto error = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat(type.ToString(), " cannot be spread as '",
                                                   sharding.ToString(mesh), "' over the devices ",
                                                   mesh.ToString(), ": ", what));
  };
  if (!type.is_tensor() || !type.shape().is_ranked())
    return error("it is not a tensor of known rank");
  if (type.shape().rank() != sharding.rank()) return error("the sharding has another rank");
  if (!HasWholeBytes(type)) return error("its elements are not whole bytes");
  Shape shape = type.shape();
  for (int64_t dim = 0; dim < shape.rank(); ++dim) {
    const int64_t parts = mesh.SizeOf(sharding.axes(dim));
    if (parts == 1) continue;
    const std::optional<int64_t> size = shape.size(dim);
    if (!size.has_value()) {
      return error(
          absl::StrCat("dimension ", dim, " is not known; give its size with option shape"));
    }
    if (*size % parts != 0) {
      return error(absl::StrCat("dimension ", dim, " has ", *size,
                                " elements, which is not a multiple of ", parts));
    }
    const Quantization* quantization = type.element_type().quantization();
    if (quantization != nullptr && quantization->axis == dim)
      return error("it is quantised along that dimension");
    shape = shape.WithDim(dim, Dim(*size / parts));
  }
  return type.WithShape(std::move(shape));
}

absl::StatusOr<Type> WholeType(const Type& part, const Sharding& sharding, const DeviceMesh& mesh) {
  if (sharding.is_whole()) return part;
  if (!part.is_tensor() || !part.shape().is_ranked() || part.shape().rank() != sharding.rank()) {
    return absl::InvalidArgumentError(
        absl::StrCat(part.ToString(), " is not spread as '", sharding.ToString(mesh), "'"));
  }
  Shape shape = part.shape();
  for (int64_t dim = 0; dim < shape.rank(); ++dim) {
    const std::optional<int64_t> size = shape.size(dim);
    if (!size.has_value()) continue;
    const std::optional<int64_t> whole = CheckedMul(*size, mesh.SizeOf(sharding.axes(dim)));
    if (!whole.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the whole size of ", part.ToString(), " does not fit in 64 bits"));
    }
    shape = shape.WithDim(dim, Dim(*whole));
  }
  return part.WithShape(std::move(shape));
}

absl::StatusOr<Sharding> ParseSharding(absl::string_view text, const Type& type,
                                       const DeviceMesh& mesh) {
  const bool is_ranked = type.is_tensor() && type.shape().is_ranked();
  return Sharding::Parse(text, mesh, is_ranked ? type.shape().rank() : 0);
}

std::string PermutedSharding(absl::string_view text, absl::Span<const int64_t> perm) {
  const std::vector<absl::string_view> dims = absl::StrSplit(text, ',');
  if (text == "*" || dims.size() != perm.size()) return std::string(text);
  return absl::StrJoin(perm, ",", [&](std::string* out, int64_t axis) {
    absl::StrAppend(out, dims[static_cast<size_t>(axis)]);
  });
}

absl::StatusOr<std::optional<Sharding>> StoredSharding(const AttributeMap& attributes,
                                                       const Type& type, const DeviceMesh& mesh) {
  const Attribute* attribute = attributes.Find(kShardingAttribute);
  if (attribute == nullptr) return std::nullopt;
  const std::string* text = attribute->if_string();
  if (text == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(
        kShardingAttribute, ": expected a string such as \"x,_\", found ", attribute->ToString()));
  }
  if (text->empty()) return std::nullopt;
  RH_ASSIGN_OR_RETURN(Sharding sharding, ParseSharding(*text, type, mesh));
  return sharding;
}

namespace {

// An operand or result in a rule's text.
struct Term {
  std::string letters;  // Without "...".
  int64_t ellipsis = -1;
};

std::optional<Term> ParseTerm(absl::string_view text) {
  Term term;
  while (!text.empty()) {
    if (absl::ConsumePrefix(&text, "...")) {
      if (term.ellipsis >= 0) return std::nullopt;
      term.ellipsis = static_cast<int64_t>(term.letters.size());
    } else {
      if (!absl::ascii_isalpha(text.front())) return std::nullopt;
      term.letters.push_back(text.front());
      text.remove_prefix(1);
    }
  }
  return term;
}

std::optional<std::vector<Term>> ParseTerms(absl::string_view text) {
  std::vector<Term> terms;
  if (text.empty()) return terms;
  for (const absl::string_view part : absl::StrSplit(text, ',')) {
    std::optional<Term> term = ParseTerm(part);
    if (!term.has_value()) return std::nullopt;
    terms.push_back(*std::move(term));
  }
  return terms;
}

// Letters as they are; dimensions of "..." as numbers from the last one (-1) down.
using Label = int;

std::optional<std::vector<Label>> LabelsOf(const Term& term, const Type& type) {
  if (!type.is_tensor() || !type.shape().is_static()) return std::nullopt;
  const int64_t others = type.shape().rank() - static_cast<int64_t>(term.letters.size());
  if (others < 0 || (others > 0 && term.ellipsis < 0)) return std::nullopt;
  std::vector<Label> labels(term.letters.begin(), term.letters.end());
  for (int64_t i = 0; i < others; ++i)
    labels.insert(labels.begin() + term.ellipsis, static_cast<Label>(-1 - i));
  return labels;
}

// Whether the dimension is never spread, so that its sizes may differ.
bool IsWhole(Label label) {
  return label > 0 && absl::ascii_isupper(static_cast<unsigned char>(label));
}

class RuleMaker {
 public:
  bool AddTerm(const Term& term, const Type& type, std::vector<std::vector<Label>>& all) {
    std::optional<std::vector<Label>> labels = LabelsOf(term, type);
    if (!labels.has_value()) return false;
    for (size_t dim = 0; dim < labels->size(); ++dim) {
      const int64_t size = type.shape().sizes()[dim];
      int64_t& known = sizes_.try_emplace((*labels)[dim], 1).first->second;
      if (IsWhole((*labels)[dim])) continue;
      if (size != 1 && known != 1 && known != size) return false;
      known = std::max(known, size);
    }
    all.push_back(*std::move(labels));
    return true;
  }

  // Returns the factor of each dimension; adds new factors to the rule.
  std::vector<int> FactorsOf(const std::vector<Label>& labels, const Type& type,
                             ShardingRule& rule) {
    std::vector<int> factors;
    for (size_t dim = 0; dim < labels.size(); ++dim) {
      const int64_t size = sizes_[labels[dim]];
      if (IsWhole(labels[dim]) || type.shape().sizes()[dim] != size) {
        factors.push_back(ShardingRule::kNoFactor);
        continue;
      }
      const auto [entry, is_new] =
          factor_of_.try_emplace(labels[dim], static_cast<int>(rule.factors.size()));
      if (is_new) rule.factors.push_back({.kind = FactorKind::kParallel, .size = size});
      factors.push_back(entry->second);
    }
    return factors;
  }

 private:
  std::map<Label, int64_t> sizes_;
  std::map<Label, int> factor_of_;
};

}  // namespace

std::optional<ShardingRule> RuleFromText(absl::string_view text, const Node& node,
                                         FactorKind reduction) {
  const std::vector<absl::string_view> sides = absl::StrSplit(text, "->");
  if (sides.size() != 2) return std::nullopt;
  const std::optional<std::vector<Term>> operands = ParseTerms(sides[0]);
  std::optional<std::vector<Term>> results = ParseTerms(sides[1]);
  if (!operands || !results) return std::nullopt;
  // No dimensions: everything is reduced.
  if (results->empty()) results->emplace_back();

  RuleMaker maker;
  std::vector<std::vector<Label>> operand_labels;
  std::vector<std::vector<Label>> result_labels;
  for (int i = 0; i < node.num_operands(); ++i) {
    const Type& type = node.operand(i).type();
    if (type.is_none()) {  // An optional operand that is not given.
      operand_labels.emplace_back();
      continue;
    }
    if (operands->empty()) return std::nullopt;
    const Term& term = (*operands)[std::min<size_t>(i, operands->size() - 1)];
    if (!maker.AddTerm(term, type, operand_labels)) return std::nullopt;
  }
  for (int i = 0; i < node.num_results(); ++i) {
    const Term& term = (*results)[std::min<size_t>(i, results->size() - 1)];
    if (!maker.AddTerm(term, node.result(i).type(), result_labels)) return std::nullopt;
  }

  ShardingRule rule;
  for (int i = 0; i < node.num_results(); ++i)
    rule.results.push_back(maker.FactorsOf(result_labels[i], node.result(i).type(), rule));
  const size_t of_results = rule.factors.size();
  for (int i = 0; i < node.num_operands(); ++i) {
    rule.operands.push_back(maker.FactorsOf(operand_labels[i], node.operand(i).type(), rule));
  }
  for (size_t factor = of_results; factor < rule.factors.size(); ++factor) {
    if (rule.factors[factor].kind == FactorKind::kParallel) rule.factors[factor].kind = reduction;
  }
  return rule;
}

absl::StatusOr<std::vector<Value*>> SameOpOnParts(const LocalRequest& request,
                                                  AttributeMap attributes) {
  RH_ASSIGN_OR_RETURN(
      Node * node,
      request.build.Make(request.node.op().name, request.operands, std::move(attributes),
                         std::vector<Type>(request.results.begin(), request.results.end())));
  std::vector<Value*> results;
  for (int i = 0; i < node->num_results(); ++i) results.push_back(&node->result(i));
  return results;
}

std::optional<ShardingRule> ShardingRuleOf(const Node& node) {
  const auto* service = node.service<ShardingService>();
  std::optional<ShardingRule> rule;
  if (service != nullptr) rule = service->RuleOf(node);
  // The container's dialects, which are below services, have one op that computes nothing.
  if (node.op_name() == container::kRefine) rule = RuleFromText("...->...", node);
  if (!rule.has_value()) return std::nullopt;
  const auto limit = [&](const Type& type, const std::vector<int>& factors) {
    if (!type.is_tensor()) return;
    const Quantization* quantization = type.element_type().quantization();
    for (size_t dim = 0; dim < factors.size(); ++dim) {
      const bool is_quantized =
          quantization != nullptr && quantization->axis == static_cast<int64_t>(dim);
      if (factors[dim] != ShardingRule::kNoFactor && (is_quantized || !HasWholeBytes(type)))
        rule->factors[factors[dim]].can_be_spread = false;
    }
  };
  for (int i = 0; i < node.num_operands(); ++i) limit(node.operand(i).type(), rule->operands[i]);
  for (int i = 0; i < node.num_results(); ++i) limit(node.result(i).type(), rule->results[i]);
  return rule;
}

}  // namespace roundhouse
