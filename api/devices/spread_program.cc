#include "roundhouse/api/devices/spread_program.h"

#include <cstdint>
#include <memory>
#include <optional>
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
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_configurations.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kDevicesOfFile = "devices ";
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
        "in option devices=pipe:4 and option pipeline=pipe");
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

// The devices of the request; none if it asks for nothing.
absl::StatusOr<std::optional<DeviceMesh>> MeshOf(const SpreadRequest& request) {
  if (request.devices.empty()) {
    if (!request.pins.empty()) {
      return UsageError(
          "option shard spreads values over devices: add them, as in option "
          "devices=data:4,model:2");
    }
    if (!request.pipeline.empty() || request.microbatches.has_value() || !request.stages.empty()) {
      return UsageError(
          "option pipeline cuts a model into stages for devices: add them, as in option "
          "devices=pipe:4");
    }
    if (request.overlap) {
      return UsageError(
          "option overlap changes exchanges between devices: add devices, as in option "
          "devices=data:4");
    }
    return std::nullopt;
  }
  absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(request.devices);
  if (!mesh.ok()) return UsageError(absl::StrCat("option devices: ", mesh.status().message()));
  RH_RETURN_IF_ERROR(CheckPipeline(*mesh, request));
  return *std::move(mesh);
}

// The pass propagate_sharding as text, for `devices` of these pins.
std::string Propagation(absl::string_view devices, const SpreadRequest& request,
                        absl::string_view more_options) {
  return absl::StrCat(
      "sequence_globals, inline, [cse, fold_constants, dce], propagate_sharding{devices=\"",
      devices, "\", pins=[", Quoted(request.pins), "]", more_options, "}");
}

std::string Joined(absl::string_view pipeline, absl::string_view passes) {
  return absl::StrCat(pipeline, pipeline.empty() || passes.empty() ? "" : ", ", passes);
}

}  // namespace

int64_t MicrobatchesOf(const SpreadRequest& request) {
  if (request.pipeline.empty()) return 1;
  if (request.microbatches.has_value()) return *request.microbatches;
  const DeviceMesh mesh = *DeviceMesh::Parse(request.devices);
  return mesh.SizeOf({*mesh.FindAxis(request.pipeline)});
}

absl::Status ReadPinFile(SpreadRequest& request) {
  if (request.pin_file.empty()) return absl::OkStatus();
  absl::StatusOr<std::string> text = ReadFile(request.pin_file);
  if (!text.ok()) return UsageError(absl::StrCat("option shard_file: ", text.status().message()));
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
    return UsageError(
        absl::StrCat("option device_configuration: the model has none that is called '",
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
    return UsageError("the devices are missing: add them, as in option devices=data:4,model:2");
  }
  return UsageError(absl::StrCat(
      "the model has several configurations of devices: choose one with option "
      "device_configuration: ",
      absl::StrJoin(*several->if_list(), ", ", [](std::string* out, const Attribute& one) {
        const AttributeMap* entries = one.if_dictionary();
        const Attribute* name = entries == nullptr ? nullptr : entries->Find("name");
        absl::StrAppend(out, name == nullptr ? one.ToString() : name->ToString());
      })));
}

absl::StatusOr<std::string> PipelineWithDevices(absl::string_view pipeline,
                                                const SpreadRequest& request) {
  RH_ASSIGN_OR_RETURN(const std::optional<DeviceMesh> mesh, MeshOf(request));
  if (!mesh.has_value()) return std::string(pipeline);
  std::string devices = mesh->ToString();
  std::string more;
  std::string cut;
  if (!request.pipeline.empty()) {
    // A stage may get the condition of a branch or loop from another one, and then nothing proves
    // that its devices have the same.
    more = ", whole_bodies";
    // Sums over micro-batches are not joined across stages.
    cut =
        absl::StrCat("[optimize_collectives{bucket=0}, cse, fold_constants, dce], pipeline{axis=\"",
                     request.pipeline, "\", pins=[", Quoted(request.stages), "]");
    if (const int64_t count = MicrobatchesOf(request); count > 1) {
      absl::StrAppend(&devices, ",", kMicroAxis, ":", count);
      absl::StrAppend(&more, ", batch_axis=\"", kMicroAxis, "\"");
      absl::StrAppend(&cut, ", micro_axis=\"", kMicroAxis, "\"");
    }
    absl::StrAppend(&cut, "}, ");
  }
  return Joined(pipeline,
                absl::StrCat(Propagation(devices, request, more), ", spmd_partition, ", cut,
                             "[optimize_collectives, cse, fold_constants, dce], ",
                             request.overlap ? "overlap_exchanges, " : "", "multi_devices_check"));
}

absl::StatusOr<std::string> PipelineWithShardings(absl::string_view pipeline,
                                                  const SpreadRequest& request) {
  RH_ASSIGN_OR_RETURN(const std::optional<DeviceMesh> mesh, MeshOf(request));
  if (!mesh.has_value()) return std::string(pipeline);
  if (!request.pipeline.empty()) {
    return UsageError(
        "option pipeline: the format stores how a model for one device is spread, and no program "
        "that is cut into stages; write a .rh or .mlir");
  }
  return Joined(pipeline, Propagation(mesh->ToString(), request, ""));
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
