#include "roundhouse/api/devices/spread_program.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {

namespace {

// The axis of the mesh that stands for micro-batches until the pass pipeline has cut the program.
constexpr absl::string_view kMicroAxis = "micro";

// Quoted as in the text of pipelines (passes/framework/pipeline.h).
std::string Quoted(const std::vector<std::string>& texts) {
  return absl::StrJoin(texts, ", ", [](std::string* out, const std::string& text) {
    absl::StrAppend(
        out, "\"",
        absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}, {"\t", "\\t"}}),
        "\"");
  });
}

absl::Status CheckPipeline(const DeviceMesh& mesh, const SpreadRequest& request) {
  if (request.pipeline.empty()) {
    if (!request.microbatches.has_value() && request.stages.empty()) return absl::OkStatus();
    return UsageError(
        "option microbatches and option stage are for pipelines: name the axis of the stages, as "
        "in "
        "option devices=pipe:4 and option pipeline=pipe");
  }
  const absl::StatusOr<int> axis = mesh.AxisNamed(request.pipeline);
  if (!axis.ok()) return UsageError(absl::StrCat("option pipeline: ", axis.status().message()));
  if (mesh.FindAxis(kMicroAxis).has_value()) {
    return UsageError(absl::StrCat("option devices: the axis ", kMicroAxis,
                                   " is that of the micro-batches; use another name"));
  }
  if (MicrobatchesOf(request) < 1) return UsageError("option microbatches: expected 1 or more");
  return absl::OkStatus();
}

}  // namespace

int64_t MicrobatchesOf(const SpreadRequest& request) {
  if (request.pipeline.empty()) return 1;
  if (request.microbatches.has_value()) return *request.microbatches;
  const DeviceMesh mesh = *DeviceMesh::Parse(request.devices);
  return mesh.SizeOf({*mesh.FindAxis(request.pipeline)});
}

absl::StatusOr<std::string> PipelineWithDevices(absl::string_view pipeline,
                                                const SpreadRequest& request) {
  if (request.devices.empty()) {
    if (request.is_empty()) return std::string(pipeline);
    return UsageError(
        request.pins.empty()
            ? "option pipeline cuts a model into stages for devices: add them, as in option "
              "devices=pipe:4"
            : "option shard spreads values over devices: add them, as in option "
              "devices=data:4,model:2");
  }
  const absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(request.devices);
  if (!mesh.ok()) return UsageError(absl::StrCat("option devices: ", mesh.status().message()));
  RH_RETURN_IF_ERROR(CheckPipeline(*mesh, request));
  std::string devices = mesh->ToString();
  std::string batch;
  std::string cut;
  if (!request.pipeline.empty()) {
    // Sums over micro-batches are not joined across stages.
    cut =
        absl::StrCat("[optimize_collectives{bucket=0}, cse, fold_constants, dce], pipeline{axis=\"",
                     request.pipeline, "\", pins=[", Quoted(request.stages), "]");
    if (const int64_t count = MicrobatchesOf(request); count > 1) {
      absl::StrAppend(&devices, ",", kMicroAxis, ":", count);
      batch = absl::StrCat(", batch_axis=\"", kMicroAxis, "\"");
      absl::StrAppend(&cut, ", micro_axis=\"", kMicroAxis, "\"");
    }
    absl::StrAppend(&cut, "}, ");
  }
  return absl::StrCat(
      pipeline, pipeline.empty() ? "" : ", ",
      "sequence_globals, inline, [cse, fold_constants, dce], propagate_sharding{devices=\"",
      devices, "\", pins=[", Quoted(request.pins), "]", batch, "}, spmd_partition, ", cut,
      "[optimize_collectives, cse, fold_constants, dce], multi_devices_check");
}

std::string PipelineOfRank(int64_t rank) {
  return absl::StrCat("localize{rank=", rank,
                      "}, symbol_dce, [fold_constants, cse, dce], remove_dead_globals");
}

bool IsPipeline(const Program& program) { return HasStages(program); }

absl::StatusOr<std::vector<std::unique_ptr<Program>>> ProgramsOfRanks(const Program& program) {
  RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(program));
  std::vector<std::unique_ptr<Program>> by_rank;
  for (int64_t rank = 0; rank < mesh.num_devices(); ++rank) {
    by_rank.push_back(program.clone());
    const absl::Status status = RunPasses(*by_rank.back(), PipelineOfRank(rank)).status();
    if (!status.ok()) return ErrorOfRank(status, rank);
  }
  return by_rank;
}

absl::Status SpreadProgram(Program& program, const SpreadRequest& request) {
  RH_ASSIGN_OR_RETURN(const std::string pipeline, PipelineWithDevices("", request));
  return RunPasses(program, pipeline).status();
}

}  // namespace roundhouse
