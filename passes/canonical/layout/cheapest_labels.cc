#include "roundhouse/passes/canonical/layout/cheapest_labels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace roundhouse::canonical {
namespace {

constexpr int64_t kUnlimited = std::numeric_limits<int64_t>::max() / 4;

// A flow network and its maximum flow (Dinic's algorithm, without recursion).
class Network {
 public:
  explicit Network(int num_nodes) : pipes_of_(num_nodes) {}

  void Add(int from, int to, int64_t capacity) {
    pipes_of_[from].push_back(pipes_.size());
    pipes_.push_back({to, capacity});
    pipes_of_[to].push_back(pipes_.size());
    pipes_.push_back({from, 0});
  }

  void Saturate(int source, int sink) {
    while (SetLevels(source, sink)) {
      next_.assign(pipes_of_.size(), 0);
      while (PushOnce(source, sink)) {
      }
    }
  }

  // Whether more could still flow from the source to the node. True for the source itself.
  bool Reaches(int node) const { return levels_[node] >= 0; }

 private:
  struct Pipe {
    int to;
    int64_t left;
  };

  // Computes distances from the source along pipes that are not full.
  bool SetLevels(int source, int sink) {
    levels_.assign(pipes_of_.size(), -1);
    levels_[source] = 0;
    std::vector<int> queue = {source};
    for (size_t i = 0; i < queue.size(); ++i) {
      for (const size_t pipe : pipes_of_[queue[i]]) {
        const Pipe& at = pipes_[pipe];
        if (at.left == 0 || levels_[at.to] >= 0) continue;
        levels_[at.to] = levels_[queue[i]] + 1;
        queue.push_back(at.to);
      }
    }
    return levels_[sink] >= 0;
  }

  // Pushes flow along one path from level to level. Dead ends are not tried again.
  bool PushOnce(int source, int sink) {
    std::vector<size_t> path;
    int node = source;
    while (node != sink) {
      bool advanced = false;
      for (size_t& i = next_[node]; i < pipes_of_[node].size(); ++i) {
        const Pipe& at = pipes_[pipes_of_[node][i]];
        if (at.left == 0 || levels_[at.to] != levels_[node] + 1) continue;
        path.push_back(pipes_of_[node][i]);
        node = at.to;
        advanced = true;
        break;
      }
      if (advanced) continue;
      if (path.empty()) return false;
      node = pipes_[path.back() ^ 1].to;
      ++next_[node];
      path.pop_back();
    }
    int64_t amount = kUnlimited;
    for (const size_t pipe : path) amount = std::min(amount, pipes_[pipe].left);
    for (const size_t pipe : path) {
      pipes_[pipe].left -= amount;
      pipes_[pipe ^ 1].left += amount;
    }
    return true;
  }

  std::vector<Pipe> pipes_;  // Each pipe is followed by its reverse.
  std::vector<std::vector<size_t>> pipes_of_;
  std::vector<int> levels_;
  std::vector<size_t> next_;
};

}  // namespace

std::vector<bool> CheapestLabels(int num_things, const std::vector<LabelGroup>& groups) {
  // A cut separates the source's side (the first place) from the sink's. Each group is a pipe: its
  // begin is on the first side if any member is, likewise its end on the second.
  const int source = num_things;
  const int sink = num_things + 1;
  const int num_groups = static_cast<int>(groups.size());
  Network network(num_things + 2 + 2 * num_groups);
  for (int i = 0; i < num_groups; ++i) {
    const int begin = num_things + 2 + 2 * i;
    const int end = begin + 1;
    network.Add(begin, end, groups[i].weight);
    if (groups[i].has_first) network.Add(source, begin, kUnlimited);
    if (groups[i].has_second) network.Add(end, sink, kUnlimited);
    for (const int member : groups[i].members) {
      network.Add(member, begin, kUnlimited);
      network.Add(end, member, kUnlimited);
    }
  }
  network.Saturate(source, sink);
  std::vector<bool> labels(num_things);
  for (int i = 0; i < num_things; ++i) labels[i] = !network.Reaches(i);
  return labels;
}

int64_t CostOfLabels(const std::vector<bool>& labels, const std::vector<LabelGroup>& groups) {
  int64_t cost = 0;
  for (const LabelGroup& group : groups) {
    bool has_first = group.has_first;
    bool has_second = group.has_second;
    for (const int member : group.members) (labels[member] ? has_second : has_first) = true;
    if (has_first && has_second) cost += group.weight;
  }
  return cost;
}

}  // namespace roundhouse::canonical
