#include "roundhouse/passes/placement/merge_regions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/effect_order.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/placement/quotient_graph.h"
#include "roundhouse/passes/placement/region_limits.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

constexpr size_t kNobody = SIZE_MAX;
// Searches for cycles end after this many steps per node and edge, so that no graph takes long;
// those of real models take a few.
constexpr int64_t kStepsPerEdge = 64;
constexpr int64_t kLeastSteps = 1'000'000;

// Stops early when cancelled: the caller checks that before it uses the result.
class Merger {
 public:
  Merger(Graph& graph, const EffectAnalysis& analysis, const MergeOptions& options)
      : options_(options),
        limits_(options.limits),
        backends_(BackendRegistry::Of(graph.context())),
        worth_(options.limits, backends_),
        numbering_(graph),
        graph_(numbering_.size()),
        targets_(TargetsOf(graph)),
        target_of_(numbering_.size(), kNobody) {
    for (size_t position = 0; position < numbering_.size(); ++position) {
      if (IsCancelled()) return;
      const Node& node = numbering_[position];
      own_extents_.push_back(RegionExtent::Of(node));
      const absl::string_view target = TargetOf(node);
      if (target.empty() || !MayBeInRegion(node).ok()) continue;
      // Backends that run single nodes do so in their position.
      const Backend* backend = backends_.Find(target);
      if (backend != nullptr && backend->unit() == BackendUnit::kNode) continue;
      auto found = std::find(targets_.begin(), targets_.end(), target);
      target_of_[position] = found - targets_.begin();
      if (found == targets_.end()) targets_.emplace_back(target);
    }
    extents_ = own_extents_;
    for (size_t position = 0; position < numbering_.size(); ++position) {
      if (IsCancelled()) return;
      ForEachSuccessor(numbering_[position], [&](const Node& next) {
        const size_t to = numbering_.Find(next);
        if (to != NodeNumbering::kAbsent && to > position) graph_.AddEdge(position, to);
      });
    }
    for (const auto& [before, after] : EffectOrder(numbering_.nodes(), &analysis))
      graph_.AddEdge(numbering_.Find(*before), numbering_.Find(*after));
    budget_ =
        kLeastSteps + kStepsPerEdge * static_cast<int64_t>(graph_.num_nodes() + graph_.num_edges());
  }

  void Run(MergeResult& result) {
    MergeComposites();
    if (!broken_.empty()) return;
    for (size_t target = 0; target < targets_.size(); ++target) {
      if (IsCancelled()) return;
      // Most targets have nothing in a program.
      if (std::find(target_of_.begin(), target_of_.end(), target) != target_of_.end())
        MergeLevels(target);
    }
    MergeNeighbours();
    if (graph_.ran_out() > 0) result.counts["merges left out to save time"] += graph_.ran_out();
  }

  // The clusters that have a target, each as the indices of its nodes, ordered by their first node.
  std::vector<std::vector<size_t>> Regions() const {
    std::vector<std::vector<size_t>> regions;
    std::vector<size_t> region_of(numbering_.size(), kNobody);
    for (size_t position = 0; position < numbering_.size(); ++position) {
      const size_t cluster = graph_.ClusterOf(position);
      if (target_of_[cluster] == kNobody) continue;
      if (region_of[cluster] == kNobody) {
        region_of[cluster] = regions.size();
        regions.emplace_back();
      }
      regions[region_of[cluster]].push_back(position);
    }
    return regions;
  }

  // Why the region is not worthwhile; empty if it is.
  std::string FallsShort(const std::vector<size_t>& region) const {
    RegionExtent extent;
    std::vector<const Node*> nodes;
    for (const size_t position : region) {
      extent.Add(own_extents_[position]);
      nodes.push_back(&numbering_[position]);
    }
    return worth_.FallsShort(extent, nodes);
  }

  // Indices of the nodes of composites that cannot become one region. Nothing else is merged if
  // there are any.
  const std::vector<size_t>& broken() const { return broken_; }

  Node& node(size_t position) const { return numbering_[position]; }
  const std::vector<std::string>& targets() const { return targets_; }

 private:
  void Merged() {
    if (options_.after_merge == nullptr) return;
    std::vector<size_t> cluster_of(numbering_.size());
    for (size_t position = 0; position < numbering_.size(); ++position)
      cluster_of[position] = graph_.ClusterOf(position);
    options_.after_merge(cluster_of);
  }

