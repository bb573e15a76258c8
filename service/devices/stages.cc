#include "roundhouse/service/devices/stages.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

absl::Status Malformed(const Graph& graph, absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("@", graph.name(), ": ", kStagesAttribute, ": ", what));
}

}  // namespace

absl::StatusOr<std::optional<Stages>> StagesOf(const Graph& graph, const DeviceMesh& mesh) {
  const Attribute* attribute = graph.attributes().Find(kStagesAttribute);
  if (attribute == nullptr) return std::nullopt;
  const AttributeMap* fields = attribute->if_dictionary();
  const Attribute* axis = fields == nullptr ? nullptr : fields->Find("axis");
  const Attribute* others = fields == nullptr ? nullptr : fields->Find("others");
  if (axis == nullptr || axis->if_string() == nullptr || others == nullptr ||
      others->if_list() == nullptr) {
    return Malformed(graph, "expected {axis = \"pipe\", others = [@graph, …]}");
  }
  Stages stages;
  absl::StatusOr<int> index = mesh.AxisNamed(*axis->if_string());
  if (!index.ok()) return Malformed(graph, index.status().message());
  stages.axis = *index;
  stages.graphs.push_back(&graph);
  for (const Attribute& other : *others->if_list()) {
    const std::string* name = other.if_symbol();
    const Graph* stage = name == nullptr ? nullptr : graph.program().FindGraph(*name);
    if (stage == nullptr || stage->is_declaration())
      return Malformed(graph, absl::StrCat("expected a graph, found ", other.ToString()));
    stages.graphs.push_back(stage);
  }
  const int64_t devices = mesh.SizeOf({stages.axis});
  if (static_cast<int64_t>(stages.graphs.size()) != devices) {
    return Malformed(graph, absl::StrCat("expected ", devices - 1, " others for the ", devices,
                                         " devices along ", *axis->if_string(), ", found ",
                                         stages.graphs.size() - 1));
  }
  return stages;
}

void SetStages(Graph& graph, absl::string_view axis, const std::vector<std::string>& others) {
  std::vector<Attribute> symbols;
  for (const std::string& other : others) symbols.push_back(Attribute::Symbol(other));
  AttributeMap fields;
  fields.Set("axis", Attribute::String(std::string(axis)));
  fields.Set("others", Attribute::List(std::move(symbols)));
  graph.set_attribute(kStagesAttribute, Attribute::Dictionary(std::move(fields)));
}

bool HasStages(const Program& program) {
  const std::vector<Graph*>& graphs = program.graphs();
  return std::any_of(graphs.begin(), graphs.end(), [](const Graph* graph) {
    return graph->attributes().contains(kStagesAttribute);
  });
}

void AddStateOfStage(Program& program, absl::string_view name, const StateOfStage& state) {
  const Attribute* known = program.attributes().Find(kStateOfStagesAttribute);
  std::vector<Attribute> list;
  if (known != nullptr && known->if_list() != nullptr) list = *known->if_list();
  AttributeMap fields;
  fields.Set("name", Attribute::String(std::string(name)));
  fields.Set("type", Attribute::OfType(state.type));
  fields.Set("axis", Attribute::String(state.axis));
  fields.Set("stage", Attribute::Int(state.stage));
  if (!state.sharding.empty()) fields.Set("sharding", Attribute::String(state.sharding));
  list.push_back(Attribute::Dictionary(std::move(fields)));
  program.set_attribute(kStateOfStagesAttribute, Attribute::List(std::move(list)));
}

absl::StatusOr<std::optional<StateOfStage>> FindStateOfStage(const Program& program,
                                                             absl::string_view name) {
  const Attribute* known = program.attributes().Find(kStateOfStagesAttribute);
  if (known == nullptr || known->if_list() == nullptr) return std::nullopt;
  for (const Attribute& entry : *known->if_list()) {
    const AttributeMap* fields = entry.if_dictionary();
    const auto field = [&](absl::string_view key) {
      return fields == nullptr ? nullptr : fields->Find(key);
    };
    const auto text = [&](absl::string_view key) {
      return field(key) == nullptr ? nullptr : field(key)->if_string();
    };
    if (text("name") == nullptr || *text("name") != name) continue;
    if (field("type") == nullptr || field("type")->if_type() == nullptr ||
        text("axis") == nullptr || field("stage") == nullptr ||
        field("stage")->if_int() == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat(kStateOfStagesAttribute,
                       ": expected a name, a type, an axis and a stage, found ", entry.ToString()));
    }
    RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(program));
    const std::optional<int> index = mesh.FindAxis(*text("axis"));
    const int64_t stage = *field("stage")->if_int();
    if (!index.has_value() || stage < 0 || stage >= mesh.SizeOf({*index})) {
      return absl::InvalidArgumentError(
          absl::StrCat(kStateOfStagesAttribute, ": @", name, ": expected a stage along an axis of ",
                       mesh.ToString(), ", found stage ", stage, " along ", *text("axis")));
    }
    return StateOfStage{.type = *field("type")->if_type(),
                        .axis = *text("axis"),
                        .stage = stage,
                        .sharding = text("sharding") == nullptr ? "" : *text("sharding")};
  }
  return std::nullopt;
}

}  // namespace roundhouse
