#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/collective/factor_axes.h"
#include "roundhouse/passes/collective/partitioned_graphs.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

// Propagates known shardings to all other values, forwards and then backwards, until nothing
// changes. It ends, as dimensions only ever become spread.
class Propagation {
 public:
  Propagation(Program& program, ValueShardings shardings)
      : program_(program),
        shardings_(std::move(shardings)),
        graphs_(PartitionedGraphs(program)),
        kept_whole_(GlobalsOfWholeGraphs(program, graphs_)) {}

  // Pins what the program and `pins` give. Errors: a pin that is malformed, that matches nothing,
  // or that a value cannot have.
  absl::Status Pin(const std::vector<std::string>& pins) {
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
    for (const Global* global : program_.globals()) {
      if (shardings_.FindGlobal(global->name()) != nullptr) pinned_globals_.insert(global->name());
    }
    for (const Graph* graph : graphs_) {
      for (const Node* node : graph->nodes()) {
        for (int i = 0; i < node->num_results(); ++i) {
          if (shardings_.Find(node->result(i)) != nullptr) pinned_.insert(&node->result(i));
        }
      }
    }
    for (const std::string& name : kept_whole_) {
      const Sharding* sharding = shardings_.FindGlobal(name);
      if (sharding != nullptr && !sharding->is_whole()) {
        return absl::InvalidArgumentError(
            absl::StrCat("@", name,
                         " cannot be spread: a branch, a loop or a call accesses it, and these "
                         "run whole on every device; inline them first"));
      }
      pinned_globals_.insert(name);
    }
    return absl::OkStatus();
  }

  // Spreads the batch of each input along another axis, too: the first dimension, where it is as
  // long as that of the first input. If a pin names the axis, only pins do. State is not spread
  // along it. Error: the batch cannot be cut into that many parts.
  absl::Status SplitBatch(absl::string_view name) {
    RH_ASSIGN_OR_RETURN(batch_axis_, shardings_.mesh().AxisNamed(name));
    for (const Graph* graph : graphs_) {
      RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*graph));
      const bool is_pinned = std::any_of(inputs.begin(), inputs.end(), [&](const Node* input) {
        const Sharding* sharding = input == nullptr ? nullptr : shardings_.Find(input->result());
        return sharding != nullptr && sharding->Uses(*batch_axis_);
      });
      if (is_pinned) continue;
      std::optional<int64_t> batch;
      for (size_t i = 0; i < inputs.size(); ++i) {
        const Port& port = graph->inputs()[i];
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
              "@", graph->name(), ": input '", port.name, "' has a batch of ", *size,
              ", which cannot be cut into ", count, " equal micro-batches",
              parts == count ? std::string()
                             : absl::StrCat(" on each of ", parts / count, " devices"),
              ": use another number of micro-batches, or a batch that is a multiple of ", parts));
        }
        RH_RETURN_IF_ERROR(LocalType(port.type, sharding, shardings_.mesh()).status());
        shardings_.Set(inputs[i]->result(), std::move(sharding));
        pinned_.insert(&inputs[i]->result());
      }
    }
    return absl::OkStatus();
  }

  absl::Status Run() {
    bool changed = true;
    while (changed) {
      RH_RETURN_IF_ERROR(CheckNotCancelled("while spreading values over devices"));
      changed = false;
      for (Graph* graph : graphs_) {
        for (Node* node : graph->nodes()) changed |= Visit(*node, /*forwards=*/true);
        for (Node* node = graph->last_node(); node != nullptr; node = node->previous())
          changed |= Visit(*node, /*forwards=*/false);
      }
    }
    for (Graph* graph : graphs_) RH_RETURN_IF_ERROR(SetOutputs(*graph));
    return absl::OkStatus();
  }

  const ValueShardings& shardings() const { return shardings_; }
  // By node, the conflict between the shardings of its operands and results.
  const std::map<std::string, std::string>& conflicts() const { return conflicts_; }
  // Ops that run whole because they have no rule, with the number of their nodes that have spread
  // operands.
  const std::map<std::string, int64_t>& without_rule() const { return without_rule_; }

  // Collects conflicts and ops without rules from the final result, for the report.
  void Explain() {
    for (const Graph* graph : graphs_) {
      for (const Node* node : graph->nodes()) {
        if (IsBoundaryNode(*node) || AccessedGlobal(*node) != nullptr) continue;
        const std::optional<ShardingRule> rule = ShardingRuleOf(*node);
        if (rule.has_value()) {
          const FactorAxes factors = FactorsOf(*node, *rule);
          if (!factors.conflicts.empty())
            conflicts_[absl::StrCat("@", graph->name(), ": ", node->DebugName())] =
                factors.conflicts.front();
          continue;
        }
        for (int i = 0; i < node->num_operands(); ++i) {
          const Sharding* sharding = shardings_.Find(node->operand(i));
          if (sharding == nullptr || sharding->is_whole()) continue;
          ++without_rule_[node->op().name];
          break;
        }
      }
    }
  }

 private:
  FactorAxes FactorsOf(const Node& node, const ShardingRule& rule) const {
    return FactorAxesOf(node, rule, shardings_,
                        [this](const Value& value) { return pinned_.contains(&value); });
  }

  absl::StatusOr<int> PinAll(absl::string_view name, absl::string_view text) {
    const DeviceMesh& mesh = shardings_.mesh();
    int matched = 0;
    if (absl::StartsWith(name, "@")) {
      for (const Global* global : program_.globals()) {
        if (!MatchesPattern(name.substr(1), global->name())) continue;
        ++matched;
        RH_ASSIGN_OR_RETURN(Sharding sharding, ShardingOf(text, global->type(), mesh,
                                                          absl::StrCat("@", global->name())));
        shardings_.SetGlobal(global->name(), std::move(sharding));
      }
      return matched;
    }
    for (Graph* graph : graphs_) {
      if (absl::StartsWith(name, "%")) {
        for (const Node* node : graph->nodes()) {
          if (IsBoundaryNode(*node) || node->num_results() == 0 ||
              !MatchesPattern(name.substr(1), node->name())) {
            continue;
          }
          ++matched;
          RH_ASSIGN_OR_RETURN(Sharding sharding,
                              ShardingOf(text, node->result(0).type(), mesh, node->DebugName()));
          shardings_.Set(node->result(0), std::move(sharding));
        }
        continue;
      }
      RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*graph));
      for (size_t i = 0; i < inputs.size(); ++i) {
        const Port& port = graph->inputs()[i];
        if (inputs[i] == nullptr || !MatchesPattern(name, port.name)) continue;
        ++matched;
        RH_ASSIGN_OR_RETURN(Sharding sharding, ShardingOf(text, port.type, mesh,
                                                          absl::StrCat("input '", port.name, "'")));
        shardings_.Set(inputs[i]->result(), std::move(sharding));
      }
      for (size_t i = 0; i < graph->outputs().size(); ++i) {
        const Port& port = graph->outputs()[i];
        if (!MatchesPattern(name, port.name)) continue;
        ++matched;
        RH_ASSIGN_OR_RETURN(
            Sharding sharding,
            ShardingOf(text, port.type, mesh, absl::StrCat("output '", port.name, "'")));
        shardings_.SetOutput(*graph, static_cast<int>(i), std::move(sharding));
      }
    }
    return matched;
  }

  // Spreads the dimensions of a value that are still whole as `wanted` gives, where possible.
  bool Refine(const Value& value, const Sharding& wanted) {
    if (pinned_.contains(&value) || wanted.is_whole()) return false;
    const Sharding* known = shardings_.Find(value);
    Sharding refined = known == nullptr ? Sharding(wanted.rank()) : *known;
    if (!Merge(wanted, value.type(), refined)) return false;
    shardings_.Set(value, std::move(refined));
    return true;
  }

  bool Merge(const Sharding& wanted, const Type& type, Sharding& refined) const {
    bool changed = false;
    for (int64_t dim = 0; dim < wanted.rank(); ++dim) {
      if (wanted.axes(dim).empty() || !refined.axes(dim).empty()) continue;
      bool is_free = true;
      for (const int axis : wanted.axes(dim)) is_free &= !refined.Uses(axis);
      if (!is_free) continue;
      refined.mutable_axes(dim) = wanted.axes(dim);
      if (LocalType(type, refined, shardings_.mesh()).ok()) {
        changed = true;
      } else {
        refined.mutable_axes(dim).clear();
      }
    }
    return changed;
  }

  bool VisitAccess(const Node& node, const std::string& global, bool forwards) {
    const bool is_store = node.num_results() == 0;
    if (!is_store && !IsPlainLoad(node)) return false;
    const Value& value = is_store ? node.operand(0) : node.result(0);
    const Sharding* of_global = shardings_.FindGlobal(global);
    // Forwards, a load takes the sharding of its global; backwards, a stored value takes it. In the
    // other direction the global takes the sharding of its values.
    if (forwards != is_store) return of_global != nullptr && Refine(value, *of_global);
    const Sharding* known = shardings_.Find(value);
    const Global* declared = program_.FindGlobal(global);
    if (known == nullptr || known->is_whole() || pinned_globals_.contains(global) ||
        declared == nullptr || !Fits(value.type(), declared->type())) {
      return false;
    }
    Sharding of_value = *known;
    for (int64_t dim = 0; batch_axis_.has_value() && dim < of_value.rank(); ++dim)
      std::erase(of_value.mutable_axes(dim), *batch_axis_);
    Sharding refined = of_global == nullptr ? Sharding(of_value.rank()) : *of_global;
    if (!Merge(of_value, declared->type(), refined)) return false;
    shardings_.SetGlobal(global, std::move(refined));
    return true;
  }

  static bool IsPlainLoad(const Node& node) { return node.num_results() == 1; }

  bool Visit(const Node& node, bool forwards) {
    if (const std::string* global = AccessedGlobal(node))
      return VisitAccess(node, *global, forwards);
    if (IsOutputNode(node)) {
      if (forwards) return false;
      const Sharding* wanted = OutputOf(node);
      return wanted != nullptr && Refine(node.operand(0), *wanted);
    }
    const std::optional<ShardingRule> rule = ShardingRuleOf(node);
    if (!rule.has_value()) return false;
    const FactorAxes factors = FactorsOf(node, *rule);
    bool changed = false;
    if (forwards) {
      for (int i = 0; i < node.num_results(); ++i)
        changed |= Refine(node.result(i), ShardingBy(rule->results[i], factors));
    } else {
      for (int i = 0; i < node.num_operands(); ++i)
        changed |= Refine(node.operand(i), ShardingBy(rule->operands[i], factors));
    }
    return changed;
  }

  const Sharding* OutputOf(const Node& output) const {
    const auto* service = output.service<GraphOutputIndexQueryService>();
    return shardings_.FindOutput(output.graph(), static_cast<int>(service->index(output)));
  }

  // An output is spread as its value is, unless it is pinned.
  absl::Status SetOutputs(Graph& graph) {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] == nullptr || shardings_.FindOutput(graph, static_cast<int>(i)) != nullptr)
        continue;
      const Sharding* sharding = shardings_.Find(outputs[i]->operand(0));
      if (sharding != nullptr) shardings_.SetOutput(graph, static_cast<int>(i), *sharding);
    }
    return absl::OkStatus();
  }

  Program& program_;
  ValueShardings shardings_;
  const std::vector<Graph*> graphs_;
  const std::set<std::string> kept_whole_;
  std::set<const Value*> pinned_;  // Looked up, never iterated.
  std::set<std::string> pinned_globals_;
  std::optional<int> batch_axis_;
  std::map<std::string, std::string> conflicts_;
  std::map<std::string, int64_t> without_rule_;
};

