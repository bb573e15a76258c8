#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/collective/partitioned_graphs.h"
#include "roundhouse/passes/collective/pipeline/stage_assignment.h"
#include "roundhouse/passes/collective/pipeline/stage_graphs.h"
#include "roundhouse/passes/collective/reshard.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

// Cuts a program of many devices into stages, one for each device along an axis, through which the
// micro-batches of an input pass one after the other.
class PipelinePass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("axis", pass.axis_, "the mesh axis along which the stages lie"),
        Field("micro_axis", pass.micro_axis_,
              "the mesh axis whose devices stand for micro-batches, and which goes away; absent: "
              "one micro-batch"),
        Field("pins", pass.pins_,
              "stages of nodes and of those that use a global: [\"layer3/*=1\", \"@w5=2\"]"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    if (HasStages(program)) return false;
    RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(program));
    RH_ASSIGN_OR_RETURN(const StageRequest request, RequestFor(program, mesh));
    if (!AllowAt("stages", [&] { return mesh.ToString(); })) return false;
    ChannelCounter channels(program);
    std::map<std::string, int64_t> state;
    for (Graph* whole : PartitionedGraphs(program)) {
      RH_RETURN_IF_ERROR(CheckAxisIsFree(*whole, mesh));
      RH_ASSIGN_OR_RETURN(const StageAssignment assignment,
                          StageAssignment::Of(*whole, mesh, request, state));
      RH_ASSIGN_OR_RETURN(const StageGraphs made,
                          MakeStageGraphs(*whole, assignment, mesh, axis_, channels));
      Report(*whole, assignment, made);
      RH_RETURN_IF_ERROR(Replace(program, whole, made.graphs));
    }
    for (const auto& [name, stage] : state)
      program.FindGlobal(name)->set_attribute(kStageAttribute, Attribute::Int(stage));
    if (request.microbatches > 1 || mesh.FindAxis(micro_axis_).has_value()) {
      std::vector<DeviceMesh::Axis> axes = mesh.axes();
      std::erase_if(axes, [&](const DeviceMesh::Axis& axis) { return axis.name == micro_axis_; });
      RH_ASSIGN_OR_RETURN(const DeviceMesh devices, DeviceMesh::Create(std::move(axes)));
      devices.StoreIn(program);
    }
    return true;
  }

  absl::StatusOr<StageRequest> RequestFor(const Program& program, const DeviceMesh& mesh) const {
    if (!IsForManyDevices(program)) {
      return absl::FailedPreconditionError(
          "the program is for one device; run propagate_sharding and spmd_partition first");
    }
    absl::StatusOr<int> axis = mesh.AxisNamed(axis_);
    if (!axis.ok()) return Annotate(axis.status(), "option 'axis'");
    StageRequest request = {.stages = mesh.SizeOf({*axis}), .pins = pins_};
    if (micro_axis_.empty()) return request;
    if (micro_axis_ == axis_) {
      return absl::InvalidArgumentError(
          "option 'micro_axis': expected another axis than that of the stages");
    }
    axis = mesh.AxisNamed(micro_axis_);
    if (!axis.ok()) return Annotate(axis.status(), "option 'micro_axis'");
    request.micro_axis = micro_axis_;
    request.microbatches = mesh.SizeOf({*axis});
    return request;
  }

  // Stages cannot also have parts of values, as each runs other nodes.
  absl::Status CheckAxisIsFree(const Graph& graph, const DeviceMesh& mesh) const {
    const int axis = *mesh.FindAxis(axis_);
    for (const std::vector<Port>* ports : {&graph.inputs(), &graph.outputs()}) {
      for (const Port& port : *ports) {
        RH_ASSIGN_OR_RETURN(const std::optional<Sharding> sharding,
                            StoredSharding(port.attributes, port.type, mesh));
        if (sharding.has_value() && sharding->Uses(axis)) {
          return absl::InvalidArgumentError(absl::StrCat("@", graph.name(), ": '", port.name,
                                                         "' is spread along ", axis_,
                                                         ", which is the axis of the stages"));
        }
      }
    }
    for (const Node* node : graph.nodes()) {
      if (node->dialect() == nullptr || node->dialect()->name() != "collective" ||
          Is<collective::Broadcast>(*node)) {
        continue;
      }
      RH_ASSIGN_OR_RETURN(
          const std::vector<std::string> axes,
          AttributeCodec<std::vector<std::string>>::FromAttribute(*node->attribute("axes")));
      if (std::find(axes.begin(), axes.end(), axis_) == axes.end()) continue;
      return absl::InvalidArgumentError(absl::StrCat("@", graph.name(), ": ", node->DebugName(),
                                                     ": it is along ", axis_,
                                                     ", which is the axis of the stages"));
    }
    return absl::OkStatus();
  }

  absl::Status Replace(Program& program, Graph* whole, const std::vector<Graph*>& graphs) const {
    const std::string name = whole->name();
    for (const auto& [key, attribute] : whole->attributes())
      graphs.front()->set_attribute(key, attribute);
    graphs.front()->set_visibility(whole->visibility());
    program.Erase(whole);
    RH_RETURN_IF_ERROR(program.Rename(graphs.front()->name(), name));
    std::vector<std::string> others;
    for (size_t i = 1; i < graphs.size(); ++i) others.push_back(graphs[i]->name());
    SetStages(*graphs.front(), axis_, others);
    return absl::OkStatus();
  }

  void Report(const Graph& whole, const StageAssignment& assignment, const StageGraphs& made) {
    std::vector<double> costs(made.graphs.size());
    double all = 0;
    for (const StagedNode& staged : assignment.nodes()) {
      if (staged.stage < 0) continue;
      costs[staged.stage] += assignment.CostOfAll(staged);
      all += assignment.CostOfAll(staged);
    }
    for (size_t stage = 0; stage < costs.size() && all > 0; ++stage) {
      Count(absl::StrCat("@", whole.name(), ": percent of the work in stage ", stage),
            static_cast<int64_t>(100 * costs[stage] / all + 0.5));
    }
    Count(absl::StrCat("@", whole.name(), ": percent of the time that stages wait"),
          static_cast<int64_t>(100 * made.idle + 0.5));
    Count(absl::StrCat("@", whole.name(), ": values sent between stages"), made.transfers);
    Count(absl::StrCat("@", whole.name(), ": bytes sent between stages"), made.bytes_sent);
  }

  std::string axis_;
  std::string micro_axis_;
  std::vector<std::string> pins_;
};

RH_REGISTER_PASS(pipeline, PipelinePass)
    .Doc(
        "Cuts the program into stages, one for each device along an axis, through which "
        "micro-batches pass one after the other.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse
