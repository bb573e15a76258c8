#include "roundhouse/passes/placement/placement_report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/placement/merge_regions.h"
#include "roundhouse/passes/placement/partition.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

// Each costs a copy of the program and a merge.
constexpr size_t kMaxTrials = 24;
constexpr size_t kMaxShown = 10;

std::optional<int64_t> BytesOf(const std::vector<Port>& ports) {
  std::optional<int64_t> bytes = 0;
  for (const Port& port : ports) {
    const absl::StatusOr<int64_t> size = ByteSize(port.type);
    bytes = bytes && size.ok() ? CheckedAdd(*bytes, *size) : std::nullopt;
  }
  return bytes;
}

std::map<std::string, std::string> ReasonsOf(const Node& node) {
  const absl::Status may = MayBeInRegion(node);
  if (!may.ok()) return {{"", std::string(may.message())}};
  return ReasonsAgainst(node);
}

// The number of islands, without limits, if `backend` took all nodes of `op` that it declines now;
// with an empty `backend`, the number as it is.
absl::StatusOr<int64_t> CountIslands(const Program& program, absl::string_view backend,
                                     absl::string_view op) {
  const std::unique_ptr<Program> copy = program.clone();
  for (Graph* graph : copy->graphs()) {
    if (IsRegion(*graph)) continue;
    for (Node* node : std::vector<Node*>(graph->nodes().begin(), graph->nodes().end())) {
      if (CalledRegion(*node) != nullptr) RH_RETURN_IF_ERROR(DissolveCall(*node).status());
    }
  }
  EraseUnusedRegions(*copy);
  const EffectAnalysis analysis(*copy);
  int64_t islands = 0;
  for (Graph* graph : copy->graphs()) {
    if (graph->is_declaration() || IsRegion(*graph)) continue;
    for (Node* node : graph->nodes()) {
      if (node->op_name() == op && TargetOf(*node).empty() && MayBeInRegion(*node).ok())
        node->set_attribute(kTargetAttribute, Attribute::String(std::string(backend)));
    }
    RH_ASSIGN_OR_RETURN(const MergeResult merged, MergeRegions(*graph, analysis));
    islands += merged.num_regions;
  }
  return islands;
}

}  // namespace

void Work::Add(const Node& node) {
  ++nodes;
  const std::optional<Cost> cost = CostOf(node);
  if (!cost.has_value()) ++unknown;
  flops += static_cast<double>(cost.value_or(Cost()).flops);
}

absl::StatusOr<PlacementReport> MakePlacementReport(const Program& program) {
  PlacementReport report;
  const Attribute* tuned = program.attributes().Find(kTunedAttribute);
  if (tuned != nullptr && tuned->if_string() != nullptr) report.tuned = *tuned->if_string();
  std::set<std::string> targets;
  for (const Graph* graph : program.graphs()) {
    for (const std::string& target : TargetsOf(*graph)) {
      if (targets.insert(target).second) report.targets.push_back(target);
    }
    const bool is_region = IsRegion(*graph);
    Work work;
    for (const Node* node : graph->nodes()) {
      if (!IsWork(*node) || CalledRegion(*node) != nullptr) continue;
      std::string backend(TargetOf(*graph));
      if (!is_region) {
        const Backend* runner =
            BackendRegistry::Of(program.context()).RunnerOf(*node, TargetOf(*node));
        if (runner != nullptr) backend = std::string(runner->name());
      }
      work.Add(*node);
      report.all.Add(*node);
      report.by_backend[backend].Add(*node);
      report.nodes.push_back({.node = node,
                              .backend = backend,
                              .island = is_region ? graph->name() : "",
                              .reasons = is_region ? ReasonsAgainst(*node) : ReasonsOf(*node)});
    }
    if (!is_region) continue;
    Island island = {.name = graph->name(), .backend = std::string(TargetOf(*graph)), .work = work};
    island.inputs = static_cast<int64_t>(graph->inputs().size());
    island.outputs = static_cast<int64_t>(graph->outputs().size());
    const std::optional<int64_t> in = BytesOf(graph->inputs());
    const std::optional<int64_t> out = BytesOf(graph->outputs());
    if (in && out) island.boundary_bytes = CheckedAdd(*in, *out);
    report.islands.push_back(std::move(island));
  }

  std::map<std::pair<std::string, std::string>, Work> declined;
  for (const NodePlacement& placement : report.nodes) {
    if (!placement.island.empty()) continue;
    for (const auto& [backend, why] : placement.reasons) {
      if (!backend.empty())
        declined[{backend, std::string(placement.node->op_name())}].Add(*placement.node);
    }
  }
  for (const auto& [key, work] : declined)
    report.what_if.push_back({.backend = key.first, .op = key.second, .work = work});
  // If there are too many to try, only those with the most work are tried.
  std::stable_sort(
      report.what_if.begin(), report.what_if.end(), [](const WhatIf& a, const WhatIf& b) {
        return std::tie(a.work.flops, a.work.nodes) > std::tie(b.work.flops, b.work.nodes);
      });
  report.what_if.resize(std::min(report.what_if.size(), kMaxTrials));
  if (report.what_if.empty()) return report;
  RH_ASSIGN_OR_RETURN(const int64_t now, CountIslands(program, "", ""));
  for (WhatIf& what_if : report.what_if) {
    RH_ASSIGN_OR_RETURN(what_if.islands, CountIslands(program, what_if.backend, what_if.op));
  }
  std::erase_if(report.what_if, [&](const WhatIf& what_if) {
    return what_if.islands >= now && what_if.work.flops == 0;
  });
  std::stable_sort(report.what_if.begin(), report.what_if.end(),
                   [](const WhatIf& a, const WhatIf& b) { return a.islands < b.islands; });
  report.what_if.resize(std::min(report.what_if.size(), kMaxShown));
  return report;
}

}  // namespace roundhouse
