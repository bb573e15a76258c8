#include "roundhouse/passes/collective/sharding_propagation.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/collective/body_graphs.h"
#include "roundhouse/passes/collective/factor_axes.h"
#include "roundhouse/passes/collective/partitioned_graphs.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/passes/collective/value_ties.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

bool IsSpread(const Sharding* sharding) { return sharding != nullptr && !sharding->is_whole(); }

// Whether a value that is spread by `now` must be exchanged along the dimension before it is spread
// by `wanted`.
bool IsGathered(const Sharding& now, const Sharding& wanted, int64_t dim) {
  const std::vector<int>& axes = now.axes(dim);
  if (axes.empty()) return false;
  if (wanted.rank() != now.rank()) return true;
  const std::vector<int>& others = wanted.axes(dim);
  return others.size() < axes.size() || !std::equal(axes.begin(), axes.end(), others.begin());
}

}  // namespace

ShardingPropagation::ShardingPropagation(Program& program, BodyGraphs bodies,
                                         ValueShardings shardings)
    : program_(program),
      bodies_(std::move(bodies)),
      ties_(bodies_),
      shardings_(std::move(shardings)),
      kept_whole_(GlobalsOfWholeGraphs(program, bodies_.graphs())) {}

// ---- Pins.

absl::Status ShardingPropagation::Pin(const std::vector<std::string>& pins) {
  for (const std::string& pin : pins) {
    // The last '=', as names may contain others.
    const size_t equals = pin.rfind('=');
    if (equals == std::string::npos || equals == 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "option 'pins': expected a name or pattern and a sharding, as in \"@w*=_,x\" or "
          "\"image=x,_,_,_\", found \"",
          pin, "\""));
    }
    const std::string name = pin.substr(0, equals);
    RH_ASSIGN_OR_RETURN(const int matched, PinAll(name, pin.substr(equals + 1)));
    if (matched == 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "option 'pins': no value is named '", name,
          "'; write globals as @weight, inputs and outputs by their names, nodes as %name"));
    }
  }
  RH_RETURN_IF_ERROR(PinTies());
  for (const Global* global : program_.globals()) {
    if (shardings_.FindGlobal(global->name()) != nullptr) pinned_globals_.insert(global->name());
  }
  for (const Node* node : bodies_.order()) {
    for (int i = 0; i < node->num_results(); ++i) {
      if (shardings_.Find(node->result(i)) != nullptr) pinned_.insert(&node->result(i));
    }
    // Accesses that tokens order are not made on parts.
    if (node->op_name() == container::kGlobalLoadGraph ||
        node->op_name() == container::kGlobalStoreGraph) {
      if (const std::string* global = AccessedGlobal(*node)) pinned_globals_.insert(*global);
    }
  }
  for (const std::string& name : kept_whole_) {
    if (IsSpread(shardings_.FindGlobal(name))) {
      return absl::InvalidArgumentError(absl::StrCat(
          "@", name, " cannot be spread: a graph that runs whole on every device accesses it"));
    }
    pinned_globals_.insert(name);
  }
  return absl::OkStatus();
}

absl::StatusOr<int> ShardingPropagation::PinAll(absl::string_view name, absl::string_view text) {
  if (absl::StartsWith(name, "@")) return PinGlobals(name.substr(1), text);
  if (absl::StartsWith(name, "%")) return PinNodes(name.substr(1), text);
  return PinPorts(name, text);
}

absl::StatusOr<int> ShardingPropagation::PinGlobals(absl::string_view pattern,
                                                    absl::string_view text) {
  int matched = 0;
  for (const Global* global : program_.globals()) {
    if (!MatchesPattern(pattern, global->name())) continue;
    ++matched;
    RH_ASSIGN_OR_RETURN(Sharding sharding, ShardingOf(text, global->type(), shardings_.mesh(),
                                                      absl::StrCat("@", global->name())));
    shardings_.SetGlobal(global->name(), std::move(sharding));
  }
  return matched;
}

