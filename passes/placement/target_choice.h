// File: target_choice.h
//
// Chooses backends for the nodes of a graph: first each node's backends are asked, then the whole
// graph decides where several of them have estimates of their time, and last come the nodes that a
// backend takes only together.
//
//   TargetChoice choice(registry, targets, Choice::kFastest, min_work, rules);
//   GraphChoice of = {.graph = …, .numbering = …, .nodes = …};  // One for each node.
//   choice.AskBackends(node, of.nodes[position]);  // For each that may be in a region.
//   choice.Describe(of);
//   std::vector<NodeChoice> chosen = WithoutReasons(of.nodes);
//   choice.ChooseFastest(of, chosen);
//   RH_RETURN_IF_ERROR(choice.ChooseAmongTakers(of, std::move(chosen)));
//   choice.FindComposites(of.numbering, of.nodes);
//   choice.ChooseNodeBackends(of.numbering, of.nodes);
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_TARGET_CHOICE_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_TARGET_CHOICE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/passes/placement/fastest_owners.h"
#include "roundhouse/passes/placement/placement_rules.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {

// How to choose among several backends that take a node.
enum class Choice : uint8_t {
  kFirst,
  kFastest,  // Those that make the whole graph fastest, by the backends' estimates.
};
absl::Span<const absl::string_view> EnumeratorNames(Choice);

// A backend that may get a node with Choice::kFastest.
struct TargetCandidate {
  size_t rank;  // Of the backend; those that run single nodes without being targets come last.
  double seconds;
  bool only_in_composite = false;
};

// The decisions about one node.
struct NodeChoice {
  bool is_eligible = false;
  std::string target;
  std::string composite;
  std::map<std::string, std::string> reasons;  // By backend.
  bool is_pinned = false;
  std::vector<TargetCandidate> candidates = {};
  // By rank: backends that may take the node, which they are asked only if that matters.
  std::vector<size_t> unasked = {};
};

// Copies the choices without the reasons, which take most of the memory.
std::vector<NodeChoice> WithoutReasons(const std::vector<NodeChoice>& choices);

// Those of one graph.
struct GraphChoice {
  Graph* graph;
  NodeNumbering numbering;
  std::vector<NodeChoice> nodes;  // One for each of the numbering.
  // Independent of the choice, set by TargetChoice::Describe(): a problem without candidates, and
  // the members of composites, each with the backend's rank.
  FastestOwners values = FastestOwners(0);
  std::vector<std::pair<std::vector<size_t>, size_t>> composites = {};
};

class TargetChoice {
 public:
  // The registry and the rules must outlive it. `targets` has the preferred ones first.
  TargetChoice(const BackendRegistry& registry, std::vector<const Backend*> targets, Choice choice,
               std::optional<int64_t> min_work, PlacementRules& rules);

  const std::vector<const Backend*>& targets() const { return backends_; }
  // Of the backends for single nodes that are no targets, those that are fast.
  std::vector<const Backend*> FastNodeBackends() const;
  std::optional<size_t> RankOf(absl::string_view target) const;

  // Finds the first backend that takes the node and, if the fastest one is to be chosen, those that
  // compete with it. Backends for which there are reasons already do not take it.
  void AskBackends(const Node& node, NodeChoice& choice);
  // Finds the graph's values and composites, which the functions below look at again and again.
  void Describe(GraphChoice& of) const;
  // Chooses among backends with estimates such that the whole graph, with the values that go from
  // one backend to another, takes the least time. Nobody is asked.
  void ChooseFastest(const GraphChoice& of, std::vector<NodeChoice>& choices) const;
  // Chooses the fastest backends, and asks only these. If one of them refuses, chooses again.
  // `chosen` are the choices after ChooseFastest(). Error: cancelled.
  absl::Status ChooseAmongTakers(GraphChoice& of, std::vector<NodeChoice> chosen);
  // Makes the problem that ChooseAmongTakers() solves for backends that compete for the nodes. Adds
  // candidates for composites: a backend takes a node as part of a composite at the cost of its
  // fastest candidate, and need not move the inner values.
  FastestOwners ProblemOf(const GraphChoice& of, std::vector<NodeChoice>& choices) const;
  // Starts at the last nodes, so that a composite that goes on behind the end of another one is
  // found first.
  void FindComposites(const NodeNumbering& numbering, std::vector<NodeChoice>& choices);
  // For nodes that no target takes, if several backends run single nodes and have estimates: names
  // the fastest backend unless it is the one asked first.
  void ChooseNodeBackends(const NodeNumbering& numbering, std::vector<NodeChoice>& choices) const;

 private:
  // Whether the backend takes the node, which it is asked unless that is known.
  bool Takes(const Node& node, size_t rank, NodeChoice& choice) const;
  // For each backend whether it may keep what it gets: not if all of it together is tiny.
  std::vector<bool> WorthwhileRanks(const NodeNumbering& numbering,
                                    const std::vector<NodeChoice>& choices) const;
  // Adds the fastest of the backends that run the node in its position if it is not placed.
  void AddNodeBackend(const Node& node, NodeChoice& choice) const;
  bool RunsWhereItStands(const TargetCandidate& candidate) const {
    return candidate.rank >= backends_.size();
  }
  // All nodes that run in their position have one owner.
  int OwnerOf(size_t rank) const {
    return rank >= backends_.size() ? 0 : static_cast<int>(rank) + 1;
  }
  // Whether all nodes are free for the backend at `rank`, no preferred backend takes them all one
  // by one, and none of them is faster elsewhere.
  bool MayTake(const Composite& composite, size_t rank, size_t last, const NodeNumbering& numbering,
               std::vector<NodeChoice>& choices, std::vector<size_t>& members);

  const BackendRegistry& registry_;
  std::vector<const Backend*> backends_;
  // Backends that run single nodes without being targets, in the order in which they are asked.
  std::vector<const Backend*> node_backends_;
  Choice choice_;
  std::optional<int64_t> min_work_;
  PlacementRules& rules_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_TARGET_CHOICE_H_
