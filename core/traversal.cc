#include "roundhouse/core/traversal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/node_numbering.h"

namespace roundhouse {
namespace {

// A message about a longer path shows this many nodes of its head and tail.
constexpr size_t kShownHead = 12;
constexpr size_t kShownTail = 4;

// The edges of a graph by positions: the edges from position i go to targets[starts[i]] …
// targets[starts[i + 1] - 1].
struct EdgeTable {
  std::vector<size_t> starts;
  std::vector<size_t> targets;

  absl::Span<const size_t> from(size_t position) const {
    return absl::MakeConstSpan(targets).subspan(starts[position],
                                                starts[position + 1] - starts[position]);
  }
};

EdgeTable PredecessorTable(const NodeNumbering& numbering) {
  EdgeTable table;
  table.starts.reserve(numbering.size() + 1);
  for (Node* node : numbering.nodes()) {
    table.starts.push_back(table.targets.size());
    ForEachPredecessor(*node, [&](const Node& before) {
      const size_t position = numbering.Find(before);
      if (position != NodeNumbering::kAbsent) table.targets.push_back(position);
    });
  }
  table.starts.push_back(table.targets.size());
  return table;
}

EdgeTable TableOf(const NodeNumbering& numbering, ExtraEdges edges) {
  EdgeTable table;
  if (edges.empty()) return table;
  std::vector<std::pair<size_t, size_t>> positions;
  for (const auto& [before, after] : edges) {
    const std::pair<size_t, size_t> edge(numbering.Find(*before), numbering.Find(*after));
    if (edge.first != NodeNumbering::kAbsent && edge.second != NodeNumbering::kAbsent)
      positions.push_back(edge);
  }
  std::sort(positions.begin(), positions.end());
  table.starts.resize(numbering.size() + 1);
  for (const auto& [before, after] : positions) {
    ++table.starts[before + 1];
    table.targets.push_back(after);
  }
  for (size_t i = 1; i < table.starts.size(); ++i) table.starts[i] += table.starts[i - 1];
  return table;
}

// Calls visit(position) for each successor of the node at `position`.
template <typename Visitor>
void ForEachSuccessorPosition(const NodeNumbering& numbering, const EdgeTable& extra,
                              size_t position, const Visitor& visit) {
  ForEachSuccessor(numbering[position], [&](const Node& after) {
    const size_t next = numbering.Find(after);
    if (next != NodeNumbering::kAbsent) visit(next);
  });
  if (extra.starts.empty()) return;
  for (size_t next : extra.from(position)) visit(next);
}

bool IsSorted(const NodeNumbering& numbering) {
  for (size_t position = 0; position < numbering.size(); ++position) {
    bool sorted = true;
    ForEachPredecessor(numbering[position], [&](const Node& before) {
      const size_t earlier = numbering.Find(before);
      sorted = sorted && (earlier < position || earlier == NodeNumbering::kAbsent);
    });
    if (!sorted) return false;
  }
  return true;
}

// The positions of `nodes`, in order and without repetition.
std::vector<size_t> SortedPositions(const NodeNumbering& numbering, absl::Span<Node* const> nodes) {
  std::vector<size_t> positions;
  for (const Node* node : nodes) {
    const size_t position = numbering.Find(*node);
    if (position != NodeNumbering::kAbsent) positions.push_back(position);
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

std::string Joined(absl::Span<Node* const> nodes) {
  std::string text;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (i > 0) text += " -> ";
    if (i == kShownHead && nodes.size() > kShownHead + kShownTail + 1) {
      const size_t skipped = nodes.size() - kShownHead - kShownTail;
      absl::StrAppend(&text, "(", skipped, " more) -> ");
      i += skipped;
    }
    absl::StrAppend(&text, nodes[i]->DebugName());
  }
  return text;
}

}  // namespace

bool IsTopologicallySorted(const Graph& graph) { return IsSorted(NodeNumbering(graph)); }

absl::StatusOr<std::vector<Node*>> TopologicalOrder(const Graph& graph) {
  const NodeNumbering numbering(graph);
  if (IsSorted(numbering)) return numbering.nodes();
  std::vector<uint32_t> waits_for(numbering.size());
  std::priority_queue<size_t, std::vector<size_t>, std::greater<size_t>> ready;
  for (size_t position = 0; position < numbering.size(); ++position) {
    ForEachPredecessor(numbering[position], [&](const Node& before) {
      waits_for[position] += numbering.contains(before) ? 1 : 0;
    });
    if (waits_for[position] == 0) ready.push(position);
  }
  std::vector<Node*> order;
  order.reserve(numbering.size());
  while (!ready.empty()) {
    const size_t position = ready.top();
    ready.pop();
    order.push_back(&numbering[position]);
    ForEachSuccessorPosition(numbering, EdgeTable(), position, [&](size_t next) {
      if (--waits_for[next] == 0) ready.push(next);
    });
  }
  if (order.size() == numbering.size()) return order;
  return absl::InvalidArgumentError(
      absl::StrCat("graph @", graph.name(), " has a cycle: ", DescribeCycle(FindCycle(graph))));
}

absl::StatusOr<bool> sort_topologically(Graph& graph) {
  if (IsTopologicallySorted(graph)) return false;
  absl::StatusOr<std::vector<Node*>> order = TopologicalOrder(graph);
  if (!order.ok()) return order.status();
  graph.Reorder(*order);
  return true;
}

std::vector<std::vector<Node*>> CyclicComponents(const Graph& graph) {
  const NodeNumbering numbering(graph);
  if (IsSorted(numbering)) return {};
  const EdgeTable edges = PredecessorTable(numbering);

  // Tarjan's algorithm, with the call stack as a vector. A visit number of 0 means not visited yet.
  struct Frame {
    size_t position;
    size_t next_edge;
  };
  std::vector<size_t> visit(numbering.size()), lowest(numbering.size());
  std::vector<bool> open(numbering.size());
  std::vector<size_t> pending;
  std::vector<Frame> frames;
  size_t visits = 0;
  std::vector<std::vector<size_t>> components;
  auto enter = [&](size_t position) {
    visit[position] = lowest[position] = ++visits;
    open[position] = true;
    pending.push_back(position);
    frames.push_back({position, edges.starts[position]});
  };
  for (size_t root = 0; root < numbering.size(); ++root) {
    if (visit[root] != 0) continue;
    enter(root);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const size_t position = frame.position;
      if (frame.next_edge < edges.starts[position + 1]) {
        const size_t target = edges.targets[frame.next_edge++];
        if (visit[target] == 0) {
          enter(target);
        } else if (open[target]) {
          lowest[position] = std::min(lowest[position], visit[target]);
        }
        continue;
      }
      frames.pop_back();
      if (!frames.empty())
        lowest[frames.back().position] = std::min(lowest[frames.back().position], lowest[position]);
      if (lowest[position] != visit[position]) continue;
      std::vector<size_t> component;
      do {
        component.push_back(pending.back());
        open[pending.back()] = false;
        pending.pop_back();
      } while (component.back() != position);
      absl::Span<const size_t> before = edges.from(position);
      const bool cyclic =
          component.size() > 1 || std::find(before.begin(), before.end(), position) != before.end();
      if (!cyclic) continue;
      std::sort(component.begin(), component.end());
      components.push_back(std::move(component));
    }
  }
  std::sort(components.begin(), components.end(),
            [](const std::vector<size_t>& a, const std::vector<size_t>& b) { return a[0] < b[0]; });
  std::vector<std::vector<Node*>> sets;
  for (const std::vector<size_t>& component : components) {
    std::vector<Node*>& set = sets.emplace_back();
    for (size_t position : component) set.push_back(&numbering[position]);
  }
  return sets;
}

std::vector<Node*> CycleWithin(absl::Span<Node* const> component) {
  // Breadth first from the first node back to it, against the edges.
  const absl::flat_hash_set<const Node*> members(component.begin(), component.end());
  absl::flat_hash_map<const Node*, Node*> towards_first;  // The node that depends on the key.
  std::queue<Node*> queue;
  queue.push(component.front());
  while (!queue.empty()) {
    Node* node = queue.front();
    queue.pop();
    bool closed = false;
    ForEachPredecessor(*node, [&](Node& before) {
      if (!closed && members.contains(&before) && towards_first.try_emplace(&before, node).second)
        queue.push(&before);
      closed = closed || &before == component.front();
    });
    if (!closed) continue;
    std::vector<Node*> cycle = {component.front()};
    for (Node* next = towards_first[component.front()]; next != component.front();
         next = towards_first[next]) {
      cycle.push_back(next);
    }
    return cycle;
  }
  return {};
}

std::vector<Node*> FindCycle(const Graph& graph) {
  std::vector<std::vector<Node*>> components = CyclicComponents(graph);
  return components.empty() ? std::vector<Node*>() : CycleWithin(components.front());
}

std::string DescribeCycle(absl::Span<Node* const> cycle) {
  std::vector<Node*> closed(cycle.begin(), cycle.end());
  if (!closed.empty()) closed.push_back(closed.front());
  return Joined(closed);
}

std::string DescribePath(absl::Span<Node* const> path) { return Joined(path); }

std::vector<Node*> PostOrder(absl::Span<Node* const> roots) {
  struct Step {
    Node* node;
    bool leave;  // All its predecessors have been walked.
  };
  absl::flat_hash_set<const Node*> entered;
  std::vector<Node*> order;
  std::vector<Step> steps;
  for (Node* root : roots) {
    steps.push_back({root, false});
    while (!steps.empty()) {
      const Step step = steps.back();
      steps.pop_back();
      if (step.leave) {
        order.push_back(step.node);
        continue;
      }
      if (!entered.insert(step.node).second) continue;
      steps.push_back({step.node, true});
      const size_t first = steps.size();
      ForEachPredecessor(*step.node, [&](Node& before) {
        if (!entered.contains(&before)) steps.push_back({&before, false});
      });
      std::reverse(steps.begin() + first,
                   steps.end());  // So that the first operand is walked first.
    }
  }
  return order;
}

std::vector<Node*> Dependents(const Graph& graph, absl::Span<Node* const> roots, ExtraEdges extra) {
  const NodeNumbering numbering(graph);
  const EdgeTable extra_edges = TableOf(numbering, extra);
  std::vector<bool> reached(numbering.size());
  std::vector<size_t> pending = SortedPositions(numbering, roots);
  for (size_t position : pending) reached[position] = true;
  while (!pending.empty()) {
    const size_t position = pending.back();
    pending.pop_back();
    ForEachSuccessorPosition(numbering, extra_edges, position, [&](size_t next) {
      if (!reached[next]) pending.push_back(next);
      reached[next] = true;
    });
  }
  std::vector<Node*> dependents;
  for (size_t position = 0; position < numbering.size(); ++position) {
    if (reached[position]) dependents.push_back(&numbering[position]);
  }
  return dependents;
}

bool depends_on(const Node& node, const Node& other) {
  absl::flat_hash_set<const Node*> met;
  std::vector<const Node*> pending = {&node};
  bool found = false;
  while (!pending.empty() && !found) {
    const Node* current = pending.back();
    pending.pop_back();
    ForEachPredecessor(*current, [&](const Node& before) {
      found = found || &before == &other;
      if (met.insert(&before).second) pending.push_back(&before);
    });
  }
  return found;
}

std::vector<std::vector<Node*>> ConnectedComponents(const Graph& graph) {
  const NodeNumbering numbering(graph);
  // A forest in which every set is a tree whose root is its first node.
  std::vector<size_t> parent(numbering.size());
  for (size_t position = 0; position < parent.size(); ++position) parent[position] = position;
  auto root_of = [&](size_t position) {
    while (parent[position] != position) position = parent[position] = parent[parent[position]];
    return position;
  };
  for (size_t position = 0; position < numbering.size(); ++position) {
    ForEachPredecessor(numbering[position], [&](const Node& before) {
      const size_t neighbour = numbering.Find(before);
      if (neighbour == NodeNumbering::kAbsent) return;
      auto [first, second] = std::minmax({root_of(position), root_of(neighbour)});
      parent[second] = first;
    });
  }
  std::vector<std::vector<Node*>> components;
  std::vector<size_t> component_of(numbering.size());
  for (size_t position = 0; position < numbering.size(); ++position) {
    const size_t root = root_of(position);
    if (root == position) {
      component_of[position] = components.size();
      components.emplace_back();
    }
    components[component_of[root]].push_back(&numbering[position]);
  }
  return components;
}

bool IsConvex(const Graph& graph, absl::Span<Node* const> nodes) {
  return FindPathOutAndBack(graph, nodes).empty();
}

std::vector<Node*> FindPathOutAndBack(const Graph& graph, absl::Span<Node* const> nodes,
                                      ExtraEdges extra) {
  const NodeNumbering numbering(graph);
  const EdgeTable extra_edges = TableOf(numbering, extra);
  const std::vector<size_t> members = SortedPositions(numbering, nodes);
  std::vector<bool> is_member(numbering.size());
  for (size_t position : members) is_member[position] = true;

  // Breadth first from the members through the other nodes; came_from leads back.
  std::vector<size_t> came_from(numbering.size(), NodeNumbering::kAbsent);
  std::queue<size_t> queue;
  for (size_t position : members) queue.push(position);
  while (!queue.empty()) {
    const size_t position = queue.front();
    queue.pop();
    size_t back_in = NodeNumbering::kAbsent;
    ForEachSuccessorPosition(numbering, extra_edges, position, [&](size_t next) {
      if (is_member[next]) {
        if (!is_member[position] && back_in == NodeNumbering::kAbsent) back_in = next;
      } else if (came_from[next] == NodeNumbering::kAbsent) {
        came_from[next] = position;
        queue.push(next);
      }
    });
    if (back_in == NodeNumbering::kAbsent) continue;
    std::vector<Node*> path = {&numbering[back_in]};
    for (size_t step = position; step != NodeNumbering::kAbsent; step = came_from[step])
      path.push_back(&numbering[step]);
    std::reverse(path.begin(), path.end());
    return path;
  }
  return {};
}

}  // namespace roundhouse
