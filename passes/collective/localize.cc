#include <algorithm>
#include <cstddef>
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
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/devices/stages.h"
#include "roundhouse/service/devices/tensor_parts.h"

namespace roundhouse {
namespace {

// Turns the program of all devices into the program of one device, whose rank is known: it keeps
// only its part of weights that are spread, and only its stage of a pipeline.
class Localize final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(RequiredField("rank", pass.rank_, "the device, from 0"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    RH_ASSIGN_OR_RETURN(mesh_, DeviceMesh::Of(program));
    if (rank_ < 0 || rank_ >= mesh_.num_devices()) {
      return absl::InvalidArgumentError(
          absl::StrCat("option 'rank': expected 0 to ", mesh_.num_devices() - 1, ", for ",
                       mesh_.num_devices(), " devices, found ", rank_));
    }
    RH_ASSIGN_OR_RETURN(bool changed, KeepStage(program));
    parts_.clear();
    const std::vector<Graph*> graphs = program.graphs();
    for (Graph* graph : graphs) {
      for (Node* node : graph->nodes()) {
        absl::StatusOr<Value*> known = nullptr;
        if (Is<collective::AxisIndex>(*node) && Allow("index", *node)) {
          known = IndexOf(*graph, *node);
        } else if (Is<collective::Part>(*node) && Allow("part", *node)) {
          known = PartOfValue(*graph, *node);
        }
        if (!known.ok()) return Annotate(known.status(), node->DebugName());
        if (*known == nullptr) continue;
        node->result().replace_all_uses_with(**known);
        graph->Erase(node);
        changed = true;
      }
    }
    return changed;
  }

  // Keeps what this device's stage of a pipeline runs and stores, and notes the public state of the
  // other stages.
  absl::StatusOr<bool> KeepStage(Program& program) {
    std::optional<Stages> any;
    std::vector<Graph*> others;
    std::vector<std::pair<Graph*, Graph*>> kept;  // A stage's graph, and the one that it replaces.
    for (Graph* graph : program.graphs()) {
      RH_ASSIGN_OR_RETURN(const std::optional<Stages> stages, StagesOf(*graph, mesh_));
      if (!stages.has_value() || !AllowAt("stage", [&] { return graph->name(); })) continue;
      any = stages;
      const auto mine = static_cast<size_t>(mesh_.IndexAlong(rank_, {stages->axis}));
      for (size_t i = 0; i < stages->graphs.size(); ++i) {
        Graph* stage = program.FindGraph(stages->graphs[i]->name());
        if (i != mine) others.push_back(stage);
        if (i == mine && i > 0) kept.emplace_back(stage, graph);
      }
      graph->EraseAttribute(kStagesAttribute);
    }
    if (!any.has_value()) return false;
    std::vector<std::string> names;
    for (const auto& [stage, entry] : kept) {
      for (const auto& [key, attribute] : entry->attributes()) stage->set_attribute(key, attribute);
      stage->set_visibility(entry->visibility());
      names.push_back(entry->name());
    }
    program.Erase(others);
    for (size_t i = 0; i < kept.size(); ++i)
      RH_RETURN_IF_ERROR(program.Rename(kept[i].first->name(), names[i]));
    RH_RETURN_IF_ERROR(DropStateOfOtherStages(program, any->axis));
    return true;
  }

  absl::Status DropStateOfOtherStages(Program& program, int axis) const {
    const int64_t mine = mesh_.IndexAlong(rank_, {axis});
    std::vector<Global*> dropped;
    for (Global* global : program.globals()) {
      const Attribute* attribute = global->attributes().Find(kStageAttribute);
      const int64_t* stage = attribute == nullptr ? nullptr : attribute->if_int();
      if (stage == nullptr) continue;
      if (global->visibility() == Visibility::kPublic) {
        const Attribute* sharding = global->attributes().Find(kShardingAttribute);
        const bool is_spread = sharding != nullptr && sharding->if_string() != nullptr;
        AddStateOfStage(program, global->name(),
                        {.type = global->type(),
                         .axis = mesh_.axes()[static_cast<size_t>(axis)].name,
                         .stage = *stage,
                         .sharding = is_spread ? *sharding->if_string() : ""});
      }
      if (*stage != mine) dropped.push_back(global);
    }
    EraseUnreachable(program, dropped);
    const GlobalUses uses(program);
    for (const Global* global : dropped) {
      if (uses.Of(*global).loads.empty() && uses.Of(*global).stores.empty()) continue;
      return absl::UnimplementedError(
          absl::StrCat("@", global->name(), " is state of another stage, and a graph that this ",
                       "stage also runs, such as one that initialises other state, uses it"));
    }
    program.Erase(dropped);
    return absl::OkStatus();
  }

  // Erases the private graphs that only other stages run, or that initialise only their state.
  static void EraseUnreachable(Program& program, const std::vector<Global*>& dropped) {
    std::set<std::string> reached;
    std::vector<std::string> pending;
    const auto visit = [&](const AttributeMap& attributes) {
      for (const auto& [name, attribute] : attributes) {
        ForEachSymbol(attribute, [&](const std::string& symbol) {
          if (reached.insert(symbol).second) pending.push_back(symbol);
        });
      }
    };
    const auto visit_graph = [&](const Graph& graph) {
      visit(graph.attributes());
      for (const Node* node : graph.nodes()) visit(node->attributes());
    };
    for (const Global* global : program.globals()) {
      if (std::find(dropped.begin(), dropped.end(), global) == dropped.end())
        visit(global->attributes());
    }
    for (const Graph* graph : program.graphs()) {
      if (graph->visibility() != Visibility::kPrivate) visit_graph(*graph);
    }
    while (!pending.empty()) {
      const std::string name = pending.back();
      pending.pop_back();
      if (const Graph* graph = program.FindGraph(name)) visit_graph(*graph);
    }
    std::vector<Graph*> unreachable;
    for (Graph* graph : program.graphs()) {
      if (graph->visibility() == Visibility::kPrivate && !reached.contains(graph->name()))
        unreachable.push_back(graph);
    }
    program.Erase(unreachable);
  }

  absl::StatusOr<int64_t> Index(const std::vector<std::string>& axes) const {
    RH_ASSIGN_OR_RETURN(const std::vector<int> indices, mesh_.AxesNamed(axes));
    return mesh_.IndexAlong(rank_, indices);
  }

  absl::StatusOr<Value*> IndexOf(Graph& graph, Node& node) const {
    RH_ASSIGN_OR_RETURN(const collective::AxisIndex op, View<collective::AxisIndex>(node));
    RH_ASSIGN_OR_RETURN(const int64_t index, Index(op.axes));
    return Builder(graph).Before(node)(
        canonical::ConstantGen{.value = Tensor::Scalar<int64_t>(index)}, {});
  }

  absl::StatusOr<Value*> PartOfValue(Graph& graph, Node& node) {
    RH_ASSIGN_OR_RETURN(const collective::Part op, View<collective::Part>(node));
    const Builder build = Builder(graph).Before(node).Replacing({&node});
    const Value& whole = node.operand(0);
    if (const Global* global = WeightOf(whole)) {
      RH_ASSIGN_OR_RETURN(const Global* part, PartOfWeight(graph.program(), *global, op));
      // An initializer sees only the globals declared before its own.
      if (IsReachedFromInitializer(graph)) {
        return build(canonical::ConstantGen{.value = *part->inline_initial()->if_tensor()}, {});
      }
      return build(ml_program::GlobalLoadConst{.global = {part->name()}}, {});
    }
    RH_ASSIGN_OR_RETURN(const int64_t index, Index(op.axes));
    const Type& type = node.result().type();
    const std::optional<int64_t> size =
        type.is_tensor() && type.shape().is_ranked() ? type.shape().size(op.dim) : std::nullopt;
    if (!size.has_value() || whole.type().domain() != Domain::kTensor) return nullptr;
    return build(
        canonical::Slice{
            .starts = {{index * *size}}, .ends = {{(index + 1) * *size}}, .axes = {{op.dim}}},
        {&node.operand(0)});
  }

  // The immutable global with an inline value that `value` loads; null if `value` is anything else.
  static const Global* WeightOf(const Value& value) {
    const Node& load = value.node();
    const bool is_load = Is<ml_program::GlobalLoadConst>(load) || Is<ml_program::GlobalLoad>(load);
    const std::string* name = is_load ? AccessedGlobal(load) : nullptr;
    const Global* global = name == nullptr ? nullptr : load.graph().program().FindGlobal(*name);
    if (global == nullptr || global->is_mutable() || global->inline_initial() == nullptr ||
        global->inline_initial()->if_tensor() == nullptr || value.type() != global->type()) {
      return nullptr;
    }
    return global;
  }

  absl::StatusOr<const Global*> PartOfWeight(Program& program, const Global& whole,
                                             const collective::Part& op) {
    RH_ASSIGN_OR_RETURN(const std::vector<int> axes, mesh_.AxesNamed(op.axes));
    const auto key = std::make_tuple(whole.name(), op.dim, axes);
    const auto known = parts_.find(key);
    if (known != parts_.end()) return known->second;
    Sharding sharding(whole.type().shape().rank());
    sharding.mutable_axes(op.dim) = axes;
    RH_ASSIGN_OR_RETURN(Tensor value,
                        PartOf(*whole.inline_initial()->if_tensor(), sharding, mesh_, rank_));
    RH_ASSIGN_OR_RETURN(const Type type, LocalType(whole.type(), sharding, mesh_));
    RH_ASSIGN_OR_RETURN(
        Global * part,
        program.CreateGlobal(program.UnusedSymbol(absl::StrCat(whole.name(), ".of_rank")), type));
    part->set_initial(Attribute::OfTensor(std::move(value)));
    parts_.emplace(key, part);
    return part;
  }

  int64_t rank_ = 0;
  DeviceMesh mesh_;
  std::map<std::tuple<std::string, int64_t, std::vector<int>>, const Global*> parts_;
};

RH_REGISTER_PASS(localize, Localize)
    .Doc("Turns the program of all devices into that of one device, with its part of the weights.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