  // Merges composites first, each as a whole.
  void MergeComposites() {
    std::map<std::string, std::vector<size_t>> composites;
    for (size_t position = 0; position < numbering_.size(); ++position) {
      const Attribute* name = numbering_[position].attributes().Find(kCompositeAttribute);
      if (target_of_[position] != kNobody && name != nullptr && name->if_string() != nullptr)
        composites[*name->if_string()].push_back(position);
    }
    for (const auto& [name, positions] : composites) {
      if (IsCancelled()) return;
      const bool is_one_target = std::all_of(
          positions.begin(), positions.end(),
          [&](size_t position) { return target_of_[position] == target_of_[positions.front()]; });
      if (is_one_target && graph_.TryMergeAll(positions, budget_)) {
        UpdateExtent(graph_.ClusterOf(positions.front()));
        Merged();
      } else {
        broken_.insert(broken_.end(), positions.begin(), positions.end());
      }
    }
  }

  // The level of a node is the greatest number of times that a path to it enters the target. Nodes
  // of the target with only such nodes between them have the same level, and nodes of one level can
  // be merged: a path that leaves them and comes back would raise the level.
  void MergeLevels(size_t target) {
    const std::vector<size_t> order = graph_.Order();
    std::vector<int64_t> levels(numbering_.size(), -1);
    auto is_ours = [&](size_t cluster) { return target_of_[cluster] == target; };
    for (const size_t cluster : order) {
      int64_t level = is_ours(cluster) ? 0 : -1;
      for (const size_t before : graph_.Predecessors(cluster))
        level = std::max(level, levels[before] + (is_ours(cluster) && !is_ours(before) ? 1 : 0));
      levels[cluster] = level;
    }
    // Connected sets of nodes of one level.
    auto same_level = [&](size_t a, size_t b) { return is_ours(b) && levels[a] == levels[b]; };
    std::vector<size_t> set_of(numbering_.size(), kNobody);
    std::vector<std::vector<size_t>> sets;
    for (const size_t start : order) {
      if (!is_ours(start) || set_of[start] != kNobody) continue;
      JoinedWith(start, sets.size(), same_level, set_of);
      sets.emplace_back();
    }
    for (const size_t cluster : order) {
      if (set_of[cluster] != kNobody) sets[set_of[cluster]].push_back(cluster);
    }
    // Splits the sets into parts within the limits; a part may no longer be connected.
    size_t num_parts = 0;
    std::vector<size_t> part_of(numbering_.size(), kNobody);
    for (const std::vector<size_t>& set : sets) {
      for (size_t begin = 0; begin < set.size();) {
        if (IsCancelled()) return;
        const size_t end = EndOfPart(set, begin);
        for (; begin < end; ++begin) part_of[set[begin]] = num_parts;
        ++num_parts;
      }
    }
    auto same_part = [&](size_t a, size_t b) { return is_ours(b) && part_of[a] == part_of[b]; };
    std::fill(set_of.begin(), set_of.end(), kNobody);
    std::vector<std::vector<size_t>> pieces;
    for (const size_t start : order) {
      if (!is_ours(start) || set_of[start] != kNobody) continue;
      JoinedWith(start, pieces.size(), same_part, set_of);
      pieces.emplace_back();
    }
    for (const size_t cluster : order) {
      if (set_of[cluster] != kNobody) pieces[set_of[cluster]].push_back(cluster);
    }
    for (const std::vector<size_t>& piece : pieces) {
      if (IsCancelled()) return;
      if (piece.size() == 1) continue;
      graph_.MergeConvex(piece);
      UpdateExtent(graph_.ClusterOf(piece.front()));
      Merged();
    }
    graph_.Reorder();
  }

  // Gives the number `set` to all clusters that are connected with `start` by edges between `alike`
  // ones.
  template <typename Alike>
  void JoinedWith(size_t start, size_t set, const Alike& alike, std::vector<size_t>& set_of) {
    std::vector<size_t> pending = {start};
    set_of[start] = set;
    auto meet = [&](size_t from, const std::vector<size_t>& neighbours) {
      for (const size_t neighbour : neighbours) {
        if (set_of[neighbour] != kNobody || !alike(from, neighbour)) continue;
        set_of[neighbour] = set;
        pending.push_back(neighbour);
      }
    };
    while (!pending.empty()) {
      const size_t cluster = pending.back();
      pending.pop_back();
      meet(cluster, graph_.Predecessors(cluster));
      meet(cluster, graph_.Successors(cluster));
    }
  }

  // The end of the longest part of `set` from `begin` that is within the limits.
  size_t EndOfPart(const std::vector<size_t>& set, size_t begin) const {
    // How many clusters to add while the boundary is too large before giving up.
    constexpr size_t kPatience = 64;
    RegionBoundary boundary;
    RegionExtent extent;
    size_t end = begin + 1;
    for (size_t i = begin; i < set.size(); ++i) {
      extent.Add(extents_[set[i]]);
      if (i > begin && !worth_.Exceeds(extent).empty()) break;
      if (limits_.max_boundary.has_value()) {
        if (i >= end + kPatience) break;
        std::vector<size_t> positions = graph_.Members(set[i]);
        std::sort(positions.begin(), positions.end());
        for (const size_t position : positions) boundary.Add(numbering_[position]);
        if (boundary.num_tensors() > *limits_.max_boundary) continue;
      }
      end = i + 1;
    }
    return std::max(end, begin + 1);
  }

  // Finds merges that levels miss, as a long path to a node need not come from the region that a
  // short one comes from. Two clusters that cannot be merged never can be, as merges only add
  // paths.
  void MergeNeighbours() {
    for (size_t position = 0; position < numbering_.size(); ++position) {
      if (target_of_[position] == kNobody) continue;
      if (IsCancelled()) return;
      for (const Value* operand : numbering_[position].operands()) {
        const size_t from =
            operand == nullptr ? NodeNumbering::kAbsent : numbering_.Find(operand->node());
        if (from == NodeNumbering::kAbsent || target_of_[from] != target_of_[position]) continue;
        const size_t a = graph_.ClusterOf(from);
        const size_t b = graph_.ClusterOf(position);
        if (a == b) continue;
        RegionExtent extent = extents_[a];
        extent.Add(extents_[b]);
        if (!worth_.Exceeds(extent).empty()) continue;
        if (limits_.max_boundary.has_value()) {
          budget_ -= extent.nodes;
          if (budget_ < 0 || BoundaryOf(a, b) > *limits_.max_boundary) continue;
        }
        if (!graph_.TryMerge(a, b, budget_)) continue;
        extents_[graph_.ClusterOf(position)] = extent;
        Merged();
      }
    }
  }

  int64_t BoundaryOf(size_t a, size_t b) const {
    std::vector<size_t> positions = graph_.Members(a);
    if (a != b)
      positions.insert(positions.end(), graph_.Members(b).begin(), graph_.Members(b).end());
    return BoundaryOf(std::move(positions));
  }
  int64_t BoundaryOf(std::vector<size_t> positions) const {
    std::sort(positions.begin(), positions.end());
    RegionBoundary boundary;
    for (const size_t position : positions) boundary.Add(numbering_[position]);
    return boundary.num_tensors();
  }

  void UpdateExtent(size_t cluster) {
    RegionExtent extent;
    for (const size_t position : graph_.Members(cluster)) extent.Add(own_extents_[position]);
    extents_[cluster] = extent;
  }

  const MergeOptions& options_;
  const RegionLimits& limits_;
  const BackendRegistry& backends_;
  const RegionWorth worth_;
  const NodeNumbering numbering_;
  QuotientGraph graph_;
  std::vector<std::string> targets_;
  std::vector<size_t> target_of_;  // By index; that of a cluster is that of any of its nodes.
  std::vector<RegionExtent> own_extents_;  // By index.
  std::vector<RegionExtent> extents_;      // By cluster.
  std::vector<size_t> broken_;
  int64_t budget_ = 0;
};

// Nodes of composites that cannot be one region are placed alone if the backend takes them alone.
void TearApart(const Merger& merger, const BackendRegistry& backends) {
  for (const size_t position : merger.broken()) {
    Node& node = merger.node(position);
    const Attribute composite = *node.attributes().Find(kCompositeAttribute);
    const Backend* backend = backends.Find(TargetOf(node));
    if (backend != nullptr && backend->Supports(node).ok()) {
      node.EraseAttribute(kCompositeAttribute);
    } else {
      Demote(node,
             absl::StrCat("takes it only in ", composite.ToString(),
                          ", but other nodes must run between its nodes"),
             merger.targets());
    }
  }
}

}  // namespace