absl::StatusOr<int> ShardingPropagation::PinNodes(absl::string_view pattern,
                                                  absl::string_view text) {
  int matched = 0;
  for (const Graph* graph : bodies_.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (IsBoundaryNode(*node) || node->num_results() == 0 ||
          !MatchesPattern(pattern, node->name())) {
        continue;
      }
      ++matched;
      RH_ASSIGN_OR_RETURN(Sharding sharding, ShardingOf(text, node->result(0).type(),
                                                        shardings_.mesh(), node->DebugName()));
      shardings_.Set(node->result(0), std::move(sharding));
    }
  }
  return matched;
}

absl::StatusOr<int> ShardingPropagation::PinPorts(absl::string_view pattern,
                                                  absl::string_view text) {
  const DeviceMesh& mesh = shardings_.mesh();
  int matched = 0;
  for (const Graph* graph : bodies_.entries()) {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*graph));
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Port& port = graph->inputs()[i];
      if (inputs[i] == nullptr || !MatchesPattern(pattern, port.name)) continue;
      ++matched;
      RH_ASSIGN_OR_RETURN(Sharding sharding, ShardingOf(text, port.type, mesh,
                                                        absl::StrCat("input '", port.name, "'")));
      shardings_.Set(inputs[i]->result(), std::move(sharding));
    }
    for (size_t i = 0; i < graph->outputs().size(); ++i) {
      const Port& port = graph->outputs()[i];
      if (!MatchesPattern(pattern, port.name)) continue;
      ++matched;
      RH_ASSIGN_OR_RETURN(Sharding sharding, ShardingOf(text, port.type, mesh,
                                                        absl::StrCat("output '", port.name, "'")));
      shardings_.SetOutput(*graph, static_cast<int>(i), std::move(sharding));
    }
  }
  return matched;
}

// A pin of one value is one of those that are tied to it.
absl::Status ShardingPropagation::PinTies() {
  for (const ValueTie& tie : ties_.ties()) {
    const auto pinned = std::find_if(tie.values.begin(), tie.values.end(), [&](const Value* value) {
      return shardings_.Find(*value) != nullptr;
    });
    if (pinned == tie.values.end()) continue;
    const Sharding sharding = *shardings_.Find(**pinned);
    for (const std::vector<const Value*>* values : {&tie.values, &tie.given}) {
      for (const Value* value : *values) {
        const absl::Status status = LocalType(value->type(), sharding, shardings_.mesh()).status();
        if (status.ok()) continue;
        return Annotate(status, absl::StrCat((*pinned)->node().DebugName(), " must be spread as ",
                                             value->node().DebugName(), " in @",
                                             value->node().graph().name(), " is"));
      }
    }
    for (const Value* value : tie.values) {
      const Sharding* other = shardings_.Find(*value);
      if (other != nullptr && !(*other == sharding)) {
        return absl::InvalidArgumentError(absl::StrCat(
            (*pinned)->node().DebugName(), " is pinned as '", sharding.ToString(shardings_.mesh()),
            "', and ", value->node().DebugName(), " in @", value->node().graph().name(), " as '",
            other->ToString(shardings_.mesh()), "'; a branch or loop spreads both in one way"));
      }
      shardings_.Set(*value, sharding);
    }
  }
  return absl::OkStatus();
}

absl::Status ShardingPropagation::SplitBatch(absl::string_view name) {
  RH_ASSIGN_OR_RETURN(batch_axis_, shardings_.mesh().AxisNamed(name));
  for (const Graph* entry : bodies_.entries()) RH_RETURN_IF_ERROR(SplitBatchOf(*entry));
  return absl::OkStatus();
}

