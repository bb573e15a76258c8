#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/placement/merge_regions.h"
#include "roundhouse/passes/placement/partition.h"
#include "roundhouse/passes/placement/region_positions.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

// Returns a graph beside `region` with copies of some of its nodes and of the constants that they
// use. Their other operands become inputs, their results used elsewhere outputs.
absl::StatusOr<Graph*> CopyPart(const Graph& region, const std::vector<const Node*>& part) {
  Program& program = region.program();
  RH_ASSIGN_OR_RETURN(
      Graph * copy, program.CreateGraph(program.UnusedSymbol(absl::StrCat(region.name(), "_part")),
                                        Visibility::kPrivate));
  copy->set_boundary_dialect(region.boundary_dialect());
  copy->set_attribute(kTargetAttribute, Attribute::String(std::string(TargetOf(region))));
  absl::flat_hash_set<const Node*> members(part.begin(), part.end());
  absl::flat_hash_map<const Value*, Value*> copy_of;
  for (const Node* node : part) {
    for (Value* operand : node->operands()) {
      if (members.contains(&operand->node()) || copy_of.contains(operand)) continue;
      if (IsRegionConstant(operand->node())) {
        members.insert(&operand->node());
        continue;
      }
      RH_ASSIGN_OR_RETURN(copy_of[operand], AddInput(*copy, "", operand->type()));
    }
  }
  for (const Node* node : region.nodes()) {
    if (!members.contains(node)) continue;
    std::vector<Value*> operands;
    for (const Value* operand : node->operands()) operands.push_back(copy_of.at(operand));
    Node* made = copy->CreateNode(node->op(), operands, node->result_types(), node->attributes());
    made->set_name(node->name());
    made->set_origins(node->origins());
    for (int i = 0; i < node->num_results(); ++i) copy_of[&node->result(i)] = &made->result(i);
  }
  for (const Node* node : part) {
    for (int i = 0; i < node->num_results(); ++i) {
      const Value::UseRange uses = node->result(i).uses();
      if (std::all_of(uses.begin(), uses.end(),
                      [&](const Use& use) { return members.contains(&use.user()); }))
        continue;
      RH_RETURN_IF_ERROR(AddOutput(*copy, "", *copy_of.at(&node->result(i))).status());
    }
  }
  return copy;
}

// Nodes that a backend takes only together: composites, and single nodes.
std::vector<std::vector<const Node*>> UnitsOf(const Graph& region) {
  std::vector<std::vector<const Node*>> units;
  std::map<std::string, size_t> composites;
  for (const Node* node : region.nodes()) {
    if (!IsWork(*node)) continue;
    const Attribute* composite = node->attributes().Find(kCompositeAttribute);
    if (composite != nullptr) {
      const auto [entry, is_new] = composites.emplace(composite->ToString(), units.size());
      if (!is_new) {
        units[entry->second].push_back(node);
        continue;
      }
    }
    units.push_back({node});
  }
  return units;
}

struct Refusal {
  std::vector<const Node*> nodes;
  absl::Status why;
};

