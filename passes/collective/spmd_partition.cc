#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/collective/body_graphs.h"
#include "roundhouse/passes/collective/graph_partition.h"
#include "roundhouse/passes/collective/partitioned_graphs.h"
#include "roundhouse/passes/collective/reshard.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

// Makes a spread state global local: it becomes the device's part. Its initial value is cut from a
// constant, once.
absl::Status MakeLocal(Program& program, Global& global, const Sharding& sharding,
                       const DeviceMesh& mesh) {
  const Type whole_type = global.type();
  RH_ASSIGN_OR_RETURN(const Type type, LocalType(whole_type, sharding, mesh));
  if (global.attributes().contains(container::kInitializer)) {
    return absl::UnimplementedError(
        absl::StrCat("@", global.name(),
                     " cannot be spread: a graph computes its initial value; give it a constant"));
  }
  if (global.external_initial() != nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("@", global.name(),
                     " cannot be spread: its initial value is linked by name when the program is "
                     "loaded; merge its bundle first"));
  }
  if (!global.has_initial()) {
    global.set_type(type);
    return absl::OkStatus();
  }
  // An initializer sees earlier globals only, so the whole one keeps the position and the part
  // comes behind it.
  const std::string name = global.name();
  const std::string whole = program.UnusedSymbol(absl::StrCat(name, ".whole"));
  RH_RETURN_IF_ERROR(program.Rename(name, whole));
  RH_ASSIGN_OR_RETURN(Global * local, program.CreateGlobal(name, type));
  program.RedirectSymbols({{whole, name}});
  local->set_mutable(true);
  local->set_visibility(global.visibility());
  for (const auto& [key, attribute] : global.attributes()) local->set_attribute(key, attribute);
  global.set_mutable(false);
  global.set_visibility(Visibility::kPrivate);
  global.EraseAttribute(kShardingAttribute);

  RH_ASSIGN_OR_RETURN(
      Graph * cut,
      program.CreateGraph(program.UnusedSymbol(absl::StrCat(name, ".part")), Visibility::kPrivate));
  const Builder build(*cut);
  RH_ASSIGN_OR_RETURN(Value * value, build(ml_program::GlobalLoadConst{.global = {whole}}, {}));
  ChannelCounter none(program);
  RH_ASSIGN_OR_RETURN(value,
                      Reshard(build, value, Sharding(sharding.rank()), sharding, mesh, none));
  RH_RETURN_IF_ERROR(AddOutput(*cut, "part", *value).status());
  local->set_attribute(container::kInitializer, Attribute::Symbol(cut->name()));
  return absl::OkStatus();
}

// Whether anything in the graph is spread, without the graphs that it runs.
bool IsSpread(const Graph& graph, const ValueShardings& shardings) {
  const auto is_spread = [](const Sharding* sharding) {
    return sharding != nullptr && !sharding->is_whole();
  };
  for (size_t i = 0; i < graph.outputs().size(); ++i) {
    if (is_spread(shardings.FindOutput(graph, static_cast<int>(i)))) return true;
  }
  for (const Node* node : graph.nodes()) {
    for (int i = 0; i < node->num_results(); ++i) {
      if (is_spread(shardings.Find(node->result(i)))) return true;
    }
    const std::string* global = AccessedGlobal(*node);
    if (global != nullptr && is_spread(shardings.FindGlobal(*global))) return true;
  }
  return false;
}

// The graphs of which a device runs a version of its own: the entries, and the bodies in which
// something is spread, with those that the same nodes run, and those that run them.
absl::flat_hash_set<const Graph*> GraphsToPartition(const BodyGraphs& bodies,
                                                    const ValueShardings& shardings) {
  absl::flat_hash_set<const Graph*> chosen;
  for (const Graph* graph : bodies.graphs()) {
    if (bodies.IsEntry(*graph) || IsSpread(*graph, shardings)) chosen.insert(graph);
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (const Node* node : bodies.order()) {
      const BodySite* site = bodies.Find(*node);
      if (site == nullptr) continue;
      const bool is_chosen = std::any_of(site->graphs.begin(), site->graphs.end(),
                                         [&](const Graph* body) { return chosen.contains(body); });
      if (!is_chosen) continue;
      changed |= chosen.insert(&node->graph()).second;
      for (const Graph* body : site->graphs) changed |= chosen.insert(body).second;
    }
  }
  return chosen;
}

