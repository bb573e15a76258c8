#include "roundhouse/passes/placement/target_choice.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/passes/placement/region_limits.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

void Refuse(const absl::Status& why, const std::string& backend, NodeChoice& choice) {
  choice.reasons[backend] =
      why.message().empty() ? "it gives no reason" : std::string(why.message());
}

std::optional<double> SecondsOf(const Node& node, const Backend& backend) {
  const std::optional<double> measured = MeasuredSeconds(node, backend.name());
  return measured.has_value() ? measured : backend.SecondsOf(node);
}

void AddToComposite(NodeChoice& choice, size_t rank) {
  double least = -1;
  for (const TargetCandidate& candidate : choice.candidates) {
    if (candidate.rank == rank) return;
    if (least < 0 || candidate.seconds < least) least = candidate.seconds;
  }
  if (least >= 0 && !choice.is_pinned) {
    choice.candidates.push_back({.rank = rank, .seconds = least, .only_in_composite = true});
  }
}

}  // namespace

absl::Span<const absl::string_view> EnumeratorNames(Choice) {
  static constexpr absl::string_view kNames[] = {"first", "fastest"};
  return kNames;
}

std::vector<NodeChoice> WithoutReasons(const std::vector<NodeChoice>& choices) {
  std::vector<NodeChoice> bare;
  bare.reserve(choices.size());
  for (const NodeChoice& choice : choices) {
    bare.push_back({.is_eligible = choice.is_eligible,
                    .target = choice.target,
                    .is_pinned = choice.is_pinned,
                    .candidates = choice.candidates});
  }
  return bare;
}

TargetChoice::TargetChoice(const BackendRegistry& registry, std::vector<const Backend*> targets,
                           Choice choice, std::optional<int64_t> min_work, PlacementRules& rules)
    : registry_(registry),
      backends_(std::move(targets)),
      choice_(choice),
      min_work_(min_work),
      rules_(rules) {
  for (const Backend* backend : registry.preferred(BackendUnit::kNode)) {
    const bool is_target =
        std::find(backends_.begin(), backends_.end(), backend) != backends_.end();
    if (!is_target && backend->Available().ok()) node_backends_.push_back(backend);
  }
}

void TargetChoice::AskBackends(const Node& node, NodeChoice& choice) {
  choice.target.clear();
  choice.candidates.clear();
  choice.unasked.clear();
  // The first backend that takes the node gets it if it has no estimate; otherwise others
  // compete.
  bool is_open = choice_ == Choice::kFastest;
  for (size_t rank = 0; rank < backends_.size(); ++rank) {
    const Backend* backend = backends_[rank];
    const std::string name(backend->name());
    if (choice.reasons.contains(name)) continue;
    if (const std::string why = rules_.RuledOut(node, name); !why.empty()) {
      choice.reasons[name] = why;
      continue;
    }
    const bool is_first = choice.target.empty();
    std::optional<double> seconds;
    if (is_open) seconds = SecondsOf(node, *backend);
    const bool may_wait = choice_ == Choice::kFastest;
    const absl::Status supported = may_wait ? backend->MaySupport(node) : backend->Supports(node);
    if (!supported.ok()) {
      Refuse(supported, name, choice);
      continue;
    }
    if (may_wait) choice.unasked.push_back(rank);
    if (is_first) choice.target = name;
    if (!is_open) continue;
    if (seconds.has_value()) {
      choice.candidates.push_back({.rank = rank, .seconds = *seconds});
    } else if (is_first) {
      is_open = false;
    }
  }
  AddNodeBackend(node, choice);
}

bool TargetChoice::Takes(const Node& node, size_t rank, NodeChoice& choice) const {
  const std::string name(backends_[rank]->name());
  if (choice.reasons.contains(name)) return false;
  const auto unasked = std::find(choice.unasked.begin(), choice.unasked.end(), rank);
  if (unasked == choice.unasked.end()) return true;
  choice.unasked.erase(unasked);
  const absl::Status supported = backends_[rank]->Supports(node);
  if (!supported.ok()) Refuse(supported, name, choice);
  return supported.ok();
}