class PropagateSharding final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("devices", pass.devices_,
              "the device mesh, \"data:4,model:2\"; absent: that of the program"),
        Field("pins", pass.pins_, "shardings of values: [\"@w*=_,model\", \"image=data,_,_,_\"]"),
        Field("batch_axis", pass.batch_axis_,
              "an axis along which the first dimension of inputs is spread, too, and no state"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    DeviceMesh mesh;
    RH_ASSIGN_OR_RETURN(mesh,
                        devices_.empty() ? DeviceMesh::Of(program) : DeviceMesh::Parse(devices_));
    if (mesh.num_axes() == 0) {
      return absl::InvalidArgumentError(
          "the program has no device mesh; give one: "
          "propagate_sharding{devices=\"data:4,model:2\"}");
    }
    if (IsForManyDevices(program)) {
      return absl::FailedPreconditionError(
          "the program is already one for many devices, and cannot be spread again");
    }
    if (!AllowAt("spread", [&] { return mesh.ToString(); })) return false;
    // What the program stores for other devices does not count.
    RH_ASSIGN_OR_RETURN(const DeviceMesh stored, DeviceMesh::Of(program));
    if (stored.num_axes() > 0 && !(stored == mesh)) ForgetShardings(program);
    RH_ASSIGN_OR_RETURN(ValueShardings shardings, ValueShardings::Read(program, mesh));
    Propagation propagation(program, std::move(shardings));
    RH_RETURN_IF_ERROR(propagation.Pin(pins_));
    if (!batch_axis_.empty()) RH_RETURN_IF_ERROR(propagation.SplitBatch(batch_axis_));
    RH_RETURN_IF_ERROR(propagation.Run());
    propagation.Explain();
    for (const auto& [node, conflict] : propagation.conflicts())
      Count(absl::StrCat("conflict at ", node, ": ", conflict));
    for (const auto& [op, count] : propagation.without_rule())
      Count(absl::StrCat("no rule: ", op, " runs whole on every device"), count);
    mesh.StoreIn(program);
    RH_RETURN_IF_ERROR(propagation.shardings().WriteTo(program));
    return true;
  }

  std::string devices_;
  std::vector<std::string> pins_;
  std::string batch_axis_;
};

RH_REGISTER_PASS(propagate_sharding, PropagateSharding)
    .Doc("Propagates the shardings of pinned values to all values.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