absl::StatusOr<MergeResult> MergeRegions(Graph& graph, const EffectAnalysis& analysis,
                                         const MergeOptions& options) {
  RH_RETURN_IF_ERROR(CheckLimits(options.limits));
  MergeResult result;
  while (true) {
    constexpr absl::string_view kWork = "while merging regions";
    Merger merger(graph, analysis, options);
    RH_RETURN_IF_ERROR(CheckNotCancelled(kWork));
    MergeResult round;
    merger.Run(round);
    RH_RETURN_IF_ERROR(CheckNotCancelled(kWork));
    if (!merger.broken().empty()) {
      TearApart(merger, BackendRegistry::Of(graph.context()));
      result.counts["composites split"] += 1;
      result.changed = true;
      continue;
    }
    const std::vector<std::vector<size_t>> regions = merger.Regions();
    bool is_final = true;
    for (const std::vector<size_t>& region : regions) {
      RH_RETURN_IF_ERROR(CheckNotCancelled(kWork));
      const std::string why = merger.FallsShort(region);
      if (why.empty()) continue;
      for (const size_t position : region) Demote(merger.node(position), why, merger.targets());
      result.counts["regions outside the limits"] += 1;
      result.changed = true;
      is_final = false;
    }
    if (!is_final) continue;  // Each round takes candidates away from nodes.
    for (const auto& [what, count] : round.counts) result.counts[what] += count;
    result.num_regions = static_cast<int64_t>(regions.size());
    absl::flat_hash_set<const Node*> in_region;
    for (size_t i = 0; i < regions.size(); ++i) {
      const Attribute number = Attribute::Int(static_cast<int64_t>(i));
      for (const size_t position : regions[i]) {
        Node& node = merger.node(position);
        in_region.insert(&node);
        const Attribute* before = node.attributes().Find(kRegionAttribute);
        if (before != nullptr && *before == number) continue;
        node.set_attribute(kRegionAttribute, number);
        result.changed = true;
      }
    }
    for (Node* node : graph.nodes()) {
      if (!in_region.contains(node) && node->EraseAttribute(kRegionAttribute))
        result.changed = true;
    }
    return result;
  }
}

namespace {

class MergeRegionsPass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    RegionLimits& limits = pass.limits_;
    return std::make_tuple(
        Field("min_nodes", limits.min_nodes, "smaller regions are left to others"),
        Field("max_nodes", limits.max_nodes, "larger regions are cut"),
        Field("min_flops", limits.min_flops, "regions with less to compute are left to others"),
        Field("max_flops", limits.max_flops, "regions with more to compute are cut"),
        Field("min_bytes", limits.min_bytes, "regions that move fewer bytes are left to others"),
        Field("max_bytes", limits.max_bytes, "regions that move more bytes are cut"),
        Field("max_boundary", limits.max_boundary,
              "regions with more inputs and outputs, not counting constants, are cut"),
        Field("min_work", limits.min_work,
              "regions with fewer flops and bytes together are left to backends for single nodes, "
              "where these take all their nodes"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const EffectAnalysis analysis(program);
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration() || IsRegion(*graph)) continue;
      const NodeRange nodes = graph->nodes();
      if (std::all_of(nodes.begin(), nodes.end(), [](const Node* node) {
            return TargetOf(*node).empty() && !node->attributes().contains(kRegionAttribute);
          })) {
        continue;
      }
      if (!AllowAt("merge", [&] { return absl::StrCat("graph @", graph->name()); })) continue;
      RH_ASSIGN_OR_RETURN(const MergeResult result,
                          MergeRegions(*graph, analysis, {.limits = limits_}));
      changed = changed || result.changed;
      for (const auto& [what, count] : result.counts) Count(what, count);
    }
    return changed;
  }

  RegionLimits limits_;
};

RH_REGISTER_PASS(merge_regions, MergeRegionsPass)
    .Doc("Groups the nodes that one backend takes into the largest regions that can run as one.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