absl::Status TargetChoice::ChooseAmongTakers(GraphChoice& of, std::vector<NodeChoice> chosen) {
  const NodeNumbering& numbering = of.numbering;
  std::vector<NodeChoice>& choices = of.nodes;
  while (true) {
    RH_RETURN_IF_ERROR(CheckNotCancelled("while choosing backends for nodes"));
    const std::vector<bool> is_worthwhile = WorthwhileRanks(numbering, chosen);
    bool is_agreed = true;
    for (size_t position = 0; position < choices.size(); ++position) {
      const std::optional<size_t> rank = RankOf(chosen[position].target);
      if (!rank || !is_worthwhile[*rank]) continue;
      if (Takes(numbering[position], *rank, choices[position])) continue;
      AskBackends(numbering[position], choices[position]);
      is_agreed = false;
    }
    if (!is_agreed) {
      chosen = WithoutReasons(choices);
      ChooseFastest(of, chosen);
      continue;
    }
    for (size_t position = 0; position < choices.size(); ++position) {
      choices[position].target = std::move(chosen[position].target);
      choices[position].candidates = std::move(chosen[position].candidates);
      for (auto& [backend, why] : chosen[position].reasons)
        choices[position].reasons.insert_or_assign(backend, std::move(why));
    }
    return absl::OkStatus();
  }
}

std::vector<bool> TargetChoice::WorthwhileRanks(const NodeNumbering& numbering,
                                                const std::vector<NodeChoice>& choices) const {
  if (!min_work_.has_value()) return std::vector<bool>(backends_.size(), true);
  std::vector<RegionExtent> extents(backends_.size());
  std::vector<std::vector<const Node*>> nodes(backends_.size());
  for (size_t position = 0; position < choices.size(); ++position) {
    const std::optional<size_t> rank = RankOf(choices[position].target);
    if (!rank) continue;
    extents[*rank].Add(RegionExtent::Of(numbering[position]));
    nodes[*rank].push_back(&numbering[position]);
  }
  const RegionLimits limits = {.min_work = min_work_};
  const RegionWorth worth(limits, registry_);
  std::vector<bool> is_worthwhile;
  for (size_t rank = 0; rank < backends_.size(); ++rank)
    is_worthwhile.push_back(!worth.IsTiny(backends_[rank], extents[rank], nodes[rank]));
  return is_worthwhile;
}

std::vector<const Backend*> TargetChoice::FastNodeBackends() const {
  std::vector<const Backend*> fast = node_backends_;
  std::erase_if(fast, [](const Backend* backend) { return backend->is_reference(); });
  return fast;
}

std::optional<size_t> TargetChoice::RankOf(absl::string_view target) const {
  if (target.empty()) return std::nullopt;
  for (size_t rank = 0; rank < backends_.size(); ++rank) {
    if (backends_[rank]->name() == target) return rank;
  }
  return std::nullopt;
}

void TargetChoice::AddNodeBackend(const Node& node, NodeChoice& choice) const {
  if (choice.candidates.empty() || choice.is_pinned) return;
  std::optional<TargetCandidate> fastest;
  for (size_t i = 0; i < node_backends_.size(); ++i) {
    const std::optional<double> seconds = SecondsOf(node, *node_backends_[i]);
    if (seconds.has_value() && (!fastest.has_value() || *seconds < fastest->seconds))
      fastest = {.rank = backends_.size() + i, .seconds = *seconds};
  }
  if (fastest.has_value()) choice.candidates.push_back(*fastest);
}

void TargetChoice::ChooseNodeBackends(const NodeNumbering& numbering,
                                      std::vector<NodeChoice>& choices) const {
  const std::vector<const Backend*> fast = FastNodeBackends();
  if (fast.size() < 2) return;
  for (size_t position = 0; position < numbering.size(); ++position) {
    const Node& node = numbering[position];
    NodeChoice& choice = choices[position];
    if (!choice.is_eligible || !choice.target.empty() || !choice.composite.empty()) continue;
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
    if (fastest != first) choice.target = std::string(fastest->name());
  }
}

void TargetChoice::Describe(GraphChoice& of) const {
  const NodeNumbering& numbering = of.numbering;
  of.values = FastestOwners(numbering.size());
  of.composites.clear();
  std::vector<size_t> consumers;
  std::vector<double> by_owner;
  for (size_t position = 0; position < numbering.size(); ++position) {
    const Node& node = numbering[position];
    for (size_t rank = 0; rank < backends_.size() && of.nodes[position].is_eligible; ++rank) {
      for (const Composite& composite : backends_[rank]->CompositesEndingIn(node)) {
        std::vector<size_t> members;
        for (const Node* member : composite.nodes) {
          if (const size_t at = numbering.Find(*member); at != NodeNumbering::kAbsent)
            members.push_back(at);
        }
        of.composites.emplace_back(std::move(members), rank);
      }
    }
    // Each region has its own constants.
    if (IsRegionConstant(node)) continue;
    for (int i = 0; i < node.num_results(); ++i) {
      const Value& value = node.result(i);
      if (!value.has_users()) continue;
      consumers.clear();
      for (const Use& use : value.uses()) {
        const size_t user = numbering.Find(use.user());
        consumers.push_back(user == NodeNumbering::kAbsent ? FastestOwners::kOutside : user);
      }
      by_owner = {0};
      for (const Backend* backend : backends_)
        by_owner.push_back(backend->BoundarySecondsOf(value));
      of.values.AddValue(position, consumers, by_owner);
    }
  }
}