absl::Status ShardingPropagation::SplitBatchOf(const Graph& entry) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(entry));
  const bool is_pinned = std::any_of(inputs.begin(), inputs.end(), [&](const Node* input) {
    const Sharding* sharding = input == nullptr ? nullptr : shardings_.Find(input->result());
    return sharding != nullptr && sharding->Uses(*batch_axis_);
  });
  if (is_pinned) return absl::OkStatus();
  std::optional<int64_t> batch;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Port& port = entry.inputs()[i];
    if (inputs[i] == nullptr || !port.type.is_tensor() || !port.type.shape().is_ranked() ||
        port.type.shape().rank() == 0) {
      continue;
    }
    const std::optional<int64_t> size = port.type.shape().size(0);
    if (!batch.has_value()) batch = size;
    if (!size.has_value() || size != batch) continue;
    const Sharding* known = shardings_.Find(inputs[i]->result());
    Sharding sharding = known == nullptr ? Sharding(port.type.shape().rank()) : *known;
    sharding.mutable_axes(0).push_back(*batch_axis_);
    const int64_t parts = shardings_.mesh().SizeOf(sharding.axes(0));
    if (*size % parts != 0) {
      const int64_t count = shardings_.mesh().SizeOf({*batch_axis_});
      return absl::InvalidArgumentError(absl::StrCat(
          "@", entry.name(), ": input '", port.name, "' has a batch of ", *size,
          ", which cannot be cut into ", count, " equal micro-batches",
          parts == count ? std::string() : absl::StrCat(" on each of ", parts / count, " devices"),
          ": use another number of micro-batches, or a batch that is a multiple of ", parts));
    }
    RH_RETURN_IF_ERROR(LocalType(port.type, sharding, shardings_.mesh()).status());
    shardings_.Set(inputs[i]->result(), std::move(sharding));
    pinned_.insert(&inputs[i]->result());
  }
  return absl::OkStatus();
}

// ---- Propagation.

absl::Status ShardingPropagation::Run() {
  const ValueShardings pinned = shardings_;
  RH_RETURN_IF_ERROR(RunOnce());
  while (BlockGathered()) {
    shardings_ = pinned;
    RH_RETURN_IF_ERROR(RunOnce());
  }
  return SetOutputs();
}

absl::Status ShardingPropagation::RunOnce() {
  bool changed = true;
  while (changed) {
    RH_RETURN_IF_ERROR(CheckNotCancelled("while spreading values over devices"));
    changed = false;
    const std::vector<Node*>& order = bodies_.order();
    for (const Node* node : order) changed |= Visit(*node, /*forwards=*/true);
    for (auto node = order.rbegin(); node != order.rend(); ++node)
      changed |= Visit(**node, /*forwards=*/false);
  }
  return absl::OkStatus();
}

bool ShardingPropagation::Visit(const Node& node, bool forwards) {
  if (const BodySite* site = bodies_.Find(node)) return VisitSite(node, *site, forwards);
  if (const std::string* global = AccessedGlobal(node)) return VisitAccess(node, *global, forwards);
  if (IsOutputNode(node)) return !forwards && Refine(node.operand(0), OutputOf(node));
  const std::optional<ShardingRule> rule = ShardingRuleOf(node);
  if (!rule.has_value()) return false;
  const FactorAxes factors = FactorsOf(node, *rule);
  bool changed = false;
  if (forwards) {
    for (int i = 0; i < node.num_results(); ++i) {
      const Sharding wanted = ShardingBy(rule->results[i], factors);
      changed |= Refine(node.result(i), &wanted);
    }
  } else {
    for (int i = 0; i < node.num_operands(); ++i) {
      const Sharding wanted = ShardingBy(rule->operands[i], factors);
      changed |= Refine(node.operand(i), &wanted);
    }
  }
  return changed;
}

bool ShardingPropagation::VisitSite(const Node& node, const BodySite& site, bool forwards) {
  bool changed = false;
  for (int i = 0; i < site.num_inputs(); ++i) {
    const Value& outside = node.operand(site.first_operand + i);
    const Value& inside = site.inputs.front()[i]->result();
    changed |= forwards ? Refine(inside, shardings_.Find(outside))
                        : Refine(outside, shardings_.Find(inside));
  }
  for (size_t graph = site.first_giving(); graph < site.graphs.size(); ++graph) {
    for (int i = 0; i < node.num_results(); ++i) {
      const Value& inside = site.outputs[graph][i]->operand(0);
      changed |= forwards ? Refine(node.result(i), shardings_.Find(inside))
                          : Refine(inside, shardings_.Find(node.result(i)));
    }
  }
  return changed;
}

