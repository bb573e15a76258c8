#include "roundhouse/api/devices/spread_program.h"

#include <string>
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
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

absl::StatusOr<std::string> PipelineWithDevices(absl::string_view pipeline,
                                                const SpreadRequest& request) {
  if (request.devices.empty()) {
    if (request.pins.empty()) return std::string(pipeline);
    return UsageError(
        "option shard spreads values over devices: add them, as in option devices=data:4,model:2");
  }
  const absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(request.devices);
  if (!mesh.ok()) return UsageError(absl::StrCat("option devices: ", mesh.status().message()));
  const std::string pins =
      absl::StrJoin(request.pins, ", ", [](std::string* out, const std::string& pin) {
        // Quoted as in the text of pipelines (passes/framework/pipeline.h).
        absl::StrAppend(out, "\"",
                        absl::StrReplaceAll(
                            pin, {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}, {"\t", "\\t"}}),
                        "\"");
      });
  return absl::StrCat(
      pipeline, pipeline.empty() ? "" : ", ",
      "sequence_globals, inline, [cse, fold_constants, dce], propagate_sharding{devices=\"",
      mesh->ToString(), "\", pins=[", pins,
      "]}, spmd_partition, [optimize_collectives, cse, fold_constants, dce], multi_devices_check");
}

std::string PipelineOfRank(int64_t rank) {
  return absl::StrCat("localize{rank=", rank, "}, [fold_constants, cse, dce], remove_dead_globals");
}

absl::Status SpreadProgram(Program& program, const SpreadRequest& request) {
  RH_ASSIGN_OR_RETURN(const std::string pipeline, PipelineWithDevices("", request));
  return RunPasses(program, pipeline).status();
}

}  // namespace roundhouse
