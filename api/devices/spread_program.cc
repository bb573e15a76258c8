#include "roundhouse/api/devices/spread_program.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/device_configurations.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kDevicesOfFile = "devices ";

// The pass propagate_sharding as text; empty without devices.
absl::StatusOr<std::string> Propagation(const SpreadRequest& request) {
  if (request.devices.empty()) {
    if (request.pins.empty()) return std::string();
    return UsageError(
        "--shard spreads values over devices: add them, as in --devices=data:4,model:2");
  }
  const absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(request.devices);
  if (!mesh.ok()) return UsageError(absl::StrCat("--devices: ", mesh.status().message()));
  const std::string pins =
      absl::StrJoin(request.pins, ", ", [](std::string* out, const std::string& pin) {
        // Quoted as in the text of pipelines (passes/framework/pipeline.h).
        absl::StrAppend(out, "\"",
                        absl::StrReplaceAll(
                            pin, {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}, {"\t", "\\t"}}),
                        "\"");
      });
  return absl::StrCat(
      "sequence_globals, inline, [cse, fold_constants, dce], "
      "propagate_sharding{devices=\"",
      mesh->ToString(), "\", pins=[", pins, "]}");
}

std::string Joined(absl::string_view pipeline, absl::string_view passes) {
  return absl::StrCat(pipeline, pipeline.empty() || passes.empty() ? "" : ", ", passes);
}

}  // namespace

absl::Status ReadPinFile(SpreadRequest& request) {
  if (request.pin_file.empty()) return absl::OkStatus();
  absl::StatusOr<std::string> text = ReadFile(request.pin_file);
  if (!text.ok()) return UsageError(absl::StrCat("--shard_file: ", text.status().message()));
  std::vector<std::string> pins;
  int number = 0;
  for (const absl::string_view whole_line : absl::StrSplit(*text, '\n')) {
    ++number;
    const absl::string_view line = absl::StripAsciiWhitespace(whole_line);
    if (line.empty() || line.front() == '#') continue;
    if (!absl::StrContains(line, '=') && absl::StartsWith(line, kDevicesOfFile)) {
      // The flag wins.
      if (request.devices.empty()) {
        request.devices =
            std::string(absl::StripAsciiWhitespace(line.substr(kDevicesOfFile.size())));
      }
      continue;
    }
    if (line.rfind('=') == absl::string_view::npos || line.front() == '=') {
      return UsageError(absl::StrCat(request.pin_file, ":", number,
                                     ": expected NAME=AXES, as in \"@w*=_,model\", or "
                                     "\"devices data:4,model:2\", found \"",
                                     line, "\""));
    }
    pins.emplace_back(line);
  }
  pins.insert(pins.end(), request.pins.begin(), request.pins.end());
  request.pins = std::move(pins);
  return absl::OkStatus();
}

absl::Status TakeDevicesOf(const Program& program, SpreadRequest& request) {
  const auto text_of = [&](absl::string_view attribute) {
    const Attribute* found = program.attributes().Find(attribute);
    return found == nullptr || found->if_string() == nullptr ? "" : *found->if_string();
  };
  if (!request.configuration.empty() &&
      text_of(kDeviceConfigurationAttribute) != request.configuration) {
    return UsageError(absl::StrCat("--device_configuration: the model has none that is called '",
                                   request.configuration, "'; ONNX models of IR version 11 may"));
  }
  if (!request.devices.empty()) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(program));
  if (mesh.num_axes() > 0) {
    request.devices = mesh.ToString();
    return absl::OkStatus();
  }
  const Attribute* several = program.attributes().Find(kDeviceConfigurationsAttribute);
  if (several == nullptr || several->if_list() == nullptr) {
    return UsageError("the devices are missing: add them, as in --devices=data:4,model:2");
  }
  return UsageError(absl::StrCat(
      "the model has several configurations of devices: choose one with --device_configuration: ",
      absl::StrJoin(*several->if_list(), ", ", [](std::string* out, const Attribute& name) {
        absl::StrAppend(out, name.ToString());
      })));
}

absl::StatusOr<std::string> PipelineWithDevices(absl::string_view pipeline,
                                                const SpreadRequest& request) {
  RH_ASSIGN_OR_RETURN(std::string passes, Propagation(request));
  if (!passes.empty()) {
    absl::StrAppend(&passes,
                    ", spmd_partition, [optimize_collectives, cse, fold_constants, dce], "
                    "multi_devices_check");
  }
  return Joined(pipeline, passes);
}

absl::StatusOr<std::string> PipelineWithShardings(absl::string_view pipeline,
                                                  const SpreadRequest& request) {
  RH_ASSIGN_OR_RETURN(const std::string passes, Propagation(request));
  return Joined(pipeline, passes);
}

std::string PipelineOfRank(int64_t rank) {
  return absl::StrCat("localize{rank=", rank, "}, [fold_constants, cse, dce], remove_dead_globals");
}

absl::Status SpreadProgram(Program& program, const SpreadRequest& request) {
  RH_ASSIGN_OR_RETURN(const std::string pipeline, PipelineWithDevices("", request));
  return RunPasses(program, pipeline).status();
}

}  // namespace roundhouse
