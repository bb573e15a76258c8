// The flags --devices, --shard, --shard_file, --device_configuration, --pipeline and --overlap
// of the tools, turned into passes.
#ifndef ROUNDHOUSE_API_DEVICES_SPREAD_PROGRAM_H_
#define ROUNDHOUSE_API_DEVICES_SPREAD_PROGRAM_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

struct SpreadRequest {
  // "data:4,model:2"; empty: one device.
  std::string devices = "";
  // NAME=SHARDING: "image=data,_,_,_", "@w*=_,model".
  std::vector<std::string> pins = {};
  // A file with more of them, one a line, and perhaps a line `devices data:4,model:2`. Lines that
  // begin with # are comments.
  std::string pin_file = "";
  // The name of a configuration that the model stores; it is loaded with it (model_file.h).
  std::string configuration = "";
  // The axis along which the stages of a pipeline lie; empty: none.
  std::string pipeline = "";
  // Into how many parts a pipeline cuts the batch; by default as many as there are stages.
  std::optional<int64_t> microbatches = std::nullopt;
  // NAME=STAGE: "layer3/*=1", "@w5=2".
  std::vector<std::string> stages = {};
  // Whether devices compute while they exchange what they need later.
  bool overlap = false;

  // Whether nothing is said that needs devices.
  bool is_empty() const {
    return devices.empty() && pins.empty() && pin_file.empty() && configuration.empty() &&
           pipeline.empty() && !microbatches.has_value() && stages.empty() && !overlap;
  }
};

// Reads the file of pins into the request, before what it already has. Errors name the line.
absl::Status ReadPinFile(SpreadRequest& request);

// Takes the devices from the program if the request has none. Errors (usage errors): the program
// has neither, or several configurations, or another configuration than that of the request.
absl::Status TakeDevicesOf(const Program& program, SpreadRequest& request);

// `pipeline`, followed by the passes that turn the program into one for these devices. Errors
// (usage errors): malformed devices; pins or a pipeline without devices; an axis of stages that is
// not one of the devices'.
absl::StatusOr<std::string> PipelineWithDevices(absl::string_view pipeline,
                                                const SpreadRequest& request);

// The number of micro-batches; 1 without a pipeline. Requires that PipelineWithDevices accepts it.
int64_t MicrobatchesOf(const SpreadRequest& request);

// `pipeline`, followed by the pass that finds out how all values are spread; the program stays one
// for one device. For formats that store this. The same errors, and that there is a pipeline.
absl::StatusOr<std::string> PipelineWithShardings(absl::string_view pipeline,
                                                  const SpreadRequest& request);

// Runs only these passes, on a lowered program.
absl::Status SpreadProgram(Program& program, const SpreadRequest& request);

// The pipeline that turns the program of all devices into that of one rank, with only its parts of
// the weights.
std::string PipelineOfRank(int64_t rank);

// Whether the devices run different programs, so that each needs its own even in one process; and
// these programs.
bool IsPipeline(const Program& program);
absl::StatusOr<std::vector<std::unique_ptr<Program>>> ProgramsOfRanks(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_DEVICES_SPREAD_PROGRAM_H_
