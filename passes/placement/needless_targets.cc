#include "roundhouse/passes/placement/needless_targets.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/placement/fastest_owners.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

class NeedlessTargets {
 public:
  NeedlessTargets(double min_gain, TargetChoice& choice, std::vector<GraphChoice>& graphs)
      : choice_(choice),
        graphs_(graphs),
        node_backends_(choice.FastNodeBackends()),
        min_gain_(min_gain) {}

  // Leaves out what would be needless even if all backends took what they may take, so that it is
  // not asked; then asks, and leaves out what has become needless by refusals.
  absl::Status Choose() {
    for (GraphChoice& graph : graphs_) choice_.Describe(graph);
    while (true) {
      chosen_.clear();
      for (const GraphChoice& graph : graphs_) {
        chosen_.push_back(WithoutReasons(graph.nodes));
        choice_.ChooseFastest(graph, chosen_.back());
      }
      if (LeaveOutOne()) continue;
      for (size_t i = 0; i < graphs_.size(); ++i) {
        RH_RETURN_IF_ERROR(choice_.ChooseAmongTakers(graphs_[i], std::move(chosen_[i])));
        chosen_[i] = WithoutReasons(graphs_[i].nodes);
      }
      if (!LeaveOutOne()) return absl::OkStatus();
    }
  }

 private:
  // Returns whether there was one.
  bool LeaveOutOne() {
    const std::vector<bool> is_used = UsedRanks();
    std::optional<double> with;
    double elsewhere = 0;
    for (size_t rank = is_used.size(); rank > 0; --rank) {
      if (!is_used[rank - 1] || !IsCostly(rank - 1)) continue;
      std::vector<bool> is_out;
      for (size_t other = 0; other < is_used.size(); ++other)
        is_out.push_back(other == rank - 1 || (IsCostly(other) && !is_used[other]));
      const std::optional<double> without = SecondsWithout(is_out);
      if (!without.has_value()) continue;
      if (!with.has_value()) {
        with = SecondsWithout(std::vector<bool>(is_used.size()));
        elsewhere = SecondsElsewhere();
      }
      if (*without - *with >= min_gain_ * (*with + elsewhere)) continue;
      LeaveOut(is_out);
      return true;
    }
    return false;
  }

  bool IsCostly(size_t rank) const { return choice_.targets()[rank]->is_costly_to_load(); }

  // By rank: whether the backend has nodes.
  std::vector<bool> UsedRanks() const {
    std::vector<bool> is_used(choice_.targets().size());
    for (const std::vector<NodeChoice>& nodes : chosen_) {
      for (const NodeChoice& node : nodes) {
        if (node.target.empty()) continue;
        if (const std::optional<size_t> rank = choice_.RankOf(node.target)) is_used[*rank] = true;
      }
    }
    return is_used;
  }

  // The time that all graphs take without these backends, as far as there are estimates. Nullopt: a
  // node needs one of them, or might.
  std::optional<double> SecondsWithout(const std::vector<bool>& is_out) const {
    for (size_t i = 0; i < graphs_.size(); ++i) {
      for (size_t position = 0; position < chosen_[i].size(); ++position) {
        const NodeChoice& node = chosen_[i][position];
        if (node.is_eligible && Needs(graphs_[i].numbering[position], node, is_out))
          return std::nullopt;
      }
    }
    double seconds = 0;
    for (size_t i = 0; i < graphs_.size(); ++i) {
      std::vector<NodeChoice> nodes = WithoutReasons(chosen_[i]);
      for (size_t position = 0; position < nodes.size(); ++position)
        seconds += TakeAway(graphs_[i].numbering[position], is_out, nodes[position]);
      FastestOwners problem = choice_.ProblemOf(graphs_[i], nodes);
      problem.Solve();
      seconds += problem.Seconds();
    }
    return seconds;
  }

  // At least how long the nodes take that no target has. They run in their position whatever is
  // chosen.
  double SecondsElsewhere() {
    elsewhere_.resize(graphs_.size());
    double seconds = 0;
    for (size_t i = 0; i < graphs_.size(); ++i) {
      elsewhere_[i].resize(chosen_[i].size());
      for (size_t position = 0; position < chosen_[i].size(); ++position) {
        const NodeChoice& choice = chosen_[i][position];
        if (!choice.is_eligible || !choice.target.empty() || !choice.candidates.empty()) continue;
        std::optional<double>& known = elsewhere_[i][position];
        if (!known.has_value()) known = SecondsElsewhereOf(graphs_[i].numbering[position]);
        seconds += *known;
      }
    }
    return seconds;
  }