// Erases the graphs that devices no longer run, and gives those that they run instead their names.
absl::Status ReplaceGraphs(Program& program,
                           const absl::flat_hash_map<const Graph*, Graph*>& locals,
                           const BodyGraphs& bodies) {
  std::vector<Graph*> pending;
  absl::flat_hash_set<const Graph*> used;
  const auto use = [&](const AttributeMap& attributes) {
    for (const auto& [name, attribute] : attributes) {
      ForEachSymbol(attribute, [&](const std::string& symbol) {
        Graph* graph = program.FindGraph(symbol);
        if (graph != nullptr && used.insert(graph).second) pending.push_back(graph);
      });
    }
  };
  for (const Global* global : program.globals()) use(global->attributes());
  for (Graph* graph : program.graphs()) {
    const bool is_replaced = locals.contains(graph);
    const bool is_seen = graph->visibility() != Visibility::kPrivate && !bodies.IsEntry(*graph);
    if ((!is_replaced || is_seen) && used.insert(graph).second) pending.push_back(graph);
  }
  while (!pending.empty()) {
    const Graph* graph = pending.back();
    pending.pop_back();
    use(graph->attributes());
    for (const Node* node : graph->nodes()) use(node->attributes());
  }
  std::vector<Graph*> unused;
  std::vector<std::pair<std::string, std::string>> names;
  for (Graph* graph : program.graphs()) {
    const auto local = locals.find(graph);
    if (local == locals.end() || used.contains(graph)) continue;
    names.emplace_back(local->second->name(), graph->name());
    unused.push_back(graph);
  }
  program.Erase(unused);
  for (const auto& [from, to] : names) RH_RETURN_IF_ERROR(program.Rename(from, to));
  return absl::OkStatus();
}

class SpmdPartition final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(program));
    if (mesh.num_axes() == 0 || IsForManyDevices(program)) return false;
    RH_ASSIGN_OR_RETURN(const ValueShardings shardings, ValueShardings::Read(program, mesh));
    RH_ASSIGN_OR_RETURN(const BodyGraphs bodies, BodyGraphs::Of(program, mesh));
    if (!AllowAt("partition", [&] { return mesh.ToString(); })) return false;
    const absl::flat_hash_set<const Graph*> chosen = GraphsToPartition(bodies, shardings);
    std::vector<Graph*> wholes;
    for (Graph* graph : program.graphs()) {
      if (chosen.contains(graph)) wholes.push_back(graph);
    }
    RH_RETURN_IF_ERROR(CheckWholeGraphs(program, wholes, shardings));

    const EffectAnalysis effects(program);
    absl::flat_hash_map<const Graph*, Graph*> locals;
    for (const Graph* whole : wholes) {
      const Visibility visibility =
          bodies.IsEntry(*whole) ? whole->visibility() : Visibility::kPrivate;
      RH_ASSIGN_OR_RETURN(
          Graph * local,
          program.CreateGraph(program.UnusedSymbol(absl::StrCat(whole->name(), ".local")),
                              visibility));
      locals[whole] = local;
      local->set_boundary_dialect(whole->boundary_dialect());
      for (const auto& [name, attribute] : whole->attributes())
        local->set_attribute(name, attribute);
    }
    for (size_t i = 0, count = program.globals().size(); i < count; ++i) {
      Global& global = *program.globals()[i];
      const Sharding* sharding = shardings.FindGlobal(global.name());
      if (global.is_mutable() && sharding != nullptr && !sharding->is_whole())
        RH_RETURN_IF_ERROR(MakeLocal(program, global, *sharding, mesh));
    }
    ChannelCounter channels(program);
    const ProgramPartition partition = {.shardings = shardings,
                                        .bodies = bodies,
                                        .locals = locals,
                                        .effects = effects,
                                        .channels = channels};
    for (const Graph* graph : bodies.graphs()) {
      if (chosen.contains(graph))
        RH_RETURN_IF_ERROR(PartitionGraph(*graph, *locals.at(graph), partition));
    }
    RH_RETURN_IF_ERROR(ReplaceGraphs(program, locals, bodies));
    program.set_attribute(kManyDevicesAttribute, Attribute::Bool(true));
    Count("collectives", CountCollectives(program));
    return true;
  }

  static absl::Status CheckWholeGraphs(const Program& program, const std::vector<Graph*>& graphs,
                                       const ValueShardings& shardings) {
    for (const std::string& name : GlobalsOfWholeGraphs(program, graphs)) {
      const Sharding* sharding = shardings.FindGlobal(name);
      if (sharding != nullptr && !sharding->is_whole()) {
        return absl::InvalidArgumentError(
            absl::StrCat("@", name, " is spread, but a graph that runs whole accesses it"));
      }
    }
    return absl::OkStatus();
  }

  static int64_t CountCollectives(const Program& program) {
    int64_t count = 0;
    for (const Graph* graph : program.graphs()) {
      for (const Node* node : graph->nodes()) count += node->attribute("channel") != nullptr;
    }
    return count;
  }
};

RH_REGISTER_PASS(spmd_partition, SpmdPartition)
    .Doc(
        "Turns the program into the one that each device runs on its parts of the values, with "
        "the exchanges between devices.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse
