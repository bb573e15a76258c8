#include "roundhouse/passes/collective/graph_partition.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/collective/body_graphs.h"
#include "roundhouse/passes/collective/factor_axes.h"
#include "roundhouse/passes/collective/reshard.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

Reduction ReductionOf(FactorKind kind) {
  switch (kind) {
    case FactorKind::kMean:
      return Reduction::kMean;
    case FactorKind::kMax:
      return Reduction::kMax;
    case FactorKind::kMin:
      return Reduction::kMin;
    case FactorKind::kSum:
    case FactorKind::kParallel:
      break;
  }
  return Reduction::kSum;
}

absl::Status At(const Node& node, const absl::Status& status) {
  return Annotate(status, absl::StrCat("@", node.graph().name(), ": ", node.DebugName()));
}

// Makes the graph of one device from a graph of the whole program.
class GraphPartition {
 public:
  GraphPartition(const Graph& whole, Graph& local, const ProgramPartition& program)
      : whole_(whole),
        local_(local),
        program_(program),
        shardings_(program.shardings),
        mesh_(program.shardings.mesh()),
        channels_(program.channels),
        is_entry_(program.bodies.IsEntry(whole)) {}

  absl::Status Run() {
    RH_RETURN_IF_ERROR(MakeInputs());
    for (const Node* node : whole_.nodes()) {
      if (IsBoundaryNode(*node)) continue;
      Node* const before = local_.last_node();
      const absl::Status status = Partition(*node);
      if (!status.ok()) return At(*node, status);
      TakeOver(*node, before);
    }
    return MakeOutputs();
  }

 private:
  // The part of a value that a device has.
  struct Local {
    Value* value = nullptr;
    Sharding sharding;
    // The same value in other shardings that users asked for.
    std::vector<std::pair<Sharding, Value*>> others = {};
  };

  Builder BuildFor(const Node& node) const { return Builder(local_).Replacing({&node}); }

  void Define(const Value& whole, Value* value, Sharding sharding) {
    locals_.insert_or_assign(&whole, Local{value, std::move(sharding)});
  }

  Sharding WholeSharding(const Value& value) const {
    const bool is_ranked = value.type().is_tensor() && value.type().shape().is_ranked();
    return Sharding(is_ranked ? value.type().shape().rank() : 0);
  }

  // Returns the value with sharding `given`, for a user of it.
  absl::StatusOr<Value*> In(const Value& whole, const Sharding& given, const Builder& build) {
    Local& local = locals_.at(&whole);
    // Whole is whole, also if the user knows no rank.
    const Sharding wanted = given.is_whole() ? WholeSharding(whole) : given;
    if (local.sharding == wanted) return local.value;
    for (const auto& [sharding, value] : local.others) {
      if (sharding == wanted) return value;
    }
    RH_ASSIGN_OR_RETURN(Value * value,
                        Reshard(build, local.value, local.sharding, wanted, mesh_, channels_));
    local.others.emplace_back(wanted, value);
    return value;
  }

  absl::Status MakeInputs() {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(whole_));
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Port& port = whole_.inputs()[i];
      const Value& input = inputs[i]->result();
      const Sharding* given = shardings_.Find(input);
      const Sharding sharding = given == nullptr ? WholeSharding(input) : *given;
      RH_ASSIGN_OR_RETURN(const Type type, LocalType(port.type, sharding, mesh_));
      RH_ASSIGN_OR_RETURN(Value * value, AddInput(local_, port.name, type));
      value->node().AbsorbProvenance(*inputs[i]);
      SetPort(local_.mutable_inputs().back(), port, sharding);
      Define(input, value, sharding);
    }
    return absl::OkStatus();
  }

  absl::Status MakeOutputs() {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(whole_));
    for (size_t i = 0; i < outputs.size(); ++i) {
      const Value& output = outputs[i]->operand(0);
      const Sharding* wanted = shardings_.FindOutput(whole_, static_cast<int>(i));
      const Sharding sharding = wanted == nullptr ? WholeSharding(output) : *wanted;
      absl::StatusOr<Value*> value = In(output, sharding, BuildFor(*outputs[i]));
      if (!value.ok()) return At(*outputs[i], value.status());
      RH_ASSIGN_OR_RETURN(Node * node, AddOutput(local_, whole_.outputs()[i].name, **value));
      node->AbsorbProvenance(*outputs[i]);
      Port& port = local_.mutable_outputs().back();
      // More may be known of the value than of what the port declares, by which the host joins it.
      if (is_entry_)
        RH_RETURN_IF_ERROR(LocalType(whole_.outputs()[i].type, sharding, mesh_).status());
      SetPort(port, whole_.outputs()[i], sharding);
    }
    return absl::OkStatus();
  }

  void SetPort(Port& local, const Port& whole, const Sharding& sharding) const {
    local.attributes = whole.attributes;
    local.attributes.Erase(kShardingAttribute);
    if (is_entry_ && !sharding.is_whole())
      local.attributes.Set(kShardingAttribute, Attribute::String(sharding.ToString(mesh_)));
  }

  // Copies control edges, between the last nodes made for either node, and drops the sharding
  // attributes of the nodes made.
  void TakeOver(const Node& node, const Node* before) {
    Node* const last = local_.last_node();
    if (last == before) return;
    for (Node* made = before == nullptr ? local_.first_node() : before->next(); made != nullptr;
         made = made->next()) {
      made->EraseAttribute(kShardingAttribute);
    }
    for (const Node* predecessor : node.control_predecessors()) {
      const auto found = nodes_.find(predecessor);
      if (found != nodes_.end()) local_.add_dependency(*found->second, *last);
    }
    if (node.has_control_edges()) nodes_[&node] = last;
  }

  absl::Status Partition(const Node& node) {
    const BodySite* site = program_.bodies.Find(node);
    if (site != nullptr && program_.locals.contains(site->graphs.front()))
      return RunLocalGraphs(node, *site);
    if (const std::string* global = AccessedGlobal(node)) return PartitionAccess(node, *global);
    const std::optional<ShardingRule> rule = ShardingRuleOf(node);
    if (!rule.has_value()) return RunWhole(node);
    const FactorAxes factors =
        FactorAxesOf(node, *rule, shardings_, [](const Value&) { return false; });
    const bool is_spread = std::any_of(factors.axes.begin(), factors.axes.end(),
                                       [](const auto& axes) { return !axes.empty(); });
    if (!is_spread) return RunWhole(node);
    return RunOnParts(node, *rule, factors);
  }

  absl::Status RunOnParts(const Node& node, const ShardingRule& rule, const FactorAxes& factors) {
    const Builder build = BuildFor(node);
    std::vector<Value*> operands;
    for (int i = 0; i < node.num_operands(); ++i) {
      const Value& operand = node.operand(i);
      const Sharding wanted = operand.type().is_tensor() ? ShardingBy(rule.operands[i], factors)
                                                         : WholeSharding(operand);
      RH_ASSIGN_OR_RETURN(Value * value, In(operand, wanted, build));
      operands.push_back(value);
    }
    std::vector<Type> types;
    std::vector<Sharding> result_shardings;
    for (int i = 0; i < node.num_results(); ++i) {
      result_shardings.push_back(ShardingBy(rule.results[i], factors));
      RH_ASSIGN_OR_RETURN(Type type,
                          LocalType(node.result(i).type(), result_shardings.back(), mesh_));
      types.push_back(std::move(type));
    }
    std::vector<bool> is_spread;
    for (const std::vector<int>& axes : factors.axes) is_spread.push_back(!axes.empty());
    const std::function<absl::StatusOr<Value*>(int)> part_index = [&](int factor) {
      return build(collective::AxisIndex{.axes = AxisNames(factors.axes[factor], mesh_)}, {});
    };
    const std::function<absl::StatusOr<Value*>(Value*, int, int64_t)> shift =
        [&](Value* value, int factor, int64_t by) {
          return build(collective::Shift{.axes = AxisNames(factors.axes[factor], mesh_),
                                         .by = by,
                                         .channel = channels_.Next()},
                       {value});
        };
    const LocalRequest request = {.node = node,
                                  .rule = rule,
                                  .is_spread = is_spread,
                                  .operands = operands,
                                  .results = types,
                                  .build = build,
                                  .part_index = part_index,
                                  .shift = shift};
    const auto* service = node.service<ShardingService>();
    std::vector<Value*> results;
    RH_ASSIGN_OR_RETURN(results, service == nullptr ? SameOpOnParts(request, node.attributes())
                                                    : service->BuildLocal(request));
    for (size_t factor = 0; factor < factors.axes.size(); ++factor) {
      const FactorKind kind = rule.factors[factor].kind;
      if (kind == FactorKind::kParallel || factors.axes[factor].empty()) continue;
      for (Value*& result : results) {
        RH_ASSIGN_OR_RETURN(
            result, build(collective::AllReduce{.axes = AxisNames(factors.axes[factor], mesh_),
                                                .reduction = ReductionOf(kind),
                                                .channel = channels_.Next()},
                          {result}));
      }
    }
    for (int i = 0; i < node.num_results(); ++i)
      Define(node.result(i), results[i], result_shardings[i]);
    return absl::OkStatus();
  }

  const Sharding* InputOf(const BodySite& site, size_t graph, int index) const {
    return shardings_.Find(site.inputs[graph][index]->result());
  }

  // How input `index` of the graphs is spread.
  absl::StatusOr<Sharding> InputSharding(const BodySite& site, int index) const {
    const Sharding* first = InputOf(site, 0, index);
    for (size_t graph = 1; graph < site.graphs.size(); ++graph)
      RH_RETURN_IF_ERROR(CheckSame(site, "input", index, first, InputOf(site, graph, index)));
    return first == nullptr ? Sharding() : *first;
  }

  // How result `index` is spread.
  absl::StatusOr<Sharding> ResultSharding(const BodySite& site, int index) const {
    const auto of = [&](size_t graph) { return shardings_.FindOutput(*site.graphs[graph], index); };
    const Sharding* first = of(site.first_giving());
    for (size_t graph = site.first_giving() + 1; graph < site.graphs.size(); ++graph)
      RH_RETURN_IF_ERROR(CheckSame(site, "output", index, first, of(graph)));
    if (site.is_loop)
      RH_RETURN_IF_ERROR(CheckSame(site, "value", index, first, InputOf(site, 1, index)));
    return first == nullptr ? Sharding() : *first;
  }

  absl::Status CheckSame(const BodySite& site, absl::string_view what, int index,
                         const Sharding* first, const Sharding* other) const {
    const auto text = [&](const Sharding* sharding) {
      return sharding == nullptr || sharding->is_whole() ? "*" : sharding->ToString(mesh_);
    };
    if (text(first) == text(other)) return absl::OkStatus();
    std::string graphs;
    for (const Graph* graph : site.graphs)
      absl::StrAppend(&graphs, graphs.empty() ? "@" : " and @", graph->name());
    return absl::InvalidArgumentError(absl::StrCat(
        "expected ", what, " ", index, " of ", graphs, " to be spread in one way, found '",
        text(first), "' and '", text(other), "'; run propagate_sharding"));
  }

  // Runs the graphs of a device, with values spread as these need and give them.
  absl::Status RunLocalGraphs(const Node& node, const BodySite& site) {
    const Builder build = BuildFor(node);
    std::vector<Value*> operands;
    for (int i = 0; i < node.num_operands(); ++i) {
      Sharding wanted;
      if (i >= site.first_operand) {
        RH_ASSIGN_OR_RETURN(wanted, InputSharding(site, i - site.first_operand));
      }
      RH_ASSIGN_OR_RETURN(operands.emplace_back(), In(node.operand(i), wanted, build));
    }
    AttributeMap attributes = node.attributes();
    attributes.Erase(kShardingAttribute);
    const std::vector<absl::string_view> names = BodyAttributes(node);
    for (size_t i = 0; i < names.size(); ++i)
      attributes.Set(names[i], Attribute::Symbol(program_.locals.at(site.graphs[i])->name()));
    std::vector<Type> types;
    std::vector<Sharding> result_shardings;
    for (int i = 0; i < node.num_results(); ++i) {
      RH_ASSIGN_OR_RETURN(result_shardings.emplace_back(), ResultSharding(site, i));
      if (result_shardings.back().is_whole())
        result_shardings.back() = WholeSharding(node.result(i));
      RH_ASSIGN_OR_RETURN(types.emplace_back(),
                          LocalType(node.result(i).type(), result_shardings.back(), mesh_));
    }
    RH_ASSIGN_OR_RETURN(
        Node * made, build.Make(node.op().name, operands, std::move(attributes), std::move(types)));
    for (int i = 0; i < node.num_results(); ++i)
      Define(node.result(i), &made->result(i), std::move(result_shardings[i]));
    return absl::OkStatus();
  }

  // Runs the node unchanged on whole values.
  absl::Status RunWhole(const Node& node) {
    const Builder build = BuildFor(node);
    std::vector<Value*> operands;
    for (int i = 0; i < node.num_operands(); ++i) {
      RH_ASSIGN_OR_RETURN(Value * value,
                          In(node.operand(i), WholeSharding(node.operand(i)), build));
      operands.push_back(value);
    }
    AttributeMap attributes = node.attributes();
    attributes.Erase(kShardingAttribute);
    RH_ASSIGN_OR_RETURN(Node * made, build.Make(node.op().name, operands, std::move(attributes),
                                                node.result_types()));
    const bool may_differ = program_.effects.EffectsOf(node).random;
    for (int i = 0; i < node.num_results(); ++i) {
      Value* value = &made->result(i);
      // One device draws random values and broadcasts them.
      if (may_differ && value->type().is_tensor()) {
        std::vector<int> all;
        for (int axis = 0; axis < mesh_.num_axes(); ++axis) all.push_back(axis);
        RH_ASSIGN_OR_RETURN(value, build(collective::Broadcast{.axes = AxisNames(all, mesh_),
                                                               .channel = channels_.Next()},
                                         {value}));
      }
      Define(node.result(i), value, WholeSharding(node.result(i)));
    }
    return absl::OkStatus();
  }

  absl::Status PartitionAccess(const Node& node, const std::string& name) {
    const Sharding* sharding = shardings_.FindGlobal(name);
    const Global* global = whole_.program().FindGlobal(name);
    if (sharding == nullptr || sharding->is_whole() || global == nullptr) return RunWhole(node);
    const Builder build = BuildFor(node);
    if (Is<ml_program::GlobalLoadConst>(node) ||
        (Is<ml_program::GlobalLoad>(node) && !global->is_mutable())) {
      RH_RETURN_IF_ERROR(RunWhole(node));
      Local& local = locals_.at(&node.result());
      RH_ASSIGN_OR_RETURN(local.value,
                          Reshard(build, local.value, local.sharding, *sharding, mesh_, channels_));
      local.sharding = *sharding;
      return absl::OkStatus();
    }
    if (Is<ml_program::GlobalLoad>(node)) {
      RH_ASSIGN_OR_RETURN(const Type type, LocalType(node.result().type(), *sharding, mesh_));
      RH_ASSIGN_OR_RETURN(Node * load, build.Make(ml_program::GlobalLoad{.global = {name}}, {},
                                                  std::vector<Type>{type}));
      Define(node.result(), &load->result(), *sharding);
      return absl::OkStatus();
    }
    if (Is<ml_program::GlobalStore>(node)) {
      RH_ASSIGN_OR_RETURN(Value * value, In(node.operand(0), *sharding, build));
      return build.Make(ml_program::GlobalStore{.global = {name}}, {value}).status();
    }
    return absl::UnimplementedError(absl::StrCat("tokens order its accesses of @", name,
                                                 ", which is spread; run sequence_globals first"));
  }

  const Graph& whole_;
  Graph& local_;
  const ProgramPartition& program_;
  const ValueShardings& shardings_;
  const DeviceMesh& mesh_;
  ChannelCounter& channels_;
  const bool is_entry_;
  absl::flat_hash_map<const Value*, Local> locals_;  // Looked up, never iterated.
  absl::flat_hash_map<const Node*, Node*> nodes_;    // The same.
};

}  // namespace

absl::Status PartitionGraph(const Graph& whole, Graph& local, const ProgramPartition& program) {
  return GraphPartition(whole, local, program).Run();
}

}  // namespace roundhouse
