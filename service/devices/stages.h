// File: stages.h
//
// The attributes of a program whose devices run different graphs along an axis of its mesh, as the
// stages of a pipeline do (passes/collective/pipeline). The devices with index 0 along the axis run
// a public graph, which names the private graphs of the others:
//
//   @main {roundhouse.stages = {axis = "pipe", others = [@main.stage1, @main.stage2]}}
//
// All have the same inputs and outputs. State is on one stage: `roundhouse.stage = 2` on a global.
#ifndef ROUNDHOUSE_SERVICE_DEVICES_STAGES_H_
#define ROUNDHOUSE_SERVICE_DEVICES_STAGES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_configurations.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

inline constexpr absl::string_view kStagesAttribute = "roundhouse.stages";
// On the program of one rank: the public state of all stages (StateOfStage).
inline constexpr absl::string_view kStateOfStagesAttribute = "roundhouse.state_of_stages";

// The graphs that the devices along the mesh axis `axis` run, by their index.
struct Stages {
  int axis = 0;
  std::vector<const Graph*> graphs;
};

// Nullopt: all devices run the graph. Errors: a malformed attribute, an unknown axis or graph, a
// number of graphs other than that of the devices along the axis.
absl::StatusOr<std::optional<Stages>> StagesOf(const Graph& graph, const DeviceMesh& mesh);
void SetStages(Graph& graph, absl::string_view axis, const std::vector<std::string>& others);
// Whether any graph has stages.
bool HasStages(const Program& program);

// State that only the devices with index `stage` along an axis have.
struct StateOfStage {
  Type type;  // Of a device's part.
  std::string axis;
  int64_t stage = 0;
  std::string sharding = "";  // As kShardingAttribute of the global; empty: whole.
};
void AddStateOfStage(Program& program, absl::string_view name, const StateOfStage& state);
// Nullopt if the program has no such note about a global of this name. Errors: a malformed note; a
// stage that the program's mesh does not have.
absl::StatusOr<std::optional<StateOfStage>> FindStateOfStage(const Program& program,
                                                             absl::string_view name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DEVICES_STAGES_H_
