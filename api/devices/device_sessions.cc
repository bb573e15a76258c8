#include "roundhouse/api/devices/device_sessions.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/values/joined_parts.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/collective/simulated_devices.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/devices/stages.h"
#include "roundhouse/service/devices/tensor_parts.h"

namespace roundhouse {
namespace {

absl::StatusOr<Sharding> ShardingOf(const AttributeMap& attributes, const Type& type,
                                    const DeviceMesh& mesh) {
  RH_ASSIGN_OR_RETURN(const std::optional<Sharding> stored, StoredSharding(attributes, type, mesh));
  const bool is_ranked = type.is_tensor() && type.shape().is_ranked();
  return stored.value_or(Sharding(is_ranked ? type.shape().rank() : 0));
}

}  // namespace

absl::StatusOr<Sharding> PortSharding(const Port& port, const DeviceMesh& mesh) {
  absl::StatusOr<Sharding> sharding = ShardingOf(port.attributes, port.type, mesh);
  if (!sharding.ok()) return Annotate(sharding.status(), absl::StrCat("'", port.name, "'"));
  return sharding;
}

absl::StatusOr<std::unique_ptr<DeviceSessions>> DeviceSessions::Create(
    std::shared_ptr<const CompiledProgram> compiled, const SessionOptions& options) {
  RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(compiled->program()));
  if (HasStages(compiled->program())) {
    return absl::FailedPreconditionError(
        "the devices of a pipeline run different programs; make that of each with the pass "
        "localize");
  }
  return CreateOfRanks({static_cast<size_t>(mesh.num_devices()), std::move(compiled)}, options);
}

absl::StatusOr<std::unique_ptr<DeviceSessions>> DeviceSessions::CreateOfRanks(
    std::vector<std::shared_ptr<const CompiledProgram>> by_rank, const SessionOptions& options) {
  if (by_rank.empty()) return absl::InvalidArgumentError("expected a program for each device");
  return CreateHere(std::move(by_rank), nullptr, options);
}

absl::StatusOr<std::unique_ptr<DeviceSessions>> DeviceSessions::CreateOfRank(
    std::shared_ptr<const CompiledProgram> compiled, Communicator& communicator,
    const SessionOptions& options) {
  return CreateHere({std::move(compiled)}, &communicator, options);
}

absl::StatusOr<std::unique_ptr<DeviceSessions>> DeviceSessions::CreateHere(
    std::vector<std::shared_ptr<const CompiledProgram>> here, Communicator* communicator,
    const SessionOptions& options) {
  const Program& program = here.front()->program();
  RH_ASSIGN_OR_RETURN(DeviceMesh mesh, DeviceMesh::Of(program));
  if (mesh.num_axes() == 0 || !IsForManyDevices(program)) {
    return absl::FailedPreconditionError(
        "the program is not made for many devices; optimise it with option devices=x:4");
  }
  const int64_t found =
      communicator == nullptr ? static_cast<int64_t>(here.size()) : communicator->size();
  if (found != mesh.num_devices()) {
    return absl::InvalidArgumentError(absl::StrCat("the program is for the ", mesh.num_devices(),
                                                   " devices ", mesh.ToString(), ", and there are ",
                                                   found));
  }
  std::unique_ptr<DeviceSessions> made(new DeviceSessions(std::move(mesh), communicator));
  RH_RETURN_IF_ERROR(made->MakeSignatures(program));
  made->sessions_.resize(here.size());
  RH_RETURN_IF_ERROR(made->OnEach([&](int64_t index) -> absl::Status {
    RH_ASSIGN_OR_RETURN(made->sessions_[index], Session::Create(here[index], options));
    return absl::OkStatus();
  }));
  return made;
}

absl::Status DeviceSessions::OnEach(const std::function<absl::Status(int64_t)>& body) const {
  if (communicator_ != nullptr) {
    const DeviceScope scope(mesh_, *communicator_);
    RH_RETURN_IF_ERROR(body(0));
    return communicator_->CheckAllFinished();
  }
  return SimulatedDevices(mesh_).Run([&](Communicator& communicator) {
    const DeviceScope scope(mesh_, communicator);
    return body(communicator.rank());
  });
}

