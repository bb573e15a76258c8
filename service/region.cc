#include "roundhouse/service/region.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {
namespace {

absl::string_view StringIn(const AttributeMap& attributes, absl::string_view name) {
  const Attribute* attribute = attributes.Find(name);
  const std::string* text = attribute == nullptr ? nullptr : attribute->if_string();
  return text == nullptr ? absl::string_view() : absl::string_view(*text);
}

}  // namespace

std::optional<double> MeasuredSeconds(const Node& node, absl::string_view runner) {
  const Attribute* attribute = node.attributes().Find(kSecondsAttribute);
  const AttributeMap* entries = attribute == nullptr ? nullptr : attribute->if_dictionary();
  const Attribute* entry = entries == nullptr ? nullptr : entries->Find(runner);
  const double* seconds = entry == nullptr ? nullptr : entry->if_float();
  return seconds == nullptr ? std::nullopt : std::optional<double>(*seconds);
}

Precision PrecisionOf(const Node& node) {
  const absl::string_view name = StringIn(node.attributes(), kPrecisionAttribute);
  const absl::Span<const absl::string_view> names = EnumeratorNames(Precision());
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Precision>(i);
  }
  return Precision::kHighest;
}

bool SetPrecision(Node& node, Precision precision) {
  if (PrecisionOf(node) == precision) return false;
  if (precision == Precision::kHighest) {
    node.EraseAttribute(kPrecisionAttribute);
  } else {
    node.set_attribute(
        kPrecisionAttribute,
        Attribute::String(std::string(EnumeratorNames(precision)[static_cast<size_t>(precision)])));
  }
  return true;
}

absl::string_view TargetOf(const Node& node) {
  return StringIn(node.attributes(), kTargetAttribute);
}

absl::string_view TargetOf(const Graph& graph) {
  return StringIn(graph.attributes(), kTargetAttribute);
}

Graph* CalledRegion(const Node& node) {
  if (node.op_name() != container::kCall) return nullptr;
  const Attribute* callee = node.attribute(container::kCallee);
  const std::string* name = callee == nullptr ? nullptr : callee->if_symbol();
  Graph* graph = name == nullptr ? nullptr : node.graph().program().FindGraph(*name);
  return graph != nullptr && IsRegion(*graph) ? graph : nullptr;
}

std::map<const Graph*, std::vector<Node*>> CallsOfRegions(const Program& program) {
  std::map<const Graph*, std::vector<Node*>> calls;
  for (const Graph* graph : program.graphs()) {
    if (IsRegion(*graph)) calls[graph];
    for (Node* node : graph->nodes()) {
      if (const Graph* region = CalledRegion(*node)) calls[region].push_back(node);
    }
  }
  return calls;
}

std::vector<std::string> TargetsOf(const Graph& graph) {
  std::vector<std::string> targets;
  const Attribute* attribute = graph.attributes().Find(kTargetsAttribute);
  const std::vector<Attribute>* list = attribute == nullptr ? nullptr : attribute->if_list();
  if (list == nullptr) return targets;
  for (const Attribute& element : *list) {
    if (const std::string* name = element.if_string()) targets.push_back(*name);
  }
  return targets;
}

std::map<std::string, std::string> ReasonsAgainst(const Node& node) {
  std::map<std::string, std::string> reasons;
  const Attribute* attribute = node.attributes().Find(kDeclinedAttribute);
  const AttributeMap* dictionary = attribute == nullptr ? nullptr : attribute->if_dictionary();
  if (dictionary == nullptr) return reasons;
  for (const auto& [backend, reason] : *dictionary) {
    if (const std::string* text = reason.if_string()) reasons[backend] = *text;
  }
  return reasons;
}

void Decline(Node& node, absl::string_view backend, absl::string_view reason) {
  AttributeMap reasons;
  for (const auto& [name, text] : ReasonsAgainst(node)) reasons.Set(name, Attribute::String(text));
  reasons.Set(backend, Attribute::String(std::string(reason)));
  node.set_attribute(kDeclinedAttribute, Attribute::Dictionary(std::move(reasons)));
}

void Demote(Node& node, absl::string_view reason, const std::vector<std::string>& targets) {
  Decline(node, std::string(TargetOf(node)), reason);
  for (const absl::string_view name : {kTargetAttribute, kCompositeAttribute, kRegionAttribute})
    node.EraseAttribute(name);
  const std::map<std::string, std::string> reasons = ReasonsAgainst(node);
  for (const std::string& target : targets) {
    if (reasons.contains(target)) continue;
    node.set_attribute(kTargetAttribute, Attribute::String(target));
    return;
  }
}

bool ErasePlacement(Node& node) {
  bool erased = false;
  for (const absl::string_view name : {kTargetAttribute, kDeclinedAttribute, kCompositeAttribute,
                                       kRegionAttribute, kPlaceAttribute}) {
    erased = node.EraseAttribute(name) || erased;
  }
  return erased;
}

bool IsRegionConstant(const Node& node) {
  if (node.num_operands() != 0 || node.num_results() != 1 || node.has_control_edges()) return false;
  return node.op_name() == container::kNone || IsConstant(node.result());
}

bool IsWork(const Node& node) { return !IsBoundaryNode(node) && !IsRegionConstant(node); }

absl::Status MayBeInRegion(const Node& node) {
  if (!IsWork(node)) return absl::FailedPreconditionError("it is a constant or a boundary node");
  const Effects effects = DirectEffects(node);
  if (!effects.calls.empty()) return absl::FailedPreconditionError("it calls other graphs");
  if (effects.anything) return absl::FailedPreconditionError("its effects are unknown");
  if (!effects.reads.empty() || !effects.writes.empty())
    return absl::FailedPreconditionError("it reads or writes state");
  if (node.has_control_edges()) return absl::FailedPreconditionError("it has control dependencies");
  return absl::OkStatus();
}

}  // namespace roundhouse