class CompileRegions final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("strict", pass.strict_, "a region that its backend does not compile is an error"),
        Field("min_nodes", pass.min_nodes_, "smaller remainders of a region are given up"),
        Field("max_rounds", pass.max_rounds_,
              "the most rounds of searching for nodes that a backend does not compile; then the "
              "whole region is given up"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    // What backends make of weights is no part of the program.
    const TensorAccountScope uncharged(nullptr);
    if (max_rounds_ < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("max_rounds must be at least 0, found ", max_rounds_));
    }
    options_ = {};
    // Compiling needs the weights; if they are outside the program, the caller of the pass has
    // them.
    using Link = std::function<absl::StatusOr<Tensor>(absl::string_view)>;
    if (Has("link")) {
      RH_ASSIGN_OR_RETURN(const Link* link, Get<Link>("link"));
      options_.link = *link;
    }
    for (Graph* graph : program.graphs())
      graph->attachments().Erase(CompiledRegion::kAttributeName);
    given_up_.clear();
    bool changed = false;
    for (int64_t round = 0;; ++round) {
      std::vector<std::pair<Graph*, absl::Status>> failures;
      RH_RETURN_IF_ERROR(CompileAll(program, failures));
      if (failures.empty()) return changed;
      // A cancelled region was not refused.
      RH_RETURN_IF_ERROR(CheckNotCancelled("while compiling regions"));
      std::vector<Graph*> callers;
      for (const auto& [region, why] : failures) {
        Count(absl::StrCat("regions that '", TargetOf(*region), "' takes but does not compile"));
        Refusal refusal = {.nodes = {}, .why = why};
        for (const Node* node : region->nodes()) {
          if (IsWork(*node)) refusal.nodes.push_back(node);
        }
        if (round < max_rounds_) {
          RH_ASSIGN_OR_RETURN(refusal, FindRefused(*region, why));
        }
        RH_RETURN_IF_ERROR(TakeOut(*region, refusal, callers));
        changed = true;
      }
      const EffectAnalysis analysis(program);
      for (Graph* caller : callers) {
        RH_RETURN_IF_ERROR(
            MergeRegions(*caller, analysis, {.limits = {.min_nodes = min_nodes_}}).status());
        RH_ASSIGN_OR_RETURN(const std::vector<RegionNodes> left, FindRegions(*caller));
        RH_RETURN_IF_ERROR(Partition(*caller, left, RegionConstants::kBind).status());
      }
      EraseUnusedRegions(program);
    }
  }

  // Compiles every region that is neither compiled nor given up.
  absl::Status CompileAll(Program& program,
                          std::vector<std::pair<Graph*, absl::Status>>& failures) {
    const BackendRegistry& registry = BackendRegistry::Of(program.context());
    std::map<const Graph*, std::vector<Node*>> calls = CallsOfRegions(program);
    for (Graph* region : program.graphs()) {
      if (!IsRegion(*region) || given_up_.count(region->name()) > 0 ||
          region->attachments().Has(CompiledRegion::kAttributeName)) {
        continue;
      }
      const std::string target(TargetOf(*region));
      absl::StatusOr<const Backend*> backend = registry.Get(target);
      if (!backend.ok()) {
        if (strict_)
          return Annotate(backend.status(), absl::StrCat("region ", SymbolText(region->name())));
        Count(absl::StrCat("regions of '", target, "', which is not linked in"));
        given_up_.insert(region->name());
        continue;
      }
      absl::StatusOr<std::shared_ptr<const Executable>> executable = Compile(**backend, *region);
      if (executable.ok()) {
        Count("compile");
        RH_RETURN_IF_ERROR(region->attachments().Set(
            CompiledRegion::kAttributeName,
            CompiledRegion{.backend = target, .executable = *std::move(executable)}));
      } else if (strict_) {
        return Annotate(executable.status(),
                        absl::StrCat("region ", SymbolText(region->name()), ": '", target,
                                     "' takes its nodes but does not compile it"));
      } else if (calls[region].empty()) {
        // Nothing runs it, so there is nothing to take out.
        given_up_.insert(region->name());
      } else {
        failures.emplace_back(region, executable.status());
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::shared_ptr<const Executable>> Compile(const Backend& backend,
                                                            const Graph& region) const {
    absl::StatusOr<std::unique_ptr<Executable>> executable = backend.Compile(region, options_);
    if (!executable.ok()) return executable.status();
    if (*executable == nullptr)
      return absl::InternalError(absl::StrCat("'", backend.name(), "' returned no executable"));
    return std::shared_ptr<const Executable>(*std::move(executable));
  }

  // The first unit that the backend does not compile together with the units before it, which it
  // does compile.
  absl::StatusOr<Refusal> FindRefused(const Graph& region, const absl::Status& why) {
    RH_ASSIGN_OR_RETURN(const Backend* backend,
                        BackendRegistry::Of(region.context()).Get(TargetOf(region)));
    const std::vector<std::vector<const Node*>> units = UnitsOf(region);
    size_t compiles = 0;
    size_t fails = units.size();
    absl::Status last_failure = why;
    while (fails - compiles > 1) {
      const size_t middle = compiles + (fails - compiles) / 2;
      std::vector<const Node*> part;
      for (size_t i = 0; i < middle; ++i) part.insert(part.end(), units[i].begin(), units[i].end());
      RH_ASSIGN_OR_RETURN(Graph * copy, CopyPart(region, part));
      const absl::Status tried = Compile(*backend, *copy).status();
      region.program().Erase(copy);
      if (tried.ok()) {
        compiles = middle;
      } else {
        fails = middle;
        last_failure = tried;
      }
    }
    return Refusal{.nodes = units[fails - 1], .why = last_failure};
  }

  // Inlines the region where it is called; its refused nodes go to other backends.
  absl::Status TakeOut(const Graph& region, const Refusal& refusal, std::vector<Graph*>& callers) {
    const std::vector<Node*> inner = InnerNodes(region);
    const absl::flat_hash_set<const Node*> refused(refusal.nodes.begin(), refusal.nodes.end());
    const std::string why = absl::StrCat("took it but did not compile it: ", refusal.why.message());
    const std::vector<Node*> calls = CallsOfRegions(region.program())[&region];
    for (Node* call : calls) {
      Graph& caller = call->graph();
      const std::vector<std::string> targets = TargetsOf(caller);
      RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, DissolveCall(*call));
      for (size_t i = 0; i < nodes.size(); ++i) {
        // If the number of nodes has changed, it is not known which are refused, so all are.
        const bool is_refused = nodes.size() != inner.size() || refused.contains(inner[i]);
        if (is_refused && IsWork(*nodes[i])) Demote(*nodes[i], why, targets);
      }
      if (std::find(callers.begin(), callers.end(), &caller) == callers.end())
        callers.push_back(&caller);
    }
    return absl::OkStatus();
  }

  bool strict_ = false;
  int64_t min_nodes_ = 1;
  int64_t max_rounds_ = 8;
  RegionOptions options_;
  std::set<std::string> given_up_;
};

RH_REGISTER_PASS(compile_regions, CompileRegions)
    .Doc("Compiles each region with its backend; nodes that the backend refuses go to others.")
    .WithNumerics(Numerics::kApproximates)
    .Preserves(CompiledRegion::kAttributeName);

}  // namespace
}  // namespace roundhouse