absl::Status DeviceSessions::MakeSignatures(const Program& program) {
  signatures_ = std::make_unique<Program>(program.context());
  const auto whole = [&](const Port& port) -> absl::StatusOr<Port> {
    RH_ASSIGN_OR_RETURN(const Sharding sharding, PortSharding(port, mesh_));
    Port result = port;
    RH_ASSIGN_OR_RETURN(result.type, WholeType(port.type, sharding, mesh_));
    return result;
  };
  for (const Graph* graph : program.graphs()) {
    if (graph->visibility() != Visibility::kPublic) continue;
    RH_ASSIGN_OR_RETURN(Graph * signature, signatures_->CreateGraph(graph->name()));
    signature->set_is_declaration(true);
    for (const Port& port : graph->inputs()) {
      RH_ASSIGN_OR_RETURN(signature->mutable_inputs().emplace_back(), whole(port));
    }
    for (const Port& port : graph->outputs()) {
      RH_ASSIGN_OR_RETURN(signature->mutable_outputs().emplace_back(), whole(port));
    }
  }
  return absl::OkStatus();
}

const Graph* DeviceSessions::signature() const {
  const Graph* selected = sessions_.front()->selected();
  return selected == nullptr ? nullptr : signatures_->FindGraph(selected->name());
}

void DeviceSessions::reset() {
  for (const std::unique_ptr<Session>& session : sessions_) session->reset();
}

absl::Status DeviceSessions::select(absl::string_view entry) {
  for (const std::unique_ptr<Session>& session : sessions_)
    RH_RETURN_IF_ERROR(session->select(entry));
  return absl::OkStatus();
}

absl::StatusOr<const Graph*> DeviceSessions::Selected() const {
  const Graph* graph = sessions_.front()->selected();
  if (graph == nullptr)
    return absl::FailedPreconditionError("there are several entries; select one");
  return graph;
}