  double SecondsElsewhereOf(const Node& node) const {
    // More than one core does.
    constexpr double kFlops = 200e9;
    constexpr double kBytes = 100e9;
    std::optional<double> least;
    for (const Backend* backend : node_backends_) {
      const std::optional<double> known = backend->SecondsOf(node);
      if (known.has_value()) least = std::min(least.value_or(*known), *known);
    }
    if (least.has_value()) return *least;
    const std::optional<Cost> cost = CostOf(node);
    if (!cost.has_value()) return 0;
    return static_cast<double>(cost->flops) / kFlops + static_cast<double>(cost->bytes) / kBytes;
  }

  // The backend that has the node, if it is one of these.
  const Backend* OwnerAmong(const std::vector<bool>& is_out, const NodeChoice& node) const {
    if (node.target.empty()) return nullptr;
    const std::optional<size_t> rank = choice_.RankOf(node.target);
    return rank.has_value() && is_out[*rank] ? choice_.targets()[*rank] : nullptr;
  }

  // Whether another backend has an estimate for the node.
  bool HasOther(const std::vector<bool>& is_out, const NodeChoice& node) const {
    return std::any_of(node.candidates.begin(), node.candidates.end(),
                       [&](const TargetCandidate& candidate) {
                         return !candidate.only_in_composite && !IsOut(is_out, candidate);
                       });
  }
  static bool IsOut(const std::vector<bool>& is_out, const TargetCandidate& candidate) {
    return candidate.rank < is_out.size() && is_out[candidate.rank];
  }

  bool Needs(const Node& node, const NodeChoice& choice, const std::vector<bool>& is_out) const {
    for (size_t rank = 0; rank < is_out.size(); ++rank) {
      if (is_out[rank] && !choice_.targets()[rank]->CompositesEndingIn(node).empty()) return true;
    }
    const Backend* owner = OwnerAmong(is_out, choice);
    if (owner == nullptr) return false;
    if (choice.is_pinned) return true;
    if (PrecisionOf(node) != Precision::kHighest && owner->UsesPrecision(node)) return true;
    if (HasOther(is_out, choice)) return false;
    return !owner->SecondsSavedOf(node).has_value() ||
           std::none_of(node_backends_.begin(), node_backends_.end(),
                        [&](const Backend* backend) { return backend->Supports(node).ok(); });
  }

  // Leaves the node to other backends. Returns the time that it takes where no estimate says it.
  double TakeAway(const Node& node, const std::vector<bool>& is_out, NodeChoice& choice) const {
    const Backend* owner = OwnerAmong(is_out, choice);
    double seconds = 0;
    if (owner != nullptr && !HasOther(is_out, choice)) {
      seconds = *owner->SecondsSavedOf(node);
      const size_t rank = *choice_.RankOf(choice.target);
      for (const TargetCandidate& candidate : choice.candidates) {
        if (candidate.rank == rank) seconds += candidate.seconds;
      }
      choice.target.clear();
      choice.candidates.clear();
    }
    std::erase_if(choice.candidates,
                  [&](const TargetCandidate& candidate) { return IsOut(is_out, candidate); });
    return seconds;
  }

  void LeaveOut(const std::vector<bool>& is_out) {
    const std::string reason =
        absl::StrCat("it would save less than ", 100 * min_gain_, " % of the program's time");
    for (GraphChoice& graph : graphs_) {
      for (size_t position = 0; position < graph.nodes.size(); ++position) {
        NodeChoice& node = graph.nodes[position];
        if (!node.is_eligible || node.is_pinned) continue;
        bool is_new = false;
        for (size_t rank = 0; rank < is_out.size(); ++rank) {
          if (!is_out[rank]) continue;
          const std::string name(choice_.targets()[rank]->name());
          is_new = node.reasons.try_emplace(name, reason).second || is_new;
        }
        if (is_new) choice_.AskBackends(graph.numbering[position], node);
      }
    }
  }

  TargetChoice& choice_;
  std::vector<GraphChoice>& graphs_;
  std::vector<std::vector<NodeChoice>> chosen_;  // For each graph, without reasons.
  // For each graph and position what SecondsElsewhereOf() says, which is slow, once it was asked.
  std::vector<std::vector<std::optional<double>>> elsewhere_;
  const std::vector<const Backend*> node_backends_;
  const double min_gain_;
};

}  // namespace

absl::Status ChooseNeededTargets(double min_gain, TargetChoice& choice,
                                 std::vector<GraphChoice>& graphs) {
  return NeedlessTargets(min_gain, choice, graphs).Choose();
}

}  // namespace roundhouse
