#include "roundhouse/tests/devices/partitioned_run.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/devices/device_sessions.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

absl::StatusOr<std::unique_ptr<Program>> Partitioned(const Program& program,
                                                     const DevicesAndPins& request) {
  std::unique_ptr<Program> made = program.clone();
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Pass> propagate,
                      PassRegistry::Of(program.context()).Get("propagate_sharding"));
  RH_RETURN_IF_ERROR(propagate->SetOption("devices", Attribute::String(request.devices)));
  std::vector<Attribute> pins;
  for (const std::string& pin : request.pins) pins.push_back(Attribute::String(pin));
  RH_RETURN_IF_ERROR(propagate->SetOption("pins", Attribute::List(std::move(pins))));
  RH_RETURN_IF_ERROR(propagate->Run(*made).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Pass> partition,
                      PassRegistry::Of(program.context()).Get("spmd_partition"));
  RH_RETURN_IF_ERROR(partition->Run(*made).status());
  return made;
}

absl::StatusOr<std::vector<std::unique_ptr<Program>>> Localized(const Program& partitioned) {
  RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(partitioned));
  std::vector<std::unique_ptr<Program>> by_rank;
  for (int64_t rank = 0; rank < mesh.num_devices(); ++rank) {
    by_rank.push_back(partitioned.clone());
    RH_RETURN_IF_ERROR(RunPasses(*by_rank.back(), absl::StrCat("localize{rank=", rank,
                                                               "}, [dce, remove_dead_globals]"))
                           .status());
  }
  return by_rank;
}

namespace {

template <typename Sessions>
absl::StatusOr<std::vector<Tensor>> Outputs(Sessions& sessions, const Graph& graph,
                                            absl::Span<const Tensor> inputs, int runs) {
  RH_RETURN_IF_ERROR(sessions.select(graph.name()));
  std::vector<Tensor> outputs;
  for (int run = 0; run < runs; ++run) {
    for (size_t i = 0; i < inputs.size(); ++i)
      RH_RETURN_IF_ERROR(sessions.set_input(static_cast<int64_t>(i), inputs[i]));
    RH_RETURN_IF_ERROR(sessions.infer());
    for (size_t i = 0; i < graph.outputs().size(); ++i) {
      RH_ASSIGN_OR_RETURN(Tensor output, sessions.get_output(static_cast<int64_t>(i)));
      outputs.push_back(std::move(output));
    }
  }
  return outputs;
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> RunOnOne(const Program& program, absl::string_view entry,
                                             absl::Span<const Tensor> inputs, int runs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  return Outputs(*session, *program.FindGraph(entry), inputs, runs);
}

absl::StatusOr<std::vector<Tensor>> RunOnMany(const Program& partitioned, absl::string_view entry,
                                              absl::Span<const Tensor> inputs, int runs) {
  RH_ASSIGN_OR_RETURN(auto compiled, CompiledProgram::Create(partitioned));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceSessions> sessions,
                      DeviceSessions::Create(std::move(compiled)));
  return Outputs(*sessions, *partitioned.FindGraph(entry), inputs, runs);
}

absl::StatusOr<std::vector<Tensor>> RunOnRanks(const std::vector<std::unique_ptr<Program>>& by_rank,
                                               absl::string_view entry,
                                               absl::Span<const Tensor> inputs, int runs) {
  std::vector<std::shared_ptr<const CompiledProgram>> compiled;
  for (const std::unique_ptr<Program>& program : by_rank) {
    RH_ASSIGN_OR_RETURN(compiled.emplace_back(), CompiledProgram::Create(*program));
  }
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceSessions> sessions,
                      DeviceSessions::CreateOfRanks(std::move(compiled)));
  return Outputs(*sessions, *by_rank.front()->FindGraph(entry), inputs, runs);
}

}  // namespace roundhouse
