#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/placement/fastest_owners.h"
#include "roundhouse/passes/placement/placement_rules.h"
#include "roundhouse/passes/placement/region_limits.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

// How to choose among several backends that take a node.
enum class Choice : uint8_t {
  kFirst,
  kFastest,  // Those that make the whole graph fastest, by the backends' estimates.
};
absl::Span<const absl::string_view> EnumeratorNames(Choice) {
  static constexpr absl::string_view kNames[] = {"first", "fastest"};
  return kNames;
}

// A backend that may get a node with Choice::kFastest.
struct Candidate {
  size_t rank;  // Of the backend; those that run single nodes without being targets come last.
  double seconds;
  bool only_in_composite = false;
};

// The decisions about one node.
struct Placement {
  bool is_eligible = false;
  std::string target;
  std::string composite;
  std::map<std::string, std::string> reasons;  // By backend.
  bool is_pinned = false;
  std::vector<Candidate> candidates = {};
  // By rank: backends that may take the node, which they are asked only if that matters.
  std::vector<size_t> unasked = {};
};

class AnnotateTarget final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("targets", pass.targets_,
                      "the backends, separated by commas, preferred ones first"),
        Field("choose", pass.choice_,
              "which backend gets a node that several take: first, in the order of targets, or "
              "fastest, counting the cost of moving values between backends, of those that "
              "estimate their time"),
        Field(
            "min_work", pass.min_work_,
            "with choose=fastest: what merge_regions is given; a backend is not asked about nodes "
            "that it would not keep, as all that it gets of a graph is less"),
        Field("pin", pass.pin_,
              "[\"PATTERN=BACKEND\", …]: nodes that only this backend may run; a pattern is an op "
              "or a name, with * for anything"),
        Field("exclude", pass.exclude_,
              "[\"PATTERN\", \"PATTERN=BACKEND\", …]: nodes that no backend, or not this one, may "
              "run"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    RH_RETURN_IF_ERROR(ReadOptions(program.context()));
    // The placement decided here is not measured.
    bool changed = program.EraseAttribute(kTunedAttribute);
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration() || IsRegion(*graph)) continue;
      RH_ASSIGN_OR_RETURN(const bool has_changed, Annotate(*graph));
      changed = has_changed || changed;
    }
    RH_RETURN_IF_ERROR(rules_.CheckAllMatched(program));
    return changed;
  }

  absl::Status ReadOptions(const Context& context) {
    const BackendRegistry& registry = BackendRegistry::Of(context);
    registry_ = &registry;
    backends_.clear();
    for (absl::string_view text : absl::StrSplit(targets_, ',', absl::SkipWhitespace())) {
      RH_ASSIGN_OR_RETURN(const Backend* backend, registry.Get(absl::StripAsciiWhitespace(text)));
      if (std::find(backends_.begin(), backends_.end(), backend) != backends_.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat("targets names '", backend->name(), "' twice"));
      }
      backends_.push_back(backend);
    }
    if (backends_.empty())
      return absl::InvalidArgumentError("targets names no backend, expected targets=\"NAME,…\"");
    node_backends_.clear();
    for (const Backend* backend : registry.preferred(BackendUnit::kNode)) {
      const bool is_target =
          std::find(backends_.begin(), backends_.end(), backend) != backends_.end();
      if (!is_target && backend->Available().ok()) node_backends_.push_back(backend);
    }
    std::vector<std::string> names;
    for (const Backend* backend : backends_) names.emplace_back(backend->name());
    RH_ASSIGN_OR_RETURN(rules_, PlacementRules::Read(pin_, exclude_, names));
    return absl::OkStatus();
  }

  absl::StatusOr<bool> Annotate(Graph& graph) {
    const NodeNumbering numbering(graph);
    std::vector<Placement> placements(numbering.size());
    for (size_t place = 0; place < numbering.size(); ++place) {
      Node& node = numbering[place];
      Placement& placement = placements[place];
      // Backends may need long to say what they support.
      RH_RETURN_IF_ERROR(CheckNotCancelled("while asking backends for nodes"));
      placement.is_eligible = MayBeInRegion(node).ok();
      if (!placement.is_eligible) continue;
      placement.is_pinned = rules_.IsPinned(node);
      AskBackends(node, placement);
    }
    if (choice_ == Choice::kFastest) RH_RETURN_IF_ERROR(ChooseAmongTakers(numbering, placements));
    FindComposites(numbering, placements);
    if (choice_ == Choice::kFastest) ChooseNodeBackends(numbering, placements);
    bool changed = false;
    for (size_t place = 0; place < numbering.size(); ++place)
      changed = Write(numbering[place], placements[place]) || changed;
    std::vector<Attribute> targets;
    for (const Backend* backend : backends_)
      targets.push_back(Attribute::String(std::string(backend->name())));
    const Attribute all = Attribute::List(std::move(targets));
    const Attribute* before = graph.attributes().Find(kTargetsAttribute);
    if (before == nullptr || *before != all) {
      graph.set_attribute(kTargetsAttribute, all);
      changed = true;
    }
    return changed;
  }

  // Finds the first backend that takes the node and, if the fastest one is to be chosen, those that
  // compete with it. Backends for which there are reasons already do not take it.
  void AskBackends(const Node& node, Placement& placement) {
    placement.target.clear();
    placement.candidates.clear();
    placement.unasked.clear();
    // The first backend that takes the node gets it if it has no estimate; otherwise others
    // compete.
    bool is_open = choice_ == Choice::kFastest;
    for (size_t rank = 0; rank < backends_.size(); ++rank) {
      const Backend* backend = backends_[rank];
      const std::string name(backend->name());
      if (placement.reasons.contains(name)) continue;
      if (const std::string why = rules_.RuledOut(node, name); !why.empty()) {
        placement.reasons[name] = why;
        continue;
      }
      const bool is_first = placement.target.empty();
      std::optional<double> seconds;
      if (is_open) seconds = SecondsOf(node, *backend);
      const bool may_wait = choice_ == Choice::kFastest;
      const absl::Status supported = may_wait ? backend->MaySupport(node) : backend->Supports(node);
      if (!supported.ok()) {
        Refuse(supported, name, placement);
        continue;
      }
      if (may_wait) placement.unasked.push_back(rank);
      if (is_first) placement.target = name;
      if (!is_open) continue;
      if (seconds.has_value()) {
        placement.candidates.push_back({.rank = rank, .seconds = *seconds});
      } else if (is_first) {
        is_open = false;
      }
    }
    AddNodeBackend(node, placement);
  }

  static void Refuse(const absl::Status& why, const std::string& backend, Placement& placement) {
    placement.reasons[backend] =
        why.message().empty() ? "it gives no reason" : std::string(why.message());
  }

  // Whether the backend takes the node, which it is asked unless that is known.
  bool Takes(const Node& node, size_t rank, Placement& placement) const {
    const std::string name(backends_[rank]->name());
    if (placement.reasons.contains(name)) return false;
    const auto unasked = std::find(placement.unasked.begin(), placement.unasked.end(), rank);
    if (unasked == placement.unasked.end()) return true;
    placement.unasked.erase(unasked);
    const absl::Status supported = backends_[rank]->Supports(node);
    if (!supported.ok()) Refuse(supported, name, placement);
    return supported.ok();
  }

  // Chooses the fastest backends, and asks only these. If one of them refuses, chooses again.
  absl::Status ChooseAmongTakers(const NodeNumbering& numbering,
                                 std::vector<Placement>& placements) {
    while (true) {
      RH_RETURN_IF_ERROR(CheckNotCancelled("while choosing backends for nodes"));
      std::vector<Placement> chosen = placements;
      ChooseFastest(numbering, chosen);
      const std::vector<bool> is_worthwhile = WorthwhileRanks(numbering, chosen);
      bool is_agreed = true;
      for (size_t place = 0; place < placements.size(); ++place) {
        const std::optional<size_t> rank = RankOf(chosen[place].target);
        if (!rank || !is_worthwhile[*rank]) continue;
        if (Takes(numbering[place], *rank, placements[place])) continue;
        AskBackends(numbering[place], placements[place]);
        is_agreed = false;
      }
      if (!is_agreed) continue;
      for (size_t place = 0; place < placements.size(); ++place)
        chosen[place].unasked = placements[place].unasked;
      placements = std::move(chosen);
      return absl::OkStatus();
    }
  }

  // For each backend whether it may keep what it gets: not if all of it together is tiny.
  std::vector<bool> WorthwhileRanks(const NodeNumbering& numbering,
                                    const std::vector<Placement>& placements) const {
    if (!min_work_.has_value()) return std::vector<bool>(backends_.size(), true);
    std::vector<RegionExtent> extents(backends_.size());
    std::vector<std::vector<const Node*>> nodes(backends_.size());
    for (size_t place = 0; place < placements.size(); ++place) {
      const std::optional<size_t> rank = RankOf(placements[place].target);
      if (!rank) continue;
      extents[*rank].Add(RegionExtent::Of(numbering[place]));
      nodes[*rank].push_back(&numbering[place]);
    }
    const RegionLimits limits = {.min_work = min_work_};
    const RegionWorth worth(limits, *registry_);
    std::vector<bool> is_worthwhile;
    for (size_t rank = 0; rank < backends_.size(); ++rank)
      is_worthwhile.push_back(!worth.IsTiny(extents[rank], nodes[rank]));
    return is_worthwhile;
  }

  std::optional<size_t> RankOf(absl::string_view target) const {
    for (size_t rank = 0; rank < backends_.size(); ++rank) {
      if (backends_[rank]->name() == target) return rank;
    }
    return std::nullopt;
  }

  static std::optional<double> SecondsOf(const Node& node, const Backend& backend) {
    const std::optional<double> measured = MeasuredSeconds(node, backend.name());
    return measured.has_value() ? measured : backend.SecondsOf(node);
  }

  // Adds the fastest of the backends that run the node in its position if it is not placed.
  void AddNodeBackend(const Node& node, Placement& placement) const {
    if (placement.candidates.empty() || placement.is_pinned) return;
    std::optional<Candidate> fastest;
    for (size_t i = 0; i < node_backends_.size(); ++i) {
      const std::optional<double> seconds = SecondsOf(node, *node_backends_[i]);
      if (seconds.has_value() && (!fastest.has_value() || *seconds < fastest->seconds))
        fastest = {.rank = backends_.size() + i, .seconds = *seconds};
    }
    if (fastest.has_value()) placement.candidates.push_back(*fastest);
  }
  // For nodes that no target takes, if several backends run single nodes and have estimates: names
  // the fastest backend unless it is the one asked first.
  void ChooseNodeBackends(const NodeNumbering& numbering,
                          std::vector<Placement>& placements) const {
    std::vector<const Backend*> fast = node_backends_;
    std::erase_if(fast, [](const Backend* backend) { return backend->is_reference(); });
    if (fast.size() < 2) return;
    for (size_t place = 0; place < numbering.size(); ++place) {
      const Node& node = numbering[place];
      Placement& placement = placements[place];
      if (!placement.is_eligible || !placement.target.empty() || !placement.composite.empty())
        continue;
      const Backend* first = nullptr;
      const Backend* fastest = nullptr;
      double least = 0;
      for (const Backend* backend : fast) {
        if (!backend->Supports(node).ok()) continue;
        const std::optional<double> seconds = SecondsOf(node, *backend);
        if (first == nullptr) {
          if (!seconds.has_value()) break;
          first = backend;
        }
        if (!seconds.has_value() || (fastest != nullptr && *seconds >= least)) continue;
        fastest = backend;
        least = *seconds;
      }
      if (fastest != first) placement.target = std::string(fastest->name());
    }
  }

  bool RunsWhereItStands(const Candidate& candidate) const {
    return candidate.rank >= backends_.size();
  }

  // Adds candidates for composites. A backend takes a node as part of a composite at the cost of
  // its fastest candidate, and need not bring the inner values. Returns the members of composites,
  // each with the backend's rank.
  std::vector<std::pair<std::vector<size_t>, size_t>> AddComposites(
      const NodeNumbering& numbering, std::vector<Placement>& placements) const {
    std::vector<std::pair<std::vector<size_t>, size_t>> found;
    for (size_t place = 0; place < numbering.size(); ++place) {
      if (!placements[place].is_eligible) continue;
      for (size_t rank = 0; rank < backends_.size(); ++rank) {
        for (const Composite& composite : backends_[rank]->CompositesEndingIn(numbering[place])) {
          std::vector<size_t> members;
          for (const Node* node : composite.nodes) {
            const size_t member = numbering.Find(*node);
            if (member == NodeNumbering::kAbsent) continue;
            AddToComposite(placements[member], rank);
            members.push_back(member);
          }
          found.emplace_back(std::move(members), rank);
        }
      }
    }
    return found;
  }

  static void AddToComposite(Placement& placement, size_t rank) {
    double least = -1;
    for (const Candidate& candidate : placement.candidates) {
      if (candidate.rank == rank) return;
      if (least < 0 || candidate.seconds < least) least = candidate.seconds;
    }
    if (least >= 0 && !placement.is_pinned) {
      placement.candidates.push_back({.rank = rank, .seconds = least, .only_in_composite = true});
    }
  }

  // Chooses among backends with estimates such that the whole graph, with the values that go from
  // one backend to another, takes the least time. All nodes that run in their position have one
  // owner.
  void ChooseFastest(const NodeNumbering& numbering, std::vector<Placement>& placements) const {
    const auto owner_of = [&](size_t rank) {
      return rank >= backends_.size() ? 0 : static_cast<int>(rank) + 1;
    };
    FastestOwners problem(placements.size());
    for (auto& [members, rank] : AddComposites(numbering, placements))
      problem.AddGroup(std::move(members), owner_of(rank));
    for (size_t place = 0; place < placements.size(); ++place) {
      const Placement& placement = placements[place];
      for (const Candidate& candidate : placement.candidates)
        problem.AddCandidate(place, owner_of(candidate.rank), candidate.seconds);
      if (const std::optional<size_t> rank = RankOf(placement.target);
          rank && placement.candidates.empty())
        problem.AddCandidate(place, owner_of(*rank), 0);
      const Node& node = numbering[place];
      // Each region has its own constants.
      if (IsRegionConstant(node)) continue;
      for (int i = 0; i < node.num_results(); ++i)
        AddValue(node.result(i), place, numbering, problem);
    }
    const std::vector<int> owners = problem.Solve();
    for (size_t place = 0; place < placements.size(); ++place) {
      Placement& placement = placements[place];
      if (placement.candidates.empty()) continue;
      // If the composite is not chosen, the fastest of those that take the node alone.
      const Candidate* chosen = nullptr;
      for (const Candidate& candidate : placement.candidates) {
        if (candidate.only_in_composite) continue;
        if (owner_of(candidate.rank) == owners[place]) {
          chosen = &candidate;
          break;
        }
        if (chosen == nullptr || candidate.seconds < chosen->seconds) chosen = &candidate;
      }
      if (!RunsWhereItStands(*chosen)) {
        placement.target = std::string(backends_[chosen->rank]->name());
        continue;
      }
      const size_t runner = chosen->rank - backends_.size();
      const std::string name(node_backends_[runner]->name());
      // The first one gets unplaced nodes without being named.
      placement.target = runner == 0 ? "" : name;
      for (const Candidate& candidate : placement.candidates) {
        if (RunsWhereItStands(candidate) || candidate.only_in_composite) continue;
        placement.reasons[std::string(backends_[candidate.rank]->name())] =
            absl::StrCat("'", name, "' is faster");
      }
    }
  }

  void AddValue(const Value& value, size_t producer, const NodeNumbering& numbering,
                FastestOwners& problem) const {
    std::vector<size_t> consumers;
    for (const Use& use : value.uses()) {
      const size_t place = numbering.Find(use.user());
      consumers.push_back(place == NodeNumbering::kAbsent ? FastestOwners::kOutside : place);
    }
    if (consumers.empty()) return;
    std::vector<double> by_owner = {0};
    for (const Backend* backend : backends_) by_owner.push_back(backend->BoundarySecondsOf(value));
    problem.AddValue(producer, std::move(consumers), std::move(by_owner));
  }

  // Starts at the last nodes, so that a composite that goes on behind the end of another one is
  // found first.
  void FindComposites(const NodeNumbering& numbering, std::vector<Placement>& placements) {
    int64_t number = 0;
    for (size_t end = numbering.size(); end > 0; --end) {
      const Node& last = numbering[end - 1];
      if (!placements[end - 1].is_eligible) continue;
      for (size_t rank = 0; rank < backends_.size(); ++rank) {
        if (!placements[end - 1].composite.empty()) break;
        for (const Composite& composite : backends_[rank]->CompositesEndingIn(last)) {
          std::vector<size_t> members;
          if (!MayTake(composite, rank, end - 1, numbering, placements, members)) continue;
          const std::string name =
              absl::StrCat(backends_[rank]->name(), ".", composite.name, ".", number++);
          for (const size_t member : members) {
            placements[member].composite = name;
            placements[member].target = std::string(backends_[rank]->name());
            placements[member].reasons.erase(placements[member].target);
          }
          break;
        }
      }
    }
  }

  // Whether all nodes are free for the backend at `rank`, no preferred backend takes them all one
  // by one, and none of them is faster elsewhere.
  bool MayTake(const Composite& composite, size_t rank, size_t last, const NodeNumbering& numbering,
               std::vector<Placement>& placements, std::vector<size_t>& members) {
    bool is_better = composite.nodes.empty();
    bool has_last = false;
    const std::string name(backends_[rank]->name());
    for (const Node* node : composite.nodes) {
      const size_t place = numbering.Find(*node);
      if (place == NodeNumbering::kAbsent || !placements[place].is_eligible ||
          !placements[place].composite.empty() || !rules_.RuledOut(*node, name).empty()) {
        return false;
      }
      if (choice_ == Choice::kFastest && placements[place].target != name &&
          !placements[place].target.empty() && Takes(*node, rank, placements[place])) {
        return false;
      }
      has_last = has_last || place == last;
      members.push_back(place);
    }
    for (size_t better = 0; better < rank && !is_better; ++better) {
      is_better = std::all_of(members.begin(), members.end(), [&](size_t member) {
        return Takes(numbering[member], better, placements[member]);
      });
    }
    return has_last && !is_better;
  }

  // Most nodes have the target and the reasons of others. One copy for all of them: thousands of
  // nodes would have more of these than of anything else.
  const Attribute& SharedText(const std::string& text) {
    const auto [found, is_new] = texts_.try_emplace(text);
    if (is_new) found->second = Attribute::String(text);
    return found->second;
  }
  const Attribute& SharedReasons(const std::map<std::string, std::string>& reasons) {
    const auto [found, is_new] = reasons_.try_emplace(reasons);
    if (is_new) {
      AttributeMap entries;
      for (const auto& [backend, why] : reasons) entries.Set(backend, SharedText(why));
      found->second = Attribute::Dictionary(std::move(entries));
    }
    return found->second;
  }

  bool Write(Node& node, const Placement& placement) {
    AttributeMap wanted;
    if (!placement.target.empty()) wanted.Set(kTargetAttribute, SharedText(placement.target));
    if (!placement.composite.empty())
      wanted.Set(kCompositeAttribute, Attribute::String(placement.composite));
    if (!placement.reasons.empty())
      wanted.Set(kDeclinedAttribute, SharedReasons(placement.reasons));
    std::vector<absl::string_view> different;
    for (const absl::string_view name :
         {kTargetAttribute, kCompositeAttribute, kDeclinedAttribute}) {
      const Attribute* before = node.attributes().Find(name);
      const Attribute* after = wanted.Find(name);
      if ((before == nullptr) != (after == nullptr) || (before != nullptr && *before != *after))
        different.push_back(name);
    }
    if (different.empty()) return false;
    if (!placement.target.empty() && !Allow("annotate", node)) return false;
    for (const absl::string_view name : different) {
      if (const Attribute* after = wanted.Find(name)) {
        node.set_attribute(name, *after);
      } else {
        node.EraseAttribute(name);
      }
    }
    // An earlier merge was for another target.
    node.EraseAttribute(kRegionAttribute);
    return true;
  }

  std::string targets_;
  Choice choice_ = Choice::kFirst;
  std::optional<int64_t> min_work_;
  std::vector<std::string> pin_;
  std::vector<std::string> exclude_;
  const BackendRegistry* registry_ = nullptr;
  std::vector<const Backend*> backends_;
  // Backends that run single nodes without being targets, in the order in which they are asked.
  std::vector<const Backend*> node_backends_;
  PlacementRules rules_;
  std::map<std::string, Attribute> texts_;
  std::map<std::map<std::string, std::string>, Attribute> reasons_;
};

RH_REGISTER_PASS(annotate_target, AnnotateTarget)
    .Doc(
        "Asks backends which nodes they take, and records on each node which one takes it and why "
        "others do not.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