absl::Status DeviceSessions::set_input(int64_t index, const Tensor& value) {
  RH_ASSIGN_OR_RETURN(const Graph* graph, Selected());
  if (index < 0 || index >= static_cast<int64_t>(graph->inputs().size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no input ", index, "; there are ", graph->inputs().size()));
  }
  const Port& port = graph->inputs()[index];
  RH_ASSIGN_OR_RETURN(const Sharding sharding, PortSharding(port, mesh_));
  for (size_t i = 0; i < sessions_.size(); ++i) {
    const int64_t rank = RankOf(static_cast<int64_t>(i));
    absl::StatusOr<Tensor> part = PartOf(value, sharding, mesh_, rank);
    if (!part.ok()) return Annotate(part.status(), absl::StrCat("input '", port.name, "'"));
    RH_RETURN_IF_ERROR(sessions_[i]->set_input(index, *part));
  }
  return absl::OkStatus();
}

absl::Status DeviceSessions::infer() {
  return OnEach([&](int64_t index) { return sessions_[index]->infer(); });
}

absl::StatusOr<Tensor> DeviceSessions::Join(const std::vector<Tensor>& parts,
                                            const Sharding& sharding,
                                            absl::string_view what) const {
  absl::StatusOr<Tensor> whole =
      communicator_ == nullptr ? WholeOf(parts, sharding, mesh_)
                               : JoinParts(parts.front(), sharding, mesh_, *communicator_, what);
  if (!whole.ok()) return Annotate(whole.status(), what);
  return whole;
}

absl::StatusOr<Tensor> DeviceSessions::get_output(int64_t index) const {
  RH_ASSIGN_OR_RETURN(const Graph* graph, Selected());
  std::vector<Tensor> parts;
  for (const std::unique_ptr<Session>& session : sessions_) {
    RH_ASSIGN_OR_RETURN(Tensor part, session->get_output(index));
    parts.push_back(std::move(part));
  }
  const Port& port = graph->outputs()[index];
  RH_ASSIGN_OR_RETURN(const Sharding sharding, PortSharding(port, mesh_));
  return Join(parts, sharding, absl::StrCat("output '", port.name, "'"));
}

absl::StatusOr<std::optional<StateOfStage>> DeviceSessions::StageOf(absl::string_view name) const {
  return FindStateOfStage(sessions_.front()->compiled().program(), name);
}

absl::StatusOr<bool> DeviceSessions::Has(const StateOfStage& state, int64_t rank) const {
  RH_ASSIGN_OR_RETURN(const int axis, mesh_.AxisNamed(state.axis));
  return mesh_.IndexAlong(rank, {axis}) == state.stage;
}

// The parts of the devices here. Devices of other stages get those of the state's own stage.
absl::StatusOr<std::vector<Tensor>> DeviceSessions::PartsOfStage(absl::string_view name,
                                                                 const StateOfStage& state) const {
  RH_ASSIGN_OR_RETURN(const int axis, mesh_.AxisNamed(state.axis));
  std::vector<Tensor> parts(sessions_.size());
  for (size_t i = 0; i < sessions_.size(); ++i) {
    const int64_t rank = RankOf(static_cast<int64_t>(i));
    const std::vector<int64_t> group = mesh_.GroupOf(rank, {axis});
    RH_ASSIGN_OR_RETURN(const bool has_it, Has(state, rank));
    const int64_t owner = group.at(static_cast<size_t>(state.stage));
    if (communicator_ == nullptr) {
      RH_ASSIGN_OR_RETURN(parts[i], sessions_[static_cast<size_t>(owner)]->get_global(name));
      continue;
    }
    RH_ASSIGN_OR_RETURN(parts[i],
                        has_it ? sessions_[i]->get_global(name) : Tensor::Zeros(state.type));
    RH_ASSIGN_OR_RETURN(parts[i], parts[i].Materialize());
    const CollectiveCall call = {.name = absl::StrCat("the value of @", name),
                                 .group = group,
                                 .kind = state.type.ToString()};
    RH_RETURN_IF_ERROR(communicator_->Broadcast(call, state.stage, parts[i].mutable_bytes()));
  }
  return parts;
}

absl::StatusOr<Tensor> DeviceSessions::get_global(absl::string_view name) const {
  std::vector<Tensor> parts;
  RH_ASSIGN_OR_RETURN(const std::optional<StateOfStage> state, StageOf(name));
  if (state.has_value()) {
    RH_ASSIGN_OR_RETURN(parts, PartsOfStage(name, *state));
  } else {
    for (const std::unique_ptr<Session>& session : sessions_) {
      RH_ASSIGN_OR_RETURN(parts.emplace_back(), session->get_global(name));
    }
  }
  RH_ASSIGN_OR_RETURN(const Sharding sharding, GlobalSharding(name));
  return Join(parts, sharding, absl::StrCat("@", name));
}

absl::Status DeviceSessions::set_global(absl::string_view name, const Tensor& value) {
  RH_ASSIGN_OR_RETURN(const Sharding sharding, GlobalSharding(name));
  RH_ASSIGN_OR_RETURN(const std::optional<StateOfStage> state, StageOf(name));
  for (size_t i = 0; i < sessions_.size(); ++i) {
    const int64_t rank = RankOf(static_cast<int64_t>(i));
    RH_ASSIGN_OR_RETURN(const bool has_it, state.has_value() ? Has(*state, rank) : true);
    if (!has_it) continue;
    const absl::StatusOr<Tensor> part = PartOf(value, sharding, mesh_, rank);
    if (!part.ok()) return Annotate(part.status(), absl::StrCat("@", name));
    RH_RETURN_IF_ERROR(sessions_[i]->set_global(name, *part));
  }
  return absl::OkStatus();
}

absl::StatusOr<Sharding> DeviceSessions::GlobalSharding(absl::string_view name) const {
  RH_ASSIGN_OR_RETURN(const std::optional<StateOfStage> state, StageOf(name));
  if (state.has_value()) {
    absl::StatusOr<Sharding> sharding =
        ParseSharding(state->sharding.empty() ? "*" : state->sharding, state->type, mesh_);
    if (!sharding.ok()) return Annotate(sharding.status(), absl::StrCat("@", name));
    return sharding;
  }
  const Global* global = sessions_.front()->compiled().program().FindGlobal(name);
  if (global == nullptr || global->visibility() != Visibility::kPublic)
    return absl::NotFoundError(absl::StrCat("@", name, ": there is no such public global"));
  // An immutable global is whole on each device.
  absl::StatusOr<Sharding> sharding = ShardingOf(
      global->is_mutable() ? global->attributes() : AttributeMap(), global->type(), mesh_);
  if (!sharding.ok()) return Annotate(sharding.status(), absl::StrCat("@", name));
  return sharding;
}

}  // namespace roundhouse