bool ShardingPropagation::VisitAccess(const Node& node, const std::string& global, bool forwards) {
  const bool is_store = node.num_results() == 0;
  const bool is_plain_load = node.num_results() == 1;
  if (!is_store && !is_plain_load) return false;
  const Value& value = is_store ? node.operand(0) : node.result(0);
  const Sharding* of_global = shardings_.FindGlobal(global);
  // Forwards, a load takes the sharding of its global; backwards, a stored value takes it. In the
  // other direction the global takes the sharding of its values.
  if (forwards != is_store) return Refine(value, of_global);
  const Sharding* known = shardings_.Find(value);
  const Global* declared = program_.FindGlobal(global);
  if (!IsSpread(known) || pinned_globals_.contains(global) || declared == nullptr ||
      !Fits(value.type(), declared->type())) {
    return false;
  }
  Sharding of_value = *known;
  for (int64_t dim = 0; batch_axis_.has_value() && dim < of_value.rank(); ++dim)
    std::erase(of_value.mutable_axes(dim), *batch_axis_);
  Sharding refined = of_global == nullptr ? Sharding(of_value.rank()) : *of_global;
  if (!Merge(of_value, {&declared->type()}, {}, refined)) return false;
  shardings_.SetGlobal(global, std::move(refined));
  return true;
}

bool ShardingPropagation::Refine(const Value& value, const Sharding* wanted) {
  if (!IsSpread(wanted) || pinned_.contains(&value)) return false;
  const int tie = ties_.Find(value);
  std::vector<const Type*> types;
  static const std::set<int64_t> kNone;
  const std::set<int64_t>* blocked = &kNone;
  if (tie < 0) {
    types.push_back(&value.type());
  } else {
    for (const Value* other : ties_.ties()[tie].values) types.push_back(&other->type());
    for (const Value* other : ties_.ties()[tie].given) types.push_back(&other->type());
    if (const auto found = blocked_.find(tie); found != blocked_.end()) blocked = &found->second;
  }
  const Sharding* known = shardings_.Find(value);
  Sharding refined = known == nullptr ? Sharding(wanted->rank()) : *known;
  if (!Merge(*wanted, types, *blocked, refined)) return false;
  if (tie < 0) {
    shardings_.Set(value, std::move(refined));
  } else {
    for (const Value* other : ties_.ties()[tie].values) shardings_.Set(*other, refined);
  }
  return true;
}

bool ShardingPropagation::Merge(const Sharding& wanted, const std::vector<const Type*>& types,
                                const std::set<int64_t>& blocked, Sharding& refined) const {
  if (wanted.rank() != refined.rank()) return false;
  bool changed = false;
  for (int64_t dim = 0; dim < wanted.rank(); ++dim) {
    if (wanted.axes(dim).empty() || !refined.axes(dim).empty() || blocked.contains(dim)) continue;
    bool is_free = true;
    for (const int axis : wanted.axes(dim)) is_free &= !refined.Uses(axis);
    if (!is_free) continue;
    refined.mutable_axes(dim) = wanted.axes(dim);
    const bool fits = std::all_of(types.begin(), types.end(), [&](const Type* type) {
      return LocalType(*type, refined, shardings_.mesh()).ok();
    });
    if (fits) {
      changed = true;
    } else {
      refined.mutable_axes(dim).clear();
    }
  }
  return changed;
}

FactorAxes ShardingPropagation::FactorsOf(const Node& node, const ShardingRule& rule) const {
  return FactorAxesOf(node, rule, shardings_,
                      [this](const Value& value) { return pinned_.contains(&value); });
}

// ---- Loops.

Sharding ShardingPropagation::WantedBy(const Node& user, int operand) const {
  const auto of = [](const Sharding* sharding) {
    return sharding == nullptr ? Sharding() : *sharding;
  };
  if (const BodySite* site = bodies_.Find(user)) {
    const int input = operand - site->first_operand;
    if (input < 0) return Sharding();
    return of(shardings_.Find(site->inputs.front()[input]->result()));
  }
  if (const std::string* global = AccessedGlobal(user)) return of(shardings_.FindGlobal(*global));
  if (IsOutputNode(user)) return of(OutputOf(user));
  const std::optional<ShardingRule> rule = ShardingRuleOf(user);
  if (!rule.has_value()) return Sharding();
  return ShardingBy(rule->operands[operand], FactorsOf(user, *rule));
}

bool ShardingPropagation::BlockGathered() {
  bool changed = false;
  for (const Node* node : bodies_.order()) {
    const BodySite* site = bodies_.Find(*node);
    if (site == nullptr || !site->is_loop) continue;
    for (const std::vector<Node*>& inputs : site->inputs) {
      for (const Node* input : inputs) {
        const Value& value = input->result();
        const Sharding* sharding = shardings_.Find(value);
        if (!IsSpread(sharding) || pinned_.contains(&value)) continue;
        for (const Use& use : value.uses()) {
          const Sharding wanted = WantedBy(use.user(), use.index());
          for (int64_t dim = 0; dim < sharding->rank(); ++dim) {
            if (IsGathered(*sharding, wanted, dim))
              changed |= blocked_[ties_.Find(value)].insert(dim).second;
          }
        }
      }
    }
  }
  return changed;
}

// ---- Outputs.

const Sharding* ShardingPropagation::OutputOf(const Node& output) const {
  const int tie = ties_.FindOutput(output);
  if (tie >= 0) return shardings_.Find(*ties_.ties()[tie].values.front());
  const auto* service = output.service<GraphOutputIndexQueryService>();
  return shardings_.FindOutput(output.graph(), static_cast<int>(service->index(output)));
}

// An output is spread as its value is, unless it is pinned; that of a body, as what it becomes.
absl::Status ShardingPropagation::SetOutputs() {
  for (const Graph* graph : bodies_.graphs()) {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(*graph));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] == nullptr) continue;
      const bool is_entry = bodies_.IsEntry(*graph);
      const Sharding* sharding = OutputOf(*outputs[i]);
      if (is_entry && sharding == nullptr) sharding = shardings_.Find(outputs[i]->operand(0));
      if (sharding != nullptr)
        shardings_.SetOutput(*graph, static_cast<int>(i), Sharding(*sharding));
    }
  }
  return absl::OkStatus();
}

// ---- The report.

ShardingPropagation::Explanation ShardingPropagation::Explain() const {
  Explanation explanation;
  for (const Graph* graph : bodies_.graphs()) {
    for (const Node* node : graph->nodes()) ExplainNode(*node, explanation);
  }
  return explanation;
}

void ShardingPropagation::ExplainNode(const Node& node, Explanation& explanation) const {
  if (IsBoundaryNode(node) || AccessedGlobal(node) != nullptr) return;
  if (const BodySite* site = bodies_.Find(node)) return ExplainSite(node, *site, explanation);
  const std::string name = absl::StrCat("@", node.graph().name(), ": ", node.DebugName());
  const std::optional<ShardingRule> rule = ShardingRuleOf(node);
  if (rule.has_value()) {
    const FactorAxes factors = FactorsOf(node, *rule);
    if (!factors.conflicts.empty()) explanation.conflicts[name] = factors.conflicts.front();
    return;
  }
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!IsSpread(shardings_.Find(node.operand(i)))) continue;
    const auto kept = bodies_.kept_whole().find(name);
    if (kept != bodies_.kept_whole().end()) {
      explanation.kept_whole.insert(*kept);
    } else {
      ++explanation.without_rule[node.op().name];
    }
    return;
  }
}

void ShardingPropagation::ExplainSite(const Node& node, const BodySite& site,
                                      Explanation& explanation) const {
  const auto text = [&](const Sharding* sharding) {
    return IsSpread(sharding) ? sharding->ToString(shardings_.mesh()) : std::string("*");
  };
  for (int i = 0; i < site.num_inputs(); ++i) {
    const Sharding* outside = shardings_.Find(node.operand(site.first_operand + i));
    const Sharding* inside = shardings_.Find(site.inputs.front()[i]->result());
    if (!IsSpread(outside) || text(outside) == text(inside)) continue;
    explanation.conflicts[absl::StrCat("@", node.graph().name(), ": ", node.DebugName())] =
        absl::StrCat("operand ", site.first_operand + i, " is spread as '", text(outside),
                     "', but @", site.graphs.front()->name(), " takes it as '", text(inside), "'");
    return;
  }
}

}  // namespace roundhouse
