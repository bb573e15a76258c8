#include "roundhouse/passes/placement/quotient_graph.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"

namespace roundhouse {

QuotientGraph::QuotientGraph(size_t num_nodes)
    : parents_(num_nodes),
      members_(num_nodes),
      predecessors_(num_nodes),
      successors_(num_nodes),
      positions_(num_nodes),
      stamps_(num_nodes),
      marks_(num_nodes),
      is_member_(num_nodes) {
  std::iota(parents_.begin(), parents_.end(), size_t{0});
  std::iota(positions_.begin(), positions_.end(), size_t{0});
  for (size_t node = 0; node < num_nodes; ++node) members_[node] = {node};
}

void QuotientGraph::AddEdge(size_t from, size_t to) {
  RH_CHECK(from < to && to < num_nodes());
  successors_[from].push_back(to);
  predecessors_[to].push_back(from);
  ++num_edges_;
}

size_t QuotientGraph::ClusterOf(size_t node) const {
  while (parents_[node] != node) {
    parents_[node] = parents_[parents_[node]];
    node = parents_[node];
  }
  return node;
}

// Lists grow as clusters are merged. Shortens the list to its distinct clusters, so that later
// visits do not repeat work.
const std::vector<size_t>& QuotientGraph::Compact(std::vector<size_t>& neighbours, size_t cluster) {
  stamps_[cluster] = ++stamp_;
  size_t kept = 0;
  for (const size_t node : neighbours) {
    const size_t neighbour = ClusterOf(node);
    if (stamps_[neighbour] == stamp_) continue;
    stamps_[neighbour] = stamp_;
    neighbours[kept++] = neighbour;
  }
  neighbours.resize(kept);
  return neighbours;
}

const std::vector<size_t>& QuotientGraph::Predecessors(size_t cluster) {
  return Compact(predecessors_[cluster], cluster);
}

const std::vector<size_t>& QuotientGraph::Successors(size_t cluster) {
  return Compact(successors_[cluster], cluster);
}

std::vector<size_t> QuotientGraph::Order() const {
  std::vector<size_t> clusters;
  for (size_t node = 0; node < num_nodes(); ++node) {
    if (parents_[node] == node) clusters.push_back(node);
  }
  std::sort(clusters.begin(), clusters.end(),
            [&](size_t a, size_t b) { return positions_[a] < positions_[b]; });
  return clusters;
}

size_t QuotientGraph::Unite(size_t a, size_t b) {
  auto weight = [&](size_t cluster) {
    return members_[cluster].size() + predecessors_[cluster].size() + successors_[cluster].size();
  };
  if (weight(a) < weight(b)) std::swap(a, b);
  parents_[b] = a;
  for (auto* lists : {&members_, &predecessors_, &successors_}) {
    std::vector<size_t>& from = (*lists)[b];
    (*lists)[a].insert((*lists)[a].end(), from.begin(), from.end());
    std::vector<size_t>().swap(from);
  }
  return a;
}

void QuotientGraph::MergeConvex(absl::Span<const size_t> clusters) {
  size_t merged = clusters.front();
  for (const size_t cluster : clusters.subspan(1)) merged = Unite(merged, cluster);
}

void QuotientGraph::Reorder() {
  std::vector<size_t> waiting_for(num_nodes());
  using Entry = std::pair<size_t, size_t>;  // Its current position, and the cluster.
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  const std::vector<size_t> clusters = Order();
  for (const size_t cluster : clusters) {
    waiting_for[cluster] = Predecessors(cluster).size();
    if (waiting_for[cluster] == 0) ready.push({positions_[cluster], cluster});
  }
  size_t next_position = 0;
  std::vector<size_t> positions = positions_;
  while (!ready.empty()) {
    const size_t cluster = ready.top().second;
    ready.pop();
    positions[cluster] = next_position++;
    for (const size_t successor : Successors(cluster)) {
      if (--waiting_for[successor] == 0) ready.push({positions_[successor], successor});
    }
  }
  RH_CHECK(next_position == clusters.size()) << "clusters that are not convex were merged";
  positions_ = std::move(positions);
}

bool QuotientGraph::Gather(bool forward, size_t start, size_t avoid, int64_t& budget,
                           std::vector<size_t>& found) {
  const size_t limit = positions_[avoid];
  std::vector<size_t> pending = {start};
  bool is_free = true;
  while (is_free && !pending.empty()) {
    const size_t cluster = pending.back();
    pending.pop_back();
    const std::vector<size_t>& neighbours = forward ? Successors(cluster) : Predecessors(cluster);
    budget -= 1 + static_cast<int64_t>(neighbours.size());
    if (budget < 0) {
      ++ran_out_;
      is_free = false;
      break;
    }
    for (const size_t neighbour : neighbours) {
      if (neighbour == avoid) {
        if (cluster != start) is_free = false;
        continue;
      }
      const bool is_between =
          forward ? positions_[neighbour] < limit : positions_[neighbour] > limit;
      if (!is_between || marks_[neighbour]) continue;
      marks_[neighbour] = true;
      found.push_back(neighbour);
      pending.push_back(neighbour);
    }
  }
  for (const size_t other : found) marks_[other] = false;
  return is_free;
}

bool QuotientGraph::TryMerge(size_t a, size_t b, int64_t& budget) {
  if (positions_[a] > positions_[b]) std::swap(a, b);
  std::vector<size_t> behind_a;
  std::vector<size_t> before_b;
  if (!Gather(true, a, b, budget, behind_a) || !Gather(false, b, a, budget, before_b)) return false;

  // Of all these positions, the predecessors of b take the first, then comes the merged cluster,
  // then the successors of a.
  auto by_position = [&](size_t x, size_t y) { return positions_[x] < positions_[y]; };
  std::sort(behind_a.begin(), behind_a.end(), by_position);
  std::sort(before_b.begin(), before_b.end(), by_position);
  std::vector<size_t> positions = {positions_[a], positions_[b]};
  for (const size_t cluster : behind_a) positions.push_back(positions_[cluster]);
  for (const size_t cluster : before_b) positions.push_back(positions_[cluster]);
  std::sort(positions.begin(), positions.end());
  for (size_t i = 0; i < before_b.size(); ++i) positions_[before_b[i]] = positions[i];
  for (size_t i = 0; i < behind_a.size(); ++i)
    positions_[behind_a[i]] = positions[positions.size() - behind_a.size() + i];
  positions_[Unite(a, b)] = positions[before_b.size()];
  return true;
}

bool QuotientGraph::IsConvex(absl::Span<const size_t> clusters, int64_t& budget) {
  size_t limit = 0;
  for (const size_t cluster : clusters) limit = std::max(limit, positions_[cluster]);
  for (const size_t cluster : clusters) is_member_[cluster] = true;
  std::vector<size_t> found;
  std::vector<size_t> pending(clusters.begin(), clusters.end());
  bool is_convex = true;
  while (is_convex && !pending.empty()) {
    const size_t cluster = pending.back();
    pending.pop_back();
    const std::vector<size_t>& neighbours = Successors(cluster);
    budget -= 1 + static_cast<int64_t>(neighbours.size());
    if (budget < 0) {
      ++ran_out_;
      is_convex = false;
      break;
    }
    for (const size_t neighbour : neighbours) {
      if (is_member_[neighbour]) {
        if (!is_member_[cluster]) is_convex = false;
      } else if (positions_[neighbour] < limit && !marks_[neighbour]) {
        marks_[neighbour] = true;
        found.push_back(neighbour);
        pending.push_back(neighbour);
      }
    }
  }
  for (const size_t other : found) marks_[other] = false;
  for (const size_t cluster : clusters) is_member_[cluster] = false;
  return is_convex;
}

bool QuotientGraph::TryMergeAll(absl::Span<const size_t> clusters, int64_t& budget) {
  if (!IsConvex(clusters, budget)) return false;
  std::vector<size_t> in_order(clusters.begin(), clusters.end());
  std::sort(in_order.begin(), in_order.end(),
            [&](size_t a, size_t b) { return positions_[a] < positions_[b]; });
  // No other cluster of the set lies between two consecutive ones.
  for (const size_t cluster : in_order) {
    if (ClusterOf(cluster) == ClusterOf(in_order.front())) continue;
    int64_t no_limit = INT64_MAX;
    RH_CHECK(TryMerge(ClusterOf(in_order.front()), ClusterOf(cluster), no_limit))
        << "a convex set cannot be merged";
  }
  return true;
}

}  // namespace roundhouse
