#include "roundhouse/passes/placement/placement_rules.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/passes/framework/node_filter.h"

namespace roundhouse {

absl::StatusOr<PlacementRules> PlacementRules::Read(const std::vector<std::string>& pin,
                                                    const std::vector<std::string>& exclude,
                                                    const std::vector<std::string>& targets) {
  PlacementRules rules;
  RH_ASSIGN_OR_RETURN(rules.pins_, ReadList("pin", pin, targets));
  for (const Rule& rule : rules.pins_) {
    if (!rule.backend.empty()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("pin names no backend in '", rule.text, "', expected PATTERN=BACKEND"));
  }
  RH_ASSIGN_OR_RETURN(rules.excludes_, ReadList("exclude", exclude, targets));
  return rules;
}

absl::StatusOr<std::vector<PlacementRules::Rule>> PlacementRules::ReadList(
    absl::string_view option, const std::vector<std::string>& texts,
    const std::vector<std::string>& targets) {
  std::vector<Rule> rules;
  for (const std::string& text : texts) {
    // The pattern may contain '=', a backend's name cannot.
    const size_t equals = text.rfind('=');
    Rule rule = {.text = text, .pattern = text.substr(0, equals), .backend = ""};
    if (equals != std::string::npos) {
      rule.backend = text.substr(equals + 1);
      if (std::find(targets.begin(), targets.end(), rule.backend) == targets.end()) {
        return absl::InvalidArgumentError(absl::StrCat(
            option, ": '", rule.backend, "' in '", text, "' is not one of the targets ",
            absl::StrJoin(targets, ","), DidYouMean(rule.backend, targets)));
      }
    }
    rules.push_back(std::move(rule));
  }
  return rules;
}

bool PlacementRules::IsPinned(const Node& node) const {
  return std::any_of(pins_.begin(), pins_.end(),
                     [&](const Rule& rule) { return MatchesNode(rule.pattern, node); });
}

std::string PlacementRules::RuledOut(const Node& node, absl::string_view backend) {
  std::string why;
  for (Rule& rule : excludes_) {
    if (!MatchesNode(rule.pattern, node)) continue;
    rule.has_matched = true;
    if (rule.backend.empty() || rule.backend == backend)
      why = absl::StrCat("excluded by '", rule.text, "'");
  }
  for (Rule& rule : pins_) {
    if (!MatchesNode(rule.pattern, node)) continue;
    rule.has_matched = true;
    if (rule.backend != backend) why = absl::StrCat("pinned by '", rule.text, "'");
  }
  return why;
}

absl::Status PlacementRules::CheckAllMatched(const Program& program) const {
  const Rule* unmatched = nullptr;
  for (const std::vector<Rule>* rules : {&pins_, &excludes_}) {
    for (const Rule& rule : *rules) {
      if (unmatched == nullptr && !rule.has_matched) unmatched = &rule;
    }
  }
  if (unmatched == nullptr) return absl::OkStatus();
  std::vector<std::string> names;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      names.emplace_back(node->op_name());
      if (!node->name().empty()) names.push_back(node->name());
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return absl::NotFoundError(absl::StrCat(
      "no name or op of a node that a backend could take matches '", unmatched->pattern, "' of '",
      unmatched->text, "'", DidYouMean(unmatched->pattern, names)));
}

}  // namespace roundhouse