FastestOwners TargetChoice::ProblemOf(const GraphChoice& of,
                                      std::vector<NodeChoice>& choices) const {
  FastestOwners problem = of.values;
  for (const auto& [members, rank] : of.composites) {
    for (const size_t member : members) AddToComposite(choices[member], rank);
    problem.AddGroup(members, OwnerOf(rank));
  }
  for (size_t position = 0; position < choices.size(); ++position) {
    const NodeChoice& choice = choices[position];
    for (const TargetCandidate& candidate : choice.candidates)
      problem.AddCandidate(position, OwnerOf(candidate.rank), candidate.seconds);
    if (choice.target.empty() || !choice.candidates.empty()) continue;
    if (const std::optional<size_t> rank = RankOf(choice.target))
      problem.AddCandidate(position, OwnerOf(*rank), 0);
  }
  return problem;
}

void TargetChoice::ChooseFastest(const GraphChoice& of, std::vector<NodeChoice>& choices) const {
  const std::vector<int> owners = ProblemOf(of, choices).Solve();
  for (size_t position = 0; position < choices.size(); ++position) {
    NodeChoice& choice = choices[position];
    if (choice.candidates.empty()) continue;
    // If the composite is not chosen, the fastest of those that take the node alone.
    const TargetCandidate* chosen = nullptr;
    for (const TargetCandidate& candidate : choice.candidates) {
      if (candidate.only_in_composite) continue;
      if (OwnerOf(candidate.rank) == owners[position]) {
        chosen = &candidate;
        break;
      }
      if (chosen == nullptr || candidate.seconds < chosen->seconds) chosen = &candidate;
    }
    if (!RunsWhereItStands(*chosen)) {
      choice.target = std::string(backends_[chosen->rank]->name());
      continue;
    }
    const size_t runner = chosen->rank - backends_.size();
    const std::string name(node_backends_[runner]->name());
    // The first one gets unplaced nodes without being named.
    choice.target = runner == 0 ? "" : name;
    for (const TargetCandidate& candidate : choice.candidates) {
      if (RunsWhereItStands(candidate) || candidate.only_in_composite) continue;
      choice.reasons[std::string(backends_[candidate.rank]->name())] =
          absl::StrCat("'", name, "' is faster");
    }
  }
}

void TargetChoice::FindComposites(const NodeNumbering& numbering,
                                  std::vector<NodeChoice>& choices) {
  int64_t number = 0;
  for (size_t end = numbering.size(); end > 0; --end) {
    const Node& last = numbering[end - 1];
    if (!choices[end - 1].is_eligible) continue;
    for (size_t rank = 0; rank < backends_.size(); ++rank) {
      if (!choices[end - 1].composite.empty()) break;
      for (const Composite& composite : backends_[rank]->CompositesEndingIn(last)) {
        std::vector<size_t> members;
        if (!MayTake(composite, rank, end - 1, numbering, choices, members)) continue;
        const std::string name =
            absl::StrCat(backends_[rank]->name(), ".", composite.name, ".", number++);
        for (const size_t member : members) {
          choices[member].composite = name;
          choices[member].target = std::string(backends_[rank]->name());
          choices[member].reasons.erase(choices[member].target);
        }
        break;
      }
    }
  }
}

bool TargetChoice::MayTake(const Composite& composite, size_t rank, size_t last,
                           const NodeNumbering& numbering, std::vector<NodeChoice>& choices,
                           std::vector<size_t>& members) {
  bool is_better = composite.nodes.empty();
  bool has_last = false;
  const std::string name(backends_[rank]->name());
  for (const Node* node : composite.nodes) {
    const size_t position = numbering.Find(*node);
    if (position == NodeNumbering::kAbsent || !choices[position].is_eligible ||
        !choices[position].composite.empty() || !rules_.RuledOut(*node, name).empty()) {
      return false;
    }
    if (choice_ == Choice::kFastest && choices[position].target != name &&
        !choices[position].target.empty() && Takes(*node, rank, choices[position])) {
      return false;
    }
    has_last = has_last || position == last;
    members.push_back(position);
  }
  for (size_t better = 0; better < rank && !is_better; ++better) {
    is_better = std::all_of(members.begin(), members.end(), [&](size_t member) {
      return Takes(numbering[member], better, choices[member]);
    });
  }
  return has_last && !is_better;
}

}  // namespace roundhouse
