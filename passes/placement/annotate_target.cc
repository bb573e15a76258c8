#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/placement/needless_targets.h"
#include "roundhouse/passes/placement/placement_rules.h"
#include "roundhouse/passes/placement/target_choice.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

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
        Field("min_work", pass.min_work_,
              "with choose=fastest: the min_work of merge_regions; a backend gets no nodes of a "
              "graph "
              "in which all nodes that it takes are less work"),
        Field("min_gain", pass.min_gain_,
              "with choose=fastest: a backend whose use costs memory and time to load gets nothing "
              "if it would save less than this part of the program's time"),
        Field("pin", pass.pin_,
              "[\"PATTERN=BACKEND\", …]: nodes that only this backend may run; a pattern is an op "
              "or a name, with * for anything"),
        Field("exclude", pass.exclude_,
              "[\"PATTERN\", \"PATTERN=BACKEND\", …]: nodes that no backend, or not this one, may "
              "run"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    // What backends look at is no part of the program.
    const TensorAccountScope uncharged(nullptr);
    RH_RETURN_IF_ERROR(ReadOptions(program.context()));
    // The placement decided here is not measured.
    bool changed = program.EraseAttribute(kTunedAttribute);
    TargetChoice choice(BackendRegistry::Of(program.context()), backends_, choice_, min_work_,
                        rules_);
    std::vector<GraphChoice> graphs;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration() || IsRegion(*graph)) continue;
      graphs.push_back({.graph = graph, .numbering = NodeNumbering(*graph), .nodes = {}});
      RH_RETURN_IF_ERROR(AskBackends(choice, graphs.back()));
    }
    if (choice_ == Choice::kFastest)
      RH_RETURN_IF_ERROR(ChooseNeededTargets(min_gain_, choice, graphs));
    for (GraphChoice& graph : graphs) changed = Annotate(choice, graph) || changed;
    RH_RETURN_IF_ERROR(rules_.CheckAllMatched(program));
    return changed;
  }

  absl::Status ReadOptions(const Context& context) {
    const BackendRegistry& registry = BackendRegistry::Of(context);
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
    if (!(min_gain_ >= 0 && min_gain_ <= 1)) {
      return absl::InvalidArgumentError(
          absl::StrCat("min_gain is a part of the time, from 0 to 1, not ", min_gain_));
    }
    std::vector<std::string> names;
    for (const Backend* backend : backends_) names.emplace_back(backend->name());
    RH_ASSIGN_OR_RETURN(rules_, PlacementRules::Read(pin_, exclude_, names));
    return absl::OkStatus();
  }

  absl::Status AskBackends(TargetChoice& choice, GraphChoice& of) {
    of.nodes.resize(of.numbering.size());
    for (size_t position = 0; position < of.numbering.size(); ++position) {
      const Node& node = of.numbering[position];
      // Backends may need long to say what they support.
      RH_RETURN_IF_ERROR(CheckNotCancelled("while asking backends for nodes"));
      of.nodes[position].is_eligible = MayBeInRegion(node).ok();
      if (!of.nodes[position].is_eligible) continue;
      of.nodes[position].is_pinned = rules_.IsPinned(node);
      choice.AskBackends(node, of.nodes[position]);
    }
    return absl::OkStatus();
  }

  bool Annotate(TargetChoice& choice, GraphChoice& of) {
    choice.FindComposites(of.numbering, of.nodes);
    if (choice_ == Choice::kFastest) choice.ChooseNodeBackends(of.numbering, of.nodes);
    bool changed = false;
    for (size_t position = 0; position < of.numbering.size(); ++position)
      changed = Write(of.numbering[position], of.nodes[position]) || changed;
    Graph& graph = *of.graph;
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

  bool Write(Node& node, const NodeChoice& choice) {
    AttributeMap wanted;
    if (!choice.target.empty()) wanted.Set(kTargetAttribute, SharedText(choice.target));
    if (!choice.composite.empty())
      wanted.Set(kCompositeAttribute, Attribute::String(choice.composite));
    if (!choice.reasons.empty()) wanted.Set(kDeclinedAttribute, SharedReasons(choice.reasons));
    std::vector<absl::string_view> different;
    for (const absl::string_view name :
         {kTargetAttribute, kCompositeAttribute, kDeclinedAttribute}) {
      const Attribute* before = node.attributes().Find(name);
      const Attribute* after = wanted.Find(name);
      if ((before == nullptr) != (after == nullptr) || (before != nullptr && *before != *after))
        different.push_back(name);
    }
    if (different.empty()) return false;
    if (!choice.target.empty() && !Allow("annotate", node)) return false;
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
  double min_gain_ = 0.02;
  std::vector<std::string> pin_;
  std::vector<std::string> exclude_;
  std::vector<const Backend*> backends_;
  PlacementRules rules_;
  std::map<std::string, Attribute> texts_;
  absl::flat_hash_map<std::map<std::string, std::string>, Attribute> reasons_;  // Looked up.
};

RH_REGISTER_PASS(annotate_target, AnnotateTarget)
    .Doc(
        "Asks backends which nodes they take, and records on each node which one takes it and why "
        "others do not.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
